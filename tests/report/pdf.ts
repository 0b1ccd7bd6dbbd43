/** As much of a PDF reader as tests need: pages, boxes, fonts, and the text as it was written. */
import { inflateSync } from "node:zlib";

export interface PdfPage {
  /** Width and height, points. */
  readonly box: readonly [number, number];
  /** All texts of the page, in the order of the file, without the breaks between them. */
  readonly text: string;
  /** Of the type as it is printed, points: each once, in ascending order. */
  readonly sizes: readonly number[];
  /** How many letters are drawn as the box of a font for what it lacks. */
  readonly boxes: number;
}

export interface Pdf {
  readonly pages: readonly PdfPage[];
  /** Names of the fonts, and whether their outlines are inside. */
  readonly fonts: readonly { readonly name: string; readonly embedded: boolean }[];
}

/** Reads a PDF of the kind that we write: one stream a page, fonts coded by two bytes with their Unicode beside. */
export function readPdf(bytes: Buffer): Pdf {
  const raw = bytes.toString("latin1");
  const objects = new Map<string, string>();
  for (const [, id = "", body = ""] of raw.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const stream = (id: string): string => {
    const body = objects.get(id) ?? "";
    const content = Buffer.from(body.slice(body.indexOf("stream\n") + 7), "latin1");
    return inflateSync(content).toString("latin1");
  };
  const reference = (body: string, key: string): string =>
    new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? "";

  const all = [...objects.values()];
  const fonts = all
    .filter((body) => /\/Type \/FontDescriptor/.test(body))
    .map((body) => ({
      name: /\/FontName \/(\S+)/.exec(body)?.[1] ?? "",
      embedded: objects.has(reference(body, "FontFile2")),
    }));
  const letters = (fontId: string): string[] => {
    const map = stream(reference(objects.get(fontId) ?? "", "ToUnicode"));
    const list = [...map.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/g)].map(([, l]) => l ?? "");
    return [...list.join(" ").matchAll(/<([0-9a-f ]*)>/g)].map(([, code = ""]) =>
      String.fromCharCode(
        ...(code.match(/[0-9a-f]{4}/g) ?? []).map((hex) => Number.parseInt(hex, 16)),
      ),
    );
  };
  const pages = all
    .filter((body) => /\/Type \/Page\n/.test(body))
    .map((body) => {
      const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body);
      const resources = objects.get(reference(body, "Resources")) ?? "";
      const own = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id = ""]) => [
          name,
          letters(id),
        ]),
      );
      return {
        box: [Number(box?.[1]), Number(box?.[2])] as const,
        ...typeOf(stream(reference(body, "Contents")), own),
      };
    });
  return { pages, fonts };
}

/** The first glyph of every font. */
const BOX = "0000";

/** What is written, and how large: pictures are drawn in units of their own. */
function typeOf(
  content: string,
  fonts: ReadonlyMap<string, readonly string[]>,
): Pick<PdfPage, "text" | "sizes" | "boxes"> {
  const kept: number[] = [];
  let unit = 1;
  let ofText = 1;
  let size = 0;
  let font: readonly string[] = [];
  let text = "";
  let boxes = 0;
  const sizes = new Set<number>();
  const said = content.matchAll(
    /^(q)$|^(Q)$|^([-\d. ]+) cm$|^([-\d. ]+) Tm$|\/(F\d+) ([\d.]+) Tf|\[(<[^\]]*)\] TJ/gm,
  );
  for (const [, keep, restore, matrix, textMatrix, name, points, shown] of said) {
    if (keep !== undefined) kept.push(unit);
    if (restore !== undefined) unit = kept.pop() ?? 1;
    if (matrix !== undefined) unit *= height(matrix);
    if (textMatrix !== undefined) ofText = height(textMatrix);
    if (name !== undefined) {
      font = fonts.get(name) ?? [];
      size = Number(points);
    }
    if (shown === undefined) continue;
    sizes.add(Math.round(100 * size * unit * ofText) / 100);
    for (const [, codes = ""] of shown.matchAll(/<([0-9a-f]*)>/g))
      for (const code of codes.match(/[0-9a-f]{4}/g) ?? []) {
        if (code === BOX) boxes += 1;
        text += font[Number.parseInt(code, 16)] ?? "?";
      }
  }
  return { text, sizes: [...sizes].sort((a, b) => a - b), boxes };
}

/** By how much a matrix stretches what stands upright, or turned by a quarter. */
function height(matrix: string): number {
  const [, , c = 0, d = 1] = matrix.split(" ").map(Number);
  return Math.hypot(c, d);
}

/** As much of a PDF reader as tests need: pages, boxes, fonts, and the text as it was written. */
import { inflateSync } from "node:zlib";

export interface PdfPage {
  /** Width and height, points. */
  readonly box: readonly [number, number];
  /** All texts of the page, in the order of the file, without the breaks between them. */
  readonly text: string;
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
      let font: string[] = [];
      let text = "";
      const said = stream(reference(body, "Contents")).matchAll(
        /\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g,
      );
      for (const [, name, shown = ""] of said) {
        if (name !== undefined) font = own.get(name) ?? [];
        for (const [, codes = ""] of shown.matchAll(/<([0-9a-f]*)>/g))
          for (const code of codes.match(/[0-9a-f]{4}/g) ?? [])
            text += font[Number.parseInt(code, 16)] ?? "?";
      }
      return { box: [Number(box?.[1]), Number(box?.[2])] as const, text };
    });
  return { pages, fonts };
}

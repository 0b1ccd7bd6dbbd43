/** Pictures where Inter is missing: librsvg, as GNOME's viewer and many site builders, loads no font from a file. */
import { execFileSync } from "node:child_process";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { renderCharts, svgFile } from "../../src/report/charts.js";
import { FONT_FAMILIES } from "../../src/report/font.js";
import { duel } from "../report/fixtures.js";
import { shippedSummary } from "../report/shippedSummary.js";

/** Drawn in the widest type that systems fall back to. */
const drawn = (svg: string): Buffer =>
  execFileSync("rsvg-convert", {
    input: svg.replace(FONT_FAMILIES, "DejaVu Sans"),
    maxBuffer: 2 ** 26,
  });

/** Rows of pixels of a PNG with eight bits a channel, each pixel as text. */
function pixels(png: Buffer): string[][] {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * channels;
  let above = new Uint8Array(line);
  return Array.from({ length: height }, (_, y) => {
    const filter = raw[y * (line + 1)];
    const own = new Uint8Array(raw.subarray(y * (line + 1) + 1, (y + 1) * (line + 1)));
    for (let x = 0; x < line; x++) {
      const a = x < channels ? 0 : (own[x - channels] as number);
      const b = above[x] as number;
      const c = x < channels ? 0 : (above[x - channels] as number);
      const p = a + b - c;
      const nearest = [a, b, c].reduce((best, one) =>
        Math.abs(p - one) < Math.abs(p - best) ? one : best,
      );
      own[x] = (own[x] as number) + [0, a, b, (a + b) >> 1, nearest][filter ?? 0]!;
    }
    above = own;
    return Array.from({ length: width }, (_, x) =>
      own.subarray(x * channels, (x + 1) * channels).join(),
    );
  });
}

/** Whether anything but paper is in the outermost columns. */
function touchesEdge(svg: string): boolean {
  const rows = pixels(drawn(svg));
  const paper = rows[0]?.[0];
  return rows.some((row) => row[0] !== paper || row.at(-1) !== paper);
}

test("nothing is cut at the sides in another font; without room for it something is", async () => {
  const charts = [
    ...(await renderCharts(duel())),
    ...(await renderCharts(await shippedSummary("napnuts-duel.yaml", 256))),
    ...(await renderCharts(await shippedSummary("canyon-rifles.yaml", 64))),
  ];
  expect(charts.filter((chart) => touchesEdge(svgFile(chart))).map(({ name }) => name)).toEqual([]);
  expect(charts.some(({ svg }) => touchesEdge(svg))).toBe(true);
});

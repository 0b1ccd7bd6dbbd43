/** Pictures where Inter is missing: librsvg, as GNOME's viewer and many site builders, loads no font from a file. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { renderCharts, svgFile } from "../../src/report/charts.js";
import { FONT_FAMILIES } from "../../src/report/font.js";
import { duel } from "../report/fixtures.js";
import { ink, pixelsOf } from "../report/pixels.js";
import { shippedSummary } from "../report/shippedSummary.js";

/** Drawn in the widest type that systems fall back to. */
const drawn = (svg: string): Buffer =>
  execFileSync("rsvg-convert", {
    input: svg.replace(FONT_FAMILIES, "DejaVu Sans"),
    maxBuffer: 2 ** 26,
  });

/** Whether anything but paper is in the outermost columns. */
function touchesEdge(svg: string): boolean {
  const picture = pixelsOf(drawn(svg));
  return ink(picture, (x) => x === 0 || x === picture.width - 1) > 0;
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

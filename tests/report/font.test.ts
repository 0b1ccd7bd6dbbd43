import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font } from "fontkit";
import { expect, test } from "vitest";
import { fontFaces, textWidth } from "../../src/report/font.js";

const require = createRequire(import.meta.url);
const open = (subset: string, weight: number): Font =>
  create(
    readFileSync(require.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff2`)),
  ) as Font;

/** What a browser draws: of the first file that has the letter, everything below 0x100 of the first. */
function drawn(codePoint: number, fonts: readonly Font[]): number | null {
  const font = fonts.find(
    (each, i) => (i === 0 && codePoint < 0x100) || each.hasGlyphForCodePoint(codePoint),
  );
  return font === undefined
    ? null
    : font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
}

test.each([400, 600] as const)(
  "every letter of weight %i is as wide as the font says",
  (weight) => {
    const fonts = [open("latin", weight), open("latin-ext", weight)];
    let covered = 0;
    for (let codePoint = 0; codePoint < 0x11000; codePoint++) {
      const width = drawn(codePoint, fonts);
      if (width === null) continue;
      covered++;
      const own = textWidth(String.fromCodePoint(codePoint), 1, weight);
      if (own !== width) expect({ codePoint, own }).toEqual({ codePoint, own: width });
    }
    expect(covered).toBeGreaterThan(900);
  },
);

test("letters that no file of ours has are guessed", () => {
  expect(textWidth("日", 10)).toBe(12);
  expect(textWidth("Ж", 10)).toBe(7.5);
  expect(textWidth("∑", 10)).toBe(11);
  expect(textWidth("\u0327", 10)).toBe(0);
});

test("the larger file goes along only where something needs it", () => {
  expect(fontFaces("Will").match(/@font-face/g)).toHaveLength(2);
  expect(fontFaces("Łódź").match(/@font-face/g)).toHaveLength(4);
  expect(fontFaces("日")).not.toContain("U+1E00");
});

test("the table of widths is what the script writes", () => {
  expect(() =>
    execFileSync(process.execPath, ["scripts/font-widths.mjs", "--check"]),
  ).not.toThrow();
});

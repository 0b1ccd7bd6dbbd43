/** Contrast as WCAG 2.2 counts it, worked out here from its text. */
import { describe, expect, test } from "vitest";
import * as palette from "../../src/report/charts/palette.js";

/** Relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

test("the measure itself: black on white, and a grey of the standard's examples", () => {
  expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21, 9);
  expect(contrast("#767676", "#FFFFFF")).toBeCloseTo(4.54, 2);
});

const { SIDE_COLOR, SERIES, ENDED, KILLED, IN_ACTION, PAPER, NIGHT } = palette;
const MARKS = [
  ...Object.values(SIDE_COLOR),
  ...[palette.MUTUAL, palette.NOBODY, palette.NEUTRAL, KILLED.color],
  ...SERIES,
];

test.each(MARKS)("users 30, 34: marks in %s stand out by day and by night", (color) => {
  expect(contrast(color, PAPER)).toBeGreaterThanOrEqual(3);
  expect(contrast(color, NIGHT)).toBeGreaterThanOrEqual(3);
});

test.each([KILLED, ...ENDED, IN_ACTION])("words are read on $color", ({ color, ink }) => {
  expect(contrast(color, ink)).toBeGreaterThanOrEqual(4.5);
});

test("words are read on every cell of a map", () => {
  const chances = Array.from({ length: 101 }, (_, i) => i / 100);
  const odds = palette.oddsFills(chances);
  for (const fill of [...chances.map(odds), ...palette.LITTLE_TO_MUCH]) {
    expect(contrast(fill, palette.ON_FILL)).toBeGreaterThanOrEqual(4.5);
  }
});

test("words of the page are read on paper", () => {
  for (const ink of [palette.INK, palette.SOFT_INK]) {
    expect(contrast(ink, PAPER)).toBeGreaterThanOrEqual(4.5);
  }
});

describe("a colour means one thing", () => {
  const kinds = {
    sides: Object.values(SIDE_COLOR),
    ends: [palette.MUTUAL, palette.NOBODY],
    neutral: [palette.NEUTRAL, palette.NEUTRAL_LIGHT],
    series: [...SERIES],
    fates: [KILLED, ...ENDED, IN_ACTION].map(({ color }) => color),
  };
  test("no colour is in two palettes", () => {
    const all = Object.values(kinds).flat();
    expect(new Set(all).size).toBe(all.length);
  });

  test("maps of chances: white at one half, A's colour above, B's below, as deep on either side", () => {
    const odds = palette.oddsFills([0.1, 0.9]);
    expect(odds(0.5)).toBe("#ffffff");
    // Six tenths of the side's colour, four of white.
    expect(odds(0.9)).toBe("#66aad1");
    expect(odds(0.1)).toBe("#e69e66");
    const { domain, range } = palette.mapScale("win.B", [0.3, 0.6], 100);
    expect(domain).toEqual([30, 50, 70]);
    expect(range).toEqual(["#66aad1", "#FFFFFF", "#e69e66"]);
  });
});

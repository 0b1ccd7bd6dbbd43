/** The Inter font: for pages and pictures, and its widths for laying text out. */
import { pageFont } from "./assets.js";
import { DIGITS, LATIN, LATIN_EXT, UNITS_PER_EM, WIDTHS } from "./fontWidths.js";

export const FONT_FAMILY = "Inter";
/** For programs that load no fonts: first those that are narrower than Inter, by which all is measured. */
export const FONT_FAMILIES = `${FONT_FAMILY}, Liberation Sans, Arial, Helvetica, sans-serif`;
export type Weight = 400 | 600;
type Subset = "latin" | "latin-ext";

const SUBSETS: readonly Subset[] = ["latin", "latin-ext"];

/**
 * What the two files cover, as their publisher states it: a browser asks for a file only if it
 * needs it.
 */
const UNICODE_RANGE: Readonly<Record<Subset, string>> = {
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329," +
    "U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
  "latin-ext":
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329," +
    "U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F," +
    "U+A720-A7FF",
};

/** Widths in em of what no file of ours covers: the reader's own font draws it. */
const WIDE_EM = 1.2;
const LETTER_EM = 0.75;
const OTHER_EM = 1.1;
const WIDE = /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\uffe6]/u;
const INVISIBLE = /\p{Mark}|\p{Format}/u;

/** `0-ff 131`: code points in hexadecimal. */
export const codePoints = (runs: string): number[] =>
  runs.split(" ").flatMap((run) => {
    const [from = 0, to = from] = run.split("-").map((code) => Number.parseInt(code, 16));
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });

/** By code point, in em; made when the first text is measured. */
const widths: Partial<Record<Weight, ReadonlyMap<number, number>>> = {};
function widthsOf(weight: Weight): ReadonlyMap<number, number> {
  const digit = (at: number): number => DIGITS.indexOf(WIDTHS[weight].charAt(at));
  return new Map(
    [...codePoints(LATIN), ...codePoints(LATIN_EXT)].map((codePoint, i) => [
      codePoint,
      (64 * digit(2 * i) + digit(2 * i + 1)) / UNITS_PER_EM,
    ]),
  );
}

/** Advance of one character in em. Kerning is left out: it is worth less than 1 % of a line. */
function advance(character: string, weight: Weight): number {
  widths[weight] ??= widthsOf(weight);
  const known = widths[weight].get(character.codePointAt(0) ?? 0);
  if (known !== undefined) return known;
  if (INVISIBLE.test(character)) return 0;
  if (WIDE.test(character)) return WIDE_EM;
  return /\p{Letter}/u.test(character) ? LETTER_EM : OTHER_EM;
}

/**
 * Width of a line of text in pixels.
 * @param size font size, px
 */
export function textWidth(text: string, size: number, weight: Weight = 400): number {
  let em = 0;
  for (const character of text) em += advance(character, weight);
  return em * size;
}

/**
 * `@font-face` rules with the font inside, for one document.
 * @param text everything that the document shows: the larger file is left out if nothing needs it
 */
export function fontFaces(text: string): string {
  const beyond = new Set(codePoints(LATIN_EXT));
  const extended = [...new Set(text)].some((letter) => beyond.has(letter.codePointAt(0) ?? 0));
  const subsets: readonly Subset[] = extended ? SUBSETS : ["latin"];
  const weights: readonly Weight[] = [400, 600];
  const rules = subsets.flatMap((subset) =>
    weights.map((weight) => {
      return (
        `@font-face{font-family:"${FONT_FAMILY}";font-style:normal;font-weight:${weight};` +
        `src:url(data:font/woff2;base64,${pageFont(`${subset}-${weight}`)}) format("woff2");` +
        `unicode-range:${UNICODE_RANGE[subset]}}`
      );
    }),
  );
  return rules.join("");
}

/** The Inter font: its bytes for pages and pictures, its metrics for laying text out. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "./fontkit.js";

export const FONT_FAMILY = "Inter";
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

const require = createRequire(import.meta.url);
const bytes = new Map<string, Buffer>();
const fonts = new Map<string, fontkit.Font>();
const advances = new Map<string, number>();

function fontBytes(subset: Subset, weight: Weight): Buffer {
  const name = `inter-${subset}-${weight}-normal.woff2`;
  let content = bytes.get(name);
  if (!content) {
    content = readFileSync(require.resolve(`@fontsource/inter/files/${name}`));
    bytes.set(name, content);
  }
  return content;
}

function font(subset: Subset, weight: Weight): fontkit.Font {
  const key = `${subset} ${weight}`;
  let opened = fonts.get(key);
  if (!opened) {
    opened = fontkit.create(fontBytes(subset, weight)) as fontkit.Font;
    fonts.set(key, opened);
  }
  return opened;
}

function subsetOf(codePoint: number, weight: Weight): Subset | undefined {
  if (codePoint < 0x100) return "latin";
  return SUBSETS.find((subset) => font(subset, weight).hasGlyphForCodePoint(codePoint));
}

/** Advance of one character in em. Kerning is left out: it is worth less than 1 % of a line. */
function advance(character: string, weight: Weight): number {
  const key = `${weight}${character}`;
  const known = advances.get(key);
  if (known !== undefined) return known;
  const codePoint = character.codePointAt(0) ?? 0;
  const subset = subsetOf(codePoint, weight);
  let em: number;
  if (subset !== undefined) {
    const opened = font(subset, weight);
    em = opened.glyphForCodePoint(codePoint).advanceWidth / opened.unitsPerEm;
  } else if (INVISIBLE.test(character)) em = 0;
  else if (WIDE.test(character)) em = WIDE_EM;
  else em = /\p{Letter}/u.test(character) ? LETTER_EM : OTHER_EM;
  advances.set(key, em);
  return em;
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
  let extended = false;
  for (const character of new Set(text)) {
    if (subsetOf(character.codePointAt(0) ?? 0, 400) === "latin-ext") extended = true;
  }
  const subsets: readonly Subset[] = extended ? SUBSETS : ["latin"];
  const weights: readonly Weight[] = [400, 600];
  const rules = subsets.flatMap((subset) =>
    weights.map((weight) => {
      const data = fontBytes(subset, weight).toString("base64");
      return (
        `@font-face{font-family:"${FONT_FAMILY}";font-style:normal;font-weight:${weight};` +
        `src:url(data:font/woff2;base64,${data}) format("woff2");` +
        `unicode-range:${UNICODE_RANGE[subset]}}`
      );
    }),
  );
  return rules.join("");
}

/**
 * Writes src/report/fontWidths.ts: what the two files of the Inter font cover and how wide each letter is, so that text
 * is laid out without a font library. `--check` writes nothing and fails if the file is not what it would write.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { create, openSync } from "fontkit";

const FILE = fileURLToPath(new URL("../src/report/fontWidths.ts", import.meta.url));
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** The first 256 are the first file's, covered or not: a browser is told so. */
const FIRST = 0x100;

const require = createRequire(import.meta.url);
const open = (subset, weight) =>
  create(
    readFileSync(require.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff2`)),
  );

const all = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint);
const latin = open("latin", 400);
const extended = open("latin-ext", 400);
const inLatin = all.filter((code) => code < FIRST || latin.hasGlyphForCodePoint(code));
const inExtended = all.filter(
  (code) =>
    code >= FIRST && extended.hasGlyphForCodePoint(code) && !latin.hasGlyphForCodePoint(code),
);

/** Both weights of the files for paper cover the same. */
const [printed, ...others] = ["400Regular", "600SemiBold"].map((name) =>
  openSync(
    require.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`),
  ).characterSet.toSorted((a, b) => a - b),
);
if (others.some((other) => String(other) !== String(printed))) throw new Error("two fonts");

/** `0-ff 131 152-153`, hexadecimal. */
function runs(codes) {
  const found = [];
  for (const code of codes) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === code - 1) last[1] = code;
    else found.push([code, code]);
  }
  return found
    .map(([from, to]) =>
      (from === to ? [from] : [from, to]).map((code) => code.toString(16)).join("-"),
    )
    .join(" ");
}

/** Two digits each, in base 64. */
function widths(weight) {
  const of = (subset, codes) => {
    const font = open(subset, weight);
    if (font.unitsPerEm !== 2048) throw new Error(`${font.unitsPerEm} units an em`);
    return codes.map((code) => font.glyphForCodePoint(code).advanceWidth);
  };
  return [...of("latin", inLatin), ...of("latin-ext", inExtended)]
    .map((width) => DIGITS[width >> 6] + DIGITS[width & 63])
    .join("");
}

/** A text over several lines of the program. */
const lines = (text) =>
  text
    .match(/.{1,92}/g)
    .map((line) => `\n  "${line}"`)
    .join(" +");

const text = `/**
 * Written by scripts/font-widths.mjs from @fontsource/inter ${require("@fontsource/inter/package.json").version}; a test compares.
 */

/** Code points of the file for Latin letters; below 100 also those that it lacks. */
export const LATIN =${lines(runs(inLatin))};

/** Those that only the file for further Latin letters has. */
export const LATIN_EXT =${lines(runs(inExtended))};

/** What the files for paper cover (@expo-google-fonts/inter ${require("@expo-google-fonts/inter/package.json").version}). */
export const PRINTED =${lines(runs(printed))};

export const UNITS_PER_EM = 2048;
export const DIGITS = "${DIGITS}";

/** Widths of both in that order, two digits each. */
export const WIDTHS = {
  400:${lines(widths(400)).replaceAll("\n  ", "\n    ")},
  600:${lines(widths(600)).replaceAll("\n  ", "\n    ")},
} as const;
`;

if (!process.argv.includes("--check")) writeFileSync(FILE, text);
else if (readFileSync(FILE, "utf8") !== text) {
  console.error("src/report/fontWidths.ts is old: node scripts/font-widths.mjs");
  process.exitCode = 1;
}

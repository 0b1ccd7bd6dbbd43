/** Files that pages and pictures have inside. The only place in `report` that reads any: a host without a disk has its own. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const fonts = new Map<string, string>();

/**
 * A file of the Inter font for browsers (WOFF2).
 * @param name `latin-400`: the letters that it covers, and its weight
 * @returns its bytes in base 64
 */
export function pageFont(name: string): string {
  let content = fonts.get(name);
  if (content === undefined) {
    const file = require.resolve(`@fontsource/inter/files/inter-${name}-normal.woff2`);
    content = readFileSync(file).toString("base64");
    fonts.set(name, content);
  }
  return content;
}

/** Path of a font file for the PDF library (TrueType). */
export const printFont = (name: string): string =>
  require.resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`);

/** By require: the PDF library has it loaded that way, and a second copy would take as long again. */
export const fontReader = (): typeof import("fontkit") => require("fontkit");

/** Where `npm run build` puts the page's script; seen from dist/report and, under a test runner, from src/report. */
const BUNDLES = ["./page/client.js", "../../dist/report/page/client.js"];

/**
 * The script of report.html.
 * @throws Error if it was never built
 */
export function pageScript(): string {
  const found = BUNDLES.map((path) => fileURLToPath(new URL(path, import.meta.url))).find(
    existsSync,
  );
  if (found === undefined) throw new Error("the page's script is not built: run `npm run build`");
  return readFileSync(found, "utf8");
}

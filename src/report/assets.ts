/** Files that pages and pictures have inside. The only place in `report` that reads any: a host without a disk has its own. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where `npm run build` puts what it makes of other packages; seen from dist/report and, under a test runner, from src/report. */
const BUILT = ["..", "../../dist"];

/** @throws Error if it was never built */
function built(file: string): string {
  const found = BUILT.map((folder) =>
    fileURLToPath(new URL(`${folder}/${file}`, import.meta.url)),
  ).find(existsSync);
  if (found === undefined) throw new Error(`${file} is not built: run \`npm run build\``);
  return found;
}

const fonts = new Map<string, string>();

/**
 * A file of the Inter font for browsers (WOFF2).
 * @param name `latin-400`: the letters that it covers, and its weight
 * @returns its bytes in base 64
 */
export function pageFont(name: string): string {
  let content = fonts.get(name);
  if (content === undefined) {
    content = readFileSync(built(`web/${name}.woff2`)).toString("base64");
    fonts.set(name, content);
  }
  return content;
}

/** Path of a font file for paper and for pictures of pixels (TrueType). */
export const printFont = (weight: "regular" | "bold"): string => built(`fonts/${weight}.ttf`);

/** The script of report.html. */
export const pageScript = (): string => readFileSync(built("report/page/client.js"), "utf8");

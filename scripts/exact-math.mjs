/** Gives the chart libraries functions that are the same on every engine, instead of those of `Math`. */
import { fileURLToPath } from "node:url";

/** Modules of theirs. */
export const CHARTING = /\/node_modules\/(d3|vega)[^/]*\/.*\.m?js$/;

/** Its modules one by one: in its own bundle all functions come along, and tables that engines work out differently. */
export const STATISTICS = fileURLToPath(
  new URL("../node_modules/simple-statistics/index.js", import.meta.url),
);

const FUNCTIONS = "acos|asin|atan|atan2|cos|exp|expm1|hypot|log|log10|log1p|log2|pow|sin|tan";
/** Not between quotes: there it is code for engines that charts here do without. */
const CALLED = new RegExp(`(?<![\\w"'\`])Math\\.(${FUNCTIONS})\\b`, "g");
const POWER = /([\w.]+) \*\* ([\w.]+|\([^()]*\))/g;

const OURS = fileURLToPath(new URL("../src/report/chartMath.ts", import.meta.url));

/** @param code of a module */
export function withExactMath(code) {
  const exact = code
    .replace(CALLED, (_, name) => `exactMath.${name}`)
    .replace(POWER, (_, base, exponent) => `exactMath.pow(${base}, ${exponent})`);
  return exact === code ? code : `import * as exactMath from ${JSON.stringify(OURS)};\n${exact}`;
}

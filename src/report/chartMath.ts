/**
 * What the chart libraries get instead of the functions of `Math`, which differ from engine to engine: the builds put it
 * there (scripts/exact-math.mjs), so that pictures are the same to the byte wherever they are drawn.
 */
import * as elementary from "../core/elementary.js";

export const { atan2, cos, exp, hypot, log, log1p, pow, sin } = elementary;

export const atan = (x: number): number => atan2(x, 1);
export const asin = (x: number): number => atan2(x, Math.sqrt((1 - x) * (1 + x)));
export const acos = (x: number): number => atan2(Math.sqrt((1 - x) * (1 + x)), x);
export const tan = (x: number): number => sin(x) / cos(x);
export const log2 = (x: number): number => log(x) / Math.LN2;
export const expm1 = (x: number): number => (Math.abs(x) < 1e-8 ? x : exp(x) - 1);

/** Whole for a power of ten. */
export function log10(x: number): number {
  const decade = x > 0 && x < Infinity ? elementary.decadeOf(x) : 0;
  return x === pow(10, decade) ? decade : log(x) / Math.LN10;
}

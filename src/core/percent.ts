/** Exact chances in words short enough for a table. */

/**
 * A percentage without its sign: whole where it is whole, else to a tenth; below 0.95 two significant digits.
 * @param percent 0..100
 */
export function percentText(percent: number): string {
  const whole = Math.round(percent);
  if (Math.abs(percent - whole) < 1e-9) return String(whole);
  // Nothing but certainty reads like it.
  if (percent > 99.95) return "> 99.9";
  return percent < 0.95 ? String(Number(percent.toPrecision(2))) : percent.toFixed(1);
}

/** The same for a column of numbers: always a tenth, so that the points stand below each other. `–` for never. */
export function tenths(percent: number): string {
  if (percent === 0) return "–";
  return percent < 0.95 ? String(Number(percent.toPrecision(2))) : percent.toFixed(1);
}

/** `1 in 6.3`, `1 in 63`. @param n 1 or more */
export function oneIn(n: number): string {
  const rounded = n < 9.95 ? n.toFixed(1).replace(/\.0$/, "") : String(Math.round(n));
  return `1 in ${rounded}`;
}

/** The interval for a product of two rates that were estimated apart. */
import type { Estimate } from "./summary.js";

/**
 * Product of two quantities that are not negative: hits per shot at one range, times enemies put out per hit.
 * Its ends are the products of the ends. Where the two errors go together this has the confidence of the factors, and
 * where they are independent more, so it is never too narrow unless one factor's luck is the other's misfortune.
 * @param a what it is a rate of: gives `n` and `unit`
 * @param b >= 0
 * @returns Estimate, method "product", the lesser level of the two; an end is null where a factor has none
 * @source interval arithmetic: Moore 1966, Interval Analysis, 2.2
 * @example product(wilson(8, 10), wilson(4, 8)) // value 0.4, low 0.1055, high 0.7403
 */
export function product(a: Estimate, b: Estimate): Estimate {
  const times = (x: number | null, y: number | null): number | null =>
    x === null || y === null ? null : x * y;
  return {
    value: times(a.value, b.value),
    low: times(a.low, b.low),
    high: times(a.high, b.high),
    level: Math.min(a.level, b.level),
    method: "product",
    n: a.n,
    unit: a.unit,
  };
}

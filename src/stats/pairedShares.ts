/** The interval for how much more often one thing comes than another, of which a game has one at most. */
import { demandCount, demandLevel, StatsDomainError } from "./domain.js";
import { normalQuantile } from "./normal.js";
import type { Estimate } from "./summary.js";

/**
 * Bonett and Price's adjusted interval for the difference of two shares of the same games that exclude each other, such
 * as those that A wins and those that B wins: Wald's, with one game of each added.
 * @param a games with the first
 * @param b games with the second
 * @param n games
 * @param level two-sided confidence in (0, 1)
 * @returns Estimate of the first share less the second, within -1 and 1; value null without games
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source Bonett and Price 2012, Journal of Educational and Behavioral Statistics 37:479-488
 * @example pairedShares(60, 40, 100) // value 0.2, low 0.0058, high 0.3864
 */
export function pairedShares(a: number, b: number, n: number, level = 0.95): Estimate {
  demandCount(a, "a");
  demandCount(b, "b");
  demandCount(n, "n");
  demandLevel(level);
  if (a + b > n)
    throw new StatsDomainError(`${a} and ${b} of ${n} games do not exclude each other`);
  const [first, second] = [(a + 1) / (n + 2), (b + 1) / (n + 2)];
  const middle = first - second;
  const z = -normalQuantile((1 - level) / 2);
  const half = z * Math.sqrt((first + second - middle * middle) / (n + 2));
  return {
    value: n === 0 ? null : (a - b) / n,
    low: Math.max(-1, middle - half),
    high: Math.min(1, middle + half),
    level,
    method: "bonett-price",
    n,
    unit: "probability",
  };
}

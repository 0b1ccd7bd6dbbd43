/** The interval for a median, whatever the distribution. */
import { pow } from "../core/elementary.js";
import { demand, demandLevel } from "./domain.js";
import type { Estimate } from "./summary.js";

/** So far 2^-n is a normal double. */
const VALUES_MAX = 1000;

/**
 * Median of one number a game, with the interval between two order statistics that a sign test of it does not reject.
 * @param values 0 to 1,000 numbers of independent games, in any order
 * @param unit   of the values, e.g. "turns"
 * @param level  two-sided confidence in (0, 1)
 * @returns Estimate, method "median-sign", n = how many there are; the value is the lower of the two middle ones of an
 *   even number; null without values, low and high null for too few of them (below 6 at 0.95)
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source Hahn and Meeker 1991, Statistical Intervals, 5.2
 * @example median([1, 2, 2, 3, 3, 3, 4, 5, 7], "turns") // value 3, low 2, high 5
 */
export function median(values: readonly number[], unit: string, level = 0.95): Estimate {
  const n = values.length;
  demand(n <= VALUES_MAX, `at most ${VALUES_MAX} values`, n);
  for (const value of values) demand(Number.isFinite(value), "finite values", value);
  demandLevel(level);
  const sorted = values.toSorted((a, b) => a - b);
  const about = { level, method: "median-sign", n, unit };
  const value = sorted[Math.ceil(n / 2) - 1] ?? null;
  // As many as may lie below the lower end: P(Binomial(n, 1/2) <= below) is at most half of what may be missed.
  let below = -1;
  let chance = pow(0.5, n);
  for (let sum = chance; sum <= (1 - level) / 2; sum += chance) {
    below++;
    chance *= (n - below) / (below + 1);
  }
  const [low = null, high = null] = below < 0 ? [] : [sorted[below], sorted[n - 1 - below]];
  return { value, low, high, ...about };
}

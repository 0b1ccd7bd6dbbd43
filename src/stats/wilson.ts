/** The score interval for a proportion of independent trials. */
import { demand, demandCount, demandLevel } from "./domain.js";
import { normalQuantile } from "./normal.js";
import type { Estimate } from "./summary.js";

/**
 * Lower end of the score interval, as a function of the share seen: the smaller root of
 * (share - x)^2 = spread * x (1 - x). Written as product of the roots over the larger root, so that
 * nothing cancels: exactly 0 at share 0, and right to the last digits for tiny shares.
 * The upper end is 1 minus the same thing for the share of misses.
 * @param share hits over trials, in [0, 1]
 * @param miss misses over trials, in [0, 1]; 1 - share, but exact where share is near 1
 * @param spread factor^2 / n: squared quantile over the (effective) number of trials, > 0
 */
export function scoreLow(share: number, miss: number, spread: number): number {
  if (spread === Infinity) return 0;
  const root = Math.sqrt(spread * (share * miss + spread / 4));
  return (share * share) / (share + spread / 2 + root);
}

/**
 * Wilson score interval for a proportion: the default for outcomes, one trial a game.
 * @param hits successes, integer in 0..trials
 * @param trials integer in 0..2^53-1, independent of each other
 * @param level two-sided confidence in (0, 1)
 * @returns Estimate in [0, 1], method "wilson", unit "probability", n = trials; low is exactly 0 at
 *   0 hits and high exactly 1 at `trials` hits; with 0 trials value, low and high are null
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source Wilson 1927, JASA 22:209-212
 * @example wilson(8, 10, 0.95) // value 0.8, low 0.4902, high 0.9433
 */
export function wilson(hits: number, trials: number, level = 0.95): Estimate {
  demandCount(trials, "trials");
  demandCount(hits, "hits");
  demand(hits <= trials, "hits in 0..trials", hits);
  demandLevel(level);
  const about = { level, method: "wilson", n: trials, unit: "probability" };
  if (trials === 0) return { value: null, low: null, high: null, ...about };
  const z = normalQuantile((1 - level) / 2);
  const value = hits / trials;
  const miss = (trials - hits) / trials;
  const spread = (z * z) / trials;
  const low = Math.min(value, scoreLow(value, miss, spread));
  const high = Math.max(value, 1 - scoreLow(miss, value, spread));
  return { value, low, high, ...about };
}

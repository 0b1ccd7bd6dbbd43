/** The interval for a proportion that never misses more often than it says. */
import { betaQuantile } from "./beta.js";
import { demand, demandLevel } from "./domain.js";
import type { Estimate } from "./summary.js";

/**
 * Exact interval of Clopper and Pearson: all chances that a binomial test of both tails does not reject. It is wider
 * than Wilson's, but at a level of 0.99999, where Wilson's tails are those of a normal distribution that rare counts
 * do not follow, it still holds.
 * @param hits successes, in 0..trials; need be whole only if the promise is to hold exactly: for an effective number
 *   of trials (Korn and Graubard) both may be fractions
 * @param trials number >= 0 of independent trials
 * @param level two-sided confidence in (0, 1)
 * @returns Estimate in [0, 1], method "clopper-pearson", unit "probability", n = trials; low is exactly 0 at 0 hits
 *   and high exactly 1 at `trials` hits; with 0 trials value, low and high are null
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source Clopper and Pearson 1934, Biometrika 26:404-413; effective number of trials: Korn and Graubard 1998, Survey
 *   Methodology 24:193-201
 * @example clopperPearson(8, 10, 0.95) // value 0.8, low 0.4439, high 0.9748
 */
export function clopperPearson(hits: number, trials: number, level = 0.95): Estimate {
  demand(trials >= 0 && trials < Infinity, "trials in [0, Infinity)", trials);
  demand(hits >= 0 && hits <= trials, "hits in [0, trials]", hits);
  demandLevel(level);
  const about = { level, method: "clopper-pearson", n: trials, unit: "probability" };
  if (trials === 0) return { value: null, low: null, high: null, ...about };
  const tail = (1 - level) / 2;
  const misses = trials - hits;
  const low = hits === 0 ? 0 : betaQuantile(tail, hits, misses + 1);
  const high = misses === 0 ? 1 : 1 - betaQuantile(tail, misses, hits + 1);
  return { value: hits / trials, low, high, ...about };
}

/** The interval for the mean of bounded numbers that holds for any distribution and any number of games. */
import { log } from "../core/elementary.js";
import { demand, demandCount, demandLevel, StatsDomainError } from "./domain.js";
import type { CountMoments } from "./meanT.js";
import type { Estimate } from "./summary.js";

/**
 * Empirical Bernstein interval: the measured variance, and a term for what may not have been seen yet. At a level of
 * 0.99999 it is about a seventh wider than Student's t, and unlike it needs no normal distribution of the mean: thirty
 * thousand games that all took three turns are no proof that every game does.
 * @param m sums over independent games of a whole number x, which may be negative
 * @param range smallest and largest x that a game can have
 * @param unit of x, e.g. "turns"
 * @param level two-sided confidence in (0, 1)
 * @returns Estimate within the range, method "bernstein", n = games; below 2 games low and high are the range
 *   itself, without games the value is null
 * @throws StatsDomainError STATS_DOMAIN if the sums belong to no set of games, or an argument is outside its range
 * @source Maurer and Pontil 2009, Empirical Bernstein Bounds and Sample Variance Penalization (COLT), theorem 4
 * @example bernstein({ sum: 300, sumSq: 1000, n: 100 }, [1, 30], "turns", 0.95) // value 3, low 1, high 6.2927
 */
export function bernstein(
  m: CountMoments,
  range: readonly [number, number],
  unit: string,
  level = 0.95,
): Estimate {
  const [least, most] = range;
  demand(Number.isSafeInteger(m.sum), "sum: an integer", m.sum);
  demandCount(m.sumSq, "sumSq");
  demandCount(m.n, "n");
  demand(least <= most, "range: least before most", least);
  demand(m.sum >= least * m.n && m.sum <= most * m.n, "sum in n times the range", m.sum);
  demandLevel(level);
  // In doubles n * sum x^2 - (sum x)^2 loses its digits when games hardly differ.
  const squares = BigInt(m.n) * BigInt(m.sumSq) - BigInt(m.sum) ** 2n;
  if (squares < 0n) {
    throw new StatsDomainError(`these sums belong to no set of games: ${JSON.stringify(m)}`);
  }
  const about = { level, method: "bernstein", n: m.n, unit };
  if (m.n < 2) return { value: m.n === 0 ? null : m.sum, low: least, high: most, ...about };
  const value = m.sum / m.n;
  const variance = Number(squares) / m.n / (m.n - 1);
  const doubt = log(4 / (1 - level));
  const unseen = (7 * (most - least) * doubt) / (3 * (m.n - 1));
  const half = Math.sqrt((2 * variance * doubt) / m.n) + unseen;
  return {
    value,
    low: Math.max(least, value - half),
    high: Math.min(most, value + half),
    ...about,
  };
}

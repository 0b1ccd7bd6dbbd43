/** The interval for a mean per game: turns, shots. */
import { demandCount, demandLevel, StatsDomainError } from "./domain.js";
import { studentQuantile } from "./student.js";
import type { Estimate } from "./summary.js";

/** Sums over n independent games of a count x of each game. */
export interface CountMoments {
  /** Sum of x. */
  readonly sum: number;
  /** Sum of x^2. */
  readonly sumSq: number;
  /** Number of games. */
  readonly n: number;
}

/**
 * Mean of a count per game with Student's t interval; for blocks of several games use ratioT with
 * den = games.
 * Skewed lengths need games: the sums do not tell which end misses. With 50 games most of which
 * reach the turn limit 95 % are really 92, with 100 they are 93, with 1,000 they are 95.
 * @param m sums over single games, exact integers below 2^53
 * @param unit of x, e.g. "turns"
 * @param level two-sided confidence in (0, 1)
 * @returns Estimate >= 0, method "mean-t", n = games; low and high are null below 2 games, all
 *   three without games. If all games agree the interval is that one value: the sums say no more
 * @throws StatsDomainError STATS_DOMAIN if the sums are no counts, contradict each other, or level
 *   is outside its range
 * @source Student 1908, Biometrika 6:1-25
 * @example meanT({ sum: 15, sumSq: 55, n: 5 }, "turns") // value 3, low 1.0368, high 4.9632
 */
export function meanT(m: CountMoments, unit: string, level = 0.95): Estimate {
  demandCount(m.sum, "sum");
  demandCount(m.sumSq, "sumSq");
  demandCount(m.n, "n");
  demandLevel(level);
  // n * sum x^2 - (sum x)^2 in doubles loses its digits when games hardly differ; so add exactly.
  const squares = BigInt(m.n) * BigInt(m.sumSq) - BigInt(m.sum) ** 2n;
  if (squares < 0n || m.sum > m.sumSq) {
    throw new StatsDomainError(`these sums belong to no set of games: ${JSON.stringify(m)}`);
  }
  const about = { level, method: "mean-t", n: m.n, unit };
  if (m.n === 0) return { value: null, low: null, high: null, ...about };
  const value = m.sum / m.n;
  if (m.n === 1) return { value, low: null, high: null, ...about };
  const variance = Number(squares) / m.n / (m.n - 1);
  const half = -studentQuantile((1 - level) / 2, m.n - 1) * Math.sqrt(variance / m.n);
  return { value, low: Math.max(0, value - half), high: value + half, ...about };
}

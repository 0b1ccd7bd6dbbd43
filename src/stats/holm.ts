/** Which of many differences can be told from zero, when all of them are taken together. */
import { demand } from "./domain.js";

/**
 * Holm's step-down procedure: the chance to call even one true zero a difference is at most alpha, whatever the
 * tests have to do with each other.
 * @param ps    p-values in [0, 1]; null is a test that could not be made, which counts but is never told
 * @param alpha chance of any false alarm, in (0, 1)
 * @returns by test whether it is told from zero
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source Holm 1979, Scandinavian Journal of Statistics 6:65-70
 * @example holm([0.01, 0.03, 0.04], 0.05).filter(Boolean).length // 1
 */
export function holm(ps: readonly (number | null)[], alpha: number): boolean[] {
  demand(alpha > 0 && alpha < 1, "alpha in (0, 1)", alpha);
  for (const p of ps) demand(p === null || (p >= 0 && p <= 1), "p in [0, 1]", p!);
  const order = ps.map((p, test) => ({ p: p ?? 1, test })).sort((a, b) => a.p - b.p);
  const told = ps.map(() => false);
  for (const [rank, { p, test }] of order.entries()) {
    if (p > alpha / (ps.length - rank) || ps[test] === null) break;
    told[test] = true;
  }
  return told;
}

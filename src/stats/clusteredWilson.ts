/**
 * The score interval for a proportion whose trials come in correlated bunches: shots of one game.
 */
import { dispersionFactor, doubted } from "./dispersion.js";
import { demand, demandLevel } from "./domain.js";
import { demandMoments, effectiveGroups, type PairMoments, residualSquares } from "./moments.js";
import { normalQuantile } from "./normal.js";
import type { Estimate } from "./summary.js";
import { scoreLow } from "./wilson.js";

/**
 * Squared quantile over effective number of trials, for `scoreLow`.
 *
 * The design effect compares the squared residuals of the groups with what independent trials would
 * give. The number of groups behind it is Kish's effective number, so that games without a shot in
 * this row do not pose as evidence; G / (G - 1) and G - 1 degrees of freedom follow from it. How
 * far the measurement is trusted depends on the number of bunches that the rarer of hits and misses
 * came in: see dispersion.ts.
 *
 * At 0 hits or 0 misses nothing can be measured and the design effect is 1. The alternative, the
 * largest there can be (all trials of a group alike: sum s^2 / sum s), was simulated and refused:
 * where blocks of 64 games are the groups it grows with the block, so the upper limit for an effect
 * never seen comes out some 64 times too large; mixed into the estimate with the weight of one
 * group it still made intervals over 8,000 games up to twice too wide (coverage 1.000). It is kept
 * as a cap: Student's t with one or two degrees of freedom is absurd where each group holds a
 * single trial and plain Wilson would do, so no interval is wider than z with that design effect
 * gives.
 *
 * What no sum of past games can show are bunches of hits that have not occurred yet. Where fewer
 * than about ten bunches are expected and single games hold several hits, coverage can fall below
 * 0.92; hits that come one a game are not affected.
 */
export function clusteredSpread(m: PairMoments, level: number): number {
  const groups = effectiveGroups(m.den, m.denSq);
  const misses = m.den - m.num;
  const variance = (m.num / m.den) * misses;
  const measured = variance === 0 ? 1 : residualSquares(m) / variance;
  const missesSq = m.denSq - m.numDen - (m.numDen - m.numSq);
  const bunches = Math.min(effectiveGroups(m.num, m.numSq), effectiveGroups(misses, missesSq));
  const z = normalQuantile((1 - level) / 2);
  const widest = z * z * Math.max(m.denSq / m.den, measured);
  if (groups < 2) return widest / m.den;
  const effect = doubted((measured * groups) / (groups - 1), bunches);
  return Math.min(widest, dispersionFactor(effect, groups, bunches, level)) / m.den;
}

/** Refuses sums in which some group must have more hits than trials. */
export function demandProportion(m: PairMoments): void {
  demandMoments(m);
  demand(m.num <= m.den, "num in 0..den", m.num);
  demand(m.numSq <= m.numDen, "numSq in 0..numDen", m.numSq);
  demand(m.numDen <= m.denSq, "numDen in 0..denSq", m.numDen);
}

/**
 * Wilson interval with an effective number of trials, for a rate per shot (or per hit) when the
 * shots of a game are correlated: figures differ, games end at the hit that matters.
 * @param m sums over independent groups of games; num = hits, den = shots, num <= den in every
 *   group
 * @param level two-sided confidence in (0, 1)
 * @returns Estimate in [0, 1], method "wilson-clustered", unit "probability", n = den; low is 0 at
 *   num = 0 and high 1 at num = den; with den = 0 value, low and high are null
 * @throws StatsDomainError STATS_DOMAIN if the sums are no counts, contradict each other, or level
 *   is outside its range
 * @source Korn & Graubard 1998, Survey Methodology 24:193-201; Dean & Pagano 2015, J. Survey Stat.
 *   Methodol. 3:484-503; Franco, Little, Louis & Slud 2019, same journal 7:334-364
 * @example clusteredWilson(pairMoments([[1, 4], [0, 2], [2, 3]])) // value 0.3333, low 0.0584
 */
export function clusteredWilson(m: PairMoments, level = 0.95): Estimate {
  demandProportion(m);
  demandLevel(level);
  const about = { level, method: "wilson-clustered", n: m.den, unit: "probability" };
  if (m.den === 0) return { value: null, low: null, high: null, ...about };
  const spread = clusteredSpread(m, level);
  const value = m.num / m.den;
  const miss = (m.den - m.num) / m.den;
  const low = Math.min(value, scoreLow(value, miss, spread));
  const high = Math.max(value, 1 - scoreLow(miss, value, spread));
  return { value, low, high, ...about };
}

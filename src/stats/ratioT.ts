/**
 * The interval for a ratio of totals that is no proportion: effects per shot, enemies out per turn.
 */
import { dispersionFactor, doubted } from "./dispersion.js";
import { demandLevel } from "./domain.js";
import { demandMoments, effectiveGroups, type PairMoments, residualSquares } from "./moments.js";
import type { Estimate } from "./summary.js";

/**
 * How the variance of the numerator's count grows with its mean, relative to the dispersion at the
 * estimate: 1 for rare events (Poisson, bunched or not), less where the count cannot grow freely
 * (a binomial count of dispersion 1 - p has (1 - 2 p) / (1 - p)), 0 where it hardly varies at all.
 */
function varianceSlope(dispersion: number): number {
  return dispersion >= 1 ? 1 : Math.max(0, 2 - 1 / dispersion);
}

/**
 * Ratio of two totals over the same games, which may exceed 1: effects per shot of a spread weapon,
 * enemies out per game turn. The variance is that of the linearised ratio with Student's t. The
 * plain interval value -+ t se, however, misses a rate of three expected events in 12 to 30 % of
 * all runs, always on the same side, as few events mean a small se. So the variance is taken to be
 * proportional to the ratio itself, as counts have it, and the interval is what a test at each
 * ratio would not reject. Where events are many or hardly vary, the two agree.
 * @param m sums over independent groups of games; num counts single events
 * @param unit of the ratio, e.g. "ratio"
 * @param level two-sided confidence in (0, 1)
 * @returns Estimate >= 0, method "ratio-t", n = den; low is 0 at num = 0 and high is not; low and
 *   high are null below 2 effective groups, all three with den = 0
 * @throws StatsDomainError STATS_DOMAIN if the sums are no counts, contradict each other, or level
 *   is outside its range
 * @source linearised variance: Cochran 1977, Sampling Techniques, 6.3; variance proportional to the
 *   mean, with dispersion: McCullagh & Nelder 1989, Generalized Linear Models, 6.2
 * @example ratioT(pairMoments([[5, 2], [0, 3], [2, 1], [3, 2]]), "ratio") // value 1.25, low 0.2207
 */
export function ratioT(m: PairMoments, unit: string, level = 0.95): Estimate {
  demandMoments(m);
  demandLevel(level);
  const about = { level, method: "ratio-t", n: m.den, unit };
  if (m.den === 0) return { value: null, low: null, high: null, ...about };
  const value = m.num / m.den;
  const groups = effectiveGroups(m.den, m.denSq);
  if (groups < 2) return { value, low: null, high: null, ...about };
  const bunches = effectiveGroups(m.num, m.numSq);
  const measured = m.num === 0 ? 1 : (residualSquares(m) / m.num) * (groups / (groups - 1));
  const dispersion = doubted(measured, bunches);
  const factor = dispersionFactor(dispersion, groups, bunches, level);
  const slope = varianceSlope(dispersion);
  // The roots of (value - x)^2 = factor / den * (value + slope * (x - value)).
  const shift = (factor * slope) / (2 * m.den);
  const root = Math.sqrt(shift * shift + (factor * value) / m.den);
  const high = value + shift + root;
  const product = value - ((1 - slope) * factor) / m.den;
  const low = Math.max(0, (product / high) * value);
  return { value, low: Math.min(value, low), high, ...about };
}

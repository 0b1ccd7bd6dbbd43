/**
 * How much a measured excess variance is trusted: shared by the intervals for correlated counts.
 */
import { studentQuantile } from "./student.js";

/**
 * Squared quantile times dispersion, each part of the dispersion with the evidence behind it.
 * The first part, up to 1, is what independent events would show; all groups vouch for it. What
 * goes beyond 1 was measured on the groups in which something happened, and mostly on the largest
 * of those: ten hits that came in four bunches tell next to nothing about the size of bunches. So
 * the excess gets the t quantile of that smaller number, at no less than 2 degrees of freedom,
 * below which the factor says nothing any more. Without this the coverage falls from 0.93 to 0.92
 * at about six bunches (ratioT), while hits that never bunch pay nothing for it.
 * @param dispersion variance over that of independent events, >= 0
 * @param groups effective number of groups, >= 2
 * @param bunches effective number of groups in which the rarer thing happened, >= 0
 * @param level two-sided confidence in (0, 1)
 * @returns a number >= 0 that takes the place of z^2 in a score interval
 * @throws StatsDomainError STATS_DOMAIN if groups or level is outside its range
 * @source own; measured by the coverage tests
 * @example dispersionFactor(1, 11, 4, 0.95) // 4.9646
 */
export function dispersionFactor(
  dispersion: number,
  groups: number,
  bunches: number,
  level: number,
): number {
  const tail = (1 - level) / 2;
  const t = studentQuantile(tail, groups - 1);
  if (dispersion <= 1) return t * t * dispersion;
  const tBunches = studentQuantile(tail, Math.max(2, bunches - 1));
  return t * t + tBunches * tBunches * (dispersion - 1);
}

/**
 * A measured dispersion, with one event's worth of doubt: one bunch of dispersion 1 joins the
 * measured ones. Three games that were all mutual kills measure 0, which nobody should believe;
 * three thousand may. With nothing measured, 1 is what is left.
 * @param measured variance over that of independent events, >= 0
 * @param bunches effective number of groups it was measured on, >= 0
 * @returns dispersion > 0
 * @source own; measured by the coverage tests
 * @example doubted(0, 3) // 0.25
 */
export function doubted(measured: number, bunches: number): number {
  return (bunches * measured + 1) / (bunches + 1);
}

/** Looking again and again at a growing number of games, without believing chance more often than is said. */
import { demand } from "./domain.js";

/**
 * Chance of a wrong verdict that look number `look` may spend: alpha / (look (look + 1)). However many looks there
 * are, their chances add up to less than alpha. So with chance 1 - alpha *all* the intervals of level 1 - spend hold
 * the truth, and a verdict read off any of them is right, whatever made one stop there.
 * @param alpha chance of a wrong verdict over all looks, in (0, 1)
 * @param look  number of the look, from 1
 * @returns a chance in (0, alpha / 2]
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source union bound over looks: Darling and Robbins 1967, PNAS 58:66-68 (confidence sequences); spending at looks
 *   fixed beforehand: Lan and DeMets 1983, Biometrika 70:659-663
 * @example alphaAt(1e-4, 2) // 0.00001667
 */
export function alphaAt(alpha: number, look: number): number {
  demand(alpha > 0 && alpha < 1, "alpha in (0, 1)", alpha);
  demand(Number.isSafeInteger(look) && look >= 1, "look: an integer >= 1", look);
  return alpha / (look * (look + 1));
}

export type Verdict = "holds" | "fails" | "undecided";

/** Values that will do, ends included; an open end is null. */
export interface Region {
  readonly low: number | null;
  readonly high: number | null;
}

/** What an interval proves about a value: it lies inside the region, outside, or nobody knows. */
export function verdictOf(region: Region, interval: Region): Verdict {
  const low = interval.low ?? -Infinity;
  const high = interval.high ?? Infinity;
  const least = region.low ?? -Infinity;
  const most = region.high ?? Infinity;
  if (high < least || low > most) return "fails";
  return low >= least && high <= most ? "holds" : "undecided";
}

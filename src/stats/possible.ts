/** What a number can be at all, whatever the games say: no interval reaches beyond it. */
import { StatsDomainError } from "./domain.js";

/** The least and the greatest that a number can be; infinite where no limit is known. */
export type Possible = readonly [least: number, most: number];

/** Of a share of games, or of anything that happens at most once to each of many. */
export const SHARE: Possible = [0, 1];

/** Of one number less another. */
export const possibleDifference = (of: Possible, minus: Possible): Possible => [
  of[0] - minus[1],
  of[1] - minus[0],
];

/** Of one share less another. */
export const MARGIN = possibleDifference(SHARE, SHARE);

interface Ends {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * An interval without what cannot be. It misses no more often for that: only impossible values are taken away.
 * @param interval with a possible value, if it has one
 * @returns the same, its ends moved to the limits where they lie beyond
 * @throws StatsDomainError STATS_DOMAIN if the value itself lies beyond by more than rounding
 * @example within({ value: 3, low: 0.15, high: 5.85 }, [1, 4]) // value 3, low 1, high 4
 */
export function within<Interval extends Ends>(interval: Interval, possible: Possible): Interval {
  const { value, low, high } = interval;
  const [least, most] = possible;
  const cut = (x: number | null): number | null =>
    x === null ? null : Math.max(least, Math.min(most, x));
  return {
    ...interval,
    value: value === null ? null : settled(value, possible),
    low: cut(low),
    high: cut(high),
  };
}

/** What sums of many exact parts may be off by, in parts of themselves. */
const ROUNDING = 1e-12;

/**
 * An exact number without its rounding.
 * @throws StatsDomainError STATS_DOMAIN if it lies beyond what is possible by more than that
 */
export function settled(value: number, possible: Possible): number {
  const [least, most] = possible;
  const nearest = Math.max(least, Math.min(most, value));
  if (Math.abs(value - nearest) > 1e3 * ROUNDING * Math.max(1, Math.abs(nearest))) {
    throw new StatsDomainError(`${value} is not between ${least} and ${most}`);
  }
  return nearest;
}

/**
 * Difference of two exact numbers: 0 where they differ by no more than their rounding, which is a part of the numbers
 * themselves, so that chances of one in a million millions are told apart, too.
 * @returns b - a, never a negative zero
 * @example exactDifference(0.1 + 0.2, 0.3) // 0
 */
export function exactDifference(a: number, b: number): number {
  const difference = b - a;
  return Math.abs(difference) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b)) ? 0 : difference;
}

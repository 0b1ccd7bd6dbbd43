/** What two scenarios share that are played on the same games. */
import type { Tally } from "../core/tally.js";

/** Second moments of a row of so many counts in each scenario over groups of games, the upper triangle by rows: 11, 12, … */
export const momentWords = (width: number): number => width * (2 * width + 1);

/** Counts of two scenarios over the same groups of games. All are whole numbers, so any order of merging is exact. */
export interface PairedTally {
  readonly a: Tally;
  readonly b: Tally;
  /** The `momentWords` of each row, one after the other. */
  readonly moments: Float64Array;
}

/**
 * Adds the products of a group's counts to the moments that begin at `at`.
 * @param width counts of the row, from `from` on in either scenario
 */
export function addProducts(
  moments: Float64Array,
  at: number,
  inA: ArrayLike<number>,
  inB: ArrayLike<number>,
  from = 0,
  width = 2,
): void {
  const count = (i: number): number => (i < width ? inA[from + i]! : inB[from + i - width]!);
  let word = at;
  for (let i = 0; i < 2 * width; i++) {
    const one = count(i);
    for (let j = i; j < 2 * width; j++) moments[word++]! += one * count(j);
  }
}

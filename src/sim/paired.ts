/** What two scenarios share that are played on the same games. */
import type { Tally } from "../core/tally.js";

/** Second moments of the four counts of a row over groups of games, the upper triangle by rows: 11, 12, … 44. */
export const PAIRED_WORDS = 10;

/** Counts of two scenarios over the same groups of games. All are whole numbers, so any order of merging is exact. */
export interface PairedTally {
  readonly a: Tally;
  readonly b: Tally;
  /** PAIRED_WORDS for each row. */
  readonly moments: Float64Array;
}

/** Adds the products of a group's four counts to the PAIRED_WORDS moments that begin at `at`. */
export function addProducts(
  moments: Float64Array,
  at: number,
  numA: number,
  denA: number,
  numB: number,
  denB: number,
): void {
  moments[at]! += numA * numA;
  moments[at + 1]! += numA * denA;
  moments[at + 2]! += numA * numB;
  moments[at + 3]! += numA * denB;
  moments[at + 4]! += denA * denA;
  moments[at + 5]! += denA * numB;
  moments[at + 6]! += denA * denB;
  moments[at + 7]! += numB * numB;
  moments[at + 8]! += numB * denB;
  moments[at + 9]! += denB * denB;
}

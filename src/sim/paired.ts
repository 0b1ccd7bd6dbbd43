/**
 * Two scenarios on the same games: equal indices share their dice, place by place (common random numbers), so that what
 * luck does to both drops out of their difference.
 */

import type { Program } from "../core/machine.js";
import { emptyTally, groupEnd, mergeTally, type Tally } from "../core/tally.js";
import { Sampler } from "./play.js";

/** A ratio of two counters in each of two scenarios: numerator and denominator in A, then in B. */
export type PairedRow = readonly [numA: number, denA: number, numB: number, denB: number];

/** Second moments of the four counts of a row over groups of games, the upper triangle by rows: 11, 12, … 44. */
export const PAIRED_WORDS = 10;

/** Counts of two scenarios over the same groups of games. All are whole numbers, so any order of merging is exact. */
export interface PairedTally {
  readonly a: Tally;
  readonly b: Tally;
  /** PAIRED_WORDS for each row. */
  readonly moments: Float64Array;
}

export function emptyPairedTally(programs: readonly [Program, Program], rows: number): PairedTally {
  return {
    a: emptyTally(programs[0].plan),
    b: emptyTally(programs[1].plan),
    moments: new Float64Array(rows * PAIRED_WORDS),
  };
}

/** Adds `from` to `into`. */
export function mergePairedTally(into: PairedTally, from: PairedTally): void {
  mergeTally(into.a, from.a);
  mergeTally(into.b, from.b);
  for (let i = 0; i < into.moments.length; i++) {
    (into.moments[i] as number) += from.moments[i] as number;
  }
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

/** Plays games of two programs side by side, on one thread. */
export class PairedSampler {
  private readonly a: Sampler;
  private readonly b: Sampler;

  /**
   * @param programs A and B
   * @param seed     seed text of both
   * @param rows     what is compared
   */
  constructor(
    private readonly programs: readonly [Program, Program],
    seed: string,
    private readonly rows: readonly PairedRow[],
  ) {
    this.a = new Sampler(programs[0], seed);
    this.b = new Sampler(programs[1], seed);
  }

  /** Plays games `from` to `to` - 1 of both. Chunks merge exactly if they begin and end where groups do. */
  play(from: number, to: number): PairedTally {
    const tally = emptyPairedTally(this.programs, this.rows.length);
    for (let game = from; game < to; ) {
      const end = Math.min(groupEnd(game), to);
      const inA = this.a.playGroup(game, end, tally.a);
      const inB = this.b.playGroup(game, end, tally.b);
      for (let row = 0; row < this.rows.length; row++) {
        const [numA, denA, numB, denB] = this.rows[row] as PairedRow;
        addProducts(
          tally.moments,
          row * PAIRED_WORDS,
          inA[numA] as number,
          inA[denA] as number,
          inB[numB] as number,
          inB[denB] as number,
        );
      }
      game = end;
    }
    return tally;
  }
}

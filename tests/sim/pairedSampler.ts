/** Two scenarios played side by side in the plainest way: what `playVariants` is checked against. */
import type { Program } from "../../src/core/machine.js";
import { emptyTally, groupEnd, mergeTally } from "../../src/core/tally.js";
import { addProducts, PAIRED_WORDS, type PairedTally } from "../../src/sim/paired.js";
import { Sampler } from "../../src/sim/play.js";

/** A ratio of two counters in each of two scenarios: numerator and denominator in A, then in B. */
export type PairedRow = readonly [numA: number, denA: number, numB: number, denB: number];

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

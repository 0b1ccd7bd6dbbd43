/** Two scenarios played side by side in the plainest way: what `playVariants` is checked against. */
import type { Program } from "../../src/core/machine.js";
import { emptyTally, groupEnd, mergeTally } from "../../src/core/tally.js";
import { addProducts, momentWords, type PairedTally } from "../../src/sim/paired.js";
import { Sampler } from "../../src/sim/play.js";

/** Counters of a quantity in each of two scenarios: those in A, then as many in B. */
export type PairedRow = readonly number[];

const wordsOf = (rows: readonly PairedRow[]): number =>
  rows.reduce((sum, row) => sum + momentWords(row.length / 2), 0);

function emptyPairedTally(programs: readonly [Program, Program], words: number): PairedTally {
  return {
    a: emptyTally(programs[0].plan),
    b: emptyTally(programs[1].plan),
    moments: new Float64Array(words),
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

  empty(): PairedTally {
    return emptyPairedTally(this.programs, wordsOf(this.rows));
  }

  /** Plays games `from` to `to` - 1 of both. Chunks merge exactly if they begin and end where groups do. */
  play(from: number, to: number): PairedTally {
    const tally = this.empty();
    for (let game = from; game < to; ) {
      const end = Math.min(groupEnd(game), to);
      const inA = this.a.playGroup(game, end, tally.a);
      const inB = this.b.playGroup(game, end, tally.b);
      let at = 0;
      for (const row of this.rows) {
        const width = row.length / 2;
        const [own, other] = [row.slice(0, width), row.slice(width)];
        const ofA = own.map((counter) => inA[counter] as number);
        const ofB = other.map((counter) => inB[counter] as number);
        addProducts(tally.moments, at, ofA, ofB, 0, width);
        at += momentWords(width);
      }
      game = end;
    }
    return tally;
  }
}

/** Runs with `--precision` of a duel that is solved exactly: does the interval hold at every number of games? */
import { emptyTally, mergeTally } from "../../src/core/tally.js";
import { FINE_GROWTH, planLooks, stretches } from "../../src/sim/plan.js";
import type { Sampler } from "../../src/sim/play.js";
import { anytime, halfWidth } from "../../src/stats/precision.js";
import { exactValue, metricQuantities } from "../../src/stats/quantity.js";
import { cells, columns, program } from "./shift.js";

/** Metrics of several methods, and a precision that takes some 100,000 games. */
export const GOALS: ReadonlyMap<string, number> = new Map([
  ["win.A", 0.005],
  ["mutual", 0.0006],
  ["turns.mean", 0.05],
  ["hitRate.A", 0.006],
  ["killRatio.A", 0.02],
  ["shots.B.mean", 0.03],
  ["outPerShot.A.pistol", 0.004],
]);

export interface Coverage {
  /** Runs in which the interval at the stop held the truth. */
  stopped: number;
  /** Runs in which every interval up to the stop did. */
  always: number;
  /** Games played, over all runs. */
  games: number;
}

/**
 * Plays runs until each metric is known as well as its goal says.
 * @param narrow factor on the intervals' half widths, for mutant twins
 */
export function coverAnytime(sampler: Sampler, runs: number, narrow = 1): Map<string, Coverage> {
  const looks = stretches(planLooks(1 << 20, FINE_GROWTH));
  const result = new Map<string, Coverage>();
  for (const id of GOALS.keys()) result.set(id, { stopped: 0, always: 0, games: 0 });
  const watched = metricQuantities(columns)
    .filter(({ id }) => GOALS.has(id))
    .map(({ id, quantity }) => ({ id, quantity, exact: exactValue(columns, cells, quantity) }));
  for (let run = 1; run <= runs; run++) {
    const tally = emptyTally(program.plan);
    const open = new Map(watched.map((one) => [one, true]));
    for (const { from, to } of looks) {
      const first = run * 2 ** 21;
      mergeTally(tally, sampler.play(first + from, first + to));
      for (const [one, heldSoFar] of [...open]) {
        const estimate = anytime(columns, tally, one.quantity);
        const value = estimate.value as number;
        const truth = value + ((one.exact as number) - value) / narrow;
        const holds = (estimate.low as number) <= truth && truth <= (estimate.high as number);
        open.set(one, heldSoFar && holds);
        if ((halfWidth(estimate) as number) > (GOALS.get(one.id) as number)) continue;
        const counts = result.get(one.id) as Coverage;
        if (holds) counts.stopped++;
        if (heldSoFar && holds) counts.always++;
        counts.games += tally.games;
        open.delete(one);
      }
      if (open.size === 0) break;
    }
    if (open.size > 0) throw new Error(`not reached: ${[...open.keys()].map(({ id }) => id)}`);
  }
  return result;
}

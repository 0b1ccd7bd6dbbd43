/** A worker thread that plays whole scenarios, batch by batch. */
import { counted } from "../core/tally.js";
import { rulesetOf } from "../rules/index.js";
import { Sampler } from "./play.js";

/** A scenario to play; plain data. */
export interface BatchTask {
  readonly system: string;
  readonly model: unknown;
  readonly seed: string;
  /** Games `from` to `to` - 1 in so many batches of equal size. */
  readonly batches: number;
  readonly from: number;
  readonly to: number;
  /** Counters of the tally plan that are wanted. */
  readonly counters: readonly number[];
}

export default function playBatch(task: BatchTask): Float64Array {
  const { system, model, seed, batches, from, to, counters } = task;
  const games = (to - from) / batches;
  const program = rulesetOf(system).compile(model);
  const sampler = new Sampler(program, seed);
  const counts = new Float64Array(counters.length * batches);
  for (let batch = 0; batch < batches; batch++) {
    const tally = sampler.play(from + batch * games, from + (batch + 1) * games);
    counters.forEach((counter, i) => {
      counts[i * batches + batch] = counted(program.plan, tally, counter);
    });
  }
  return counts;
}

/** A worker thread: compiles the scenario once, then plays the chunks it is given. */
import { workerData } from "piscina";
import type { Tally } from "../core/tally.js";
import { rulesetOf } from "../rules/index.js";
import type { Chunk } from "./plan.js";
import { Sampler } from "./play.js";

/** What a worker is born with; plain data. */
export interface WorkerSetup {
  readonly system: string;
  readonly model: unknown;
  readonly seed: string;
}

/** A chunk to play. `die` is for tests: the thread ends as if it had crashed. */
export interface Task extends Chunk {
  readonly die?: boolean;
}

const { system, model, seed } = workerData as WorkerSetup;
const sampler = new Sampler(rulesetOf(system).compile(model), seed);

export default function playChunk(task: Task): Tally {
  if (task.die) process.exit(1);
  return sampler.play(task.from, task.to);
}

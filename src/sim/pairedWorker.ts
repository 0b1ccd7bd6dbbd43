/** A worker thread that plays two scenarios side by side. */
import { workerData } from "piscina";
import { rulesetOf } from "../rules/index.js";
import { type PairedRow, PairedSampler, type PairedTally } from "./paired.js";
import type { Chunk } from "./plan.js";

/** What a worker is born with; plain data. */
export interface PairedSetup {
  readonly system: string;
  readonly models: readonly [unknown, unknown];
  readonly seed: string;
  readonly rows: readonly PairedRow[];
}

const { system, models, seed, rows } = workerData as PairedSetup;
const compile = (model: unknown) => rulesetOf(system).compile(model);
const sampler = new PairedSampler([compile(models[0]), compile(models[1])], seed, rows);

export default function playChunk({ from, to }: Chunk): PairedTally {
  return sampler.play(from, to);
}

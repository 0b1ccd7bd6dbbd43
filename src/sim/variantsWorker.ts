/** A worker thread that plays variants of a scenario. */
import { workerData } from "piscina";
import { emptyTally } from "../core/tally.js";
import { rulesetOf } from "../rules/index.js";
import type { Compiled } from "../rules/ruleset.js";
import type { Chunk } from "./plan.js";
import { Sampler } from "./play.js";
import { playPart, type VariantPart } from "./variants.js";

/** What a worker is born with; plain data. */
export interface VariantSetup {
  readonly system: string;
  readonly models: readonly unknown[];
  readonly seed: string;
  /** By variant: numerator and denominator counter of each metric, one after the other. */
  readonly counters: readonly (readonly number[])[];
}

export interface VariantTask extends Chunk {
  readonly variant: number;
}

const { system, models, seed, counters } = workerData as VariantSetup;

interface Ready {
  readonly program: Compiled;
  readonly sampler: Sampler;
}
/** Samplers stay warm, but each takes some megabytes: the one used longest ago gives way. */
const READY_MAX = 8;
const ready = new Map<number, Ready>();

function readyFor(variant: number): Ready {
  const known = ready.get(variant);
  ready.delete(variant);
  const program = known?.program ?? rulesetOf(system).compile(models[variant]);
  const one = known ?? { program, sampler: new Sampler(program, seed) };
  ready.set(variant, one);
  if (ready.size > READY_MAX) ready.delete(ready.keys().next().value as number);
  return one;
}

export default function playVariant({ variant, from, to }: VariantTask): VariantPart {
  const { program, sampler } = readyFor(variant);
  return playPart(
    sampler,
    emptyTally(program.plan),
    counters[variant] as readonly number[],
    from,
    to,
  );
}

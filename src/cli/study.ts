/** Variants of a scenario, all solved or all played on the same dice: values and differences of chosen metrics. */
import * as say from "../core/messages.js";
import { suggest } from "../core/suggest.js";
import { solveAll } from "../exact/pool.js";
import type { FileContent } from "../report/folder.js";
import { printable } from "../report/text.js";
import { rulesetOf } from "../rules/index.js";
import type { Compiled, Ruleset } from "../rules/ruleset.js";
import type { Scenario } from "../scenario/load.js";
import { playVariants } from "../sim/variants.js";
import { metricQuantities, type Quantity } from "../stats/quantity.js";
import {
  quantitiesOf,
  type VariantCounts,
  type VariantDifference,
  type VariantValue,
  variantCounters,
  variantDifferences,
  variantValues,
} from "../stats/variants.js";
import { UsageError } from "./exit.js";
import { startProgress, startSteps } from "./progress.js";

/** Of commands that study variants of a file. */
export interface StudyCommandOptions {
  readonly systems: readonly Ruleset[];
  readonly set: readonly string[];
  /** Games of each variant, where they have to be played. */
  readonly games?: number;
  readonly seed?: string;
  readonly workers: number;
  readonly out?: string;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly charts: boolean;
  readonly color: boolean;
  readonly width: number;
  /** Ctrl-C: what all variants have played by then is reported, marked as partial. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

/** Games of each variant unless the command line says otherwise: fewer, where there are many variants. */
export const studyGames = (variants: number): number =>
  Math.min(GAMES.most, Math.max(GAMES.least, Math.round(GAMES.all / variants)));
const GAMES = { all: 1_000_000, least: 10_000, most: 100_000 };

export interface StudyOptions {
  /** What is being studied, for the progress bar. */
  readonly label: string;
  /** Variants whose differences are wanted, second minus first. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly metrics: readonly string[];
  /** Games of each variant, where one has to be played. */
  readonly games: number;
  readonly seed: string;
  readonly workers: number;
  readonly quiet: boolean;
  readonly signal: AbortSignal;
}

/** What is known about the variants, in their order. */
export interface Study {
  /** Games played of each variant; 0 if all were solved. */
  readonly games: number;
  readonly partial: boolean;
  /** By variant, then by metric. */
  readonly values: readonly (readonly VariantValue[])[];
  /** By pair, then by metric. */
  readonly differences: readonly (readonly VariantDifference[])[];
}

/**
 * Finds the chosen metrics of all variants. If some cannot be solved in about a second, all are played on the same
 * dice; those that can be are exact all the same.
 * @param scenarios variants of one file
 * @throws UsageError if a variant lacks a metric, before anything is solved or played
 */
export async function studyVariants(
  scenarios: readonly Scenario[],
  options: StudyOptions,
): Promise<Study> {
  const { system } = (scenarios[0] as Scenario).envelope;
  const models = scenarios.map(({ model }) => model);
  const variants = models.map((model) => {
    const { columns } = rulesetOf(system).compile(model);
    return { columns, quantities: demandMetrics(columns, options.metrics) };
  });
  const steps = startSteps(options.quiet);
  const solutions = await solveAll(system, models, {
    workers: options.workers,
    onProgress: (done) => steps.update(say.pointsSolved(done, models.length)),
  });
  steps.stop();
  const expected = solutions.map((found) => ("tooBig" in found ? null : found.cells));
  const played = expected.includes(null) ? await play(system, models, variants, options) : null;
  const counts = variants.map(
    (variant, i): VariantCounts => ({
      ...variant,
      expected: expected[i] ?? null,
      tally: played?.tallies[i] ?? null,
    }),
  );
  return {
    games: played?.games ?? 0,
    partial: played !== null && played.games < options.games,
    values: counts.map(variantValues),
    differences: options.pairs.map(([a, b], pair) =>
      variantDifferences(
        counts[a] as VariantCounts,
        counts[b] as VariantCounts,
        played?.moments[pair] ?? null,
      ),
    ),
  };
}

function demandMetrics(columns: Compiled["columns"], ids: readonly string[]): Quantity[] {
  return quantitiesOf(columns, ids).map((quantity, i) => {
    if (quantity !== null) return quantity;
    const known = metricQuantities(columns).map(({ id }) => id);
    const id = ids[i] as string;
    throw new UsageError(say.notKnown("--metric", id, known, suggest(id, known)));
  });
}

async function play(
  system: string,
  models: readonly unknown[],
  variants: readonly Pick<VariantCounts, "columns" | "quantities">[],
  { label, pairs, games, seed, workers, quiet, signal }: StudyOptions,
) {
  const progress = startProgress(label, games * models.length, quiet);
  try {
    return await playVariants({
      system,
      models,
      seed,
      counters: variants.map(({ columns, quantities }) => variantCounters(columns, quantities)),
      games,
      pairs,
      workers,
      signal,
      onProgress: progress.update,
    });
  } finally {
    progress.stop();
  }
}

/** Writes the folder, then says what was found. */
export async function deliver(
  folder: string,
  files: ReadonlyMap<string, FileContent>,
  known: readonly string[],
  { json, quiet, print }: Pick<StudyCommandOptions, "json" | "quiet" | "print">,
  as: { json: () => string; text: () => string; written: (folder: string) => string },
): Promise<void> {
  const { writeReport } = await import("../report/folder.js");
  await writeReport(folder, files, known);
  if (json) {
    print(as.json());
    return;
  }
  print(as.text());
  if (!quiet) print(`\n${as.written(printable(folder))}`);
}

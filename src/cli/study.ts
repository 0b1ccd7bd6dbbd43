/** Variants of a scenario, all solved or all played on the same dice: values and differences of chosen metrics. */
import { join } from "node:path";
import { suggest } from "../core/suggest.js";
import { type StudyReport, studyFileNames, studyFiles, studyText } from "../report/study.js";
import { printable } from "../report/text.js";
import { rulesetOf } from "../rules/index.js";
import type { Compiled, Ruleset } from "../rules/ruleset.js";
import type { Scenario } from "../scenario/load.js";
import type { Executor, OnLoss } from "../sim/executor.js";
import { FINE_GROWTH, GAMES_PATIENCE, planLooks } from "../sim/plan.js";
import { playVariants, type VariantsTally } from "../sim/variants.js";
import { reachedOf } from "../stats/precision.js";
import { metricQuantities, type Quantity, unitOf } from "../stats/quantity.js";
import type { Precision } from "../stats/summary.js";
import {
  quantitiesOf,
  type VariantCounts,
  type VariantDifference,
  type VariantValue,
  variantCounters,
  variantDifferences,
  variantValues,
} from "../stats/variants.js";
import { Solver } from "../studies/solver.js";
import { demandHalf } from "./commands/goal.js";
import { UsageError } from "./exit.js";
import { demandReportPlace, writeReport } from "./folder.js";
import * as say from "./messages.js";
import { startProgress, startSteps } from "./progress.js";

/** Of commands that study variants of a file. */
export interface StudyCommandOptions {
  readonly systems: readonly Ruleset[];
  readonly set: readonly string[];
  /** Games of each variant, where they have to be played; the limit, where a precision is asked for. */
  readonly games?: number;
  /** Play until the intervals have at most this half width. */
  readonly precision?: number;
  readonly seed?: string;
  readonly executor: Executor;
  readonly out?: string;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly charts: boolean;
  readonly color: boolean;
  readonly width: number;
  /** Ctrl-C: what all variants have played by then is reported, marked as partial. */
  readonly signal: AbortSignal;
  readonly onLoss: OnLoss;
  readonly print: (text: string) => void;
}

/** Of the command line, what playing the variants depends on. */
export const studyPlay = ({
  games,
  precision,
  executor,
  quiet,
  json,
  signal,
  onLoss,
}: Pick<
  StudyCommandOptions,
  "games" | "precision" | "executor" | "quiet" | "json" | "signal" | "onLoss"
>): Pick<StudyOptions, "games" | "precision" | "executor" | "quiet" | "signal" | "onLoss"> => ({
  ...(games === undefined ? {} : { games }),
  ...(precision === undefined ? {} : { precision }),
  executor,
  quiet: quiet || json,
  signal,
  onLoss,
});

/** Usual games of each variant: fewer, where there are many variants. */
export const studyGames = (variants: number): number =>
  Math.min(GAMES.most, Math.max(GAMES.least, Math.round(GAMES.all / variants)));
const GAMES = { all: 1_000_000, least: 10_000, most: 100_000 };

/** Which intervals a precision is asked of: the values of all variants, or the differences of all pairs. */
export type Headline = "values" | "differences";

export interface StudyOptions {
  /** What is being studied, for the progress bar. */
  readonly label: string;
  /** Variants whose differences are wanted, second minus first. */
  readonly pairs: readonly (readonly [number, number])[];
  /** A precision is asked of the first. */
  readonly metrics: readonly string[];
  readonly headline: Headline;
  /** Games of each variant, where one has to be played; the limit, where a precision is asked for. */
  readonly games?: number;
  readonly precision?: number;
  /** Games of each variant unless the command line says otherwise. */
  readonly usual: number;
  readonly seed: string;
  readonly executor: Executor;
  readonly quiet: boolean;
  readonly signal: AbortSignal;
  readonly onLoss: OnLoss;
}

/** What is known about the variants, in their order. */
export interface Study {
  /** Games played of each variant; 0 if all were solved. */
  readonly games: number;
  readonly partial: boolean;
  /** What became of the precision that was asked for; null if none was. */
  readonly precision: Precision | null;
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
    const quantities = demandMetrics(columns, options.metrics);
    const [first] = quantities as [Quantity, ...Quantity[]];
    if (options.precision !== undefined) demandHalf(unitOf(first), options.precision);
    return { columns, quantities };
  });
  const steps = startSteps(options.quiet);
  const solutions = await new Solver(system, options.executor).solve(models, {
    signal: options.signal,
    onLoss: options.onLoss,
    onProgress: (done) => steps.update(say.pointsSolved(done, models.length)),
  });
  steps.stop();
  const expected = solutions.map((found) => ("tooBig" in found ? null : found.cells));
  const read = (played: VariantsTally | null): Study =>
    readStudy(
      variants.map((variant, i) => ({
        ...variant,
        expected: expected[i] ?? null,
        tally: played?.tallies[i] ?? null,
      })),
      played,
      options,
    );
  if (!expected.includes(null)) return read(null);
  const limit = limitOf(options);
  const looks = options.precision === undefined ? [limit] : planLooks(limit, FINE_GROWTH);
  const progress = startProgress(options.label, limit * models.length, options.quiet);
  const tallies = playVariants(options.executor, {
    games: models.map((model) => ({ system, model, seed: options.seed })),
    counters: variants.map(({ columns, quantities }) => variantCounters(columns, quantities)),
    looks,
    pairs: options.pairs,
    signal: options.signal,
    onLoss: options.onLoss,
    onProgress: progress.update,
  });
  try {
    for await (const played of tallies) {
      const study = read(played);
      if (study.precision?.met || played.games === limit || options.signal.aborted) return study;
    }
  } finally {
    progress.stop();
  }
  throw new Error("invariant: the last look is at the limit");
}

const limitOf = ({ games, precision, usual }: StudyOptions): number =>
  games ?? (precision === undefined ? usual : GAMES_PATIENCE);

/** What the games played by now say. @param played null if all variants were solved */
function readStudy(
  counts: readonly VariantCounts[],
  played: VariantsTally | null,
  options: StudyOptions,
): Study {
  const { metrics, precision: half, headline, pairs } = options;
  const looking = half === undefined ? "once" : "anytime";
  const limit = limitOf(options);
  const games = played?.games ?? 0;
  const values = counts.map((variant) => variantValues(variant, looking));
  const differences = pairs.map(([a, b], pair) => {
    const moments = played?.moments[pair] ?? null;
    return variantDifferences(
      counts[a] as VariantCounts,
      counts[b] as VariantCounts,
      moments,
      looking,
    );
  });
  const first = { values, differences }[headline].map(([one]) => one as VariantDifference);
  const unit = values[0]?.[0]?.unit ?? "";
  const goal = half === undefined ? null : { metric: metrics[0] as string, half, limit };
  const precision = goal === null ? null : reachedOf(first, unit, goal);
  const partial = played !== null && games < limit && precision?.met !== true;
  return { games, partial, precision, values, differences };
}

function demandMetrics(columns: Compiled["columns"], ids: readonly string[]): Quantity[] {
  return quantitiesOf(columns, ids).map((quantity, i) => {
    if (quantity !== null) return quantity;
    const known = metricQuantities(columns).map(({ id }) => id);
    const id = ids[i] as string;
    throw new UsageError(say.notKnown("--metric", id, known, suggest(id, known)));
  });
}

/**
 * The report folder of a study, looked at before anything is played.
 * @param out  what the user wants, if anything
 * @param stem its name below `reports` otherwise
 */
export async function studyFolder(
  out: string | undefined,
  stem: string,
  study: string,
): Promise<string> {
  const folder = out ?? join("reports", stem);
  await demandReportPlace(folder, [`${study}.json`, `${study}.html`]);
  return folder;
}

/** Writes the folder, then says what was found. */
export async function deliver(
  folder: string,
  report: StudyReport,
  options: Pick<StudyCommandOptions, "json" | "quiet" | "color" | "width" | "print"> & {
    readonly charts?: boolean;
  },
  written: (folder: string) => string,
): Promise<void> {
  const { json, quiet, charts = true, print } = options;
  await writeReport(folder, await studyFiles(report, charts), studyFileNames(report));
  if (json) {
    print(report.json);
    return;
  }
  print(studyText(report, options));
  if (!quiet) print(`\n${written(printable(folder))}`);
}

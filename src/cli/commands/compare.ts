/** `deadeye compare A [B]`: what does the change do, and is it more than luck? */
import { basename } from "node:path";
import { suggest } from "../../core/suggest.js";
import type { Tally } from "../../core/tally.js";
import { QUICK, solve } from "../../exact/solve.js";
import { compareReport } from "../../report/compare.js";
import { rulesetOf } from "../../rules/index.js";
import type { Compiled, Ruleset } from "../../rules/ruleset.js";
import type { Scenario } from "../../scenario/load.js";
import { systemName } from "../../scenario/system.js";
import type { Executor, OnLoss } from "../../sim/executor.js";
import type { PairedTally } from "../../sim/paired.js";
import { FINE_GROWTH, GAMES_PATIENCE, planLooks } from "../../sim/plan.js";
import { playVariants } from "../../sim/variants.js";
import {
  type ComparedMetric,
  type ComparisonRow,
  compareCounts,
  comparedMetrics,
  directionOf,
  pairedCounters,
} from "../../stats/comparison.js";
import { halfWidth, reachedOf } from "../../stats/precision.js";
import { alphaAnytime, alphaAt } from "../../stats/sequential.js";
import type { Comparison } from "../../studies/compare.js";
import { EXIT, UsageError } from "../exit.js";
import { stemOf } from "../folder.js";
import * as say from "../messages.js";
import { startProgress } from "../progress.js";
import { loadScenario } from "../scenarioFile.js";
import { deliver, studyFolder } from "../study.js";
import { VERSION } from "../version.js";

export interface CompareCommandOptions {
  readonly systems: readonly Ruleset[];
  /** Changes to B. */
  readonly set: readonly string[];
  readonly games?: number;
  readonly seed?: string;
  readonly executor: Executor;
  readonly out?: string;
  /** Stop as soon as the sign of the metric's difference is known, or it is known to be smaller than this. */
  readonly untilDecided?: number;
  /** Stop as soon as the 95 % interval of the metric's difference has at most this half width. */
  readonly precision?: number;
  readonly metric: string;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  readonly width: number;
  readonly signal: AbortSignal;
  readonly onLoss: OnLoss;
  readonly print: (text: string) => void;
}

const LEVEL = 0.95;
/** Confidence of the metric's interval at a look, so that those of all looks together hold at LEVEL. */
function levelAt(look: number, games: number, options: CompareCommandOptions): number {
  if (options.precision !== undefined) return 1 - alphaAnytime(games, 1 - LEVEL);
  return options.untilDecided === undefined ? LEVEL : 1 - alphaAt(1 - LEVEL, look);
}

/**
 * Compares two scenarios.
 * @param b the second file, or null for the first one with the changes of `set`
 * @returns exit code
 * @throws DeadeyeError or UsageError for bad input, before anything is played or written
 */
export async function compareCommand(
  a: string,
  b: string | null,
  options: CompareCommandOptions,
): Promise<number> {
  const { systems, set, precision, untilDecided } = options;
  if (precision !== undefined && untilDecided !== undefined) {
    throw new UsageError(say.oneOf("--precision", "--until-decided"));
  }
  if (b === null && set.length === 0) throw new UsageError(say.compareNothing());
  const scenarios = [
    await loadScenario(a, { systems, set: [] }),
    await loadScenario(b ?? a, { systems, set }),
  ] as const;
  const folder = await studyFolder(options.out, folderName(a, b), "compare");
  const comparison = await compareScenarios(scenarios, options);
  await deliver(folder, compareReport(comparison), options, say.comparisonWritten);
  return comparison.partial ? EXIT.interrupted : EXIT.done;
}

const folderName = (a: string, b: string | null): string =>
  b === null ? `compare-${stemOf(a)}` : `compare-${stemOf(a)}-${stemOf(b)}`;

async function compareScenarios(
  [a, b]: readonly [Scenario, Scenario],
  options: CompareCommandOptions,
): Promise<Comparison> {
  const { system } = a.envelope;
  if (b.envelope.system !== system) throw new UsageError(say.compareSystems());
  const ruleset = rulesetOf(system);
  const programs = [ruleset.compile(a.model), ruleset.compile(b.model)] as const;
  const columns = [programs[0].columns, programs[1].columns] as const;
  const metrics = comparedMetrics(...columns);
  const known = metrics.map(({ id }) => id);
  if (!known.includes(options.metric)) {
    const meant = suggest(options.metric, known);
    throw new UsageError(say.notKnown("--metric", options.metric, known, meant));
  }
  const seed = options.seed ?? a.envelope.seed;
  const looks = looksOf(a, options);
  const tally = await play([a.model, b.model], { system, seed, looks, metrics, columns }, options);
  const expected = solveBoth(programs);
  const { games } = tally.counts.a;
  const level = levelAt(tally.looks, games, options);
  const nothing = options.untilDecided ?? 0;
  const rows = compareCounts(columns, metrics, tally.counts, expected, LEVEL).map((row, i) =>
    row.id === options.metric
      ? (compareCounts(columns, metrics, tally.counts, expected, level)[i] as typeof row)
      : row,
  );
  const decisive = rows.find(({ id }) => id === options.metric) as (typeof rows)[number];
  const side = ({ envelope }: Scenario, overrides: readonly string[]): Comparison["a"] => ({
    scenario: envelope.name,
    file: basename(envelope.file),
    overrides,
  });
  return {
    version: VERSION,
    system: systemName(ruleset),
    a: side(a, []),
    b: side(b, options.set),
    seed,
    games,
    partial: tally.partial,
    metric: options.metric,
    verdict: directionOf(decisive, nothing),
    nothing,
    looks: tally.looks,
    level,
    precision:
      options.precision === undefined
        ? null
        : reachedOf([decisive], decisive.unit, {
            metric: options.metric,
            half: options.precision,
            limit: looks[looks.length - 1] as number,
          }),
    rows,
  };
}

/** Numbers of games at which the differences are looked at. */
function looksOf(a: Scenario, options: CompareCommandOptions): number[] {
  const { untilDecided, precision, games } = options;
  if (precision !== undefined) return planLooks(games ?? GAMES_PATIENCE, FINE_GROWTH);
  return untilDecided === undefined
    ? [games ?? a.envelope.games]
    : planLooks(games ?? GAMES_PATIENCE);
}

/** Whether the difference is known as well as was asked. */
function isEnough(row: ComparisonRow, { precision, untilDecided }: CompareCommandOptions): boolean {
  if (precision === undefined) return directionOf(row, untilDecided ?? 0) !== "open";
  const half = halfWidth(row);
  return half !== null && half <= precision;
}

interface Plan {
  readonly system: string;
  readonly seed: string;
  readonly looks: readonly number[];
  readonly metrics: readonly ComparedMetric[];
  readonly columns: readonly [Compiled["columns"], Compiled["columns"]];
}

async function play(
  models: readonly [unknown, unknown],
  { system, seed, looks, metrics, columns }: Plan,
  options: CompareCommandOptions,
): Promise<{ counts: PairedTally; looks: number; partial: boolean }> {
  const most = looks[looks.length - 1] as number;
  const progress = startProgress("compare", most, options.quiet || options.json);
  const rows = metrics.map((metric) => pairedCounters(...columns, metric));
  const played = playVariants(options.executor, {
    games: models.map((model) => ({ system, model, seed })),
    counters: [rows.flatMap((row) => row.slice(0, 2)), rows.flatMap((row) => row.slice(2))],
    pairs: [[0, 1]],
    looks,
    signal: options.signal,
    onLoss: options.onLoss,
    onProgress: (done) => progress.update(done / 2),
  });
  let counts: PairedTally | null = null;
  let looked = 0;
  try {
    for await (const { tallies, moments } of played) {
      const [a, b] = tallies as [Tally, Tally];
      const tally = { a, b, moments: moments[0] as Float64Array };
      counts = tally;
      looked++;
      if (looks.length === 1 || options.signal.aborted) continue;
      const level = levelAt(looked, tally.a.games, options);
      const rows = compareCounts(columns, metrics, tally, null, level);
      const row = rows.find(({ id }) => id === options.metric) as (typeof rows)[number];
      if (isEnough(row, options)) break;
    }
  } finally {
    progress.stop();
  }
  if (counts === null) throw new Error("a comparison has at least one look");
  return { counts, looks: looked, partial: options.signal.aborted };
}

function solveBoth(
  programs: readonly [Compiled, Compiled],
): readonly [Float64Array, Float64Array] | null {
  const a = solve(programs[0], QUICK);
  if ("tooBig" in a) return null;
  const b = solve(programs[1], QUICK);
  return "tooBig" in b ? null : [a.cells, b.cells];
}

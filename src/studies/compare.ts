/** One scenario against another on the same dice. */
import { Interrupted } from "../core/errors.js";
import type { Tally } from "../core/tally.js";
import { rulesetOf } from "../rules/index.js";
import type { Lever } from "../rules/kit/levers.js";
import type { Compiled } from "../rules/ruleset.js";
import type { Scenario } from "../scenario/scenario.js";
import type { SystemName } from "../scenario/system.js";
import { systemName } from "../scenario/system.js";
import type { PairedTally } from "../sim/paired.js";
import { FINE_GROWTH, GAMES_PATIENCE, planLooks } from "../sim/plan.js";
import { FIRST_PART, playVariants } from "../sim/variants.js";
import type { ComparisonRow, Direction } from "../stats/comparison.js";
import {
  type ComparedMetric,
  compareCounts,
  comparedMetrics,
  directionOf,
  pairedCounters,
} from "../stats/comparison.js";
import { halfWidth, reachedOf } from "../stats/precision.js";
import { unitOf } from "../stats/quantity.js";
import { alphaAnytime, alphaAt } from "../stats/sequential.js";
import type { Precision } from "../stats/summary.js";
import { type Assumed, lookAround } from "./assumed.js";
import { type Editions, editionsOf } from "./editions.js";
import * as say from "./messages.js";
import { whilePatient } from "./run.js";
import { solveAtOnce } from "./solver.js";
import {
  changesOf,
  demandHalf,
  fileName,
  placeOf,
  progressOf,
  type StudyOptions,
} from "./study.js";
import { UsageError } from "./usage.js";
import { VERSION } from "./version.js";

/** One of the two scenarios. */
export interface ComparedSide {
  readonly scenario: string;
  /** File name without folders. */
  readonly file: string;
  /** Changes to it, `path=value`. */
  readonly overrides: readonly string[];
  /** The same in words. */
  readonly changes: readonly string[];
}

export interface Comparison {
  readonly version: string;
  readonly system: SystemName;
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  /** What the sides are called in the first of them. */
  readonly sides: Scenario["envelope"]["sides"];
  readonly seed: string;
  /** Games played of each. */
  readonly games: number;
  readonly partial: boolean;
  /** The metric that the verdict is about. */
  readonly metric: string;
  readonly verdict: Direction;
  /** Differences smaller than this were called small; 0 if none was asked for. */
  readonly nothing: number;
  /** How often the games were looked at before the end, and the confidence of the metric's interval then. */
  readonly looks: number;
  readonly level: number;
  /** What became of `--precision`, about the difference of the metric. */
  readonly precision: Precision | null;
  readonly rows: readonly ComparisonRow[];
  /** Why the change matters nowhere, if that is certain: every chance is exactly the same. */
  readonly idle: readonly Idle[];
  /** Tactics of the first of them, and what others would give; null if that was not asked. */
  readonly assumed: Assumed | null;
  /** What two books differ in that they are played by, and what it is worth; null if that was not asked. */
  readonly editions: Editions | null;
}

/** A change that no chance of the fight depends on. */
export interface Idle {
  /** What was changed, in words: `pistol's accurate`. */
  readonly what: string;
  /** Of a range: the weapon, and the stretch of distances, the end included, from which no shot is taken. */
  readonly range: {
    readonly weapon: string;
    readonly from: number;
    readonly to: number;
    readonly unit: string;
  } | null;
}

export interface CompareOptions extends StudyOptions {
  /** What the answer is about. Default: win.A. */
  readonly metric?: string | undefined;
  /** Stop as soon as the sign of the metric's difference is known, or it is known to be smaller than this. */
  readonly untilDecided?: number | undefined;
  /** Nobody asked for so much precision: games that were played when this comes are all that there need be. */
  readonly patience?: AbortSignal | undefined;
}

const LEVEL = 0.95;

/** Confidence of the metric's interval at a look, so that those of all looks together hold at LEVEL. */
function levelAt(look: number, games: number, options: CompareOptions): number {
  if (options.precision !== undefined) return 1 - alphaAnytime(games, 1 - LEVEL);
  return options.untilDecided === undefined ? LEVEL : 1 - alphaAt(1 - LEVEL, look);
}

type Both<T> = readonly [a: T, b: T];

/** What is compared. */
interface Plan {
  readonly scenarios: Both<Scenario>;
  readonly columns: Both<Compiled["columns"]>;
  readonly metrics: readonly ComparedMetric[];
  readonly seed: string;
  readonly looks: readonly number[];
  readonly metric: string;
}

/**
 * What a change does: b minus a, on the same dice.
 * @param options games of each, default those of a; `precision` is about the difference of the metric
 * @throws UsageError for bad options, before anything is played; Interrupted before the first game; JobFailed
 */
export async function compare(
  a: Scenario,
  b: Scenario,
  options: CompareOptions,
): Promise<Comparison> {
  const plan = planOf([a, b], options);
  const { columns, metrics, metric, seed, looks } = plan;
  const { counts, looked, cut } = await play(plan, options);
  if (cut && counts.a.games === 0) throw new Interrupted();
  const level = levelAt(looked, counts.a.games, options);
  const expected = solveBoth(plan.scenarios);
  const read = (confidence: number): ComparisonRow[] =>
    compareCounts(columns, metrics, counts, expected, confidence);
  const decisive = read(level).find(({ id }) => id === metric)!;
  const { untilDecided: nothing = 0, precision: half, patience } = options;
  const usual = patience !== undefined;
  const limit = looks[looks.length - 1]!;
  const studied = { ...options, seed };
  const assumed = await lookAround(a, { games: counts.a.games, partial: cut }, 2, studied);
  return {
    version: VERSION,
    system: systemName(rulesetOf(a.envelope.system, a.model), a.model, b.model),
    a: sideOf(a),
    b: sideOf(b),
    sides: a.envelope.sides,
    seed,
    games: counts.a.games,
    partial: cut,
    metric,
    verdict: directionOf(decisive, nothing),
    nothing,
    looks: looked,
    level,
    precision:
      half === undefined
        ? null
        : reachedOf([decisive], decisive.unit, { metric, half, limit, usual }),
    rows: read(LEVEL).map((row) => (row.id === metric ? decisive : row)),
    idle: isSame(expected) ? idleChanges(a, b) : [],
    assumed,
    editions:
      cut || options.lookAround === false
        ? null
        : await editionsOf(a, b, metric, counts.a.games, studied),
  };
}

const sideOf = (scenario: Scenario): ComparedSide => ({
  scenario: scenario.envelope.name,
  file: fileName(scenario.envelope.file),
  overrides: scenario.document.set,
  changes: changesOf(scenario),
});

function planOf(scenarios: Both<Scenario>, options: CompareOptions): Plan {
  const [a, b] = scenarios;
  const { metric = "win.A", precision, untilDecided } = options;
  if (precision !== undefined && untilDecided !== undefined) {
    throw new UsageError(say.oneOf("precision", "untilDecided"));
  }
  if (b.envelope.system !== a.envelope.system) throw new UsageError(say.compareSystems());
  const { compile } = rulesetOf(a.envelope.system);
  const programs = [compile(a.model), compile(b.model)] as const;
  const columns = [programs[0].columns, programs[1].columns] as const;
  const metrics = comparedMetrics(...columns, metric);
  const known = metrics.map(({ id }) => id);
  const asked = metrics.find(({ id }) => id === metric);
  if (asked === undefined) throw new UsageError(say.notKnown("metric", metric, known));
  demandHalf(unitOf(asked.quantity), precision);
  demandHalf(unitOf(asked.quantity), untilDecided, "untilDecided");
  const seed = options.seed ?? a.envelope.seed;
  return { scenarios, columns, metrics, metric, seed, looks: looksOf(a, options) };
}

/** Numbers of games at which the differences are looked at. */
function looksOf(a: Scenario, { untilDecided, precision, games }: CompareOptions): number[] {
  if (precision !== undefined) return planLooks(games ?? GAMES_PATIENCE, FINE_GROWTH);
  return untilDecided === undefined
    ? [games ?? a.envelope.games]
    : planLooks(games ?? GAMES_PATIENCE);
}

/** Whether the difference is known as well as was asked. */
function isEnough(row: ComparisonRow, { precision, untilDecided }: CompareOptions): boolean {
  if (precision === undefined) return directionOf(row, untilDecided ?? 0) !== "open";
  const half = halfWidth(row);
  return half !== null && half <= precision;
}

async function play(
  { scenarios, columns, metrics, metric, seed, looks }: Plan,
  options: CompareOptions,
): Promise<{ counts: PairedTally; looked: number; cut: boolean }> {
  const { executor, onLoss, patience } = options;
  const progress = progressOf(options, "games", "compare", looks[looks.length - 1]!);
  const work = whilePatient(patience, options.signal, (done) => progress(done / 2), 2 * FIRST_PART);
  const rows = metrics.map((one) => pairedCounters(...columns, one));
  const played = playVariants(executor, {
    games: scenarios.map(({ envelope, model }) => ({ system: envelope.system, model, seed })),
    counters: [0, 1].map((at) =>
      rows.flatMap((row) => row.slice((at * row.length) / 2, ((at + 1) * row.length) / 2)),
    ),
    widths: rows.map((row) => row.length / 2),
    pairs: [[0, 1]],
    looks,
    ...work,
    onLoss,
  });
  let counts: PairedTally | null = null;
  let looked = 0;
  for await (const { tallies, moments } of played) {
    const [a, b] = tallies as [Tally, Tally];
    counts = { a, b, moments: moments[0]! };
    looked++;
    if (looks.length === 1 || work.signal?.aborted) continue;
    const all = compareCounts(columns, metrics, counts, null, levelAt(looked, a.games, options));
    if (isEnough(all.find(({ id }) => id === metric)!, options)) break;
  }
  if (counts === null) throw new Error("invariant: a comparison has at least one look");
  return { counts, looked, cut: options.signal?.aborted === true };
}

/** Exact chances that differ by less are the same. */
const ROUNDING = 1e-12;

/** Nothing that is counted differs, on average over all games that could be played. */
const isSame = (expected: Both<Float64Array> | null): boolean =>
  expected !== null &&
  expected[0].length === expected[1].length &&
  expected[0].every((cell, i) => Math.abs(cell - expected[1][i]!) < ROUNDING);

/** What b changes; a range that was moved tells where nobody shoots from. */
function idleChanges(a: Scenario, b: Scenario): Idle[] {
  const { levers } = rulesetOf(a.envelope.system);
  const [before, after] = [levers(a).list, levers(b).list];
  const known = new Set(a.document.set);
  return b.document.set
    .filter((change) => !known.has(change))
    .map((change) => {
      const path = change.slice(0, change.indexOf("="));
      const own = (lever: Lever) => lever.path === path && lever.kind === "range";
      const [old, fresh] = [before.find(own), after.find(own)];
      const ends = [old?.value, fresh?.value].filter((value) => typeof value === "number");
      const [from, to] = ends.sort((x, y) => x - y);
      const range =
        old === undefined || from === undefined || to === undefined
          ? null
          : { weapon: old.who, from, to, unit: old.unit };
      return { what: placeOf(b, path, "set").name, range };
    });
}

function solveBoth(scenarios: Both<Scenario>): Both<Float64Array> | null {
  const a = solveAtOnce(scenarios[0]);
  if ("tooBig" in a) return null;
  const b = solveAtOnce(scenarios[1]);
  return "tooBig" in b ? null : [a.cells, b.cells];
}

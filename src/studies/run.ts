/** A scenario played: who wins, how often, and what everybody did. */
import { Interrupted } from "../core/errors.js";
import { emptyTally, GROUP_GAMES, type Tally } from "../core/tally.js";
import type { Compiled } from "../rules/ruleset.js";
import { isDataMap } from "../scenario/document.js";
import type { Scenario } from "../scenario/scenario.js";
import { JobFailed } from "../sim/executor.js";
import { playLooks } from "../sim/looks.js";
import { FINE_GROWTH, GAMES_PATIENCE, planLooks } from "../sim/plan.js";
import { aimOf } from "../stats/controlled.js";
import { isMet, type PrecisionGoal } from "../stats/precision.js";
import { quantityNamed } from "../stats/quantity.js";
import { summarize } from "../stats/summarize.js";
import type { Summary } from "../stats/summary.js";
import { whoFought } from "./fought.js";
import * as say from "./messages.js";
import { notesOf } from "./notes.js";
import { solveAtOnce } from "./solver.js";
import {
  demandQuantity,
  headOf,
  progressOf,
  rulesetOfScenario,
  type StudyOptions,
} from "./study.js";
import { turningPoint } from "./turningPoint.js";
import { UsageError } from "./usage.js";
import { why } from "./why.js";

/** So many games, or fewer if a metric is known well enough before. */
export interface Goal {
  readonly games: number;
  readonly precision: PrecisionGoal | null;
  /** Nobody asked for so much: games that were played when this comes are all that there need be. */
  readonly patience?: AbortSignal;
}

/** Where nobody says how much is to be played: half a point either way is as much as most people want to know. */
export const USUAL_PRECISION: PrecisionGoal = { metric: "win.A", half: 0.005 };

/** Whether the file says itself how many games are to be played. */
export function saysGames({ document }: Scenario): boolean {
  const { data } = document.root;
  return isDataMap(data) && isDataMap(data.run) && data.run.games !== undefined;
}

/** What is asked for where neither the file nor anybody else says how much is to be played. */
export const USUAL: Goal = { games: GAMES_PATIENCE, precision: USUAL_PRECISION };
/** With the games that say why, and the pictures, ten seconds: nobody waits longer who did not ask for it. */
const PATIENCE_MS = 8000;

/** The same for as long as anybody is patient, from now on. */
export const patient = (): Goal => ({ ...USUAL, patience: AbortSignal.timeout(PATIENCE_MS) });

/** The same for studies that take their precision apart. */
export const patientPrecision = () => ({
  precision: USUAL_PRECISION.half,
  patience: patient().patience,
});

/** What is asked for by whoever says at most how many games are to be played. */
export function goalFor(scenario: Scenario, games?: number): Goal {
  if (games !== undefined) return { games, precision: null };
  return saysGames(scenario) ? { games: scenario.envelope.games, precision: null } : patient();
}

export interface RunOptions extends StudyOptions, WhyOptions {
  /** What the precision is about; default: win.A. */
  readonly metric?: string | undefined;
}

export interface WhyOptions {
  /** Say why, which takes a fifth more games; default: true. */
  readonly why?: boolean | undefined;
  /** Told what the games say before it is found out why: a report can be begun with it. */
  readonly onPlayed?: ((summary: Summary) => void) | undefined;
}

/** Games of an earlier run that is to go on. */
export interface Before {
  /** All of them. */
  readonly tally: Tally;
  /** Those of whole groups: the others are played again. */
  readonly start: Tally;
}

/** Games that were played, and what they say. */
export interface Played {
  readonly tally: Tally;
  readonly summary: Summary;
  /** All games were played, and the signal came while it was asked why. */
  readonly unexplained: boolean;
}

/**
 * Plays a scenario and sums up. Games: default the scenario's. After the signal, and if workers die again and again,
 * the summary is that of the games before, marked as partial.
 * @throws UsageError for bad options, before anything is played; Interrupted or JobFailed before the first game
 * @example (await run(noon, { executor, games: 1000 })).games // 1000
 */
export async function run(scenario: Scenario, options: RunOptions): Promise<Summary> {
  const { columns } = rulesetOfScenario(scenario).compile(scenario.model);
  const goal = goalOf(options, columns, scenario.envelope.games);
  return (await playScenario(scenario, goal, options)).summary;
}

/**
 * What is asked for.
 * @param usual games of the file
 * @throws UsageError if the options do not fit each other or the metrics
 */
export function goalOf(
  { games, precision, metric }: Pick<RunOptions, "games" | "precision" | "metric">,
  columns: Compiled["columns"],
  usual: number,
): Goal {
  if (precision === undefined) {
    if (metric !== undefined) throw new UsageError(say.metricWithoutPrecision());
    return { games: games ?? usual, precision: null };
  }
  const named = { metric: metric ?? "win.A", half: precision };
  demandQuantity(columns, named.metric, precision);
  return { games: games ?? GAMES_PATIENCE, precision: named };
}

/** Plays until the goal is reached, the signal comes, or workers die again and again; a run that is whole says why. */
export async function playScenario(
  scenario: Scenario,
  goal: Goal,
  options: StudyOptions & WhyOptions,
  before: Before | null = null,
): Promise<Played> {
  const played = await playGames(scenario, goal, options, before);
  const { summary } = played;
  options.onPlayed?.(summary);
  if (options.why === false || summary.partial) return played;
  const told = await explained(scenario, summary, options);
  const unexplained = told.why === null && options.signal?.aborted === true;
  return { ...played, summary: told, unexplained };
}

/** A whole run with what its games alone do not say. */
const explained = async (
  scenario: Scenario,
  summary: Summary,
  options: StudyOptions,
): Promise<Summary> => ({
  ...summary,
  why: await why(scenario, summary, options),
  turningPoint: await turningPoint(scenario, summary.games, options),
});

/** Where a run may end. */
const endsOf = ({ games, precision }: Goal): number[] =>
  precision === null ? [games] : planLooks(games, FINE_GROWTH);

async function playGames(
  scenario: Scenario,
  goal: Goal,
  options: StudyOptions,
  before: Before | null,
): Promise<Played> {
  const { program, aim, enough, sumUp } = readerOf(scenario, goal, options);
  const { games } = goal;
  const there = before?.tally ?? emptyTally(program.plan);
  const played = (tally: Tally): Played => ({ tally, summary: sumUp(tally), unexplained: false });
  if (there.games === games || enough(there)) return played(there);
  const total = structuredClone(before?.start ?? there);
  const tallies = playLooks(options.executor, {
    ...workOf(scenario, goal, options),
    looks: endsOf(goal).filter((look) => look > there.games),
    aim,
    total,
  });
  try {
    for await (const tally of tallies) if (enough(tally)) break;
  } catch (error) {
    if (!(error instanceof JobFailed) || total.games === 0) throw error;
  }
  if (total.games === 0) throw new Interrupted();
  return played(total);
}

/** Games before the first look of a run that is watched: something is to be seen at once. */
const WATCH_FIRST = GROUP_GAMES;

/**
 * A run while it grows: a summary at each look, and at last that of a run to the same goal, which says why.
 * @returns after the signal one more, marked as partial; none if no game was played
 * @throws JobFailed
 * @example for await (const { games } of watch(noon, { games: 1000, precision: null }, { executor })) games // 256, 512, 1000, 1000
 */
export async function* watch(
  scenario: Scenario,
  goal: Goal,
  options: StudyOptions,
): AsyncGenerator<Summary, void, void> {
  const { aim, enough, sumUp } = readerOf(scenario, goal, options);
  const ends = new Set(endsOf(goal));
  const looks = [...new Set([...ends, ...planLooks(goal.games, 2, WATCH_FIRST)])];
  looks.sort((a, b) => a - b);
  const tallies = playLooks(options.executor, { ...workOf(scenario, goal, options), looks, aim });
  let summary: Summary | null = null;
  for await (const tally of tallies) {
    // Before the last look nothing is missing, unless the signal came.
    const games = options.signal?.aborted ? goal.games : tally.games;
    summary = sumUp(tally, games);
    yield summary;
    if (ends.has(tally.games) && enough(tally)) break;
  }
  if (summary === null || summary.partial) return;
  yield await explained(scenario, summary, options);
}

/** What is played for a goal, and who is told. */
const workOf = (
  { envelope: { system, name, seed }, model }: Scenario,
  { games, patience }: Goal,
  options: StudyOptions,
) => ({
  game: { system, model, seed: options.seed ?? seed },
  onLoss: options.onLoss,
  ...whilePatient(patience, options.signal, progressOf(options, "games", name, games)),
});

/** How the games of a scenario are read: whether there are enough, and what they come to. */
function readerOf(scenario: Scenario, goal: Goal, options: StudyOptions) {
  const program = rulesetOfScenario(scenario).compile(scenario.model);
  const { precision } = goal;
  const solved = solveAtOnce(scenario);
  const exact = "tooBig" in solved ? null : solved.cells;
  const enough = (tally: Tally): boolean =>
    precision !== null && tally.games > 0 && isMet(program.columns, tally, precision);
  const aimed = precision === null ? null : quantityNamed(program.columns, precision.metric);
  return {
    program,
    /** Whose luck is counted, if anybody's. */
    aim: aimed === null ? undefined : aimOf(program.columns, aimed),
    enough,
    /** @param due games of which the tally may be only a part */
    sumUp: (tally: Tally, due = goal.games): Summary =>
      summaryOf(scenario, program, tally, {
        goal,
        due,
        met: enough(tally),
        exact,
        options,
      }),
  };
}

/**
 * Work that ends at a signal, and when patience does, but for that not before so much is done that something can be
 * told: whoever has waited so long wants an answer, if a rough one.
 */
export function whilePatient(
  patience: AbortSignal | undefined,
  signal: AbortSignal | undefined,
  onProgress: (done: number) => void,
  least = 1,
) {
  if (patience === undefined) return { signal, onProgress };
  const enough = new AbortController();
  let there = 0;
  const look = (): void => {
    if (there >= least && patience.aborted) enough.abort();
  };
  patience.addEventListener("abort", look);
  return {
    signal: signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]),
    onProgress: (done: number): void => {
      onProgress(done);
      there = done;
      look();
    },
  };
}

function summaryOf(
  scenario: Scenario,
  program: Compiled,
  tally: Tally,
  {
    goal,
    due,
    met,
    exact,
    options,
  }: { goal: Goal; due: number; met: boolean; exact: Float64Array | null; options: StudyOptions },
): Summary {
  const { envelope, model } = scenario;
  const ruleset = rulesetOfScenario(scenario);
  const isOver = goal.patience?.aborted === true && options.signal?.aborted !== true;
  const partial = tally.games < due && !met && !isOver;
  const head = {
    ...headOf(scenario, options),
    about: envelope.about,
    kind: envelope.kind,
    sides: envelope.sides,
    gamesAsked: partial ? goal.games : tally.games,
    partial,
    readings: ruleset.readings(model),
  };
  const precision =
    goal.precision === null
      ? null
      : { ...goal.precision, limit: goal.games, usual: goal.patience !== undefined };
  const fought = {
    ...whoFought(scenario),
    notes: notesOf(scenario).map(say.noteInLine),
  };
  const workers = options.executor.thrift?.chosen() ?? null;
  return { ...summarize(program.columns, tally, head, exact, precision), workers, fought };
}

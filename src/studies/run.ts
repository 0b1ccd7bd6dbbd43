/** A scenario played: who wins, how often, and what everybody did. */
import { emptyTally, type Tally } from "../core/tally.js";
import { QUICK, solve } from "../exact/solve.js";
import type { Compiled } from "../rules/ruleset.js";
import { isDataMap } from "../scenario/document.js";
import type { Scenario } from "../scenario/load.js";
import { JobFailed } from "../sim/executor.js";
import { playLooks } from "../sim/looks.js";
import { FINE_GROWTH, GAMES_PATIENCE, planLooks } from "../sim/plan.js";
import { isMet, type PrecisionGoal } from "../stats/precision.js";
import { summarize } from "../stats/summarize.js";
import type { Summary } from "../stats/summary.js";
import * as say from "./messages.js";
import { demandMetric, headOf, rulesetOfScenario, type StudyOptions, telling } from "./study.js";
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

export interface RunOptions extends StudyOptions, WhyOptions {
  /** What the precision is about; default: win.A. */
  readonly metric?: string | undefined;
}

export interface WhyOptions {
  /** Say why, which takes a fifth more games; default: true. */
  readonly why?: boolean | undefined;
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
  /** Why fewer games were played than asked for; null if not for that. */
  readonly failed: JobFailed | null;
}

/**
 * Plays a scenario and sums up. Games: default the scenario's. After the signal, and if workers die again and again,
 * the summary is that of the games before, marked as partial.
 * @throws UsageError for bad options, before anything is played
 * @example (await run(noon, { executor, games: 1000 })).games // 1000
 */
export async function run(scenario: Scenario, options: RunOptions): Promise<Summary> {
  const { columns } = rulesetOfScenario(scenario).compile(scenario.model);
  const goal = goalOf(options, columns, scenario.envelope.games);
  const { summary, failed } = await playScenario(scenario, goal, options);
  if (failed !== null && summary.games === 0) throw failed;
  return summary;
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
  demandMetric(columns, named.metric, precision);
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
  if (options.why === false || summary.partial) return played;
  return {
    ...played,
    summary: {
      ...summary,
      why: await why(scenario, summary, options),
      turningPoint: await turningPoint(scenario, summary.games, options),
    },
  };
}

async function playGames(
  scenario: Scenario,
  goal: Goal,
  options: StudyOptions,
  before: Before | null,
): Promise<Played> {
  const { system, name } = scenario.envelope;
  const program = rulesetOfScenario(scenario).compile(scenario.model);
  const { games, precision, patience } = goal;
  const enough = (tally: Tally): boolean =>
    precision !== null && tally.games > 0 && isMet(program.columns, tally, precision);
  const there = before?.tally ?? emptyTally(program.plan);
  const played = (tally: Tally, failed: JobFailed | null = null): Played => ({
    tally,
    summary: summaryOf(scenario, program, tally, { goal, met: enough(tally), options }),
    failed,
  });
  if (there.games === games || enough(there)) return played(there);
  const looks = precision === null ? [games] : planLooks(games, FINE_GROWTH);
  const total = structuredClone(before?.start ?? there);
  const tallies = playLooks(options.executor, {
    game: { system, model: scenario.model, seed: options.seed ?? scenario.envelope.seed },
    looks: looks.filter((look) => look > there.games),
    total,
    signal: patience === undefined ? options.signal : either(options.signal, patience),
    onLoss: options.onLoss,
    onProgress: telling(options, "games", name, games),
  });
  try {
    for await (const tally of tallies) if (enough(tally)) break;
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error;
    return played(total, error);
  }
  return played(total);
}

const either = (signal: AbortSignal | undefined, patience: AbortSignal): AbortSignal =>
  signal === undefined ? patience : AbortSignal.any([signal, patience]);

function summaryOf(
  scenario: Scenario,
  program: Compiled,
  tally: Tally,
  { goal, met, options }: { goal: Goal; met: boolean; options: StudyOptions },
): Summary {
  const { envelope, model } = scenario;
  const ruleset = rulesetOfScenario(scenario);
  const isOver = goal.patience?.aborted === true && options.signal?.aborted !== true;
  const partial = tally.games < goal.games && !met && !isOver;
  const head = {
    ...headOf(scenario, options),
    about: envelope.about,
    kind: envelope.kind,
    sides: envelope.sides,
    gamesAsked: partial ? goal.games : tally.games,
    partial,
    readings: ruleset.readings(model),
  };
  const solved = solve(program, QUICK);
  const precision =
    goal.precision === null
      ? null
      : { ...goal.precision, limit: goal.games, usual: goal.patience !== undefined };
  const expected = "tooBig" in solved ? null : solved.cells;
  const fought = {
    setting: ruleset.summary(model),
    men: ruleset
      .men(model)
      .map(({ side, name, words, weapons }) => ({ side, name, words, weapons })),
    text: scenario.document.source.text,
  };
  return { ...summarize(program.columns, tally, head, expected, precision), fought };
}

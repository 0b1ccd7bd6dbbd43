/** The library: every study as a function for programs, wherever they run. */
import { DeadeyeError, type Issue } from "../core/errors.js";
import { own } from "../core/own.js";
import { PATIENT, solveOrBound } from "../exact/solve.js";
import { SYSTEMS } from "../rules/index.js";
import { type Data, readDocument, Source } from "../scenario/document.js";
import { checkScenario, enclose, filesNamed, readScenario } from "../scenario/load.js";
import type { Scenario, ScenarioDocument } from "../scenario/scenario.js";
import { Audited } from "../sim/audited.js";
import type { Executor } from "../sim/executor.js";
import type { ExactSummary } from "../stats/exactSummary.js";
import type { Summary } from "../stats/summary.js";
import { type Across, type AcrossOptions, across } from "./across.js";
import { type Balance, type BalanceOptions, balance } from "./balance.js";
import { type BestOptions, type BestReport, best } from "./best.js";
import { type CheckOptions, type CheckReport, check } from "./check.js";
import { type CompareOptions, type Comparison, compare } from "./compare.js";
import { exact, exactSummary } from "./exact.js";
import { demandOptions, demandText, FORMS, type Forms } from "./limits.js";
import { notesOf } from "./notes.js";
import type { Points } from "./points.js";
import { type PlainPoints, type PointsOptions, points } from "./pointsStudy.js";
import { type ReadingsOptions, type ReadingsReport, readings } from "./readings.js";
import { type Replay, type ReplayOptions, replay as replayGame } from "./replay.js";
import { type RunOptions, run } from "./run.js";
import type { StudyOptions } from "./study.js";
import { rulesetOfScenario } from "./study.js";
import { type Sweep, type SweepOptions, sweep } from "./sweep.js";
import type { TacticsReport } from "./tactics.js";
import { type TacticsOptions, tactics } from "./tacticsStudy.js";
import { type TuneOptions, type TuneReport, tune } from "./tune.js";
import type { Versus } from "./versus.js";
import { type PlainDuel, type VersusOptions, versus } from "./versusStudy.js";
import { type Weights, type WeightsOptions, weights } from "./weights.js";

/** A text read: a scenario, or what is wrong with it. */
export type Loaded =
  | {
      readonly scenario: Scenario;
      readonly problems: readonly [];
      /** What in it can have no effect (code NO_EFFECT), and what else its author should know. */
      readonly notes: readonly Issue[];
    }
  | {
      readonly scenario: null;
      readonly problems: readonly Issue[];
      readonly notes: readonly [];
    };

/** Options of a study; who plays is known without saying. */
export type Free<Options extends Partial<StudyOptions>> = Omit<Options, "executor"> & {
  /** Who plays and solves; default: threads that end with the study, or, in a page, the calling thread. */
  readonly executor?: Executor | undefined;
  /** Threads, where the default has some; default: as many as make it quicker. */
  readonly workers?: number | undefined;
};

export interface LoadOptions {
  readonly fileName?: string | undefined;
  readonly set?: readonly string[] | undefined;
  /** Texts of the files that the scenario names, such as its book, by name. */
  readonly files?: Readonly<Record<string, string>> | undefined;
}

/**
 * Reads and checks a scenario.
 * @param text    YAML 1.2
 * @param options name of the file, for the problems; changes, `path=value` each; texts of files that it names
 * @returns the scenario with notes on it, or every problem with its position; never throws for bad input
 * @throws UsageError for a text that is none, or options that cannot be
 * @example loadScenario("deadeye: 2").problems[0]?.code // "FORMAT_VERSION"
 */
export function loadScenario(text: string, options: LoadOptions = {}): Loaded {
  demandText("text", text);
  demandOptions(options, FORMS.loadScenario);
  const { fileName = "scenario.yaml", set = [] } = options;
  try {
    const whole = withFiles(readScenario(text, fileName), options);
    const scenario = checkScenario(whole, { systems: SYSTEMS, set });
    return { scenario, problems: [], notes: notesOf(scenario) };
  } catch (error) {
    if (!(error instanceof DeadeyeError)) throw error;
    return { scenario: null, problems: error.issues, notes: [] };
  }
}

function withFiles(
  document: ScenarioDocument,
  { files = {}, set = [] }: LoadOptions,
): ScenarioDocument {
  const texts = filesNamed(document, SYSTEMS, set).flatMap(({ key, name }) => {
    const found = own(files, name);
    return found === undefined ? [] : [[key, found] as const];
  });
  return enclose(document, Object.fromEntries(texts));
}

/** What a text says, with the files that it names, of half a file, too. */
export function dataOf(text: string, { fileName = "", files }: LoadOptions): Data {
  const source = new Source(fileName, text);
  const { data, place } = readDocument(source);
  const document = { source, root: { data, place }, enclosed: {}, set: [], before: [], issues: [] };
  return withFiles(document, { files }).root.data;
}

/**
 * Solves a scenario in the calling thread, or bounds it where it is too big for that; it may take two minutes.
 * @throws DeadeyeError (TOO_BIG_TO_SOLVE)
 * @example exact(scenario).outcomes.map(({ outcome }) => outcome) // ["A", "B", "mutual", "draw"]
 */
function exactHere(scenario: Scenario): ExactSummary {
  const program = rulesetOfScenario(scenario).compile(scenario.model);
  return exactSummary(scenario, program, solveOrBound(program, PATIENT));
}

/**
 * Tells one game, move by move and die by die.
 * @param options index of the game, or what kind of game to `find`; seed
 * @returns what happened, each move with its rule
 * @throws UsageError if the options do not fit each other, or no such game is among those searched
 * @example replay(scenario, { game: 7 }).story.record.game // 7
 */
export function replay(scenario: Scenario, options: ReplayOptions = {}): Replay {
  demandOptions(options, FORMS.replay);
  return replayGame(scenario, options);
}

/**
 * Every study, as `studies/` describes it. All stop at `signal`, and tell `onProgress` how far they are. Chances are
 * numbers from 0 to 1, lengths are in the file's unit; what is not known is null.
 *
 * All reject with UsageError for options that make no sense, before anything is played; Interrupted if the signal came
 * before there was anything to report; JobFailed if workers died again and again.
 */
export interface Library {
  /**
   * Plays a scenario: who wins, how often, and what everybody did. Games that a signal, or workers that died, cut off
   * are left out: the summary is `partial`.
   * @example (await run(scenario, { games: 1000, seed: "s" })).games // 1000
   */
  run(scenario: Scenario, options?: Free<RunOptions>): Promise<Summary>;
  /**
   * Solves a scenario in the calling thread, or bounds it where it is too big for that; it may take two minutes.
   * @throws DeadeyeError (TOO_BIG_TO_SOLVE)
   */
  exact(scenario: Scenario): ExactSummary;
  /**
   * Solves a scenario as `exact` does, elsewhere, and until the signal comes.
   * @throws DeadeyeError (TOO_BIG_TO_SOLVE)
   */
  solve(
    scenario: Scenario,
    options?: Free<Pick<StudyOptions, "executor" | "signal" | "onLoss" | "onProgress">>,
  ): Promise<ExactSummary>;
  /**
   * What both sides should do, and what it is worth.
   * @throws DeadeyeError (NO_BEST_PLAY, TOO_BIG_TO_SOLVE)
   */
  best(scenario: Scenario, options?: Free<BestOptions>): Promise<BestReport>;
  /**
   * What a change does: b minus a, on the same dice.
   * @example (await compare(scenario, skilled, { games: 20_000 })).verdict // "lower"
   */
  compare(a: Scenario, b: Scenario, options?: Free<CompareOptions>): Promise<Comparison>;
  /**
   * One or two numbers of the scenario varied.
   * @throws DeadeyeError if a point is no valid scenario
   * @example (await sweep(scenario, { vary: ["distance=10..30:10"] })).points.length // 3
   */
  sweep(scenario: Scenario, options: Free<SweepOptions>): Promise<Sweep>;
  /** What one step of each attribute, and one length of range, is worth. */
  weights(scenario: Scenario, options?: Free<WeightsOptions>): Promise<Weights>;
  /** The smallest changes that make a scenario fair. */
  balance(scenario: Scenario, options?: Free<BalanceOptions>): Promise<Balance>;
  /** What men and guns cost, so that sides of equal points win equally often. */
  points(from: Scenario | PlainPoints, options?: Free<PointsOptions>): Promise<Points>;
  /** Every ruling that people argue about, switched. */
  readings(scenario: Scenario, options?: Free<ReadingsOptions>): Promise<ReadingsReport>;
  /** Every tactic of one side against every one of the other, and what both should do. */
  tactics(scenario: Scenario, options?: Free<TacticsOptions>): Promise<TacticsReport>;
  /**
   * The value of a number at which a metric meets a target.
   * @throws DeadeyeError if there is no such number, or it cannot have such values
   */
  tune(scenario: Scenario, options: Free<TuneOptions>): Promise<TuneReport>;
  /** Every gun against every gun. */
  versus(template: Scenario | PlainDuel, options?: Free<VersusOptions>): Promise<Versus>;
  /** The guns that all rule systems have, in each. */
  across(options?: Free<AcrossOptions>): Promise<Across>;
  /**
   * Whether the `expect` lines of scenarios are true.
   * @throws DeadeyeError if a scenario expects nothing
   */
  check(scenarios: readonly Scenario[], options?: Free<CheckOptions>): Promise<CheckReport>;
}

/** Lends an executor to some work, and takes care of it afterwards. */
export type Lend = <Result>(
  workers: number | undefined,
  work: (executor: Executor) => Promise<Result>,
) => Promise<Result>;

/** The library over whoever plays by default. */
export function libraryOver(lend: Lend): Library {
  /** Has options looked at, and lends somebody who plays to whoever brings none. @param needed as `demandOptions` */
  const over = async <Options extends Partial<StudyOptions>, Result>(
    options: Free<Options>,
    forms: Forms<Free<Options>>,
    study: (options: Options) => Promise<Result>,
    needed: readonly (keyof Options & string)[] = [],
  ): Promise<Result> => {
    demandOptions(options, forms, needed);
    const { executor, workers }: Pick<Free<StudyOptions>, "executor" | "workers"> = options;
    const by = (one: Executor) => study({ ...options, executor: one } as unknown as Options);
    return executor === undefined ? lend(workers, by) : by(new Audited(executor));
  };
  /** A study of one thing, without saying who plays. */
  const lending =
    <Of, Options extends Partial<StudyOptions>, Result>(
      study: (of: Of, options: Options) => Promise<Result>,
      forms: Forms<Free<Options>>,
      needed?: readonly (keyof Options & string)[],
    ) =>
    (of: Of, options: Free<Options> = {} as Free<Options>): Promise<Result> =>
      over<Options, Result>(options, forms, (full) => study(of, full), needed);
  return {
    run: lending(run, FORMS.run),
    exact: exactHere,
    solve: lending(exact, FORMS.solve),
    best: lending(best, FORMS.best),
    compare: (a, b, options = {}) =>
      over<CompareOptions, Comparison>(options, FORMS.compare, (full) => compare(a, b, full)),
    sweep: lending(sweep, FORMS.sweep, ["vary"]),
    weights: lending(weights, FORMS.weights),
    balance: lending(balance, FORMS.balance),
    points: lending(points, FORMS.points),
    readings: lending(readings, FORMS.readings),
    tactics: lending(tactics, FORMS.tactics),
    tune: lending(tune, FORMS.tune, ["solve", "target"]),
    versus: lending(versus, FORMS.versus),
    across: (options = {}) => over<AcrossOptions, Across>(options, FORMS.across, across),
    check: lending(check, FORMS.check),
  };
}

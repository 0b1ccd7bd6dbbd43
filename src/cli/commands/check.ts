/** `deadeye check FILE...`: are the `expect` lines true? */
import { setImmediate } from "node:timers/promises";
import { DeadeyeError, type Issue } from "../../core/errors.js";
import { QUICK, solve } from "../../exact/solve.js";
import { renderCheck, renderCheckJson } from "../../report/check.js";
import { renderJunit } from "../../report/junit.js";
import { printable } from "../../report/text.js";
import { rulesetOf } from "../../rules/index.js";
import type { Ruleset } from "../../rules/ruleset.js";
import type { Scenario } from "../../scenario/load.js";
import type { Executor, OnLoss } from "../../sim/executor.js";
import { playLooks } from "../../sim/looks.js";
import { planLooks } from "../../sim/plan.js";
import {
  CHECK_ALPHA,
  type CheckedFile,
  checkExact,
  SequentialCheck,
} from "../../stats/assertion.js";
import { type CheckReport, passed } from "../../studies/check.js";
import { EXIT, UsageError } from "../exit.js";
import * as say from "../messages.js";
import { startProgress } from "../progress.js";
import { loadScenario } from "../scenarioFile.js";
import { VERSION } from "../version.js";

/** Games that a file may take unless told otherwise: a shift of 0.4 points shows in 99 of 100 cases. */
const GAMES_DEFAULT = 1 << 20;

export interface CheckCommandOptions {
  readonly systems: readonly Ruleset[];
  /** Budget of each file that has to be played. */
  readonly games?: number;
  readonly seed?: string;
  readonly executor: Executor;
  readonly set: readonly string[];
  /** What is undecided counts as failed. */
  readonly strict: boolean;
  /** Where the JUnit XML goes. */
  readonly junit?: string;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  readonly width: number;
  /** Ctrl-C: the verdicts so far are reported, marked as partial. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
  readonly onLoss: OnLoss;
}

/**
 * Checks scenario files one after the other: exactly where that is quick, else by playing until all is decided or
 * the budget ends.
 * @returns exit code
 * @throws DeadeyeError for bad input in any file, a file without `expect` lines included, before anything is played
 */
export async function checkCommand(
  files: readonly string[],
  options: CheckCommandOptions,
): Promise<number> {
  if (options.junit === "") throw new UsageError(say.junitPlace(options.junit));
  const scenarios = await loadAll(files, options);
  // Told before the games, not after them.
  const { demandFilePlace, writeWhole } = await import("../folder.js");
  if (options.junit !== undefined) await demandFilePlace(options.junit);
  const checked: CheckedFile[] = [];
  for (const scenario of scenarios) {
    checked.push(await checkScenario(scenario, options));
    // Lets a Ctrl-C during the solution through.
    await setImmediate();
  }
  const partial = checked.some((file) => file.partial);
  const { strict, color, width } = options;
  const report: CheckReport = {
    version: VERSION,
    strict,
    alpha: CHECK_ALPHA,
    partial,
    files: checked,
  };
  try {
    if (options.junit !== undefined) await writeWhole(options.junit, renderJunit(report));
  } finally {
    // Verdicts that took minutes are told even if the disk is full.
    options.print(options.json ? renderCheckJson(report) : renderCheck(report, { color, width }));
  }
  if (partial) return EXIT.interrupted;
  return passed(report) ? EXIT.done : EXIT.assertionFailed;
}

/** Loads every file, so that all that is wrong is said at once. */
async function loadAll(
  files: readonly string[],
  { systems, set }: CheckCommandOptions,
): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  const issues: Issue[] = [];
  for (const file of files) {
    try {
      const scenario = await loadScenario(file, { systems, set });
      scenarios.push(scenario);
      if (scenario.envelope.expect.length === 0) issues.push(nothingExpected(file));
    } catch (error) {
      if (!(error instanceof DeadeyeError)) throw error;
      issues.push(...error.issues);
    }
  }
  if (issues.length > 0) throw new DeadeyeError(issues);
  return scenarios;
}

function nothingExpected(file: string): Issue {
  const { code, text, hint } = say.expectNothing();
  const nowhere = { path: "expect", line: 0, column: 0, sourceLine: "", length: 0 };
  return { code, file, ...nowhere, message: text, ...(hint ? { hint } : {}) };
}

async function checkScenario(
  { envelope, model }: Scenario,
  options: CheckCommandOptions,
): Promise<CheckedFile> {
  const { file, name, system, expect } = envelope;
  const seed = options.seed ?? envelope.seed;
  const head = { file, scenario: name, system, seed };
  const program = rulesetOf(system).compile(model);
  const check = new SequentialCheck(program.columns, expect);
  const played = { ...head, solved: false, games: 0, partial: true };
  if (options.signal.aborted) return { ...played, lines: check.lines };
  const solved = solve(program, QUICK);
  if (!("tooBig" in solved)) {
    const lines = checkExact(program.columns, solved.cells, expect);
    return { ...head, solved: true, games: 0, partial: false, lines };
  }
  const budget = options.games ?? GAMES_DEFAULT;
  const looks = planLooks(budget);
  const progress = startProgress(printable(name), budget, options.quiet || options.json);
  let games = 0;
  let done = false;
  try {
    const tallies = playLooks(options.executor, {
      game: { system, model, seed },
      looks,
      signal: options.signal,
      onProgress: progress.update,
      onLoss: options.onLoss,
    });
    for await (const tally of tallies) {
      games = tally.games;
      // Interrupted games end at no look that was fixed beforehand: nothing may be read off them.
      if (!looks.includes(games)) break;
      done = check.look(tally) || games === budget;
      if (done) break;
    }
  } finally {
    progress.stop();
  }
  return { ...played, games, partial: !done, lines: check.lines };
}

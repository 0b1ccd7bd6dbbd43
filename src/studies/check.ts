/** Are the assertions of scenarios true? */
import { DeadeyeError, Interrupted, type Issue } from "../core/errors.js";
import type { Solution, TooBig } from "../exact/solve.js";
import { rulesetOf } from "../rules/index.js";
import { issueOf } from "../scenario/document.js";
import type { Scenario } from "../scenario/scenario.js";
import { playLooks } from "../sim/looks.js";
import { planLooks } from "../sim/plan.js";
import type { CheckedFile } from "../stats/assertion.js";
import { aimOfLines, CHECK_ALPHA, checkExact, SequentialCheck } from "../stats/assertion.js";
import type { Verdict } from "../stats/sequential.js";
import * as say from "./messages.js";
import { Solver } from "./solver.js";
import { progressOf, type StudyOptions } from "./study.js";
import { VERSION } from "./version.js";

/** All files of a command, and how they were judged. */
export interface CheckReport {
  readonly version: string;
  readonly strict: boolean;
  /** Chance of a wrong verdict, for each assertion that was played. */
  readonly alpha: number;
  /** Interrupted: what is undecided might have been decided. */
  readonly partial: boolean;
  readonly files: readonly CheckedFile[];
}

/** How many assertions got which verdict. */
export function countVerdicts(files: readonly CheckedFile[]): Record<Verdict, number> {
  const counts = { holds: 0, fails: 0, undecided: 0 };
  for (const { lines } of files) for (const { verdict } of lines) counts[verdict]++;
  return counts;
}

/** Whether the balance is as it was promised. */
export function passed({ files, strict }: CheckReport): boolean {
  const { fails, undecided } = countVerdicts(files);
  return fails === 0 && !(strict && undecided > 0);
}

export interface CheckOptions extends Omit<StudyOptions, "precision"> {
  /** What is undecided counts as failed. */
  readonly strict?: boolean | undefined;
  /** Called when a file is done, in the order of the files. */
  readonly onFile?: ((file: CheckedFile) => void) | undefined;
}

/** Games that a file may take unless told otherwise: a shift of 0.4 points shows in 99 of 100 cases. */
const GAMES = 1 << 20;

/** What is wrong with a scenario that is to be checked: it may expect nothing. */
export function nothingExpected({ envelope }: Scenario): Issue[] {
  if (envelope.expect.length > 0) return [];
  return [issueOf(say.expectNothing(), envelope.file, ["expect"])];
}

/**
 * Checks the `expect` lines of scenarios one after the other: exactly where that is quick, else by playing until all is
 * decided or the games end. After the signal the rest stays undecided.
 * @throws DeadeyeError if a scenario expects nothing, before anything is played; Interrupted if nothing was known yet;
 *   JobFailed
 */
export async function check(
  scenarios: readonly Scenario[],
  options: CheckOptions,
): Promise<CheckReport> {
  const issues = scenarios.flatMap(nothingExpected);
  if (issues.length > 0) throw new DeadeyeError(issues);
  const files: CheckedFile[] = [];
  for (const scenario of scenarios) {
    const file = await checkOne(scenario, options);
    files.push(file);
    options.onFile?.(file);
  }
  const partial = files.some((file) => file.partial);
  if (partial && !files.some((file) => file.solved || file.games > 0)) throw new Interrupted();
  return { version: VERSION, strict: options.strict ?? false, alpha: CHECK_ALPHA, partial, files };
}

async function checkOne(
  { envelope, model }: Scenario,
  options: CheckOptions,
): Promise<CheckedFile> {
  const { executor, signal, onLoss, games: budget = GAMES } = options;
  const { file, name, system, expect } = envelope;
  const seed = options.seed ?? envelope.seed;
  const head = { file, scenario: name, system, seed };
  const program = rulesetOf(system).compile(model);
  const { columns } = program;
  const sequential = new SequentialCheck(columns, expect);
  const played = { ...head, solved: false, games: 0, partial: true };
  if (signal?.aborted) return { ...played, lines: sequential.lines };
  const solved = await new Solver(system, executor)
    .solve([model], { signal, onLoss })
    .then(([one]) => one as Solution | TooBig)
    .catch((error: unknown) => {
      if (error instanceof Interrupted) return null;
      throw error;
    });
  if (solved === null) return { ...played, lines: sequential.lines };
  if (!("tooBig" in solved)) {
    const lines = checkExact(columns, solved.cells, expect);
    return { ...head, solved: true, games: 0, partial: false, lines };
  }
  const looks = planLooks(budget);
  const tallies = playLooks(executor, {
    game: { system, model, seed },
    looks,
    aim: aimOfLines(columns, expect),
    signal,
    onLoss,
    onProgress: progressOf(options, "games", name, budget),
  });
  let games = 0;
  let done = false;
  for await (const tally of tallies) {
    games = tally.games;
    // Interrupted games end at no look that was fixed beforehand: nothing may be read off them.
    if (!looks.includes(games)) break;
    done = sequential.look(tally) || games === budget;
    if (done) break;
  }
  return { ...played, games, partial: !done, lines: sequential.lines };
}

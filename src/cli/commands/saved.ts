/** The games of an earlier run that `run --continue` goes on from, and what it is to reach then. */
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { emptyTally, type Tally } from "../../core/tally.js";
import {
  contentHash,
  parseSaved,
  type RunIdentity,
  type SavedRun,
  TALLY_FILE,
} from "../../report/saved.js";
import { printable } from "../../report/text.js";
import { rulesetOf } from "../../rules/index.js";
import type { Compiled } from "../../rules/ruleset.js";
import type { Scenario } from "../../scenario/scenario.js";
import { probe, wholeGroups } from "../../sim/resume.js";
import { signatureOf } from "../../stats/summarize.js";
import { type Goal, goalOf } from "../../studies/run.js";
import { UsageError } from "../../studies/usage.js";
import { VERSION } from "../../studies/version.js";
import * as say from "../messages.js";

/** Counts in a file bigger than this were not written by us. */
export const TALLY_BYTES_MAX = 1 << 24;

/**
 * What the command line asks for.
 * @param usual games of the file
 * @param saved the run that is continued, if one is: what it asked for is the default
 * @throws UsageError if the words do not fit each other, the metrics, or the games that there are
 */
export function runGoal(
  values: Parameters<typeof goalOf>[0],
  { columns }: Compiled,
  usual: number,
  saved: Continued | null,
): Goal {
  const typed = goalOf(values, columns, usual);
  if (saved === null) return typed;
  const { path, run } = saved;
  const { games, precision } = values;
  const goal = precision === undefined && games === undefined ? run.asked : typed;
  const refuse = (why: string): never => {
    throw new UsageError(say.cannotContinue(path, why));
  };
  const there = run.tally.games;
  if (goal.games < there) refuse(say.tallyMore(there, goal.games));
  if (goal.games === there && goal.precision === null) refuse(say.tallyFull(there));
  return goal;
}

/** What continuing compares. */
export function identityOf(scenario: Scenario, program: Compiled, seed: string): RunIdentity {
  const { envelope, model } = scenario;
  return {
    version: VERSION,
    system: envelope.system,
    scenario: contentHash(model),
    readings: rulesetOf(envelope.system).readings(model),
    seed,
    probe: signatureOf(probe(program, seed)),
  };
}

/** A run that is to go on. */
export interface Continued {
  /** Where its tally was found, printable. */
  readonly path: string;
  readonly run: SavedRun;
  /** Its games as far as they make whole groups. */
  readonly start: Tally;
}

/**
 * The run of a report folder, fit to be continued.
 * @param folder   the report folder
 * @param identity of the run that is to go on
 * @throws UsageError if there is none, it is damaged, or its games are not those of this run
 */
export async function readSaved(
  folder: string,
  identity: RunIdentity,
  program: Compiled,
): Promise<Continued> {
  const file = join(folder, TALLY_FILE);
  const path = printable(file);
  const refuse = (why: string): never => {
    throw new UsageError(say.cannotContinue(path, why));
  };
  const there = await lstat(file).catch(() => null);
  if (there === null) throw new UsageError(say.nothingToContinue(path));
  const usable = there.isFile() && there.size <= TALLY_BYTES_MAX;
  const run = usable ? parseSaved(await readFile(file, "utf8")) : null;
  if (run === null) return refuse(say.tallyBroken());
  const { system, scenario, seed, readings } = identity;
  if (run.system !== system) refuse(say.tallyOf("the system", run.system, system));
  if (run.seed !== seed) refuse(say.tallyOf("the seed", run.seed, seed));
  if (run.scenario !== scenario) {
    const other = Object.keys(readings).filter((name) => run.readings[name] !== readings[name]);
    refuse(say.tallyScenario(other));
  }
  const { cells, moments } = emptyTally(program.plan);
  const fits =
    run.tally.cells.length === cells.length && run.tally.moments.length === moments.length;
  const same = fits && run.probe === identity.probe;
  const start = same ? wholeGroups(program, seed, run.tally) : null;
  return start === null ? refuse(say.tallyRules(run.version)) : { path, run, start };
}

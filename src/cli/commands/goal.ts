/** What a run is to reach, and the games of an earlier one that it goes on from. */
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { suggest } from "../../core/suggest.js";
import { emptyTally, type Tally } from "../../core/tally.js";
import { contentHash, parseSaved, type SavedRun, TALLY_FILE } from "../../report/saved.js";
import { printable } from "../../report/text.js";
import type { Compiled } from "../../rules/ruleset.js";
import { GAMES_PATIENCE } from "../../sim/plan.js";
import { probe, wholeGroups } from "../../sim/resume.js";
import type { PrecisionGoal } from "../../stats/precision.js";
import { metricQuantities, unitOf } from "../../stats/quantity.js";
import { signatureOf } from "../../stats/summarize.js";
import { UsageError } from "../exit.js";
import * as say from "../messages.js";

/** So many games, or fewer if a metric is known well enough before. */
export interface Goal {
  readonly games: number;
  readonly precision: PrecisionGoal | null;
}

export interface GoalOptions {
  readonly games?: number;
  /** Half width of the 95 % interval of the metric, in its unit. */
  readonly precision?: number;
  /** Default: win.A. */
  readonly metric?: string;
}

/** A run continued from a tally bigger than this was not written by us. */
const TALLY_BYTES_MAX = 1 << 24;

/**
 * What the command line asks for.
 * @param gamesDefault of the file
 * @param saved        the run that is continued, if one is: what it asked for is the default
 * @throws UsageError if the words do not fit each other, the metrics, or the games that there are
 */
export function goalOf(
  options: GoalOptions,
  { columns }: Compiled,
  gamesDefault: number,
  saved: Continued | null,
): Goal {
  const { games, precision, metric } = options;
  if (precision === undefined && metric !== undefined) {
    throw new UsageError(say.metricWithoutPrecision());
  }
  let goal: Goal = { games: games ?? gamesDefault, precision: null };
  if (precision !== undefined) {
    const named = { metric: metric ?? "win.A", half: precision };
    goal = { games: games ?? GAMES_PATIENCE, precision: named };
    demandMetric(named, columns);
  } else if (saved !== null && games === undefined) {
    goal = saved.run.asked;
  }
  if (saved === null) return goal;
  const { path, run } = saved;
  const refuse = (why: string): never => {
    throw new UsageError(say.cannotContinue(path, why));
  };
  const there = run.tally.games;
  if (goal.games < there) refuse(say.tallyMore(there, goal.games));
  if (goal.games === there && goal.precision === null) refuse(say.tallyFull(there));
  return goal;
}

/** @throws UsageError if there is no such metric, or it cannot be as far off as that */
function demandMetric({ metric, half }: PrecisionGoal, columns: Compiled["columns"]): void {
  const known = metricQuantities(columns);
  const found = known.find(({ id }) => id === metric);
  if (found === undefined) {
    const ids = known.map(({ id }) => id);
    throw new UsageError(say.notKnown("--metric", metric, ids, suggest(metric, ids)));
  }
  demandHalf(unitOf(found.quantity), half);
}

/** @throws UsageError if no number of that unit can be as far off as that */
export function demandHalf(unit: string, half: number): void {
  if (unit === "probability" && half >= 0.5) {
    throw new UsageError(say.precisionOfShare(String(half)));
  }
}

/** Who plays what, as far as the games depend on it. */
export type RunIdentity = Omit<SavedRun, "asked" | "tally">;

/** What continuing compares. */
export function identityOf(
  scenario: { readonly system: string; readonly model: unknown; readonly seed: string },
  program: Compiled,
  readings: SavedRun["readings"],
  version: string,
): RunIdentity {
  const { system, model, seed } = scenario;
  return {
    version,
    system,
    scenario: contentHash(model),
    readings,
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

/** `deadeye run FILE...`: play, print the result table, write the report folder. */
import { basename, join } from "node:path";
import { emptyTally, type Tally } from "../../core/tally.js";
import { QUICK, solve } from "../../exact/solve.js";
import type { ReadyPicture } from "../../report/folder.js";
import { renderJson } from "../../report/json.js";
import { renderSaved, TALLY_FILE } from "../../report/saved.js";
import { renderTable } from "../../report/table.js";
import { printable } from "../../report/text.js";
import { rulesetOf } from "../../rules/index.js";
import type { Compiled, Ruleset } from "../../rules/ruleset.js";
import type { Scenario } from "../../scenario/load.js";
import { systemName } from "../../scenario/system.js";
import type { Executor, OnLoss } from "../../sim/executor.js";
import { playLooks } from "../../sim/looks.js";
import { FINE_GROWTH, planLooks } from "../../sim/plan.js";
import { isMet } from "../../stats/precision.js";
import { summarize } from "../../stats/summarize.js";
import type { Summary } from "../../stats/summary.js";
import { EXIT, UsageError } from "../exit.js";
import { demandReportPlace, stemOf, writeReport } from "../folder.js";
import * as say from "../messages.js";
import { startProgress } from "../progress.js";
import { loadScenario } from "../scenarioFile.js";
import { VERSION } from "../version.js";
import {
  type Continued,
  type Goal,
  type GoalOptions,
  goalOf,
  identityOf,
  type RunIdentity,
  readSaved,
} from "./goal.js";

export interface RunCommandOptions extends GoalOptions {
  readonly systems: readonly Ruleset[];
  /** Go on from the games that the report folder has. */
  readonly resume: boolean;
  readonly seed?: string;
  readonly executor: Executor;
  readonly out?: string;
  readonly set: readonly string[];
  readonly json: boolean;
  readonly quiet: boolean;
  readonly charts: boolean;
  readonly color: boolean;
  /** Width of the terminal in columns. */
  readonly width: number;
  /** Ctrl-C: what has been played by then is reported, marked as partial. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly onLoss: OnLoss;
}

/** A scenario, what is to be found out about it, and the games of it that there are. */
interface Task {
  readonly scenario: Scenario;
  readonly program: Compiled;
  readonly folder: string;
  readonly identity: RunIdentity;
  readonly goal: Goal;
  readonly continued: Continued | null;
}

/**
 * Plays scenario files one after the other.
 * @returns exit code
 * @throws DeadeyeError or UsageError for bad input, before anything is played or written
 */
export async function runCommand(
  files: readonly string[],
  options: RunCommandOptions,
): Promise<number> {
  const folders = reportFolders(files, options.out);
  const scenarios: Scenario[] = [];
  for (const file of files) {
    scenarios.push(await loadScenario(file, { systems: options.systems, set: options.set }));
  }
  const tasks: Task[] = [];
  for (const [i, scenario] of scenarios.entries()) {
    tasks.push(await taskOf(scenario, folders[i] as string, options));
  }
  for (const folder of folders)
    await demandReportPlace(folder, ["summary.json", TALLY_FILE, "report.html"]);
  const summaries: Summary[] = [];
  for (const task of tasks) {
    const tally = await play(task, options);
    const summary = summaryOf(task, tally, options);
    await report(task, tally, summary, options);
    summaries.push(summary);
    if (summary.partial) break;
  }
  if (options.json) {
    const texts = summaries.map(renderJson);
    options.print(files.length === 1 ? (texts[0] as string) : `[\n${texts.join(",\n")}]\n`);
  }
  return summaries.some((summary) => summary.partial) ? EXIT.interrupted : EXIT.done;
}

/** One folder for each file, in the order of the files. */
function reportFolders(files: readonly string[], out: string | undefined): string[] {
  const stems = files.map((file) => stemOf(file));
  const twice = stems.find((stem, i) => stems.indexOf(stem) !== i);
  if (twice !== undefined) throw new UsageError(say.sameReportFolder(twice));
  if (files.length === 1 && out !== undefined) return [out];
  return stems.map((stem) => join(out ?? "reports", stem));
}

async function taskOf(
  scenario: Scenario,
  folder: string,
  options: RunCommandOptions,
): Promise<Task> {
  const { envelope, model } = scenario;
  const { system } = envelope;
  const ruleset = rulesetOf(system);
  const program = ruleset.compile(model);
  const seed = options.seed ?? envelope.seed;
  const source = { system, model, seed };
  const identity = identityOf(source, program, ruleset.readings(model), VERSION);
  const continued = options.resume ? await readSaved(folder, identity, program) : null;
  const goal = goalOf(options, program, envelope.games, continued);
  return { scenario, program, folder, identity, goal, continued };
}

/** Plays until the goal is reached or the signal comes. */
async function play(
  { scenario, program, identity, goal, continued }: Task,
  options: RunCommandOptions,
): Promise<Tally> {
  const { games, precision } = goal;
  const enough = (tally: Tally): boolean =>
    precision !== null && tally.games > 0 && isMet(program.columns, tally, precision);
  const there = continued?.run.tally ?? emptyTally(program.plan);
  if (there.games === games || enough(there)) return there;
  const looks = precision === null ? [games] : planLooks(games, FINE_GROWTH);
  const label = printable(scenario.envelope.name);
  const progress = startProgress(label, games, options.quiet || options.json);
  let tally = there;
  try {
    const tallies = playLooks(options.executor, {
      game: { system: identity.system, model: scenario.model, seed: identity.seed },
      looks: looks.filter((look) => look > there.games),
      ...(continued === null ? {} : { total: continued.start }),
      signal: options.signal,
      onProgress: progress.update,
      onLoss: options.onLoss,
    });
    for await (tally of tallies) if (enough(tally)) break;
  } finally {
    progress.stop();
  }
  return tally;
}

function summaryOf(
  { scenario, program, identity, goal }: Task,
  tally: Tally,
  options: RunCommandOptions,
): Summary {
  const { envelope } = scenario;
  const { precision } = goal;
  const solved = solve(program, QUICK);
  const met = precision !== null && tally.games > 0 && isMet(program.columns, tally, precision);
  const partial = tally.games < goal.games && !met;
  const head = {
    version: VERSION,
    scenario: envelope.name,
    about: envelope.about,
    file: basename(envelope.file),
    kind: envelope.kind,
    system: systemName(rulesetOf(identity.system)),
    sides: envelope.sides,
    seed: identity.seed,
    gamesAsked: partial ? goal.games : tally.games,
    partial,
    readings: identity.readings,
    overrides: options.set,
  };
  return summarize(
    program.columns,
    tally,
    head,
    "tooBig" in solved ? null : solved.cells,
    precision === null ? null : { ...precision, limit: goal.games },
  );
}

/** The map of the set-up; none of open ground. */
async function mapOf({ envelope, model }: Scenario): Promise<ReadyPicture[]> {
  const map = rulesetOf(envelope.system).map(model);
  if (map === null) return [];
  const { renderMap } = await import("../../report/map.js");
  const subject = { scenario: envelope.name, sides: envelope.sides };
  return [
    {
      name: "map",
      title: "The table",
      description: "The set-up seen from above.",
      svg: renderMap(map, { ...subject, alone: false }),
      file: renderMap(map, { ...subject, alone: true }),
    },
  ];
}

async function report(
  { scenario, folder, identity, goal }: Task,
  tally: Tally,
  summary: Summary,
  options: RunCommandOptions,
): Promise<void> {
  if (!options.json) {
    options.print(renderTable(summary, { color: options.color, width: options.width }));
  }
  const saved = renderSaved({ ...identity, asked: goal, tally });
  const pictures = await mapOf(scenario);
  // Loaded late: the drawing libraries take longer to start than a short run takes to play.
  const { REPORT_FILES, renderReport } = await import("../../report/folder.js");
  const files = await renderReport(summary, { charts: options.charts, pictures, tally: saved });
  await writeReport(folder, files, REPORT_FILES);
  if (!options.json && !options.quiet) options.print(say.reportWritten(printable(folder)));
}

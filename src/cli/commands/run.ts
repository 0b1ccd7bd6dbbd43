/** `deadeye run FILE...`: play, write the report folder, print the result table. */
import { join } from "node:path";
import { dataTables } from "../../report/csv.js";
import {
  PAGE,
  REPORT_FILES,
  type ReadyPicture,
  type ReportOptions,
  renderReport,
} from "../../report/folder.js";
import { renderJson } from "../../report/json.js";
import { runAnswer } from "../../report/runCard.js";
import { type RunIdentity, renderSaved } from "../../report/saved.js";
import { renderTable } from "../../report/table.js";
import { printable } from "../../report/text.js";
import { rulesetOf, SYSTEMS } from "../../rules/index.js";
import type { Scenario } from "../../scenario/scenario.js";
import type { Summary } from "../../stats/summary.js";
import {
  type Goal,
  type Played,
  patient,
  playScenario,
  saysGames,
  USUAL,
} from "../../studies/run.js";
import { UsageError } from "../../studies/usage.js";
import { writtenWhere } from "../deliver.js";
import { EXIT } from "../exit.js";
import { refuseForms, withExtras } from "../extras.js";
import {
  askedOfPlay,
  ownName,
  type Place,
  stemOf,
  subjectOf,
  takePlace,
  writeKept,
} from "../folder.js";
import { type Io, type PlayValues, type ReportValues, studying } from "../io.js";
import * as say from "../messages.js";
import { loadScenario } from "../scenarioFile.js";
import { type Continued, identityOf, readSaved, runGoal } from "./saved.js";

export interface RunValues extends PlayValues, ReportValues {
  readonly files: readonly string[];
  readonly metric: string | undefined;
  /** Go on from the games that the report folder has. */
  readonly continue: boolean;
  /** Say why. */
  readonly why: boolean;
  /** Print every table. */
  readonly full: boolean;
}

/** A scenario, and what is to be found out about it. */
interface Asked {
  readonly scenario: Scenario;
  readonly identity: RunIdentity;
  readonly goal: Goal;
}

/** The same with the games of it that there are. */
interface Task extends Asked {
  readonly continued: Continued | null;
}

/**
 * Plays scenario files one after the other. The report of each is written before anything is said of it, so that
 * whoever stops listening loses none.
 */
export async function runCommand(values: RunValues, io: Io): Promise<number> {
  const { files, set } = values;
  refuseForms(values);
  const folders = foldersOf(values);
  const scenarios: Scenario[] = [];
  for (const file of files) scenarios.push(await loadScenario(file, { systems: SYSTEMS, set }));
  const tasks: Task[] = [];
  for (const [i, scenario] of scenarios.entries()) {
    tasks.push(await taskOf(scenario, folders[i]!, values));
  }
  const places: Place[] = [];
  try {
    for (const folder of folders) places.push(await takePlace(folder, REPORT_FILES));
    return await playAll(tasks, places, values, io);
  } finally {
    for (const place of places) await place.release();
  }
}

async function playAll(
  tasks: readonly Task[],
  places: readonly Place[],
  values: RunValues,
  io: Io,
): Promise<number> {
  // It gets ready while games are played.
  const artist = values.charts ? await io.artist?.() : undefined;
  const texts: string[] = [];
  let exitCode: number = EXIT.done;
  for (const [i, task] of tasks.entries()) {
    const { scenario, continued } = task;
    const goal = task.goal === USUAL ? patient() : task.goal;
    let charts: ReportOptions["charts"] = values.charts;
    const onPlayed = (summary: Summary): void => {
      charts = artist?.draw(summary) ?? values.charts;
    };
    const played = await studying(values, io, (how) =>
      playScenario(
        scenario,
        goal,
        { ...how, why: values.why, onPlayed },
        continued && { ...continued, tally: continued.run.tally },
      ),
    );
    await report(places[i]!, task, played, { ...values, charts }, io);
    texts.push(renderJson(played.summary));
    exitCode = endOf(played, io);
    if (exitCode !== EXIT.done) break;
  }
  if (values.json) io.print(tasks.length === 1 ? texts[0]! : `[\n${texts.join(",\n")}]\n`);
  return exitCode;
}

/** Whether somebody interrupted it. @returns the exit code */
export function endOf({ summary, unexplained }: Played, io: Io): number {
  if (unexplained) io.warn(say.unexplained());
  return summary.partial || unexplained ? EXIT.interrupted : EXIT.done;
}

/** One folder for each file, in the order of the files. */
function foldersOf({ files, out, ...asked }: RunValues): string[] {
  const stems = files.map(stemOf);
  const twice = stems.find((stem, i) => stems.indexOf(stem) !== i);
  if (twice !== undefined) throw new UsageError(say.sameReportFolder(twice));
  if (files.length === 1 && out !== undefined) return [out];
  return stems.map((stem) => join(out ?? "reports", ownName(stem, askedOfPlay(asked))));
}

async function taskOf(scenario: Scenario, folder: string, values: RunValues): Promise<Task> {
  const { envelope, model } = scenario;
  const program = rulesetOf(envelope.system).compile(model);
  const identity = identityOf(scenario, program, values.seed ?? envelope.seed);
  const continued = values.continue ? await readSaved(folder, identity, program) : null;
  const asked = runGoal(values, program, envelope.games, continued);
  const told = [values.games, values.precision].some((value) => value !== undefined);
  const goal = told || continued !== null || saysGames(scenario) ? asked : USUAL;
  return { scenario, identity, goal, continued };
}

/** The map of the set-up; none of open ground. */
async function mapOf({ envelope, model }: Scenario): Promise<ReadyPicture[]> {
  const map = rulesetOf(envelope.system).map(model);
  if (map === null) return [];
  const { setUpPicture } = await import("../../report/map.js");
  return [setUpPicture(map, { scenario: envelope.name, sides: envelope.sides })];
}

/** Writes the report of a run, and prints its answer. */
export async function report(
  place: Place,
  { scenario, identity, goal }: Asked,
  { summary, tally }: Played,
  {
    charts,
    json,
    quiet,
    full,
    ...extras
  }: Pick<ReportOptions, "charts"> &
    Omit<ReportValues, "charts" | "out"> &
    Pick<RunValues, "json" | "quiet" | "full">,
  io: Io,
): Promise<void> {
  const { print, color, width } = io;
  const saved = renderSaved({ ...identity, asked: goal, tally });
  const pictures = await mapOf(scenario);
  const own = await renderReport(summary, { charts, pictures, tally: saved });
  const matter = {
    answer: () => runAnswer(summary),
    tables: () => dataTables(summary),
    page: PAGE,
  };
  const files = await withExtras(own, extras, matter, io);
  const before = await subjectOf(place.dir, "summary.json");
  const written = await writeKept(place, files, "summary.json");
  if (json) return;
  const { format } = extras;
  print(renderTable(summary, { color, width, full, format }));
  // What is to be pasted is the answer alone.
  if (quiet || format !== undefined) return;
  print(say.reportWritten(printable(written), full));
  print(writtenWhere(place.dir, written, before, summary.scenario));
}

/** `deadeye run FILE...`: play, print the result table, write the report folder. */
import { availableParallelism } from "node:os";
import { basename, extname, join } from "node:path";
import * as say from "../../core/messages.js";
import type { Tally } from "../../core/tally.js";
import { QUICK, solve } from "../../exact/solve.js";
import type { ReadyPicture } from "../../report/folder.js";
import { renderJson } from "../../report/json.js";
import { renderTable } from "../../report/table.js";
import { printable } from "../../report/text.js";
import { rulesetOf } from "../../rules/index.js";
import type { Ruleset } from "../../rules/ruleset.js";
import { loadScenario, type Scenario } from "../../scenario/load.js";
import { playRun } from "../../sim/pool.js";
import { summarize } from "../../stats/summarize.js";
import type { Summary } from "../../stats/summary.js";
import { EXIT, UsageError } from "../exit.js";
import { startProgress } from "../progress.js";
import { VERSION } from "../version.js";

export interface RunCommandOptions {
  readonly systems: readonly Ruleset[];
  readonly games?: number;
  readonly seed?: string;
  readonly workers?: number;
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
}

/**
 * Plays scenario files one after the other.
 * @returns exit code
 * @throws DeadeyeError for bad input, before anything is played or written
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
  const summaries: Summary[] = [];
  for (const [i, scenario] of scenarios.entries()) {
    const summary = await playScenario(scenario, options);
    await report(summary, folders[i] as string, await mapOf(scenario), options);
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
  const stems = files.map((file) => basename(file, extname(file)));
  const twice = stems.find((stem, i) => stems.indexOf(stem) !== i);
  if (twice !== undefined) throw new UsageError(say.sameReportFolder(twice));
  if (files.length === 1 && out !== undefined) return [out];
  return stems.map((stem) => join(out ?? "reports", stem));
}

async function playScenario(scenario: Scenario, options: RunCommandOptions): Promise<Summary> {
  const { envelope, model } = scenario;
  const ruleset = rulesetOf(envelope.system);
  const games = options.games ?? envelope.games;
  const seed = options.seed ?? envelope.seed;
  const progress = startProgress(printable(envelope.name), games, options.quiet || options.json);
  let tally: Tally;
  try {
    tally = await playRun({
      system: envelope.system,
      model,
      seed,
      games,
      workers: options.workers ?? availableParallelism(),
      signal: options.signal,
      onProgress: progress.update,
      onLoss: (chunk, why) => options.warn(say.workerLost(chunk.from, chunk.to - 1, why)),
    });
  } finally {
    progress.stop();
  }
  const program = ruleset.compile(model);
  const solved = solve(program, QUICK);
  const head = {
    version: VERSION,
    scenario: envelope.name,
    about: envelope.about,
    file: basename(envelope.file),
    kind: envelope.kind,
    system: { id: ruleset.id, title: ruleset.title },
    sides: envelope.sides,
    seed,
    gamesAsked: games,
    partial: tally.games < games,
    readings: ruleset.readings(model),
    overrides: options.set,
  };
  return summarize(program.columns, tally, head, "tooBig" in solved ? null : solved.cells);
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
  summary: Summary,
  folder: string,
  pictures: readonly ReadyPicture[],
  options: RunCommandOptions,
): Promise<void> {
  if (!options.json) {
    options.print(renderTable(summary, { color: options.color, width: options.width }));
  }
  // Loaded late: the drawing libraries take longer to start than a short run takes to play.
  const { renderReport, writeReport } = await import("../../report/folder.js");
  await writeReport(folder, await renderReport(summary, { charts: options.charts, pictures }));
  if (!options.json && !options.quiet) options.print(say.reportWritten(printable(folder)));
}

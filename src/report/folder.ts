/** The report folder: which files there are, and how they get onto the disk whole or not at all. */
import { randomUUID } from "node:crypto";
import { lstat, mkdir, open, realpath, rename, rm, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Summary } from "../stats/summary.js";
import { ALL_BREAKDOWNS } from "./breakdowns.js";
import { csvFiles, DATA_FILES } from "./csv.js";
import { type PagePicture, renderHtml } from "./html.js";
import { renderJson } from "./json.js";
import { TALLY_FILE } from "./saved.js";

/** What to put into the folder. */
export interface ReportOptions {
  /** Pictures, their specifications, and the charts of the page. */
  readonly charts: boolean;
  /** Ready-made pictures of the scenario, named in `PICTURE_NAMES`; left out with the charts. */
  readonly pictures?: readonly ReadyPicture[];
  /** Text of tally.json. */
  readonly tally?: string;
}

/** A picture for the page, and the same as a file of its own, with its fonts. */
export interface ReadyPicture extends PagePicture {
  readonly file: string;
}

const PAGE = "report.html";
const CHART_FOLDER = "charts";
const CHART_NAMES = ["outcomes", "hit-rate", "effects", "turns", "kill-ratio"];
const OWN_CHART_NAMES = [
  "fates",
  ...ALL_BREAKDOWNS.flatMap(({ picture }) => (picture === undefined ? [] : [picture.name])),
];
const PICTURE_NAMES = ["map"];

/** Every file that a report can have. Nothing else in the folder is ever written or removed. */
export const REPORT_FILES: readonly string[] = [
  ...DATA_FILES,
  "summary.json",
  TALLY_FILE,
  ...[...CHART_NAMES, ...OWN_CHART_NAMES].flatMap((name) => [
    `${CHART_FOLDER}/${name}.svg`,
    `${CHART_FOLDER}/${name}.vl.json`,
  ]),
  ...PICTURE_NAMES.map((name) => `${CHART_FOLDER}/${name}.svg`),
  PAGE,
];

/**
 * All files of a report. Pure: the same summary gives the same bytes.
 * @returns content by name relative to the report folder, with `/` between parts
 */
export async function renderReport(
  summary: Summary,
  { charts, pictures = [], tally }: ReportOptions,
): Promise<Map<string, string>> {
  const files = new Map<string, string>(csvFiles(summary));
  files.set("summary.json", renderJson(summary));
  if (tally !== undefined) files.set(TALLY_FILE, tally);
  if (!charts) {
    files.set(PAGE, renderHtml(summary, []));
    return files;
  }
  // Loaded only here: half the start-up time of the program would go into it.
  const { NARROW, chartSpecs, compileChart, renderCharts, specFile, svgFile } = await import(
    "./charts.js"
  );
  const drawn = await renderCharts(summary);
  const narrow = new Map(chartSpecs(summary, NARROW).map(({ name, spec }) => [name, spec]));
  for (const chart of drawn) {
    files.set(`${CHART_FOLDER}/${chart.name}.svg`, svgFile(chart));
    files.set(`${CHART_FOLDER}/${chart.name}.vl.json`, specFile(chart));
  }
  for (const picture of pictures) {
    files.set(`${CHART_FOLDER}/${picture.name}.svg`, picture.file);
  }
  const page = drawn.map(({ name, title, description, svg, spec, vega }) => {
    const small = compileChart(narrow.get(name) ?? spec);
    return { name, title, description, svg, wide: vega, narrow: small };
  });
  files.set(PAGE, renderHtml(summary, page, pictures));
  return files;
}

/** Text is written as UTF-8. */
export type FileContent = string | Uint8Array;

/** A folder of ours must be a real one: a link could lead the files anywhere. */
async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path}: is a link, not a folder`);
}

/** The content in a new file beside its later place. */
async function writeBeside(target: string, content: FileContent): Promise<string> {
  const temporary = `${target}.${randomUUID()}.tmp`;
  // "wx": never through a link, never into a file that is there already.
  const file = await open(temporary, "wx");
  try {
    await file.writeFile(content);
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    await unlink(temporary);
    throw error;
  }
  return temporary;
}

/**
 * Writes one file whole or not at all, making its folder if need be. A link in its place is replaced, never followed.
 * @param path as the user gave it
 * @throws Error if something that is no file stands there, or the disk refuses
 */
export async function writeWhole(path: string, content: FileContent): Promise<void> {
  await demandFilePlace(path);
  await mkdir(dirname(path), { recursive: true });
  const temporary = await writeBeside(path, content);
  try {
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/**
 * @throws Error with code EEXIST if a folder, a device or a pipe stands where a file is to be written, ENOTDIR if its
 *   folder is a file: known before the work begins, and devices must not be replaced
 */
export async function demandFilePlace(path: string): Promise<void> {
  const there = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (there === null || there.isFile() || there.isSymbolicLink()) return;
  throw Object.assign(new Error(`${path}: is there already and is no file`), { code: "EEXIST" });
}

/**
 * Writes a report into a folder, making it if need be.
 * Every file is written whole under another name first; then all are renamed into place, the page
 * last, so that a page never stands beside the data of an earlier run for longer than the renames
 * take. Links in the folder are replaced, never followed. If writing fails the folder keeps what it
 * had.
 * @param dir   the report folder; may itself be reached through links
 * @param files content by name; names outside `known` are refused
 * @param known every file that such a report can have, in the order in which they are put in place
 */
export async function writeReport(
  dir: string,
  files: ReadonlyMap<string, FileContent>,
  known: readonly string[] = REPORT_FILES,
): Promise<void> {
  for (const name of files.keys()) {
    if (!known.includes(name)) throw new Error(`${name}: not a file of a report`);
  }
  await mkdir(dir, { recursive: true });
  const folder = await realpath(dir);
  const names = known.filter((name) => files.has(name));
  const written: [temporary: string, target: string][] = [];
  try {
    for (const name of names) {
      const target = join(folder, name);
      if (dirname(name) !== ".") await makeFolder(dirname(target));
      written.push([await writeBeside(target, files.get(name) ?? ""), target]);
    }
    for (const pair of [...written]) {
      await rename(...pair);
      written.shift();
    }
    await removeStale(folder, known, names);
  } catch (error) {
    for (const [temporary] of written) await rm(temporary, { force: true });
    throw error;
  }
}

/** Files of ours from an earlier run that this one does not replace: they would contradict it. */
async function removeStale(
  folder: string,
  known: readonly string[],
  kept: readonly string[],
): Promise<void> {
  const charts = await lstat(join(folder, CHART_FOLDER)).catch(() => null);
  for (const name of known) {
    if (kept.includes(name)) continue;
    // A linked chart folder is somebody else's.
    if (name.startsWith(`${CHART_FOLDER}/`) && !charts?.isDirectory()) continue;
    await rm(join(folder, name), { force: true });
  }
}

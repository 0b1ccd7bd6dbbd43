/** The report folder: which files there are, and what is in them. */
import type { Summary } from "../stats/summary.js";
import { ALL_BREAKDOWNS } from "./breakdowns.js";
import { csvFiles, DATA_FILES } from "./csv.js";
import type { PagePicture } from "./html/picture.js";
import { renderHtml } from "./html.js";
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
const CHART_NAMES = ["outcomes", "hit-rate", "effects", "turns", "kill-ratio", "weapons"];
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
  const { narrowed, renderCharts, specFile, svgFile } = await import("./charts.js");
  const drawn = await renderCharts(summary);
  for (const chart of drawn) {
    files.set(`${CHART_FOLDER}/${chart.name}.svg`, svgFile(chart));
    files.set(`${CHART_FOLDER}/${chart.name}.vl.json`, specFile(chart));
  }
  for (const picture of pictures) {
    files.set(`${CHART_FOLDER}/${picture.name}.svg`, picture.file);
  }
  files.set(PAGE, renderHtml(summary, await narrowed(summary, drawn), pictures));
  return files;
}

/** Of a file; text is written as UTF-8. */
export type FileContent = string | Uint8Array;

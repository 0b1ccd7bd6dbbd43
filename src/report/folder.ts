/** The report folder: which files there are, and what is in them. */
import type { Summary } from "../stats/summary.js";
import { CARD } from "./answerCard.js";
import type { ReportCharts } from "./charts.js";
import { ALL_BREAKDOWNS, csvFiles, DATA_FILES } from "./csv.js";
import { CHART_FOLDER, type PagePicture, pictureNames } from "./html/picture.js";
import { renderHtml } from "./html.js";
import { renderJson } from "./json.js";
import { TALLY_FILE } from "./saved.js";

/** What to put into the folder. */
export interface ReportOptions {
  /** Pictures, their specifications, and the charts of the page; drawn here, if they are not yet. */
  readonly charts: boolean | Promise<ReportCharts>;
  /** Ready-made pictures of the scenario, named in `PICTURE_NAMES`; left out with the charts. */
  readonly pictures?: readonly ReadyPicture[];
  /** Text of tally.json. */
  readonly tally?: string;
}

/** A picture for the page, and the same as a file of its own, with its fonts. */
export interface ReadyPicture extends PagePicture {
  readonly file: string;
}

/** Of any report. */
export const WORKBOOK = "report.xlsx";
export const PAGE = "report.html";
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
  WORKBOOK,
  ...[...CHART_NAMES, ...OWN_CHART_NAMES, ...PICTURE_NAMES, CARD].flatMap((name) =>
    Object.values(pictureNames(`${CHART_FOLDER}/${name}`)),
  ),
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
  const { files: drawn, page } = await (charts === true ? drawnHere(summary) : charts);
  for (const [name, text] of drawn) files.set(`${CHART_FOLDER}/${name}`, text);
  for (const picture of pictures) {
    files.set(`${CHART_FOLDER}/${picture.name}.svg`, picture.file);
  }
  files.set(PAGE, renderHtml(summary, page, pictures));
  return files;
}

/** What draws charts is loaded only here: half the start-up time of the program would go into it. */
const drawnHere = async (summary: Summary): Promise<ReportCharts> =>
  (await import("./charts.js")).drawReport(summary);

/** Of a file; text is written as UTF-8. */
export type FileContent = string | Uint8Array;

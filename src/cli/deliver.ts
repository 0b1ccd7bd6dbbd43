/** What a study found, to its folder and to the terminal. */
import { join } from "node:path";
import { type StudyReport, studyFileNames, studyFiles, studyText } from "../report/study.js";
import { printable } from "../report/text.js";
import { EXIT } from "./exit.js";
import { demandReportPlace, writeReport } from "./folder.js";
import type { Io } from "./io.js";

/**
 * The report folder of a study, looked at before anything is played.
 * @param out  what the user wants, if anything
 * @param stem its name below `reports` otherwise
 */
export async function studyFolder(
  out: string | undefined,
  stem: string,
  study: string,
): Promise<string> {
  const folder = out ?? join("reports", stem);
  await demandReportPlace(folder, [`${study}.json`, `${study}.html`]);
  return folder;
}

/**
 * Writes the folder, then says what was found.
 * @param values `written` says what of the folder
 * @returns the exit code
 */
export async function deliver(
  folder: string,
  { partial }: { readonly partial: boolean },
  report: StudyReport,
  values: {
    readonly json: boolean;
    readonly quiet: boolean;
    readonly charts?: boolean;
    readonly written: (folder: string) => string;
  },
  { print, color, width }: Io,
): Promise<number> {
  const { json, quiet, charts = true, written } = values;
  await writeReport(folder, await studyFiles(report, charts), studyFileNames(report));
  if (json) print(report.json);
  else {
    print(studyText(report, { color, width }));
    if (!quiet) print(`\n${written(printable(folder))}`);
  }
  return partial ? EXIT.interrupted : EXIT.done;
}

/** A study done, and what it found brought to its folder and to the terminal. */
import { join } from "node:path";
import {
  type StudyReport,
  studyFileNames,
  studyFiles,
  studyText,
  writtenWords,
} from "../report/study.js";
import { printable } from "../report/text.js";
import type { StudyOptions } from "../studies/study.js";
import { EXIT } from "./exit.js";
import {
  askedOfPlay,
  demandReportPlace,
  ownName,
  subjectIn,
  subjectOf,
  writeReport,
} from "./folder.js";
import { type FolderValues, type Io, type PlayValues, studying } from "./io.js";
import * as say from "./messages.js";

/**
 * Looks at the report folder, does the study, writes the folder, then says what was found.
 * @param study stem of the names of its page and JSON
 * @param stem  name of the folder below `reports`, if the user wants no other; `--set` and `--seed` are added to it
 * @returns the exit code
 */
export async function deliver<Found extends { readonly partial: boolean }>(
  values: PlayValues & FolderValues,
  io: Io,
  study: string,
  stem: string,
  reportOf: (found: Found) => StudyReport,
  work: (how: StudyOptions) => Promise<Found>,
): Promise<number> {
  const folder = values.out ?? join("reports", ownName(stem, askedOfPlay(values)));
  await demandReportPlace(folder, [`${study}.json`, `${study}.html`]);
  const found = await studying(values, io, work);
  const report = reportOf(found);
  const files = await studyFiles(report, values.charts);
  const before = await subjectOf(folder, `${study}.json`);
  await writeReport(folder, files, studyFileNames(report));
  if (values.json) io.print(report.json);
  else {
    io.print(studyText(report, io));
    if (!values.quiet) {
      io.print(`\n${writtenWords(report, printable(folder))}`);
      io.print(say.tookPlaceOf(before, subjectIn(report.json)));
    }
  }
  return found.partial ? EXIT.interrupted : EXIT.done;
}

/** A study done, and what it found brought to its folder and to the terminal. */
import { join } from "node:path";
import {
  type Study,
  type StudyReport,
  studyFileNames,
  studyFiles,
  studyText,
  writtenWords,
} from "../report/study.js";
import { printable } from "../report/text.js";
import type { StudyOptions } from "../studies/study.js";
import { EXIT } from "./exit.js";
import { askedOfPlay, ownName, subjectIn, subjectOf, takePlace, writeKept } from "./folder.js";
import { type FolderValues, type Io, type PlayValues, studying, unprintedTo } from "./io.js";
import * as say from "./messages.js";

/**
 * Looks at the report folder, does the study, writes the folder, then says what was found.
 * @param study that is done
 * @param stem  name of the folder below `reports`, if the user wants no other; `--set` and `--seed` are added to it
 * @returns the exit code
 */
export async function deliver<Found extends { readonly partial: boolean }>(
  values: PlayValues & FolderValues,
  io: Io,
  study: Study,
  stem: string,
  reportOf: (found: Found) => StudyReport,
  work: (how: StudyOptions) => Promise<Found>,
): Promise<number> {
  const folder = values.out ?? join("reports", ownName(stem, askedOfPlay(values)));
  const place = await takePlace(folder, studyFileNames(study));
  try {
    const found = await studying(values, io, work);
    const report = reportOf(found);
    const files = await studyFiles(report, values.charts, unprintedTo(io, `${report.stem}.html`));
    const before = await subjectOf(folder, `${study}.json`);
    const written = await writeKept(place, files, `${study}.json`);
    if (values.json) io.print(report.json);
    else {
      io.print(studyText(report, io));
      if (!values.quiet) {
        io.print(`\n${writtenWords(report, printable(written))}`);
        io.print(writtenWhere(folder, written, before, subjectIn(report.json)));
      }
    }
    return found.partial ? EXIT.interrupted : EXIT.done;
  } finally {
    await place.release();
  }
}

/** Which report gave way to this one, or which one did not. */
export const writtenWhere = (
  folder: string,
  written: string,
  before: string | null,
  now: string | null,
): string =>
  written === folder
    ? say.tookPlaceOf(before, now)
    : say.keptWhole(printable(folder), printable(written));

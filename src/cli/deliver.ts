/** A study done, and what it found brought to its folder and to the terminal. */
import { join } from "node:path";
import {
  fightOf,
  type Study,
  type StudyReport,
  studyAnswer,
  studyFileNames,
  studyFiles,
  studyText,
  writtenWords,
} from "../report/study.js";
import { printable } from "../report/text.js";
import type { Scenario } from "../scenario/scenario.js";
import type { StudyOptions } from "../studies/study.js";
import { EXIT } from "./exit.js";
import { askedAgain, canPrint, refuseForms, withExtras } from "./extras.js";
import { askedOfPlay, ownName, subjectIn, subjectOf, takePlace, writeKept } from "./folder.js";
import { type Io, type PlayValues, type ReportValues, studying, unprintedTo } from "./io.js";
import * as say from "./messages.js";

/**
 * Looks at the report folder, does the study, writes the folder, then says what was found.
 * @param study that is done
 * @param stem  name of the folder below `reports`, if the user wants no other; `--set` and `--seed` are added to it
 * @param scenarios that it is about, as they were read
 * @returns the exit code
 */
export async function deliver<Found extends { readonly partial: boolean }>(
  values: PlayValues & ReportValues,
  io: Io,
  study: Study,
  stem: string,
  reportOf: (found: Found) => StudyReport,
  work: (how: StudyOptions) => Promise<Found>,
  scenarios: readonly Scenario[] = [],
): Promise<number> {
  const { format } = values;
  refuseForms(values);
  const folder = values.out ?? join("reports", ownName(stem, askedOfPlay(values)));
  const place = await takePlace(folder, studyFileNames(study));
  try {
    const found = await studying(values, io, work);
    const origin = { fights: scenarios.map(fightOf), command: askedAgain(io.words) };
    const report = onPaper({ ...reportOf(found), origin }, io);
    const page = `${report.stem}.html`;
    const own = await studyFiles(report, values.charts, unprintedTo(io, page));
    const matter = { answer: () => studyAnswer(report), tables: () => report.csv, page };
    const files = await withExtras(own, values, matter, io);
    const before = await subjectOf(folder, `${study}.json`);
    const written = await writeKept(place, files, `${study}.json`);
    if (values.json) io.print(report.json);
    else {
      io.print(studyText(report, { ...io, format }));
      // What is to be pasted is the answer alone.
      if (!values.quiet && format === undefined) {
        io.print(`\n${writtenWords(report, printable(written))}`);
        io.print(writtenWhere(folder, written, before, subjectIn(report.json)));
      }
    }
    return found.partial ? EXIT.interrupted : EXIT.done;
  } finally {
    await place.release();
  }
}

/** The report, without what is for paper where nobody can write PDF. */
function onPaper(report: StudyReport, io: Io): StudyReport {
  const { paper, ...rest } = report;
  return paper === undefined || canPrint(io, `${report.stem}.html`) ? report : rest;
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

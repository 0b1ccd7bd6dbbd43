/** A study done, and what it found brought to its folder and to the terminal. */
import { join } from "node:path";
import {
  fightOf,
  type Study,
  type StudyReport,
  studyFileNames,
  studyFiles,
  studyText,
  writtenWords,
} from "../report/study.js";
import { printable, shellWord } from "../report/text.js";
import type { Scenario } from "../scenario/scenario.js";
import { fileName, type StudyOptions } from "../studies/study.js";
import { EXIT } from "./exit.js";
import { askedOfPlay, ownName, subjectIn, subjectOf, takePlace, writeKept } from "./folder.js";
import { type FolderValues, type Io, type PlayValues, studying, unprintedTo } from "./io.js";
import * as say from "./messages.js";

/**
 * Looks at the report folder, does the study, writes the folder, then says what was found.
 * @param study that is done
 * @param stem  name of the folder below `reports`, if the user wants no other; `--set` and `--seed` are added to it
 * @param scenarios that it is about, as they were read
 * @returns the exit code
 */
export async function deliver<Found extends { readonly partial: boolean }>(
  values: PlayValues & FolderValues,
  io: Io,
  study: Study,
  stem: string,
  reportOf: (found: Found) => StudyReport,
  work: (how: StudyOptions) => Promise<Found>,
  scenarios: readonly Scenario[] = [],
): Promise<number> {
  const folder = values.out ?? join("reports", ownName(stem, askedOfPlay(values)));
  const place = await takePlace(folder, studyFileNames(study));
  try {
    const found = await studying(values, io, work);
    const origin = { fights: scenarios.map(fightOf), command: commandOf(io.words, scenarios) };
    const report = { ...reportOf(found), origin };
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

/** Options that say how and where it was done, not what: with or without a value. */
const HOW = /^--(?:(?:out|workers|queue|queue-file)(?:=|$)|(?:no-)?(?:json|quiet|charts|full)$)/;
const WITH_VALUE = /^--(?:out|workers|queue|queue-file)$/;

/** The command that asks the same again, with names of files for their paths: no folder, and no address of a queue. */
function commandOf(words: readonly string[], scenarios: readonly Scenario[]): string {
  const paths = new Set(scenarios.map(({ envelope }) => envelope.file));
  const kept = words.flatMap((word, i) => {
    if (HOW.test(word) || WITH_VALUE.test(words[i - 1] ?? "")) return [];
    const name = paths.has(word) ? fileName(word) : word;
    return [shellWord(printable(name))];
  });
  return ["deadeye", ...kept].join(" ");
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

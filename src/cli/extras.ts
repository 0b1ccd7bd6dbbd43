/** What a report has besides, if it was asked for, and how its question is asked again. */

import { demandFor, missingFor } from "../host/optional.js";
import { type AnswerCard, answerCard } from "../report/answerCard.js";
import { type FileContent, WORKBOOK } from "../report/folder.js";
import type { DataTable } from "../report/table/csv.js";
import { printable, shellWord } from "../report/text.js";
import { UsageError } from "../studies/usage.js";
import type { Io, ReportValues } from "./io.js";
import * as say from "./messages.js";

/** @throws UsageError if the answer is asked for in two forms, or in one that cannot be made here */
export function refuseForms({
  json,
  format,
  png = false,
  dark = false,
}: Pick<ReportValues, "format"> &
  Partial<Pick<ReportValues, "png" | "dark">> & {
    readonly json: boolean;
  }): void {
  if (json && format !== undefined) throw new UsageError(say.twoForms());
  if (png || dark) demandFor("--png");
}

/** Whether somebody can write PDF; if not, that is told. @param page that prints the same */
export function canPrint({ warn }: Pick<Io, "warn">, page: string): boolean {
  const missing = missingFor("PDF");
  if (missing !== null) warn(say.noPaper(missing, page));
  return missing === null;
}

/** What such files are made of. */
interface Matter {
  /** What is said in short. */
  answer(): AnswerCard;
  /** What the data files hold, by their names. */
  tables(): readonly (readonly [file: string, table: DataTable])[];
  /** Name of the page, which has all letters. */
  readonly page: string;
}

/** The files of a report with what was asked for besides. */
export async function withExtras(
  files: ReadonlyMap<string, FileContent>,
  { png, dark, xlsx }: Pick<ReportValues, "png" | "dark" | "xlsx">,
  { answer, tables, page }: Matter,
  { warn }: Pick<Io, "warn">,
): Promise<ReadonlyMap<string, FileContent>> {
  const all = new Map(files);
  // Loaded only here: what writes them is as large as all else.
  if (xlsx) {
    const { workbook } = await import("../report/xlsx.js");
    all.set(WORKBOOK, await workbook(answer(), tables()));
  }
  if (!png && !dark) return all;
  const { withPngs } = await import("../report/png.js");
  return withPngs(all, answerCard(answer()), dark, (names) =>
    warn(say.undrawn(names.map(printable), page)),
  );
}

/** Options that say where an answer goes, and who finds it, but not what is asked. */
const ELSEWHERE =
  /^--(?:(?:out|workers|queue|queue-file|format)(=|$)|(?:no-)?(?:charts|png|dark|xlsx|json|quiet)$)/;

/** The command line that asks the same again, whoever has the files beside him. */
export function askedAgain(words: readonly string[]): string {
  const asked: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const elsewhere = ELSEWHERE.exec(word);
    if (elsewhere === null) asked.push(word.replace(/^(?!-).*[\\/](?=[^\\/]+\.ya?ml$)/, ""));
    // Its value is the next word.
    else if (elsewhere[1] === "") i++;
  }
  return ["deadeye", ...asked].map((word) => shellWord(printable(word))).join(" ");
}

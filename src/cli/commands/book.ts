/** `deadeye book FILE`: what a book of one's own is. */
import { renderBook, renderBookJson } from "../../report/book.js";
import { bookReport } from "../../studies/book.js";
import { EXIT } from "../exit.js";
import { refuseForms } from "../extras.js";
import { type Io, type PlayValues, type ReportValues, studying } from "../io.js";
import { readBookText } from "../rulesFile.js";

export async function bookCommand(
  values: Pick<PlayValues, "json" | "quiet"> &
    Pick<ReportValues, "format"> & { readonly file: string },
  io: Io,
): Promise<number> {
  const { file, json, format } = values;
  refuseForms(values);
  const { text, name } = await readBookText(file);
  // There is nothing to finish: it ends at once, and says so.
  const found = await studying(
    { ...values, set: [] },
    io,
    (how) => bookReport(text, name, how),
    "",
  );
  const { print, color, width } = io;
  print(json ? renderBookJson(found) : renderBook(found, { color, width, format }));
  return EXIT.done;
}

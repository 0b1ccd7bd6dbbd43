/** The first sheet of a workbook (.xlsx) as CSV text: a row a line, so that places are the same. Import lazily. */
import { stringify } from "csv-stringify/sync";
import { strFromU8, type Unzipped, unzipSync, zipSync } from "fflate";
import { InvalidInputError, InvalidSpreadsheetError, readSheet } from "read-excel-file/universal";
import { type Message, message } from "../core/messages.js";

/** Of all its parts, unpacked: a small archive can be a large text. */
const UNPACKED_MAX = 16 << 20;
const ROWS_MAX = 2000;

const notWorkbook = (): Message =>
  message("NOT_A_WORKBOOK", "this is no workbook (.xlsx)", "save it as .xlsx, or as CSV");
const workbookTooBig = (): Message =>
  message(
    "FILE_TOO_BIG",
    `the workbook is larger than ${UNPACKED_MAX >> 20} MiB unpacked, or has more than ${ROWS_MAX} rows`,
    "save the sheet with the men alone",
  );
const noValue = (cell: string, error: boolean): Message =>
  message(
    "CHART_NO_VALUE",
    `cell ${cell} of the workbook has ${error ? "an error in place of a value" : "a formula that was never worked out"}`,
    "open it in a spreadsheet and save it again, or write the value",
  );
const isDate = (cell: string): Message =>
  message("CHART_DATE", `cell ${cell} of the workbook is a date`, "make it a number, or text");

const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));

/** Only what the header says may be unpacked: more than that is not written. */
function unpacked(bytes: Uint8Array): Unzipped | null {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(xml|rels)$/.test(name)) return false;
      size += originalSize;
      return size <= UNPACKED_MAX;
    },
  });
  return size <= UNPACKED_MAX ? parts : null;
}

/** The part with the first sheet. */
function firstSheet(parts: Unzipped): string {
  const text = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const id = /<(?:\w+:)?sheet\b[^>]*?\br:id="([^"]*)"/.exec(text("xl/workbook.xml"))?.[1] ?? "";
  const links = text("xl/_rels/workbook.xml.rels").match(/<Relationship\b[^>]*>/g) ?? [];
  const link = links.find((one) => one.includes(`Id="${id}"`)) ?? "";
  const target = /Target="(?:\/xl\/)?([^"]*)"/.exec(link)?.[1] ?? "";
  return text(`xl/${target}`);
}

/** The first cell that is there without a value: the library takes it for an empty one. */
function valueless(sheet: string): Message | null {
  const cells = /<(?:\w+:)?c\b([^>]*[^/>])>(.*?)<\/(?:\w+:)?c>/gs;
  for (const [, about = "", inside = ""] of sheet.matchAll(cells)) {
    const cell = /\br="([A-Z]+\d+)"/.exec(about)?.[1] ?? "";
    if (/\bt="e"/.test(about)) return noValue(cell, true);
    // A formula whose value is a text may well be worked out to an empty one.
    const isText = /\bt="str"/.test(about) && /<(?:\w+:)?v\b/.test(inside);
    const isFormula = /<(?:\w+:)?f\b/.test(inside);
    if (isFormula && !isText && !/<(?:\w+:)?v\b[^>]*>[^<]/.test(inside))
      return noValue(cell, false);
  }
  return null;
}

/**
 * @param bytes of the file
 * @returns its first sheet as text, or what is wrong with it
 */
export async function sheetText(bytes: Uint8Array): Promise<string | Message> {
  let rows: unknown[][];
  try {
    const parts = unpacked(bytes);
    if (parts === null) return workbookTooBig();
    const said = valueless(firstSheet(parts));
    if (said !== null) return said;
    // Packed anew, so that the library unpacks no more than was looked at.
    const plain = zipSync(parts, { level: 0 });
    rows = await readSheet(new Blob([plain as Uint8Array<ArrayBuffer>]));
  } catch (error) {
    const known = error instanceof InvalidInputError || error instanceof InvalidSpreadsheetError;
    // What unpacks says so by a number of its own.
    if (!known && typeof (error as { code?: unknown }).code !== "number") throw error;
    return notWorkbook();
  }
  if (rows.length > ROWS_MAX) return workbookTooBig();
  for (const [y, row] of rows.entries()) {
    const x = row.findIndex((cell) => cell instanceof Date);
    if (x >= 0) return isDate(`${letters(x)}${y + 1}`);
  }
  // In quotation marks, since a cell of text may be one that only looks like a number with a comma.
  return stringify(rows.map((row) => row.map((cell) => oneLine(cell))));
}

const oneLine = (cell: unknown): string =>
  cell === null || cell === undefined
    ? ""
    : String(cell)
        .replaceAll(/\s*[\r\n]+\s*/g, " ")
        .trim();

/** A report as a workbook: a sheet with the answer and what was asked, then one for each data file. Import lazily. */
import { unzipSync } from "fflate";
import type { Cell, Feature, Sheet, SheetData } from "write-excel-file/universal";
import writeWorkbook from "write-excel-file/universal";
import { getCellAddress } from "write-excel-file/utility";
import type { AnswerCard } from "./answerCard.js";
import { shareDecimals } from "./numbers.js";
import type { DataTable, Datum } from "./table/csv.js";
import { zipped } from "./zip.js";

/** A cell of the format takes no more letters. */
const LETTERS_MAX = 32_767;
/** Letters that a column is wide, and how wide one may be. */
const WIDTH_LEAST = 8;
const WIDTH_MOST = 48;

/** Text is never a formula, whoever wrote it, nor a number because it looks like one. */
const text = (words: string, more: Partial<{ fontWeight: "bold"; wrap: boolean }> = {}): Cell => ({
  type: String,
  value: words.slice(0, LETTERS_MAX),
  ...more,
});

/** A number that is none would make some readers refuse the whole file. */
function cellOf(datum: Datum, format: string | null): Cell {
  if (typeof datum === "string") return datum === "" ? null : text(datum);
  if (datum === null || !Number.isFinite(datum)) return null;
  return { type: Number, value: datum, ...(format === null ? {} : { format }) };
}

/** Where the ends of the interval of a column stand: `out_low`, `out_high` of `out`, or of any of them; else `low`, `high`. */
function endsOf(columns: readonly string[], column: string): [low: number, high: number] | null {
  const stem = column.replace(/_(?:low|high)$/, "");
  const own = [`${stem}_low`, `${stem}_high`];
  const names = own.every((name) => columns.includes(name)) ? own : ["low", "high"];
  const [low = -1, high = -1] = names.map((name) => columns.indexOf(name));
  return low < 0 || high < 0 ? null : [low, high];
}

/** What is exact has more digits than games support, whatever stands beside it. */
const EXACT = /^exact|_exact$/;
const EXACT_PERCENT = "0.0000%";

/** Percent with the digits that its interval supports. */
function percentFormat(
  column: string,
  row: readonly Datum[],
  ends: [low: number, high: number] | null,
): string {
  if (EXACT.test(column)) return EXACT_PERCENT;
  const [low, high] = (ends ?? []).map((at) => row[at]);
  const known = typeof low === "number" && typeof high === "number";
  const decimals = shareDecimals(known ? low : null, known ? high : null);
  return decimals === 0 ? "0%" : `0.${"0".repeat(decimals)}%`;
}

const widthOf = (texts: readonly string[]): number =>
  Math.min(WIDTH_MOST, Math.max(WIDTH_LEAST, ...texts.map((one) => one.length + 2)));

function dataSheet(file: string, { columns, rows, shares }: DataTable): Sheet<Blob> {
  const ends = columns.map((column) => endsOf(columns, column));
  const head = columns.map((column) => text(column, { fontWeight: "bold" }));
  const data: SheetData = rows.map((row, i) =>
    row.map((datum, at) =>
      cellOf(datum, shares?.[i]?.[at] ? percentFormat(columns[at]!, row, ends[at] ?? null) : null),
    ),
  );
  return {
    sheet: file.replace(/\.csv$/, ""),
    data: [head, ...data],
    stickyRowsCount: 1,
    columns: columns.map((column, at) => ({
      width: widthOf([
        column,
        ...rows.slice(0, 1000).map((row) => `${row[at] ?? ""}`.slice(0, 60)),
      ]),
    })),
  };
}

function answerSheet({ over, answers, facts }: AnswerCard): Sheet<Blob> {
  const lines: [term: string, words: string][] = [
    ["Scenario", over],
    ...answers.map((words, i): [string, string] => [i === 0 ? "Answer" : "", words]),
    ...facts.map(([term, words]): [string, string] => [term, words]),
  ];
  return {
    sheet: "answer",
    data: lines.map(([term, words]) => [
      term === "" ? null : text(term, { fontWeight: "bold" }),
      text(words, { wrap: true }),
    ]),
    columns: [{ width: 12 }, { width: 76 }],
  };
}

/** Arrows at the heads by which rows are chosen; the library has none of its own. */
const filters = (ranges: ReadonlyMap<string, string>): Feature<Blob> => ({
  files: {
    transform: {
      "xl/worksheets/sheet{id}.xml": {
        transform(markup, { sheet = "" }) {
          const range = ranges.get(sheet);
          if (range === undefined) return markup;
          // It has its place behind the data.
          return markup.replace("</sheetData>", `$&<autoFilter ref="${range}"/>`);
        },
      },
    },
  },
});

/**
 * The workbook. Pure: the same tables give the same bytes.
 * @param tables by the names of their data files
 */
export async function workbook(
  answer: AnswerCard,
  tables: readonly (readonly [file: string, table: DataTable])[],
): Promise<Uint8Array> {
  const sheets = tables.map(([file, table]) => dataSheet(file, table));
  const ranges = new Map(
    tables.flatMap(([, { columns, rows }], i) =>
      columns.length === 0
        ? []
        : [[sheets[i]!.sheet!, `A1:${getCellAddress(rows.length, columns.length - 1)}`] as const],
    ),
  );
  const made = writeWorkbook([answerSheet(answer), ...sheets], {
    features: [filters(ranges)],
    // A font without a name is another one in every program.
    fontFamily: "Arial",
    fontSize: 10,
  });
  const bytes = new Uint8Array(await (await made.toBlob()).arrayBuffer());
  // The library writes the hour of the day into the archive.
  return zipped(new Map(Object.entries(unzipSync(bytes))));
}

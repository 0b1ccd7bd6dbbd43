/** Data files. Names of columns and their order are a contract: add at the end, never rename. */
import { stringify } from "csv-stringify/sync";

/** A cell of a data file; null is an empty one, for what is unknown or not there. */
export type Datum = string | number | null;

/** A column of a data file: its name, and its cell of a row. */
export type DataColumn<R> = readonly [name: string, of: (row: R) => Datum];

/** One game in a million. Counts stand beside every probability for whoever needs more. */
const SIGNIFICANT_DIGITS = 6;

/** As the data files write it. */
export function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(SIGNIFICANT_DIGITS));
}

/** Columns named like what they hold, as it is. */
export const asIs = <K extends string>(...names: readonly K[]): DataColumn<Record<K, Datum>>[] =>
  names.map((name) => [name, (row) => row[name]]);

/**
 * Columns of numbers named like what they hold.
 * @param exact they are not rounded: they are there to be compared
 */
export const numbers = <K extends string>(
  exact: boolean,
  ...names: readonly K[]
): DataColumn<Record<K, number | null>>[] =>
  names.map((name) => [name, (row) => (exact ? row[name] : rounded(row[name]))]);

/** The text of a data file. */
export function csvOf<R>(rows: readonly R[], columns: readonly DataColumn<R>[]): string {
  return csvTable(
    columns.map(([name]) => name),
    rows.map((row) => columns.map(([, of]) => of(row))),
  );
}

/**
 * The text of a data file.
 * @param columns names
 * @param rows    cells in the order of the columns
 */
export function csvTable(columns: readonly string[], rows: readonly (readonly Datum[])[]): string {
  return stringify([columns, ...rows], {
    // A name such as =cmd() must stay text in a spreadsheet; numbers are left alone.
    escape_formulas: true,
    // A lone carriage return ends a line for some readers.
    quoted_match: /\r/,
    record_delimiter: "\n",
  });
}

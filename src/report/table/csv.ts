/** Data files. Names of columns and their order are a contract: add at the end, never rename. */
import { stringify } from "csv-stringify/sync";

/** A cell of a data file; null is an empty one, for what is unknown or not there. */
export type Datum = string | number | null;

/** A column of a data file: its name, its cell of a row, and whether that is a share of a whole, or a difference of two. */
export type DataColumn<R> = readonly [
  name: string,
  of: (row: R) => Datum,
  share?: (row: R) => boolean,
];

/** What a data file holds. */
export interface DataTable {
  readonly columns: readonly string[];
  /** Cells in the order of the columns. */
  readonly rows: readonly (readonly Datum[])[];
  /** Of each cell, whether it is a share; none is, if absent. */
  readonly shares?: readonly (readonly boolean[])[];
}

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

/** The same columns, of shares. @param isShare if that depends on the row */
export const shares = <R, Q = unknown>(
  columns: readonly DataColumn<R>[],
  isShare: (row: Q) => boolean = () => true,
): DataColumn<R & Q>[] => columns.map(([name, of]) => [name, of, isShare]);

/** @param columns of a data file */
export const dataTable = <R>(rows: readonly R[], columns: readonly DataColumn<R>[]): DataTable => ({
  columns: columns.map(([name]) => name),
  rows: rows.map((row) => columns.map(([, of]) => of(row))),
  shares: rows.map((row) => columns.map(([, , share]) => share?.(row) ?? false)),
});

/** The text of a data file. */
export const csvText = ({ columns, rows }: DataTable): string => csvTable(columns, rows);

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

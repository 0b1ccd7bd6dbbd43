/** How a table of a run is told once for its data file, the terminal and the page. */

import { parted } from "../../core/messages.js";
import type { Estimate } from "../../stats/summary.js";
import { type Scale, show } from "../numbers.js";
import { capital } from "../text.js";
import { type DataColumn, type DataTable, dataTable, rounded } from "./csv.js";
import { type Cell, type Column, number, type Table, tableOf } from "./table.js";

/** What stands above the rows of a group on the page: in bold type, beside it, and behind. */
export interface Group {
  readonly head: string;
  readonly beside?: string;
  readonly behind?: string;
}

export interface PageTable extends Table {
  /** By row; a heading stands above the first row of its group. */
  readonly groups: readonly Group[] | null;
  /** Many columns: intervals go below their numbers instead of beside them. */
  readonly dense: boolean;
  /** Where the rest of a long one is. */
  readonly file: string;
}

export interface RunTable {
  readonly file: string;
  /** What the data file holds. */
  data(): DataTable;
  readonly terminal: Table | null;
  readonly page: PageTable | null;
}

interface View<R> {
  readonly columns: readonly Column<R>[];
  /** Rows worth showing; all of them, if left out. */
  readonly rows?: readonly R[];
}

interface Told<R> {
  readonly file: string;
  readonly rows: readonly R[];
  readonly data?: readonly DataColumn<R>[];
  readonly terminal?: View<R> & { readonly title: string };
  readonly page?: View<R> & {
    readonly caption: string;
    readonly group?: (row: R) => Group;
    readonly dense?: boolean;
  };
}

export function runTable<R>({ file, rows, data = [], terminal, page }: Told<R>): RunTable {
  // A terminal has no names that take several lines.
  const onOneLine = (column: Column<R>): Column<R> =>
    column.kind === "list" ? { ...column, kind: "name" } : column;
  const pageRows = page?.rows ?? rows;
  return {
    file,
    data: () => dataTable(rows, data),
    terminal:
      terminal === undefined
        ? null
        : tableOf(
            { title: terminal.title },
            terminal.columns.map(onOneLine),
            terminal.rows ?? rows,
          ),
    page:
      page === undefined
        ? null
        : {
            ...tableOf(
              { caption: page.caption },
              page.columns.map((column) => ({ ...column, head: capital(column.head) })),
              pageRows,
            ),
            groups: page.group === undefined ? null : pageRows.map(page.group),
            dense: page.dense ?? false,
            file,
          },
  };
}

/** Value, low, high under these names. */
export const three = <R>(
  [value, low, high]: readonly [string, string, string],
  of: (row: R) => Estimate,
): DataColumn<R>[] => [
  [value, (row) => rounded(of(row).value), (row) => isShare(of(row))],
  [low, (row) => rounded(of(row).low), (row) => isShare(of(row))],
  [high, (row) => rounded(of(row).high), (row) => isShare(of(row))],
];
const isShare = ({ unit }: Estimate): boolean => unit === "probability";
export const withEnds = (value: string): [string, string, string] => [
  value,
  `${value}_low`,
  `${value}_high`,
];

export const counted = <R>(head: string, of: (row: R) => number): Column<R> =>
  number(head, (row) => parted(of(row)));
export function shown(estimate: Estimate, scale: Scale): Cell {
  const { value, interval } = show(estimate, scale);
  return { text: value, small: interval };
}

/** A number with its interval in small type. */
export const estimated = <R>(head: string, of: (row: R) => Estimate, scale: Scale): Column<R> =>
  number(head, (row) => shown(of(row), scale));
/** The same as percent, the interval in a column of its own. */
export const apart = <R>(head: string, of: (row: R) => Estimate): Column<R>[] => [
  number(head, (row) => show(of(row), "percent").value),
  number("interval", (row) => show(of(row), "percent").interval),
];

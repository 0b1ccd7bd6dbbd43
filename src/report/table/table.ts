/**
 * The table: what every renderer reads, be it for a terminal, a page or paper. Data files have columns of their own
 * (`csv.ts`): scripts want a row for each case and names that never change, people a shape that shows the answer.
 */
import { type Cell, cells, type Row, type Table } from "../../core/sheet.js";

export type { Cell, Grid, Table } from "../../core/sheet.js";
export { cells } from "../../core/sheet.js";

/** How a column stands: see `Table.columns`. */
export type Kind = Table["columns"][number];

/** A column of a table whose rows are of one type. */
export interface Column<R> {
  readonly head: string;
  readonly kind: Kind;
  /** What people read; a text alone, or with another one below or beside it in small type. */
  readonly cell: (row: R) => string | Cell;
}

const columnOf =
  (kind: Kind) =>
  <R>(head: string, cell: Column<R>["cell"]): Column<R> => ({ head, kind, cell });

/** Names stand on the left, on one line. */
export const name = columnOf("name");
/** Several names, on as many lines as they need. */
export const list = columnOf("list");
/** Numbers stand on the right. */
export const number = columnOf("number");

/** What a table is called. */
export interface TableWords {
  /** In few words, for a terminal; a table without is for pages alone. */
  readonly title?: string;
  /** A sentence, for pages; a table without is for a terminal alone. */
  readonly caption?: string;
}

/**
 * A table of rows of one type.
 * @param columns from the left; a terminal shows names on the left up to the first other column
 * @param first   whether a row begins a group that belongs together; each one by itself if absent
 */
export function tableOf<R>(
  words: TableWords,
  columns: readonly Column<R>[],
  rows: readonly R[],
  first: (row: R, before: R | undefined) => boolean = () => true,
): Table {
  const cellOf = (content: string | Cell): Cell =>
    typeof content === "string" ? { text: content } : content;
  return {
    kind: "table",
    caption: "",
    ...words,
    head: [cells(columns.map(({ head }) => head))],
    columns: columns.map(({ kind }) => kind),
    rows: rows.map(
      (row, i): Row => ({
        first: first(row, rows[i - 1]),
        cells: columns.map(({ cell }) => cellOf(cell(row))),
      }),
    ),
  };
}

/** A table of texts as they are; the first `names` columns are names, the others numbers. */
export const textTable = (
  words: TableWords,
  head: readonly string[],
  names: number,
  rows: readonly (readonly string[])[],
): Table =>
  tableOf(
    words,
    head.map((text, i) =>
      (i < names ? name : number)(text, (row: readonly string[]) => row[i] ?? ""),
    ),
    rows,
  );

/** Fewer numbers than this are not spread over the whole page: the eye would lose the line. */
const SPREAD = 4;

/** Whether a table is only as wide as it has to be. */
export const isNarrow = ({ columns }: Table): boolean =>
  !columns.includes("list") && columns.filter((kind) => kind === "number").length < SPREAD;

/** Columns over which a heading of the first line begins, where there are two lines. */
export function groupStarts(head: Table["head"]): Set<number> {
  const starts = new Set<number>();
  let column = 0;
  for (const cell of head.length > 1 ? (head[0] ?? []) : []) {
    if (cell.text !== "") starts.add(column);
    column += cell.span ?? 1;
  }
  return starts;
}

/** Tables and paragraphs for a terminal. */
import pc from "picocolors";
import { parted } from "../../core/messages.js";
import { printable, shorten, terminalColumns, wrap } from "../text.js";
import { type Format, LANGUAGES, type Language, type Texts } from "./chat.js";
import type { Table as AnyTable, Cell } from "./table.js";

/** How to print. */
export interface TerminalOptions {
  /** Colours and bold type; off for pipes and NO_COLOR. */
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** Data files beside it have all rows: long tables are cut. */
  readonly filed?: boolean;
  /** For whom it is printed instead; without one for the terminal. */
  readonly format?: Format | undefined;
}

type Lines = readonly (readonly string[])[];

const GAP = "  ";
/** Shorter, names are told apart no more, so that intervals go below their numbers first. */
const NAME_COLUMNS_TOLD = 20;
const NAME_COLUMNS_MIN = 8;
const NAME_LINES_MAX = 3;
/** Rows of one table, where data files have them all. */
const ROWS_MAX = 40;

/** What makes a terminal write in colour takes no columns. */
const COLOR = /\x1b\[[\d;]*m/g;
const columnsOf = (text: string): number => terminalColumns(text.replaceAll(COLOR, ""));

/** Lines of a table without borders. @param names columns that stand on the left, all others on the right */
export function plainTable(
  head: readonly string[],
  rows: Lines,
  names: (column: number) => boolean,
): string[] {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.split("\n")));
  const widths = head.map((_, i) =>
    Math.max(...all.flatMap((row) => (row[i] ?? []).map(columnsOf))),
  );
  const padded = (text: string, i: number): string => {
    const room = " ".repeat((widths[i] as number) - columnsOf(text));
    return names(i) ? text + room : room + text;
  };
  return all.flatMap((row) =>
    Array.from({ length: Math.max(...row.map(({ length }) => length)) }, (_, line) =>
      head
        .map((_, i) => padded(row[i]?.[line] ?? "", i))
        .join(GAP)
        .trimEnd(),
    ),
  );
}

/** Columns that a cell takes, which may have two lines. */
const cellColumns = (cell: string): number => Math.max(...cell.split("\n").map(terminalColumns));

/** Columns that the lines take if no name is longer than `room`. */
const taken = (lines: Lines, names: number, room: number): number =>
  (lines[0] ?? []).reduce((total, _, index) => {
    const widest = Math.max(...lines.map((line) => cellColumns(line[index] ?? "")));
    return (
      total + (index < names ? Math.min(widest, room) : widest) + (index === 0 ? 0 : GAP.length)
    );
  }, 0);

/** Names give way until the table fits, the longest ones first, and only where they have to; numbers never do. */
function fitted(head: readonly string[], rows: Lines, names: number, width: number): Lines {
  const lines = [head, ...rows];
  let room = Math.max(
    NAME_COLUMNS_MIN,
    ...lines.flatMap((row) => row.slice(0, names).map(cellColumns)),
  );
  while (room > NAME_COLUMNS_MIN && taken(lines, names, room) > width) room--;
  return rows.map((row) => row.map((cell, index) => (index < names ? folded(cell, room) : cell)));
}

/** A name on a few lines where one is too short for it. */
function folded(name: string, room: number): string {
  const lines = wrap(name, room, terminalColumns);
  const last = lines.slice(NAME_LINES_MAX - 1).join(" ");
  return [...lines.slice(0, NAME_LINES_MAX - 1), shorten(last, room, terminalColumns)]
    .filter(Boolean)
    .join("\n");
}

/** @param beneath what stands in small type comes below its number, and so does an interval of a column of its own */
function textsOf({ head, columns, rows }: AnyTable, beneath: boolean): Texts {
  const heads = (head[head.length - 1] ?? []).map(({ text }) => text);
  const kept = heads.flatMap((text, i) => (beneath && text === "interval" ? [] : [i]));
  const numbers = columns.findIndex((kind) => kind !== "name");
  const below = (cells: readonly Cell[], i: number): string => {
    const { text, small } = cells[i]!;
    const more = small ?? (heads[i + 1] === "interval" ? cells[i + 1]!.text : "");
    return more === "" ? printable(text) : `${printable(text)}\n${printable(more)}`;
  };
  return {
    head: kept.map((i) => heads[i]!),
    rows: rows.map(({ cells }) =>
      kept.map((i) => (beneath ? below(cells, i) : printable(textOf(cells[i]!)))),
    ),
    names: numbers < 0 ? heads.length : numbers,
  };
}

/** What of a table fits: intervals go below their numbers, then the last columns stay away. */
function narrowed(table: AnyTable, width: number): Texts {
  const wide = textsOf(table, false);
  const fits = ({ head, rows, names }: Texts, room: number): boolean =>
    taken([head, ...rows], names, room) <= width;
  if (fits(wide, NAME_COLUMNS_TOLD)) return wide;
  let texts = textsOf(table, true);
  while (!fits(texts, NAME_COLUMNS_MIN) && texts.head.length > texts.names + 2) {
    const { head, rows } = texts;
    texts = { ...texts, head: head.slice(0, -1), rows: rows.map((row) => row.slice(0, -1)) };
  }
  return texts;
}

/** The same side name again and again is noise: it is written where it changes. */
const withoutRepeats = (head: readonly string[], rows: Lines): Lines =>
  head[0] !== "side"
    ? rows
    : rows.map((row, i) => (row[0] === rows[i - 1]?.[0] ? ["", ...row.slice(1)] : row));

const textOf = ({ text, small }: Cell): string => (small ? `${text} (${small})` : text);

/**
 * One table for a terminal; texts of strangers are made printable, names give way where room is short.
 * @param whole prints names as they are, whatever room they take
 */
export function terminalTable(
  table: AnyTable,
  { color, width, filed = false }: TerminalOptions,
  whole = false,
): string {
  const colors = pc.createColors(color);
  const shortened = { ...table, rows: filed ? table.rows.slice(0, ROWS_MAX) : table.rows };
  const { head, rows, names } = whole ? textsOf(table, false) : narrowed(shortened, width);
  const shown = whole ? rows : fitted(head, rows, names, width);
  const lines = plainTable(
    head.map((text) => colors.dim(text)),
    withoutRepeats(head, shown),
    (column) => column < names,
  );
  const hidden = table.rows.length - shown.length;
  if (hidden > 0) lines.push(colors.dim(moreRows(hidden)));
  const title = wrap(printable(table.title ?? table.caption), width, terminalColumns).join("\n");
  return [colors.bold(title), ...lines].join("\n");
}

/** What a report prints with. */
interface Printer {
  lines(text: string): string;
  /** The answer. */
  bold(text: string): string;
  /** What must not be overlooked. */
  warning(text: string): string;
  /** How the numbers were found. */
  notes(texts: readonly string[]): string;
  table(table: AnyTable): string;
  /** Paragraphs that stand close together. */
  close(texts: readonly string[]): string;
}

/** The same in the language of a chat, which breaks lines itself. */
function chat({ plain, strong, table, lineEnd }: Language, filed: boolean): Printer {
  const close = (texts: readonly string[]): string => texts.join(lineEnd);
  return {
    lines: plain,
    bold: strong,
    warning: strong,
    notes: (texts) => close(texts.map(plain)),
    table(one) {
      const shown = filed ? one.rows.slice(0, ROWS_MAX) : one.rows;
      const texts = textsOf({ ...one, rows: shown }, false);
      const rows = withoutRepeats(texts.head, texts.rows);
      const aligned = plainTable(texts.head, rows, (column) => column < texts.names);
      const hidden = one.rows.length - shown.length;
      const written = table(one.title ?? one.caption, { ...texts, rows }, aligned);
      return hidden === 0 ? written : `${written}\n\n${plain(moreRows(hidden))}`;
    },
    close,
  };
}

const moreRows = (hidden: number): string => `and ${parted(hidden)} more rows: see the CSV files`;

/** What a report prints with: texts in the type that their part asks for. */
export const printer = (options: TerminalOptions): Printer =>
  options.format === undefined
    ? terminal(options)
    : chat(LANGUAGES[options.format], options.filed ?? false);

/** For a terminal: texts broken into lines that fit. */
export function terminal(options: TerminalOptions) {
  const colors = pc.createColors(options.color);
  const lines = (text: string): string =>
    wrap(printable(text), options.width, terminalColumns).join("\n");
  return {
    colors,
    lines,
    bold: (text: string): string => colors.bold(lines(text)),
    warning: (text: string): string => colors.yellow(lines(text)),
    notes: (texts: readonly string[]): string =>
      texts.map((text) => colors.dim(lines(text))).join("\n"),
    table: (table: AnyTable): string => terminalTable(table, options),
    close: (texts: readonly string[]): string => texts.join("\n"),
    tableWhole: (table: AnyTable): string => terminalTable(table, options, true),
  };
}

/** A whole report, ending in a line break. */
export const paragraphs = (parts: readonly string[]): string => parts.join("\n\n").concat("\n");

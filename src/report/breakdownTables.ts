/** The tables of a breakdown, made from its form. */
import type { MeasureForm } from "../core/breakdown.js";
import type { Breakdown, BreakdownRow, Estimate, Summary } from "../stats/summary.js";
import {
  columnOf,
  countOf,
  estimateOf,
  keyOf,
  keyWords,
  situationOf,
  usedRows,
} from "./breakdowns.js";
import { percent, quotient, UNKNOWN } from "./numbers.js";
import { type DataColumn, type Datum, rounded } from "./table/csv.js";
import {
  apart,
  counted,
  estimated,
  type Group,
  type RunTable,
  runTable,
  three,
  withEnds,
} from "./table/run.js";
import { type Column, list, name, number, type Table, tableOf } from "./table/table.js";

const shareWords = (share: number | null): string => (share === null ? UNKNOWN : percent(share));

/** A table that only this rule system has. */
export function breakdownTable(summary: Summary, one: Breakdown): RunTable {
  const { form, rows } = one;
  const { terminal, page } = form;
  const column = (named: string, inTerminal: boolean): Column<BreakdownRow>[] => {
    const found = columnOf(form, named);
    if ("key" in found) {
      const { head, free } = found.key;
      return [(free ? list : name)(head, (row) => keyWords(summary, row, named))];
    }
    const { kind, head, line = head } = found.measure;
    const estimate = (row: BreakdownRow): Estimate => estimateOf(row, named);
    if (kind === "known") {
      return [number(head, (row) => shareWords(estimate(row).value))];
    }
    if (kind === "count") return [counted(head, (row) => countOf(row, named))];
    if (inTerminal && kind === "rate") return apart(head, estimate);
    const scale = kind === "perGame" ? "plain" : "percent";
    return [estimated(inTerminal ? line : head, estimate, scale)];
  };
  const said = (row: BreakdownRow, named: string): string =>
    named === "situation" ? situationOf(form, row) : keyWords(summary, row, named);
  const told = runTable({
    file: `${form.name}.csv`,
    rows,
    data: dataOf(summary, one),
    ...(terminal === undefined || terminal.merged !== undefined
      ? {}
      : {
          terminal: {
            title: terminal.title,
            columns: terminal.columns.flatMap((named) => column(named, true)),
            rows: usedRows(one, terminal.used),
          },
        }),
    ...(page === undefined
      ? {}
      : {
          page: {
            caption: page.caption,
            columns: page.columns.flatMap((named) => column(named, false)),
            rows: usedRows(one, page.used),
            dense: page.dense ?? false,
            group: (row: BreakdownRow): Group => {
              const [head = "", beside] = page.group.map((named) => said(row, named));
              return beside === undefined ? { head } : { head, beside };
            },
          },
        }),
  });
  return terminal?.merged === undefined ? told : { ...told, terminal: mergedTable(summary, one) };
}

/** Keys, counts and games of shares, rates and times a game with their intervals, then probabilities of shares. */
function dataOf({ games }: Summary, { form }: Breakdown): DataColumn<BreakdownRow>[] {
  const { keys, measures } = form;
  const shares = measures.filter(({ kind }) => kind === "share");
  const isEstimated = ({ kind }: MeasureForm): boolean =>
    kind === "rate" || kind === "perTry" || kind === "perGame";
  const first = measures.find(isEstimated);
  return [
    ...keys.map(({ name: key }): DataColumn<BreakdownRow> => [key, (row) => keyDatum(row, key)]),
    ...(shares.length > 0 ? [["games", () => games] as const] : []),
    ...measures.flatMap((measure): DataColumn<BreakdownRow>[] => {
      const { name: column, kind } = measure;
      if (isEstimated(measure)) {
        // Only the first interval has the short names.
        const names = measure === first ? ([column, "low", "high"] as const) : withEnds(column);
        return three(names, (row) => estimateOf(row, column));
      }
      if (kind === "known") {
        return [[column, (row) => rounded(estimateOf(row, column).value)]];
      }
      return kind === "average"
        ? [[column, (row) => rounded(row.counts[column] ?? null)]]
        : [[column, (row) => countOf(row, column)]];
    }),
    ...shares
      .filter(({ gamesOnly }) => gamesOnly !== true)
      .flatMap(({ name: column }) =>
        three([`${column}_probability`, `${column}_low`, `${column}_high`], (row: BreakdownRow) =>
          estimateOf(row, column),
        ),
      ),
  ];
}

function keyDatum({ keys }: BreakdownRow, key: string): Datum {
  const value = keys[key];
  return typeof value === "number" ? rounded(value) : (value ?? "");
}

/** Rows added up. */
interface Line {
  readonly whole: string;
  readonly keys: readonly string[];
  readonly count: number;
}

/** Rows alike in the columns added up, the commonest first; shares are of all rows with the same first key. */
function mergedTable(summary: Summary, { form, rows }: Breakdown): Table {
  const { title, columns, merged: heads = [] } = form.terminal ?? { title: "", columns: [] };
  const times = form.measures[0]?.name ?? "";
  const lines = new Map<string, Line>();
  const wholes = new Map<string, number>();
  for (const row of rows) {
    const keys = columns.map((named) => keyOf(row, named));
    const [id, whole] = [keys.join(" "), keys[0]!];
    lines.set(id, { whole, keys, count: (lines.get(id)?.count ?? 0) + countOf(row, times) });
    wholes.set(whole, (wholes.get(whole) ?? 0) + countOf(row, times));
  }
  const [often = "", perGame = "", share = ""] = heads.slice(columns.length);
  return tableOf(
    { title },
    [
      ...columns.map((_, i) => name(heads[i] ?? "", ({ keys }: Line) => keys[i] ?? "")),
      counted(often, (line: Line) => line.count),
      number(perGame, (line: Line) => quotient(line.count, summary.games)?.toFixed(2) ?? ""),
      number(share, ({ whole, count: own }: Line) => percent(quotient(own, wholes.get(whole)!)!)),
    ],
    [...lines.values()]
      .filter((line) => line.count > 0)
      .sort((a, b) => (a.whole === b.whole ? b.count - a.count : a.whole < b.whole ? -1 : 1)),
  );
}

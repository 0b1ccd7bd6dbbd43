/** The result table for a terminal: who wins, how long it takes, who shoots how well. */

import type { TerminalForm } from "../core/breakdown.js";
import type { Befell, Breakdown, BreakdownRow, Summary } from "../stats/summary.js";
import { columnOf, countOf, estimateOf, keyOf, keyWords, usedRows } from "./breakdowns.js";
import { fateNames, fateWords, ownFates } from "./fates.js";
import { count, exactPercent, percent, quotient, show, showBoth } from "./numbers.js";
import {
  agreementSentence,
  answer,
  confidence,
  lengthSentence,
  partialNote,
  precisionSentence,
  shooting,
  zWords,
} from "./sentences.js";
import { type Column, name, number, type Table, tableOf, textTable } from "./table/table.js";
import { paragraphs, type TerminalOptions, terminal } from "./table/terminal.js";

function outcomesTable(summary: Summary): Table {
  const exact = summary.outcomes.some((row) => row.exact !== null);
  return textTable(
    { title: "Who wins" },
    ["", "games", "share of games", "interval", ...(exact ? ["exact", "z"] : [])],
    1,
    summary.outcomes.map((row) => {
      const { value, interval } = show(row.probability, "percent");
      const cells = [row.label, count(row.games), value, interval];
      if (!exact) return cells;
      const solved = row.exact === null ? "" : exactPercent(row.exact);
      return [...cells, solved, zWords(row.z)];
    }),
  );
}

function figuresTable(summary: Summary): Table {
  return textTable(
    { title: "Figures" },
    ["side", "figure", "shots a game", "hit", "put out", "enemies out", "kill ratio"],
    2,
    summary.figures.map((row) => {
      const [shots, hits] = shooting(summary, row.side, row.figure);
      const perGame = quotient(shots, row.games);
      const hitRate = quotient(hits, shots);
      return [
        summary.sides[row.side],
        row.figure,
        perGame === null ? "" : perGame.toFixed(2),
        hitRate === null ? "no shots" : percent(hitRate),
        showBoth(row.outProbability, "percent"),
        count(row.enemiesOut),
        showBoth(row.killRatio, "plain"),
      ];
    }),
  );
}

function shotsTable(summary: Summary): Table {
  return textTable(
    { title: "Hit rates" },
    ["side", "figure", "weapon", "range", "fire", "shots", "hit rate", "interval"],
    5,
    summary.shots
      .filter((row) => row.shots > 0)
      .map((row) => {
        const { value, interval } = show(row.hitRate, "percent");
        const side = summary.sides[row.side];
        const key = [side, row.figure, row.weapon, row.band, row.mode];
        return [...key, count(row.shots), value, interval];
      }),
  );
}

function weaponsTable(summary: Summary): Table {
  return textTable(
    { title: "Weapons: enemies put out" },
    ["side", "weapon", "shots", "enemies out", "per 100 shots", "per 100 turns"],
    2,
    summary.weapons.map((row) => [
      summary.sides[row.side],
      row.weapon,
      count(row.shots),
      count(row.enemiesOut),
      showBoth(row.outPerShot, "percent").replace(" %", ""),
      showBoth(row.outPerTurn, "percent").replace(" %", ""),
    ]),
  );
}

/** Only where the rules know other ways to go out than the common ones. */
function endsTable(summary: Summary): Table {
  const { figures } = summary;
  const names = fateNames(figures);
  const share = ({ probability }: Befell): string => showBoth(probability, "percent");
  return textTable(
    { title: "How figures ended: share of games" },
    ["side", "figure", ...names.map(fateWords), "still in action"],
    2,
    (ownFates(figures).length === 0 ? [] : figures).map((row) => [
      summary.sides[row.side],
      row.figure,
      ...row.fates.map(share),
      share(row.inAction),
    ]),
  );
}

/** A table that only this rule system has; rates take two columns. */
function breakdownTable(summary: Summary, one: Breakdown): Table {
  const { form } = one;
  const { title, columns, used, merged } = form.terminal as TerminalForm;
  if (merged !== undefined) return mergedTable(summary, one, merged);
  const shown = columns.flatMap((named): Column<BreakdownRow>[] => {
    const column = columnOf(form, named);
    if ("key" in column) {
      return [name(column.key.head, (row) => keyWords(summary, row, named))];
    }
    const { kind, head, line = head } = column.measure;
    if (kind === "count") return [number(line, (row) => count(countOf(row, named)))];
    const share = (row: BreakdownRow) => show(estimateOf(row, named), "percent");
    if (kind === "share") {
      return [number(line, (row) => showBoth(estimateOf(row, named), "percent"))];
    }
    return [
      number(line, (row) => share(row).value),
      number("interval", (row) => share(row).interval),
    ];
  });
  return tableOf({ title }, shown, usedRows(one, used));
}

/** Rows alike in the columns added up, the commonest first; shares are of all rows with the same first key. */
function mergedTable(summary: Summary, { form, rows }: Breakdown, head: readonly string[]): Table {
  const { title, columns } = form.terminal as TerminalForm;
  const times = form.measures[0]?.name ?? "";
  const lines = new Map<string, { whole: string; keys: string[]; count: number }>();
  const wholes = new Map<string, number>();
  for (const row of rows) {
    const keys = columns.map((named) => keyOf(row, named));
    const [id, whole] = [keys.join(" "), keys[0] as string];
    lines.set(id, { whole, keys, count: (lines.get(id)?.count ?? 0) + countOf(row, times) });
    wholes.set(whole, (wholes.get(whole) ?? 0) + countOf(row, times));
  }
  return textTable(
    { title },
    head,
    columns.length,
    [...lines.values()]
      .filter((line) => line.count > 0)
      .sort((a, b) => (a.whole === b.whole ? b.count - a.count : a.whole < b.whole ? -1 : 1))
      .map((line) => [
        ...line.keys,
        count(line.count),
        quotient(line.count, summary.games)?.toFixed(2) ?? "",
        percent(quotient(line.count, wholes.get(line.whole) as number) as number),
      ]),
  );
}

/**
 * The whole result for a terminal, ending in a line break.
 * Wider than `width` only where numbers alone need more room.
 */
export function renderTable(summary: Summary, options: TerminalOptions): string {
  const { lines, bold, warning, notes, table } = terminal(options);
  const games = `${count(summary.games)} games, seed ${summary.seed}`;
  const partial = partialNote(summary);
  const own = (wanted: (section: string) => boolean): Table[] =>
    summary.breakdowns
      .filter(({ form }) => form.terminal !== undefined && wanted(form.section))
      .map((one) => breakdownTable(summary, one));
  const tables = [
    outcomesTable(summary),
    figuresTable(summary),
    endsTable(summary),
    ...own((section) => section === "Figures"),
    shotsTable(summary),
    ...own((section) => section === "Shooting"),
    weaponsTable(summary),
    ...own((section) => section !== "Figures" && section !== "Shooting"),
  ].filter(({ rows }) => rows.length > 0);
  const agreement = agreementSentence(summary);
  const suspicious = agreement.startsWith("SUSPICIOUS");
  return paragraphs([
    lines(`${summary.scenario} (${summary.system.title}, ${games})`),
    ...(partial === null ? [] : [warning(partial)]),
    bold(answer(summary)),
    ...[lengthSentence(summary), precisionSentence(summary)].filter(Boolean).map(lines),
    ...(agreement === "" ? [] : [suspicious ? warning(agreement) : lines(agreement)]),
    ...tables.map(table),
    notes([`Intervals: ${confidence(summary)} confidence.`]),
  ]);
}

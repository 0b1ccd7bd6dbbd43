/**
 * The page's tables. Every text goes through `escapeMarkup`, every estimate is shown with its
 * interval.
 */

import { HAND_TO_HAND } from "../../core/columns.js";
import type {
  Befell,
  Breakdown,
  BreakdownRow,
  Estimate,
  FigureRow,
  Metric,
  SideId,
  Summary,
} from "../../stats/summary.js";
import {
  capital,
  columnOf,
  countOf,
  estimateOf,
  keyOf,
  keyWords,
  situationOf,
  usedRows,
} from "../breakdowns.js";
import { fateNames, fateOf, fateWords } from "../fates.js";
import { count, exactPercent, percent, type Scale, show } from "../numbers.js";
import { zWords } from "../sentences.js";
import { escapeMarkup, printable, shorten } from "../text.js";

/** Rows of one table on the page; whoever needs more has the data file. */
const ROWS_MAX = 200;

interface Column {
  readonly head: string;
  /** Names may break anywhere, words between words only, numbers nowhere. */
  readonly kind: "name" | "word" | "number";
}

/** A table: cells are markup already. */
interface Table {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Heading of each row's group, as markup; a heading stands above the first row of its group. */
  readonly groups?: readonly string[];
  /** Many columns: intervals go below their numbers instead of beside them. */
  readonly dense?: boolean;
  /** Where the rest is. */
  readonly file: string;
}

const CLASS: Readonly<Record<Column["kind"], string>> = { name: "w", word: "v", number: "n" };
/**
 * Longest weapon, range or effect in characters: a made-up one must not push the numbers off the
 * sheet.
 */
const WORD_MAX = 28;

const word = (head: string): Column => ({ head, kind: "word" });
const name = (head: string): Column => ({ head, kind: "name" });
const number = (head: string): Column => ({ head, kind: "number" });

/** Untrusted text as markup. */
export function words(text: string): string {
  return escapeMarkup(printable(text));
}

/** A weapon, a range band and their like. */
function term(text: string): string {
  return escapeMarkup(shorten(printable(text), WORD_MAX, (t) => t.length));
}

/** Numbers keep together with their percent sign, and intervals in brackets with themselves. */
export function tight(text: string): string {
  return escapeMarkup(text)
    .replaceAll(" %", "\u00a0%")
    .replace(/\(([\d.,]+) to ([\d.,]+)\)/g, "($1\u00a0to\u00a0$2)");
}

function estimate(e: Estimate, scale: Scale): string {
  const { value, interval } = show(e, scale);
  // The empty place of a missing interval keeps the values of a column in line.
  return `${tight(value)}<small>${tight(interval)}</small>`;
}

function render({ caption, columns, rows, groups, dense, file }: Table): string {
  if (rows.length === 0) return "";
  const kinds = columns.map(({ kind }) => ` class="${CLASS[kind]}"`);
  const heading = (i: number): string =>
    groups === undefined || groups[i] === groups[i - 1]
      ? ""
      : `<tr class="g"><th colspan="${columns.length}" scope="rowgroup">${groups[i]}</th></tr>\n`;
  const label = escapeMarkup(caption);
  const head = columns.map(({ head }, i) => `<th scope="col"${kinds[i] ?? ""}>${head}</th>`);
  const body = rows
    .slice(0, ROWS_MAX)
    .map((row) => row.map((cell, i) => `<td${kinds[i] ?? ""}>${cell}</td>`).join(""))
    .map((cells, i) => `${heading(i)}<tr>${cells}</tr>`);
  const more =
    rows.length > ROWS_MAX
      ? `<p class="note">The first ${ROWS_MAX} of ${count(rows.length)} rows; ` +
        `all are in ${file}.</p>`
      : "";
  return (
    `<p class="caption">${label}</p>\n` +
    `<div class="scroll"><table aria-label="${label}"${dense ? ' class="dense"' : ""}>\n` +
    `<thead><tr>${head.join("")}</tr></thead>\n` +
    `<tbody>\n${body.join("\n")}\n</tbody></table></div>${more}\n`
  );
}

/** A figure and its side, above the rows that are about it. */
function who(summary: Summary, row: { readonly side: SideId; readonly figure: string }): string {
  return `${words(row.figure)} <span>${words(summary.sides[row.side])}</span>`;
}

export function outcomesTable(summary: Summary): string {
  const solved = summary.outcomes.some((row) => row.exact !== null);
  const added = solved ? [number("Exact share"), number("z")] : [];
  return render({
    caption: solved
      ? "Outcomes. z: how many standard errors the games played lie from the exact share."
      : "Outcomes.",
    columns: [name("Outcome"), number("Games"), number("Share of games"), ...added],
    rows: summary.outcomes.map((row) => {
      const cells = [words(row.label), count(row.games), estimate(row.probability, "percent")];
      if (!solved) return cells;
      const exact = row.exact === null ? "" : tight(exactPercent(row.exact));
      return [...cells, exact, minus(zWords(row.z))];
    }),
    file: "outcomes.csv",
  });
}

/** Nothing where the rules know no such end. */
function gamesWith(row: FigureRow, name: string, show: (fate: Befell) => string): string {
  const fate = fateOf(row, name);
  return fate === null ? "" : show(fate);
}

export function figuresTable(summary: Summary): string {
  const fates = fateNames(summary.figures);
  return render({
    caption: "How each figure fared. Kill ratio: enemies put out per own time put out.",
    columns: [
      name("Figure"),
      ...fates.map((fate) => number(capital(fateWords(fate)))),
      number("Put out"),
      number("Enemies out"),
      number("Kill ratio"),
    ],
    rows: summary.figures.map((row) => [
      words(row.figure),
      ...fates.map((fate) => gamesWith(row, fate, ({ games }) => count(games))),
      estimate(row.outProbability, "percent"),
      count(row.enemiesOut),
      estimate(row.killRatio, "plain"),
    ]),
    dense: true,
    groups: summary.figures.map((row) => words(summary.sides[row.side])),
    file: "figures.csv",
  });
}

export function shotsTable(summary: Summary): string {
  const key = ["Weapon", "Range", "Fire"].map(word);
  return render({
    caption: "Shots and hits.",
    columns: [...key, number("Hit rate"), number("Shots"), number("Hits")],
    rows: summary.shots.map((row) => [
      term(row.weapon),
      term(row.band),
      term(row.mode),
      estimate(row.hitRate, "percent"),
      count(row.shots),
      count(row.hits),
    ]),
    groups: summary.shots.map((row) => who(summary, row)),
    file: "shots.csv",
  });
}

/** A table that only this rule system has. */
export function breakdownTable(summary: Summary, one: Breakdown): string {
  const { form } = one;
  if (form.page === undefined) return "";
  const { caption, columns, group, used, dense = false } = form.page;
  const rows = usedRows(one, used);
  const key = (row: BreakdownRow, named: string): string => {
    if (named === "situation") return words(situationOf(form, row));
    return (named === "side" ? words : term)(keyWords(summary, row, named));
  };
  return render({
    caption,
    columns: columns.map((named) => {
      const column = columnOf(form, named);
      if ("measure" in column) return number(capital(column.measure.head));
      return (column.key.free ? name : word)(capital(column.key.head));
    }),
    rows: rows.map((row) =>
      columns.map((named) => {
        const column = columnOf(form, named);
        if ("key" in column) return column.key.free ? words(keyOf(row, named)) : key(row, named);
        const { kind } = column.measure;
        if (kind === "count") return count(countOf(row, named));
        return estimate(estimateOf(row, named), kind === "perGame" ? "plain" : "percent");
      }),
    ),
    dense,
    groups: rows.map((row) => {
      const [first = "", second] = group;
      return second === undefined
        ? key(row, first)
        : `${key(row, first)} <span>${key(row, second)}</span>`;
    }),
    file: `${form.name}.csv`,
  });
}

export function weaponsTable(summary: Summary): string {
  return render({
    caption: "What each weapon is worth: enemies put out, reload turns counted.",
    columns: [
      name("Side"),
      word("Weapon"),
      number("Per shot"),
      number("Per game turn"),
      number("Shots"),
      number("Enemies out"),
    ],
    rows: summary.weapons.map((row) => [
      words(summary.sides[row.side]),
      term(row.weapon),
      estimate(row.outPerShot, "plain"),
      estimate(row.outPerTurn, "plain"),
      count(row.shots),
      count(row.enemiesOut),
    ]),
    file: "weapons.csv",
  });
}

export function effectsTable(summary: Summary): string {
  const key = ["Effect", "Location"].map(word);
  // Weapons that hit nobody: pages of zeros, on a table where every man may come to blows.
  const effects = summary.effects.filter(({ perHit }) => perHit.value !== null);
  const hand = effects.some(({ weapon }) => weapon === HAND_TO_HAND)
    ? " Hand to hand, hits are wounds, and shots are rolls of one man against the other; none of these are counted " +
      "among shots, hit rates and shots per game."
    : "";
  return render({
    caption: `What hits did, and where they struck. Weapons that hit nobody are left out.${hand}`,
    columns: [...key, number("Hits"), number("Of hits"), number("Of shots")],
    rows: effects.map((row) => [
      term(row.effect),
      term(row.location),
      count(row.count),
      estimate(row.perHit, "percent"),
      estimate(row.perShot, "percent"),
    ]),
    groups: effects.map((row) => `${who(summary, row)} · ${term(row.weapon)}`),
    file: "effects.csv",
  });
}

export function turnsTable(summary: Summary): string {
  return render({
    caption: "In which turn games ended.",
    columns: [
      number("Turn"),
      number("Games ended"),
      number("Share of games"),
      number("Over by then"),
    ],
    rows: summary.turns.map((row) => [
      count(row.turn),
      count(row.gamesEnded),
      estimate(row.probability, "percent"),
      tight(percent(row.cumulative)),
    ]),
    file: "turns.csv",
  });
}

const minus = (text: string): string => text.replace("-", "\u2212");

function exactOf({ exact, unit }: Metric): string {
  if (exact === null) return "";
  return unit === "probability" ? tight(exactPercent(exact)) : String(Number(exact.toPrecision(6)));
}

export function metricsTable(summary: Summary): string {
  const solved = summary.metrics.some((row) => row.exact !== null);
  const added = solved ? [number("Exact"), number("z")] : [];
  return render({
    caption: "All metrics by the names that scripts and balance assertions use.",
    columns: [name("Metric"), word("Unit"), number("Value"), ...added],
    rows: summary.metrics.map((row) => {
      const scale = row.unit === "probability" ? "percent" : "plain";
      const cells = [`<code>${words(row.id)}</code>`, words(row.unit), estimate(row, scale)];
      return solved ? [...cells, exactOf(row), minus(zWords(row.z))] : cells;
    }),
    file: "summary.json",
  });
}

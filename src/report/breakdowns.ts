/** Tables that only one rule system has: their data file, and what they are for the terminal, the page and summary.json. */
import type { BreakdownForm, KeyForm, MeasureForm } from "../core/breakdown.js";
import { SIDES } from "../core/columns.js";
import { listed } from "../rules/kit/words.js";
import type { Breakdown, BreakdownRow, Estimate, SideId, Summary } from "../stats/summary.js";
import { show } from "./numbers.js";
import { plainWords, printable } from "./text.js";

/** Its count by that name. */
export const countOf = ({ counts }: BreakdownRow, name: string): number => counts[name] ?? 0;

/** Its estimate by that name. */
export function estimateOf({ estimates }: BreakdownRow, name: string): Estimate {
  const found = estimates[name];
  if (found === undefined) throw new Error(`invariant: no estimate is called ${name}`);
  return found;
}

/** A key's value as text. */
export const keyOf = ({ keys }: BreakdownRow, name: string): string => String(keys[name] ?? "");

/** Keys whose values are words of files. */
const TERMS: ReadonlySet<string> = new Set(["weapon", "mode", "cover"]);

/** The same as people write it. */
export const termOf = (row: BreakdownRow, name: string): string =>
  TERMS.has(name) ? plainWords(keyOf(row, name)) : keyOf(row, name);

/** The same for people, who know sides by their names. */
export const keyWords = ({ sides }: Summary, row: BreakdownRow, name: string): string =>
  name === "side" ? sides[row.keys.side as SideId] : termOf(row, name);

/** The key or the measure of that name. */
export function columnOf(
  { keys, measures }: BreakdownForm,
  name: string,
): { key: KeyForm } | { measure: MeasureForm } {
  const key = keys.find((one) => one.name === name);
  if (key !== undefined) return { key };
  const measure = measures.find((one) => one.name === name);
  if (measure === undefined) throw new Error(`invariant: no column is called ${name}`);
  return { measure };
}

/** `sees the enemy, under fire, in cover`: what the keys of a row that have words say together. */
export function situationOf({ keys }: BreakdownForm, row: BreakdownRow): string {
  return keys
    .flatMap(({ name, words }) => {
      const said = words?.[keyOf(row, name)];
      return said === undefined ? [] : [said];
    })
    .join(", ");
}

/** Rows worth showing. */
export const usedRows = ({ rows }: Breakdown, used: string | undefined): readonly BreakdownRow[] =>
  used === undefined ? rows : rows.filter((row) => countOf(row, used) > 0);

/** The breakdown by figures, if there is one. */
export const byFigure = ({ breakdowns }: Summary): Breakdown | undefined =>
  breakdowns.find(({ form }) => form.keys.some(({ name }) => name === "figure"));

/** A count a game; null without games. */
export const perGame = (games: number, count: number): number | null =>
  games === 0 ? null : count / games;

/**
 * `In an average game 1.25 figures of Gang flee (0.62 to 2.11) and 0.50 run out of ammunition (0.08 to 1.30).`: a sentence
 * for each side and each breakdown that has metrics of its own. What did not happen is not told: its table says so.
 */
export function befellSentences(summary: Summary): string[] {
  return summary.breakdowns.flatMap(({ form }) =>
    SIDES.flatMap((side) => {
      const befell = form.measures.flatMap(({ metric }) => {
        const found = summary.metrics.find(({ id }) => id === `${metric?.id}.${side}`);
        return found === undefined || !found.value ? [] : [{ found, words: metric!.words }];
      });
      const parts = befell.map(({ found, words }, i) => {
        const { value, interval } = show(found, "plain");
        const whom = i === 0 ? ` figures of ${printable(summary.sides[side])}` : "";
        return `${value}${whom} ${words}${interval === "" ? "" : ` (${interval})`}`;
      });
      return parts.length === 0 ? [] : [`In an average game ${listed(parts)}.`];
    }),
  );
}

/** The square on which most figures of a side were put out; null if none was. */
function worstSquare({ form, rows }: Breakdown, side: SideId): BreakdownRow | null {
  const times = form.measures[0]?.name ?? "";
  let worst: BreakdownRow | null = null;
  for (const row of rows) {
    if (row.keys.side !== side) continue;
    if (countOf(row, times) > (worst === null ? 0 : countOf(worst, times))) worst = row;
  }
  return worst;
}

/** `Figures of Gang go down most often around x 22.5, y 22.5 cm: 75 in 100 games.`, for each side that has any. */
export function squareSentence(summary: Summary, breakdown: Breakdown): string {
  const { picture, measures } = breakdown.form;
  if (picture?.kind !== "grid") return "";
  const [before, after] = picture.most;
  return SIDES.flatMap((side) => {
    const worst = worstSquare(breakdown, side);
    if (worst === null) return [];
    const place = `x ${worst.keys.x}, y ${worst.keys.y} ${summary.system.length.short}`;
    const often = `${perHundred(summary, countOf(worst, measures[0]?.name ?? ""))} in 100 games`;
    return [`${before} ${printable(summary.sides[side])} ${after} around ${place}: ${often}.`];
  }).join(" ");
}

/** Times in 100 games, with the digits that the count supports. */
export const perHundred = (summary: Summary, count: number): string =>
  String(Number((100 * (perGame(summary.games, count) ?? 0)).toPrecision(count < 1000 ? 2 : 3)));

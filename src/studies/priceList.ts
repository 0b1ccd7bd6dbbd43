/** A list of prices as a text: `prices.csv`, or one that somebody else made. */

import { mean } from "simple-statistics";
import type { SideId } from "../core/columns.js";
import { cellsOf } from "../core/csvLine.js";
import { pow } from "../core/elementary.js";
import { isDataMap } from "../scenario/document.js";
import type { Scenario } from "../scenario/scenario.js";
import * as say from "./messages.js";
import type { PriceKind } from "./points.js";
import { rulesetOfScenario } from "./study.js";
import { UsageError } from "./usage.js";

export interface PriceList {
  readonly name: string;
  readonly men: ReadonlyMap<string, number>;
  readonly guns: ReadonlyMap<string, number>;
  readonly steps: ReadonlyMap<string, number>;
  /** How much points decide, and how that grows with men; null where the list does not say. */
  readonly steepness: number | null;
  readonly growth: number | null;
}

const KINDS: readonly string[] = ["man", "gun", "step"] satisfies readonly PriceKind[];
const LETTERS_MAX = 1 << 20;
const ROWS_MAX = 1000;

/** What a list that does not say how much points decide is taken to mean: what was found of most. */
const USUAL_STEEPNESS = 2.5;

const wordsOf = (line: string): string[] | null => cellsOf(line)?.map(({ text }) => text) ?? null;

/**
 * Reads a list: the columns kind, name and price, whatever else it has.
 * @throws UsageError with the line that is wrong
 */
export function readPriceList(text: string, name: string): PriceList {
  const wrong = (line: number, what: string): never => {
    throw new UsageError(say.priceLine(name, line, what));
  };
  if (text.length > LETTERS_MAX) wrong(1, say.listTooLong());
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const head = (wordsOf(lines[0] ?? "") ?? []).map((word) => word.toLowerCase());
  const [kindAt, nameAt, priceAt] = ["kind", "name", "price"].map((word) => head.indexOf(word)) as [
    number,
    number,
    number,
  ];
  if (Math.min(kindAt, nameAt, priceAt) < 0) wrong(1, say.listHead());
  const rows = new Map<string, Map<string, number>>();
  for (const [i, line] of lines.slice(1).entries()) {
    const at = i + 2;
    if (line.trim() === "") continue;
    if (i >= ROWS_MAX) wrong(at, say.listTooLong());
    const cells = wordsOf(line) ?? wrong(at, say.listQuote());
    const [kind = "", who = "", typed = ""] = [cells[kindAt], cells[nameAt], cells[priceAt]];
    const price = Number(typed);
    if (typed.trim() === "" || !Number.isFinite(price)) wrong(at, say.listNumber(typed));
    if (![...KINDS, ...SAYS].includes(kind)) wrong(at, say.listKind(kind, [...KINDS, ...SAYS]));
    if (kind === "man" && price <= 0) wrong(at, say.listAboveNothing(who));
    const known = rows.get(kind) ?? new Map<string, number>();
    if (known.has(who)) wrong(at, say.listTwice(who));
    rows.set(kind, known.set(who, price));
  }
  const of = (kind: string): ReadonlyMap<string, number> => rows.get(kind) ?? new Map();
  const said = (kind: (typeof SAYS)[number]): number | null => [...of(kind).values()][0] ?? null;
  if (of("man").size === 0) wrong(lines.length, say.listNoMen());
  return {
    name,
    men: of("man"),
    guns: of("gun"),
    steps: of("step"),
    steepness: said("steepness"),
    growth: said("growth"),
  };
}

/** Rows of `prices.csv` that are no prices: how much they decide. */
export const SAYS = ["steepness", "growth"] as const;

/** What a man with a gun costs; null where the list lacks one of them. */
export function priceOf({ men, guns }: PriceList, man: string, gun: string): number | null {
  const own = men.get(man);
  const added = guns.size === 0 ? 0 : guns.get(gun);
  return own === undefined || added === undefined ? null : Math.max(0, own + added);
}

/**
 * What the sides of a scenario cost: men by their row of a chart, their class or their name, with their first gun.
 * @throws UsageError for a man or a gun that the list lacks
 */
export function pointsOf(scenario: Scenario, list: PriceList): Record<SideId, number> {
  const { points, men } = rulesetOfScenario(scenario);
  const { data } = scenario.document.root;
  const sides = isDataMap(data) && isDataMap(data.sides) ? data.sides : {};
  const total = (side: SideId): number => {
    const own = sides[side];
    const figures = isDataMap(own) && Array.isArray(own.figures) ? own.figures : [];
    const told = men(scenario.model).filter((man) => man.side === side);
    let first = 0;
    return figures.filter(isDataMap).reduce((sum, figure) => {
      const count = typeof figure.count === "number" ? figure.count : 1;
      const man = told[first];
      first += count;
      if (man === undefined) return sum;
      const id = figure[points.key] ?? figure.name;
      const gun = man.weapons[0] ?? "";
      const price = priceOf(list, String(id ?? man.name), gun);
      if (price === null) {
        throw new UsageError(say.noPrice(list.name, String(id ?? man.name), gun));
      }
      return sum + count * price;
    }, 0);
  };
  return { A: total("A"), B: total("B") };
}

/** What the men of two sides cost without their guns, on average: those that the list knows, or all of it. */
export function usualMan(scenario: Scenario | null, list: PriceList): number {
  const { data } = scenario?.document.root ?? { data: null };
  const sides = isDataMap(data) && isDataMap(data.sides) ? Object.values(data.sides) : [];
  const figures = sides.flatMap((side) =>
    isDataMap(side) && Array.isArray(side.figures) ? side.figures.filter(isDataMap) : [],
  );
  const key = scenario === null ? "" : rulesetOfScenario(scenario).points.key;
  const known = figures.flatMap((figure) => list.men.get(String(figure[key] ?? figure.name)) ?? []);
  return mean(known.length === 0 ? [...list.men.values()] : known);
}

/** The chance of A that points promise, of the games that somebody wins. @param men of a side, on average */
export function promised(
  list: PriceList,
  { A, B }: Readonly<Record<SideId, number>>,
  men: number,
): number {
  const power = (list.steepness ?? USUAL_STEEPNESS) * pow(men, list.growth ?? 0);
  if (A === 0 && B === 0) return 0.5;
  return 1 / (1 + pow(B / A, power));
}

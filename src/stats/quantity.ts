/** The numbers of a report by what they are made of, so that each can be estimated, solved and compared. */
import { type Columns, OUTCOMES, SIDES, type WeaponColumns } from "../core/columns.js";
import { counted, type Tally } from "../core/tally.js";
import { metricsNamed } from "../scenario/metrics.js";
import { exactDifference, type Possible, possibleDifference, SHARE, settled } from "./possible.js";

/**
 * Where columns keep what is counted. Other turns or men move it: so it is asked of the columns whose tally is read,
 * and one quantity serves all variants of a scenario.
 */
export type Place = (columns: Columns) => number;

/** One number, counted by itself. */
export type Plain =
  /** Share of games. */
  | { readonly kind: "share"; readonly counter: Place }
  /** Proportion of things that may come several to a game: hits of shots. */
  | { readonly kind: "rate"; readonly pair: Place }
  /** Ratio of counts that is no proportion. */
  | { readonly kind: "ratio"; readonly pair: Place; readonly unit: string }
  /** Enemies put out per own time put out. */
  | { readonly kind: "killRatio"; readonly pair: Place }
  /** Length of a game. */
  | { readonly kind: "turns" };

/** A number, or one less another of the same unit. */
export type Quantity =
  | Plain
  | { readonly kind: "difference"; readonly of: Plain; readonly minus: Plain };

/** A counter or pair of these columns, which no others know. */
export const placeIn =
  (own: Columns, index: number): Place =>
  (columns) => {
    if (columns.plan !== own.plan) throw new Error("invariant: a counter is read in its own plan");
    return index;
  };

/** Whether two quantities are one number of these columns. */
export function sameQuantity(columns: Columns, a: Plain, b: Plain): boolean {
  const place = (q: Plain): number =>
    "pair" in q ? q.pair(columns) : "counter" in q ? q.counter(columns) : 0;
  return a.kind === b.kind && place(a) === place(b);
}

/** A number that reports call by name. */
export interface NamedQuantity {
  readonly id: string;
  readonly quantity: Plain;
}

/** A bystander's hit makes more than one effect of a shot: then it is a ratio, not a proportion. */
export const rateOf = (pair: Place, proportion: boolean): Plain =>
  proportion ? { kind: "rate", pair } : { kind: "ratio", pair, unit: "per shot" };

/** Enemies put out a game turn. */
export const perTurn = (pair: Place): Plain => ({ kind: "ratio", pair, unit: "per turn" });

/** Enemies put out a game. */
export const perGame = (pair: Place): Plain => ({ kind: "ratio", pair, unit: "per game" });

/** Figures of a side a game. */
const figuresOf = (pair: Place): Plain => ({ kind: "ratio", pair, unit: "figures" });

const UNITS = { share: "probability", rate: "probability", killRatio: "ratio", turns: "turns" };

/** Unit of a quantity, as reports write it. */
export function unitOf(quantity: Quantity): string {
  if (quantity.kind === "difference") return unitOf(quantity.of);
  return quantity.kind === "ratio" ? quantity.unit : UNITS[quantity.kind];
}

/** Every metric of the contract, in its order. */
export function metricQuantities(columns: Columns): NamedQuantity[] {
  const list: NamedQuantity[] = OUTCOMES.map((outcome) => ({
    id: outcome === "A" || outcome === "B" ? `win.${outcome}` : outcome,
    quantity: { kind: "share", counter: ({ outcomes }) => outcomes[outcome] },
  }));
  list.push({ id: "turns.mean", quantity: { kind: "turns" } });
  for (const side of SIDES) {
    const pair =
      (name: "hitPair" | "shotsPair" | "killRatioPair" | "outPair"): Place =>
      ({ sides }) =>
        sides[side][name];
    list.push(
      { id: `hitRate.${side}`, quantity: { kind: "rate", pair: pair("hitPair") } },
      {
        id: `shots.${side}.mean`,
        quantity: { kind: "ratio", pair: pair("shotsPair"), unit: "shots" },
      },
      { id: `killRatio.${side}`, quantity: { kind: "killRatio", pair: pair("killRatioPair") } },
      { id: `out.${side}`, quantity: figuresOf(pair("outPair")) },
    );
    for (const { id } of columns.sides[side].own) {
      const own: Place = ({ sides }) => demanded(sides[side].own.find((one) => one.id === id)).pair;
      list.push({ id: `${id}.${side}`, quantity: figuresOf(own) });
    }
  }
  for (const { side, weapon, perShotPair, proportion } of columns.weapons) {
    const gun = ({ weapons }: Columns): WeaponColumns =>
      demanded(weapons.find((one) => one.side === side && one.weapon === weapon));
    if (perShotPair !== null) {
      const perShot: Place = (of) => demanded(gun(of).perShotPair);
      list.push({ id: `outPerShot.${side}.${weapon}`, quantity: rateOf(perShot, proportion) });
    }
    const quantity = perTurn((of) => gun(of).perTurnPair);
    list.push({ id: `outPerTurn.${side}.${weapon}`, quantity });
  }
  return list;
}

/** @throws Error if there is none: who asks about a variant has asked before whether it has the metric */
function demanded<Found>(found: Found | null | undefined): Found {
  if (found == null) throw new Error("invariant: a variant has the metric");
  return found;
}

/**
 * The quantity that words name: a metric, or one less another with a minus between them.
 * @returns null if there is no such metric, or the two are one, or not counted in the same unit
 * @example quantityNamed(columns, "win.A - win.B")?.kind // "difference"
 */
export function quantityNamed(columns: Columns, words: string): Quantity | null {
  const known = new Map(metricQuantities(columns).map(({ id, quantity }) => [id, quantity]));
  const [first, second] = metricsNamed(words, (id) => known.has(id)) ?? [];
  const of = known.get(first ?? "");
  if (of === undefined || second === undefined) return of ?? null;
  const minus = known.get(second)!;
  const differ = unitOf(of) === unitOf(minus) && !sameQuantity(columns, of, minus);
  return differ ? { kind: "difference", of, minus } : null;
}

/** What a quantity can be in any games at all: the limits of every interval of it. */
export function possibleOf(columns: Columns, quantity: Quantity): Possible {
  switch (quantity.kind) {
    case "difference":
      return possibleDifference(
        possibleOf(columns, quantity.of),
        possibleOf(columns, quantity.minus),
      );
    case "share":
      return SHARE;
    case "turns":
      return [columns.turnFirst, columns.turnOf.length - 1];
    default:
      return [0, columns.plan.pairs[quantity.pair(columns)]!.most];
  }
}

/** Sums over games of the length and of its square. */
export function lengthSums(
  columns: Columns,
  tally: Pick<Tally, "cells">,
): { sum: number; sumSq: number } {
  let sum = 0;
  let sumSq = 0;
  columns.turnOf.forEach((counter, turn) => {
    const games = counted(columns.plan, tally, counter);
    sum += turn * games;
    sumSq += turn * turn * games;
  });
  return { sum, sumSq };
}

/**
 * The exact value of a quantity, from expected counts of one game.
 * @param cells expected count of each cell of the tally plan
 * @returns null where it is not defined (a ratio without a denominator)
 */
export function exactValue(
  columns: Columns,
  cells: Float64Array,
  quantity: Quantity,
): number | null {
  if (quantity.kind === "difference") {
    const of = exactValue(columns, cells, quantity.of);
    const minus = exactValue(columns, cells, quantity.minus);
    return of === null || minus === null ? null : exactDifference(minus, of);
  }
  const value = plainValue(columns, cells, quantity);
  return value === null ? null : settled(value, possibleOf(columns, quantity));
}

function plainValue(columns: Columns, cells: Float64Array, quantity: Plain): number | null {
  const { plan } = columns;
  if (quantity.kind === "share") return counted(plan, { cells }, quantity.counter(columns));
  if (quantity.kind === "turns") return lengthSums(columns, { cells }).sum;
  const { num, den } = plan.pairs[quantity.pair(columns)]!;
  const below = counted(plan, { cells }, den);
  return below > 0 ? counted(plan, { cells }, num) / below : null;
}

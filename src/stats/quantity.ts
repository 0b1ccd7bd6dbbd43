/** The numbers of a report by what they are made of, so that each can be estimated, solved and compared. */
import { type Columns, OUTCOMES, SIDES } from "../core/columns.js";
import { counted, type PairMoments, pairMoments, type Tally } from "../core/tally.js";
import { metricsNamed } from "../scenario/metrics.js";
import { regularizedBeta } from "./beta.js";
import { clusteredRatio } from "./clusteredRatio.js";
import { clusteredWilson } from "./clusteredWilson.js";
import { controlledShare } from "./controlled.js";
import { meanT } from "./meanT.js";
import { normalQuantile } from "./normal.js";
import { ratioT } from "./ratioT.js";
import type { Estimate } from "./summary.js";
import { wilson } from "./wilson.js";

/** One number, counted by itself. */
export type Plain =
  /** Share of games. */
  | { readonly kind: "share"; readonly counter: number }
  /** Proportion of things that may come several to a game: hits of shots. */
  | { readonly kind: "rate"; readonly pair: number }
  /** Ratio of counts that is no proportion. */
  | { readonly kind: "ratio"; readonly pair: number; readonly unit: string }
  /** Enemies put out per own time put out. */
  | { readonly kind: "killRatio"; readonly pair: number }
  /** Length of a game. */
  | { readonly kind: "turns" };

/** A number, or one less another of the same unit. */
export type Quantity =
  | Plain
  | { readonly kind: "difference"; readonly of: Plain; readonly minus: Plain };

/** Whether two quantities of the same columns are one number. */
export function sameQuantity(a: Plain, b: Plain): boolean {
  const place = (q: Plain): number => ("pair" in q ? q.pair : "counter" in q ? q.counter : 0);
  return a.kind === b.kind && place(a) === place(b);
}

/** A number that reports call by name. */
export interface NamedQuantity {
  readonly id: string;
  readonly quantity: Plain;
}

/** A bystander's hit makes more than one effect of a shot: then it is a ratio, not a proportion. */
export const rateOf = (pair: number, proportion: boolean): Plain =>
  proportion ? { kind: "rate", pair } : { kind: "ratio", pair, unit: "per shot" };

/** Enemies put out a game turn. */
export const perTurn = (pair: number): Plain => ({ kind: "ratio", pair, unit: "per turn" });

/** Enemies put out a game. */
export const perGame = (pair: number): Plain => ({ kind: "ratio", pair, unit: "per game" });

/** Figures of a side a game. */
const figuresOf = (pair: number): Plain => ({ kind: "ratio", pair, unit: "figures" });

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
    quantity: { kind: "share", counter: columns.outcomes[outcome] },
  }));
  list.push({ id: "turns.mean", quantity: { kind: "turns" } });
  for (const side of SIDES) {
    const { hitPair, shotsPair, killRatioPair, outPair, own } = columns.sides[side];
    list.push(
      { id: `hitRate.${side}`, quantity: { kind: "rate", pair: hitPair } },
      { id: `shots.${side}.mean`, quantity: { kind: "ratio", pair: shotsPair, unit: "shots" } },
      { id: `killRatio.${side}`, quantity: { kind: "killRatio", pair: killRatioPair } },
      { id: `out.${side}`, quantity: figuresOf(outPair) },
    );
    for (const { id, pair } of own) {
      list.push({ id: `${id}.${side}`, quantity: figuresOf(pair) });
    }
  }
  for (const { side, weapon, perShotPair, perTurnPair, proportion } of columns.weapons) {
    if (perShotPair !== null) {
      list.push({ id: `outPerShot.${side}.${weapon}`, quantity: rateOf(perShotPair, proportion) });
    }
    list.push({ id: `outPerTurn.${side}.${weapon}`, quantity: perTurn(perTurnPair) });
  }
  return list;
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
  const differ = unitOf(of) === unitOf(minus) && !sameQuantity(of, minus);
  return differ ? { kind: "difference", of, minus } : null;
}

/** Estimates a quantity from games played; docs/statistics.md tells which method serves which. */
export function estimate(columns: Columns, tally: Tally, quantity: Plain): Estimate {
  const { plan } = columns;
  switch (quantity.kind) {
    case "share":
      return (
        controlledShare(columns, tally, quantity) ??
        wilson(counted(plan, tally, quantity.counter), tally.games)
      );
    case "rate":
      return clusteredWilson(pairMoments(plan, tally, quantity.pair));
    case "ratio":
      return ratioT(pairMoments(plan, tally, quantity.pair), quantity.unit);
    case "killRatio":
      return clusteredRatio(pairMoments(plan, tally, quantity.pair));
    case "turns":
      return meanT({ ...lengthSums(columns, tally), n: tally.games }, "turns");
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
  const { plan } = columns;
  if (quantity.kind === "difference") {
    const of = exactValue(columns, cells, quantity.of);
    const minus = exactValue(columns, cells, quantity.minus);
    return of === null || minus === null ? null : of - minus;
  }
  if (quantity.kind === "share") return counted(plan, { cells }, quantity.counter);
  if (quantity.kind === "turns") return lengthSums(columns, { cells }).sum;
  const { num, den } = plan.pairs[quantity.pair]!;
  const below = counted(plan, { cells }, den);
  return below > 0 ? counted(plan, { cells }, num) / below : null;
}

/**
 * How many standard errors the games played lie from the exact value.
 *
 * Shares and lengths take their standard error from the exact distribution. A ratio N / D whose exact value is R is
 * compared through N - R D, which is 0 on average and whose variance is read off the groups of games, but is at
 * least that of independent events.
 * Rare counts are judged by the exact binomial tail, told as the normal score of the same tail.
 * @param cells expected count of each cell in one game
 * @returns null where nothing can be compared; infinite if the exact chance is 0 or 1 and a game says otherwise
 * @source the score test; for ratios, Fieller 1954, J. Royal Statistical Society B 16:175-185
 */
export function zScore(
  columns: Columns,
  tally: Tally,
  cells: Float64Array,
  quantity: Plain,
): number | null {
  const exact = exactValue(columns, cells, quantity);
  if (exact === null || tally.games === 0) return null;
  const { plan } = columns;
  if (quantity.kind === "share") {
    const count = counted(plan, tally, quantity.counter);
    return binomialScore(count, tally.games, exact);
  }
  if (quantity.kind === "turns") {
    if (tally.games < LEAST_GROUPS || hardlyVaries(columns, tally.games, cells)) return null;
    const variance = lengthSums(columns, { cells }).sumSq - exact * exact;
    const deviation = lengthSums(columns, tally).sum - tally.games * exact;
    return quotient(deviation, tally.games * Math.max(0, variance), tally.games);
  }
  const m = pairMoments(plan, tally, quantity.pair);
  // What cannot be is no matter of standard errors, however few the games.
  if (exact === 0 && m.num > 0) return Infinity;
  if (quantity.kind === "rate" && exact > 1 - ROUNDING && m.num < m.den) return -Infinity;
  if (m.groups < LEAST_GROUPS) return null;
  const measured = m.numSq - 2 * exact * m.numDen + exact * exact * m.denSq;
  const variance = Math.max(measured, leastVariance(quantity.kind, m, exact));
  return quotient(m.num - exact * m.den, variance, m.den);
}

/**
 * What N - R D varies by at least: whole numbers of average R vary by f (1 - f), f being the fraction of R, and who
 * of N + D was put out is a binomial count. Where few events or none were seen, the groups alone would say less:
 * with no event at all they say nothing but how many they are.
 */
function leastVariance(kind: Plain["kind"], m: PairMoments, exact: number): number {
  if (kind === "killRatio") return exact * (m.num + m.den);
  const fraction = exact - Math.floor(exact);
  return fraction * (1 - fraction) * m.den;
}

/** True if nearly all games are to have one length: then the few others are too few for a normal distribution. */
function hardlyVaries({ plan, turnOf }: Columns, games: number, cells: Float64Array): boolean {
  const most = Math.max(...turnOf.map((counter) => counted(plan, { cells }, counter)));
  return most < 1 - ROUNDING && games * (1 - most) < LEAST_VARIANCE;
}

/** Below so many groups of games the tails of ratios and means are not yet those of the normal distribution. */
const LEAST_GROUPS = 400;
/** Binomial counts of a smaller variance than this are judged by their exact tail. */
const LEAST_VARIANCE = 100;
/** Rounding of the exact value is no deviation: it is worth at most this much of what was counted. */
const ROUNDING = 1e-11;

/** Deviation of a binomial count in standard errors; for rare events, the normal score of its exact tail. */
function binomialScore(count: number, n: number, p: number): number | null {
  const variance = n * p * (1 - p);
  const deviation = count - n * p;
  if (variance >= LEAST_VARIANCE || !(p > ROUNDING && p < 1 - ROUNDING)) {
    return quotient(deviation, Math.max(0, variance), n);
  }
  const tail =
    deviation >= 0
      ? count === 0
        ? 1
        : regularizedBeta(p, count, n - count + 1)
      : count === n
        ? 1
        : regularizedBeta(1 - p, n - count, count + 1, p);
  return Math.sign(deviation) * -normalQuantile(Math.min(tail, 0.5));
}

function quotient(deviation: number, variance: number, counts: number): number | null {
  const rounding = counts * ROUNDING;
  if (variance > rounding * rounding) return deviation / Math.sqrt(variance);
  return Math.abs(deviation) <= Math.max(rounding, 1e-9) ? null : deviation * Infinity;
}

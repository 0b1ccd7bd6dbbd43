/** The difference of one number between two scenarios that were played on the same games. */
import type { Columns } from "../core/columns.js";
import { exp, log1p } from "../core/elementary.js";
import { clopperPearson } from "./clopperPearson.js";
import { demandLevel } from "./domain.js";
import { type Possible, possibleDifference } from "./possible.js";
import { possibleOf, type Quantity } from "./quantity.js";
import { studentCdf, studentQuantile } from "./student.js";

/** Sums over groups of games of the counts of a quantity in A and in B, and their second moments. */
export interface PairedMoments {
  /** Sum of each: the counts in A, then those in B, as `countersOf` has them. */
  readonly sums: readonly number[];
  /** Sums of products, the upper triangle by rows: 11, 12, 13, 14, 22, … 44. */
  readonly products: Float64Array;
  readonly groups: number;
}

/**
 * Why a difference has no value, or no interval: nothing to divide by; fewer groups of games than tell how much it
 * varies; no game that varies, of a metric of which one game could add any amount.
 */
export type Unknown = "no-denominator" | "few-games" | "all-alike";

/** Smallest and largest difference of a single game. */
export type GameLimits = Possible;

/** Value B minus value A. */
export interface Difference {
  readonly a: number | null;
  readonly b: number | null;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly standardError: number | null;
  /** How many times as many games unpaired runs need for the same interval; null if unknown. */
  readonly saving: number | null;
  readonly level: number;
  /** `paired-ratio`; `paired-clopper-pearson` where no game varies. */
  readonly method: string;
  /** True if the difference is nothing, and of no game anything else. */
  readonly alike: boolean;
  /** Null where the interval is known. */
  readonly unknown: Unknown | null;
}

/** Fewer groups than this do not tell how much the difference varies. */
const LEAST_GROUPS = 30;
const ROUNDING = 1e-10;

/**
 * The counters whose ratio a quantity is.
 * @returns numerator and denominator counter of the plan; of a difference both, then those of what is taken off
 */
export function countersOf(columns: Columns, quantity: Quantity): readonly number[] {
  if (quantity.kind === "share") return [quantity.counter(columns), columns.games];
  if (quantity.kind === "turns") return [columns.turns, columns.games];
  if (quantity.kind === "difference") {
    return [...countersOf(columns, quantity.of), ...countersOf(columns, quantity.minus)];
  }
  const { num, den } = columns.plan.pairs[quantity.pair(columns)]!;
  return [num, den];
}

/** What the difference of a quantity in two scenarios can be, b minus a. */
export const differenceLimits = (
  [a, b]: readonly [Columns, Columns],
  quantity: Quantity,
): Possible => possibleDifference(possibleOf(b, quantity), possibleOf(a, quantity));

/** What one game can add to the difference of a quantity of games; null if there is no telling. */
export function gameLimits(
  columns: readonly [Columns, Columns],
  quantity: Quantity,
): GameLimits | null {
  const ofGames = columns.every((one) =>
    countersOf(one, quantity).every((counter, i) => i % 2 === 0 || counter === one.games),
  );
  const limits = differenceLimits(columns, quantity);
  return ofGames && limits.every(Number.isFinite) ? limits : null;
}

/** A ratio, or one less another, of its counts; null where one has no denominator. */
function ratioOf(counts: readonly number[]): number | null {
  const [num = 0, den = 0, ...minus] = counts;
  const less = minus.length === 0 ? 0 : ratioOf(minus);
  return den > 0 && less !== null ? num / den - less : null;
}

/** How that changes with each of the counts. */
function slopesOf(counts: readonly number[]): number[] {
  const [num = 0, den = 0, ...minus] = counts;
  const own = [1 / den, -num / den / den];
  return minus.length === 0 ? own : [...own, ...slopesOf(minus).map((slope) => -slope)];
}

/**
 * Difference of two ratios from the same groups of games, with Student's interval of its linearisation: what a group
 * adds to B's ratio less what it adds to A's. Luck that both share cancels inside the groups.
 *
 * Where every game gives the same difference v, nothing was measured of how much games vary. Then the share of games
 * that give another is at most the upper end u of Clopper and Pearson's interval for none of n, and the difference
 * lies within u times what such a game can be off: from v - u (v - least) to v + u (most - v). Of large groups only the
 * sums are known, in which games could cancel each other; at shares as small as u, that is less likely than that
 * none of them is another.
 * @param m      sums over independent groups
 * @param level  two-sided confidence in (0, 1)
 * @param limits what one game can add, where the denominators are games; else null
 * @returns nulls where a ratio has no denominator; low and high null below 30 groups, and without limits where no game
 *   varies: never an interval of no width
 * @throws StatsDomainError STATS_DOMAIN if level is outside its range
 * @source Cochran 1977, Sampling Techniques, 6.3 (ratios) and 6.13 (their difference in one sample); common random
 *   numbers: Law 2015, Simulation Modeling and Analysis, 11.2; none of n: Clopper and Pearson 1934
 */
export function pairedDifference(
  m: PairedMoments,
  level = 0.95,
  limits: GameLimits | null = null,
): Difference {
  demandLevel(level);
  const width = m.sums.length / 2;
  const [inA, inB] = [m.sums.slice(0, width), m.sums.slice(width)];
  const [a, b] = [ratioOf(inA), ratioOf(inB)];
  const nothing: Difference = {
    a,
    b,
    value: null,
    low: null,
    high: null,
    standardError: null,
    saving: null,
    level,
    method: "paired-ratio",
    alike: false,
    unknown: "no-denominator",
  };
  if (a === null || b === null) return nothing;
  const value = b - a;
  if (m.groups < LEAST_GROUPS) return { ...nothing, value, unknown: "few-games" };
  const [slopesA, slopesB] = [slopesOf(inA).map((slope) => -slope), slopesOf(inB)];
  const weights = [...slopesA, ...slopesB];
  const scale = m.groups / (m.groups - 1);
  const alone = (one: readonly number[]): number => scale * quadraticForm(one, m.products);
  const none = slopesA.map(() => 0);
  const unpaired = alone([...slopesA, ...none]) + alone([...none, ...slopesB]);
  const paired = alone(weights);
  // Games that are the same in both leave nothing but rounding.
  if (paired <= ROUNDING * unpaired) {
    const known = { ...nothing, value, standardError: 0, alike: value === 0 };
    if (limits === null) return { ...known, unknown: "all-alike" };
    const [least, most] = limits;
    const share = clopperPearson(0, inA[1]!, level).high!;
    return {
      ...known,
      low: value - share * (value - least),
      high: value + share * (most - value),
      method: "paired-clopper-pearson",
      unknown: null,
    };
  }
  const standardError = Math.sqrt(paired);
  const half = -studentQuantile((1 - level) / 2, m.groups - 1) * standardError;
  return {
    ...nothing,
    value,
    low: value - half,
    high: value + half,
    standardError,
    saving: unpaired / paired,
    unknown: null,
  };
}

/**
 * Chance to see a difference as large as this, or larger, if there is none: Student's two-sided test. Where every game
 * gives the same difference v, that of all n games giving v although their mean is 0: at most (l / (l + |v|))^n, where
 * l is what one game can add on the other side of 0; both sides.
 * @param groups independent groups of games that the standard error was measured on
 * @param games  as many as were played
 * @param limits what one game can add, as for the difference
 * @returns null where the interval is unknown, unless nothing differs
 */
export function differenceP(
  { value, standardError }: Pick<Difference, "value" | "standardError">,
  groups: number,
  games: number,
  limits: GameLimits | null,
): number | null {
  if (value === null || standardError === null) return null;
  if (value === 0) return 1;
  if (standardError > 0) return 2 * studentCdf(-Math.abs(value) / standardError, groups - 1);
  if (limits === null) return null;
  const other = value > 0 ? -limits[0] : limits[1];
  return Math.min(1, 2 * exp(-games * log1p(Math.abs(value) / other)));
}

/** w' M w, where M is symmetric and given by its upper triangle. */
function quadraticForm(w: readonly number[], products: Float64Array): number {
  let sum = 0;
  let at = 0;
  for (let i = 0; i < w.length; i++) {
    for (let j = i; j < w.length; j++) {
      const twice = i === j ? 1 : 2;
      sum += twice * w[i]! * w[j]! * products[at++]!;
    }
  }
  return sum;
}

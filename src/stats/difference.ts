/** The difference of one number between two scenarios that were played on the same games. */
import type { Columns } from "../core/columns.js";
import { demandLevel } from "./domain.js";
import type { Quantity } from "./quantity.js";
import { studentCdf, studentQuantile } from "./student.js";

/** Sums over groups of games of a numerator and a denominator in A and in B, and their second moments. */
export interface PairedMoments {
  /** Sum of each: numerator A, denominator A, numerator B, denominator B. */
  readonly sums: readonly [number, number, number, number];
  /** Sums of products, the upper triangle by rows: 11, 12, 13, 14, 22, … 44. */
  readonly products: Float64Array;
  readonly groups: number;
}

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
}

/** Fewer groups than this do not tell how much the difference varies. */
const LEAST_GROUPS = 30;
const ROUNDING = 1e-10;

/**
 * The counters whose ratio a quantity is.
 * @returns numerator and denominator counter of the plan
 */
export function countersOf(
  columns: Columns,
  quantity: Quantity,
): readonly [num: number, den: number] {
  if (quantity.kind === "share") return [quantity.counter, columns.games];
  if (quantity.kind === "turns") return [columns.turns, columns.games];
  const { num, den } = columns.plan.pairs[quantity.pair] as { num: number; den: number };
  return [num, den];
}

/**
 * Difference of two ratios from the same groups of games, with Student's interval of its linearisation: what a group
 * adds to B's ratio less what it adds to A's. Luck that both share cancels inside the groups.
 * @param m     sums over independent groups
 * @param level two-sided confidence in (0, 1)
 * @returns nulls where a ratio has no denominator; low and high null below 30 groups
 * @throws StatsDomainError STATS_DOMAIN if level is outside its range
 * @source Cochran 1977, Sampling Techniques, 6.3 (ratios) and 6.13 (their difference in one sample); common random
 *   numbers: Law 2015, Simulation Modeling and Analysis, 11.2
 */
export function pairedDifference(m: PairedMoments, level = 0.95): Difference {
  demandLevel(level);
  const [numA, denA, numB, denB] = m.sums;
  const a = denA > 0 ? numA / denA : null;
  const b = denB > 0 ? numB / denB : null;
  if (a === null || b === null) {
    return { a, b, value: null, low: null, high: null, standardError: null, saving: null, level };
  }
  const value = b - a;
  const unknown = { a, b, value, low: null, high: null, standardError: null, saving: null, level };
  if (m.groups < LEAST_GROUPS) return unknown;
  const weights = [-1 / denA, a / denA, 1 / denB, -b / denB];
  const scale = m.groups / (m.groups - 1);
  const alone = (one: readonly number[]): number => scale * quadraticForm(one, m.products);
  const [wA = 0, vA = 0, wB = 0, vB = 0] = weights;
  const unpaired = alone([wA, vA, 0, 0]) + alone([0, 0, wB, vB]);
  const paired = alone(weights);
  // Games that are the same in both leave nothing but rounding.
  const variance = paired > ROUNDING * unpaired ? paired : 0;
  const standardError = Math.sqrt(variance);
  const half = -studentQuantile((1 - level) / 2, m.groups - 1) * standardError;
  return {
    ...unknown,
    low: value - half,
    high: value + half,
    standardError,
    saving: variance > 0 ? unpaired / variance : null,
  };
}

/**
 * Chance to see a difference as large as this, or larger, if there is none: Student's two-sided test.
 * @param groups independent groups of games that the standard error was measured on
 * @returns null where the standard error is unknown
 */
export function differenceP(
  { value, standardError }: Pick<Difference, "value" | "standardError">,
  groups: number,
): number | null {
  if (value === null || standardError === null) return null;
  if (standardError === 0) return value === 0 ? 1 : 0;
  return 2 * studentCdf(-Math.abs(value) / standardError, groups - 1);
}

/** w' M w, where M is symmetric and given by its upper triangle. */
function quadraticForm(w: readonly number[], products: Float64Array): number {
  let sum = 0;
  let at = 0;
  for (let i = 0; i < 4; i++) {
    for (let j = i; j < 4; j++) {
      const twice = i === j ? 1 : 2;
      sum += twice * (w[i] as number) * (w[j] as number) * (products[at++] as number);
    }
  }
  return sum;
}

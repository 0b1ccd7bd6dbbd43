/** Two scenarios compared on the same games: every metric that both have, with the interval of its difference. */
import type { Columns } from "../core/columns.js";
import { counted } from "../core/tally.js";
import { momentWords, type PairedTally } from "../sim/paired.js";
import {
  countersOf,
  type Difference,
  differenceLimits,
  gameLimits,
  pairedDifference,
} from "./difference.js";
import { exactDifference, within } from "./possible.js";
import { exactValue, metricQuantities, type Quantity, quantityNamed, unitOf } from "./quantity.js";

/** A metric that both scenarios have, or one less another. */
export interface ComparedMetric {
  readonly id: string;
  readonly quantity: Quantity;
}

export interface ComparisonRow extends Difference {
  readonly id: string;
  /** `probability`, `turns`, `ratio` and so on. */
  readonly unit: string;
  /** Exact values of A, of B, and B - A, where both scenarios were solved. */
  readonly exactA: number | null;
  readonly exactB: number | null;
  readonly exact: number | null;
  /** Standard errors between the difference of the games played and the exact one. */
  readonly z: number | null;
}

/**
 * Metrics of A that B has too, in the order of the contract.
 * @param asked one more, such as `win.A-win.B`, where both have it
 */
export function comparedMetrics(a: Columns, b: Columns, asked?: string): ComparedMetric[] {
  const ids = metricQuantities(a).map(({ id }) => id);
  const more = asked === undefined || ids.includes(asked) ? [] : [asked];
  return [...ids, ...more].flatMap((id) => {
    const quantity = quantityNamed(a, id);
    return quantity === null || quantityNamed(b, id) === null ? [] : [{ id, quantity }];
  });
}

/** The counters that a metric needs of both: those in A, then those in B. */
export const pairedCounters = (
  a: Columns,
  b: Columns,
  { quantity }: ComparedMetric,
): readonly number[] => [...countersOf(a, quantity), ...countersOf(b, quantity)];

/**
 * Differences of all metrics, B minus A.
 * @param expected expected counts of one game of A and of B, where both were solved
 * @param level    confidence of each interval by itself
 */
export function compareCounts(
  columns: readonly [Columns, Columns],
  metrics: readonly ComparedMetric[],
  counts: PairedTally,
  expected: readonly [Float64Array, Float64Array] | null,
  level: number,
): ComparisonRow[] {
  const [a, b] = columns;
  let at = 0;
  return metrics.map((metric) => {
    const { id, quantity } = metric;
    const counters = pairedCounters(a, b, metric);
    const width = counters.length / 2;
    const from = at;
    at += momentWords(width);
    const measured = pairedDifference(
      {
        sums: counters.map((counter, i) =>
          i < width ? counted(a.plan, counts.a, counter) : counted(b.plan, counts.b, counter),
        ),
        products: counts.moments.subarray(from, at),
        groups: counts.a.groups,
      },
      level,
      gameLimits(columns, quantity),
    );
    const difference = within(measured, differenceLimits(columns, quantity));
    const exactA = expected === null ? null : exactValue(a, expected[0], quantity);
    const exactB = expected === null ? null : exactValue(b, expected[1], quantity);
    const exact = exactA === null || exactB === null ? null : exactDifference(exactA, exactB);
    const { value, standardError } = difference;
    const known = exact !== null && value !== null && standardError !== null && standardError > 0;
    return {
      id,
      unit: unitOf(quantity),
      ...difference,
      exactA,
      exactB,
      exact,
      z: known ? (value - exact) / standardError : null,
    };
  });
}

/** What can be said about the sign of a difference. */
export type Direction = "higher" | "lower" | "small" | "open";

/**
 * @param row     a difference with its interval
 * @param nothing differences smaller than this do not matter; 0 if all do
 * @returns `higher` or `lower` if the whole interval lies on one side of 0, `small` if it lies within `nothing` of 0
 */
export function directionOf(
  { low, high }: Pick<Difference, "low" | "high">,
  nothing: number,
): Direction {
  if (low === null || high === null) return "open";
  if (low > 0) return "higher";
  if (high < 0) return "lower";
  return low > -nothing && high < nothing ? "small" : "open";
}

/** Two scenarios compared on the same games: every metric that both have, with the interval of its difference. */
import type { Columns } from "../core/columns.js";
import { counted } from "../core/tally.js";
import { PAIRED_WORDS, type PairedTally } from "../sim/paired.js";
import { countersOf, type Difference, gameLimits, pairedDifference } from "./difference.js";
import { exactValue, metricQuantities, type Quantity, unitOf } from "./quantity.js";

/** A metric that both scenarios have. */
export interface ComparedMetric {
  readonly id: string;
  readonly a: Quantity;
  readonly b: Quantity;
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

/** Metrics of A that B has too, in the order of the contract. */
export function comparedMetrics(a: Columns, b: Columns): ComparedMetric[] {
  const inB = new Map(metricQuantities(b).map(({ id, quantity }) => [id, quantity]));
  return metricQuantities(a).flatMap(({ id, quantity }) => {
    const other = inB.get(id);
    return other === undefined ? [] : [{ id, a: quantity, b: other }];
  });
}

/** The counters that a metric needs of both: numerator and denominator in A, then in B. */
export function pairedCounters(
  a: Columns,
  b: Columns,
  metric: ComparedMetric,
): readonly [number, number, number, number] {
  const [numA, denA] = countersOf(a, metric.a);
  const [numB, denB] = countersOf(b, metric.b);
  return [numA, denA, numB, denB];
}

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
  return metrics.map((metric, row) => {
    const [numA, denA, numB, denB] = pairedCounters(a, b, metric);
    const difference = pairedDifference(
      {
        sums: [
          counted(a.plan, counts.a, numA),
          counted(a.plan, counts.a, denA),
          counted(b.plan, counts.b, numB),
          counted(b.plan, counts.b, denB),
        ],
        products: counts.moments.subarray(row * PAIRED_WORDS, (row + 1) * PAIRED_WORDS),
        groups: counts.a.groups,
      },
      level,
      gameLimits(columns, [metric.a, metric.b]),
    );
    const exactA = expected === null ? null : exactValue(a, expected[0], metric.a);
    const exactB = expected === null ? null : exactValue(b, expected[1], metric.b);
    const exact = exactA === null || exactB === null ? null : exactB - exactA;
    const { value, standardError } = difference;
    const known = exact !== null && value !== null && standardError !== null && standardError > 0;
    return {
      id: metric.id,
      unit: unitOf(metric.a),
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

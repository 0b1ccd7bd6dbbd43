/** Variants of a scenario: chosen metrics of each and their differences, exact where solved, else from common games. */
import type { Columns } from "../core/columns.js";
import { counted, type Tally } from "../core/tally.js";
import { momentWords } from "../sim/paired.js";
import { guarded } from "./assertion.js";
import {
  countersOf,
  differenceLimits,
  differenceP,
  gameLimits,
  pairedDifference,
  type Unknown,
} from "./difference.js";
import { estimate } from "./estimate.js";
import { exactEstimate } from "./exactSummary.js";
import { pairedShares } from "./pairedShares.js";
import { exactDifference, within } from "./possible.js";
import { anytime } from "./precision.js";
import { exactValue, type Quantity } from "./quantity.js";
import { alphaAnytime, pAnytime } from "./sequential.js";
import type { Estimate } from "./summary.js";

/** What is known of a variant. At least one of `expected` and `tally` is there. */
export interface VariantCounts {
  readonly columns: Columns;
  /** The metrics in question. */
  readonly quantities: readonly Quantity[];
  /** Expected counts of one game, where it was solved. */
  readonly expected: Float64Array | null;
  /** Games that all variants have played, where some could not be solved. */
  readonly tally: Tally | null;
}

export interface VariantValue extends Estimate {
  /** The same value where it is exact, else null. */
  readonly exact: number | null;
}

/** Second variant minus first. */
export interface VariantDifference {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly level: number;
  /** `exact`, `paired-ratio`, `paired-clopper-pearson`, or the last two with `-sequence`. */
  readonly method: string;
  /** Games of each; 0 if exact. */
  readonly n: number;
  readonly exact: number | null;
  /** Chance to see as much if there is no difference; of exact ones 0 or 1; null if unknown. */
  readonly p: number | null;
  /** Nothing, exactly or in every game. */
  readonly alike: boolean;
  /** Why there is no interval, or no value; null if there is. */
  readonly unknown: Unknown | null;
}

const LEVEL = 0.95;

/** The counters of each metric, one after the other. */
export const variantCounters = (
  columns: Columns,
  quantities: readonly Quantity[],
): readonly number[] => quantities.flatMap((quantity) => [...countersOf(columns, quantity)]);

/** How many those are of each metric. */
export const variantWidths = (columns: Columns, quantities: readonly Quantity[]): number[] =>
  quantities.map((quantity) => countersOf(columns, quantity).length);

/** How often somebody looks before the games end: `once`, or at any numbers of games, to stop where it is enough. */
export type Looking = "once" | "anytime";

/** Every metric of a variant: exact where it was solved. */
export function variantValues(variant: VariantCounts, looking: Looking = "once"): VariantValue[] {
  const { columns, quantities, expected, tally } = variant;
  return quantities.map((quantity) => {
    if (expected !== null) {
      const exact = exactValue(columns, expected, quantity);
      return { ...exactEstimate(exact, quantity), exact };
    }
    if (tally === null) throw new Error("invariant: a variant is solved or played");
    const read = looking === "once" ? estimateOnce : anytime;
    return { ...read(columns, tally, quantity), exact: null };
  });
}

/** The 95 % interval of one look. */
function estimateOnce(columns: Columns, tally: Tally, quantity: Quantity): Estimate {
  if (quantity.kind !== "difference") return estimate(columns, tally, quantity);
  const { of, minus } = quantity;
  if (of.kind !== "share" || minus.kind !== "share") {
    return guarded(columns, tally, quantity, 1 - LEVEL);
  }
  const games = ({ counter }: typeof of): number => counted(columns.plan, tally, counter(columns));
  return pairedShares(games(of), games(minus), tally.games, LEVEL);
}

/**
 * Differences of every metric, b minus a: exact where both were solved, else Student's interval of the paired games.
 * Interval and p-value are those of one look, or hold at any number of games.
 * @param moments of the pair, `momentWords` of each metric; null if nothing was played
 */
export function variantDifferences(
  a: VariantCounts,
  b: VariantCounts,
  moments: Float64Array | null,
  looking: Looking = "once",
): VariantDifference[] {
  let at = 0;
  return a.quantities.map((inA, metric) => {
    const from = at;
    at += momentWords(countersOf(a.columns, inA).length);
    const inB = b.quantities[metric]!;
    if (a.expected !== null && b.expected !== null) {
      const before = exactValue(a.columns, a.expected, inA);
      return solvedDifference(before, exactValue(b.columns, b.expected, inB));
    }
    if (a.tally === null || b.tally === null || moments === null) {
      throw new Error("invariant: what is not solved is played");
    }
    const sums = ({ columns }: VariantCounts, tally: Tally, quantity: Quantity): number[] =>
      countersOf(columns, quantity).map((counter) => counted(columns.plan, tally, counter));
    const { groups, games } = a.tally;
    const always = looking === "anytime" && games > 0;
    const columns = [a.columns, b.columns] as const;
    const limits = gameLimits(columns, inA);
    const measured = pairedDifference(
      {
        sums: [...sums(a, a.tally, inA), ...sums(b, b.tally, inB)],
        products: moments.subarray(from, at),
        groups,
      },
      always ? 1 - alphaAnytime(games, 1 - LEVEL) : LEVEL,
      limits,
    );
    const difference = within(measured, differenceLimits(columns, inA));
    const { value, low, high, alike, unknown } = difference;
    const once = differenceP(difference, groups, games, limits);
    const p = always && once !== null ? pAnytime(games, once) : once;
    const method = difference.method + (looking === "once" ? "" : "-sequence");
    return { value, low, high, level: LEVEL, method, n: games, exact: null, p, alike, unknown };
  });
}

function solvedDifference(a: number | null, b: number | null): VariantDifference {
  const value = a === null || b === null ? null : exactDifference(a, b);
  const alike = value === 0;
  const p = value === null ? null : alike ? 1 : 0;
  const unknown = value === null ? "no-denominator" : null;
  const about = { level: 1, method: "exact", n: 0, exact: value, p, alike, unknown } as const;
  return { value, low: value, high: value, ...about };
}

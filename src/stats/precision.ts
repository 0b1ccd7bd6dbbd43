/** Playing until a number is known well enough. */
import type { Columns } from "../core/columns.js";
import type { Tally } from "../core/tally.js";
import { guarded } from "./assertion.js";
import type { Unknown } from "./difference.js";
import { demandLevel } from "./domain.js";
import { type Quantity, quantityNamed } from "./quantity.js";
import { alphaAnytime } from "./sequential.js";
import type { Estimate, Precision } from "./summary.js";

/** What a run is to find out. */
export interface PrecisionGoal {
  /** Id of the metric, or one less another: `win.A-win.B`. */
  readonly metric: string;
  /** Largest distance from the value to an end of its interval, in the unit of the metric. */
  readonly half: number;
}

/** The same, and the games after which the run ends in any case. */
export interface LimitedGoal extends PrecisionGoal {
  readonly limit: number;
  /** Nobody asked for it. */
  readonly usual?: boolean;
}

/**
 * The interval of a quantity that holds however often somebody looks, stops or plays on: together with those at all
 * other numbers of games it misses the truth with chance 1 - level at most. Wide tails need the methods that
 * `deadeye check` uses, hence `guarded`.
 * @param level two-sided confidence over all numbers of games, in (0, 1)
 * @returns Estimate of that level, its method ending in "-sequence"; low and high are null without games
 * @throws StatsDomainError STATS_DOMAIN if level is outside its range
 * @source see alphaAnytime
 */
export function anytime(
  columns: Columns,
  tally: Tally,
  quantity: Quantity,
  level = 0.95,
): Estimate {
  demandLevel(level);
  const alpha = alphaAnytime(Math.max(1, tally.games), 1 - level);
  const estimate = guarded(columns, tally, quantity, alpha);
  const known = tally.games > 0 ? {} : { low: null, high: null };
  return { ...estimate, ...known, level, method: `${estimate.method}-sequence` };
}

type Interval = Pick<Estimate, "value" | "low" | "high"> & { readonly unknown?: Unknown | null };

/** Distance from a value to the farther end of its interval; null if one of the three is not known. */
export function halfWidth({ value, low, high }: Interval): number | null {
  return value === null || low === null || high === null
    ? null
    : Math.max(value - low, high - value);
}

/** Half width of the widest. What is unknown does not count where no games may ever make it known. */
function widestHalf(intervals: readonly Interval[]): number | null {
  const halves = intervals
    .filter(({ value, unknown }) => value !== null && unknown !== "all-alike")
    .map(halfWidth);
  return halves.length === 0 || halves.includes(null) ? null : Math.max(...(halves as number[]));
}

/**
 * What became of a goal.
 * @param intervals of its metric, wherever it was asked about; each holds at any number of games
 * @param unit      of the metric
 */
export function reachedOf(
  intervals: readonly Interval[],
  unit: string,
  goal: LimitedGoal,
): Precision {
  const { metric, half: asked, limit, usual = false } = goal;
  const reached = widestHalf(intervals);
  return { metric, unit, asked, reached, met: reached !== null && reached <= asked, limit, usual };
}

/** What a goal is about. @param goal its metric is one of the columns', or one less another */
export function aimedAt(columns: Columns, { metric }: PrecisionGoal): Quantity {
  const found = quantityNamed(columns, metric);
  if (found === null) throw new Error(`invariant: the metric ${metric} was checked`);
  return found;
}

/** Whether the games are enough. @param goal as for `aimedAt` */
export function isMet(columns: Columns, tally: Tally, goal: PrecisionGoal): boolean {
  const half = halfWidth(anytime(columns, tally, aimedAt(columns, goal)));
  return half !== null && half <= goal.half;
}

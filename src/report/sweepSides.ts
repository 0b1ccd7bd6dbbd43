/** Who is ahead along a sweep. 50 % is no yardstick where games stay undecided: it is fair where both win equally often. */
import type { Sweep } from "../studies/sweep.js";

/** Leads that are smaller are none. */
const ROUNDING = 1e-9;

/** Whether a metric is a side's chance to win. */
export const isOfWins = (sweep: Sweep, metric: number): boolean =>
  sweep.wins !== null && /^win\.[AB]$/.test(sweep.metrics[metric]!);

/** Values at which both sides win equally often; or two between which another side is ahead. */
export interface EvenPlace {
  readonly from: number;
  readonly to: number;
}

/** Where nobody is ahead along a sweep over numbers, as far as the intervals tell. */
export function evenPlaces(sweep: Sweep): readonly EvenPlace[] {
  const [axis] = sweep.axes;
  if (sweep.wins === null || sweep.axes.length > 1 || !axis?.numeric) return [];
  const signs = sweep.wins.flatMap(({ lead: { low, high } }, point) => {
    if (low === null || high === null) return [];
    const value = Number(axis.values[point]);
    if (Math.max(Math.abs(low), Math.abs(high)) <= ROUNDING) return [{ value, point, sign: 0 }];
    return low > 0 ? [{ value, point, sign: 1 }] : high < 0 ? [{ value, point, sign: -1 }] : [];
  });
  return signs.flatMap(({ value, point, sign }, i) => {
    const before = signs[i - 1];
    if (sign === 0) return [{ from: value, to: value }];
    if (before === undefined || before.sign !== -sign) return [];
    // Where the game has one step in between, it is there.
    const gap = before.point + 1 === point ? sweep.gaps[before.point] : undefined;
    return typeof gap === "object"
      ? [{ from: gap.last, to: gap.first }]
      : [{ from: before.value, to: value }];
  });
}

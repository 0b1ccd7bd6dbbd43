/** Numbers of a bounded solution that the exact one does not lie within, for tests. */
import type { Columns } from "../../src/core/columns.js";
import type { ChainProgram } from "../../src/core/machine.js";
import type { Solution } from "../../src/exact/solve.js";
import { Bounds, type FollowedCounts } from "../../src/stats/bounds.js";
import { exactValue, metricQuantities } from "../../src/stats/quantity.js";

/** @returns ids of the numbers that lie outside, and how many were held against the bounds: every metric and counter */
export function outside(
  { columns, plan, countsMax }: ChainProgram & { readonly columns: Columns },
  bounded: FollowedCounts,
  exact: Solution,
): { readonly wrong: readonly string[]; readonly held: number } {
  const bounds = new Bounds(columns, bounded, countsMax ?? 0);
  const held = [
    ...metricQuantities(columns).map(({ id, quantity }) => ({
      id,
      known: bounds.quantity(quantity),
      truth: exactValue(columns, exact.cells, quantity),
    })),
    ...plan.counters.map((_, counter) => ({
      id: `counter ${counter}`,
      known: bounds.sum([counter]),
      truth: plan.counters[counter]?.reduce(
        (sum, { cell, weight }) => sum + weight * (exact.cells[cell] as number),
        0,
      ),
    })),
  ];
  const wrong = held.filter(
    ({ known, truth }) =>
      typeof truth === "number" &&
      !((known.low ?? truth) <= truth + 1e-12 && truth <= (known.high ?? truth) + 1e-12),
  );
  return { wrong: wrong.map(({ id }) => id), held: held.length };
}

/** Exact values of a duel by name, for tests. */
import type { Program } from "../../src/core/machine.js";
import { QUICK, type Solution, type SolveLimits, solve } from "../../src/exact/solve.js";
import { compileDuel } from "../../src/rules/law-of-the-gun/compile.js";
import type { Duel } from "../../src/rules/law-of-the-gun/duel.js";
import { exactValue, metricQuantities } from "../../src/stats/quantity.js";

/**
 * What the solver finds within the limits, whatever the estimate of states says.
 * @throws Error if it is too big
 */
export function solution(program: Program, limits: SolveLimits = QUICK): Solution {
  const solved = solve({ ...program, statesEstimate: 1 }, limits);
  if ("tooBig" in solved) throw new Error(`too big: ${solved.tooBig} states and more`);
  return solved;
}

/** Every metric of a duel by its id; a ratio without a denominator is null. */
export function exactMetrics(of: Duel, limits?: SolveLimits): Map<string, number | null> {
  const program = compileDuel(of);
  const { cells } = solution(program, limits);
  return new Map(
    metricQuantities(program.columns).map(({ id, quantity }) => [
      id,
      exactValue(program.columns, cells, quantity),
    ]),
  );
}

/** One metric that is defined. */
export function exactMetric(of: Duel, id: string, limits?: SolveLimits): number {
  const value = exactMetrics(of, limits).get(id);
  if (value === null || value === undefined) throw new Error(`${id} is not defined`);
  return value;
}

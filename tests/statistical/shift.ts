/** A duel solved exactly, judged by `deadeye check` while it is played: is a wrong promise of half a point caught? */

import { loadScenario } from "../../src/cli/scenarioFile.js";
import { emptyTally, mergeTally } from "../../src/core/tally.js";
import { QUICK, type Solution, solve } from "../../src/exact/solve.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import type { Expectation } from "../../src/scenario/envelope.js";
import { planLooks } from "../../src/sim/plan.js";
import type { Sampler } from "../../src/sim/play.js";
import { judgeExact, SequentialCheck } from "../../src/stats/assertion.js";

/** Games that `deadeye check` may take. */
export const BUDGET = 1 << 20;

export function demanded(
  metric: string,
  low: number | null,
  high: number | null,
  minus = "",
): Expectation {
  return { metric, minus: minus === "" ? null : minus, low, high, text: metric };
}

const noon = await loadScenario("scenarios/high-noon.yaml", { systems: RULESETS });
export const program = rulesetOf(noon.envelope.system).compile(noon.model);
export const { columns } = program;
/** Expected counts of one game. */
export const { cells } = solve(program, QUICK) as Solution;
export const exactOf = (metric: string): number =>
  judgeExact(columns, cells, demanded(metric, null, null)).estimate.value as number;

/**
 * Judges a promise that is 0.5 points off, and one that is true.
 * @param runs  repetitions, each with games of its own
 * @returns how often the first was caught, and how often the second was doubted
 */
export function judgeShifts(sampler: Sampler, runs: number): { caught: number; doubted: number } {
  const win = exactOf("win.A");
  let caught = 0;
  let doubted = 0;
  for (let i = 1; i <= runs; i++) {
    // Half of the shifts go up, half go down.
    const shifted =
      i % 2 === 0 ? demanded("win.A", win + 0.005, null) : demanded("win.A", null, win - 0.005);
    const check = new SequentialCheck(columns, [shifted, demanded("win.A", win, win)]);
    const tally = emptyTally(program.plan);
    const first = i * BUDGET;
    for (const look of planLooks(BUDGET)) {
      mergeTally(tally, sampler.play(first + tally.games, first + look));
      check.look(tally);
      if (check.lines[0]?.verdict !== "undecided") break;
    }
    if (check.lines[0]?.verdict === "fails") caught++;
    if (check.lines[1]?.verdict === "fails") doubted++;
  }
  return { caught, doubted };
}

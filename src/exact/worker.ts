/** A worker thread that solves the scenarios it is given. */
import { rulesetOf } from "../rules/index.js";
import { QUICK, type Solution, solve, type TooBig } from "./solve.js";

/** A scenario to solve; plain data. */
export interface SolveTask {
  readonly system: string;
  readonly model: unknown;
}

export default function solveScenario({ system, model }: SolveTask): Solution | TooBig {
  return solve(rulesetOf(system).compile(model), QUICK);
}

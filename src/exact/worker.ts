/** A worker thread that solves the scenarios it is given. */
import { parentPort } from "node:worker_threads";
import { rulesetOf } from "../rules/index.js";
import {
  type BoundedSolution,
  PATIENT,
  QUICK,
  type Solution,
  type SolveProgress,
  solve,
  solveOrBound,
  type TooBig,
} from "./solve.js";

/** A scenario to solve; plain data. */
export interface SolveTask {
  readonly system: string;
  readonly model: unknown;
}

/** What the thread says meanwhile of one that it solves patiently. */
export type SolveNews = Parameters<SolveProgress>;

export default function solveScenario({ system, model }: SolveTask): Solution | TooBig {
  return solve(rulesetOf(system).compile(model), QUICK);
}

export function solvePatiently({ system, model }: SolveTask): Solution | BoundedSolution | TooBig {
  return solveOrBound(rulesetOf(system).compile(model), PATIENT, (...news: SolveNews) =>
    parentPort?.postMessage(news),
  );
}

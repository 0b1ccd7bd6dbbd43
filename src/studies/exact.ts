/** A scenario solved instead of played. */
import { DeadeyeError } from "../core/errors.js";
import { chainOf } from "../core/machine.js";
import type { Compiled } from "../rules/ruleset.js";
import { issueOf } from "../scenario/document.js";
import type { Scenario } from "../scenario/scenario.js";
import type { AnswerOf, BoundJob } from "../sim/jobs.js";
import { type ExactSummary, summarizeExact } from "../stats/exactSummary.js";
import * as say from "./messages.js";
import { solveOne } from "./solver.js";
import { headOf, progressOf, rulesetOfScenario, type StudyOptions } from "./study.js";

/**
 * Solves a scenario, or bounds it where it is too big for that, within two minutes.
 * @throws DeadeyeError (TOO_BIG_TO_SOLVE) with its size and what to do; Interrupted at the signal; JobFailed
 * @example (await exact(noon, { executor })).metrics[0]?.value // 0.5027623…
 */
export async function exact(
  scenario: Scenario,
  options: Pick<StudyOptions, "executor" | "signal" | "onLoss" | "onProgress">,
): Promise<ExactSummary> {
  const { envelope, model } = scenario;
  const ruleset = rulesetOfScenario(scenario);
  const program = ruleset.compile(model);
  const solved = await solveOne(
    options.executor,
    { system: ruleset.id, model },
    {
      signal: options.signal,
      onLoss: options.onLoss,
      onNews: (stage, done, of) => progressOf(options, stage, envelope.name, of)(done),
    },
  );
  return exactSummary(scenario, program, solved);
}

/** @throws DeadeyeError (TOO_BIG_TO_SOLVE) */
export function exactSummary(
  scenario: Scenario,
  program: Compiled,
  solved: AnswerOf<BoundJob>,
): ExactSummary {
  const { envelope, model } = scenario;
  const chain = chainOf(program);
  if ("tooBig" in solved) {
    const said =
      "unsolvable" in program && chain === null
        ? say.unsolvable(program.unsolvable)
        : say.tooBigToSolve(chain?.statesEstimate ?? 0, solved.tooBig);
    throw new DeadeyeError([issueOf(said, envelope.file, [])]);
  }
  const { seed: _, ...about } = headOf(scenario, {});
  const head = {
    ...about,
    kind: envelope.kind,
    sides: envelope.sides,
    readings: rulesetOfScenario(scenario).readings(model),
  };
  return summarizeExact(program.columns, solved, head, chain?.countsMax);
}

/** `deadeye exact FILE`: the scenario solved instead of played. */
import { basename } from "node:path";
import { DeadeyeError } from "../../core/errors.js";
import { isChain } from "../../core/machine.js";
import { renderExact, renderExactJson } from "../../report/exact.js";
import { rulesetOf } from "../../rules/index.js";
import type { Ruleset } from "../../rules/ruleset.js";
import { systemName } from "../../scenario/system.js";
import type { Executor } from "../../sim/executor.js";
import { summarizeExact } from "../../stats/exactSummary.js";
import { solveOne } from "../../studies/solver.js";
import { EXIT } from "../exit.js";
import * as say from "../messages.js";
import { startSteps } from "../progress.js";
import { loadScenario } from "../scenarioFile.js";
import { VERSION } from "../version.js";

export interface ExactCommandOptions {
  readonly systems: readonly Ruleset[];
  readonly set: readonly string[];
  readonly executor: Executor;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  readonly width: number;
  /** Ctrl-C: nothing is printed. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

/**
 * Solves a scenario file and prints the solution.
 * @returns exit code
 * @throws DeadeyeError for bad input, and if the scenario is too big: with its size and what to do; Interrupted
 */
export async function exactCommand(file: string, options: ExactCommandOptions): Promise<number> {
  const scenario = await loadScenario(file, { systems: options.systems, set: options.set });
  const { envelope, model } = scenario;
  const ruleset = rulesetOf(envelope.system);
  const program = ruleset.compile(model);
  const progress = startSteps(options.quiet || options.json);
  const task = { system: envelope.system, model };
  const solved = await solveOne(options.executor, task, {
    signal: options.signal,
    onNews: (stage, done, of) =>
      progress.update(stage === "states" ? say.statesMet(done) : say.turnsSolved(done, of)),
  }).finally(progress.stop);
  if ("tooBig" in solved) {
    const estimate = isChain(program) ? program.statesEstimate : null;
    const { code, text, hint } = say.tooBigToSolve(estimate, solved.tooBig);
    const nowhere = { path: "", line: 0, column: 0, sourceLine: "", length: 0 };
    throw new DeadeyeError([{ code, file, ...nowhere, message: text, ...(hint ? { hint } : {}) }]);
  }
  const head = {
    version: VERSION,
    scenario: envelope.name,
    file: basename(envelope.file),
    kind: envelope.kind,
    system: systemName(ruleset),
    sides: envelope.sides,
    readings: ruleset.readings(model),
    overrides: options.set,
  };
  const countsMax = isChain(program) ? program.countsMax : undefined;
  const summary = summarizeExact(program.columns, solved, head, countsMax);
  const { color, width } = options;
  options.print(options.json ? renderExactJson(summary) : renderExact(summary, { color, width }));
  return EXIT.done;
}

/** `deadeye check FILE...`: are the `expect` lines true? */
import { DeadeyeError, type Issue } from "../../core/errors.js";
import { renderCheck, renderCheckJson } from "../../report/check.js";
import { renderJunit } from "../../report/junit.js";
import { RULESETS } from "../../rules/index.js";
import type { Scenario } from "../../scenario/load.js";
import { check, nothingExpected, passed } from "../../studies/check.js";
import { UsageError } from "../../studies/usage.js";
import { EXIT } from "../exit.js";
import { demandFilePlace, writeWhole } from "../folder.js";
import { type Io, type PlayValues, studying } from "../io.js";
import * as say from "../messages.js";
import { loadScenario } from "../scenarioFile.js";

export async function checkCommand(
  values: PlayValues & {
    readonly files: readonly string[];
    readonly strict: boolean;
    /** Where the JUnit XML goes. */
    readonly junit: string | undefined;
  },
  io: Io,
): Promise<number> {
  const { files, strict, junit, set, json } = values;
  if (junit === "") throw new UsageError(say.junitPlace(junit));
  const scenarios = await loadAll(files, set);
  // Told before the games, not after them.
  if (junit !== undefined) await demandFilePlace(junit);
  const report = await studying(values, io, (how) => check(scenarios, { ...how, strict }));
  const { print, color, width } = io;
  try {
    if (junit !== undefined) await writeWhole(junit, renderJunit(report));
  } finally {
    // Verdicts that took minutes are told even if the disk is full.
    print(json ? renderCheckJson(report) : renderCheck(report, { color, width }));
  }
  if (report.partial) return EXIT.interrupted;
  return passed(report) ? EXIT.done : EXIT.assertionFailed;
}

/** Loads every file, so that all that is wrong is said at once. */
async function loadAll(files: readonly string[], set: readonly string[]): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  const issues: Issue[] = [];
  for (const file of files) {
    try {
      const scenario = await loadScenario(file, { systems: RULESETS, set });
      scenarios.push(scenario);
      issues.push(...nothingExpected(scenario));
    } catch (error) {
      if (!(error instanceof DeadeyeError)) throw error;
      issues.push(...error.issues);
    }
  }
  if (issues.length > 0) throw new DeadeyeError(issues);
  return scenarios;
}

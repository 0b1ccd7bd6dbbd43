/** `deadeye check FILE...`: are the `expect` lines true? */
import { rm } from "node:fs/promises";
import { DeadeyeError, type Issue } from "../../core/errors.js";
import { renderCheck, renderCheckJson } from "../../report/check.js";
import { renderJunit, type Unchecked } from "../../report/junit.js";
import { SYSTEMS } from "../../rules/index.js";
import type { Scenario } from "../../scenario/scenario.js";
import { type CheckReport, check, nothingExpected, passed } from "../../studies/check.js";
import { UsageError } from "../../studies/usage.js";
import { EXIT } from "../exit.js";
import { demandFilePlace, writeWhole } from "../folder.js";
import { type Io, type PlayValues, studying } from "../io.js";
import * as say from "../messages.js";
import { loadScenario } from "../scenarioFile.js";

type CheckValues = PlayValues & {
  readonly files: readonly string[];
  readonly strict: boolean;
  /** Where the JUnit XML goes. */
  readonly junit: string | undefined;
};

/**
 * Checks files and says what became of each. Those that are no scenarios do not keep the others from being checked;
 * they are told at last, and make the exit code.
 */
export async function checkCommand(values: CheckValues, io: Io): Promise<number> {
  const { junit } = values;
  if (junit === "") throw new UsageError(say.junitPlace(junit));
  if (junit !== undefined) {
    // Told before the games, not after them.
    await demandFilePlace(junit);
    // Whatever happens from here on, nobody takes an earlier verdict for today's.
    await rm(junit, { force: true });
  }
  const { scenarios, issues } = await loadAll(values);
  const unchecked = uncheckedOf(issues);
  const write = async (report: Pick<CheckReport, "files" | "strict">, seconds: number[]) => {
    if (junit !== undefined) await writeWhole(junit, renderJunit(report, { seconds, unchecked }));
  };
  if (scenarios.length === 0) {
    await write({ files: [], strict: values.strict }, []);
    throw new DeadeyeError(issues);
  }
  const code = await checkScenarios(scenarios, values, io, write);
  if (issues.length > 0) throw new DeadeyeError(issues);
  return code;
}

/** @param write puts verdicts, and the time that each file took, where build servers find them */
async function checkScenarios(
  scenarios: readonly Scenario[],
  values: CheckValues,
  io: Io,
  write: (report: CheckReport, seconds: number[]) => Promise<void>,
): Promise<number> {
  const { strict, json } = values;
  const seconds: number[] = [];
  let from = performance.now();
  const onFile = (): void => {
    const to = performance.now();
    seconds.push((to - from) / 1000);
    from = to;
  };
  const report = await studying(values, io, (how) => {
    seconds.length = 0;
    return check(scenarios, { ...how, strict, onFile });
  });
  const { print, color, width } = io;
  try {
    await write(report, seconds);
  } finally {
    // Verdicts that took minutes are told even if the disk is full.
    print(json ? renderCheckJson(report) : renderCheck(report, { color, width }));
  }
  if (report.partial) return EXIT.interrupted;
  return passed(report) ? EXIT.done : EXIT.assertionFailed;
}

/** One for each file, with all that is wrong with it. */
function uncheckedOf(issues: readonly Issue[]): Unchecked[] {
  const files = [...new Set(issues.map(({ file }) => file))];
  return files.map((file) => ({
    file,
    why: issues
      .filter((issue) => issue.file === file)
      .map(({ line, message }) => (line > 0 ? `line ${line}: ${message}` : message))
      .join("; "),
  }));
}

/** Loads every file, so that all that is wrong is said at once. */
async function loadAll({
  files,
  set,
}: CheckValues): Promise<{ scenarios: Scenario[]; issues: Issue[] }> {
  const scenarios: Scenario[] = [];
  const issues: Issue[] = [];
  for (const file of files) {
    try {
      const scenario = await loadScenario(file, { systems: SYSTEMS, set });
      const missing = nothingExpected(scenario);
      issues.push(...missing);
      if (missing.length === 0) scenarios.push(scenario);
    } catch (error) {
      if (!(error instanceof DeadeyeError)) throw error;
      issues.push(...error.issues);
    }
  }
  return { scenarios, issues };
}

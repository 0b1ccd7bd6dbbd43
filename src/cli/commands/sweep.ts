/** `deadeye sweep FILE --vary PATH=VALUES`: what one or two numbers of the file do to the result. */
import { basename } from "node:path";
import { DeadeyeError, type Issue } from "../../core/errors.js";
import { sweepReport } from "../../report/sweep.js";
import { rulesetOf } from "../../rules/index.js";
import type { Scenario } from "../../scenario/load.js";
import { numberRange } from "../../scenario/range.js";
import { schemaOf, systemName } from "../../scenario/system.js";
import { parseVary, pointsOf, type Vary } from "../../scenario/vary.js";
import type { Sweep, SweepStep } from "../../studies/sweep.js";
import { EXIT, UsageError } from "../exit.js";
import { stemOf } from "../folder.js";
import * as say from "../messages.js";
import { loadScenario } from "../scenarioFile.js";
import {
  deliver,
  type StudyCommandOptions,
  studyFolder,
  studyGames,
  studyPlay,
  studyVariants,
} from "../study.js";
import { VERSION } from "../version.js";

export interface SweepCommandOptions extends StudyCommandOptions {
  /** `PATH=VALUES`, one or two. */
  readonly vary: readonly string[];
  readonly metrics: readonly string[];
}

/** As many charts as a page bears. */
const METRICS_MAX = 8;

/**
 * Sweeps over the values of one or two places of a file.
 * @returns exit code
 * @throws DeadeyeError or UsageError for bad input, of any point, before anything is played or written
 */
export async function sweepCommand(file: string, options: SweepCommandOptions): Promise<number> {
  const metrics = [...new Set(options.metrics)];
  if (metrics.length > METRICS_MAX) throw new UsageError(say.tooManyMetrics(METRICS_MAX));
  const axes = axesOf(options.vary);
  const points = pointsOf(axes);
  if ("code" in points) throw new UsageError(say.notVary(options.vary.join(" "), points));
  const scenarios = await loadPoints(file, axes, points, options);
  const { envelope } = scenarios[0] as Scenario;
  const { seed = envelope.seed } = options;
  const folder = await studyFolder(options.out, `${stemOf(file)}-sweep`, "sweep");
  const steps = stepsOf(axes);
  const study = await studyVariants(scenarios, {
    label: `sweep, ${say.points(points.length)}`,
    pairs: steps.map(({ from, to }) => [from, to] as const),
    metrics,
    headline: "values",
    ...studyPlay(options),
    usual: studyGames(points.length),
    seed,
  });
  const ruleset = rulesetOf(envelope.system);
  const sweep: Sweep = {
    version: VERSION,
    system: systemName(ruleset),
    scenario: envelope.name,
    file: basename(envelope.file),
    overrides: options.set,
    seed,
    games: study.games,
    partial: study.partial,
    precision: study.precision,
    axes: axes.map((axis) => ({
      ...axis,
      unit: numberRange(schemaOf(ruleset, envelope.kind), axis.path.split("."))?.unit ?? null,
    })),
    metrics,
    points: points.map((values, i) => ({ values, metrics: study.values[i] ?? [] })),
    steps: steps.map((step, i): SweepStep => ({ ...step, metrics: study.differences[i] ?? [] })),
  };
  await deliver(folder, sweepReport(sweep), options, say.sweepWritten);
  return sweep.partial ? EXIT.interrupted : EXIT.done;
}

function axesOf(texts: readonly string[]): Vary[] {
  if (texts.length === 0) throw new UsageError(say.varyNothing());
  return texts.map((text) => {
    const vary = parseVary(text);
    if ("code" in vary) throw new UsageError(say.notVary(text, vary));
    return vary;
  });
}

/** Every point as a scenario of its own. All that is wrong with any of them is told at once, each thing once. */
async function loadPoints(
  file: string,
  axes: readonly Vary[],
  points: readonly (readonly string[])[],
  { systems, set }: SweepCommandOptions,
): Promise<Scenario[]> {
  const issues = new Map<string, Issue>();
  const scenarios: Scenario[] = [];
  for (const point of points) {
    const changes = point.map((value, axis) => `${(axes[axis] as Vary).path}=${value}`);
    try {
      scenarios.push(await loadScenario(file, { systems, set: [...set, ...changes] }));
    } catch (error) {
      if (!(error instanceof DeadeyeError)) throw error;
      for (const issue of error.issues) {
        const { code, path, line, column, message } = issue;
        const same = JSON.stringify([code, path, line, column, message]);
        if (!issues.has(same)) issues.set(same, issue);
      }
    }
  }
  if (issues.size > 0) throw new DeadeyeError([...issues.values()]);
  return scenarios;
}

/** From each point to the next along each axis, by position in the list of points. */
function stepsOf(axes: readonly Vary[]): Omit<SweepStep, "metrics">[] {
  const lengths = axes.map(({ values }) => values.length);
  const count = lengths.reduce((product, length) => product * length, 1);
  return axes.flatMap((_, axis) => {
    const stride = lengths.slice(axis + 1).reduce((product, length) => product * length, 1);
    const last = (lengths[axis] as number) - 1;
    return Array.from({ length: count }, (_point, from) => ({
      axis,
      from,
      to: from + stride,
    })).filter(({ from }) => Math.floor(from / stride) % (last + 1) < last);
  });
}

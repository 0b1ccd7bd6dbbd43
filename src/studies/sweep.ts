/** One or two numbers of a file varied: what they do to the chosen metrics. */
import { DeadeyeError, type Issue } from "../core/errors.js";
import type { Scenario } from "../scenario/scenario.js";
import { parseVary, pointsOf, type Vary } from "../scenario/vary.js";
import type { VariantDifference, VariantValue } from "../stats/variants.js";
import { Along, type Edge } from "./edges.js";
import type { StudyHead } from "./head.js";
import * as say from "./messages.js";
import { headOf, limitsAt, numberOf, placeOf, type StudyOptions, variantOf } from "./study.js";
import { UsageError } from "./usage.js";
import { studyVariants, usualGames, WINS } from "./variants.js";

export interface SweepPoint {
  /** By axis. */
  readonly values: readonly string[];
  /** By metric. */
  readonly metrics: readonly VariantValue[];
}

/** What is varied. */
export interface SweepAxis extends Vary {
  /** What reports call it: `Will's skill`. */
  readonly name: string;
  /** `cm`; null if it has none. */
  readonly unit: string | null;
}

/** From a point to the next one along an axis; over words, which have no order, from the file's own one to each. */
export interface SweepStep {
  readonly axis: number;
  /** Positions in the list of points; null for the file as it is, where that is none of them. */
  readonly from: number | null;
  readonly to: number;
  /** By metric. */
  readonly metrics: readonly VariantDifference[];
}

/** Who wins at a point, whichever side a metric is about: 50 % is no yardstick where games stay undecided. */
export interface SweepWins {
  readonly A: VariantValue;
  readonly B: VariantValue;
  /** What A wins more often than B. */
  readonly lead: VariantValue;
}

/** What lies between a point and the next one along the only axis: the same game, one step, or more than is known. */
export type SweepGap = "alike" | "open" | Edge;

export interface Sweep extends StudyHead {
  /** One or two. */
  readonly axes: readonly SweepAxis[];
  readonly metrics: readonly string[];
  /** Every combination of the axes' values; the last axis changes first. */
  readonly points: readonly SweepPoint[];
  readonly steps: readonly SweepStep[];
  /** By point; null if no metric is a side's chance to win. */
  readonly wins: readonly SweepWins[] | null;
  /** Between neighbouring points; none for words and for two axes. */
  readonly gaps: readonly SweepGap[];
}

export interface SweepOptions extends StudyOptions {
  /** `PLACE=VALUES`, one or two; see `parseVary`. */
  readonly vary: readonly string[];
  /** At most eight; a precision is asked of the first, at every point. Default: win.A. */
  readonly metric?: readonly string[] | undefined;
}

/** As many charts as a page bears. */
const METRICS_MAX = 8;

/**
 * Sweeps over the values of one or two places of a scenario. Games are those of each point, where one cannot be solved.
 * @throws DeadeyeError or UsageError for bad input, of any point, before anything is played; Interrupted; JobFailed
 * @example (await sweep(noon, { executor, vary: ["distance=10..30:10"] })).points.length // 3
 */
export async function sweep(scenario: Scenario, options: SweepOptions): Promise<Sweep> {
  const metrics = [...new Set(options.metric ?? ["win.A"])];
  if (metrics.length > METRICS_MAX) throw new UsageError(say.tooManyMetrics(METRICS_MAX));
  const axes = axesOf(scenario, options.vary);
  const points = pointsOf(axes);
  if ("code" in points) throw new UsageError(say.notVary(options.vary.join(" "), points));
  const scenarios = pointScenarios(scenario, axes, points);
  const steps =
    axes.length === 1 && axes[0]?.numeric === false
      ? stepsOfWords(scenario, scenarios)
      : stepsOf(axes);
  const winning = metrics.some((metric) => metric === "win.A" || metric === "win.B");
  const asked = winning ? [...new Set([...metrics, ...WINS])] : metrics;
  const asItIs = scenarios.length;
  const needed = steps.some(({ from }) => from === null) ? [...scenarios, scenario] : scenarios;
  const found = await studyVariants(needed, {
    ...options,
    label: `sweep, ${points.length} ${points.length === 1 ? "point" : "points"}`,
    pairs: steps.map(({ from, to }) => [from ?? asItIs, to] as const),
    metrics: asked,
    headline: "values",
    usual: usualGames(points.length),
  });
  return {
    ...headOf(scenario, options),
    games: found.games,
    partial: found.partial,
    precision: found.precision,
    axes: axes.map((axis) => ({
      ...axis,
      unit: limitsAt(scenario, axis.path)?.unit ?? null,
    })),
    metrics,
    points: points.map((values, i) => ({
      values,
      metrics: (found.values[i] ?? []).slice(0, metrics.length),
    })),
    steps: steps.map(
      (step, i): SweepStep => ({
        ...step,
        metrics: (found.differences[i] ?? []).slice(0, metrics.length),
      }),
    ),
    wins: winning
      ? points.map((_, i) => {
          const [A, B, lead] = WINS.map((id) => found.values[i]![asked.indexOf(id)]!);
          return { A: A!, B: B!, lead: lead! };
        })
      : null,
    gaps: gapsOf(scenario, axes),
  };
}

/** Values of the file that are looked at between the points of a sweep, at most. */
const LOOKED = 1000;

/** What lies between neighbouring values of the only axis, if it is one of numbers. */
function gapsOf(scenario: Scenario, axes: readonly Vary[]): SweepGap[] {
  const [axis] = axes;
  if (axes.length > 1 || axis?.numeric !== true) return [];
  const along = new Along(scenario, axis.path);
  const values = axis.values.map(Number);
  return values.slice(1).map((to, i): SweepGap => {
    const from = values[i]!;
    if (along.keyOf(from) === along.keyOf(to)) return "alike";
    if (along.asked > LOOKED) return "open";
    const edge = along.edge(from, to);
    const isOnly = edge !== null && along.keyOf(edge.first) === along.keyOf(to);
    return isOnly ? edge : "open";
  });
}

function axesOf(
  scenario: Scenario,
  texts: readonly string[],
): (Vary & { readonly name: string })[] {
  if (texts.length === 0) throw new UsageError(say.varyNothing());
  return texts.map((text) => {
    const vary = parseVary(text, (words) => numberOf(scenario, words, "vary"));
    if ("code" in vary) throw new UsageError(say.notVary(text, vary));
    return { ...vary, ...placeOf(scenario, vary.path, "vary") };
  });
}

/** Every point as a scenario of its own. All that is wrong with any of them is told at once, each thing once. */
function pointScenarios(
  base: Scenario,
  axes: readonly Vary[],
  points: readonly (readonly string[])[],
): Scenario[] {
  const issues = new Map<string, Issue>();
  const scenarios: Scenario[] = [];
  for (const point of points) {
    const changes = point.map((value, axis) => `${axes[axis]!.path}=${value}`);
    try {
      scenarios.push(variantOf(base, changes));
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

/** From the file as it is to every point that is another game. */
function stepsOfWords(
  base: Scenario,
  scenarios: readonly Scenario[],
): Omit<SweepStep, "metrics">[] {
  const gameOf = ({ model }: Scenario): string => JSON.stringify(model);
  const own = scenarios.findIndex((one) => gameOf(one) === gameOf(base));
  return scenarios.flatMap((_, to) =>
    to === own ? [] : [{ axis: 0, from: own < 0 ? null : own, to }],
  );
}

/** From each point to the next along each axis, by position in the list of points. */
function stepsOf(axes: readonly Vary[]): Omit<SweepStep, "metrics">[] {
  const lengths = axes.map(({ values }) => values.length);
  const count = lengths.reduce((product, length) => product * length, 1);
  return axes.flatMap((_, axis) => {
    const stride = lengths.slice(axis + 1).reduce((product, length) => product * length, 1);
    const last = lengths[axis]! - 1;
    return Array.from({ length: count }, (_point, from) => ({
      axis,
      from,
      to: from + stride,
    })).filter(({ from }) => Math.floor(from / stride) % (last + 1) < last);
  });
}

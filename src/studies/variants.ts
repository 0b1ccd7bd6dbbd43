/** Variants of a scenario, all solved or all played on the same dice: values and differences of chosen metrics. */
import { Interrupted } from "../core/errors.js";
import type { Scenario } from "../scenario/scenario.js";
import { FINE_GROWTH, GAMES_PATIENCE, planLooks } from "../sim/plan.js";
import { playVariants, type VariantsTally } from "../sim/variants.js";
import { reachedOf } from "../stats/precision.js";
import type { Precision } from "../stats/summary.js";
import {
  type VariantCounts,
  type VariantDifference,
  type VariantValue,
  variantCounters,
  variantDifferences,
  variantValues,
  variantWidths,
} from "../stats/variants.js";
import { Solver } from "./solver.js";
import { demandQuantity, progressOf, rulesetOfScenario, type StudyOptions } from "./study.js";

/** What A wins more often than B: 0 is fair, also where many games stay undecided. */
export const LEAD = "win.A-win.B";

/** Who wins, in all three ways to say it. */
export const WINS: readonly string[] = ["win.A", "win.B", LEAD];

/** Which intervals a precision is asked of: the values of all variants, or the differences of all pairs. */
export type Headline = "values" | "differences";

export interface VariantsOptions extends StudyOptions {
  /** What is being studied, in words. */
  readonly label: string;
  /** Variants whose differences are wanted, second minus first. */
  readonly pairs: readonly (readonly [number, number])[];
  /** A precision is asked of the first. */
  readonly metrics: readonly string[];
  readonly headline: Headline;
  /** Games of each variant unless it is said otherwise. */
  readonly usual: number;
  /** False: all are played, none is solved. */
  readonly solving?: boolean;
}

/** What is known about the variants, in their order. */
export interface VariantsFound {
  /** Games played of each variant; 0 if all were solved. */
  readonly games: number;
  readonly partial: boolean;
  /** What became of the precision that was asked for; null if none was. */
  readonly precision: Precision | null;
  /** By variant, then by metric. */
  readonly values: readonly (readonly VariantValue[])[];
  /** By pair, then by metric. */
  readonly differences: readonly (readonly VariantDifference[])[];
}

const GAMES = { all: 1_000_000, least: 10_000, most: 100_000 };

/** Usual games of each variant: fewer, where there are many variants. */
export const usualGames = (variants: number): number =>
  Math.min(GAMES.most, Math.max(GAMES.least, Math.round(GAMES.all / variants)));

/**
 * Finds the chosen metrics of all variants. If some cannot be solved in about a second, all that differences are wanted
 * of are played on the same dice; those that can be solved are exact all the same.
 * @throws UsageError if a variant lacks a metric, before anything is solved or played; Interrupted if the signal came
 *   before the solutions were there, or anything else; JobFailed
 */
export async function studyVariants(
  scenarios: readonly Scenario[],
  options: VariantsOptions,
): Promise<VariantsFound> {
  const [base] = scenarios as [Scenario, ...Scenario[]];
  const ruleset = rulesetOfScenario(base);
  const { executor, signal, onLoss, precision, metrics, pairs } = options;
  const models = scenarios.map(({ model }) => model);
  const variants = models.map((model) => {
    const { columns } = ruleset.compile(model);
    const quantities = metrics.map((metric, i) =>
      demandQuantity(columns, metric, i === 0 ? precision : undefined),
    );
    return { columns, quantities };
  });
  const expected =
    options.solving === false
      ? models.map(() => null)
      : await solved(models, { ...options, scenario: base });
  // A difference needs the games of both; a value that is exact needs none.
  const playing = variants.flatMap((_, i) => (pairs.length > 0 || expected[i] === null ? [i] : []));
  const read = (played: VariantsTally | null): VariantsFound =>
    readVariants(
      variants.map((variant, i) => ({
        ...variant,
        expected: expected[i] ?? null,
        tally: played?.tallies[playing.indexOf(i)] ?? null,
      })),
      played,
      options,
    );
  if (!expected.includes(null)) return read(null);
  const limit = limitOf(options);
  const seed = options.seed ?? base.envelope.seed;
  const tallies = playVariants(executor, {
    games: playing.map((i) => ({ system: ruleset.id, model: models[i], seed })),
    counters: playing.map((i) => {
      const { columns, quantities } = variants[i]!;
      return pairs.length === 0 ? [] : variantCounters(columns, quantities);
    }),
    widths: variantWidths(variants[0]!.columns, variants[0]!.quantities),
    looks: precision === undefined ? [limit] : planLooks(limit, FINE_GROWTH),
    pairs,
    signal,
    onLoss,
    onProgress: progressOf(options, "games", options.label, limit * playing.length),
  });
  for await (const played of tallies) {
    if (played.games === 0 && expected.every((one) => one === null)) throw new Interrupted();
    const found = read(played);
    if (found.precision?.met || played.games === limit || signal?.aborted) return found;
  }
  throw new Error("invariant: the last look is at the limit");
}

/** By model the expected counts of one game; null where it is too big. */
async function solved(
  models: readonly unknown[],
  {
    scenario,
    executor,
    signal,
    onLoss,
    ...options
  }: VariantsOptions & { readonly scenario: Scenario },
): Promise<(Float64Array | null)[]> {
  const solver = new Solver(rulesetOfScenario(scenario).id, executor);
  const onProgress = progressOf(options, "points", options.label, models.length);
  const solutions = await solver.solve(models, { signal, onLoss, onProgress });
  return solutions.map((found) => ("tooBig" in found ? null : found.cells));
}

const limitOf = ({ games, precision, usual }: VariantsOptions): number =>
  games ?? (precision === undefined ? usual : GAMES_PATIENCE);

/** What the games played by now say. @param played null if all variants were solved */
function readVariants(
  counts: readonly VariantCounts[],
  played: VariantsTally | null,
  options: VariantsOptions,
): VariantsFound {
  const { metrics, precision: half, headline, pairs } = options;
  const looking = half === undefined ? "once" : "anytime";
  const limit = limitOf(options);
  const games = played?.games ?? 0;
  const values = counts.map((variant) => variantValues(variant, looking));
  const differences = pairs.map(([a, b], pair) => {
    const moments = played?.moments[pair] ?? null;
    return variantDifferences(counts[a]!, counts[b]!, moments, looking);
  });
  const first = { values, differences }[headline].map(([one]) => one as VariantDifference);
  const unit = values[0]?.[0]?.unit ?? "";
  const goal = half === undefined ? null : { metric: metrics[0]!, half, limit };
  const precision = goal === null ? null : reachedOf(first, unit, goal);
  const partial = played !== null && games < limit && precision?.met !== true;
  return { games, partial, precision, values, differences };
}

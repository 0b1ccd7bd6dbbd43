/** What each attribute and each range is worth. */
import { isChain } from "../core/machine.js";
import { type Lever, type LeverValue, turned, turnedBy } from "../rules/kit/levers.js";
import type { Scenario } from "../scenario/scenario.js";
import { holm } from "../stats/holm.js";
import type { VariantDifference, VariantValue } from "../stats/variants.js";
import { type Assumed, lookAround, unlessStopped } from "./assumed.js";
import { Along } from "./edges.js";
import type { StudyHead } from "./head.js";
import * as say from "./messages.js";
import { headOf, rulesetOfScenario, type StudyOptions, variantOf } from "./study.js";
import { UsageError } from "./usage.js";
import { studyVariants, usualGames } from "./variants.js";

/** One lever turned up or down, all else as it is. */
export interface Weight {
  readonly lever: Lever;
  /** Its value then. */
  readonly to: LeverValue;
  /** The metric then. */
  readonly value: VariantValue;
  /** Against the scenario as it is. */
  readonly difference: VariantDifference;
  /** Told from zero, all changes taken together. */
  readonly told: boolean;
}

/** The nearest value of a lever, one way, that makes a difference. */
export interface LeverStep {
  readonly lever: Lever;
  /** The last value that makes none, and the first that does. */
  readonly last: LeverValue;
  readonly to: LeverValue;
  /** The metric then, and against the scenario as it is. */
  readonly value: VariantValue;
  readonly difference: VariantDifference;
}

export interface Weights extends StudyHead {
  readonly metric: string;
  /** Lengths by which ranges are changed. */
  readonly step: number;
  /** Chance that any change that does nothing is told from zero. */
  readonly alpha: number;
  /** The scenario as it is. */
  readonly base: VariantValue;
  readonly sides: Readonly<Record<"A" | "B", string>>;
  /** Figures left out, for their attributes are diced anew in each game. */
  readonly diced: readonly string[];
  /** Tactics that the numbers hold for, and what others would give; null if that was not asked. */
  readonly assumed: Assumed | null;
  /** In the order of the file, one more before one less. */
  readonly weights: readonly Weight[];
  /**
   * Where each range steps, up and down, and each attribute whose next value does nothing. On a table, where any length
   * may tell, ranges have none.
   */
  readonly steps: readonly LeverStep[];
}

/** A lever with what it does. */
export interface LeverRow {
  readonly lever: Lever;
  readonly up: Weight | null;
  readonly down: Weight | null;
}

/** The change of the metric for each unit: an attribute is turned by one step, a range by several lengths. */
export function perUnit({ lever, to, difference }: Weight): VariantDifference {
  const by = Math.abs(turnedBy(lever, to));
  const part = (x: number | null): number | null => (x === null ? null : x / by);
  return {
    ...difference,
    value: part(difference.value),
    low: part(difference.low),
    high: part(difference.high),
  };
}

/** How much a change does for each unit; 0 for none. */
export const size = (weight: Weight | null): number =>
  weight === null ? 0 : Math.abs(perUnit(weight).value ?? 0);

/** True of a lever that changed nothing in any game. */
export const isIdle = ({ up, down }: LeverRow): boolean =>
  [up, down].every((one) => one === null || one.difference.alike);

/** Levers of a kind, the one that does most first. */
export function leverRows({ weights }: Weights, kind: Lever["kind"]): LeverRow[] {
  const rows = new Map<string, LeverRow>();
  for (const weight of weights) {
    const { lever, to } = weight;
    if (lever.kind !== kind) continue;
    const row = rows.get(lever.path) ?? { lever, up: null, down: null };
    rows.set(
      lever.path,
      turnedBy(lever, to) > 0 ? { ...row, up: weight } : { ...row, down: weight },
    );
  }
  const most = ({ up, down }: LeverRow): number => Math.max(size(up), size(down));
  return [...rows.values()].sort((a, b) => most(b) - most(a));
}

export interface WeightsOptions extends StudyOptions {
  /** What it is worth something for; a precision is asked of every change of it. Default: win.A. */
  readonly metric?: string | undefined;
  /** By how many lengths ranges are changed; default: what the rule system's unit suggests. */
  readonly step?: number | undefined;
}

/** Chance that anything worthless is told apart from zero, all changes together. */
const ALPHA = 0.05;

interface Change {
  readonly lever: Lever;
  readonly to: LeverValue;
}

/**
 * Turns each lever of a scenario up and down by itself. Games are those of each variant, where one cannot be solved.
 * @throws UsageError for bad options, before anything is played; Interrupted; JobFailed
 */
export async function weights(scenario: Scenario, options: WeightsOptions): Promise<Weights> {
  const { metric = "win.A" } = options;
  const { step = rulesetOfScenario(scenario).length.step } = options;
  const { list, diced } = rulesetOfScenario(scenario).levers(scenario);
  const changes = list.flatMap((lever) => changesOf(lever, step));
  if (options.step !== undefined) demandRoom(list, step);
  if (changes.length === 0) throw new UsageError(say.noLevers());
  const variants = changes.map(({ lever, to }) => variantOf(scenario, [`${lever.path}=${to}`]));
  const found = await studyVariants([scenario, ...variants], {
    ...options,
    label: `weights, ${changes.length} ${changes.length === 1 ? "change" : "changes"}`,
    pairs: changes.map((_, i) => [0, i + 1] as const),
    metrics: [metric],
    headline: "differences",
    usual: usualGames(changes.length + 1),
  });
  const differences = found.differences.map(([one]) => one!);
  const told = holm(
    differences.map(({ p }) => p),
    ALPHA,
  );
  const idle = changes.filter((_, i) => differences[i]?.alike === true);
  const steps = await stepsOf(scenario, list, idle, options);
  return {
    ...headOf(scenario, options),
    games: found.games,
    partial: found.partial || steps === null,
    precision: found.precision,
    metric,
    step,
    alpha: ALPHA,
    base: found.values[0]?.[0] as VariantValue,
    sides: scenario.envelope.sides,
    diced,
    assumed: await lookAround(scenario, found, variants.length + 1, options),
    weights: changes.map(
      ({ lever, to }, i): Weight => ({
        lever,
        to,
        value: found.values[i + 1]?.[0] as VariantValue,
        difference: differences[i]!,
        told: told[i]!,
      }),
    ),
    steps: steps ?? [],
  };
}

/** So many values that make another game are tried one way, until one makes a difference. */
const TRIED = 4;

/** A value that may make a difference, with the last one before it. */
interface Candidate extends Change {
  readonly last: LeverValue;
}

/**
 * The next steps of all levers. They are asked about in one more round: those whose games are known to be the same are
 * not.
 * @param idle changes that did nothing
 * @returns null if the work was stopped
 */
async function stepsOf(
  scenario: Scenario,
  levers: readonly Lever[],
  idle: readonly Change[],
  options: WeightsOptions,
): Promise<LeverStep[] | null> {
  const { metric = "win.A", signal } = options;
  const ways = levers.flatMap((lever) =>
    [1, -1].map((way) =>
      lever.kind === "range" ? rangeSteps(scenario, lever, way) : laterSteps(lever, way, idle),
    ),
  );
  const candidates = ways.flat();
  if (candidates.length === 0) return [];
  if (signal?.aborted) return null;
  const variants = candidates.map(({ lever, to }) => variantOf(scenario, [`${lever.path}=${to}`]));
  const found = await unlessStopped(
    studyVariants([scenario, ...variants], {
      ...options,
      precision: undefined,
      label: `steps, ${candidates.length} ${candidates.length === 1 ? "value" : "values"}`,
      pairs: candidates.map((_, i) => [0, i + 1] as const),
      metrics: [metric],
      headline: "differences",
      usual: usualGames(candidates.length + 1),
    }),
  );
  if (found === null) return null;
  const known = new Map(
    candidates.map((one, i): [Candidate, LeverStep] => [
      one,
      { ...one, value: found.values[i + 1]![0]!, difference: found.differences[i]![0]! },
    ]),
  );
  return ways.flatMap(
    (way) => way.map((one) => known.get(one)!).find(({ difference }) => !difference.alike) ?? [],
  );
}

/** The values at which a range steps over somebody; none on a table, where any length may tell. */
function rangeSteps(scenario: Scenario, lever: Lever, way: number): Candidate[] {
  if (lever.values !== null || !isChain(rulesetOfScenario(scenario).compile(scenario.model))) {
    return [];
  }
  const along = new Along(scenario, lever.path);
  const steps: Candidate[] = [];
  for (let from = lever.value; steps.length < TRIED; ) {
    const edge = along.edge(from, way > 0 ? lever.most : lever.least);
    if (edge === null) break;
    steps.push({ lever, last: edge.last, to: edge.first });
    from = edge.first;
  }
  return steps;
}

/** The values beyond the next one, where that does nothing. */
function laterSteps(lever: Lever, way: number, idle: readonly Change[]): Candidate[] {
  const steps: Candidate[] = [];
  for (let by = 1; steps.length < TRIED; by++) {
    const [last, to] = [turned(lever, way * by), turned(lever, way * (by + 1))];
    const isIdle = idle.some((one) => one.lever === lever && one.to === turned(lever, way));
    if (!isIdle || last === null || to === null) break;
    steps.push({ lever, last, to });
  }
  return steps;
}

/** @throws UsageError if there are ranges, and none has room for such a step */
function demandRoom(levers: readonly Lever[], step: number): void {
  const ranges = levers.filter(({ kind }) => kind === "range");
  if (ranges.length === 0 || ranges.some((lever) => changesOf(lever, step).length > 0)) return;
  throw new UsageError(say.stepTooLong(step));
}

/**
 * One more and one less, as far as the file may have it.
 * @param step by which a range is changed
 */
export function changesOf(lever: Lever, step: number): Change[] {
  const by = lever.kind === "range" ? step : 1;
  return [turned(lever, by), turned(lever, -by)].flatMap((to) =>
    to === null ? [] : [{ lever, to }],
  );
}

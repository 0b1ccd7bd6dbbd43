/** What the rulings that people argue about change. */
import { Interrupted } from "../core/errors.js";
import type { Ruleset } from "../rules/ruleset.js";
import type { Scenario } from "../scenario/scenario.js";
import type { Unknown } from "../stats/difference.js";
import type { Precision } from "../stats/summary.js";
import type { VariantDifference, VariantValue } from "../stats/variants.js";
import type { StudyHead } from "./head.js";
import { headOf, rulesetOfScenario, type StudyOptions, variantOf } from "./study.js";
import { studyVariants, type VariantsFound } from "./variants.js";

/** Who wins more often: unclear if the games played do not tell. */
export type Winner = "A" | "B" | "even" | "unclear";

/** One or several readings switched, against the scenario as it is. */
export interface ReadingEffect {
  /** Readings switched: name, rule that they belong to, value in force, value tried. */
  readonly changes: readonly {
    readonly name: string;
    readonly rule: string;
    readonly from: string;
    readonly to: string;
    /** What the value tried means at the table. */
    readonly says: string;
  }[];
  /** The metric then, and its change, each with an interval, which is the number itself where it is exact. */
  readonly value: number | null;
  readonly valueLow: number | null;
  readonly valueHigh: number | null;
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Of the change, as of all differences of variants. */
  readonly method: string;
  readonly alike: boolean;
  readonly unknown: Unknown | null;
  /** Games of each of the two; 0 if exact. */
  readonly n: number;
  readonly winner: Winner;
  /** True if another side wins more often than in the scenario as it is. */
  readonly flips: boolean;
}

export interface ReadingsReport extends StudyHead {
  readonly sides: Readonly<Record<"A" | "B", string>>;
  readonly metric: string;
  /** `probability`, `turns`, `ratio` and so on. */
  readonly unit: string;
  /** All solved, or played on common dice. */
  readonly method: "exact" | "paired";
  readonly value: number | null;
  readonly valueLow: number | null;
  readonly valueHigh: number | null;
  readonly winner: Winner;
  /** One reading at a time, the greatest change first. */
  readonly effects: readonly ReadingEffect[];
  /** All combinations, if asked for: those that flip the winner, and the extremes of the metric. */
  readonly combinations: {
    readonly tried: number;
    /** Readings that took no part, for want of room. */
    readonly leftOut: readonly string[];
    /** They are played by themselves: their games, and what became of the precision. */
    readonly games: number;
    readonly precision: Precision | null;
    readonly lowest: ReadingEffect;
    readonly highest: ReadingEffect;
    readonly flips: readonly ReadingEffect[];
    /** Those of which the games do not tell who wins. */
    readonly unclear: number;
  } | null;
}

export interface ReadingsOptions extends StudyOptions {
  /** What the rulings may change; a precision is asked of every change of it. Default: win.A. */
  readonly metric?: string | undefined;
  /** All combinations, too. */
  readonly all?: boolean | undefined;
}

/** Games of each variant, unless it is said otherwise. */
const GAMES = 200_000;
/** Most combinations that are tried. */
const COMBINATIONS_MAX = 1024;
/** Exact chances that differ by less are the same. */
const ROUNDING = 1e-9;

type Change = ReadingEffect["changes"][number];

interface Found extends VariantsFound {
  readonly effects: readonly ReadingEffect[];
}

/**
 * Switches every reading of a scenario, one at a time or in all combinations. Games are those of each variant, where
 * one cannot be solved.
 * @throws UsageError for bad options, before anything is played; Interrupted; JobFailed
 */
export async function readings(
  scenario: Scenario,
  options: ReadingsOptions,
): Promise<ReadingsReport> {
  const { metric = "win.A", all = false, signal } = options;
  const single = await switched(
    scenario,
    alternatives(rulesetOfScenario(scenario), scenario).map((change) => [change]),
    options,
  );
  const effects = [...single.effects].sort(
    (a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0),
  );
  const { lists, leftOut } = combined(effects);
  const cut = signal?.aborted === true;
  const wanted = all && lists.length > 0;
  const more = wanted && !cut ? await unlessInterrupted(switched(scenario, lists, options)) : null;
  const asItIs = single.values[0]!;
  const [value] = asItIs as readonly [VariantValue];
  const { seed, ...head } = headOf(scenario, options);
  return {
    ...head,
    sides: scenario.envelope.sides,
    metric,
    unit: value.unit,
    method: effects.every(({ method }) => method === "exact") ? "exact" : "paired",
    games: single.games,
    seed,
    partial: single.partial || (more?.partial ?? (wanted && signal?.aborted === true)),
    precision: single.precision,
    ...withEnds(value),
    winner: winnerOf(asItIs),
    effects,
    combinations: more === null ? null : combinationsOf(more, leftOut),
  };
}

/** Null if the signal came before it said anything. */
async function unlessInterrupted<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Interrupted) return null;
    throw error;
  }
}

/** The scenario as it is, and with each list of changes. */
async function switched(
  scenario: Scenario,
  lists: readonly (readonly Change[])[],
  options: ReadingsOptions,
): Promise<Found> {
  const variants = lists.map((changes) =>
    variantOf(
      scenario,
      changes.map(({ name, to }) => `readings.${name}=${to}`),
    ),
  );
  const found = await studyVariants([scenario, ...variants], {
    ...options,
    label: `readings, ${lists.length} ${lists.length === 1 ? "change" : "changes"}`,
    pairs: lists.map((_, i) => [0, i + 1] as const),
    metrics: [options.metric ?? "win.A", "win.A", "win.B"],
    headline: "differences",
    usual: GAMES,
  });
  return { ...found, effects: effectsOf(lists, found) };
}

/** @param study the scenario as it is first, then each list of changes; the metric, then who wins */
function effectsOf(lists: readonly (readonly Change[])[], study: VariantsFound): ReadingEffect[] {
  const before = winnerOf(study.values[0]!);
  return lists.map((changes, i) => {
    const values = study.values[i + 1]!;
    const [difference] = study.differences[i] as readonly [VariantDifference];
    const winner = winnerOf(values);
    const clear = winner !== "unclear" && before !== "unclear";
    return {
      changes,
      ...withEnds(values[0]!),
      difference: difference.value,
      low: difference.low,
      high: difference.high,
      method: difference.method,
      alike: difference.alike,
      unknown: difference.unknown,
      n: difference.n,
      winner,
      flips: clear && winner !== before,
    };
  });
}

const withEnds = ({ value, low, high }: VariantValue) => ({
  value,
  valueLow: low,
  valueHigh: high,
});

/** Who wins more often, as far as the intervals tell. @param values of the metric, win.A and win.B */
function winnerOf([, a, b]: readonly VariantValue[]): Winner {
  const [lowA, highA, lowB, highB] = [a?.low, a?.high, b?.low, b?.high];
  if (lowA == null || highA == null || lowB == null || highB == null) return "unclear";
  if (lowA > highB + ROUNDING) return "A";
  if (lowB > highA + ROUNDING) return "B";
  return a?.method === "exact" ? "even" : "unclear";
}

function combinationsOf(
  { effects, games, precision }: Found,
  leftOut: readonly string[],
): NonNullable<ReadingsReport["combinations"]> {
  const byValue = [...effects].sort((a, b) => (a.value ?? 0) - (b.value ?? 0));
  return {
    tried: effects.length,
    leftOut,
    games,
    precision,
    lowest: byValue[0]!,
    highest: byValue[byValue.length - 1]!,
    // Few changes say more than many.
    flips: effects.filter(({ flips }) => flips).sort((a, b) => a.changes.length - b.changes.length),
    unclear: effects.filter(({ winner }) => winner === "unclear").length,
  };
}

/** Every value of every reading that is not in force. */
function alternatives(ruleset: Ruleset, base: Scenario): Change[] {
  const inForce = ruleset.readings(base.model);
  return ruleset.readingValues.flatMap(({ name, rule, values, sides }) =>
    values.flatMap((value, i) => {
      const [from, to] = [String(inForce[name]), String(value)];
      return to === from ? [] : [{ name, rule, from, to, says: sides[i] ?? "" }];
    }),
  );
}

/** All combinations of two or more changes; if they are too many, of those readings that change most. */
function combined(effects: readonly ReadingEffect[]): { lists: Change[][]; leftOut: string[] } {
  const byName = new Map<string, Change[]>();
  for (const { changes } of effects) {
    const change = changes[0]!;
    byName.set(change.name, [...(byName.get(change.name) ?? []), change]);
  }
  let lists: Change[][] = [[]];
  const leftOut: string[] = [];
  for (const [name, changes] of byName) {
    const more = lists.flatMap((list) => [list, ...changes.map((change) => [...list, change])]);
    if (more.length > COMBINATIONS_MAX) leftOut.push(name);
    else lists = more;
  }
  return { lists: lists.filter((list) => list.length > 1), leftOut };
}

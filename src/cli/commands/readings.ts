/** `deadeye readings FILE`: does any ruling that people argue about change the answer? */
import { basename } from "node:path";
import { readingsReport } from "../../report/readings.js";
import { rulesetOf } from "../../rules/index.js";
import type { Ruleset } from "../../rules/ruleset.js";
import { checkScenario, type Scenario } from "../../scenario/load.js";
import { systemName } from "../../scenario/system.js";
import type { VariantDifference, VariantValue } from "../../stats/variants.js";
import type { ReadingEffect, ReadingsReport, Winner } from "../../studies/readings.js";
import { EXIT } from "../exit.js";
import { stemOf } from "../folder.js";
import * as say from "../messages.js";
import { loadScenario } from "../scenarioFile.js";
import {
  deliver,
  type Study,
  type StudyCommandOptions,
  studyFolder,
  studyPlay,
  studyVariants,
} from "../study.js";
import { VERSION } from "../version.js";

export interface ReadingsCommandOptions extends StudyCommandOptions {
  readonly metric: string;
  /** All combinations, too. */
  readonly all: boolean;
}

/** Games of each variant, unless the command line says otherwise. */
const GAMES = 200_000;
/** Most combinations that `--all` tries. */
const COMBINATIONS_MAX = 1024;
/** Exact chances that differ by less are the same. */
const ROUNDING = 1e-9;

type Change = ReadingEffect["changes"][number];

/**
 * Switches every reading of a scenario, one at a time or in all combinations.
 * @returns exit code
 * @throws DeadeyeError or UsageError for bad input, before anything is written
 */
export async function readingsCommand(
  file: string,
  options: ReadingsCommandOptions,
): Promise<number> {
  const base = await loadScenario(file, { systems: options.systems, set: options.set });
  const folder = await studyFolder(options.out, `readings-${stemOf(file)}`, "readings");
  const report = await studyReadings(base, options);
  await deliver(folder, readingsReport(report), options, say.readingsWritten);
  return report.partial ? EXIT.interrupted : EXIT.done;
}

async function studyReadings(
  base: Scenario,
  options: ReadingsCommandOptions,
): Promise<ReadingsReport> {
  const { systems, set, metric } = options;
  const { envelope } = base;
  const ruleset = rulesetOf(envelope.system);
  const seed = options.seed ?? envelope.seed;
  const switched = (changes: readonly Change[]): Scenario => {
    const set = changes.map(({ name, to }) => `readings.${name}=${to}`);
    return checkScenario(base.document, { systems, set });
  };
  /** The scenario as it is, and with each list of changes. */
  const study = async (lists: readonly (readonly Change[])[]): Promise<Found> => {
    const found = await studyVariants([base, ...lists.map(switched)], {
      label: `readings, ${say.changes(lists.length)}`,
      pairs: lists.map((_, i) => [0, i + 1] as const),
      metrics: [metric, "win.A", "win.B"],
      headline: "differences",
      ...studyPlay(options),
      usual: GAMES,
      seed,
    });
    return { ...found, effects: effectsOf(lists, found) };
  };
  const single = await study(alternatives(ruleset, base).map((change) => [change]));
  const effects = [...single.effects].sort(
    (a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0),
  );
  const { lists, leftOut } = combined(effects);
  const more =
    options.all && lists.length > 0 && !options.signal.aborted ? await study(lists) : null;
  const asItIs = single.values[0] as readonly VariantValue[];
  const [value] = asItIs as readonly [VariantValue];
  return {
    version: VERSION,
    system: systemName(ruleset),
    scenario: envelope.name,
    file: basename(envelope.file),
    overrides: set,
    sides: envelope.sides,
    metric,
    unit: value.unit,
    method: effects.every(({ method }) => method === "exact") ? "exact" : "paired",
    games: single.games,
    seed,
    partial: single.partial || (more?.partial ?? (options.all && options.signal.aborted)),
    precision: single.precision,
    value: value.value,
    winner: winnerOf(asItIs),
    effects,
    combinations: more === null ? null : combinationsOf(more, leftOut),
  };
}

interface Found extends Study {
  readonly effects: readonly ReadingEffect[];
}

/** @param study the scenario as it is first, then each list of changes; the metric, then who wins */
function effectsOf(lists: readonly (readonly Change[])[], study: Study): ReadingEffect[] {
  const before = winnerOf(study.values[0] as readonly VariantValue[]);
  return lists.map((changes, i) => {
    const values = study.values[i + 1] as readonly VariantValue[];
    const [difference] = study.differences[i] as readonly [VariantDifference];
    const winner = winnerOf(values);
    const clear = winner !== "unclear" && before !== "unclear";
    return {
      changes,
      value: values[0]?.value ?? null,
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
    lowest: byValue[0] as ReadingEffect,
    highest: byValue[byValue.length - 1] as ReadingEffect,
    // Few changes say more than many.
    flips: effects.filter(({ flips }) => flips).sort((a, b) => a.changes.length - b.changes.length),
  };
}

/** Every value of every reading that is not in force. */
function alternatives(ruleset: Ruleset, base: Scenario): Change[] {
  const inForce = ruleset.readings(base.model);
  return ruleset.readingValues.flatMap(({ name, rule, values }) =>
    values
      .map(String)
      .filter((value) => value !== String(inForce[name]))
      .map((to) => ({ name, rule, from: String(inForce[name]), to })),
  );
}

/** All combinations of two or more changes; if they are too many, of those readings that change most. */
function combined(effects: readonly ReadingEffect[]): { lists: Change[][]; leftOut: string[] } {
  const byName = new Map<string, Change[]>();
  for (const { changes } of effects) {
    const change = changes[0] as Change;
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

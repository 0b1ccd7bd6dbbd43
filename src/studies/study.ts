/** What all studies are asked in the same way. */
import type { Columns } from "../core/columns.js";
import { plainWords } from "../core/messages.js";
import { bookEditions } from "../rules/book/editions.js";
import { rulesetOf, SYSTEMS } from "../rules/index.js";
import { measuredIn, type Ruleset } from "../rules/ruleset.js";
import { charted } from "../scenario/chart.js";
import { type Data, isDataMap, type Path, pathText } from "../scenario/document.js";
import { checkScenario, numberAt } from "../scenario/load.js";
import { pathNamed, placeName } from "../scenario/names.js";
import { type NumberRange, numberRange } from "../scenario/range.js";
import type { Scenario } from "../scenario/scenario.js";
import { type InForce, isAdded, summed } from "../scenario/set.js";
import { schemaOf, systemName } from "../scenario/system.js";
import type { Executor, WorkOptions } from "../sim/executor.js";
import { GAMES_PATIENCE } from "../sim/plan.js";
import { metricQuantities, type Quantity, quantityNamed, unitOf } from "../stats/quantity.js";
import type { StudyHead } from "./head.js";
import * as say from "./messages.js";
import { UsageError } from "./usage.js";
import { VERSION } from "./version.js";

/** How far a study is: so many of what it counts, such as 1,200 of 5,000 games. */
export interface Progress {
  readonly what: "games" | "points" | "duels" | "values" | "states" | "turns";
  readonly done: number;
  /** Null if nobody knows. */
  readonly of: number | null;
  /** What is being studied, in words: `sweep, 40 points`. */
  readonly label: string;
}

export interface StudyOptions extends WorkOptions {
  /** Who plays and solves. */
  readonly executor: Executor;
  /** Seed text; default: the scenario's. */
  readonly seed?: string | undefined;
  /** Games, where something has to be played; the limit, where a precision is asked for. */
  readonly games?: number | undefined;
  /** Play until 95 % intervals have at most this half width, in the unit of the metric. */
  readonly precision?: number | undefined;
  /** False leaves out the quick look at other tactics, of studies that take one; of two books, what each change is worth. */
  readonly lookAround?: boolean | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** What is wanted of a metric, or of one less another: `win.A - win.B`, 0. */
export interface Target {
  readonly metric: string;
  readonly value: number;
}

/** Tells progress of one kind. @param of how many; nobody knows where it is only as much as anybody would wait for */
export const progressOf =
  (
    { onProgress }: Pick<StudyOptions, "onProgress">,
    what: Progress["what"],
    label: string,
    of: number | null = null,
  ) =>
  (done: number): void =>
    onProgress?.({ what, done, of: of === GAMES_PATIENCE ? null : of, label });

/** The rule system of a scenario, with the file's own units in place of the book's. */
export const rulesetOfScenario = ({ envelope, model }: Scenario): Ruleset =>
  measuredIn(rulesetOf(envelope.system, model), model);

/** What its file may say. */
export const schemaOfScenario = ({ envelope, document }: Scenario, ruleset: Ruleset) =>
  schemaOf(ruleset, envelope.kind, document.root.data);

/** What numbers a place of a scenario can hold; null if it holds none. */
export function limitsAt(scenario: Scenario, path: string): NumberRange | null {
  const ruleset = rulesetOfScenario(scenario);
  const limits = numberRange(schemaOfScenario(scenario, ruleset), path.split("."));
  // Inside of a text often nothing but the number that is there is known.
  if (limits === null && numberAt(scenario.document, path, SYSTEMS) != null) {
    const declared = ruleset.limitsInside?.(path) ?? null;
    return declared ?? { low: null, high: null, integer: true, values: null, unit: null };
  }
  const isLength = limits?.unit === rulesetOf(ruleset.id).length.short;
  return limits === null || !isLength ? limits : { ...limits, unit: ruleset.length.short };
}

/**
 * The scenario with further changes, `path=value` each.
 * @throws DeadeyeError if they make no valid scenario
 */
export const variantOf = ({ document }: Scenario, set: readonly string[]): Scenario =>
  checkScenario(document, { systems: SYSTEMS, set });

/**
 * A place of the file by its path or its name (`pathNamed`).
 * @param option that named it
 * @returns its path, as `--set` takes it, and what reports call it: `Will's skill`
 * @throws UsageError if several places have that name, or one has nearly
 */
export function placeOf(
  { document }: Scenario,
  words: string,
  option: string,
): { readonly path: string; readonly name: string } {
  const { data } = document.root;
  const path = pathNamed(words, data, SYSTEMS);
  if (typeof path !== "string") throw new UsageError(say.notPlace(option, path));
  return { path, name: placeName(path, data, SYSTEMS) };
}

/**
 * The number that a place of the file has in force; null if none.
 * @param words a path or a name
 * @throws UsageError as `placeOf`
 */
export const numberOf = (scenario: Scenario, words: string, option: string): InForce | null =>
  numberAt(scenario.document, placeOf(scenario, words, option).path, SYSTEMS) ?? null;

/**
 * A value as it is typed, in full: `+1` is one more than the file has.
 * @param option that named the place
 * @throws UsageError if there is no number to add to
 */
export function absolute(scenario: Scenario, place: string, typed: string, option: string): string {
  if (!isAdded(typed)) return typed;
  const sum = summed(typed, place, numberOf(scenario, place, option));
  if ("code" in sum) throw new UsageError(say.notPlace(option, sum));
  return sum.words;
}

/** A value of a file as people write it: `repeating rifle`; a side is called by its name. */
export function valueWords(path: string, value: string, sides: StudyHead["sides"]): string {
  if (path === "first" && (value === "A" || value === "B")) return sides[value];
  return plainWords(value.replaceAll(/[[\]]/g, ""));
}

/** What was changed in a scenario, in words: `Will's skill 5`; where it was added to, `Will's skill 4 to 5`. */
export const changesOf = ({ document: { set, before, root }, envelope }: Scenario): string[] =>
  set.map((change, i) => {
    const equals = change.indexOf("=");
    const was = before[i] ?? null;
    const name = placeName(change.slice(0, equals), charted(root, SYSTEMS).root.data, SYSTEMS);
    const value = valueWords(change.slice(0, equals), change.slice(equals + 1), envelope.sides);
    return `${name} ${was === null ? "" : `${was} to `}${value}`;
  });

/** What two files differ in, in words: `Will's skill 4 to 5`. */
export function changesBetween(a: Scenario, b: Scenario): string[] {
  const found: string[] = [];
  const isBlock = (data: Data | undefined): boolean => typeof data === "object" && data !== null;
  // Two lengths are a place on the table, and one value.
  const isPoint = (data: Data | undefined): data is number[] =>
    Array.isArray(data) && data.length === 2 && data.every((one) => typeof one === "number");
  // Rules inside or beside the file.
  const isText = (data: Data | undefined): data is string =>
    typeof data === "string" && data.includes("\n");
  const [before, after] = [a, b].map(({ document }) => charted(document.root, SYSTEMS).root.data);
  const name = (path: Path): string => placeName(pathText(path), after!, SYSTEMS);
  const look = (before: Data | undefined, after: Data | undefined, path: Path): void => {
    if (isDataMap(before) && isDataMap(after)) {
      for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
        look(before[key], after[key], [...path, key]);
      }
    } else if (isPoint(before) && isPoint(after)) {
      const [from, to] = [before.join(", "), after.join(", ")];
      if (from !== to) found.push(`${name(path)} ${from} to ${to}`);
    } else if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
      for (const [i, each] of before.entries()) look(each, after[i], [...path, i]);
    } else if (isBlock(before) || isBlock(after)) {
      if (before !== after) found.push(name(path));
    } else if (path[0] === "book" && isText(before) && isText(after)) {
      found.push(...bookEditions(before, after).changes.map(({ words }) => words));
    } else if (before !== after) {
      const [from, to] = [before, after].map((one) =>
        valueWords(pathText(path), String(one ?? "nothing"), b.envelope.sides),
      );
      found.push(`${name(path)} ${from} to ${to}`);
    }
  };
  look(before, after, []);
  return found;
}

/** The last part of a path. */
export const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** What every study of one scenario says of itself. */
export function headOf(
  scenario: Scenario,
  { seed }: Pick<StudyOptions, "seed">,
): Pick<
  StudyHead,
  "version" | "system" | "scenario" | "sides" | "file" | "overrides" | "changes" | "seed"
> {
  const { envelope, document } = scenario;
  return {
    version: VERSION,
    system: systemName(rulesetOfScenario(scenario), scenario.model),
    scenario: envelope.name,
    sides: envelope.sides,
    file: fileName(envelope.file),
    overrides: document.set,
    changes: changesOf(scenario),
    seed: seed ?? envelope.seed,
  };
}

/**
 * @param option that named it
 * @throws UsageError if no number of that unit can be as far off as that
 */
export function demandHalf(unit: string, half: number | undefined, option = "precision"): void {
  if (half !== undefined && unit === "probability" && half >= 0.5) {
    throw new UsageError(say.halfOfShare(option, half));
  }
}

/**
 * A metric by its name, or one less another: `win.A - win.B`.
 * @param option that named it
 * @throws UsageError if there is no such metric, or it cannot be as far off as `precision`
 */
export function demandQuantity(
  columns: Columns,
  words: string,
  precision?: number,
  option = "metric",
): Quantity {
  const found = quantityNamed(columns, words);
  if (found === null) {
    const ids = metricQuantities(columns).map(({ id }) => id);
    throw new UsageError(say.notKnown(option, words, ids));
  }
  demandHalf(unitOf(found), precision);
  return found;
}

/**
 * The named ones, each once, in the order in which they are known; `usual` if none is named.
 * @throws UsageError if one is not known
 */
export function chosen(
  option: string,
  names: readonly string[],
  known: readonly string[],
  usual: readonly string[] = known,
): string[] {
  const stranger = names.find((name) => !known.includes(name));
  if (stranger !== undefined) throw new UsageError(say.notKnown(option, stranger, known));
  return names.length === 0 ? [...usual] : known.filter((name) => names.includes(name));
}

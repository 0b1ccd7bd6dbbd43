/** What can be changed a little in a scenario: a number, a word, a gun, a man, the distance. */
import { SIDES } from "../core/columns.js";
import { DeadeyeError } from "../core/errors.js";
import { turned } from "../rules/kit/levers.js";
import type { Ruleset } from "../rules/ruleset.js";
import { type Data, isDataMap, valueAt } from "../scenario/document.js";
import { numberRange, wordsAt } from "../scenario/range.js";
import type { Scenario } from "../scenario/scenario.js";
import { placeOf, rulesetOfScenario, schemaOfScenario, variantOf } from "./study.js";

/** What is changed: one place of the file, or two where no single one is enough. */
export interface Change {
  /** As `--set` takes it. */
  readonly path: string;
  /** `Will's skill` */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** How much of a change it is: one for a point of an attribute, a length of range or a word; two for a man or a gun. */
  readonly size: number;
}

/** The scenario with one change or two. */
export interface Candidate {
  readonly changes: readonly Change[];
  readonly scenario: Scenario;
}

/** How far numbers go: attributes and ranges, the distance, men and other numbers. */
interface Steps {
  readonly levers: readonly number[];
  readonly distance: readonly number[];
  readonly numbers: readonly number[];
}

const SMALL: Steps = { levers: [1, 2], distance: [1, 2, 4], numbers: [1] };
const FAR: Steps = { levers: [3, 4], distance: [8, 16], numbers: [2, 3, 4, 5, 6, 7] };
const MAN = 2;

const eitherWay = (steps: readonly number[]): number[] => steps.flatMap((by) => [by, -by]);

/** Every small change that the file's rules accept and that makes another game. */
export function smallChanges(scenario: Scenario): Candidate[] {
  const ruleset = rulesetOfScenario(scenario);
  const words = keysOf(scenario, ruleset).flatMap((key) => wordChanges(scenario, ruleset, key));
  return candidates(scenario, ruleset, [...numberChanges(scenario, ruleset, SMALL), ...words]);
}

/** The numbers further than that. */
export function farChanges(scenario: Scenario): Candidate[] {
  const ruleset = rulesetOfScenario(scenario);
  return candidates(scenario, ruleset, numberChanges(scenario, ruleset, FAR));
}

/** What is called the same and makes the same game, such as a word of a side and of its only man, is one change. */
function candidates(scenario: Scenario, ruleset: Ruleset, all: readonly Change[]): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const change of all) {
    const made = candidate(scenario, ruleset, [change]);
    if (made === null) continue;
    const { name, to } = change;
    const key = JSON.stringify([name, to, ruleset.gameKey(made.scenario.model)]);
    if (!found.has(key)) found.set(key, made);
  }
  return [...found.values()];
}

const numberChanges = (scenario: Scenario, ruleset: Ruleset, steps: Steps): Change[] => [
  ...leverChanges(scenario, ruleset, steps.levers),
  ...distanceChanges(scenario, ruleset, steps.distance),
  ...keysOf(scenario, ruleset).flatMap((key) =>
    countChanges(scenario, ruleset, key, steps.numbers),
  ),
];

type Named = Omit<Change, "name">;

const named = (scenario: Scenario, change: Named): Change => ({
  ...change,
  name: placeOf(scenario, change.path, "set").name,
});

/** Attributes and ranges. */
function leverChanges(
  scenario: Scenario,
  { levers, length }: Ruleset,
  steps: readonly number[],
): Change[] {
  return levers(scenario).list.flatMap((lever) =>
    eitherWay(steps).flatMap((by) => {
      const to = turned(lever, lever.kind === "range" ? by * length.step : by);
      if (to === null) return [];
      const { path, value } = lever;
      return [named(scenario, { path, from: String(value), to: String(to), size: Math.abs(by) })];
    }),
  );
}

function distanceChanges(
  scenario: Scenario,
  { length }: Ruleset,
  steps: readonly number[],
): Change[] {
  const from = valueAt(scenario.document.root.data, ["distance"]);
  if (typeof from !== "number") return [];
  return eitherWay(steps).map((by) =>
    named(scenario, {
      path: "distance",
      from: String(from),
      to: String(from + by * length.step),
      size: Math.abs(by),
    }),
  );
}

/** The fight, or a block of the file that is a side, a unit, or men. */
interface Place {
  /** Its own path and a dot; empty for the fight. */
  readonly path: string;
  /** With the values that the file leaves out. */
  readonly data: Data;
}

/** The fight, the sides, and the entries of all lists within them. */
function placesOf({ file }: Scenario): Place[] {
  const root = file as Data;
  const inside = (path: string, data: Data | undefined): Place[] =>
    !isDataMap(data ?? null)
      ? []
      : [
          { path, data: data as Data },
          ...Object.entries(data as object).flatMap(([key, value]) =>
            Array.isArray(value)
              ? value.flatMap((one, i) => inside(`${path}${key}.${i}.`, one as Data))
              : [],
          ),
        ];
  const sides = SIDES.flatMap((side) => inside(`sides.${side}.`, valueAt(root, ["sides", side])));
  return [{ path: "", data: root }, ...sides];
}

/** What the rules say may be told of the fight, a side, a unit or a man. */
interface Key {
  /** As `--set` takes it. */
  readonly path: string;
  /** Undefined where the file says nothing, and nothing is meant. */
  readonly said: Data | undefined;
  /** Of a step of a number, or of another word. */
  readonly size: number;
}

function keysOf(scenario: Scenario, { advantages }: Ruleset): Key[] {
  const { list, tactics, targets } = advantages;
  return placesOf(scenario).flatMap(({ path, data }) =>
    [...list, tactics, targets].flatMap((declared) =>
      declared.keys.map((key) => ({
        path: path + key,
        said: valueAt(data, [key]),
        size: "how" in declared && declared.how === "fewer" ? MAN : 1,
      })),
    ),
  );
}

/** More or less of a number. */
function countChanges(
  scenario: Scenario,
  ruleset: Ruleset,
  { path, said, size }: Key,
  steps: readonly number[],
): Change[] {
  if (typeof said !== "number") return [];
  const schema = schemaOfScenario(scenario, ruleset);
  const { low, high } = numberRange(schema, path.split(".")) ?? { low: null, high: null };
  return eitherWay(steps)
    .filter((by) => said + by >= (low ?? 0) && said + by <= (high ?? Infinity))
    .map((by) =>
      named(scenario, {
        path,
        from: String(said),
        to: String(said + by),
        size: size * Math.abs(by),
      }),
    );
}

/** Another word, another gun instead of the first of a list. */
function wordChanges(scenario: Scenario, ruleset: Ruleset, { path, said, size }: Key): Change[] {
  if (typeof said === "number") return [];
  if (Array.isArray(said)) {
    const ids = said.filter((id) => typeof id === "string");
    const listed = (all: readonly string[]): string => `[${all.join(", ")}]`;
    return (ids.length === 0 ? [] : ruleset.armoury(scenario).weapons)
      .filter(({ id }) => !ids.includes(id))
      .map(({ id }) => listed([id, ...ids.slice(1)]))
      .map((to) => named(scenario, { path, from: listed(ids), to, size: MAN }));
  }
  const from = said === undefined ? "the default" : String(said);
  return wordsAt(schemaOfScenario(scenario, ruleset), path.split("."))
    .filter((to) => to !== from)
    .map((to) => named(scenario, { path, from, to, size }));
}

/** The scenario with a change; null if that is no valid one, or the same game. */
export function candidate(
  scenario: Scenario,
  ruleset: Ruleset,
  changes: readonly Change[],
): Candidate | null {
  try {
    const variant = variantOf(
      scenario,
      changes.map(({ path, to }) => `${path}=${to}`),
    );
    const same = ruleset.gameKey(variant.model) === ruleset.gameKey(scenario.model);
    return same ? null : { changes, scenario: variant };
  } catch (error) {
    if (!(error instanceof DeadeyeError)) throw error;
    return null;
  }
}

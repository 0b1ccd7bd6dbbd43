/** What can be changed a little in a scenario: a number, a word, a gun, a man, the distance. */
import { SIDES } from "../core/columns.js";
import { DeadeyeError } from "../core/errors.js";
import { turned } from "../rules/kit/levers.js";
import type { Ruleset } from "../rules/ruleset.js";
import { type Data, isDataMap } from "../scenario/document.js";
import { valueAt } from "../scenario/explain.js";
import type { Scenario } from "../scenario/load.js";
import { numberRange, wordsAt } from "../scenario/range.js";
import { schemaOf } from "../scenario/system.js";
import { placeOf, rulesetOfScenario, variantOf } from "./study.js";

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

const STEPS = [1, -1, 2, -2];
const MAN = 2;

/** Every small change that the file's rules accept and that makes another game. */
export function smallChanges(scenario: Scenario): Candidate[] {
  const ruleset = rulesetOfScenario(scenario);
  const { list, tactics, targets } = ruleset.advantages;
  const all = [
    ...leverChanges(scenario, ruleset),
    ...distanceChanges(scenario, ruleset),
    ...placesOf(scenario).flatMap((place) =>
      [...list, tactics, targets].flatMap((declared) =>
        declared.keys.flatMap((key) => {
          const ofMen = "how" in declared && declared.how === "fewer";
          return keyChanges(scenario, ruleset, place, key, ofMen ? MAN : 1);
        }),
      ),
    ),
  ];
  return all.flatMap((change) => candidate(scenario, ruleset, [change]) ?? []);
}

type Named = Omit<Change, "name">;

const named = (scenario: Scenario, change: Named): Change => ({
  ...change,
  name: placeOf(scenario, change.path, "set").name,
});

/** Attributes and ranges, by one and two. */
function leverChanges(scenario: Scenario, { levers, length }: Ruleset): Change[] {
  return levers(scenario).list.flatMap((lever) =>
    STEPS.flatMap((by) => {
      const to = turned(lever, lever.kind === "range" ? by * length.step : by);
      if (to === null) return [];
      const { path, value } = lever;
      return [named(scenario, { path, from: String(value), to: String(to), size: Math.abs(by) })];
    }),
  );
}

function distanceChanges(scenario: Scenario, { length }: Ruleset): Change[] {
  const from = valueAt(scenario.document.root.data, ["distance"]);
  if (typeof from !== "number") return [];
  return [...STEPS, 4, -4].map((by) =>
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

/** Other values of a key: one more or less of a number, another word, another gun instead of the first of a list. */
function keyChanges(
  scenario: Scenario,
  ruleset: Ruleset,
  { path, data }: Place,
  key: string,
  size: number,
): Change[] {
  const at = path + key;
  const said = valueAt(data, [key]);
  const schema = schemaOf(ruleset, scenario.envelope.kind);
  if (Array.isArray(said)) {
    const ids = said.filter((id) => typeof id === "string");
    const listed = (all: readonly string[]): string => `[${all.join(", ")}]`;
    return (ids.length === 0 ? [] : ruleset.armoury(scenario).weapons)
      .filter(({ id }) => !ids.includes(id))
      .map(({ id }) => listed([id, ...ids.slice(1)]))
      .map((to) => named(scenario, { path: at, from: listed(ids), to, size: MAN }));
  }
  const from = said === undefined ? "the default" : String(said);
  const least = numberRange(schema, at.split("."))?.low ?? 0;
  const values =
    typeof said === "number"
      ? [said + 1, said - 1].filter((to) => to >= least).map(String)
      : wordsAt(schema, at.split(".")).filter((to) => to !== from);
  return values.map((to) => named(scenario, { path: at, from, to, size }));
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

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

/** Changes of a man's place in the file that are a word: what they are called in every system. */
const WORDS = ["cover", "tactic", "contact", "style"];
const STEPS = [1, -1, 2, -2];
const MAN = 2;

/** Every small change that the file's rules accept and that makes another game. */
export function smallChanges(scenario: Scenario): Candidate[] {
  const ruleset = rulesetOfScenario(scenario);
  const all = [
    ...leverChanges(scenario, ruleset),
    ...distanceChanges(scenario, ruleset),
    ...placesOf(scenario).flatMap((place) => [
      ...countChanges(scenario, ruleset, place),
      ...wordChanges(scenario, ruleset, place),
      ...gunChanges(scenario, ruleset, place),
    ]),
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

/** A block of the file that is a side, a unit, or men. */
interface Place {
  readonly path: string;
  readonly data: Data;
}

/** The sides, and the entries of all lists within them. */
function placesOf({ document }: Scenario): Place[] {
  const inside = (path: string, data: Data | undefined): Place[] =>
    !isDataMap(data ?? null)
      ? []
      : [
          { path, data: data as Data },
          ...Object.entries(data as object).flatMap(([key, value]) =>
            Array.isArray(value)
              ? value.flatMap((one, i) => inside(`${path}.${key}.${i}`, one as Data))
              : [],
          ),
        ];
  return SIDES.flatMap((side) =>
    inside(`sides.${side}`, valueAt(document.root.data, ["sides", side])),
  );
}

const schemaIn = (scenario: Scenario, ruleset: Ruleset) =>
  schemaOf(ruleset, scenario.envelope.kind);

/** A man more, a man less. */
function countChanges(scenario: Scenario, ruleset: Ruleset, { path, data }: Place): Change[] {
  const at = `${path}.count`;
  if (numberRange(schemaIn(scenario, ruleset), at.split(".")) === null) return [];
  const count = Number(valueAt(data, ["count"]) ?? 1);
  return [count + 1, count - 1]
    .filter((to) => to >= 0)
    .map((to) => named(scenario, { path: at, from: String(count), to: String(to), size: MAN }));
}

/** Another cover, another tactic. */
function wordChanges(scenario: Scenario, ruleset: Ruleset, { path, data }: Place): Change[] {
  return WORDS.flatMap((key) => {
    const words = wordsAt(schemaIn(scenario, ruleset), `${path}.${key}`.split("."));
    const said = valueAt(data, [key]);
    const from = typeof said === "string" ? said : "the default";
    return words
      .filter((to) => to !== from)
      .map((to) => named(scenario, { path: `${path}.${key}`, from, to, size: 1 }));
  });
}

/** Another gun instead of the first. */
function gunChanges(scenario: Scenario, ruleset: Ruleset, { path, data }: Place): Change[] {
  const own = valueAt(data, ["weapons"]);
  if (!Array.isArray(own) || own.length === 0) return [];
  const ids = own.map(String);
  return ruleset
    .armoury(scenario)
    .weapons.filter(({ id }) => !ids.includes(id))
    .map(({ id }) =>
      named(scenario, {
        path: `${path}.weapons`,
        from: `[${ids.join(", ")}]`,
        to: `[${[id, ...ids.slice(1)].join(", ")}]`,
        size: MAN,
      }),
    );
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

/** What of a valid scenario can have no effect, and what else its author should know of it. */
import { DeadeyeError, type Issue } from "../core/errors.js";
import type { Message } from "../core/messages.js";
import { SYSTEMS } from "../rules/index.js";
import type { Ruleset } from "../rules/ruleset.js";
import { type Data, isDataMap, type Path } from "../scenario/document.js";
import { checkScenario, pointedAt, without } from "../scenario/load.js";
import type { Scenario } from "../scenario/scenario.js";
import * as say from "./messages.js";
import { rulesetOfScenario } from "./study.js";

/** A file of so many readings and weapons is looked at no further: each costs a check of the whole. */
const LOOKED_AT_MAX = 60;

/** A part of a file that may be there for nothing. */
interface Suspect {
  readonly path: Path;
  readonly said: Message;
  /** What is said of it if it is not. */
  readonly otherwise?: { readonly said: Message; readonly rule: string } | undefined;
}

/**
 * Notes on a scenario that is right, in the order of the file. Each is an `Issue` whose code is NO_EFFECT where taking
 * away what stands there leaves every game as it is, else one of the rule system's (`Ruleset.remarks`).
 * @example notesOf(scenario).map(({ line, message }) => `${line}: ${message}`)
 */
export function notesOf(scenario: Scenario): Issue[] {
  const ruleset = rulesetOfScenario(scenario);
  const suspects = suspectsOf(scenario, ruleset).slice(0, LOOKED_AT_MAX);
  return pointedAt(scenario, (remark, within) => {
    for (const { path, said, otherwise } of suspects) {
      const { isIdle, saysUsual } = lookAt(scenario, path, ruleset);
      if (isIdle && !saysUsual) remark(path, said);
      else if (!isIdle && otherwise !== undefined) remark(path, otherwise.said, otherwise.rule);
    }
    ruleset.remarks?.(scenario, remark, within);
  });
}

/**
 * What becomes of a scenario without a part of its file.
 * @returns whether it is the same game, and whether that part only says what is so anyway
 */
function lookAt(
  { document, model: whole }: Scenario,
  path: Path,
  ruleset: Ruleset,
): { readonly isIdle: boolean; readonly saysUsual: boolean } {
  try {
    const { model } = checkScenario(without(document, path), { systems: SYSTEMS });
    const isIdle = ruleset.gameKey(model) === ruleset.gameKey(whole);
    const isTable = path[0] === "readings" || path[0] === "covers" || path[0] === "classes";
    return { isIdle, saysUsual: isTable && JSON.stringify(model) === JSON.stringify(whole) };
  } catch (error) {
    // It does not do without.
    if (error instanceof DeadeyeError) return { isIdle: false, saysUsual: false };
    throw error;
  }
}

/** Readings, weapons that nobody carries, covers, classes, and weapons that are named twice. */
function suspectsOf({ document, model }: Scenario, ruleset: Ruleset): Suspect[] {
  const { data } = document.root;
  if (!isDataMap(data)) return [];
  const { readings, weapons, sides, covers, classes } = data;
  const carried = new Set(ruleset.men(model).flatMap((man) => man.weapons));
  const entries = (
    key: string,
    table: Data | undefined,
    said: (id: string) => Message,
  ): Suspect[] =>
    Object.keys(isDataMap(table) ? table : {}).map((id) => ({ path: [key, id], said: said(id) }));
  return [
    ...entries("readings", readings, say.readingUnasked),
    ...entries("weapons", weapons, say.weaponIdle).filter(
      ({ path }) => !carried.has(String(path[1])),
    ),
    ...entries("covers", covers, say.coverIdle),
    ...entries("classes", classes, say.classIdle),
    ...namedTwice(sides ?? null, ["sides"], ruleset),
  ];
}

/** Entries of lists of weapons that stand in them before. */
function namedTwice(data: Data, at: Path, ruleset: Ruleset): Suspect[] {
  if (typeof data !== "object" || data === null) return [];
  const entries: [string | number, Data][] = Array.isArray(data)
    ? [...data.entries()]
    : Object.entries(data);
  const isGear = Array.isArray(data) && at[at.length - 1] === "weapons";
  return entries.flatMap(([step, inner]) => {
    const path = [...at, step];
    const isTwice = isGear && data.indexOf(inner) !== step;
    if (!isTwice) return namedTwice(inner, path, ruleset);
    const id = String(inner);
    return [{ path, said: say.weaponTwice(id), otherwise: ruleset.secondWeapon?.(id) }];
  });
}

/** What a designer can turn in a scenario: attributes of its figures, ranges of the weapons that they carry. */

import { SIDES, type SideId } from "../../core/columns.js";
import type { Scenario } from "../../scenario/scenario.js";
import { attributeLever } from "../kit/fields.js";
import { entriesAt, type Lever, type Placed, placedOf } from "../kit/levers.js";
import type { Levers } from "../ruleset.js";
import { armoury } from "./armoury.js";
import { ATTRIBUTES, type Stats, type Weapon } from "./data.js";
import type { DuelOrEncounter } from "./encounter.js";
import { DISTANCE_CM_LEAST, DISTANCE_CM_MAX, STATS } from "./fields.js";
import { chartsOf, rowsOf } from "./model.js";
import type { AnyFile } from "./scenarios.js";
import type { FigureEntry } from "./schema.js";
import { lengthOf, type Measured, shown } from "./units.js";

type Entry = Pick<FigureEntry, "name" | "npc" | "stats" | "weapons" | "count">;

/** @source LG-ATTR-1 (attributes of 1 to 5), LG-NPC-2 (attributes laid over a row of the chart), LG-SHOOT-4 (ranges) */
export function levers(scenario: Scenario<DuelOrEncounter, AnyFile>): Levers {
  const placed = SIDES.flatMap((side) => placedOf(side, entriesOf(scenario.file, side)));
  const diced: string[] = [];
  const charts = chartsOf(scenario.file);
  const attributes = placed.flatMap((one) => {
    const rows = rowsOf(one.entry, charts);
    const own = ATTRIBUTES.flatMap((attribute) => attributeOf(one, attribute, rows));
    if (own.length < ATTRIBUTES.length) diced.push(`${one.who} (${one.entry.npc})`);
    return own;
  });
  const ranges = armoury(scenario).weapons.flatMap((weapon) =>
    rangesOf(weapon, placed, scenario.model),
  );
  return { list: [...attributes, ...ranges], diced };
}

/** The entries of a side in the order of its men. */
function entriesOf({ sides }: AnyFile, side: SideId): { entry: Entry; path: string }[] {
  const own = sides[side];
  const figures: readonly Entry[] = own.figures;
  const groups = "groups" in own ? own.groups : [];
  return [
    ...entriesAt(`sides.${side}.figures`, figures),
    ...groups.flatMap((group, g) => entriesAt(`sides.${side}.groups.${g}.figures`, group.figures)),
  ];
}

/** No lever where a man's rows differ: then he has no one value. */
function attributeOf(
  { side, path, who }: Placed<Entry>,
  attribute: keyof Stats,
  rows: readonly Stats[],
): Lever[] {
  const value = rows[0]?.[attribute];
  if (value === undefined || rows.some((row) => row[attribute] !== value)) return [];
  const about = { sides: [side], who, what: attribute, path: `${path}.stats.${attribute}` };
  return [attributeLever(STATS[attribute], about, value)];
}

/** A weapon has the same ranges whoever carries it. */
function rangesOf(
  { id, accurate, maximum }: Weapon,
  placed: readonly Placed<Entry>[],
  of: Measured,
): Lever[] {
  const sides = SIDES.filter((side) =>
    placed.some((one) => one.side === side && one.entry.weapons.includes(id)),
  );
  if (sides.length === 0) return [];
  const range = (what: "accurate" | "maximum", value: number, [least, most]: [number, number]) => ({
    kind: "range" as const,
    sides,
    who: id,
    what,
    unit: lengthOf(of).short,
    values: null,
    path: `weapons.${id}.${what}`,
    value: shown(value, of),
    least: shown(least, of),
    most: shown(most, of),
  });
  return [
    range("accurate", accurate, [DISTANCE_CM_LEAST, maximum]),
    range("maximum", maximum, [accurate, DISTANCE_CM_MAX]),
  ];
}

/** What a designer can turn in a scenario: dice of its men, limits of the range bands of the weapons that they carry. */

import { SIDES } from "../../core/columns.js";
import { INCHES } from "../../core/units.js";
import type { Scenario } from "../../scenario/scenario.js";
import { attributeLever } from "../kit/fields.js";
import { entriesAt, type Lever, type Placed, placedOf } from "../kit/levers.js";
import type { Levers } from "../ruleset.js";
import { armoury } from "./armoury.js";
import { DISTANCE_INCHES_MAX, type Die, LADDER, SKILL } from "./fields.js";
import { skillsOf } from "./model.js";
import type { FigureEntry, SkirmishFile } from "./schema.js";
import type { Skirmish } from "./skirmish.js";
import { ARCHETYPES, SKILLS, type Weapon } from "./tables.js";

/** A band is at least so wide, inches: its limits are read in thousandths. */
const BAND_LEAST = 0.001;

/** @source SH-DIE-1 (the ladder), SH-CHAR-2 (skills), SH-WPN-1 (bands) */
export function levers(scenario: Scenario<Skirmish, SkirmishFile>): Levers {
  const placed = SIDES.flatMap((side) =>
    placedOf(side, entriesAt(`sides.${side}.figures`, scenario.file.sides[side].figures)),
  );
  const ranges = armoury(scenario).weapons.flatMap((weapon) => rangesOf(weapon, placed));
  return { list: [...placed.flatMap(diceOf), ...ranges], diced: [] };
}

function diceOf({ entry, side, path, who }: Placed<FigureEntry>): Lever[] {
  const skills = skillsOf(entry);
  const { lesserDraw = 0 } = entry;
  return SKILLS.map((what) =>
    attributeLever(
      what === "draw"
        ? { ...SKILL.draw, values: LADDER.filter((die) => die > lesserDraw) as [Die, ...Die[]] }
        : SKILL[what],
      { sides: [side], who, what, path: `${path}.skills.${what}` },
      skills[what],
    ),
  );
}

const carried = ({ npc, weapons }: FigureEntry): readonly string[] =>
  weapons ?? (npc === undefined ? [] : (ARCHETYPES[npc]?.weapons ?? []));

/** The limit of each band, between those of its neighbours. A weapon has the same bands whoever carries it. */
function rangesOf({ id, bands }: Weapon, placed: readonly Placed<FigureEntry>[]): Lever[] {
  const sides = SIDES.filter((side) =>
    placed.some((one) => one.side === side && carried(one.entry).includes(id)),
  );
  if (sides.length === 0) return [];
  return bands.map(({ upTo }, i) => ({
    kind: "range",
    sides,
    who: id,
    what: `to ${upTo}`,
    unit: INCHES.short,
    values: null,
    path: `weapons.${id}.bands.${i}.upTo`,
    value: upTo,
    least: i === 0 ? 0 : (bands[i - 1]?.upTo ?? 0) + BAND_LEAST,
    most: i === bands.length - 1 ? DISTANCE_INCHES_MAX : (bands[i + 1]?.upTo ?? 0) - BAND_LEAST,
  }));
}

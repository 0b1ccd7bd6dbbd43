/** What a designer can turn in a scenario: dice of its men, limits of the range bands of the weapons that they carry. */

import { INCHES } from "../../core/units.js";
import type { Scenario } from "../../scenario/scenario.js";
import { attributeLevers } from "../kit/fields.js";
import { type Lever, type Placed, placedIn, rangeLevers, sidesWith } from "../kit/levers.js";
import type { Levers } from "../ruleset.js";
import { armoury } from "./armoury.js";
import { DISTANCE_INCHES_MAX, type Die, LADDER, SKILL } from "./fields.js";
import { skillsOf } from "./model.js";
import type { FigureEntry, SkirmishFile } from "./schema.js";
import type { Skirmish } from "./skirmish.js";
import { ARCHETYPES } from "./tables.js";

/** A band is at least so wide, inches: its limits are read in thousandths. */
const BAND_LEAST = 0.001;

/** @source SH-DIE-1 (the ladder), SH-CHAR-2 (skills), SH-WPN-1 (bands) */
export function levers(scenario: Scenario<Skirmish, SkirmishFile>): Levers {
  const placed = placedIn<FigureEntry>(scenario.file.sides);
  const ranges = armoury(scenario).weapons.flatMap(({ id, bands }) =>
    rangeLevers(
      id,
      sidesWith(placed, ({ entry }) => carried(entry).includes(id)),
      INCHES.short,
      bands.map(({ upTo }, i) => ({ what: `to ${upTo}`, value: upTo, at: `bands.${i}.upTo` })),
      [0, DISTANCE_INCHES_MAX],
      BAND_LEAST,
    ),
  );
  return { list: [...placed.flatMap(diceOf), ...ranges], diced: [] };
}

function diceOf(one: Placed<FigureEntry>): Lever[] {
  const { lesserDraw = 0 } = one.entry;
  const dice = LADDER.filter((die) => die > lesserDraw) as [Die, ...Die[]];
  const fields = { ...SKILL, draw: { ...SKILL.draw, values: dice } };
  return attributeLevers(one, fields, skillsOf(one.entry), "skills.");
}

const carried = ({ npc, weapons }: FigureEntry): readonly string[] =>
  weapons ?? (npc === undefined ? [] : (ARCHETYPES[npc]?.weapons ?? []));

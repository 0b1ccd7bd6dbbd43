/** What a Shootist scenario may say. The checks beyond the shape are in `model.ts`. */
import * as z from "zod";
import { once } from "../../core/once.js";
import { INCHES } from "../../core/units.js";
import {
  envelopeShape,
  FIGURE_NAME,
  knownWeapon,
  oneLine,
  SIDE_NAME,
  weaponId,
} from "../../scenario/envelope.js";
import { countField } from "../../scenario/figures.js";
import { readingsSchema } from "../../scenario/readings.js";
import {
  type Field,
  flag,
  formed,
  KNOWN,
  list,
  measure,
  menAlike,
  oneOf,
  optional,
  settled,
  shape,
  whole,
} from "../kit/fields.js";
import { planField } from "../kit/plan.js";
import { targetField } from "../kit/targets.js";
import { DISTANCE_INCHES_MAX, HABITS, SKILL, WEAPON } from "./fields.js";
import { READINGS } from "./readings.js";
import { DEEDS, type FEATURES, FIGURES_MAX, STYLES, WEAPONS_MAX } from "./skirmish.js";
import { ABILITIES, ARCHETYPES } from "./tables.js";

/** A weapon of a file. */
function weaponShape() {
  const LIKE = {
    like: formed(
      "SH-WPN-1",
      () =>
        z
          .string()
          .max(40)
          .describe("Id of a weapon of the rules, from which the rest is taken as they have it."),
      { listed: "weapons" },
    ),
  } as const;
  return shape("A changed weapon, or a new one, which needs like, or rounds and bands.", {
    ...optional(LIKE),
    ...optional(WEAPON),
  });
}

/** What a man brings with him. */
function gear() {
  const GEAR = {
    abilities: formed("SH-ABIL-1", () =>
      list(
        "Special abilities instead of the archetype's; none without either.",
        z.enum(ABILITIES),
        ABILITIES.length,
      ),
    ),
    weapons: formed("SH-CHAR-4", () =>
      list(
        "Ids in gear order, one for each gun, instead of the archetype's; may be empty.",
        knownWeapon,
        WEAPONS_MAX,
      ),
    ),
    shield: flag("SH-WPN-8", "Carries a shield.", { plain: false }),
  } as const;
  return settled(GEAR);
}

/** The spot where a man begins, and how. */
function spot() {
  const SPOT = {
    cover: oneOf("SH-SHOOT-4", "Of the spot to begin at; default open, behind an opening full.", [
      "open",
      "partial",
      "full",
    ]),
    behind: oneOf("SH-BLDG-2", "The opening or roof edge to begin behind, in full cover.", [
      "door",
      "window",
      "roof",
    ]),
    legsHidden: flag("SH-WOUND-1", "Legs are out of sight at that spot; default: at a window."),
    upstairs: flag("SH-BLDG-4", "More than one floor up, so that a fall wounds.", { plain: false }),
    building: formed("SH-BLDG-5", () =>
      oneLine(40).describe("Name of the building that the opening belongs to."),
    ),
    at: measure(
      "SH-POL-1",
      "Place on the line in inches; default: side A 0, side B the distance.",
      [-DISTANCE_INCHES_MAX, DISTANCE_INCHES_MAX],
      { unit: INCHES.short },
    ),
    mounted: flag("SH-HORSE-1", "Sits on a horse.", { plain: false }),
    unaware: flag(
      "SH-SHOOT-10",
      "Does not know of the enemy before acting in turn 1; default: as the side in an ambush.",
    ),
  } as const;
  return settled(SPOT);
}

/** What a side says for all its men, and a man for himself. */
function planFields() {
  /** What a man knows of the fight. */
  const SEES = {
    distance: measure("SH-POL-1", KNOWN.distance, [0, 2 * DISTANCE_INCHES_MAX], {
      unit: INCHES.short,
    }),
    wounds: whole("SH-WOUND-9", "Wounds; six count as all.", [0, 6]),
    rounds: whole("SH-SHOOT-3", KNOWN.rounds, [0, 99]),
    enemies: whole("SH-TURN-7", "Enemies who are in play.", [0, FIGURES_MAX]),
    friends: whole("SH-TURN-7", KNOWN.friends, [0, FIGURES_MAX]),
    enemyCovered: flag("SH-SHOOT-4", KNOWN.enemyCovered),
  } as const satisfies Record<(typeof FEATURES)[number], Field>;
  return {
    plan: planField("SH-POL-3", SEES, DEEDS).schema.optional(),
    target: targetField("SH-POL-3").schema.optional(),
  };
}
type PlanFields = ReturnType<typeof planFields>;

const figureShape = (plan: PlanFields) =>
  menAlike({
    name: FIGURE_NAME,
    npc: oneOf(
      "SH-CHAR-3",
      "Archetype that skills, abilities and weapons come from.",
      Object.keys(ARCHETYPES) as [string, ...string[]],
    ).schema.optional(),
    skills: shape(
      "Dice: all six, or with an npc those that differ from its row.",
      optional(SKILL),
    ).optional(),
    ...gear(),
    ...spot(),
    ...settled(HABITS),
    ...settled({
      style: oneOf("SH-POL-3", "How to shoot, and where to go.", STYLES, { plain: "auto" }),
    }),
    ...plan,
    count: countField(FIGURES_MAX),
  });

const sideShape = <Figure extends z.ZodType>(plan: PlanFields, figure: Figure) =>
  shape("One side.", {
    name: SIDE_NAME,
    ...plan,
    figures: list(
      "One to six men, counts included; the order settles ties.",
      figure,
      FIGURES_MAX,
      1,
    ),
  });

/** What holds for the whole fight. */
function fightFields() {
  const FIGHT = {
    standing: flag(
      "SH-POL-8",
      "Nobody moves or brawls; default: in a duel of one against one, if they are apart.",
    ),
    bunched: flag("SH-POL-1", "Men stand close together, so that misses can hit others.", {
      plain: false,
    }),
  } as const;
  return settled(FIGHT);
}

const distanceField = () =>
  measure(
    "SH-POL-1",
    "Inches between the two sides; needed unless each man of side B has a place of his own, at.",
    [0, DISTANCE_INCHES_MAX],
    { unit: INCHES.short },
  ).schema.optional();

/** What its files may say, made when there is one to be read. */
export const files = once(() => {
  const weapon = weaponShape();
  const plan = planFields();
  const figure = figureShape(plan);
  const side = sideShape(plan, figure);
  /** What the files of both kinds have in common. */
  const fileShape = {
    ...envelopeShape,
    system: z.literal("shootist").describe("Rule system."),
    readings: readingsSchema(READINGS).optional(),
    weapons: z.record(weaponId, weapon).describe("Weapons to change or to add, by id.").optional(),
    distance: distanceField(),
    ...fightFields(),
    sides: shape("The two sides.", { A: side, B: side }),
  };

  /** A whole duel file. */
  const duelSchema = shape("A Shootist duel.", {
    ...fileShape,
    kind: z.literal("duel").describe("duel: two sides that know of each other."),
  });

  /** A whole ambush file. */
  const ambushSchema = shape("A Shootist ambush.", {
    ...fileShape,
    kind: z.literal("ambush").describe("ambush: one side does not know of the other."),
    unaware: oneOf("SH-SHOOT-10", "The side that does not know of the other.", ["A", "B"]).schema,
  });

  return { duelSchema, ambushSchema, figure, weapon };
});
type Files = ReturnType<typeof files>;

export type SkirmishFile = z.output<Files["duelSchema"]> | z.output<Files["ambushSchema"]>;
export type FigureEntry = z.output<Files["figure"]>;
export type WeaponEntry = z.output<Files["weapon"]>;

/** What a Shootist scenario may say. The checks beyond the shape are in `model.ts`. */
import * as z from "zod";
import { INCHES } from "../../core/units.js";
import { envelopeShape, oneLine, weaponId } from "../../scenario/envelope.js";
import { readingsSchema } from "../../scenario/readings.js";
import { noted } from "../../scenario/system.js";
import { FIGURES_MAX, STYLES, WEAPONS_MAX } from "./skirmish.js";
import { ABILITIES, ARCHETYPES, BANDS_MAX, LADDER, READINGS } from "./tables.js";

export const DISTANCE_INCHES_MAX = 200;

const whole = (low: number, high: number, rule: string, what: string) =>
  noted(z.int().min(low).max(high).describe(what), { rule }).optional();

const flag = (rule: string, what: string) => noted(z.boolean().describe(what), { rule });

const band = z
  .strictObject({
    upTo: noted(
      z
        .number()
        .min(0)
        .max(DISTANCE_INCHES_MAX)
        .describe("Inches to which the band reaches, its limit included."),
      { rule: "SH-WPN-1", unit: INCHES.short },
    ).optional(),
    steps: whole(-8, 8, "SH-WPN-1", "Steps on the die at that range."),
  })
  .describe("One band; what it leaves out is as in the weapon's band in that place.");

const bands = noted(
  z
    .union([
      z.array(band).min(1).max(BANDS_MAX),
      z.record(
        noted(z.string().regex(/^[0-9]$/), { says: "the place of a band in the list: 0 to 9" }),
        band,
      ),
    ])
    .describe("All range bands as a list, nearest first; or some of them, by their place from 0."),
  { rule: "SH-WPN-1" },
);

const weapon = z
  .strictObject({
    like: noted(
      z
        .string()
        .max(40)
        .describe("Id of a weapon of the rules, from which the rest is taken as they have it."),
      { rule: "SH-WPN-1" },
    ).optional(),
    rounds: whole(1, 30, "SH-WPN-1", "Rounds when full; of a thrown weapon, how many are carried."),
    reload: whole(0, 30, "SH-RELOAD-1", "Rounds that a Reload action puts in; 0: never reloaded."),
    spare: whole(0, 200, "SH-CHAR-4", "Rounds beside those in the guns, for all of this kind."),
    skill: noted(z.enum(["shoot", "knife"]).describe("Die that it is used with."), {
      rule: "SH-WPN-1",
    }).optional(),
    bands: bands.optional(),
    pistol: flag("SH-SHOOT-6", "Can be fanned, and used in pairs.").optional(),
    tries: noted(z.literal([1, 2]).describe("Rolls of one round."), {
      rule: "SH-WPN-5",
    }).optional(),
    wounds: noted(z.literal([1, 2]).describe("Wounds of one hit."), {
      rule: "SH-WPN-2",
    }).optional(),
    thrown: flag("SH-WPN-7", "Thrown, not shot.").optional(),
    arrow: flag(
      "SH-WPN-6",
      "Shoots arrows: no firearm, and worse with any arm wounded.",
    ).optional(),
    still: flag("SH-WPN-4", "Not shot while moving on foot; costs more from a horse.").optional(),
    soundArms: flag("SH-WPN-3", "Not reloaded with a wounded arm, nor on the move.").optional(),
    fumbles: flag("SH-RELOAD-2", "Reloading on the move loses D6 rounds.").optional(),
    brawl: noted(z.enum(["none", "blade", "spear"]).describe("What it is worth in hand-to-hand."), {
      rule: "SH-BRAWL-3",
    }).optional(),
    calibre: noted(
      oneLine(20).describe("What it fires; a dead man's rounds fit guns of the same."),
      { rule: "SH-PICK-1" },
    ).optional(),
  })
  .describe("A changed weapon, or a new one, which needs like, or rounds and bands.");

const die = (what: string, rule = "SH-CHAR-2") =>
  noted(z.literal([...LADDER]).describe(`${what}: faces of the die, 4, 6, 8, 10 or 12.`), {
    rule,
  }).optional();

const skills = z
  .strictObject({
    draw: die("Draw"),
    shoot: die("Shoot"),
    dodge: die("Dodge"),
    brawl: die("Brawl"),
    ride: die("Ride"),
    knife: die("Knife"),
  })
  .describe("Dice: all six, or with an npc those that differ from its row.");

const habit = (rule: string, what: string) => flag(rule, what).default(false);

/** What a man does beyond SH-POL. */
const habitShape = {
  lesserDraw: die("Draw die that he rolls instead of a bigger one", "SH-TURN-3"),
  reloadsMoving: habit("SH-RELOAD-2", "Reloads on the way to the enemy instead of standing."),
  picksUp: habit("SH-PICK-1", "Takes ammunition or a weapon from the fallen when out of rounds."),
  breaksOff: habit("SH-BRAWL-5", "Leaves a brawl if he is not attacked first."),
  shootsHorses: habit("SH-HORSE-3", "Shoots at the horses of mounted men too."),
  dismounts: habit("SH-HORSE-1", "Gets off his horse in his first turn."),
  popsOut: habit("SH-MOVE-4", "Steps out of full cover to shoot, and back."),
  burns: habit("SH-BLDG-5", "Sets buildings alight in which there is an enemy."),
  leavesFire: habit("SH-BLDG-5", "Leaves a building that burns."),
};

const figure = z
  .strictObject({
    name: oneLine(40).describe("Used once in a file; otherwise A1, A2, B1 ...").optional(),
    npc: noted(
      z
        .enum(Object.keys(ARCHETYPES) as [string, ...string[]])
        .describe("Archetype that skills, abilities and weapons come from."),
      { rule: "SH-CHAR-3" },
    ).optional(),
    skills: skills.optional(),
    abilities: noted(
      z
        .array(z.enum(ABILITIES))
        .max(ABILITIES.length)
        .describe("Special abilities instead of the archetype's; none without either."),
      { rule: "SH-ABIL-1" },
    ).optional(),
    weapons: noted(
      z
        .array(weaponId)
        .max(WEAPONS_MAX)
        .describe("Ids in gear order, one for each gun, instead of the archetype's; may be empty."),
      { rule: "SH-CHAR-4" },
    ).optional(),
    shield: flag("SH-WPN-8", "Carries a shield.").default(false),
    cover: noted(
      z
        .enum(["open", "partial", "full"])
        .describe("Of the spot where he begins; default open, behind an opening full."),
      { rule: "SH-SHOOT-4" },
    ).optional(),
    behind: noted(
      z
        .enum(["door", "window", "roof"])
        .describe("The opening or roof edge that he begins behind, in full cover."),
      { rule: "SH-BLDG-2" },
    ).optional(),
    legsHidden: flag(
      "SH-WOUND-1",
      "His legs are out of sight at that spot; default: at a window.",
    ).optional(),
    upstairs: flag("SH-BLDG-4", "More than one floor up, so that a fall wounds.").default(false),
    building: noted(oneLine(40).describe("Name of the building that the opening belongs to."), {
      rule: "SH-BLDG-5",
    }).optional(),
    at: noted(
      z
        .number()
        .min(-DISTANCE_INCHES_MAX)
        .max(DISTANCE_INCHES_MAX)
        .describe("Place on the line in inches; default: side A 0, side B the distance."),
      { rule: "SH-POL-1", unit: INCHES.short },
    ).optional(),
    mounted: flag("SH-HORSE-1", "Sits on a horse.").default(false),
    unaware: flag(
      "SH-SHOOT-10",
      "Does not know of the enemy before his place in turn 1; default: as his side in an ambush.",
    ).optional(),
    style: noted(z.enum(STYLES).describe("How he shoots; brawl: not at all."), {
      rule: "SH-POL-3",
    }).default("auto"),
    ...habitShape,
    count: z
      .int()
      .min(1)
      .max(FIGURES_MAX)
      .default(1)
      .describe("That many men like him; a name gets 1, 2, ... after it."),
  })
  .describe("One man, or count men alike.");

const side = z
  .strictObject({
    name: oneLine(40).describe("What the side is called in reports.").optional(),
    figures: z
      .array(figure)
      .min(1)
      .max(FIGURES_MAX)
      .describe("One to six men, counts included; the order settles ties."),
  })
  .describe("One side.");

/** What the files of both kinds have in common. */
const fileShape = {
  ...envelopeShape,
  system: z.literal("shootist").describe("Rule system."),
  readings: readingsSchema(READINGS).optional(),
  weapons: z.record(weaponId, weapon).describe("Weapons to change or to add, by id.").optional(),
  distance: noted(
    z.number().min(0).max(DISTANCE_INCHES_MAX).describe("Inches between the two sides."),
    { rule: "SH-POL-1", unit: INCHES.short },
  ),
  standing: flag(
    "SH-POL-8",
    "Nobody moves or brawls; default: in a duel of one against one, if they are apart.",
  ).optional(),
  bunched: flag("SH-POL-1", "Men stand close together, so that misses can hit others.").default(
    false,
  ),
  sides: z.strictObject({ A: side, B: side }).describe("The two sides."),
};

/** A whole duel file. */
export const duelSchema = z
  .strictObject({
    ...fileShape,
    kind: z.literal("duel").describe("duel: two sides that know of each other."),
  })
  .describe("A Shootist duel.");

/** A whole ambush file. */
export const ambushSchema = z
  .strictObject({
    ...fileShape,
    kind: z.literal("ambush").describe("ambush: one side does not know of the other."),
    unaware: noted(z.enum(["A", "B"]).describe("The side that does not know of the other."), {
      rule: "SH-SHOOT-10",
    }),
  })
  .describe("A Shootist ambush.");

export type SkirmishFile = z.output<typeof duelSchema> | z.output<typeof ambushSchema>;
export type FigureEntry = z.output<typeof figure>;
export type WeaponEntry = z.output<typeof weapon>;

/** The fields of weapons and men, declared once: what a file may say of them, and what the rules see. */
import * as z from "zod";
import { INCHES } from "../../core/units.js";
import { oneLine } from "../../scenario/envelope.js";
import { noted } from "../../scenario/fieldNotes.js";
import {
  flag,
  formed,
  measure,
  oneOf,
  optional,
  shape,
  type Values,
  whole,
} from "../kit/fields.js";

export const DISTANCE_INCHES_MAX = 200;
/** Bands of a weapon. */
export const BANDS_MAX = 10;

/** SH-DIE-1: faces of a die on the ladder, worst first. A modifier is a number of steps along it. */
export const LADDER = [4, 6, 8, 10, 12] as const;
export type Die = (typeof LADDER)[number];

/** One band of SH-WPN-1: up to this many inches, its limit included, so many steps on the die. */
const BAND = {
  upTo: measure(
    "SH-WPN-1",
    "Inches to which the band reaches, its limit included.",
    [0, DISTANCE_INCHES_MAX],
    { unit: INCHES.short },
  ),
  steps: whole("SH-WPN-1", "Steps on the die at that range.", [-8, 8]),
} as const;
export type Band = Values<typeof BAND>;

const bands = () => {
  const band = shape(
    "One band; what it leaves out is as in the weapon's band in that place.",
    optional(BAND),
  );
  const bandPlace = noted(z.string().regex(/^[0-9]$/), {
    says: "the place of a band in the list: 0 to 9",
  });
  return z
    .union([z.array(band).min(1).max(BANDS_MAX), z.record(bandPlace, band)])
    .describe("All range bands as a list, nearest first; or some of them, by their place from 0.");
};

const signed = (steps: number): string => (steps > 0 ? `+${steps}` : String(steps));

/** What a weapon is (SH-WPN). A new one must have its rounds and bands; beyond the last band there is no shot. */
export const WEAPON = {
  rounds: whole(
    "SH-WPN-1",
    "Rounds when full; of a thrown weapon, how many are carried.",
    [1, 30],
    { head: "rounds" },
  ),
  reload: whole("SH-RELOAD-1", "Rounds that a Reload action puts in; 0: never reloaded.", [0, 30], {
    head: "reload",
  }),
  spare: whole("SH-CHAR-4", "Rounds beside those in the guns, for all of this kind.", [0, 200], {
    head: "spare",
  }),
  skill: oneOf("SH-WPN-1", "Die that it is used with.", ["shoot", "knife"], {
    plain: "shoot",
    head: "skill",
  }),
  bands: formed<readonly Band[], z.output<ReturnType<typeof bands>>>("SH-WPN-1", bands),
  pistol: flag("SH-SHOOT-6", "Can be fanned, and used in pairs.", { plain: false, head: "pistol" }),
  tries: oneOf("SH-WPN-5", "Rolls of one round.", [1, 2], { plain: 1, head: "tries" }),
  wounds: oneOf("SH-WPN-2", "Wounds of one hit.", [1, 2], { plain: 1, head: "wounds" }),
  thrown: flag("SH-WPN-7", "Thrown, not shot.", { plain: false, head: "thrown" }),
  arrow: flag("SH-WPN-6", "Shoots arrows: no firearm, and worse with any arm wounded.", {
    plain: false,
  }),
  still: flag("SH-WPN-4", "Not shot while moving on foot; costs more from a horse.", {
    plain: false,
  }),
  soundArms: flag("SH-WPN-3", "Not reloaded with a wounded arm, nor on the move.", {
    plain: false,
  }),
  fumbles: flag("SH-RELOAD-2", "Reloading on the move loses D6 rounds.", { plain: true }),
  brawl: oneOf("SH-BRAWL-3", "What it is worth in hand-to-hand.", ["none", "blade", "spear"], {
    plain: "none",
    head: "brawl",
  }),
  calibre: formed<string, string, string>(
    "SH-PICK-1",
    () => oneLine(20).describe("What it fires; a dead man's rounds fit guns of the same."),
    { plain: "", head: "calibre" },
  ),
} as const;

/** A weapon's bands as `list` prints them: `6:+1 12:0`. */
export const bandsText = (of: readonly Band[]): string =>
  of.map(({ upTo, steps }) => `${upTo}:${signed(steps)}`).join(" ");

const die = (what: string, rule = "SH-CHAR-2", head?: string) =>
  oneOf(rule, `${what}: faces of the die, 4, 6, 8, 10 or 12.`, LADDER, {
    step: "die",
    ...(head === undefined ? {} : { head }),
  });
const skill = (name: string, head: string) => die(name, "SH-CHAR-2", head);

/** Dice of a man. */
export const SKILL = {
  draw: skill("Draw", "draw"),
  shoot: skill("Shoot", "shoot"),
  dodge: skill("Dodge", "dodge"),
  brawl: skill("Brawl", "brawl"),
  ride: skill("Ride", "ride"),
  knife: skill("Knife", "knife"),
} as const;

const habit = (rule: string, what: string) => flag(rule, what, { plain: false });

/** What a man does beyond SH-POL, which does none of it (SH-POL-7). */
export const HABITS = {
  lesserDraw: die("Draw die to roll instead of a bigger one", "SH-TURN-3"),
  reloadsMoving: habit("SH-RELOAD-2", "Reloads on the way to the enemy instead of standing."),
  picksUp: habit("SH-PICK-1", "Takes ammunition or a weapon from the fallen when out of rounds."),
  breaksOff: habit("SH-BRAWL-5", "Leaves a brawl if not attacked first."),
  shootsHorses: habit("SH-HORSE-3", "Shoots at the horses of mounted men too."),
  dismounts: habit("SH-HORSE-1", "Gets off the horse in the first turn."),
  popsOut: habit("SH-MOVE-4", "Steps out of full cover to shoot, and back."),
  burns: habit("SH-BLDG-5", "Sets buildings alight in which there is an enemy."),
  leavesFire: habit("SH-BLDG-5", "Leaves a building that burns."),
} as const;

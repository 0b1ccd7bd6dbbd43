/** The fields of guns, classes, cards and characters, declared once: what a file may say of them, and what the rules see. */
import * as z from "zod";
import { INCHES } from "../../core/units.js";
import { type Field, flag, formed, KNOWN, list, measure, oneOf, whole } from "../kit/fields.js";
import { planField } from "../kit/plan.js";
import { targetField } from "../kit/targets.js";
import {
  BANDS,
  CLASSES,
  COVERS,
  DISTANCE_INCHES_MAX,
  EFFECTS,
  type Effect,
  FIGURES_MAX,
  HAND_MAX,
} from "./data.js";
import { DEEDS, type FEATURES, TACTICS } from "./tactics.js";

/** Most and least dice that a row of a table may give. */
export const DICE = [-10, 10] as const;

const bandNames = BANDS.map(({ id }) => id);
const dice = () => {
  const baseDice = z.union([z.int().min(DICE[0]).max(DICE[1]), z.null()]);
  const byBand = Object.fromEntries(
    bandNames.map((id) => [
      id,
      baseDice.optional().describe("Base dice there; null: not to be shot."),
    ]),
  ) as Record<(typeof bandNames)[number], z.ZodOptional<typeof baseDice>>;
  return z
    .union([z.array(baseDice).length(BANDS.length), z.strictObject(byBand)])
    .describe(
      "Base dice in all six bands, nearest first, or in some by their names; null: not to be shot.",
    );
};

/** What a gun is (NP-SHOOT-1). */
export const GUN = {
  dice: formed<readonly (number | null)[], z.output<ReturnType<typeof dice>>>("NP-SHOOT-1", dice),
  aim: whole("NP-AIM-1", "Dice of an aim point.", [0, 6], { head: "aim" }),
  aimMax: whole("NP-AIM-1", "Most aim points.", [0, 5], { head: "points" }),
  rounds: whole("NP-SHOOT-1", "Rounds when full.", [1, 30], { head: "rounds" }),
  load: whole("NP-SHOOT-12", "Rounds of one Load.", [1, 30], { head: "load" }),
  breaks: flag("NP-SHOOT-12", "Has to be opened to be loaded, and closed again.", {
    head: "opened",
  }),
  twoHanded: flag("NP-SHOOT-14", "Needs both hands.", { head: "two hands" }),
  farEffect: whole("NP-SHOOT-7", "On the effect roll beyond 6 inches.", [-2, 0], { head: "far" }),
} as const;

/** What a class is worth (NP-CHAR-1). */
export const CLASS = {
  bonus: whole("NP-AUCT-2", "Added to the points of a bid.", [0, 9], { head: "bonus" }),
  dice: whole("NP-CHAR-1", "Dice of a shot.", [-3, 5], { head: "shooting" }),
  brawlDice: whole("NP-CHAR-1", "Dice of a blow.", [-3, 5], { head: "brawling" }),
} as const;

/** Cover or posture (NP-SHOOT-10). */
export const SHELTER = {
  exposed: formed<readonly number[], number[]>("NP-SHOOT-10", () =>
    list(
      "Faces of the location die that are exposed: 1 left arm to 6 head.",
      z.int().min(1).max(6),
      6,
    ),
  ),
  dice: whole("NP-SHOOT-2", "Dice of a shot at this figure.", DICE),
} as const;

const line = (what: string) => whole("NP-SHOOT-2", `Dice of a shot ${what}.`, DICE);

/** Lines that change the dice of a shot (NP-SHOOT-2). */
export const SHOT = {
  awayOrStunned: line("at a man who faces away or is stunned"),
  wrongHand: line("with the wrong hand"),
  twoHandguns: line("with two handguns"),
  oneHanded: line("with a two-handed gun in one hand"),
  headWound: line("of a man wounded in the head, once"),
  armWound: line("for each wound of the shooting arm"),
  seriousWound: line("for each serious wound"),
  fan: line("of a fan"),
} as const;

/** NP-REACT, NP-DECK. */
export const CARDS = {
  perCycle: whole("NP-REACT-3", "Cards that each side draws in a cycle.", [0, 5]),
  handMax: whole("NP-REACT-4", "Real cards that a hand may keep.", [0, HAND_MAX]),
  start: whole("NP-REACT-3", "Real cards dealt before the first cycle.", [0, 10]),
  jokers: whole(
    "NP-DECK-1",
    "Jokers of the character deck; 1: each acts in half the cycles.",
    [1, 5],
  ),
} as const;
const worth = (what: string) => whole("NP-REACT-1", `Points of ${what}.`, [0, 20]);
export const POINTS = {
  number: worth("2 to 10"),
  face: worth("jack, queen and king"),
  ace: worth("an ace"),
} as const;

export const effectRow = () =>
  z.array(z.enum(EFFECTS)).length(6).describe("Effects by the effect roll, 1 first.");

/** What a weapon is worth in a brawl (NP-BRAWL-3). */
export const BLOW = {
  attack: whole("NP-BRAWL-3", "Dice of the attack.", [0, 10], { head: "attack" }),
  defence: whole("NP-BRAWL-3", "Dice of the defence.", [0, 10], { head: "defence" }),
  effects: formed<readonly Effect[], Effect[]>("NP-BRAWL-3", effectRow),
} as const;
const face = (what: string) => whole("NP-BRAWL-6", `Lowest face that hits ${what}.`, [2, 6]);
export const HITS = {
  standing: face("a man who stands"),
  floor: face("a man who kneels or lies"),
  stunned: face("a man who is stunned"),
} as const;
export const BRAWL = {
  flesh: whole("NP-BRAWL-4", "Dice of a blow for each flesh wound.", DICE),
  serious: whole("NP-BRAWL-4", "Dice of a blow for each serious wound.", DICE),
  outAt: whole("NP-END-2", "Flesh + 2 x serious wounds that put out of a brawl.", [1, 20]),
} as const;

export const CLASS_FIELD = oneOf(
  "NP-CHAR-1",
  "Class: citizen, cowboy, gunslinger or hero; good and bad are alike.",
  CLASSES,
  { step: "class" },
);

/** How a character shoots. */
export const HABITS = {
  cover: oneOf("NP-SHOOT-10", "Stands behind it; left for good by walking.", COVERS, {
    plain: "open",
  }),
  tactic: oneOf("NP-POL-4", "Which posture to take, how to shoot, or where to go.", TACTICS, {
    plain: "stand",
  }),
  shootAt: whole("NP-POL-1", "Least dice to shoot with before all aim is taken.", [1, 15], {
    plain: 3,
  }),
  interruptAt: whole("NP-POL-5", "Least dice to interrupt with.", [1, 15], { plain: 1 }),
} as const;

/** What a character knows of the gunfight. */
const SEES = {
  distance: measure("NP-POL-3", KNOWN.distance, [0, DISTANCE_INCHES_MAX], {
    unit: INCHES.short,
  }),
  wounds: whole("NP-STATE-1", "Wounds.", [0, 30]),
  rounds: whole("NP-SHOOT-1", KNOWN.rounds, [0, 99]),
  enemies: whole("NP-END-1", "Enemies who are in.", [0, FIGURES_MAX]),
  friends: whole("NP-END-1", "Characters of the same side in action, this one included.", [
    0,
    FIGURES_MAX,
  ]),
  enemyCovered: flag("NP-SHOOT-10", KNOWN.enemyCovered),
  dice: whole("NP-SHOOT-3", "Dice of a shot at the target now.", [0, 99]),
  aim: whole("NP-AIM-1", "Aim points at the target.", [0, 5]),
  lying: flag("NP-SHOOT-10", "Prone."),
  enemyAim: whole("NP-AIM-1", "Aim points of the target at this character.", [0, 5]),
  enemyLying: flag("NP-SHOOT-10", "The target is prone."),
} as const satisfies Record<(typeof FEATURES)[number], Field>;

/** What a side says for all, and a character for himself. */
export const PLAN = {
  plan: planField("NP-POL-4", SEES, DEEDS),
  target: targetField("NP-POL-2"),
} as const;

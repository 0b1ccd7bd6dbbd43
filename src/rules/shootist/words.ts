/** Shootist in words: the sentences of a told game. Nothing here decides anything. */
import { inchesWords, weaponWords } from "../kit/words.js";
import type { Opening } from "./skirmish.js";
import type { Location, Weapon } from "./tables.js";

export { listed, weaponWords } from "../kit/words.js";

/** Where the spare rounds of a weapon are, and what they are. */
export const supplyWords = ({ arrow }: Weapon): { readonly from: string; readonly what: string } =>
  arrow ? { from: "the quiver", what: "arrow" } : { from: "the belt", what: "round" };

/** `1 round`, `6 arrows`. */
export const roundsWords = (weapon: Weapon, rounds: number): string =>
  `${rounds} ${supplyWords(weapon).what}${rounds === 1 ? "" : "s"}`;

/** `4 inches to 12`. */
export const movedWords = (distance: number, to: number): string =>
  `${inchesWords(distance)} to ${Math.round(to * 100) / 100}`;

/** How he leaves where he was (SH-BLDG-1): `through the door`, `off the roof`. */
export const outWords = (opening: Exclude<Opening, "none">): string =>
  opening === "roof" ? "off the roof" : `through the ${opening}`;

/** `no steps`, `+1 step`, `-2 steps`. */
export const stepsWords = (steps: number): string => {
  if (steps === 0) return "no steps";
  const sign = steps > 0 ? "+" : "";
  return `${sign}${steps} step${Math.abs(steps) === 1 ? "" : "s"}`;
};

export type Mode = "aimed" | "both barrels" | "two pistols" | "fan";

/** A try, as it is told. */
export interface ShotWords {
  readonly weapon: Weapon;
  readonly mode: Mode;
  /** Number of this one among those of the action, and how many they are. */
  readonly shot: readonly [number: number, of: number];
  /** Try of a barrel, and how many a barrel has. */
  readonly attempt: readonly [number: number, of: number];
  readonly target: string;
  /** Inches. */
  readonly distance: number;
  readonly steps: number;
  /** `on the move`, `from behind`, `in cover`. */
  readonly circumstances: readonly string[];
}

/** Which sentence of SH-SHOOT-1 tells a try, and all of its values but what came of it. */
export function shotWords({ weapon, mode, shot, attempt, target, ...words }: ShotWords) {
  const number: string[] = [];
  if (mode === "two pistols") number.push(`pistol ${shot[0]} of 2`);
  else if (mode === "both barrels") number.push(`barrel ${shot[0]} of 2`);
  else if (mode === "fan") number.push(`shot ${shot[0]} of ${shot[1]}`);
  if (attempt[1] > 1) number.push(`try ${attempt[0]} of ${attempt[1]}`);
  const where = [
    `${inchesWords(words.distance)} (${stepsWords(words.steps)})`,
    ...words.circumstances,
  ];
  return {
    how: weapon.thrown ? "throws" : mode === "fan" ? "fans" : "shoots",
    values: {
      weapon: weaponWords(weapon.id),
      number: number.length === 0 ? "" : ` (${number.join(", ")})`,
      target,
      where: where.join(", "),
    },
  } as const;
}

/** `8 inches to 12`, with the opening that he leaves by (SH-BLDG-1). */
export const wayWords = (opening: Opening, distance: number, to: number): string =>
  [
    ...(opening === "none" ? [] : [outWords(opening)]),
    // What the opening costs may be all that he has.
    ...(opening === "none" || distance > 0 ? [movedWords(distance, to)] : []),
  ].join(", ");

export const skillWords = ({ skill }: Weapon): string => (skill === "knife" ? "Knife" : "Shoot");

export const horseWords = (owner: string): string => `${owner}'s horse`;

/** Whether a shoot die beats what it must beat. */
export const beatsWords = (against: number, hit: boolean): string =>
  hit ? `beats ${against}: hit` : `does not beat ${against}: miss`;

/** `1 wound`, `3 wounds`. */
export const woundsWords = (wounds: number): string => `${wounds} wound${wounds === 1 ? "" : "s"}`;

/** The chest roll (SH-WOUND-3). */
export const chestWords = (wounds: number, dead: boolean): string =>
  `${dead ? "less" : "not less"} than ${woundsWords(wounds)}: ${dead ? "dead" : "lives"}`;

/** The Ride roll (SH-HORSE-4). */
export const rideWords = (wounds: number, falls: boolean): string =>
  `${falls ? "at most" : "more than"} ${woundsWords(wounds)}: ${falls ? "falls" : "stays"}`;

/** Where a hit landed and what it did: `hit in the chest, killed`. */
export function woundWords(place: Location, wounds: number, status: string): string {
  const twice = wounds > 1 ? " twice" : "";
  return `hit${twice} in the ${place}${status === "in" ? "" : `, ${status}`}`;
}

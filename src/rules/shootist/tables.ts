/**
 * Shootist as data: every number that the rules print, each with its rule id. Distances are inches.
 */

import { keysOf, plainOf, type Values } from "../kit/fields.js";
import { type Band, type Die, SKILL, WEAPON } from "./fields.js";

export { BANDS_MAX, type Band, type Die, LADDER } from "./fields.js";

/** Which rules these are (SH-CHAR-1). */
export const EDITION = "EHMGC house rules, after Shootist (Derek Sorensen, Bumblebee Games, 1994)";

/** SH-CHAR-2. */
export type Skills = Values<typeof SKILL>;
export const SKILLS = keysOf(SKILL);

/** SH-ABIL, SH-INDIAN. */
export const ABILITIES = [
  "sharp-shooter",
  "thick-skin",
  "tough-guy",
  "eagle-eye",
  "super-fast",
  "fan-specialist",
  "variable",
  "lucky",
  "lawman",
  "indian",
] as const;
export type Ability = (typeof ABILITIES)[number];

export type Weapon = { readonly id: string } & Values<typeof WEAPON>;

const bands = (...pairs: readonly (readonly [upTo: number, steps: number])[]): readonly Band[] =>
  pairs.map(([upTo, steps]) => ({ upTo, steps }));

const PISTOL_BANDS = bands([1, 2], [3, 1], [12, 0], [18, -1], [24, -2], [30, -3], [36, -4]);

/** A gun that is nothing special. */
export const PLAIN = plainOf(WEAPON);
const thrown = {
  ...PLAIN,
  skill: "knife",
  thrown: true,
  fumbles: false,
  spare: 0,
  reload: 0,
} as const;

/** SH-WPN-1 and SH-CHAR-4, in the order of the digest. */
export const WEAPONS: readonly Weapon[] = [
  {
    ...PLAIN,
    id: "colt",
    rounds: 6,
    reload: 6,
    spare: 18,
    bands: PISTOL_BANDS,
    pistol: true,
    calibre: ".44",
  },
  {
    ...PLAIN,
    id: "dragoon",
    rounds: 5,
    reload: 1,
    spare: 15,
    bands: PISTOL_BANDS,
    pistol: true,
    wounds: 2,
    soundArms: true,
    calibre: ".493",
  },
  {
    ...PLAIN,
    id: "winchester",
    rounds: 12,
    reload: 6,
    spare: 18,
    bands: bands([6, -1], [24, 0], [36, -1], [48, -2], [60, -3], [72, -4]),
    still: true,
    calibre: ".44",
  },
  {
    ...PLAIN,
    id: "shotgun",
    rounds: 2,
    reload: 2,
    spare: 10,
    bands: bands([6, 0], [12, -1], [18, -2]),
    tries: 2,
    fumbles: false,
    calibre: "cartridge",
  },
  {
    ...PLAIN,
    id: "bow",
    rounds: 10,
    reload: 10,
    spare: 10,
    bands: bands([12, 0], [18, -1], [24, -2], [30, -3], [36, -4]),
    arrow: true,
    fumbles: false,
    calibre: "arrow",
  },
  { ...thrown, id: "knife", rounds: 2, bands: bands([6, 0], [12, -1]), brawl: "blade" },
  { ...thrown, id: "tomahawk", rounds: 1, bands: bands([6, 1], [12, 0]), brawl: "blade" },
  { ...thrown, id: "spear", rounds: 5, bands: bands([6, 0], [12, -1]), brawl: "spear" },
];

/** A row of SH-CHAR-3. */
export interface Archetype {
  readonly skills: Skills;
  /** Ids, one for each gun. */
  readonly weapons: readonly string[];
  readonly ability: Ability | null;
}

const archetype = (
  dice: readonly [Die, Die, Die, Die, Die, Die],
  weapons: readonly string[],
  ability: Ability | null = null,
): Archetype => {
  const [draw, shoot, dodge, brawl, ride, knife] = dice;
  return { skills: { draw, shoot, dodge, brawl, ride, knife }, weapons, ability };
};

/** SH-CHAR-3. */
export const ARCHETYPES: Readonly<Record<string, Archetype>> = {
  townsman: archetype([6, 6, 6, 6, 6, 4], ["colt"]),
  cowhand: archetype([6, 6, 8, 8, 10, 6], ["colt"]),
  gunman: archetype([8, 8, 8, 8, 8, 6], ["colt"]),
  deputy: archetype([8, 8, 8, 8, 8, 6], ["colt"], "lawman"),
  outlaw: archetype([8, 8, 6, 8, 8, 8], ["colt", "colt"]),
  hunter: archetype([6, 10, 6, 6, 8, 6], ["winchester"]),
  shotgunner: archetype([6, 8, 8, 8, 6, 4], ["shotgun"]),
  brawler: archetype([6, 6, 8, 12, 6, 10], ["dragoon"], "thick-skin"),
  gunfighter: archetype([10, 10, 10, 6, 8, 6], ["colt", "colt"], "fan-specialist"),
  legend: archetype([12, 12, 10, 8, 8, 8], ["colt", "colt"], "super-fast"),
  brave: archetype([8, 8, 8, 8, 10, 10], ["bow"], "indian"),
};

/** SH-WOUND-1: where a hit lands, by the face of a D10, or of a D8 where the legs are hidden. */
export const LOCATIONS = [
  "head",
  "chest",
  "spare arm",
  "shoot arm",
  "left leg",
  "right leg",
] as const;
export type Location = (typeof LOCATIONS)[number];
/** Last face of each. */
export const LOCATION_CUTS = [1, 6, 7, 8, 9, 10] as const;
/** The legs are hidden: D8. */
export const LOCATION_CUTS_HIDDEN = [1, 6, 7, 8] as const;

/** SH-ACT-1, SH-MOVE-1, SH-HORSE-1, SH-HORSE-2, SH-HORSE-3: inches of a whole move and of one that is combined. */
export const MOVE = {
  foot: 6,
  footCombined: 3,
  horse: 18,
  horseCombined: 6,
  horseWounded: 9,
} as const;

/** SH-HORSE-3. */
export const HORSE = { dodge: 4, wounds: 6 } as const;

/** SH-BLDG-1: inches that the way out through an opening costs; off a roof, a whole move (S13). */
export const OPENINGS = { door: 3, window: 6, roof: 6 } as const;

/** SH-INDIAN-1: inches within which a man in the open is noticed. */
export const NOTICE_INCHES = 18;

/** SH-SHOOT-11: a crossfire candidate is more than this many inches from the shooter. */
export const CROSSFIRE_INCHES = 6;

/** SH-PICK-1: rounds from a dead man's belt, and from his gun. */
export const PICK_UP = { belt: 6, gun: 3 } as const;

/** "At most" comparisons of distances allow this much, inches. */
export const TOLERANCE_INCHES = 1e-6;
/** S1: places and limits of bands as a file says them are read in thousandths of an inch. */
export const readInches = (said: number): number => Math.round(said * 1000) / 1000;

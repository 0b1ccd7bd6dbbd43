/** Words and measures of Napnuts that no file changes, each with its rule id. Distances are inches; all dice are D6 or D3. */

/** Characters of a side. */
export const FIGURES_MAX = 10;
export const DISTANCE_INCHES_MAX = 100;

/** NP-CHAR-1, lowest first. */
export const CLASSES = ["citizen", "cowboy", "gunslinger", "hero"] as const;
export type ClassId = (typeof CLASSES)[number];

/** NP-SHOOT-1, nearest first; upper limits belong to the band. */
export const BANDS = [
  { id: "point-blank", upTo: 2 },
  { id: "close", upTo: 6 },
  { id: "medium", upTo: 12 },
  { id: "long", upTo: 18 },
  { id: "extreme", upTo: 24 },
  { id: "beyond", upTo: Number.POSITIVE_INFINITY },
] as const;

export const GUNS = ["handgun", "rifle", "shotgun"] as const;
export type GunId = (typeof GUNS)[number];

/** NP-SHOOT-6: locations by the face of the die. */
export const LOCATIONS = ["left arm", "right arm", "legs", "belly", "chest", "head"] as const;
export type Location = (typeof LOCATIONS)[number];
/** Locations as the file and the reports call them, in the same order. */
export const LOCATION_IDS = ["left-arm", "right-arm", "legs", "belly", "chest", "head"] as const;

/** NP-SHOOT-6, NP-BRAWL-3: what a hit can do, in words of the book joined by `+`. */
export const EFFECTS = [
  "bruised",
  "graze",
  "graze+stun",
  "down",
  "stun",
  "flesh",
  "flesh+down",
  "flesh+stun",
  "serious",
  "serious+down",
  "serious+stun",
  "dead",
] as const;
export type Effect = (typeof EFFECTS)[number];

/** NP-POL-8: how bad each word of an effect is. */
export const SEVERITY = {
  bruised: 1,
  graze: 1,
  down: 2,
  flesh: 4,
  stun: 7,
  serious: 12,
  dead: 100,
} as const;

/** NP-SHOOT-10. */
export const POSTURES = ["standing", "kneeling", "prone"] as const;
export type Posture = (typeof POSTURES)[number];
export const COVERS = ["open", "window", "doorway", "slit"] as const;
export type Cover = (typeof COVERS)[number];

/** NP-SHOOT-10, as the book has it: what shows of a man there, for players. */
export const COVER_WORDS: Readonly<Record<Cover, string>> = {
  open: "In the open: all of him can be hit.",
  window:
    "At a window: arm, chest and head show, and shots at him have a die less. A hit makes him duck.",
  doorway:
    "At a doorway or corner: one side of him and his head show, and shots at him have a die less. A hit makes him duck.",
  slit: "At a slit: his head alone shows, and shots at him have a die less. A hit makes him duck.",
};

export const BRAWL_WEAPONS = ["fist", "handgun", "rifle", "charge", "knife", "sword"] as const;
export type BrawlWeaponId = (typeof BRAWL_WEAPONS)[number];

/** NP-REACT-4: real cards that a file may let a hand keep. */
export const HAND_MAX = 20;

/** NP-TURN-2: movement by the inches before the dice and the D3. */
export const MOVES = {
  reposition: { inches: 2, dice: 0 },
  walk: { inches: 2, dice: 2 },
  run: { inches: 3, dice: 3 },
  sprint: { inches: 5, dice: 5 },
} as const;

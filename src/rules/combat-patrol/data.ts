/** Words and measures of Combat Patrol: Old West that no file changes, each with its rule id. Lengths are inches. */

/** Figures of a side; men and bears in all, who have a bit each in two words; animals of a herd, units in all. */
export const FIGURES_MAX = 30;
export const FIGURES_IN_ALL = 64;
export const ANIMALS_MAX = 60;
export const UNITS_MAX = 24;
/** Of each kind of things: areas, obstacles, charges. */
export const THINGS_MAX = 40;

/** CP-ATT-1, worst first. */
export const CLASSES = ["G", "R", "E"] as const;
export type ClassId = (typeof CLASSES)[number];

/** CP-FIRE-7. */
export const COVERS = ["open", "brush", "fence", "wall", "pit"] as const;
export type Cover = (typeof COVERS)[number];

/** CP-FIRE-7, as the book has it: what a cover stops, for players. It has a front, and stops nothing from behind. */
export const COVER_WORDS: Readonly<Record<Cover, string>> = {
  open: "In the open: nothing is stopped.",
  brush: "Brush: hits on the legs are stopped.",
  fence: "A fence: hits on legs and belly are stopped.",
  wall: "A wall, window or barricade: hits on legs, belly and chest are stopped.",
  pit: "A pit: only the head shows.",
};

/** CP-WPN-3: markers of an Out of Ammunition result. */
export const RELOADS = ["none", "normal", "double", "always"] as const;
export type Reload = (typeof RELOADS)[number];

/** CP-FIRE-2, nearest first. */
export const BANDS = ["short", "medium", "long"] as const;

/** CP-ACT-2: numbers of a colour. What a card calls: number n of side s is FACES x s + n - 1. */
export const FACES = 6;
export const RESHUFFLE = 2 * FACES;
export const HERO = RESHUFFLE + 1;
/** CP-ACT-2: of each number in the activation deck. */
export const COPIES_MAX = 6;
/** CP-WPN-2. */
export const DYNAMITE_DATE = 1869;
/** CP-MOR-4: cards of each result, in the order in which a row is walked. */
export const MORALE = ["ok", "advance", "stun", "pin", "back", "run"] as const;
/** CP-ANI-1, CP-BEAR-1. */
export const SPECIES = ["bison", "cattle", "horses", "sheep", "bear"] as const;
export type SpeciesId = (typeof SPECIES)[number];
/** CP-DYN-1: templates, by how much dynamite. */
export const TEMPLATES = ["small", "medium", "large"] as const;
export type TemplateId = (typeof TEMPLATES)[number];

/** CP-LDR-1: the chain of leaders. */
export const RANKS = ["team", "squad", "platoon"] as const;
export type Rank = (typeof RANKS)[number];

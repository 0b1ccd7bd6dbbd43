/** A fight as the rules see it: validated, every default filled in. What `model.ts` makes and the rest consumes. */
import type { Ability, Readings, Skills, Weapon } from "./tables.js";

export type Side = "A" | "B";

/** Men of a side, and guns of a man. */
export const FIGURES_MAX = 6;
export const WEAPONS_MAX = 4;

/** SH-POL-3; `brawl` never shoots nor throws (SH-SCEN-4). */
export const STYLES = ["auto", "aimed", "fan", "twoGun", "brawl"] as const;
export type Style = (typeof STYLES)[number];

/** SH-SHOOT-4. */
export type Cover = "open" | "partial" | "full";

/** SH-BLDG-1, SH-BLDG-2, SH-BLDG-4. */
export type Opening = "none" | "door" | "window" | "roof";

/** What he does beyond SH-POL, which does none of it (SH-POL-7). */
export interface Habits {
  /** SH-TURN-3: rolls this die if it is smaller than his own; null for his own. */
  readonly lesserDraw: number | null;
  /** SH-RELOAD-2: reloads on the way to the enemy instead of standing. */
  readonly reloadsMoving: boolean;
  /** SH-PICK-1, SH-WPN-7. */
  readonly picksUp: boolean;
  /** SH-BRAWL-5. */
  readonly breaksOff: boolean;
  /** SH-HORSE-3, SH-HORSE-5. */
  readonly shootsHorses: boolean;
  /** SH-HORSE-1: gets off in his first turn. */
  readonly dismounts: boolean;
  /** SH-MOVE-3, SH-MOVE-4: steps out of full cover to shoot, and back. */
  readonly popsOut: boolean;
  /** SH-BLDG-5: sets a building alight that hides an enemy, before anything else. */
  readonly burns: boolean;
  /** SH-BLDG-5: leaves a building that burns. */
  readonly leavesFire: boolean;
}

export interface Fighter {
  readonly name: string;
  readonly side: Side;
  /** Row of SH-CHAR-3; null for a man with dice of his own. */
  readonly archetype: string | null;
  readonly skills: Skills;
  readonly abilities: readonly Ability[];
  /** His gear in order, a gun an entry (two Colts: two), file and readings applied; at most WEAPONS_MAX. */
  readonly weapons: readonly Weapon[];
  readonly shield: boolean;
  /** Place on the line, inches. */
  readonly at: number;
  /** Of the spot where he begins; lost on moving (SH-POL-1). */
  readonly cover: Cover;
  /** D8 for the location while he is at that spot (SH-WOUND-1). */
  readonly legsHidden: boolean;
  readonly opening: Opening;
  /** More than one floor up: a fall costs a wound (SH-BLDG-4). */
  readonly upstairs: boolean;
  /** Name of the building that he begins in or on, for SH-BLDG-5; null for none. */
  readonly building: string | null;
  /** SH-SHOOT-10: in turn 1 he acts after all who are aware, and is shot from behind until he has turned. */
  readonly unaware: boolean;
  readonly mounted: boolean;
  readonly style: Style;
  readonly habits: Habits;
}

export interface Skirmish {
  /** SH-TURN-7: after so many turns it is a draw. */
  readonly turns: number;
  /** SH-POL-8: nobody moves or brawls. */
  readonly standing: boolean;
  /** SH-POL-1: crossfire is on. */
  readonly bunched: boolean;
  readonly readings: Readings;
  /** Side A's in file order, then side B's. */
  readonly fighters: readonly Fighter[];
}

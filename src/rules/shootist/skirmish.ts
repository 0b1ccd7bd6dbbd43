/** A fight as the rules see it: validated, every default filled in. What `model.ts` makes and the rest consumes. */
import type { PlanLines } from "../../core/situations.js";
import type { Values } from "../kit/fields.js";
import { type Target, targetWords } from "../kit/targets.js";
import type { HABITS } from "./fields.js";
import type { Readings } from "./readings.js";
import type { Ability, Die, Skills, Weapon } from "./tables.js";

export type Side = "A" | "B";

/** Men of a side, and guns of a man. */
export const FIGURES_MAX = 6;
export const WEAPONS_MAX = 4;

/** SH-POL-3; `brawl` never shoots nor throws (SH-SCEN-4). What a table may tell a man (`plan`). */
export const DEEDS = ["auto", "aimed", "fan", "twoGun", "brawl", "stand", "wait"] as const;
export type Deed = (typeof DEEDS)[number];
export const STYLES = [...DEEDS, "hold", "aggressive", "careful"] as const;
export type Style = (typeof STYLES)[number];

/** What a table may ask for. */
export const FEATURES = [
  "distance",
  "wounds",
  "rounds",
  "enemies",
  "friends",
  "enemyCovered",
] as const;

/** Styles that are tables: what a man does by situation. */
export const PLANS: Readonly<Partial<Record<Style, PlanLines<Deed>>>> = {
  hold: [
    { when: { distance: { atMost: 8 } }, do: "stand" },
    { when: { wounds: { atLeast: 1 } }, do: "stand" },
    { when: {}, do: "wait" },
  ],
  aggressive: [
    { when: { distance: { atLeast: 6 } }, do: "brawl" },
    { when: {}, do: "auto" },
  ],
  careful: [
    { when: { distance: { atMost: 4 } }, do: "auto" },
    { when: {}, do: "aimed" },
  ],
};

/** Styles of those who go at the enemy: where nobody moves (SH-POL-8) they would only stand there. */
export const MOVING_STYLES: ReadonlySet<Style> = new Set(["brawl", "aggressive"]);

/** What each style means at the table. */
export const STYLE_WORDS: Readonly<Record<Style, string>> = {
  auto: "Whatever promises most wounds now: aimed, both barrels, two pistols or fanning.",
  aimed: "One aimed shot, always.",
  fan: "Fans the hammer, three shots if there are as many in the gun, wherever the rules allow it; else aims.",
  twoGun: "Shoots with a pistol in each hand where the rules allow it; else aims.",
  brawl: "Does not shoot: goes at the nearest enemy and fights hand to hand.",
  stand: "Never leaves his place: shoots from there as auto does, and reloads.",
  wait: "Does nothing but strike back when he is attacked hand to hand.",
  hold: "Keeps his place, and his fire until an enemy is within 8 inches or he is wounded; then he stands.",
  aggressive:
    "Runs at the nearest enemy without a shot until he is nearer than 6 inches; then as auto.",
  careful: "One aimed shot at a time; only within 4 inches whatever promises most wounds.",
};

/** SH-POL-3: what each answer to "whom" means. */
export const TARGET_WORDS = targetWords({
  default: "The one whom he will do most wounds; of equals the nearest.",
  weakest: "The one with most wounds.",
  strongest: "The one with the best Shoot die.",
  lately: "in this turn",
});

/** SH-SHOOT-4. */
export type Cover = "open" | "partial" | "full";

/** SH-SHOOT-4: what a cover does, for players. */
export const COVER_WORDS: Readonly<Record<Cover, string>> = {
  open: "In the open.",
  partial: "Behind a fence, a barrel or a bush: shots at him are rolled with a die one step worse.",
  full: "Out of sight, so that nobody can shoot at him; once he has shot, as partial cover until the next Draw.",
};

/** SH-BLDG-1, SH-BLDG-2, SH-BLDG-4. */
export type Opening = "none" | "door" | "window" | "roof";

/** What he does beyond SH-POL; `lesserDraw` is null for his own die. */
export type Habits = Values<Omit<typeof HABITS, "lesserDraw">> & {
  readonly lesserDraw: Die | null;
};

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
  /** What he does by situation, before his style; null for none. */
  readonly plan: PlanLines<Deed> | null;
  /** SH-POL-3: whom he shoots at first in an action. */
  readonly target: Target;
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

/** All weapons of a fight, each once. */
export const armsOf = <One extends Pick<Weapon, "id">>(
  fighters: readonly { readonly weapons: readonly One[] }[],
): One[] => [
  ...new Map(
    fighters.flatMap(({ weapons }) => weapons.map((weapon) => [weapon.id, weapon])),
  ).values(),
];

/** A gunfight as the rules see it: validated, every default filled in, overrides applied. What the loader makes and the rest consumes. */
import type { Book, BrawlWeaponId, ClassId, Cover, GunId } from "./data.js";
import type { Readings } from "./readings.js";

export type Side = "A" | "B";

/** Characters of a side. */
export const FIGURES_MAX = 10;
export const DISTANCE_INCHES_MAX = 100;

/** What a character does with his actions beyond NP-POL-1: the posture that he takes, or how he shoots. */
export const TACTICS = ["stand", "prone", "kneel", "fan", "two-guns"] as const;
export type Tactic = (typeof TACTICS)[number];

/** What each tactic means at the table. */
export const TACTIC_WORDS: Readonly<Record<Tactic, string>> = {
  stand:
    "Stays on his feet, aims as long as it pays, and shoots; walks nearer where he has too few dice.",
  prone: "Hits the dirt first, where only arms and head show, and shoots from there.",
  kneel: "Kneels first, which hides legs and belly, and shoots from there.",
  fan: "Fans a handgun: up to three shots at three dice less each, without aim.",
  "two-guns":
    "Shoots with a handgun in each hand: two shots at two dice less, the off hand worse still.",
};

export interface Character {
  readonly name: string;
  readonly side: Side;
  readonly class: ClassId;
  /** What he shoots with; `two` if he has one in each hand. Null in a brawl. */
  readonly gun: GunId | null;
  readonly two: boolean;
  /** What he strikes with; null but in a brawl. */
  readonly weapon: BrawlWeaponId | null;
  /** Left for good when he walks. */
  readonly cover: Cover;
  readonly tactic: Tactic;
  /** NP-POL-1, NP-POL-5: least dice to shoot before he has aimed all he can, and to interrupt. */
  readonly shootAt: number;
  readonly interruptAt: number;
}

export interface Gunfight {
  readonly kind: "duel" | "ambush" | "brawl";
  /** Cycles. */
  readonly turns: number;
  /** Inches between the sides; 0 in a brawl. */
  readonly distance: number;
  /** NP-SCEN-2; null but in an ambush. */
  readonly ambusher: Side | null;
  readonly book: Book;
  readonly readings: Readings;
  /** NP-POL-6: cards of a bid, by side. */
  readonly bid: Readonly<Record<Side, number>>;
  /** NP-TURN-5: side A in file order, then B. In a brawl one of each. */
  readonly characters: readonly Character[];
}

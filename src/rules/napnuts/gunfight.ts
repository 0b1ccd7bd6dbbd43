/** A gunfight as the rules see it: validated, every default filled in, overrides applied. What the loader makes and the rest consumes. */
import type { PlanLines } from "../../core/situations.js";
import type { Target } from "../kit/targets.js";
import type { Book } from "./book.js";
import type { BrawlWeaponId, ClassId, Cover, GunId } from "./data.js";
import type { Readings } from "./readings.js";
import type { Deed, Tactic } from "./tactics.js";

export type Side = "A" | "B";

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
  /** What he does by situation, before his tactic; null for none. */
  readonly plan: PlanLines<Deed> | null;
  /** NP-POL-2: whom he goes for. */
  readonly target: Target;
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

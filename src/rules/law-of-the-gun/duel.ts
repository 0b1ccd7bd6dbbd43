/** A duel as the rules see it: validated, every default filled in. What `schema.ts` produces and the rest consumes. */
import type { Values } from "../kit/fields.js";
import type { Target } from "../kit/targets.js";
import type { Arm, Cover, Stats, Tables, Weapon } from "./data.js";
import type { OPTIONS } from "./fields.js";
import type { Readings } from "./readings.js";
import type { Measured } from "./units.js";

export type Side = "A" | "B";

export type Option = Options["fate"];

/** What a man does that the rules leave to him. */
export type Options = Values<typeof OPTIONS>;

/** What is known of a man wherever he stands. */
export interface Gunman extends Options {
  readonly name: string;
  readonly side: Side;
  /**
   * The attribute rows this figure may have: one, or the six rows of an NPC type that is diced anew in
   * each game (LG-NPC-2), index 0 for a roll of 1.
   */
  readonly rows: readonly Stats[];
  /** e.g. `outlaw/4`, `outlaw/roll`; null for a figure with attributes of its own. */
  readonly npc: string | null;
  readonly gunArm: Arm;
  /** In file order, four at most, the scenario's overrides and the readings `impact` and `buffaloReload` applied. */
  readonly weapons: readonly Weapon[];
  /** LG-TARGET-1: whom he shoots at in his own turn. */
  readonly target: Target;
  /** LG-GEO-2: a spot that goes with him and protects against everyone. */
  readonly cover: Cover;
  /** Name of the group (LG-GROUP-1), null for a man alone. Groups belong to one side. */
  readonly group: string | null;
  /** Named leader of his group; else the highest initiative leads. At most one a group. */
  readonly leader: boolean;
}

export interface DuelFigure extends Gunman {
  readonly tactic: "stand" | "hold";
  /** cm within which a `hold` man opens fire; null for his best weapon's accurate range. */
  readonly openFire: number | null;
  /** Position at the start, cm. */
  readonly at: readonly [number, number];
}

/** What a scenario may have changed of the rules themselves, and the units that it is told in. */
export interface Rules extends Measured {
  readonly readings: Readings;
  readonly tables: Tables;
}

export interface Duel extends Rules {
  readonly turns: number;
  readonly first: Side | "roll";
  readonly draw: boolean;
  /** Men in the open may be told to lie down and to stand up, though no tactic does it. */
  readonly mayLie?: true;
  /**
   * One against one, men in the open may be told to walk nearer or away, so many cm at a time, though no tactic does
   * it. The longest first.
   */
  readonly walksCm?: readonly number[];
  /** Side A's figures in file order, then side B's. At most 8 a side. */
  readonly figures: readonly DuelFigure[];
}

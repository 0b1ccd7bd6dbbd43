/** What the counters of a tally mean: the same shape for every rule system, so that reports need to know none. */
import type { TallyPlan } from "./tally.js";

export type SideId = "A" | "B";
export type Outcome = "A" | "B" | "mutual" | "draw";
export const OUTCOMES: readonly Outcome[] = ["A", "B", "mutual", "draw"];
export const SIDES: readonly SideId[] = ["A", "B"];

/** Numbers are counters of the plan, except where they are called pairs. */
export interface Columns {
  readonly plan: TallyPlan;
  readonly games: number;
  /** Sum of the games' lengths. */
  readonly turns: number;
  /** Games by the turn in which they ended; index 0 is unused. */
  readonly turnOf: readonly number[];
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly figures: readonly FigureColumns[];
  readonly shots: readonly ShotColumns[];
  readonly effects: readonly EffectColumns[];
  readonly weapons: readonly WeaponColumns[];
  readonly sides: Readonly<Record<SideId, SideColumns>>;
}

export interface FigureColumns {
  readonly side: SideId;
  readonly figure: string;
  readonly killed: number;
  readonly disabled: number;
  readonly surrendered: number;
  readonly fled: number;
  readonly out: number;
  readonly enemiesOut: number;
  /** Pair: enemies put out, own times put out. */
  readonly killRatioPair: number;
}

export interface ShotColumns {
  readonly side: SideId;
  readonly figure: string;
  readonly weapon: string;
  readonly band: string;
  readonly mode: string;
  readonly shots: number;
  readonly hits: number;
  /** Pair: hits, shots. */
  readonly hitPair: number;
}

export interface EffectColumns {
  readonly side: SideId;
  readonly figure: string;
  readonly weapon: string;
  readonly effect: string;
  readonly location: string;
  readonly count: number;
  /** Pairs: count, shots and count, hits. */
  readonly perShotPair: number;
  readonly perHitPair: number;
  /** True if a shot causes at most one effect, so that the ratios are proportions. */
  readonly proportion: boolean;
}

export interface WeaponColumns {
  readonly side: SideId;
  readonly weapon: string;
  readonly shots: number;
  readonly enemiesOut: number;
  /** Pairs: enemies put out, shots and enemies put out, game turns. */
  readonly perShotPair: number;
  readonly perTurnPair: number;
  readonly proportion: boolean;
}

export interface SideColumns {
  /** Pairs: shots, games; hits, shots; enemies put out, own figures put out; own figures put out, games. */
  readonly shotsPair: number;
  readonly hitPair: number;
  readonly killRatioPair: number;
  readonly outPair: number;
}

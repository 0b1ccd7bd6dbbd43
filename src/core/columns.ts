/** What the counters of a tally mean: the same shape for every rule system, so that reports need to know none. */
import type { BreakdownColumns } from "./breakdown.js";
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
  /** Earliest turn in which a game can end: 1, or 0 where something comes before the first turn. */
  readonly turnFirst: 0 | 1;
  /** Games by the turn in which they ended; index 0 is unused unless `turnFirst` is 0. */
  readonly turnOf: readonly number[];
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly figures: readonly FigureColumns[];
  readonly shots: readonly ShotColumns[];
  readonly effects: readonly EffectColumns[];
  readonly weapons: readonly WeaponColumns[];
  readonly sides: Readonly<Record<SideId, SideColumns>>;
  /** Tables that only this rule system has. */
  readonly breakdowns: readonly BreakdownColumns[];
  /** Men of a side who are numbered through, as one. */
  readonly pools: readonly PoolColumns[];
}

/** `Deputy 1 to 4`: what several men did together. Pairs are of times for each man and game. */
export interface PoolColumns {
  readonly side: SideId;
  readonly figure: string;
  readonly fates: readonly {
    readonly fate: string;
    readonly counter: number;
    readonly pair: number;
  }[];
  readonly outPair: number;
  readonly enemiesOut: number;
  readonly killRatioPair: number;
  readonly shots: readonly ShotColumns[];
  readonly effects: readonly EffectColumns[];
}

export interface FigureColumns {
  readonly side: SideId;
  readonly figure: string;
  /** Every way to go out that the rules know, by the name of its column: `killed`, `knocked_out`. */
  readonly fates: readonly { readonly fate: string; readonly counter: number }[];
  readonly out: number;
  readonly enemiesOut: number;
  /** Pair: enemies put out, own times put out by somebody. */
  readonly killRatioPair: number;
}

/** Whose weapon. */
export interface GunKey {
  readonly side: SideId;
  readonly figure: string;
  readonly weapon: string;
}

/** Shots that are counted together. */
export interface ShotKey extends GunKey {
  readonly band: string;
  readonly mode: string;
}

/** Hits that are counted together. */
export interface EffectKey extends GunKey {
  /** `graze`, `wound`, `disabled`, `dead`, `cover`. */
  readonly effect: string;
  /** `head`, `body`, `arm`, `leg`; empty for `cover`. */
  readonly location: string;
}

export interface ShotColumns extends ShotKey {
  readonly shots: number;
  readonly hits: number;
  /** Pair: hits, shots. */
  readonly hitPair: number;
}

/** What a figure does in hand-to-hand combat is no shot: it has effects, as those of a weapon of this name. */
export const HAND_TO_HAND = "hand-to-hand";
/** Enemies who gave up when they were told to: nobody's weapon put them out. */
export const SURRENDER = "surrender";

export interface EffectColumns extends EffectKey {
  readonly count: number;
  /** Pairs: count, shots and count, hits. */
  readonly perShotPair: number;
  readonly perHitPair: number;
  /** True if a shot causes at most one effect, so that the ratios are proportions. */
  readonly proportion: boolean;
}

/** What puts out enemies: all that are to a figure's credit are in one of these. */
export interface WeaponColumns {
  readonly side: SideId;
  readonly weapon: string;
  /** Counter, and pair of enemies put out and shots; null of what is no shot: hand to hand, dynamite. */
  readonly shots: number | null;
  readonly perShotPair: number | null;
  readonly enemiesOut: number;
  /** Pairs: enemies put out, game turns and enemies put out, games. */
  readonly perTurnPair: number;
  readonly perGamePair: number;
  readonly proportion: boolean;
  /** In the order in which they were told of. */
  readonly ranges: readonly WeaponRangeColumns[];
}

/** A weapon at one range. What is no shot (hand to hand, a bystander) belongs to no range. */
export interface WeaponRangeColumns {
  readonly band: string;
  readonly shots: number;
  /** Pairs of what is counted by range, to shots and to game turns: enemies put out, or hits where those are not. */
  readonly perShotPair: number;
  readonly perTurnPair: number;
  readonly proportion: boolean;
  /** Pair: enemies put out, hits, both at all ranges; null where enemies put out are counted by range. */
  readonly perHitPair: number | null;
}

export interface SideColumns {
  /** Pairs: shots, games; hits, shots; enemies put out, own figures put out; own figures put out, games. */
  readonly shotsPair: number;
  readonly hitPair: number;
  readonly killRatioPair: number;
  readonly outPair: number;
  /** Metrics that only this rule system has: figures of the side, games. */
  readonly own: readonly { readonly id: string; readonly pair: number }[];
}

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
  /** Only of games on a table. */
  readonly table?: TableColumns;
}

/** What is counted besides, where men move about on a table. */
export interface TableColumns {
  readonly covers: readonly CoverColumns[];
  readonly figures: readonly TableFigureColumns[];
  /** The lines of the chart that moves a system-run side; none without such a side. */
  readonly chart: readonly ChartColumns[];
  readonly casualties: CasualtyColumns;
  readonly sides: Readonly<Record<SideId, TableSideColumns>>;
}

/**
 * Figures of a side to which something befell, several of them in one game. Pairs: those who fled, games; those
 * whose every weapon was without ammunition at some time, games; those ridden down, games.
 */
export interface TableSideColumns {
  readonly fledPair: number;
  readonly outOfAmmunitionPair: number;
  readonly riddenDownPair: number;
}

/** Shots by what the target was behind. */
export interface CoverColumns {
  readonly side: SideId;
  readonly weapon: string;
  readonly band: string;
  readonly mode: string;
  /** `open`, `left`, `right`, `wall`, `window`, `obscuring`. */
  readonly cover: string;
  readonly shots: number;
  readonly hits: number;
  /** Pair: hits, shots. */
  readonly hitPair: number;
}

/** Games in which something befell a figure, each game counted once; in the order of `Columns.figures`. */
export interface TableFigureColumns {
  /** Every weapon of his was without ammunition at some time. */
  readonly outOfAmmunition: number;
  /** Put out in hand-to-hand combat by a mounted enemy. */
  readonly riddenDown: number;
  /** Put out in hand-to-hand combat, by whomever. */
  readonly outInMelee: number;
}

export interface ChartColumns {
  /** `foot`, `mounted`. */
  readonly chart: string;
  /** `yes`, `no`, or empty where the chart does not ask. */
  readonly sees: string;
  readonly underFire: string;
  readonly inCover: string;
  /** `pass`, `fail`. */
  readonly test: string;
  /** What the chart then says. */
  readonly action: string;
  readonly count: number;
  /** Pair: this line, all lines of the same chart. */
  readonly sharePair: number;
  /** Pair: this line, games. */
  readonly perGamePair: number;
}

/** Where men were put out, on a grid of squares over the table, the first row at y = 0. Lengths of the rule system. */
export interface CasualtyColumns {
  /** Of the table; squares of the last row and column may reach beyond its edge. */
  readonly width: number;
  readonly depth: number;
  /** Length of a square's sides. */
  readonly square: number;
  /** Squares side by side along x, and rows of them along y. */
  readonly across: number;
  readonly along: number;
  /** By side of the men put out: a counter for each square, rows of `across` one after the other. */
  readonly counters: Readonly<Record<SideId, readonly number[]>>;
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

/** What a figure does in hand-to-hand combat is no shot: it has effects, as those of a weapon of this name. */
export const HAND_TO_HAND = "hand-to-hand";

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

/** What the rulings that people argue about change. */
import type { Unknown } from "../stats/difference.js";
import type { Precision } from "../stats/summary.js";
import type { StudyHead } from "./head.js";

/** Who wins more often: unclear if the games played do not tell. */
export type Winner = "A" | "B" | "even" | "unclear";

/** One or several readings switched, against the scenario as it is. */
export interface ReadingEffect {
  /** Readings switched: name, rule that they belong to, value in force, value tried. */
  readonly changes: readonly {
    readonly name: string;
    readonly rule: string;
    readonly from: string;
    readonly to: string;
  }[];
  /** The metric then, and its change with an interval; the interval is the change itself where it is exact. */
  readonly value: number | null;
  readonly difference: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Of the change, as of all differences of variants. */
  readonly method: string;
  readonly alike: boolean;
  readonly unknown: Unknown | null;
  /** Games of each of the two; 0 if exact. */
  readonly n: number;
  readonly winner: Winner;
  /** True if another side wins more often than in the scenario as it is. */
  readonly flips: boolean;
}

export interface ReadingsReport extends StudyHead {
  readonly sides: Readonly<Record<"A" | "B", string>>;
  readonly metric: string;
  /** `probability`, `turns`, `ratio` and so on. */
  readonly unit: string;
  /** All solved, or played on common dice. */
  readonly method: "exact" | "paired";
  readonly value: number | null;
  readonly winner: Winner;
  /** One reading at a time, the greatest change first. */
  readonly effects: readonly ReadingEffect[];
  /** All combinations, if asked for: those that flip the winner, and the extremes of the metric. */
  readonly combinations: {
    readonly tried: number;
    /** Readings that took no part, for want of room. */
    readonly leftOut: readonly string[];
    /** They are played by themselves: their games, and what became of the precision. */
    readonly games: number;
    readonly precision: Precision | null;
    readonly lowest: ReadingEffect;
    readonly highest: ReadingEffect;
    readonly flips: readonly ReadingEffect[];
  } | null;
}

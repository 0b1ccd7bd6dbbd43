/** One scenario against another on the same dice. */
import type { SystemName } from "../scenario/system.js";
import type { ComparisonRow, Direction } from "../stats/comparison.js";
import type { Precision } from "../stats/summary.js";

/** One of the two scenarios. */
export interface ComparedSide {
  readonly scenario: string;
  /** File name without folders. */
  readonly file: string;
  /** Changes to it, `path=value`. */
  readonly overrides: readonly string[];
}

export interface Comparison {
  readonly version: string;
  readonly system: SystemName;
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly seed: string;
  /** Games played of each. */
  readonly games: number;
  readonly partial: boolean;
  /** The metric that the verdict is about. */
  readonly metric: string;
  readonly verdict: Direction;
  /** Differences smaller than this were called small; 0 if none was asked for. */
  readonly nothing: number;
  /** How often the games were looked at before the end, and the confidence of the metric's interval then. */
  readonly looks: number;
  readonly level: number;
  /** What became of `--precision`, about the difference of the metric. */
  readonly precision: Precision | null;
  readonly rows: readonly ComparisonRow[];
}

/** The value of a number at which a metric meets a target, with the curve that it was read from. */
import type { SystemName } from "../scenario/system.js";
import { type Crossing, type CurvePoint, type CurveSide, nearestTo } from "../stats/crossing.js";
import type { Precision } from "../stats/summary.js";

/** The metric at one value of the number that is tuned. */
export interface TunePoint extends CurvePoint {
  readonly parameter: number;
  /** 0 if it was solved. */
  readonly games: number;
}

export interface TuneReport {
  readonly version: string;
  readonly system: SystemName;
  readonly scenario: string;
  readonly file: string;
  readonly overrides: readonly string[];
  /** What is tuned, as for `--set`. */
  readonly path: string;
  /** `cm`; null if it has none. */
  readonly pathUnit: string | null;
  readonly metric: string;
  /** Unit of the metric. */
  readonly unit: string;
  readonly target: number;
  /** The values that were asked about: from, to and between neighbours; and how many. */
  readonly from: number;
  readonly to: number;
  readonly step: number | null;
  readonly values: number;
  readonly method: "exact" | "sequential";
  /** Confidence that all crossings are right; 1 if they are exact. */
  readonly level: number;
  /** Games of all values together. */
  readonly games: number;
  readonly seed: string | null;
  readonly partial: boolean;
  /** What became of the precision that was asked of the values that the answer names; null if none was. */
  readonly precision: Precision | null;
  /** Values that were tried, growing. */
  readonly points: readonly (TunePoint & { readonly side: CurveSide })[];
  /** In values of the number. */
  readonly crossings: readonly Crossing[];
}

/** The value that was tried whose metric is nearest to the target; null if the metric has no value anywhere. */
export const nearestPoint = ({ points, target }: TuneReport): TuneReport["points"][number] | null =>
  nearestTo(points, target);

/** One or two numbers of a file varied: what they do to the chosen metrics. */
import type { Vary } from "../scenario/vary.js";
import type { VariantDifference, VariantValue } from "../stats/variants.js";
import type { StudyHead } from "./head.js";

export interface SweepPoint {
  /** By axis. */
  readonly values: readonly string[];
  /** By metric. */
  readonly metrics: readonly VariantValue[];
}

/** What is varied. */
export interface SweepAxis extends Vary {
  /** `cm`; null if it has none. */
  readonly unit: string | null;
}

/** From a point to the next one along an axis. */
export interface SweepStep {
  readonly axis: number;
  /** Positions in the list of points. */
  readonly from: number;
  readonly to: number;
  /** By metric. */
  readonly metrics: readonly VariantDifference[];
}

export interface Sweep extends StudyHead {
  /** One or two. */
  readonly axes: readonly SweepAxis[];
  readonly metrics: readonly string[];
  /** Every combination of the axes' values; the last axis changes first. */
  readonly points: readonly SweepPoint[];
  readonly steps: readonly SweepStep[];
}

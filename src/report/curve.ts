/** What a number of the file does to who wins, as a curve below the slider that sets it: a sweep, and where it turns. */
import type { Sweep } from "../studies/sweep.js";
import { evenWords, sweepAnswer } from "./sweep.js";
import { type EvenPlace, evenPlaces } from "./sweepSides.js";

/** The chances of both sides to win at a value. */
export interface CurvePoint {
  readonly at: number;
  readonly a: number;
  readonly b: number;
}

export interface Curve {
  /** Of the number that is varied, and what it is called. */
  readonly path: string;
  readonly name: string;
  readonly unit: string;
  /** In the order of the values; two at one value where the game has a step there. */
  readonly points: readonly CurvePoint[];
  /** Where both sides win equally often, or between what another side is ahead. */
  readonly turns: readonly EvenPlace[];
  readonly says: string;
}

/** @returns null if the sweep is not one of a single number, or says nothing of who wins */
export function curveOf(sweep: Sweep): Curve | null {
  const { axes, wins, gaps, metrics } = sweep;
  const [axis] = axes;
  const metric = metrics.findIndex((id) => id === "win.A" || id === "win.B");
  if (axis === undefined || axes.length > 1 || !axis.numeric || wins === null) return null;
  const points: CurvePoint[] = [];
  for (const [i, { A, B }] of wins.entries()) {
    if (A.value === null || B.value === null) continue;
    const [a, b] = [A.value, B.value];
    const gap = gaps[i - 1];
    const before = points.at(-1);
    if (typeof gap === "object" && before !== undefined) {
      const at = (gap.last + gap.first) / 2;
      points.push({ ...before, at }, { at, a, b });
    }
    points.push({ at: Number(axis.values[i]), a, b });
  }
  return {
    path: axis.path,
    name: axis.name,
    unit: axis.unit ?? "",
    points,
    turns: evenPlaces(sweep),
    says: evenWords(sweep).trim() || sweepAnswer(sweep, metric),
  };
}

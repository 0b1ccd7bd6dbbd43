/** Where a curve that is known at some places passes a target. Nothing is assumed of its shape. */
import type { Columns } from "../core/columns.js";
import type { Tally } from "../core/tally.js";
import { guarded } from "./assertion.js";
import type { Quantity } from "./quantity.js";
import { alphaAnytime, alphaAt } from "./sequential.js";

/** Where a point of the curve lies; open if its interval holds the target. */
export type CurveSide = "below" | "above" | "on" | "open";

export interface CurvePoint {
  /** Place in the list of all values that the parameter can have. */
  readonly at: number;
  /** The metric there, and what it surely lies between; null if it has no value there. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** An exact value this near the target is on it. */
const ROUNDING = 1e-9;

/** Which side of a target a point surely lies on; `open` where its interval does not tell, or there is no value. */
export function sideOf({ value, low, high }: CurvePoint, target: number): CurveSide {
  if (value === null) return "open";
  if (low === high) {
    if (Math.abs(value - target) <= ROUNDING) return "on";
    return value < target ? "below" : "above";
  }
  if (high !== null && high < target) return "below";
  return low !== null && low > target ? "above" : "open";
}

/**
 * Neighbouring points that a target lies between, or may, with places in between that nobody has looked at.
 * @param points by place, growing
 */
export function gapsOf(points: readonly CurvePoint[], target: number): [number, number][] {
  const gaps: [number, number][] = [];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    if (b.at - a.at > 1 && sideOf(a, target) !== sideOf(b, target)) gaps.push([a.at, b.at]);
  }
  return gaps;
}

export interface Crossing {
  /**
   * `crosses`: the curve lies surely on different sides of the target at `from` and `to`. `meets`: it is exactly on it
   * from `from` to `to`. `undecided`: there it cannot be told from the target, and does not surely pass it.
   */
  readonly kind: "crosses" | "meets" | "undecided";
  /** Places. */
  readonly from: number;
  readonly to: number;
  /** Up if the curve lies below the target before and above it after; null if it does not pass it. */
  readonly direction: "up" | "down" | null;
}

/**
 * All crossings that the points show.
 * @param points by place, growing
 * @returns by place
 */
export function crossingsOf(points: readonly CurvePoint[], target: number): Crossing[] {
  const found: Crossing[] = [];
  let before: CurvePoint | null = null;
  let run: CurvePoint[] = [];
  const close = (after: CurvePoint | null): void => {
    const [from, to] = [before ?? run[0], after ?? run[run.length - 1]];
    if (from === undefined || to === undefined) return;
    const passes =
      before !== null && after !== null && sideOf(before, target) !== sideOf(after, target);
    const direction = passes ? (sideOf(before!, target) === "below" ? "up" : "down") : null;
    const on = run.filter((point) => sideOf(point, target) === "on");
    if (on.length > 0) {
      const last = on[on.length - 1]!;
      found.push({ kind: "meets", from: on[0]!.at, to: last.at, direction });
    } else if (passes) found.push({ kind: "crosses", from: from.at, to: to.at, direction });
    else if (run.length > 0) {
      const last = run[run.length - 1]!;
      found.push({ kind: "undecided", from: run[0]!.at, to: last.at, direction });
    }
  };
  for (const point of points) {
    const side = sideOf(point, target);
    if (side === "on" || side === "open") {
      run.push(point);
      continue;
    }
    close(point);
    before = point;
    run = [];
  }
  if (run.length > 0) close(null);
  return found;
}

/** Chance that any interval of a whole curve is wrong. */
export const CURVE_ALPHA = 0.05;
/** Curves of so few places are looked at everywhere; others at so many places first. */
const ALL_MAX = 41;
const SCAN = 21;

/**
 * What is known of one place after some games. Every place and every look has its share of the error, also those that
 * nobody looks at in the end; so all intervals hold at once, however the places were chosen, on common dice or not.
 * @param places how many places the curve has
 * @param look   number of the look at this place, from 1, the games at each being fixed beforehand; or `anytime`, if
 *   somebody may stop and play on as he likes
 * @source union bound over places (Bonferroni) and over looks (`alphaAt`), or a confidence sequence (`alphaAnytime`)
 */
export function playedPoint(
  at: number,
  { columns, tally, quantity }: { columns: Columns; tally: Tally; quantity: Quantity },
  places: number,
  look: number | "anytime",
): CurvePoint {
  const alpha = CURVE_ALPHA / places;
  const ofLook = look === "anytime" ? alphaAnytime(tally.games, alpha) : alphaAt(alpha, look);
  const { value, low, high } = guarded(columns, tally, quantity, ofLook);
  return { at, value, low, high };
}

/**
 * The points that an answer is read from: both ends of every crossing, and the one nearest to the target.
 * @param points by place, growing
 * @returns their places, growing
 */
export function answerPlaces(points: readonly CurvePoint[], target: number): number[] {
  const nearest = nearestTo(points, target);
  const ends = crossingsOf(points, target).flatMap(({ from, to }) => [from, to]);
  const places = new Set([...ends, ...(nearest === null ? [] : [nearest.at])]);
  return [...places].sort((a, b) => a - b);
}

/** The point whose value is nearest to the target, the first of equals; null if the metric has no value anywhere. */
export function nearestTo<Point extends CurvePoint>(
  points: readonly Point[],
  target: number,
): Point | null {
  const off = ({ value }: Point): number => (value === null ? Infinity : Math.abs(value - target));
  const nearest = points.reduce<Point | null>(
    (best, point) => (best === null || off(point) < off(best) ? point : best),
    null,
  );
  return nearest?.value == null ? null : nearest;
}

/**
 * Looks at a curve: everywhere if that is little, else at a scan of places and then, cutting gaps into parts, around
 * every crossing that shows, until both its ends are as near as they can be.
 * @param places how many places the curve has
 * @param parts  parts of a gap, 2 or more; what lies between is learnt together
 * @param learn  finds out some places
 * @returns of all places that were learnt, by place; fewer if `learn` gave up, which ends it all
 */
export async function traceCurve<Point extends CurvePoint>(
  { places, target, parts }: { places: number; target: number; parts: () => number },
  learn: (places: readonly number[]) => Promise<readonly Point[] | null>,
): Promise<Point[]> {
  const known = new Map<number, Point>();
  const sorted = (): Point[] => [...known.values()].sort((a, b) => a.at - b.at);
  let wanted = spread(0, places - 1, places <= ALL_MAX ? places - 1 : SCAN - 1);
  while (wanted.length > 0) {
    const learnt = await learn(wanted);
    if (learnt === null) break;
    for (const point of learnt) known.set(point.at, point);
    wanted = gapsOf(sorted(), target).flatMap(([a, b]) => spread(a, b, parts()).slice(1, -1));
  }
  return sorted();
}

/** Whole numbers from `from` to `to`, ends included, in `parts` nearly equal steps; all of them if they are fewer. */
export function spread(from: number, to: number, parts: number): number[] {
  const steps = Math.max(1, Math.min(parts, to - from));
  return Array.from({ length: steps + 1 }, (_, i) => from + Math.round((i * (to - from)) / steps));
}

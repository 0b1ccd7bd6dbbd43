/**
 * What the ground of a scenario file needs of geometry, in centimetres and degrees: 0 along +x, 90
 * along +y. Distances allow 10⁻⁶ cm, as everywhere in the rules.
 */

import { DISTANCE_TOLERANCE_CM } from "../data.js";
import type { Point } from "../encounter.js";

const TOLERANCE_DEGREES = 1e-6;

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

export function samePoint(a: Point, b: Point): boolean {
  return distance(a, b) <= DISTANCE_TOLERANCE_CM;
}

/** Direction from one point to another, -180..180. */
export function bearing([ax, ay]: Point, [bx, by]: Point): number {
  return (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
}

/** Angle between two directions, 0..180. */
export function angleBetween(aDegrees: number, bDegrees: number): number {
  const turn = Math.abs(aDegrees - bDegrees) % 360;
  return turn > 180 ? 360 - turn : turn;
}

/** Whether `point` lies in an arc centred on the facing, limits included (LG-COVER-2). */
export function inArc(at: Point, facingDegrees: number, arcDegrees: number, point: Point): boolean {
  const off = angleBetween(facingDegrees, bearing(at, point));
  return samePoint(at, point) || off <= arcDegrees / 2 + TOLERANCE_DEGREES;
}

/** Twice the area of the triangle, above 0 if it goes counter-clockwise. */
function turn([ox, oy]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  return (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);
}

/** Consecutive corners, the last with the first. */
function edges(corners: readonly Point[]): (readonly [Point, Point])[] {
  return corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]!]);
}

/** The corners counter-clockwise, from the same first or last corner. */
export function counterClockwise(corners: readonly Point[]): readonly Point[] {
  const doubled = edges(corners).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0);
  return doubled < 0 ? [...corners].reverse() : corners;
}

/**
 * Whether corners in order make an area without dents, with three corners at least and a real bend
 * at each of them.
 */
export function isConvex(corners: readonly Point[]): boolean {
  const sides = edges(corners);
  if (corners.length < 3 || sides.some(([a, b]) => samePoint(a, b))) return false;
  const bends = sides.map(([a, b], i) => {
    const [, c] = sides[(i + 1) % sides.length]!;
    return { depth: turn(a, b, c) / distance(a, b), degrees: bearing(b, c) - bearing(a, b) };
  });
  const way = Math.sign(bends[0]?.depth ?? 0);
  // All bends to one side, and once round: a star goes round twice.
  const turned = bends.reduce((sum, { degrees }) => sum + ((way * degrees + 720) % 360), 0);
  return (
    bends.every(({ depth }) => depth * way > DISTANCE_TOLERANCE_CM) && Math.abs(turned - 360) < 1
  );
}

/** How far inside each edge of a counter-clockwise area a point is. */
function depths(area: readonly Point[], point: Point): number[] {
  return edges(area).map(([a, b]) => turn(a, b, point) / distance(a, b));
}

/** Inside a convex, counter-clockwise area, and not on its edge. */
export function isInside(area: readonly Point[], point: Point): boolean {
  return depths(area, point).every((cm) => cm > DISTANCE_TOLERANCE_CM);
}

/** Inside or on the edge. */
export function isWithin(area: readonly Point[], point: Point): boolean {
  return depths(area, point).every((cm) => cm >= -DISTANCE_TOLERANCE_CM);
}

/** Whether the segment a-b goes through the inside of the area (LG-SIGHT-2). */
export function passesThrough(area: readonly Point[], a: Point, b: Point): boolean {
  const ends = depths(area, b);
  let from = 0;
  let to = 1;
  for (const [i, depth] of depths(area, a).entries()) {
    const start = depth - DISTANCE_TOLERANCE_CM;
    const end = ends[i]! - DISTANCE_TOLERANCE_CM;
    if (start <= 0 && end <= 0) return false;
    if (start < 0) from = Math.max(from, start / (start - end));
    if (end < 0) to = Math.min(to, start / (start - end));
  }
  return to > from;
}

/** Whether two segments properly cross: the ends of each lie on either side of the other. */
export function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const apart = (from: Point, to: Point, p: Point, q: Point): boolean => {
    const offP = turn(from, to, p) / distance(from, to);
    const offQ = turn(from, to, q) / distance(from, to);
    return Math.min(Math.abs(offP), Math.abs(offQ)) > DISTANCE_TOLERANCE_CM && offP * offQ < 0;
  };
  return !samePoint(a, b) && !samePoint(c, d) && apart(a, b, c, d) && apart(c, d, a, b);
}

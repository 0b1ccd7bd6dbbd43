/**
 * What the ground of a scenario file needs of geometry, in centimetres and degrees: 0 along +x, 90
 * along +y. Distances allow 10⁻⁶ cm, as everywhere in the rules.
 */

import { atan2, hypot } from "../../../core/elementary.js";
import { DISTANCE_TOLERANCE_CM } from "../data.js";
import type { EncounterPiece, Point } from "../encounter.js";

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return hypot(ax - bx, ay - by);
}

export function samePoint(a: Point, b: Point): boolean {
  return distance(a, b) <= DISTANCE_TOLERANCE_CM;
}

/** Direction from one point to another, -180..180. */
export function bearing([ax, ay]: Point, [bx, by]: Point): number {
  return (atan2(by - ay, bx - ax) * 180) / Math.PI;
}

/** Angle between two directions, 0..180. */
export function angleBetween(aDegrees: number, bDegrees: number): number {
  const turn = Math.abs(aDegrees - bDegrees) % 360;
  return turn > 180 ? 360 - turn : turn;
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

/** Inside a convex, counter-clockwise area, and not on its edge. */
export function isInside(area: readonly Point[], point: Point): boolean {
  return edges(area).every(([a, b]) => turn(a, b, point) / distance(a, b) > DISTANCE_TOLERANCE_CM);
}

/** Corners of a piece, those of an area counter-clockwise. */
export const ringOf = ({ shape, cornersCm }: EncounterPiece): readonly Point[] =>
  shape === "area" ? counterClockwise(cornersCm) : cornersCm;

/** Inward unit normals of the sides of a ring, and how far along them the sides are. */
export const sidesOf = (ring: readonly Point[]) =>
  ring.map(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    const cm = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    const [x, y] = [-(by - ay) / cm, (bx - ax) / cm];
    return { x, y, off: x * ax + y * ay };
  });

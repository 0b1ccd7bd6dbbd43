/** Points, segments, convex areas and arcs, in centimetres and degrees. Knows no rules but D24. */
import { atan2, cos, sin, square } from "../../../../src/core/elementary.js";
import { DISTANCE_TOLERANCE_CM } from "../../../../src/rules/law-of-the-gun/data.js";

export interface XY {
  readonly x: number;
  readonly y: number;
}

/** Far more than square roots can be off, far less than a club can measure. */
export const ROUNDING_CM = 1e-9;
/** Limits of arcs are included, and may be off by this much. */
const ROUNDING_DEGREES = 1e-6;

export function xy(point: readonly [number, number]): XY {
  return { x: point[0], y: point[1] };
}

export function distance(a: XY, b: XY): number {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  return Math.sqrt(dx * dx + dy * dy);
}

/** Head of the digest: "at most" for distances. */
export function atMost(cm: number, limitCm: number): boolean {
  return cm <= limitCm + DISTANCE_TOLERANCE_CM;
}

/** Distances that are equal on paper may differ in their last digits: they are ties all the same. */
export function nearer(cm: number, leastCm: number): boolean {
  return cm < leastCm - ROUNDING_CM;
}

/** The point `cm` from `from` on the way to `to`. */
export function towards(from: XY, to: XY, cm: number): XY {
  const whole = distance(from, to);
  if (whole === 0) return from;
  return { x: from.x + ((to.x - from.x) * cm) / whole, y: from.y + ((to.y - from.y) * cm) / whole };
}

export function along(from: XY, degrees: number, cm: number): XY {
  const radians = (degrees * Math.PI) / 180;
  return { x: from.x + cm * cos(radians), y: from.y + cm * sin(radians) };
}

export function bearing(from: XY, to: XY): number {
  return (atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** Angle between two directions, 0..180. */
export function angleBetween(aDegrees: number, bDegrees: number): number {
  const turn = Math.abs(aDegrees - bDegrees) % 360;
  return turn > 180 ? 360 - turn : turn;
}

/** LG-COVER-2: limits included. The point of the spot itself is in every arc (D25). */
export function inArc(spot: XY, facingDegrees: number, arcDegrees: number, point: XY): boolean {
  if (distance(spot, point) <= DISTANCE_TOLERANCE_CM) return true;
  const off = angleBetween(facingDegrees, bearing(spot, point));
  return off <= arcDegrees / 2 + ROUNDING_DEGREES;
}

function cross(o: XY, a: XY, b: XY): number {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

/** The corners counter-clockwise, whichever way the file goes round. */
export function counterClockwise(corners: readonly XY[]): XY[] {
  let doubled = 0;
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length]!;
    doubled += corner.x * next.y - corner.y * next.x;
  });
  return doubled < 0 ? [...corners].reverse() : [...corners];
}

/** How deep a point lies in each half plane of a convex, counter-clockwise area. */
function depths(area: readonly XY[], point: XY): number[] {
  return area.map((corner, i) => {
    const next = area[(i + 1) % area.length]!;
    return cross(corner, next, point) / distance(corner, next);
  });
}

/** D24: inside is more than the tolerance from every edge. */
export function isInside(area: readonly XY[], point: XY): boolean {
  return depths(area, point).every((depth) => depth > DISTANCE_TOLERANCE_CM);
}

/** LG-TERR-4: a man on the edge of an area is in its cover. */
export function isInsideOrOnEdge(area: readonly XY[], point: XY): boolean {
  return depths(area, point).every((depth) => depth >= -DISTANCE_TOLERANCE_CM);
}

/** Which part of a segment, as shares of its length, is deeper than `least` in the area. */
function partDeeper(
  area: readonly XY[],
  a: XY,
  b: XY,
  leastCm: number,
): readonly [number, number] | null {
  const atA = depths(area, a);
  const atB = depths(area, b);
  let from = 0;
  let to = 1;
  for (let i = 0; i < area.length; i++) {
    const start = atA[i]! - leastCm;
    const end = atB[i]! - leastCm;
    if (start <= 0 && end <= 0) return null;
    if (start < 0) from = Math.max(from, start / (start - end));
    if (end < 0) to = Math.min(to, start / (start - end));
  }
  return to > from ? [from, to] : null;
}

/**
 * D24: where a segment goes through the inside of an area, as shares of its length: the first and
 * last point of its closed part; null if it only touches.
 */
export function insidePart(area: readonly XY[], a: XY, b: XY): readonly [number, number] | null {
  if (partDeeper(area, a, b, DISTANCE_TOLERANCE_CM) === null) return null;
  return partDeeper(area, a, b, 0);
}

/** LG-TERR-4, D24: where segment a-b properly crosses the line c-d, as a share of a-b; else null. */
export function crossing(a: XY, b: XY, c: XY, d: XY): number | null {
  const line = distance(c, d);
  const way = distance(a, b);
  if (line === 0 || way === 0) return null;
  const offA = cross(c, d, a) / line;
  const offB = cross(c, d, b) / line;
  const offC = cross(a, b, c) / way;
  const offD = cross(a, b, d) / way;
  const apart = (p: number, q: number): boolean =>
    Math.min(Math.abs(p), Math.abs(q)) > DISTANCE_TOLERANCE_CM && p > 0 !== q > 0;
  return apart(offA, offB) && apart(offC, offD) ? offA / (offA - offB) : null;
}

export function lengthOf(path: readonly XY[]): number {
  let sum = 0;
  for (let i = 1; i < path.length; i++) sum += distance(path[i - 1]!, path[i]!);
  return sum;
}

/** The path without points that repeat or do not bend it. */
export function straightened(path: readonly XY[]): XY[] {
  const kept: XY[] = [];
  for (const point of path) {
    const last = kept[kept.length - 1];
    if (last !== undefined && distance(last, point) <= ROUNDING_CM) continue;
    const before = kept[kept.length - 2];
    if (
      last !== undefined &&
      before !== undefined &&
      angleBetween(bearing(before, last), bearing(last, point)) < ROUNDING_DEGREES
    ) {
      kept.pop();
    }
    kept.push(point);
  }
  return kept;
}

/**
 * The path up to the first point that is within `rangeCm` of `centre` (LG-PATH-2); the whole path
 * if it begins within that range or never comes so near.
 */
export function cutAtRange(path: readonly XY[], centre: XY, rangeCm: number): XY[] {
  const start = path[0]!;
  if (atMost(distance(start, centre), rangeCm)) return [...path];
  const cut: XY[] = [start];
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1]!;
    const b = path[i]!;
    const share = firstShareWithin(a, b, centre, rangeCm);
    if (share !== null) {
      cut.push({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
      return cut;
    }
    cut.push(b);
  }
  return cut;
}

/** Where the segment a-b first comes within `rangeCm` of a point, as a share; null if nowhere. */
export function firstShareWithin(a: XY, b: XY, centre: XY, rangeCm: number): number | null {
  if (distance(a, centre) <= rangeCm) return 0;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const squared = dx * dx + dy * dy;
  if (squared === 0) return null;
  const half = ((a.x - centre.x) * dx + (a.y - centre.y) * dy) / squared;
  const rest = (square(a.x - centre.x) + square(a.y - centre.y) - rangeCm * rangeCm) / squared;
  const root = half * half - rest;
  if (root < 0) return null;
  const share = -half - Math.sqrt(root);
  return share >= 0 && share <= 1 ? share : null;
}

/** CP-GEO: points and straight lines on the plane. */
import { atan2, cos, hypot, sin } from "../../../../src/core/elementary.js";
import type { Point } from "../../../../src/rules/combat-patrol/engagement.js";

/** CP-GEO-1: lengths that differ by less are the same. */
export const TOLERANCE = 1e-9;

export const atMost = (length: number, limit: number): boolean => length <= limit + TOLERANCE;

export const less = (length: number, limit: number): boolean => length < limit - TOLERANCE;

export const apart = ([ax, ay]: Point, [bx, by]: Point): number => hypot(bx - ax, by - ay);

export const plus = ([x, y]: Point, [dx, dy]: Point, length = 1): Point => [
  x + dx * length,
  y + dy * length,
];

export const minus = ([ax, ay]: Point, [bx, by]: Point): Point => [ax - bx, ay - by];

export const dot = ([ax, ay]: Point, [bx, by]: Point): number => ax * bx + ay * by;

/** How far a point lies to the left of a direction of length 1. */
export const across = ([ux, uy]: Point, [x, y]: Point): number => ux * y - uy * x;

/** Direction of length 1; null between points that are the same. */
export function toward(from: Point, to: Point): Point | null {
  const length = apart(from, to);
  return atMost(length, 0) ? null : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

/** The direction of so many degrees, 0 = east, 90 = north. */
export const heading = (degrees: number): Point => [
  cos((degrees * Math.PI) / 180),
  sin((degrees * Math.PI) / 180),
];

/** CP-GEO-13: a direction turned clockwise. */
export function turned([x, y]: Point, degrees: number): Point {
  const [c, s] = heading(-degrees);
  return [x * c - y * s, x * s + y * c];
}

/** Degrees between two directions, 0 to 180. */
export function between(a: Point, b: Point): number {
  return (atan2(Math.abs(across(a, b)), dot(a, b)) * 180) / Math.PI;
}

/** From a point to the nearest one of a straight way. */
export function fromWay(point: Point, from: Point, to: Point): number {
  const way = minus(to, from);
  const length = dot(way, way);
  const share = length === 0 ? 0 : dot(minus(point, from), way) / length;
  return apart(point, plus(from, way, Math.max(0, Math.min(1, share))));
}

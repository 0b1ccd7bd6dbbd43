/** CP-MOV, CP-GEO: ways and what shortens them, own moves and forced ones. */
import { hypot } from "../../core/elementary.js";
import { distanceToWay } from "./harm.js";
import { field, NOBODY, OUT, TINY } from "./state.js";

/** CP-MOV-3: a linear obstacle costs this on foot. */
const OBSTACLE_COST = 2;

/** Whether a way touches woods or rough, or a road runs below it. */
export function touches(
  kind: "rough" | "road",
  ax: number,
  ay: number,
  bx: number,
  by: number,
): boolean {
  const { areas } = field.engagement;
  for (let i = 0; i < areas.length; i++) {
    const area = areas[i]!;
    if ((area.kind === "road") !== (kind === "road")) continue;
    if (inside(area.from, area.to, ax, ay, bx, by) <= 1 + TINY) return true;
  }
  return false;
}

/** First and last part of a way inside a rectangle, as shares of it. */
export const span = { from: 0, to: 0 };

/** @returns where a way enters a rectangle, 0 to 1; above 1: nowhere. `span` has both ends */
export function inside(
  from: readonly [number, number],
  to: readonly [number, number],
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  span.from = 0;
  span.to = 1;
  const hit =
    clip(Math.min(from[0], to[0]), Math.max(from[0], to[0]), ax, bx - ax) &&
    clip(Math.min(from[1], to[1]), Math.max(from[1], to[1]), ay, by - ay);
  return hit ? span.from : 2;
}

function clip(low: number, high: number, start: number, delta: number): boolean {
  if (Math.abs(delta) < TINY) return start >= low - TINY && start <= high + TINY;
  const one = (low - start) / delta;
  const other = (high - start) / delta;
  span.from = Math.max(span.from, Math.min(one, other));
  span.to = Math.min(span.to, Math.max(one, other));
  return span.from <= span.to + TINY;
}

/**
 * CP-GEO-18: where a way crosses an obstacle from strictly one side to strictly the other.
 * @returns share of the way, or 2 if it does not
 */
export function crossing(i: number, ax: number, ay: number, bx: number, by: number): number {
  const { obstacles } = field.engagement;
  if (field.open[i] !== 0) return 2;
  const { from, to } = obstacles[i]!;
  const ox = to[0] - from[0];
  const oy = to[1] - from[1];
  const length = hypot(ox, oy);
  const a = ox * (ay - from[1]) - oy * (ax - from[0]);
  const b = ox * (by - from[1]) - oy * (bx - from[0]);
  const least = TINY * length;
  if (!((a > least && b < -least) || (a < -least && b > least))) return 2;
  const share = a / (a - b);
  const x = ax + (bx - ax) * share - from[0];
  const y = ay + (by - ay) * share - from[1];
  // CP-GEO-1: over its very end is over it.
  const along = (x * ox + y * oy) / length;
  return along < -TINY || along > length + TINY ? 2 : share;
}

/** C27: whether a wagon that has come to an obstacle, and stands on its line, would cross it on the way to a point. */
export function comesAcross(i: number, u: number, toX: number, toY: number): boolean {
  if (field.open[i] !== 0) return false;
  const { from, to } = field.engagement.obstacles[i]!;
  const ox = to[0] - from[0];
  const oy = to[1] - from[1];
  const length = hypot(ox, oy);
  const least = TINY * length;
  const dx = field.px[u]! - from[0];
  const dy = field.py[u]! - from[1];
  if (Math.abs(ox * dy - oy * dx) > least) return false;
  const along = (ox * dx + oy * dy) / length;
  if (along < -TINY || along > length + TINY) return false;
  const came = ox * field.cameY[u]! - oy * field.cameX[u]!;
  const goes = ox * (toY - from[1]) - oy * (toX - from[0]);
  return (came > least && goes > least) || (came < -least && goes < -least);
}

/** The first obstacle that a way crosses, as share of it; 2 if none. */
export function firstCrossing(ax: number, ay: number, bx: number, by: number): number {
  let first = 2;
  for (let i = 0; i < field.obstacles; i++) {
    first = Math.min(first, crossing(i, ax, ay, bx, by));
  }
  return first;
}

/** Where a way leads, or has ended, and how long it is; no arguments, since numbers with a fraction are made anew for a call. */
export const goal = { x: 0, y: 0, length: 0 };

/** Moves `goal` so that it is its length from a figure, in the same direction. */
function ahead(f: number): void {
  const fx = field.x[f]!;
  const fy = field.y[f]!;
  const dx = goal.x - fx;
  const dy = goal.y - fy;
  const d = Math.sqrt(dx * dx + dy * dy);
  const share = d === 0 ? 0 : goal.length / d;
  goal.x = fx + dx * share;
  goal.y = fy + dy * share;
}

/** Sets `goal` this far from a figure in the direction of a point. */
function headFor(f: number, x: number, y: number, length: number): void {
  goal.x = x;
  goal.y = y;
  goal.length = length;
  ahead(f);
}

/**
 * CP-MOV-3, CP-HERD-3, CP-GEO-18: what is left of a length on the way of a figure toward a point.
 * @param length of the cards
 * @param most   how far it would go at most
 */
export function reach(f: number, x: number, y: number, length: number, most: number): number {
  if (field.isPlain) return length;
  const fx = field.x[f]!;
  const fy = field.y[f]!;
  headFor(f, x, y, Math.min(length, most));
  const bx = goal.x;
  const by = goal.y;
  let left = length;
  if (touches("rough", fx, fy, bx, by)) left = Math.floor(left / 2);
  if (field.mounted[f] === 0) {
    for (let i = 0; i < field.obstacles; i++) {
      if (crossing(i, fx, fy, bx, by) <= 1) left -= OBSTACLE_COST;
    }
  }
  left = Math.max(0, left);
  if (!throughHerd(f)) return left;
  return left * (field.mounted[f] !== 0 ? 0.5 : 0.25);
}

/** Whether a figure's way to `goal` leads through one. */
function throughHerd(f: number): boolean {
  const ax = field.x[f]!;
  const ay = field.y[f]!;
  for (let i = 0; i < field.herdUnits.length; i++) {
    const u = field.herdUnits[i]!;
    if (field.animals[u] === 0) continue;
    const d = distanceToWay(ax, ay, goal.x, goal.y, field.px[u]!, field.py[u]!);
    if (d < herdRadius(u) - TINY) return true;
  }
  return false;
}

/** CP-MOV-1: inches of a card to a figure: nobody goes backwards. */
export const inchesOf = (f: number, card: number): number =>
  Math.max(0, field.deck.move[card]! + field.gutsInches[f]!);

/** CP-GEO-2. */
export function herdRadius(u: number): number {
  const unit = field.units[u];
  return unit?.kind === "herd" ? unit.radius : 0;
}

/** CP-GEO-9: cuts the length of `goal` so that it ends no closer than 1 to an enemy. */
function keepOff(f: number): void {
  const dx = goal.x - field.x[f]!;
  const dy = goal.y - field.y[f]!;
  const d = Math.sqrt(dx * dx + dy * dy);
  const ux = d === 0 ? 0 : dx / d;
  const uy = d === 0 ? 0 : dy / d;
  let left = d === 0 ? 0 : goal.length;
  goal.length = left;
  if (field.clearance(f) >= left + 1) return;
  for (let again = true; again && left > 0; ) {
    again = false;
    for (let e = 0; e < field.count; e++) {
      if (field.out[e] !== OUT.no || !field.isEnemy(f, e)) continue;
      const ex = field.x[e]! - field.x[f]!;
      const ey = field.y[e]! - field.y[f]!;
      const along = ex * ux + ey * uy;
      const across = ex * uy - ey * ux;
      if (Math.abs(across) >= 1 - TINY) continue;
      const half = Math.sqrt(1 - across * across);
      if (left > along - half + TINY && left < along + half - TINY) {
        left = Math.max(0, along - half);
        again = true;
      }
    }
  }
  goal.length = left;
}

/** CP-GEO-1, CP-GEO-11: the part of a length toward a point that stays on the table. */
export function stopAtEdge(f: number, x: number, y: number, length: number): number {
  if (field.engagement.table === null || length === 0) return length;
  headFor(f, x, y, length);
  return length * shareToEdge(field.x[f]!, field.y[f]!, goal.x, goal.y);
}

/** CP-GEO-11: share of the way from one point to another that stays on the table. */
export function shareToEdge(x: number, y: number, toX: number, toY: number): number {
  const { table } = field.engagement;
  if (table === null) return 1;
  return Math.max(0, Math.min(inAxis(x, toX, table.width), inAxis(y, toY, table.depth)));
}

/** Share of the way from one value to another that stays within 0 and a size. */
function inAxis(from: number, to: number, size: number): number {
  if (to > size + TINY) return (size - from) / (to - from);
  return to < -TINY ? from / (from - to) : 1;
}

/** CP-GEO-11: whether a figure is beyond the table's edge. */
function isOff(f: number): boolean {
  const { table } = field.engagement;
  if (table === null) return false;
  const x = field.x[f]!;
  const y = field.y[f]!;
  return x < -TINY || y < -TINY || x > table.width + TINY || y > table.depth + TINY;
}

/** A figure's own move of `goal.length` toward `goal`, no farther than the table goes: it loses its cover (CP-POL-2). */
export function goTowards(f: number): void {
  const { x, y } = goal;
  if (field.engagement.table !== null) {
    const length = stopAtEdge(f, x, y, goal.length);
    goal.x = x;
    goal.y = y;
    goal.length = length;
  }
  keepOff(f);
  field.moved[f] = 1;
  field.cover[f] = 0;
  if (goal.length <= 0) return;
  ahead(f);
  field.stand(f, goal.x, goal.y);
}

/** A figure's own move toward an enemy, not closer than `stop` to it. */
export function approach(f: number, e: number, cards: number, stop: number): void {
  goal.x = field.x[e]!;
  goal.y = field.y[e]!;
  approachGoal(f, cards, stop);
}

/** A figure's own move toward `goal`, not closer than `stop` to it. */
export function approachGoal(f: number, cards: number, stop: number): void {
  const { x, y } = goal;
  const dx = x - field.x[f]!;
  const dy = y - field.y[f]!;
  const most = Math.max(0, Math.sqrt(dx * dx + dy * dy) - stop);
  const length = field.isPlain ? cards : reach(f, x, y, cards, most);
  goal.x = x;
  goal.y = y;
  goal.length = Math.min(most, length);
  goTowards(f);
}

/** CP-GEO-9, CP-GEO-10: put down at a place, out of cover. */
export function place(f: number, x: number, y: number): void {
  field.stand(f, x, y);
  field.cover[f] = 0;
}

/** CP-GEO-12: ADVANCE of a figure on the ground. */
export function advance(f: number, cards: number): void {
  field.advanced[f] = 1;
  field.cover[f] = 0;
  const e = field.nearest(f);
  if (e !== NOBODY) approach(f, e, cards, 1);
  field.moved[f] = 0;
}

/** CP-GEO-11, CP-GEO-12: BACK of a figure on the ground; over the edge it is gone. */
export function back(f: number, cards: number): void {
  const e = field.nearest(f);
  field.cover[f] = 0;
  if (e === NOBODY) return;
  const gap = field.gap;
  // Straight away from it; on its very place, as the unit faces backwards.
  const u = field.unitOf[f]!;
  const dx = gap > TINY ? field.x[f]! - field.x[e]! : -field.headX[u]!;
  const dy = gap > TINY ? field.y[f]! - field.y[e]! : -field.headY[u]!;
  const x = field.x[f]! + dx;
  const y = field.y[f]! + dy;
  const all = Number.POSITIVE_INFINITY;
  const length = field.isPlain ? cards : reach(f, x, y, cards, all);
  goal.x = x;
  goal.y = y;
  goal.length = length;
  ahead(f);
  force(f);
}

/** CP-GEO-11: a figure is driven to `goal`; whoever leaves the table is gone. */
export function force(f: number): void {
  field.stand(f, goal.x, goal.y);
  if (isOff(f)) field.remove(f, OUT.fled);
}

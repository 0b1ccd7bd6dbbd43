/** Shortest ways and straight ways: LG-PATH-1, LG-FALL-1, LG-SKED-2. */
import {
  crossing,
  distance,
  insidePart,
  isInside,
  ROUNDING_CM,
  straightened,
  type XY,
} from "./geometry.js";
import type { Piece, Table } from "./state.js";

/** LG-PATH-1, LG-TERR-3: pieces that a move may not enter, fences included for vehicles. */
function barriers(t: Table, vehicle: boolean): Piece[] {
  return t.pieces.filter(({ sheet }) => sheet.impassable || (vehicle && sheet.fence));
}

/** Where a straight way first meets a barrier, as a share of it; null if it is free. */
export function firstBarrier(t: Table, a: XY, b: XY, vehicle = false): number | null {
  let first: number | null = null;
  for (const { sheet, corners } of barriers(t, vehicle)) {
    const share =
      sheet.shape === "area"
        ? (insidePart(corners, a, b)?.[0] ?? null)
        : crossing(a, b, corners[0]!, corners[1]!);
    if (share !== null && (first === null || share < first)) first = share;
  }
  return first;
}

export function onTable(t: Table, point: XY): boolean {
  const table = t.encounter.table;
  if (table === null) return true;
  const { x, y } = point;
  return (
    x >= -ROUNDING_CM &&
    y >= -ROUNDING_CM &&
    x <= table.widthCm + ROUNDING_CM &&
    y <= table.depthCm + ROUNDING_CM
  );
}

/** "Cut off at the edge": the part of a straight way that is on the table, as a share of it. */
export function shareOnTable(t: Table, a: XY, b: XY): number {
  const table = t.encounter.table;
  if (table === null) return 1;
  let share = 1;
  const limit = (from: number, to: number, edge: number): void => {
    if (from === to) return;
    const at = (edge - from) / (to - from);
    const beyond = edge > 0 ? to > edge + ROUNDING_CM : to < edge - ROUNDING_CM;
    if (beyond && at < share) share = Math.max(0, at);
  };
  limit(a.x, b.x, 0);
  limit(a.x, b.x, table.widthCm);
  limit(a.y, b.y, 0);
  limit(a.y, b.y, table.depthCm);
  return share;
}

export function share(a: XY, b: XY, part: number): XY {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

/** A straight way, up to an impassable piece or the table edge. */
export function straightUntilStopped(t: Table, a: XY, b: XY, vehicle = false): XY {
  const part = Math.min(firstBarrier(t, a, b, vehicle) ?? 1, shareOnTable(t, a, b));
  return part === 1 ? b : share(a, b, part);
}

interface Way {
  readonly cm: number;
  /** Corners that it bends at, by their place in the file. */
  readonly bends: readonly number[];
}

/** LG-PATH-1: of two ways the shorter; ties: corner first in the file. */
function better(a: Way, b: Way | undefined): boolean {
  if (b === undefined || a.cm < b.cm - ROUNDING_CM) return true;
  if (a.cm > b.cm + ROUNDING_CM) return false;
  for (let i = 0; i < Math.min(a.bends.length, b.bends.length); i++) {
    const difference = a.bends[i]! - b.bends[i]!;
    if (difference !== 0) return difference < 0;
  }
  return a.bends.length < b.bends.length;
}

/**
 * LG-PATH-1: the shortest polyline from `a` to `b` that enters no barrier, both ends included.
 * No way: straight towards the goal until stopped.
 */
export function shortestPath(t: Table, a: XY, b: XY, vehicle = false): XY[] {
  const free = (from: XY, to: XY): boolean => firstBarrier(t, from, to, vehicle) === null;
  if (free(a, b)) return straightened([a, b]);
  const solid = barriers(t, vehicle);
  const corners = solid
    .flatMap((piece) => piece.fileCorners)
    .filter(
      (corner) =>
        onTable(t, corner) &&
        !solid.some(({ sheet, corners: area }) => sheet.shape === "area" && isInside(area, corner)),
    );
  const ways = new Map<number, Way>();
  const open = new Set<number>();
  const offer = (corner: number, way: Way): void => {
    if (!better(way, ways.get(corner))) return;
    ways.set(corner, way);
    open.add(corner);
  };
  corners.forEach((corner, i) => {
    if (free(a, corner)) offer(i, { cm: distance(a, corner), bends: [i] });
  });
  while (open.size > 0) {
    const [i] = open;
    open.delete(i!);
    const from = corners[i!]!;
    const way = ways.get(i!)!;
    corners.forEach((corner, j) => {
      if (way.bends.includes(j) || !free(from, corner)) return;
      offer(j, { cm: way.cm + distance(from, corner), bends: [...way.bends, j] });
    });
  }
  let best: Way | undefined;
  for (const [i, way] of ways) {
    const last = corners[i]!;
    if (!free(last, b)) continue;
    const whole = { cm: way.cm + distance(last, b), bends: way.bends };
    if (better(whole, best)) best = whole;
  }
  if (best === undefined) return straightened([a, straightUntilStopped(t, a, b, vehicle)]);
  return straightened([a, ...best.bends.map((i) => corners[i]!), b]);
}

/** LG-PATH-1 from point to point, one after the other. */
export function pathThrough(t: Table, points: readonly XY[], vehicle = false): XY[] {
  const path: XY[] = [points[0]!];
  for (const point of points.slice(1)) {
    const leg = shortestPath(t, path[path.length - 1]!, point, vehicle);
    path.push(...leg.slice(1));
    if (distance(path[path.length - 1]!, point) > ROUNDING_CM) break; // no way any further
  }
  return straightened(path);
}

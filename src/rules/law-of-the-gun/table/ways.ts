/** Ways between points (LG-PATH-1), and what they meet (LG-TERR-1). */
import { DX, DY, polar, RADIANS, toDirection } from "../../../core/elementary.js";
import { placed } from "../../../core/placed.js";
import { pieces, ROUNDING_CM, SHARE } from "./pieces.js";
import { points, ROOM } from "./points.js";
import { ROUNDING_DEGREES } from "./views.js";

/** Kinds of ways, for their keys; odd ones are a vehicle's. */
const TO = 0;
const TO_IN_VEHICLE = 1;
const THROUGH = 2;
const THROUGH_IN_VEHICLE = 3;
const ALONG = 4;
const ALONG_IN_VEHICLE = 5;

const WAYS = 1 << 12;
const WAY_SLOTS = WAYS * 2;
const WAY_POINTS = WAYS * 4;
const MEETINGS = WAYS * 4;
/** A way has no more bends than pieces have corners. */
const BENDS_MAX = 512;

/** Of a file's corners: which piece, and where in it. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

interface Way {
  readonly cm: number;
  readonly bends: readonly number[];
}

/** Of men, of vehicles; laid when a way first needs them. */
export type KnownBends = [Bends | undefined, Bends | undefined];

/** What ways round things bend at. */
interface Bends {
  readonly corners: readonly Corner[];
  /** From each corner to each, both in `bends`. */
  readonly between: readonly (readonly (Way | undefined)[])[];
  /** Scratch: of each corner, whether the goal can be reached straight from it (`STRAIGHT`). */
  readonly straight: Uint8Array;
}
/** Nobody has looked; no; yes. */
const STRAIGHT = { unknown: 0, barred: 1, open: 2 } as const;

class Ways {
  // Ways: polylines of two points or more, their first point first.
  readonly wayFirst = placed(Int32Array, WAYS + 1);
  readonly wayLength = placed(Float64Array, WAYS);
  private readonly wayKey0 = placed(Int32Array, WAYS);
  private readonly wayKey1 = placed(Int32Array, WAYS);
  private readonly waySlots = placed(Int32Array, WAY_SLOTS);
  private count = 0;
  readonly wayX = placed(Float64Array, WAY_POINTS);
  readonly wayY = placed(Float64Array, WAY_POINTS);
  /** Length of the leg that ends at a point of a way. */
  readonly leg = placed(Float64Array, WAY_POINTS);
  /** First of the pieces that the leg which ends here meets (LG-TERR-1); they go on to the next leg's. */
  readonly meetingFirst = placed(Int32Array, WAY_POINTS + 1);
  readonly meetingPiece = placed(Int16Array, MEETINGS);
  /** cm from the start of its leg. */
  readonly meetingCm = placed(Float64Array, MEETINGS);
  private bendCount = 0;
  private meetings = 0;

  /** Paths of patrols by figure: the numbers of their points. Whoever empties the memory gives them anew. */
  paths: readonly Int32Array[] = [];

  /** A way in the making. */
  private readonly pathX = placed(Float64Array, BENDS_MAX);
  private readonly pathY = placed(Float64Array, BENDS_MAX);
  private path = 0;
  bends: KnownBends = [undefined, undefined];

  private bendsOf(vehicle: boolean): Bends {
    const kind = vehicle ? 1 : 0;
    ways.bends[kind] ??= ways.layBends(vehicle);
    return ways.bends[kind];
  }

  /** Corners at which ways may bend (LG-PATH-1), in file order, and the shortest ways between them. */
  private layBends(vehicle: boolean): Bends {
    const those = vehicle ? pieces.solidToVehicles : pieces.solid;
    const corners = [...those]
      .flatMap((p) => pieces.list[p]!.cornersCm.map(([x, y]) => ({ x, y })))
      .filter(({ x, y }) => {
        pieces.hand.set([x, y]);
        return pieces.isHandOnTable() && !pieces.isHandInside(those);
      });
    const between = corners.map((from) => ways.waysFrom(from, corners, vehicle));
    return { corners, between, straight: new Uint8Array(corners.length) };
  }

  /** The shortest way from a corner to each; ties: corner first in the file. */
  private waysFrom(
    start: Corner,
    corners: readonly Corner[],
    vehicle: boolean,
  ): (Way | undefined)[] {
    const best: (Way | undefined)[] = corners.map((corner, i) =>
      corner === start ? { cm: 0, bends: [i] } : undefined,
    );
    const open = new Set([corners.indexOf(start)]);
    for (const i of open) {
      open.delete(i);
      const from = corners[i]!;
      const way = best[i]!;
      corners.forEach((corner, j) => {
        if (way.bends.includes(j)) return;
        pieces.segment.set([from.x, from.y, corner.x, corner.y]);
        if (!pieces.isOpenWay(vehicle)) return;
        const longer = { cm: way.cm + apart(from, corner), bends: [...way.bends, j] };
        if (!isBetter(longer, best[j])) return;
        best[j] = longer;
        open.add(j);
      });
    }
    return best;
  }

  /** The way from a point to another (LG-PATH-1). */
  wayTo(from: number, goal: number, vehicle: boolean): number {
    return ways.way(from, goal, goal, vehicle ? TO_IN_VEHICLE : TO);
  }

  /** The way to one point and on to a second. */
  wayThrough(from: number, first: number, second: number, vehicle: boolean): number {
    return ways.way(from, first, second, vehicle ? THROUGH_IN_VEHICLE : THROUGH);
  }

  /** The way through all points of a figure's path from number `next` on. */
  wayAlong(from: number, path: number, next: number, vehicle: boolean): number {
    return ways.way(from, next, path, vehicle ? ALONG_IN_VEHICLE : ALONG);
  }

  private way(from: number, first: number, second: number, kind: number): number {
    const key0 = (from << 16) | first;
    const key1 = (kind << 16) | second;
    const { waySlots } = ways;
    let h = Math.imul(key0 ^ (key0 >>> 15), 0x21f0aaad) ^ key1;
    h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
    let slot = (h ^ (h >>> 15)) & (WAY_SLOTS - 1);
    for (;;) {
      const id = waySlots[slot]! - 1;
      if (id < 0) break;
      if (ways.wayKey0[id] === key0 && ways.wayKey1[id] === key1) return id;
      slot = (slot + 1) & (WAY_SLOTS - 1);
    }
    const vehicle = (kind & 1) === 1;
    ways.path = 0;
    pieces.hand[0] = points.x[from]!;
    pieces.hand[1] = points.y[from]!;
    ways.append();
    if (kind < ALONG) {
      const arrives = ways.lead(from, first, vehicle);
      if (kind >= THROUGH && arrives) ways.lead(first, second, vehicle);
    } else {
      const path = ways.paths[second]!;
      for (let i = first, here = from; i < path.length; i++) {
        if (!ways.lead(here, path[i]!, vehicle)) break;
        here = path[i]!;
      }
    }
    const id = ways.keepWay();
    ways.wayKey0[id] = key0;
    ways.wayKey1[id] = key1;
    waySlots[slot] = id + 1;
    return id;
  }

  /** Leads the path in hand from a point to another. Says whether it gets there. */
  private lead(from: number, goal: number, vehicle: boolean): boolean {
    const { segment, hand } = pieces;
    points.takeSegment(from, goal);
    const x2 = segment[2]!;
    const y2 = segment[3]!;
    if (!pieces.isOpenWay(vehicle)) {
      const way = ways.shortest(from, goal, vehicle);
      if (way === null) {
        // No way: straight towards the goal until stopped.
        points.takeSegment(from, goal);
        pieces.cutShort(vehicle);
        pieces.handAlong();
        ways.append();
        return false;
      }
      const { corners } = ways.bendsOf(vehicle);
      for (let i = 0; i < way.bends.length; i++) {
        const corner = corners[way.bends[i]!]!;
        hand[0] = corner.x;
        hand[1] = corner.y;
        ways.append();
      }
    }
    hand[0] = x2;
    hand[1] = y2;
    ways.append();
    return true;
  }

  /** LG-PATH-1: the corners of the shortest way, or null; ties: corner first in the file. */
  private shortest(from: number, goal: number, vehicle: boolean): Way | null {
    const { segment } = pieces;
    const { corners, between, straight } = ways.bendsOf(vehicle);
    points.takeSegment(from, goal);
    const x1 = segment[0]!;
    const y1 = segment[1]!;
    const x2 = segment[2]!;
    const y2 = segment[3]!;
    straight.fill(STRAIGHT.unknown);
    let found: Way | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < corners.length; i++) {
      const { x, y } = corners[i]!;
      const start = Math.sqrt((x - x1) * (x - x1) + (y - y1) * (y - y1));
      if (start > least + ROUNDING_CM) continue;
      segment[0] = x1;
      segment[1] = y1;
      segment[2] = x;
      segment[3] = y;
      if (!pieces.isOpenWay(vehicle)) continue;
      for (let j = 0; j < corners.length; j++) {
        const way = between[i]?.[j];
        if (way === undefined || straight[j] === STRAIGHT.barred) continue;
        const dx = corners[j]!.x - x2;
        const dy = corners[j]!.y - y2;
        const cm = start + way.cm + Math.sqrt(dx * dx + dy * dy);
        if (found !== null && cm > least + ROUNDING_CM) continue;
        if (found !== null && cm >= least - ROUNDING_CM && !isEarlier(way, found)) continue;
        // Looked for last: it takes longer than all before it.
        if (straight[j] === STRAIGHT.unknown) {
          segment[0] = corners[j]!.x;
          segment[1] = corners[j]!.y;
          segment[2] = x2;
          segment[3] = y2;
          straight[j] = pieces.isOpenWay(vehicle) ? STRAIGHT.open : STRAIGHT.barred;
          if (straight[j] === STRAIGHT.barred) continue;
        }
        found = way;
        least = cm;
      }
    }
    return found;
  }

  /** Adds the point in hand to the path, unless it repeats the last; a last point that does not bend it goes. */
  private append(): void {
    const { pathX, pathY } = ways;
    const x = pieces.hand[0]!;
    const y = pieces.hand[1]!;
    const n = ways.path;
    if (n > 0) {
      const dx = x - pathX[n - 1]!;
      const dy = y - pathY[n - 1]!;
      if (Math.sqrt(dx * dx + dy * dy) <= ROUNDING_CM) return;
      if (n > 1) {
        polar[DX] = pathX[n - 1]! - pathX[n - 2]!;
        polar[DY] = pathY[n - 1]! - pathY[n - 2]!;
        toDirection();
        directions[0] = (polar[RADIANS]! * 180) / Math.PI;
        polar[DX] = dx;
        polar[DY] = dy;
        toDirection();
        directions[1] = (polar[RADIANS]! * 180) / Math.PI;
        measureAngle();
        if (directions[ANGLE]! < ROUNDING_DEGREES) ways.path--;
      }
    }
    if (ways.path === BENDS_MAX) throw new Error("invariant: a way has few bends");
    pathX[ways.path] = x;
    pathY[ways.path] = y;
    ways.path++;
  }

  /** Keeps the path in hand as a way, with the pieces that its legs meet in order (LG-TERR-1). */
  private keepWay(): number {
    const id = ways.count++;
    const first = ways.bendCount;
    ways.wayFirst[id] = first;
    let length = 0;
    for (let i = 0; i < ways.path; i++) {
      const at = ways.bendCount++;
      const x = ways.pathX[i]!;
      const y = ways.pathY[i]!;
      ways.wayX[at] = x;
      ways.wayY[at] = y;
      ways.meetingFirst[at] = ways.meetings;
      if (i > 0) {
        const x1 = ways.pathX[i - 1]!;
        const y1 = ways.pathY[i - 1]!;
        const cm = Math.sqrt((x - x1) * (x - x1) + (y - y1) * (y - y1));
        ways.leg[at] = cm;
        length += cm;
        pieces.segment[0] = x1;
        pieces.segment[1] = y1;
        pieces.segment[2] = x;
        pieces.segment[3] = y;
        ways.meet(at);
      }
      ways.meetingFirst[at + 1] = ways.meetings;
    }
    ways.wayFirst[id + 1] = ways.bendCount;
    ways.wayLength[id] = length;
    return id;
  }

  /** Notes what a leg enters or crosses, nearest first; of equals, whatever the rounding, the first in the file. */
  private meet(legEnd: number): void {
    const from = ways.meetings;
    const cm = ways.leg[legEnd]!;
    for (let p = 0; p < pieces.list.length; p++) {
      if (pieces.levels[p] === 0 || !pieces.meets(p)) continue;
      const part = pieces.segment[SHARE]!;
      let at = ways.meetings++;
      for (; at > from && ways.meetingCm[at - 1]! > part * cm + ROUNDING_CM; at--) {
        ways.meetingCm[at] = ways.meetingCm[at - 1]!;
        ways.meetingPiece[at] = ways.meetingPiece[at - 1]!;
      }
      ways.meetingCm[at] = part * cm;
      ways.meetingPiece[at] = p;
    }
  }

  get isCrowded(): boolean {
    return (
      WAYS - ways.count < ROOM ||
      WAY_POINTS - ways.bendCount < ROOM * 4 ||
      MEETINGS - ways.meetings < ROOM * 4
    );
  }

  /** Forgets all of them. */
  clear(): void {
    ways.count = ways.bendCount = ways.meetings = 0;
    ways.waySlots.fill(0);
  }
}

/** Those of the thread (see `pieces`). */
export const ways = new Ways();

/** LG-PATH-1: of two ways the shorter; ties: corner first in the file. */
function isBetter(a: Way, b: Way | undefined): boolean {
  if (b === undefined || a.cm < b.cm - ROUNDING_CM) return true;
  return a.cm <= b.cm + ROUNDING_CM && isEarlier(a, b);
}

/** Of two ways of one length: which one's corners come first in the file. */
function isEarlier(a: Way, b: Way): boolean {
  for (let i = 0; i < Math.min(a.bends.length, b.bends.length); i++) {
    const difference = a.bends[i]! - b.bends[i]!;
    if (difference !== 0) return difference < 0;
  }
  return a.bends.length < b.bends.length;
}

function apart(a: Corner, b: Corner): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

/** Two directions, and the angle between them once it is measured, 0..180 degrees. */
export const directions = placed(Float64Array, 3);
export const ANGLE = 2;

/** Measures the angle between the two `directions`. */
export function measureAngle(): void {
  const turn = Math.abs(directions[0]! - directions[1]!) % 360;
  directions[ANGLE] = turn > 180 ? 360 - turn : turn;
}

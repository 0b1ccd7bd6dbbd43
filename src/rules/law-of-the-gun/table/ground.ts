/**
 * The table as it lies there: points, lines of sight, arcs of cover and ways between points, in centimetres and
 * degrees. All depends on points alone, and men come to the same points again and again; so points get numbers, and
 * what was once worked out about two of them is remembered. The memory is a cache and nothing else: it is emptied
 * when it is full, between two player turns.
 */

import { atan2, cos, sin } from "../../../core/elementary.js";
import { type ArrayOf, type Numbers, placed, Rooms } from "../../../core/placed.js";
import { DISTANCE_TOLERANCE_CM } from "../data.js";
import type { Encounter, EncounterPiece, Point } from "../encounter.js";
import { CORNERS_MAX, PIECES_MAX } from "./schema.js";
import { ringOf, samePoint, sidesOf } from "./shapes.js";
import { SPOTS_MAX } from "./terrain.js";

/** Far more than square roots can be off, far less than a club can measure. */
export const ROUNDING_CM = 1e-9;
export const ROUNDING_DEGREES = 1e-6;
/** LG-VIS-4: two on spots of the same building notice each other within this many cm. */
const SAME_BUILDING_CM = 30 + DISTANCE_TOLERANCE_CM;
/** On the edge of an area (LG-TERR-4). */
const ON_EDGE_CM = -DISTANCE_TOLERANCE_CM;

/** What one point is to another, in eight bits (`Ground.pair`). */
export const VIEW = {
  /** LG-SIGHT-1: a line of sight between the two. */
  sight: 1,
  /** LG-VIS-4: on spots of one building, near each other. */
  shared: 2,
  /** LG-COVER-4: in cover against the other. */
  covered: 4,
  /** LG-COVER-2: column of the first spot whose arc holds the other, in three bits from here on; 0 for none. */
  columnShift: 3,
  columnMask: 7,
} as const;

/** Columns of LG-EFF-1 by number; obscuring cover is read by its reading. */
export const COLUMN = { open: 0, left: 1, right: 2, wall: 3, window: 4, obscuring: 5 } as const;
export const COLUMN_NAMES = ["open", "left", "right", "wall", "window", "obscuring"] as const;

/** Kinds of ways, for their keys; odd ones are a vehicle's. */
const TO = 0;
const TO_IN_VEHICLE = 1;
const THROUGH = 2;
const THROUGH_IN_VEHICLE = 3;
const ALONG = 4;
const ALONG_IN_VEHICLE = 5;

/** Place of the answer in `segment`. */
export const SHARE = 4;

/** Nobody is on a spot there. */
export const NOWHERE = -1;

/** For those of a file and the few that the layout of an ambush adds. */
export const SPOTS_ROOM = 2 * SPOTS_MAX;
/** Few enough for the processor's own memory: what is not at hand costs as much as what is worked out anew. */
const POINTS = 1 << 12;
const POINT_SLOTS = POINTS * 2;
const PAIR_BITS = 13;
const WAYS = 1 << 12;
const WAY_SLOTS = WAYS * 2;
const WAY_POINTS = WAYS * 4;
const MEETINGS = WAYS * 4;
/** More than one player turn can add. */
const ROOM = 1 << 10;
/** A way has no more bends than pieces have corners. */
const BENDS_MAX = 512;

/** What of an encounter is its ground. */
type Lie = Pick<Encounter, "table" | "pieces" | "spots">;

/** Of a file's corners: which piece, and where in it. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

export class Ground extends Rooms {
  widthCm = 0;
  depthCm = 0;
  pieces: readonly EncounterPiece[] = [];
  spots = 0;
  /** Places: all spots at one point together (LG-COVER-1). */
  places = 0;
  /** First spot of each place. */
  private firstSpots: readonly number[] = [];
  private spotList: Lie["spots"] = [];

  readonly spotX = this.ofSpots(Float64Array, ({ atCm }) => atCm[0]);
  readonly spotY = this.ofSpots(Float64Array, ({ atCm }) => atCm[1]);
  /** LG-COVER-1: riders may use it. */
  readonly spotMounted = this.ofSpots(Uint8Array, ({ mounted }) => (mounted ? 1 : 0));
  readonly placeOfSpot = this.ofSpots(Int16Array, ({ atCm }) =>
    this.firstSpots.findIndex((first) => samePoint(this.spotList[first]!.atCm, atCm)),
  );
  /** The point of each place, a man on it. */
  readonly placePoint = placed(Int32Array, SPOTS_ROOM);

  // Points by number; several numbers may be at one point: on a spot, and beside it.
  readonly x = placed(Float64Array, POINTS);
  readonly y = placed(Float64Array, POINTS);
  readonly place = placed(Int16Array, POINTS);
  /** The same before the memory was last emptied. */
  readonly formerX = placed(Float64Array, POINTS);
  readonly formerY = placed(Float64Array, POINTS);
  readonly formerPlace = placed(Int16Array, POINTS);
  private readonly obscured = placed(Int8Array, POINTS);
  /** Of spots: direction that they face, and the cosine of half their arc; less than any if it is a whole circle. */
  private readonly facingX = this.ofSpots(Float64Array, ({ facingDegrees }) =>
    cos((facingDegrees * Math.PI) / 180),
  );
  private readonly facingY = this.ofSpots(Float64Array, ({ facingDegrees }) =>
    sin((facingDegrees * Math.PI) / 180),
  );
  private readonly arcCos = this.ofSpots(Float64Array, ({ arcDegrees }) =>
    arcDegrees === 360 ? -2 : cos(((arcDegrees / 2 + ROUNDING_DEGREES) * Math.PI) / 180),
  );
  private points = 0;
  private readonly pointSlots = placed(Int32Array, POINT_SLOTS);
  /** The point in hand, x and y (see `segment`). */
  readonly hand = placed(Float64Array, 2);
  private readonly words = new Int32Array(this.hand.buffer);

  private readonly pairKeys = placed(Int32Array, 1 << PAIR_BITS);
  private readonly pairBits = placed(Int32Array, 1 << PAIR_BITS);

  // Ways: polylines of two points or more, their first point first.
  readonly wayFirst = placed(Int32Array, WAYS + 1);
  readonly wayLength = placed(Float64Array, WAYS);
  private readonly wayKey0 = placed(Int32Array, WAYS);
  private readonly wayKey1 = placed(Int32Array, WAYS);
  private readonly waySlots = placed(Int32Array, WAY_SLOTS);
  private ways = 0;
  readonly wayX = placed(Float64Array, WAY_POINTS);
  readonly wayY = placed(Float64Array, WAY_POINTS);
  /** Length of the leg that ends at a point of a way. */
  readonly leg = placed(Float64Array, WAY_POINTS);
  /** First of the pieces that the leg which ends here meets (LG-TERR-1); they go on to the next leg's. */
  readonly meetingFirst = placed(Int32Array, WAY_POINTS + 1);
  readonly meetingPiece = placed(Int16Array, MEETINGS);
  /** cm from the start of its leg. */
  readonly meetingCm = placed(Float64Array, MEETINGS);
  private wayPoints = 0;
  private meetings = 0;

  /** Paths of patrols by figure: the numbers of their points. Whoever empties the memory gives them anew. */
  paths: readonly Int32Array[] = [];

  /** A way in the making. */
  private readonly pathX = placed(Float64Array, BENDS_MAX);
  private readonly pathY = placed(Float64Array, BENDS_MAX);
  private path = 0;

  /** Corners of piece p, and its sides as half planes, are those from sideFirst[p] to sideFirst[p + 1] - 1. */
  private readonly sideFirst = this.room(Int32Array, PIECES_MAX + 1, () =>
    firstOfEach(this.pieces.map(ringOf)),
  );
  private readonly cornerX = this.ofCorners((ring) => ring.map(([x]) => x));
  private readonly cornerY = this.ofCorners((ring) => ring.map(([, y]) => y));
  /** Inward unit normals of the sides, and how far from the origin they are. */
  private readonly normalX = this.ofCorners((ring) => sidesOf(ring).map(({ x }) => x));
  private readonly normalY = this.ofCorners((ring) => sidesOf(ring).map(({ y }) => y));
  private readonly offset = this.ofCorners((ring) => sidesOf(ring).map(({ off }) => off));
  /** Boxes around the pieces: a segment beside its box does not meet a piece. */
  private readonly boxes = this.room(Float64Array, 4 * PIECES_MAX, () =>
    this.pieces.flatMap(({ cornersCm }) => {
      const [xs, ys] = [cornersCm.map(([x]) => x), cornersCm.map(([, y]) => y)];
      return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    }),
  );
  private blocking: Uint8Array = new Uint8Array(0);
  private buildings: Uint8Array = new Uint8Array(0);
  /** Pieces that nobody may enter; that no vehicle may enter. */
  private solid: Uint8Array = new Uint8Array(0);
  private solidToVehicles: Uint8Array = new Uint8Array(0);
  private obscuringAreas: Uint8Array = new Uint8Array(0);
  private readonly isLine = this.ofPieces(({ shape }) => (shape === "line" ? 1 : 0));
  private readonly levels = this.ofPieces(({ level }) => level);
  /** Spots of a place, in file order: placeSpots[placeFirst[place]] and on. */
  readonly placeFirst = this.room(Int16Array, SPOTS_ROOM + 1, () =>
    firstOfEach(this.spotsOfPlaces()),
  );
  readonly placeSpots = this.room(Int16Array, SPOTS_ROOM, () => this.spotsOfPlaces().flat());
  /** The piece that a spot belongs to, or -1. */
  private readonly spotPiece = this.ofSpots(Int16Array, ({ piece }) => piece ?? -1);
  /** What a man on a spot is to who is in its arc, as bits of VIEW. */
  private readonly spotCover = this.ofSpots(
    Uint8Array,
    ({ obscuring, column }) =>
      VIEW.covered | ((obscuring ? COLUMN.obscuring : COLUMN[column]) << VIEW.columnShift),
  );
  /**
   * The segment in hand, x1, y1, x2, y2, and where it meets a piece, as a share of it: numbers with a fraction that go
   * from function to function as arguments would be garbage.
   */
  readonly segment = placed(Float64Array, 5);
  readonly measured = placed(Float64Array, 1);
  /** The point that a spot's arc is asked about. */
  private readonly looked = placed(Float64Array, 2);
  private bends: KnownBends = [undefined, undefined];

  /** Another ground from now on. @param bends what is known of its ways, and will be */
  enter({ table, pieces, spots }: Lie, bends: KnownBends): void {
    this.widthCm = table.widthCm;
    this.depthCm = table.depthCm;
    this.pieces = pieces;
    this.spotList = spots;
    this.spots = spots.length;
    this.firstSpots = firstSpotsOf(spots);
    this.places = this.firstSpots.length;
    this.blocking = this.those(({ blocksSight }) => blocksSight);
    this.buildings = this.those((p) => p.shape === "area" && p.blocksSight && p.impassable);
    this.solid = this.those(({ impassable }) => impassable);
    this.solidToVehicles = this.those(({ impassable, fence }) => impassable || fence);
    this.obscuringAreas = this.those(({ obscuring, shape }) => obscuring && shape === "area");
    this.bends = bends;
    this.fill();
    this.clear();
  }

  private ofSpots<Words extends Numbers>(
    kind: ArrayOf<Words>,
    number: (spot: Lie["spots"][number]) => number,
  ): Words {
    return this.room(kind, SPOTS_ROOM, () => this.spotList.map(number));
  }

  private spotsOfPlaces(): number[][] {
    return this.firstSpots.map((_, place) =>
      [...this.spotList.keys()].filter((spot) => this.placeOfSpot[spot] === place),
    );
  }

  private ofPieces(number: (piece: EncounterPiece) => number): Uint8Array {
    return this.room(Uint8Array, PIECES_MAX, () => this.pieces.map(number));
  }

  /** Numbers of the corners of a piece. */
  private ofCorners(numbers: (ring: readonly Point[]) => number[]): Float64Array {
    return this.room(Float64Array, PIECES_MAX * CORNERS_MAX, () =>
      this.pieces.flatMap((piece) => numbers(ringOf(piece))),
    );
  }

  /** Whether this ground is entered, by what is known of its ways. */
  isOf(bends: KnownBends): boolean {
    return ground.bends === bends;
  }

  /** Numbers of some pieces. */
  private those(wanted: (piece: EncounterPiece) => boolean): Uint8Array {
    return Uint8Array.from(this.pieces.flatMap((piece, p) => (wanted(piece) ? [p] : [])));
  }

  /** Whether the memory should be emptied before the next player turn. */
  get isCrowded(): boolean {
    return (
      POINTS - ground.points < ROOM ||
      WAYS - ground.ways < ROOM ||
      WAY_POINTS - ground.wayPoints < ROOM * 4 ||
      MEETINGS - ground.meetings < ROOM * 4
    );
  }

  /** Empties the memory: numbers of points known before are void, their places stay in `formerX`, `formerY`. */
  clear(): void {
    ground.formerX.set(ground.x);
    ground.formerY.set(ground.y);
    ground.formerPlace.set(ground.place);
    ground.points = ground.ways = ground.wayPoints = ground.meetings = 0;
    ground.pointSlots.fill(0);
    ground.waySlots.fill(0);
    ground.pairKeys.fill(-1);
    for (let place = 0; place < ground.places; place++) {
      const spot = ground.firstSpots[place]!;
      ground.placePoint[place] = ground.point(ground.spotX[spot]!, ground.spotY[spot]!, place);
    }
  }

  // ------------------------------------------------------------------ points

  /** Number of a point. @param place on which spots the man there is, or NOWHERE */
  point(x: number, y: number, place: number): number {
    ground.hand[0] = x;
    ground.hand[1] = y;
    return ground.pointInHand(place);
  }

  /** The same for the point in hand. */
  pointInHand(place: number): number {
    const { pointSlots, hand } = ground;
    // No negative zeros.
    const x = hand[0]! + 0;
    const y = hand[1]! + 0;
    hand[0] = x;
    hand[1] = y;
    let h = Math.imul(ground.words[0]! ^ Math.imul(ground.words[1]!, 0x85ebca6b), 0x9e3779b1);
    h = Math.imul(
      h ^ (h >>> 15) ^ ground.words[2]! ^ Math.imul(ground.words[3]!, 0xc2b2ae35),
      0x21f0aaad,
    );
    h = (h ^ (h >>> 15)) + place;
    let slot = h & (POINT_SLOTS - 1);
    for (;;) {
      const id = pointSlots[slot]! - 1;
      if (id < 0) break;
      if (ground.x[id] === x && ground.y[id] === y && ground.place[id] === place) return id;
      slot = (slot + 1) & (POINT_SLOTS - 1);
    }
    if (ground.points === POINTS)
      throw new Error("invariant: there is room for the points of a player turn");
    const id = ground.points++;
    ground.x[id] = x;
    ground.y[id] = y;
    ground.place[id] = place;
    pointSlots[slot] = id + 1;
    ground.obscured[id] = ground.isHandObscured() ? 1 : 0;
    return id;
  }

  distance(a: number, b: number): number {
    ground.measure(a, b);
    return ground.measured[0]!;
  }

  /** cm between two points, put in `measured`. */
  measure(a: number, b: number): void {
    const dx = ground.x[a]! - ground.x[b]!;
    const dy = ground.y[a]! - ground.y[b]!;
    ground.measured[0] = Math.sqrt(dx * dx + dy * dy);
  }

  /** Whether two points are at most so far apart. */
  isWithin(a: number, b: number, cm: number): boolean {
    const dx = ground.x[a]! - ground.x[b]!;
    const dy = ground.y[a]! - ground.y[b]!;
    return Math.sqrt(dx * dx + dy * dy) <= cm;
  }

  /** LG-COVER-5, LG-TERR-4: inside or on the edge of an obscuring area. */
  isObscured(point: number): boolean {
    return ground.obscured[point] === 1;
  }

  /** Whether a spot's arc holds a point (LG-COVER-4 "protects"; D25). */
  isInArc(spot: number, point: number): boolean {
    ground.lookAt(point);
    return ground.arcHolds(spot);
  }

  private lookAt(point: number): void {
    ground.looked[0] = ground.x[point]!;
    ground.looked[1] = ground.y[point]!;
  }

  /** The same of the point in `looked`. */
  private arcHolds(s: number): boolean {
    const dx = ground.looked[0]! - ground.spotX[s]!;
    const dy = ground.looked[1]! - ground.spotY[s]!;
    const cm = Math.sqrt(dx * dx + dy * dy);
    const ahead = dx * ground.facingX[s]! + dy * ground.facingY[s]!;
    return cm <= DISTANCE_TOLERANCE_CM || ahead >= cm * ground.arcCos[s]!;
  }

  /** Whether one of a place's spots protects against a man at a point. */
  placeProtects(place: number, point: number): boolean {
    const end = ground.placeFirst[place + 1]!;
    for (let i = ground.placeFirst[place]!; i < end; i++) {
      if (ground.isInArc(ground.placeSpots[i]!, point)) return true;
    }
    return false;
  }

  onTable(x: number, y: number): boolean {
    return (
      x >= -ROUNDING_CM &&
      y >= -ROUNDING_CM &&
      x <= ground.widthCm + ROUNDING_CM &&
      y <= ground.depthCm + ROUNDING_CM
    );
  }

  /** The same of the point in hand. */
  isHandObscured(): boolean {
    for (let i = 0; i < ground.obscuringAreas.length; i++) {
      if (!ground.isOutside(ground.obscuringAreas[i]!, ON_EDGE_CM)) return true;
    }
    return false;
  }

  // ------------------------------------------------------------------ pairs

  /** What `a` is to a man at `b` in the low eight bits (VIEW), and what `b` is to `a` in the next eight. */
  pair(a: number, b: number): number {
    const key = (a << 16) | b;
    const slot = Math.imul(key ^ (key >>> 13), 0x9e3779b1) >>> (32 - PAIR_BITS);
    if (ground.pairKeys[slot] === key) return ground.pairBits[slot]!;
    const shared = ground.sharedBuilding(a, b);
    const both = (ground.hasSight(a, b, shared) ? VIEW.sight : 0) | (shared >= 0 ? VIEW.shared : 0);
    const bits = both | ground.cover(a, b) | ((both | ground.cover(b, a)) << 8);
    ground.pairKeys[slot] = key;
    ground.pairBits[slot] = bits;
    return bits;
  }

  /** What a man at `a` has between himself and one at `b`: the first spot there that fits (LG-SETTLED-7). */
  private cover(a: number, b: number): number {
    const place = ground.place[a]!;
    if (place !== NOWHERE) {
      const end = ground.placeFirst[place + 1]!;
      for (let i = ground.placeFirst[place]!; i < end; i++) {
        const s = ground.placeSpots[i]!;
        if (!ground.isInArc(s, b)) continue;
        const bits = ground.spotCover[s]!;
        // LG-SETTLED-9: the spots of a building are no cover from those inside.
        const inside = ground.obscured[a] === 0 && ground.buildingOfBoth(a, b) >= 0;
        return inside ? bits & ~VIEW.covered : bits;
      }
    }
    return ground.obscured[a] === 1 ? VIEW.covered : 0;
  }

  /** LG-VIS-4: the building on whose spots both are, at most 30 cm apart, or -1. */
  private sharedBuilding(a: number, b: number): number {
    return ground.isWithin(a, b, SAME_BUILDING_CM) ? ground.buildingOfBoth(a, b) : -1;
  }

  /** The building on whose spots both are, however far apart, or -1. */
  private buildingOfBoth(a: number, b: number): number {
    const here = ground.place[a]!;
    const there = ground.place[b]!;
    if (here === NOWHERE || there === NOWHERE) return -1;
    for (let i = 0; i < ground.buildings.length; i++) {
      const p = ground.buildings[i]!;
      if (ground.placeBelongs(here, p) && ground.placeBelongs(there, p)) return p;
    }
    return -1;
  }

  private placeBelongs(place: number, piece: number): boolean {
    const end = ground.placeFirst[place + 1]!;
    for (let i = ground.placeFirst[place]!; i < end; i++) {
      if (ground.spotPiece[ground.placeSpots[i]!] === piece) return true;
    }
    return false;
  }

  /** LG-SIGHT-2: a spot's own piece never blocks between the spot and a point within its arc, which is in `looked`. */
  private looksPast(from: number, piece: number): boolean {
    const place = ground.place[from]!;
    if (place === NOWHERE) return false;
    const end = ground.placeFirst[place + 1]!;
    for (let i = ground.placeFirst[place]!; i < end; i++) {
      const s = ground.placeSpots[i]!;
      if (ground.spotPiece[s] === piece && ground.arcHolds(s)) return true;
    }
    return false;
  }

  /** LG-SIGHT-1, LG-SIGHT-2, LG-VIS-4. */
  private hasSight(a: number, b: number, shared: number): boolean {
    ground.takeSegment(a, b);
    for (let i = 0; i < ground.blocking.length; i++) {
      const p = ground.blocking[i]!;
      if (p === shared || ground.passesBeside(p) || !ground.cuts(p)) continue;
      ground.lookAt(b);
      if (ground.looksPast(a, p)) continue;
      ground.lookAt(a);
      if (!ground.looksPast(b, p)) return false;
    }
    return true;
  }

  // ------------------------------------------------------------------ pieces

  /** Whether the point in hand lies less than `least` deep in an area; depths are negative outside. */
  private isOutside(piece: number, least: number): boolean {
    const { normalX, normalY, offset, hand } = ground;
    const x = hand[0]!;
    const y = hand[1]!;
    const end = ground.sideFirst[piece + 1]!;
    for (let i = ground.sideFirst[piece]!; i < end; i++) {
      const deep = x * normalX[i]! + y * normalY[i]! - offset[i]!;
      if (deep < least) return true;
    }
    return false;
  }

  /** Whether the segment in hand lies wholly on one side of the box around a piece. */
  private passesBeside(piece: number): boolean {
    const { segment } = ground;
    const box = piece * 4;
    const x1 = segment[0]!;
    const x2 = segment[2]!;
    const left = ground.boxes[box]!;
    if (x1 < left && x2 < left) return true;
    const right = ground.boxes[box + 1]!;
    if (x1 > right && x2 > right) return true;
    const y1 = segment[1]!;
    const y2 = segment[3]!;
    const low = ground.boxes[box + 2]!;
    if (y1 < low && y2 < low) return true;
    const high = ground.boxes[box + 3]!;
    return y1 > high && y2 > high;
  }

  /** Whether the segment in hand enters an area's inside or crosses a line (D24). */
  private cuts(piece: number): boolean {
    return ground.isLine[piece] === 1
      ? ground.crosses(piece)
      : ground.goesDeeper(piece, DISTANCE_TOLERANCE_CM);
  }

  /** The same; at which share of it, if so. */
  private meets(piece: number): boolean {
    if (ground.passesBeside(piece) || !ground.cuts(piece)) return false;
    return ground.isLine[piece] === 1 || ground.goesDeeper(piece, 0);
  }

  private goesDeeper(piece: number, least: number): boolean {
    const { segment } = ground;
    const nx = ground.normalX;
    const ny = ground.normalY;
    const offset = ground.offset;
    const x1 = segment[0]!;
    const y1 = segment[1]!;
    const x2 = segment[2]!;
    const y2 = segment[3]!;
    const last = ground.sideFirst[piece + 1]!;
    let from = 0;
    let to = 1;
    for (let i = ground.sideFirst[piece]!; i < last; i++) {
      const away = offset[i]! + least;
      const start = x1 * nx[i]! + y1 * ny[i]! - away;
      const end = x2 * nx[i]! + y2 * ny[i]! - away;
      if (start <= 0 && end <= 0) return false;
      if (start < 0) {
        const share = start / (start - end);
        if (share > from) from = share;
      }
      if (end < 0) {
        const share = start / (start - end);
        if (share < to) to = share;
      }
    }
    segment[SHARE] = from;
    return to > from;
  }

  /** LG-TERR-4, D24: whether the segment in hand properly crosses a line. */
  private crosses(piece: number): boolean {
    const { segment } = ground;
    const first = ground.sideFirst[piece]!;
    for (let i = 0; i < 4; i++) ends[i] = segment[i]!;
    ends[4] = ground.cornerX[first]!;
    ends[5] = ground.cornerY[first]!;
    ends[6] = ground.cornerX[first + 1]!;
    ends[7] = ground.cornerY[first + 1]!;
    if (
      (ends[4] === ends[6] && ends[5] === ends[7]) ||
      (ends[0] === ends[2] && ends[1] === ends[3])
    )
      return false;
    measureDepths(0, 4);
    if (!lieApart()) return false;
    measureDepths(4, 0);
    if (!lieApart()) return false;
    segment[SHARE] = depths[0]! / (depths[0]! - depths[1]!);
    return true;
  }

  /** Whether a man at a point has a line of sight to the bare ground in hand (LG-SIGHT-1), without a number for it. */
  seesHand(from: number): boolean {
    const { blocking, segment, looked, hand } = ground;
    segment[0] = ground.x[from]!;
    segment[1] = ground.y[from]!;
    segment[2] = looked[0] = hand[0]!;
    segment[3] = looked[1] = hand[1]!;
    for (let i = 0; i < blocking.length; i++) {
      const p = blocking[i]!;
      if (ground.meets(p) && !ground.looksPast(from, p)) return false;
    }
    return true;
  }

  /** Whether the point in hand is inside an impassable area (D24). */
  isHandSolid(): boolean {
    return ground.isHandInside(ground.solid);
  }

  private isHandInside(pieces: Uint8Array): boolean {
    for (let i = 0; i < pieces.length; i++) {
      const p = pieces[i]!;
      if (ground.isLine[p] === 0 && !ground.isOutside(p, DISTANCE_TOLERANCE_CM)) return true;
    }
    return false;
  }

  /** LG-PATH-1, LG-TERR-3: where the segment in hand first meets what may not be entered, its last number; 2 if nowhere. */
  private firstBarrier(vehicle: boolean): void {
    const { segment } = ground;
    const pieces = vehicle ? ground.solidToVehicles : ground.solid;
    let first = 2;
    for (let i = 0; i < pieces.length; i++) {
      if (!ground.meets(pieces[i]!)) continue;
      const share = segment[SHARE]!;
      if (share < first) first = share;
    }
    segment[SHARE] = first;
  }

  /** Whether nothing that may not be entered is on the segment in hand; where the first such is, is its last number. */
  isOpenWay(vehicle: boolean): boolean {
    ground.firstBarrier(vehicle);
    return ground.segment[SHARE]! > 1;
  }

  /** Where the segment in hand first meets what may not be entered or leaves the table: its last number; 1 if nowhere. */
  cutShort(vehicle: boolean): void {
    const { segment } = ground;
    ground.firstBarrier(vehicle);
    if (segment[SHARE]! > 1) segment[SHARE] = 1;
    ground.cutAtEdges();
  }

  /** Shortens the share of the segment in hand to what of it is on the table. */
  cutAtEdges(): void {
    ground.cutAt(0, false);
    ground.cutAt(0, true);
    ground.cutAt(1, false);
    ground.cutAt(1, true);
  }

  /** @param axis 0: x, 1: y @param far the edge that is not at 0 */
  private cutAt(axis: number, far: boolean): void {
    const from = ground.segment[axis]!;
    const to = ground.segment[axis + 2]!;
    const edge = far ? (axis === 0 ? ground.widthCm : ground.depthCm) : 0;
    // Whoever walks along the edge is not stopped by a rounded number.
    const beyond = edge > 0 ? to > edge + ROUNDING_CM : to < edge - ROUNDING_CM;
    if (from === to || !beyond) return;
    const at = (edge - from) / (to - from);
    if (at < ground.segment[SHARE]!) ground.segment[SHARE] = Math.max(0, at);
  }

  /** The segment from a point to another is in hand now. */
  takeSegment(from: number, to: number): void {
    const { segment } = ground;
    segment[0] = ground.x[from]!;
    segment[1] = ground.y[from]!;
    segment[2] = ground.x[to]!;
    segment[3] = ground.y[to]!;
  }

  /** Puts the point of the segment in hand at its share in hand. */
  handAlong(): void {
    const { segment, hand } = ground;
    const part = segment[SHARE]!;
    hand[0] = segment[0]! + (segment[2]! - segment[0]!) * part;
    hand[1] = segment[1]! + (segment[3]! - segment[1]!) * part;
  }

  private bendsOf(vehicle: boolean): Bends {
    const kind = vehicle ? 1 : 0;
    ground.bends[kind] ??= ground.layBends(vehicle);
    return ground.bends[kind];
  }

  /** Corners at which ways may bend (LG-PATH-1), in file order, and the shortest ways between them. */
  private layBends(vehicle: boolean): Bends {
    const those = vehicle ? ground.solidToVehicles : ground.solid;
    const corners = [...those]
      .flatMap((p) => ground.pieces[p]!.cornersCm.map(([x, y]) => ({ x, y })))
      .filter(({ x, y }) => {
        ground.hand.set([x, y]);
        return ground.onTable(x, y) && !ground.isHandInside(those);
      });
    const ways = corners.map((from) => ground.waysFrom(from, corners, vehicle));
    return { corners, ways, near: new Uint8Array(corners.length) };
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
        ground.segment.set([from.x, from.y, corner.x, corner.y]);
        if (!ground.isOpenWay(vehicle)) return;
        const longer = { cm: way.cm + apart(from, corner), bends: [...way.bends, j] };
        if (!isBetter(longer, best[j])) return;
        best[j] = longer;
        open.add(j);
      });
    }
    return best;
  }

  // ------------------------------------------------------------------ ways

  /** The way from a point to another (LG-PATH-1). */
  wayTo(from: number, goal: number, vehicle: boolean): number {
    return ground.way(from, goal, goal, vehicle ? TO_IN_VEHICLE : TO);
  }

  /** The way to one point and on to a second. */
  wayThrough(from: number, first: number, second: number, vehicle: boolean): number {
    return ground.way(from, first, second, vehicle ? THROUGH_IN_VEHICLE : THROUGH);
  }

  /** The way through all points of a figure's path from number `next` on. */
  wayAlong(from: number, path: number, next: number, vehicle: boolean): number {
    return ground.way(from, next, path, vehicle ? ALONG_IN_VEHICLE : ALONG);
  }

  private way(from: number, first: number, second: number, kind: number): number {
    const key0 = (from << 16) | first;
    const key1 = (kind << 16) | second;
    const { waySlots } = ground;
    let h = Math.imul(key0 ^ (key0 >>> 15), 0x21f0aaad) ^ key1;
    h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
    let slot = (h ^ (h >>> 15)) & (WAY_SLOTS - 1);
    for (;;) {
      const id = waySlots[slot]! - 1;
      if (id < 0) break;
      if (ground.wayKey0[id] === key0 && ground.wayKey1[id] === key1) return id;
      slot = (slot + 1) & (WAY_SLOTS - 1);
    }
    const vehicle = (kind & 1) === 1;
    ground.path = 0;
    ground.hand[0] = ground.x[from]!;
    ground.hand[1] = ground.y[from]!;
    ground.append();
    if (kind < ALONG) {
      const arrives = ground.lead(from, first, vehicle);
      if (kind >= THROUGH && arrives) ground.lead(first, second, vehicle);
    } else {
      const points = ground.paths[second]!;
      for (let i = first, here = from; i < points.length; i++) {
        if (!ground.lead(here, points[i]!, vehicle)) break;
        here = points[i]!;
      }
    }
    const id = ground.keepWay();
    ground.wayKey0[id] = key0;
    ground.wayKey1[id] = key1;
    waySlots[slot] = id + 1;
    return id;
  }

  /** Leads the path in hand from a point to another. Says whether it gets there. */
  private lead(from: number, goal: number, vehicle: boolean): boolean {
    const { segment, hand } = ground;
    ground.takeSegment(from, goal);
    const x2 = segment[2]!;
    const y2 = segment[3]!;
    if (!ground.isOpenWay(vehicle)) {
      const way = ground.shortest(from, goal, vehicle);
      if (way === null) {
        // No way: straight towards the goal until stopped.
        ground.takeSegment(from, goal);
        ground.cutShort(vehicle);
        ground.handAlong();
        ground.append();
        return false;
      }
      const { corners } = ground.bendsOf(vehicle);
      for (let i = 0; i < way.bends.length; i++) {
        const corner = corners[way.bends[i]!]!;
        hand[0] = corner.x;
        hand[1] = corner.y;
        ground.append();
      }
    }
    hand[0] = x2;
    hand[1] = y2;
    ground.append();
    return true;
  }

  /** LG-PATH-1: the corners of the shortest way, or null; ties: corner first in the file. */
  private shortest(from: number, goal: number, vehicle: boolean): Way | null {
    const { segment } = ground;
    const { corners, ways, near } = ground.bendsOf(vehicle);
    ground.takeSegment(from, goal);
    const x1 = segment[0]!;
    const y1 = segment[1]!;
    const x2 = segment[2]!;
    const y2 = segment[3]!;
    for (let j = 0; j < corners.length; j++) {
      const { x, y } = corners[j]!;
      segment[0] = x;
      segment[1] = y;
      near[j] = ground.isOpenWay(vehicle) ? 1 : 0;
    }
    segment[0] = x1;
    segment[1] = y1;
    let found: Way | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < corners.length; i++) {
      const { x, y } = corners[i]!;
      const start = Math.sqrt((x - x1) * (x - x1) + (y - y1) * (y - y1));
      if (start > least + ROUNDING_CM) continue;
      segment[2] = x;
      segment[3] = y;
      if (!ground.isOpenWay(vehicle)) continue;
      for (let j = 0; j < corners.length; j++) {
        const way = ways[i]?.[j];
        if (near[j] === 0 || way === undefined) continue;
        const dx = corners[j]!.x - x2;
        const dy = corners[j]!.y - y2;
        const cm = start + way.cm + Math.sqrt(dx * dx + dy * dy);
        if (found !== null && cm > least + ROUNDING_CM) continue;
        if (found !== null && cm >= least - ROUNDING_CM && !isEarlier(way, found)) continue;
        found = way;
        least = cm;
      }
    }
    return found;
  }

  /** Adds the point in hand to the path, unless it repeats the last; a last point that does not bend it goes. */
  private append(): void {
    const { pathX, pathY } = ground;
    const x = ground.hand[0]!;
    const y = ground.hand[1]!;
    const n = ground.path;
    if (n > 0) {
      const dx = x - pathX[n - 1]!;
      const dy = y - pathY[n - 1]!;
      if (Math.sqrt(dx * dx + dy * dy) <= ROUNDING_CM) return;
      if (n > 1) {
        const ex = pathX[n - 1]! - pathX[n - 2]!;
        const ey = pathY[n - 1]! - pathY[n - 2]!;
        directions[0] = (atan2(ey, ex) * 180) / Math.PI;
        directions[1] = (atan2(dy, dx) * 180) / Math.PI;
        measureAngle();
        if (directions[ANGLE]! < ROUNDING_DEGREES) ground.path--;
      }
    }
    if (ground.path === BENDS_MAX) throw new Error("invariant: a way has few bends");
    pathX[ground.path] = x;
    pathY[ground.path] = y;
    ground.path++;
  }

  /** Keeps the path in hand as a way, with the pieces that its legs meet in order (LG-TERR-1). */
  private keepWay(): number {
    const id = ground.ways++;
    const first = ground.wayPoints;
    ground.wayFirst[id] = first;
    let length = 0;
    for (let i = 0; i < ground.path; i++) {
      const at = ground.wayPoints++;
      const x = ground.pathX[i]!;
      const y = ground.pathY[i]!;
      ground.wayX[at] = x;
      ground.wayY[at] = y;
      ground.meetingFirst[at] = ground.meetings;
      if (i > 0) {
        const x1 = ground.pathX[i - 1]!;
        const y1 = ground.pathY[i - 1]!;
        const cm = Math.sqrt((x - x1) * (x - x1) + (y - y1) * (y - y1));
        ground.leg[at] = cm;
        length += cm;
        ground.segment[0] = x1;
        ground.segment[1] = y1;
        ground.segment[2] = x;
        ground.segment[3] = y;
        ground.meet(at);
      }
      ground.meetingFirst[at + 1] = ground.meetings;
    }
    ground.wayFirst[id + 1] = ground.wayPoints;
    ground.wayLength[id] = length;
    return id;
  }

  /** Notes what a leg enters or crosses, nearest first; of equals, whatever the rounding, the first in the file. */
  private meet(legEnd: number): void {
    const from = ground.meetings;
    const cm = ground.leg[legEnd]!;
    for (let p = 0; p < ground.pieces.length; p++) {
      if (ground.levels[p] === 0 || !ground.meets(p)) continue;
      const part = ground.segment[SHARE]!;
      let at = ground.meetings++;
      for (; at > from && ground.meetingCm[at - 1]! > part * cm + ROUNDING_CM; at--) {
        ground.meetingCm[at] = ground.meetingCm[at - 1]!;
        ground.meetingPiece[at] = ground.meetingPiece[at - 1]!;
      }
      ground.meetingCm[at] = part * cm;
      ground.meetingPiece[at] = p;
    }
  }
}

/** The one of the thread. Its methods say its name, since V8 knows where a constant lies, and not where `this` does. */
export const ground = new Ground();

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
  readonly ways: readonly (readonly (Way | undefined)[])[];
  /** Scratch: corners from which the goal can be reached straight. */
  readonly near: Uint8Array;
}

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

/** Where each of some lists begins if they stand one behind the other, and where the last ends. */
export function firstOfEach(lists: readonly (readonly unknown[])[]): number[] {
  const firsts = [0];
  for (const { length } of lists) firsts.push(firsts.at(-1)! + length);
  return firsts;
}

/** Of spots at one point the first. */
function firstSpotsOf(spots: Encounter["spots"]): number[] {
  const firsts: number[] = [];
  spots.forEach(({ atCm }, spot) => {
    if (!firsts.some((first) => samePoint(spots[first]!.atCm, atCm))) firsts.push(spot);
  });
  return firsts;
}

function apart(a: Corner, b: Corner): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

// A number that is not whole, handed to a function or back, can cost an object: the hot path leaves them in arrays.

/** The ends of two lines, x and y of each. */
const ends = placed(Float64Array, 8);
/** How far the ends of one line lie to the left of the other. */
const depths = placed(Float64Array, 2);

/** @param line where the line begins in `ends` @param other where the one begins whose ends are measured */
function measureDepths(line: number, other: number): void {
  const ax = ends[line]!;
  const ay = ends[line + 1]!;
  const dx = ends[line + 2]! - ax;
  const dy = ends[line + 3]! - ay;
  const length = Math.sqrt(dx * dx + dy * dy);
  for (let i = 0; i < 2; i++) {
    const x = ends[other + 2 * i]!;
    const y = ends[other + 2 * i + 1]!;
    depths[i] = (dx * (y - ay) - dy * (x - ax)) / length;
  }
}

/** The two ends lie on different sides. */
function lieApart(): boolean {
  const p = depths[0]!;
  const q = depths[1]!;
  return Math.min(Math.abs(p), Math.abs(q)) > DISTANCE_TOLERANCE_CM && p > 0 !== q > 0;
}

/** Two directions, and the angle between them once it is measured, 0..180 degrees. */
export const directions = placed(Float64Array, 3);
export const ANGLE = 2;

/** Measures the angle between the two `directions`. */
export function measureAngle(): void {
  const turn = Math.abs(directions[0]! - directions[1]!) % 360;
  directions[ANGLE] = turn > 180 ? 360 - turn : turn;
}

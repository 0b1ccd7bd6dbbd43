/**
 * The table as it lies there: points, lines of sight, arcs of cover and ways between points, in centimetres and
 * degrees. All depends on points alone, and men come to the same points again and again; so points get numbers, and
 * what was once worked out about two of them is remembered. The memory is a cache and nothing else: it is emptied
 * when it is full, between two player turns.
 */

import { DISTANCE_TOLERANCE_CM } from "../data.js";
import type { Encounter, EncounterPiece, Point } from "../encounter.js";
import { counterClockwise, samePoint } from "./shapes.js";

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

/** Of a file's corners: which piece, and where in it. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

export class Ground {
  readonly widthCm = this.encounter.table.widthCm;
  readonly depthCm = this.encounter.table.depthCm;
  readonly pieces = this.encounter.pieces;
  readonly spots = this.encounter.spots.length;
  readonly spotX = Float64Array.from(this.encounter.spots, ({ atCm }) => atCm[0]);
  readonly spotY = Float64Array.from(this.encounter.spots, ({ atCm }) => atCm[1]);
  /** LG-COVER-1: riders may use it. */
  readonly spotMounted = Uint8Array.from(this.encounter.spots, ({ mounted }) => (mounted ? 1 : 0));
  /** Places: all spots at one point together (LG-COVER-1); first spot of each. */
  private readonly firstSpots = firstSpotsOf(this.encounter.spots);
  readonly places = this.firstSpots.length;
  readonly placeOfSpot = Int16Array.from(this.encounter.spots, ({ atCm }) =>
    this.firstSpots.findIndex((first) => samePoint(this.encounter.spots[first]!.atCm, atCm)),
  );
  /** The point of each place, a man on it. */
  readonly placePoint = new Int32Array(this.places);

  // Points by number; several numbers may be at one point: on a spot, and beside it.
  x = new Float64Array(POINTS);
  y = new Float64Array(POINTS);
  place = new Int16Array(POINTS);
  /** The same before the memory was last emptied. */
  formerX = new Float64Array(POINTS);
  formerY = new Float64Array(POINTS);
  formerPlace = new Int16Array(POINTS);
  private readonly obscured = new Int8Array(POINTS);
  /** Of spots: direction that they face, and the cosine of half their arc. */
  private readonly facingX = Float64Array.from(this.encounter.spots, ({ facingDegrees }) =>
    Math.cos((facingDegrees * Math.PI) / 180),
  );
  private readonly facingY = Float64Array.from(this.encounter.spots, ({ facingDegrees }) =>
    Math.sin((facingDegrees * Math.PI) / 180),
  );
  private readonly arcCos = Float64Array.from(this.encounter.spots, ({ arcDegrees }) =>
    Math.cos((Math.min(arcDegrees / 2 + ROUNDING_DEGREES, 180) * Math.PI) / 180),
  );
  private points = 0;
  private readonly pointSlots = new Int32Array(POINT_SLOTS);
  /** The point in hand, x and y (see `segment`). */
  readonly hand = new Float64Array(2);
  private readonly words = new Int32Array(this.hand.buffer);

  private readonly pairKeys = new Int32Array(1 << PAIR_BITS);
  private readonly pairBits = new Int32Array(1 << PAIR_BITS);

  // Ways: polylines of two points or more, their first point first.
  readonly wayFirst = new Int32Array(WAYS + 1);
  readonly wayLength = new Float64Array(WAYS);
  private readonly wayKey0 = new Int32Array(WAYS);
  private readonly wayKey1 = new Int32Array(WAYS);
  private readonly waySlots = new Int32Array(WAY_SLOTS);
  private ways = 0;
  readonly wayX = new Float64Array(WAY_POINTS);
  readonly wayY = new Float64Array(WAY_POINTS);
  /** Length of the leg that ends at a point of a way. */
  readonly leg = new Float64Array(WAY_POINTS);
  /** First of the pieces that the leg which ends here meets (LG-TERR-1); they go on to the next leg's. */
  readonly meetingFirst = new Int32Array(WAY_POINTS + 1);
  readonly meetingPiece = new Int16Array(MEETINGS);
  /** cm from the start of its leg. */
  readonly meetingCm = new Float64Array(MEETINGS);
  private wayPoints = 0;
  private meetings = 0;

  /** Paths of patrols by figure: the numbers of their points. Whoever empties the memory gives them anew. */
  paths: readonly Int32Array[] = [];

  /** A way in the making. */
  private readonly pathX = new Float64Array(BENDS_MAX);
  private readonly pathY = new Float64Array(BENDS_MAX);
  private path = 0;

  /** Corners of piece p, and its sides as half planes, are those from sideFirst[p] to sideFirst[p + 1] - 1. */
  private readonly sideFirst = Int32Array.from(firstOfEach(this.pieces.map(ringOf)));
  private readonly cornerX = Float64Array.from(this.pieces.flatMap(ringOf), ([x]) => x);
  private readonly cornerY = Float64Array.from(this.pieces.flatMap(ringOf), ([, y]) => y);
  private readonly sides = this.pieces.flatMap((piece) => sidesOf(ringOf(piece)));
  /** Inward unit normals of the sides, and how far from the origin they are. */
  private readonly normalX = Float64Array.from(this.sides, ({ x }) => x);
  private readonly normalY = Float64Array.from(this.sides, ({ y }) => y);
  private readonly offset = Float64Array.from(this.sides, ({ off }) => off);
  /** Boxes around the pieces: a segment beside its box does not meet a piece. */
  private readonly boxes = Float64Array.from(
    this.pieces.flatMap(({ cornersCm }) => {
      const [xs, ys] = [cornersCm.map(([x]) => x), cornersCm.map(([, y]) => y)];
      return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    }),
  );
  private readonly blocking = this.those(({ blocksSight }) => blocksSight);
  /** Pieces that nobody may enter; that no vehicle may enter. */
  private readonly solid = this.those(({ impassable }) => impassable);
  private readonly solidToVehicles = this.those(({ impassable, fence }) => impassable || fence);
  private readonly obscuringAreas = this.those(
    ({ obscuring, shape }) => obscuring && shape === "area",
  );
  private readonly isLine = Uint8Array.from(this.pieces, ({ shape }) => (shape === "line" ? 1 : 0));
  private readonly levels = Uint8Array.from(this.pieces, ({ level }) => level);
  private readonly spotsOfPlace = this.firstSpots.map((_, place) =>
    [...this.placeOfSpot.keys()].filter((spot) => this.placeOfSpot[spot] === place),
  );
  /** Spots of a place, in file order: placeSpots[placeFirst[place]] and on. */
  readonly placeFirst = Int16Array.from(firstOfEach(this.spotsOfPlace));
  readonly placeSpots = Int16Array.from(this.spotsOfPlace.flat());
  /** The piece that a spot belongs to, or -1. */
  private readonly spotPiece = Int16Array.from(this.encounter.spots, ({ piece }) => piece ?? -1);
  /** What a man on a spot is to who is in its arc, as bits of VIEW. */
  private readonly spotCover = Uint8Array.from(
    this.encounter.spots,
    ({ obscuring, column }) =>
      VIEW.covered | ((obscuring ? COLUMN.obscuring : COLUMN[column]) << VIEW.columnShift),
  );
  /**
   * The segment in hand, x1, y1, x2, y2, and where it meets a piece, as a share of it: numbers with a fraction that go
   * from function to function as arguments would be garbage.
   */
  readonly segment = new Float64Array(5);
  readonly measured = new Float64Array(1);
  /** The point that a spot's arc is asked about. */
  private readonly looked = new Float64Array(2);
  /** Of men, of vehicles; laid when a way first needs them. */
  private readonly bends: (Bends | undefined)[] = [undefined, undefined];

  constructor(private readonly encounter: Pick<Encounter, "table" | "pieces" | "spots">) {
    this.clear();
  }

  /** Numbers of some pieces. */
  private those(wanted: (piece: EncounterPiece) => boolean): Uint8Array {
    return Uint8Array.from(this.pieces.flatMap((piece, p) => (wanted(piece) ? [p] : [])));
  }

  /** Whether the memory should be emptied before the next player turn. */
  get isCrowded(): boolean {
    return (
      POINTS - this.points < ROOM ||
      WAYS - this.ways < ROOM ||
      WAY_POINTS - this.wayPoints < ROOM * 4 ||
      MEETINGS - this.meetings < ROOM * 4
    );
  }

  /** Empties the memory: numbers of points known before are void, their places stay in `formerX`, `formerY`. */
  clear(): void {
    [this.x, this.formerX] = [this.formerX, this.x];
    [this.y, this.formerY] = [this.formerY, this.y];
    [this.place, this.formerPlace] = [this.formerPlace, this.place];
    this.points = this.ways = this.wayPoints = this.meetings = 0;
    this.pointSlots.fill(0);
    this.waySlots.fill(0);
    this.pairKeys.fill(-1);
    for (let place = 0; place < this.places; place++) {
      const spot = this.firstSpots[place]!;
      this.placePoint[place] = this.point(this.spotX[spot]!, this.spotY[spot]!, place);
    }
  }

  // ------------------------------------------------------------------ points

  /** Number of a point. @param place on which spots the man there is, or NOWHERE */
  point(x: number, y: number, place: number): number {
    this.hand[0] = x;
    this.hand[1] = y;
    return this.pointInHand(place);
  }

  /** The same for the point in hand. */
  pointInHand(place: number): number {
    const { words, pointSlots, hand } = this;
    // No negative zeros.
    const x = hand[0]! + 0;
    const y = hand[1]! + 0;
    hand[0] = x;
    hand[1] = y;
    let h = Math.imul(words[0]! ^ Math.imul(words[1]!, 0x85ebca6b), 0x9e3779b1);
    h = Math.imul(h ^ (h >>> 15) ^ words[2]! ^ Math.imul(words[3]!, 0xc2b2ae35), 0x21f0aaad);
    h = (h ^ (h >>> 15)) + place;
    let slot = h & (POINT_SLOTS - 1);
    for (;;) {
      const id = pointSlots[slot]! - 1;
      if (id < 0) break;
      if (this.x[id] === x && this.y[id] === y && this.place[id] === place) return id;
      slot = (slot + 1) & (POINT_SLOTS - 1);
    }
    if (this.points === POINTS)
      throw new Error("invariant: there is room for the points of a player turn");
    const id = this.points++;
    this.x[id] = x;
    this.y[id] = y;
    this.place[id] = place;
    pointSlots[slot] = id + 1;
    this.obscured[id] = this.isHandObscured() ? 1 : 0;
    return id;
  }

  distance(a: number, b: number): number {
    this.measure(a, b);
    return this.measured[0]!;
  }

  /** cm between two points, put in `measured`. */
  measure(a: number, b: number): void {
    const dx = this.x[a]! - this.x[b]!;
    const dy = this.y[a]! - this.y[b]!;
    this.measured[0] = Math.sqrt(dx * dx + dy * dy);
  }

  /** Whether two points are at most so far apart. */
  isWithin(a: number, b: number, cm: number): boolean {
    const dx = this.x[a]! - this.x[b]!;
    const dy = this.y[a]! - this.y[b]!;
    return Math.sqrt(dx * dx + dy * dy) <= cm;
  }

  /** LG-COVER-5, LG-TERR-4: inside or on the edge of an obscuring area. */
  isObscured(point: number): boolean {
    return this.obscured[point] === 1;
  }

  /** Whether a spot's arc holds a point (LG-COVER-4 "protects"; D25). */
  isInArc(spot: number, point: number): boolean {
    this.lookAt(point);
    return this.arcHolds(spot);
  }

  private lookAt(point: number): void {
    this.looked[0] = this.x[point]!;
    this.looked[1] = this.y[point]!;
  }

  /** The same of the point in `looked`. */
  private arcHolds(s: number): boolean {
    const dx = this.looked[0]! - this.spotX[s]!;
    const dy = this.looked[1]! - this.spotY[s]!;
    const cm = Math.sqrt(dx * dx + dy * dy);
    const ahead = dx * this.facingX[s]! + dy * this.facingY[s]!;
    return cm <= DISTANCE_TOLERANCE_CM || ahead >= cm * this.arcCos[s]!;
  }

  /** Whether one of a place's spots protects against a man at a point. */
  placeProtects(place: number, point: number): boolean {
    const end = this.placeFirst[place + 1]!;
    for (let i = this.placeFirst[place]!; i < end; i++) {
      if (this.isInArc(this.placeSpots[i]!, point)) return true;
    }
    return false;
  }

  onTable(x: number, y: number): boolean {
    return (
      x >= -ROUNDING_CM &&
      y >= -ROUNDING_CM &&
      x <= this.widthCm + ROUNDING_CM &&
      y <= this.depthCm + ROUNDING_CM
    );
  }

  /** The same of the point in hand. */
  isHandObscured(): boolean {
    for (let i = 0; i < this.obscuringAreas.length; i++) {
      if (!this.isOutside(this.obscuringAreas[i]!, ON_EDGE_CM)) return true;
    }
    return false;
  }

  // ------------------------------------------------------------------ pairs

  /** What `a` is to a man at `b` in the low eight bits (VIEW), and what `b` is to `a` in the next eight. */
  pair(a: number, b: number): number {
    const key = (a << 16) | b;
    const slot = Math.imul(key ^ (key >>> 13), 0x9e3779b1) >>> (32 - PAIR_BITS);
    if (this.pairKeys[slot] === key) return this.pairBits[slot]!;
    const shared = this.sharedBuilding(a, b);
    const both = (this.hasSight(a, b, shared) ? VIEW.sight : 0) | (shared >= 0 ? VIEW.shared : 0);
    const bits = both | this.cover(a, b) | ((both | this.cover(b, a)) << 8);
    this.pairKeys[slot] = key;
    this.pairBits[slot] = bits;
    return bits;
  }

  /** What a man at `a` has between himself and one at `b`: the first spot there that fits (LG-SETTLED-7). */
  private cover(a: number, b: number): number {
    const place = this.place[a]!;
    if (place !== NOWHERE) {
      const end = this.placeFirst[place + 1]!;
      for (let i = this.placeFirst[place]!; i < end; i++) {
        const s = this.placeSpots[i]!;
        if (!this.isInArc(s, b)) continue;
        const bits = this.spotCover[s]!;
        // LG-SETTLED-9: the spots of a building are no cover from those inside.
        const inside = this.obscured[a] === 0 && this.buildingOfBoth(a, b) >= 0;
        return inside ? bits & ~VIEW.covered : bits;
      }
    }
    return this.obscured[a] === 1 ? VIEW.covered : 0;
  }

  /** LG-VIS-4: the building on whose spots both are, at most 30 cm apart, or -1. */
  private sharedBuilding(a: number, b: number): number {
    return this.isWithin(a, b, SAME_BUILDING_CM) ? this.buildingOfBoth(a, b) : -1;
  }

  /** The building on whose spots both are, however far apart, or -1. */
  private buildingOfBoth(a: number, b: number): number {
    const here = this.place[a]!;
    const there = this.place[b]!;
    if (here === NOWHERE || there === NOWHERE) return -1;
    for (let i = 0; i < this.blocking.length; i++) {
      const p = this.blocking[i]!;
      if (this.placeBelongs(here, p) && this.placeBelongs(there, p)) return p;
    }
    return -1;
  }

  private placeBelongs(place: number, piece: number): boolean {
    const end = this.placeFirst[place + 1]!;
    for (let i = this.placeFirst[place]!; i < end; i++) {
      if (this.spotPiece[this.placeSpots[i]!] === piece) return true;
    }
    return false;
  }

  /** LG-SIGHT-2: a spot's own piece never blocks between the spot and a point within its arc, which is in `looked`. */
  private looksPast(from: number, piece: number): boolean {
    const place = this.place[from]!;
    if (place === NOWHERE) return false;
    const end = this.placeFirst[place + 1]!;
    for (let i = this.placeFirst[place]!; i < end; i++) {
      const s = this.placeSpots[i]!;
      if (this.spotPiece[s] === piece && this.arcHolds(s)) return true;
    }
    return false;
  }

  /** LG-SIGHT-1, LG-SIGHT-2, LG-VIS-4. */
  private hasSight(a: number, b: number, shared: number): boolean {
    const { blocking } = this;
    this.takeSegment(a, b);
    for (let i = 0; i < blocking.length; i++) {
      const p = blocking[i]!;
      if (p === shared || this.passesBeside(p) || !this.cuts(p)) continue;
      this.lookAt(b);
      if (this.looksPast(a, p)) continue;
      this.lookAt(a);
      if (!this.looksPast(b, p)) return false;
    }
    return true;
  }

  // ------------------------------------------------------------------ pieces

  /** Whether the point in hand lies less than `least` deep in an area; depths are negative outside. */
  private isOutside(piece: number, least: number): boolean {
    const { normalX, normalY, offset, hand } = this;
    const x = hand[0]!;
    const y = hand[1]!;
    const end = this.sideFirst[piece + 1]!;
    for (let i = this.sideFirst[piece]!; i < end; i++) {
      const deep = x * normalX[i]! + y * normalY[i]! - offset[i]!;
      if (deep < least) return true;
    }
    return false;
  }

  /** Whether the segment in hand lies wholly on one side of the box around a piece. */
  private passesBeside(piece: number): boolean {
    const { boxes, segment } = this;
    const box = piece * 4;
    const x1 = segment[0]!;
    const x2 = segment[2]!;
    const left = boxes[box]!;
    if (x1 < left && x2 < left) return true;
    const right = boxes[box + 1]!;
    if (x1 > right && x2 > right) return true;
    const y1 = segment[1]!;
    const y2 = segment[3]!;
    const low = boxes[box + 2]!;
    if (y1 < low && y2 < low) return true;
    const high = boxes[box + 3]!;
    return y1 > high && y2 > high;
  }

  /** Whether the segment in hand enters an area's inside or crosses a line (D24). */
  private cuts(piece: number): boolean {
    return this.isLine[piece] === 1
      ? this.crosses(piece)
      : this.goesDeeper(piece, DISTANCE_TOLERANCE_CM);
  }

  /** The same; at which share of it, if so. */
  private meets(piece: number): boolean {
    if (this.passesBeside(piece) || !this.cuts(piece)) return false;
    return this.isLine[piece] === 1 || this.goesDeeper(piece, 0);
  }

  private goesDeeper(piece: number, least: number): boolean {
    const { segment } = this;
    const nx = this.normalX;
    const ny = this.normalY;
    const offset = this.offset;
    const x1 = segment[0]!;
    const y1 = segment[1]!;
    const x2 = segment[2]!;
    const y2 = segment[3]!;
    const last = this.sideFirst[piece + 1]!;
    let from = 0;
    let to = 1;
    for (let i = this.sideFirst[piece]!; i < last; i++) {
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
    const { segment } = this;
    const first = this.sideFirst[piece]!;
    for (let i = 0; i < 4; i++) ends[i] = segment[i]!;
    ends[4] = this.cornerX[first]!;
    ends[5] = this.cornerY[first]!;
    ends[6] = this.cornerX[first + 1]!;
    ends[7] = this.cornerY[first + 1]!;
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
    const { blocking, segment, looked, hand } = this;
    segment[0] = this.x[from]!;
    segment[1] = this.y[from]!;
    segment[2] = looked[0] = hand[0]!;
    segment[3] = looked[1] = hand[1]!;
    for (let i = 0; i < blocking.length; i++) {
      const p = blocking[i]!;
      if (this.meets(p) && !this.looksPast(from, p)) return false;
    }
    return true;
  }

  /** Whether the point in hand is inside an impassable area (D24). */
  isHandSolid(): boolean {
    return this.isHandInside(this.solid);
  }

  private isHandInside(pieces: Uint8Array): boolean {
    for (let i = 0; i < pieces.length; i++) {
      const p = pieces[i]!;
      if (this.isLine[p] === 0 && !this.isOutside(p, DISTANCE_TOLERANCE_CM)) return true;
    }
    return false;
  }

  /** LG-PATH-1, LG-TERR-3: where the segment in hand first meets what may not be entered, its last number; 2 if nowhere. */
  private firstBarrier(vehicle: boolean): void {
    const { segment } = this;
    const pieces = vehicle ? this.solidToVehicles : this.solid;
    let first = 2;
    for (let i = 0; i < pieces.length; i++) {
      if (!this.meets(pieces[i]!)) continue;
      const share = segment[SHARE]!;
      if (share < first) first = share;
    }
    segment[SHARE] = first;
  }

  /** Whether nothing that may not be entered is on the segment in hand; where the first such is, is its last number. */
  isOpenWay(vehicle: boolean): boolean {
    this.firstBarrier(vehicle);
    return this.segment[SHARE]! > 1;
  }

  /** Where the segment in hand first meets what may not be entered or leaves the table: its last number; 1 if nowhere. */
  cutShort(vehicle: boolean): void {
    const { segment } = this;
    this.firstBarrier(vehicle);
    if (segment[SHARE]! > 1) segment[SHARE] = 1;
    this.cutAtEdges();
  }

  /** Shortens the share of the segment in hand to what of it is on the table. */
  cutAtEdges(): void {
    this.cutAt(0, false);
    this.cutAt(0, true);
    this.cutAt(1, false);
    this.cutAt(1, true);
  }

  /** @param axis 0: x, 1: y @param far the edge that is not at 0 */
  private cutAt(axis: number, far: boolean): void {
    const from = this.segment[axis]!;
    const to = this.segment[axis + 2]!;
    const edge = far ? (axis === 0 ? this.widthCm : this.depthCm) : 0;
    // Whoever walks along the edge is not stopped by a rounded number.
    const beyond = edge > 0 ? to > edge + ROUNDING_CM : to < edge - ROUNDING_CM;
    if (from === to || !beyond) return;
    const at = (edge - from) / (to - from);
    if (at < this.segment[SHARE]!) this.segment[SHARE] = Math.max(0, at);
  }

  /** The segment from a point to another is in hand now. */
  takeSegment(from: number, to: number): void {
    const { segment } = this;
    segment[0] = this.x[from]!;
    segment[1] = this.y[from]!;
    segment[2] = this.x[to]!;
    segment[3] = this.y[to]!;
  }

  /** Puts the point of the segment in hand at its share in hand. */
  handAlong(): void {
    const { segment, hand } = this;
    const part = segment[SHARE]!;
    hand[0] = segment[0]! + (segment[2]! - segment[0]!) * part;
    hand[1] = segment[1]! + (segment[3]! - segment[1]!) * part;
  }

  private bendsOf(vehicle: boolean): Bends {
    const kind = vehicle ? 1 : 0;
    this.bends[kind] ??= this.layBends(vehicle);
    return this.bends[kind];
  }

  /** Corners at which ways may bend (LG-PATH-1), in file order, and the shortest ways between them. */
  private layBends(vehicle: boolean): Bends {
    const those = vehicle ? this.solidToVehicles : this.solid;
    const corners = [...those]
      .flatMap((p) => this.pieces[p]!.cornersCm.map(([x, y]) => ({ x, y })))
      .filter(({ x, y }) => {
        this.hand.set([x, y]);
        return this.onTable(x, y) && !this.isHandInside(those);
      });
    const ways = corners.map((from) => this.waysFrom(from, corners, vehicle));
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
        this.segment.set([from.x, from.y, corner.x, corner.y]);
        if (!this.isOpenWay(vehicle)) return;
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
    return this.way(from, goal, goal, vehicle ? TO_IN_VEHICLE : TO);
  }

  /** The way to one point and on to a second. */
  wayThrough(from: number, first: number, second: number, vehicle: boolean): number {
    return this.way(from, first, second, vehicle ? THROUGH_IN_VEHICLE : THROUGH);
  }

  /** The way through all points of a figure's path from number `next` on. */
  wayAlong(from: number, path: number, next: number, vehicle: boolean): number {
    return this.way(from, next, path, vehicle ? ALONG_IN_VEHICLE : ALONG);
  }

  private way(from: number, first: number, second: number, kind: number): number {
    const key0 = (from << 16) | first;
    const key1 = (kind << 16) | second;
    const { waySlots, wayKey0, wayKey1 } = this;
    let h = Math.imul(key0 ^ (key0 >>> 15), 0x21f0aaad) ^ key1;
    h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
    let slot = (h ^ (h >>> 15)) & (WAY_SLOTS - 1);
    for (;;) {
      const id = waySlots[slot]! - 1;
      if (id < 0) break;
      if (wayKey0[id] === key0 && wayKey1[id] === key1) return id;
      slot = (slot + 1) & (WAY_SLOTS - 1);
    }
    const vehicle = (kind & 1) === 1;
    this.path = 0;
    this.hand[0] = this.x[from]!;
    this.hand[1] = this.y[from]!;
    this.append();
    if (kind < ALONG) {
      const arrives = this.lead(from, first, vehicle);
      if (kind >= THROUGH && arrives) this.lead(first, second, vehicle);
    } else {
      const points = this.paths[second]!;
      for (let i = first, here = from; i < points.length; i++) {
        if (!this.lead(here, points[i]!, vehicle)) break;
        here = points[i]!;
      }
    }
    const id = this.keepWay();
    wayKey0[id] = key0;
    wayKey1[id] = key1;
    waySlots[slot] = id + 1;
    return id;
  }

  /** Leads the path in hand from a point to another. Says whether it gets there. */
  private lead(from: number, goal: number, vehicle: boolean): boolean {
    const { segment, hand } = this;
    this.takeSegment(from, goal);
    const x2 = segment[2]!;
    const y2 = segment[3]!;
    if (!this.isOpenWay(vehicle)) {
      const way = this.shortest(from, goal, vehicle);
      if (way === null) {
        // No way: straight towards the goal until stopped.
        this.takeSegment(from, goal);
        this.cutShort(vehicle);
        this.handAlong();
        this.append();
        return false;
      }
      const { corners } = this.bendsOf(vehicle);
      for (let i = 0; i < way.bends.length; i++) {
        const corner = corners[way.bends[i]!]!;
        hand[0] = corner.x;
        hand[1] = corner.y;
        this.append();
      }
    }
    hand[0] = x2;
    hand[1] = y2;
    this.append();
    return true;
  }

  /** LG-PATH-1: the corners of the shortest way, or null; ties: corner first in the file. */
  private shortest(from: number, goal: number, vehicle: boolean): Way | null {
    const { segment } = this;
    const { corners, ways, near } = this.bendsOf(vehicle);
    this.takeSegment(from, goal);
    const x1 = segment[0]!;
    const y1 = segment[1]!;
    const x2 = segment[2]!;
    const y2 = segment[3]!;
    for (let j = 0; j < corners.length; j++) {
      const { x, y } = corners[j]!;
      segment[0] = x;
      segment[1] = y;
      near[j] = this.isOpenWay(vehicle) ? 1 : 0;
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
      if (!this.isOpenWay(vehicle)) continue;
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
    const { pathX, pathY } = this;
    const x = this.hand[0]!;
    const y = this.hand[1]!;
    const n = this.path;
    if (n > 0) {
      const dx = x - pathX[n - 1]!;
      const dy = y - pathY[n - 1]!;
      if (Math.sqrt(dx * dx + dy * dy) <= ROUNDING_CM) return;
      if (n > 1) {
        const ex = pathX[n - 1]! - pathX[n - 2]!;
        const ey = pathY[n - 1]! - pathY[n - 2]!;
        directions[0] = (Math.atan2(ey, ex) * 180) / Math.PI;
        directions[1] = (Math.atan2(dy, dx) * 180) / Math.PI;
        measureAngle();
        if (directions[ANGLE]! < ROUNDING_DEGREES) this.path--;
      }
    }
    if (this.path === BENDS_MAX) throw new Error("invariant: a way has few bends");
    pathX[this.path] = x;
    pathY[this.path] = y;
    this.path++;
  }

  /** Keeps the path in hand as a way, with the pieces that its legs meet in order (LG-TERR-1). */
  private keepWay(): number {
    const id = this.ways++;
    const first = this.wayPoints;
    this.wayFirst[id] = first;
    let length = 0;
    for (let i = 0; i < this.path; i++) {
      const at = this.wayPoints++;
      const x = this.pathX[i]!;
      const y = this.pathY[i]!;
      this.wayX[at] = x;
      this.wayY[at] = y;
      this.meetingFirst[at] = this.meetings;
      if (i > 0) {
        const x1 = this.pathX[i - 1]!;
        const y1 = this.pathY[i - 1]!;
        const cm = Math.sqrt((x - x1) * (x - x1) + (y - y1) * (y - y1));
        this.leg[at] = cm;
        length += cm;
        this.segment[0] = x1;
        this.segment[1] = y1;
        this.segment[2] = x;
        this.segment[3] = y;
        this.meet(at);
      }
      this.meetingFirst[at + 1] = this.meetings;
    }
    this.wayFirst[id + 1] = this.wayPoints;
    this.wayLength[id] = length;
    return id;
  }

  /** Notes what a leg enters or crosses, nearest first; of equals the first in the file. */
  private meet(legEnd: number): void {
    const from = this.meetings;
    const cm = this.leg[legEnd]!;
    for (let p = 0; p < this.pieces.length; p++) {
      if (this.levels[p] === 0 || !this.meets(p)) continue;
      const part = this.segment[SHARE]!;
      let at = this.meetings++;
      for (; at > from && this.meetingCm[at - 1]! > part * cm; at--) {
        this.meetingCm[at] = this.meetingCm[at - 1]!;
        this.meetingPiece[at] = this.meetingPiece[at - 1]!;
      }
      this.meetingCm[at] = part * cm;
      this.meetingPiece[at] = p;
    }
  }
}

interface Way {
  readonly cm: number;
  readonly bends: readonly number[];
}

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

/** Corners of a piece, those of an area counter-clockwise. */
const ringOf = ({ shape, cornersCm }: EncounterPiece): readonly Point[] =>
  shape === "area" ? counterClockwise(cornersCm) : cornersCm;

/** Inward unit normals of the sides of a ring, and how far along them the sides are. */
const sidesOf = (ring: readonly Point[]) =>
  ring.map(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]!;
    const cm = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
    const [x, y] = [-(by - ay) / cm, (bx - ax) / cm];
    return { x, y, off: x * ax + y * ay };
  });

function apart(a: Corner, b: Corner): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

// A number that is not whole, handed to a function or back, can cost an object: the hot path leaves them in arrays.

/** The ends of two lines, x and y of each. */
const ends = new Float64Array(8);
/** How far the ends of one line lie to the left of the other. */
const depths = new Float64Array(2);

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
export const directions = new Float64Array(3);
export const ANGLE = 2;

export function measureAngle(): void {
  const turn = Math.abs(directions[0]! - directions[1]!) % 360;
  directions[ANGLE] = turn > 180 ? 360 - turn : turn;
}

/**
 * Points by number: men come to the same ones again and again, and what was once worked out about one or two of them is
 * remembered by these numbers until the memory is full.
 */
import { placed } from "../../../core/placed.js";
import { pieces } from "./pieces.js";

/** Nobody is on a spot there. */
export const NOWHERE = -1;

/** Few enough for the processor's own memory: what is not at hand costs as much as what is worked out anew. */
const POINTS = 1 << 12;
const POINT_SLOTS = POINTS * 2;
/** More than one player turn can add. */
export const ROOM = 1 << 10;

class Points {
  // Points by number; several numbers may be at one point: on a spot, and beside it.
  readonly x = placed(Float64Array, POINTS);
  readonly y = placed(Float64Array, POINTS);
  readonly place = placed(Int16Array, POINTS);
  /** The same before the memory was last emptied. */
  readonly formerX = placed(Float64Array, POINTS);
  readonly formerY = placed(Float64Array, POINTS);
  readonly formerPlace = placed(Int16Array, POINTS);
  readonly obscured = placed(Int8Array, POINTS);
  private count = 0;
  private readonly pointSlots = placed(Int32Array, POINT_SLOTS);
  private readonly words = new Int32Array(pieces.hand.buffer);
  readonly measured = placed(Float64Array, 1);

  /** Number of a point. @param place on which spots the man there is, or NOWHERE */
  point(x: number, y: number, place: number): number {
    pieces.hand[0] = x;
    pieces.hand[1] = y;
    return points.pointInHand(place);
  }

  /** The same for the point in hand. */
  pointInHand(place: number): number {
    const { pointSlots } = points;
    const { hand } = pieces;
    // No negative zeros.
    const x = hand[0]! + 0;
    const y = hand[1]! + 0;
    hand[0] = x;
    hand[1] = y;
    let h = Math.imul(points.words[0]! ^ Math.imul(points.words[1]!, 0x85ebca6b), 0x9e3779b1);
    h = Math.imul(
      h ^ (h >>> 15) ^ points.words[2]! ^ Math.imul(points.words[3]!, 0xc2b2ae35),
      0x21f0aaad,
    );
    h = (h ^ (h >>> 15)) + place;
    let slot = h & (POINT_SLOTS - 1);
    for (;;) {
      const id = pointSlots[slot]! - 1;
      if (id < 0) break;
      if (points.x[id] === x && points.y[id] === y && points.place[id] === place) return id;
      slot = (slot + 1) & (POINT_SLOTS - 1);
    }
    if (points.count === POINTS)
      throw new Error("invariant: there is room for the points of a player turn");
    const id = points.count++;
    points.x[id] = x;
    points.y[id] = y;
    points.place[id] = place;
    pointSlots[slot] = id + 1;
    points.obscured[id] = pieces.isHandObscured() ? 1 : 0;
    return id;
  }

  distance(a: number, b: number): number {
    points.measure(a, b);
    return points.measured[0]!;
  }

  /** cm between two points, put in `measured`. */
  measure(a: number, b: number): void {
    const dx = points.x[a]! - points.x[b]!;
    const dy = points.y[a]! - points.y[b]!;
    points.measured[0] = Math.sqrt(dx * dx + dy * dy);
  }

  /** Whether two points are at most so far apart. */
  isWithin(a: number, b: number, cm: number): boolean {
    const dx = points.x[a]! - points.x[b]!;
    const dy = points.y[a]! - points.y[b]!;
    return Math.sqrt(dx * dx + dy * dy) <= cm;
  }

  /** LG-COVER-5, LG-TERR-4: inside or on the edge of an obscuring area. */
  isObscured(point: number): boolean {
    return points.obscured[point] === 1;
  }

  /** The segment from a point to another is in hand now. */
  takeSegment(from: number, to: number): void {
    const { segment } = pieces;
    segment[0] = points.x[from]!;
    segment[1] = points.y[from]!;
    segment[2] = points.x[to]!;
    segment[3] = points.y[to]!;
  }

  get isCrowded(): boolean {
    return POINTS - points.count < ROOM;
  }

  /** Forgets all numbers; where they were stays in `formerX` and `formerY`. */
  clear(): void {
    points.formerX.set(points.x);
    points.formerY.set(points.y);
    points.formerPlace.set(points.place);
    points.count = 0;
    points.pointSlots.fill(0);
  }
}

/** Those of the thread (see `pieces`). */
export const points = new Points();

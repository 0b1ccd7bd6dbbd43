/**
 * What stands on the table and may be in the way of a look or a walk, in centimetres. A point and a segment are *in
 * hand*: numbers with a fraction that went from function to function as arguments would be garbage.
 */
import { placed, Rooms } from "../../../core/placed.js";
import { DISTANCE_TOLERANCE_CM } from "../data.js";
import type { Encounter, EncounterPiece, Point } from "../encounter.js";
import { CORNERS_MAX, PIECES_MAX } from "./schema.js";
import { ringOf, sidesOf } from "./shapes.js";

/** Far more than square roots can be off, far less than a club can measure. */
export const ROUNDING_CM = 1e-9;
/** On the edge of an area (LG-TERR-4). */
const ON_EDGE_CM = -DISTANCE_TOLERANCE_CM;
/** Place of the answer in `segment`. */
export const SHARE = 4;

class Pieces extends Rooms {
  widthCm = 0;
  depthCm = 0;
  list: readonly EncounterPiece[] = [];
  /** The point in hand, x and y (see `segment`). */
  readonly hand = placed(Float64Array, 2);

  /** Corners of piece p, and its sides as half planes, are those from sideFirst[p] to sideFirst[p + 1] - 1. */
  private readonly sideFirst = this.room(Int32Array, PIECES_MAX + 1, () =>
    firstOfEach(this.list.map(ringOf)),
  );
  private readonly cornerX = this.ofCorners((ring) => ring.map(([x]) => x));
  private readonly cornerY = this.ofCorners((ring) => ring.map(([, y]) => y));
  /** Inward unit normals of the sides, and how far from the origin they are. */
  private readonly normalX = this.ofCorners((ring) => sidesOf(ring).map(({ x }) => x));
  private readonly normalY = this.ofCorners((ring) => sidesOf(ring).map(({ y }) => y));
  private readonly offset = this.ofCorners((ring) => sidesOf(ring).map(({ off }) => off));
  /** Boxes around the pieces: a segment beside its box does not meet a piece. */
  private readonly boxes = this.room(Float64Array, 4 * PIECES_MAX, () =>
    this.list.flatMap(({ cornersCm }) => {
      const [xs, ys] = [cornersCm.map(([x]) => x), cornersCm.map(([, y]) => y)];
      return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    }),
  );
  blocking: Uint8Array = new Uint8Array(0);
  buildings: Uint8Array = new Uint8Array(0);
  /** Pieces that nobody may enter; that no vehicle may enter. */
  solid: Uint8Array = new Uint8Array(0);
  solidToVehicles: Uint8Array = new Uint8Array(0);
  private obscuringAreas: Uint8Array = new Uint8Array(0);
  private readonly isLine = this.ofPieces(({ shape }) => (shape === "line" ? 1 : 0));
  readonly levels = this.ofPieces(({ level }) => level);
  /** The segment in hand, x1, y1, x2, y2, and where it meets a piece, as a share of it. */
  readonly segment = placed(Float64Array, 5);

  private ofPieces(number: (piece: EncounterPiece) => number): Uint8Array {
    return this.room(Uint8Array, PIECES_MAX, () => this.list.map(number));
  }

  /** Numbers of the corners of a piece. */
  private ofCorners(numbers: (ring: readonly Point[]) => number[]): Float64Array {
    return this.room(Float64Array, PIECES_MAX * CORNERS_MAX, () =>
      this.list.flatMap((piece) => numbers(ringOf(piece))),
    );
  }

  /** Numbers of some pieces. */
  private those(wanted: (piece: EncounterPiece) => boolean): Uint8Array {
    return Uint8Array.from(this.list.flatMap((piece, p) => (wanted(piece) ? [p] : [])));
  }

  /** In hand: lengths given to a function that is not inlined would be objects of their own. */
  isHandOnTable(): boolean {
    const x = pieces.hand[0]!;
    const y = pieces.hand[1]!;
    return (
      x >= -ROUNDING_CM &&
      y >= -ROUNDING_CM &&
      x <= pieces.widthCm + ROUNDING_CM &&
      y <= pieces.depthCm + ROUNDING_CM
    );
  }

  /** The same of the point in hand. */
  isHandObscured(): boolean {
    for (let i = 0; i < pieces.obscuringAreas.length; i++) {
      if (!pieces.isOutside(pieces.obscuringAreas[i]!, ON_EDGE_CM)) return true;
    }
    return false;
  }

  /** Whether the point in hand lies less than `least` deep in an area; depths are negative outside. */
  private isOutside(piece: number, least: number): boolean {
    const { normalX, normalY, offset, hand } = pieces;
    const x = hand[0]!;
    const y = hand[1]!;
    const end = pieces.sideFirst[piece + 1]!;
    for (let i = pieces.sideFirst[piece]!; i < end; i++) {
      const deep = x * normalX[i]! + y * normalY[i]! - offset[i]!;
      if (deep < least) return true;
    }
    return false;
  }

  /** Whether the segment in hand lies wholly on one side of the box around a piece. */
  passesBeside(piece: number): boolean {
    const { segment } = pieces;
    const box = piece * 4;
    const x1 = segment[0]!;
    const x2 = segment[2]!;
    const left = pieces.boxes[box]!;
    if (x1 < left && x2 < left) return true;
    const right = pieces.boxes[box + 1]!;
    if (x1 > right && x2 > right) return true;
    const y1 = segment[1]!;
    const y2 = segment[3]!;
    const low = pieces.boxes[box + 2]!;
    if (y1 < low && y2 < low) return true;
    const high = pieces.boxes[box + 3]!;
    return y1 > high && y2 > high;
  }

  /** Whether the segment in hand enters an area's inside or crosses a line (D24). */
  cuts(piece: number): boolean {
    return pieces.isLine[piece] === 1
      ? pieces.crosses(piece)
      : pieces.goesDeeper(piece, DISTANCE_TOLERANCE_CM);
  }

  /** The same; at which share of it, if so. */
  meets(piece: number): boolean {
    if (pieces.passesBeside(piece) || !pieces.cuts(piece)) return false;
    return pieces.isLine[piece] === 1 || pieces.goesDeeper(piece, 0);
  }

  private goesDeeper(piece: number, least: number): boolean {
    const { segment } = pieces;
    const nx = pieces.normalX;
    const ny = pieces.normalY;
    const offset = pieces.offset;
    const x1 = segment[0]!;
    const y1 = segment[1]!;
    const x2 = segment[2]!;
    const y2 = segment[3]!;
    const last = pieces.sideFirst[piece + 1]!;
    let from = 0;
    let to = 1;
    for (let i = pieces.sideFirst[piece]!; i < last; i++) {
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
    const { segment } = pieces;
    const first = pieces.sideFirst[piece]!;
    for (let i = 0; i < 4; i++) ends[i] = segment[i]!;
    ends[4] = pieces.cornerX[first]!;
    ends[5] = pieces.cornerY[first]!;
    ends[6] = pieces.cornerX[first + 1]!;
    ends[7] = pieces.cornerY[first + 1]!;
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

  /** Whether the point in hand is inside an impassable area (D24). */
  isHandSolid(): boolean {
    return pieces.isHandInside(pieces.solid);
  }

  isHandInside(those: Uint8Array): boolean {
    for (let i = 0; i < those.length; i++) {
      const p = those[i]!;
      if (pieces.isLine[p] === 0 && !pieces.isOutside(p, DISTANCE_TOLERANCE_CM)) return true;
    }
    return false;
  }

  /** LG-PATH-1, LG-TERR-3: where the segment in hand first meets what may not be entered, its last number; 2 if nowhere. */
  firstBarrier(vehicle: boolean): void {
    const { segment } = pieces;
    const those = vehicle ? pieces.solidToVehicles : pieces.solid;
    let first = 2;
    for (let i = 0; i < those.length; i++) {
      if (!pieces.meets(those[i]!)) continue;
      const share = segment[SHARE]!;
      if (share < first) first = share;
    }
    segment[SHARE] = first;
  }

  /** Whether nothing that may not be entered is on the segment in hand. */
  isOpenWay(vehicle: boolean): boolean {
    const those = vehicle ? pieces.solidToVehicles : pieces.solid;
    for (let i = 0; i < those.length; i++) if (pieces.meets(those[i]!)) return false;
    return true;
  }

  /** Where the segment in hand first meets what may not be entered or leaves the table: its last number; 1 if nowhere. */
  cutShort(vehicle: boolean): void {
    const { segment } = pieces;
    pieces.firstBarrier(vehicle);
    if (segment[SHARE]! > 1) segment[SHARE] = 1;
    pieces.cutAtEdges();
  }

  /** Shortens the share of the segment in hand to what of it is on the table. */
  cutAtEdges(): void {
    pieces.cutAt(0, false);
    pieces.cutAt(0, true);
    pieces.cutAt(1, false);
    pieces.cutAt(1, true);
  }

  /** @param axis 0: x, 1: y @param far the edge that is not at 0 */
  private cutAt(axis: number, far: boolean): void {
    const from = pieces.segment[axis]!;
    const to = pieces.segment[axis + 2]!;
    const edge = far ? (axis === 0 ? pieces.widthCm : pieces.depthCm) : 0;
    // Whoever walks along the edge is not stopped by a rounded number.
    const beyond = edge > 0 ? to > edge + ROUNDING_CM : to < edge - ROUNDING_CM;
    if (from === to || !beyond) return;
    const at = (edge - from) / (to - from);
    if (at < pieces.segment[SHARE]!) pieces.segment[SHARE] = Math.max(0, at);
  }

  /** Puts the point of the segment in hand at its share in hand. */
  handAlong(): void {
    const { segment, hand } = pieces;
    const part = segment[SHARE]!;
    hand[0] = segment[0]! + (segment[2]! - segment[0]!) * part;
    hand[1] = segment[1]! + (segment[3]! - segment[1]!) * part;
  }

  /** Another table from now on. */
  enter({ table, pieces: list }: Pick<Encounter, "table" | "pieces">): void {
    this.widthCm = table.widthCm;
    this.depthCm = table.depthCm;
    this.list = list;
    this.blocking = this.those(({ blocksSight }) => blocksSight);
    this.buildings = this.those((p) => p.shape === "area" && p.blocksSight && p.impassable);
    this.solid = this.those(({ impassable }) => impassable);
    this.solidToVehicles = this.those(({ impassable, fence }) => impassable || fence);
    this.obscuringAreas = this.those(({ obscuring, shape }) => obscuring && shape === "area");
    this.fill();
  }
}

/** Those of the thread. Methods say its name, since V8 knows where a constant lies, and not where `this` does. */
export const pieces = new Pieces();

/** Where each of some lists begins if they stand one behind the other, and where the last ends. */
export function firstOfEach(lists: readonly (readonly unknown[])[]): number[] {
  const firsts = [0];
  for (const { length } of lists) firsts.push(firsts.at(-1)! + length);
  return firsts;
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

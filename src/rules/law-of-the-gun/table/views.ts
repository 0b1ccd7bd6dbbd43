/** What one point is to another: lines of sight, spots and their arcs, cover. */
import { cos, sin } from "../../../core/elementary.js";
import { type ArrayOf, type Numbers, placed, Rooms } from "../../../core/placed.js";
import { DISTANCE_TOLERANCE_CM } from "../data.js";
import type { Encounter } from "../encounter.js";
import { firstOfEach, pieces } from "./pieces.js";
import { NOWHERE, points } from "./points.js";
import { samePoint } from "./shapes.js";
import { SPOTS_MAX } from "./terrain.js";

export const ROUNDING_DEGREES = 1e-6;
/** LG-VIS-4: two on spots of the same building notice each other within this many cm. */
const SAME_BUILDING_CM = 30 + DISTANCE_TOLERANCE_CM;

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

/** For those of a file and the few that the layout of an ambush adds. */
export const SPOTS_ROOM = 2 * SPOTS_MAX;
const PAIR_BITS = 13;

class Views extends Rooms {
  spots = 0;
  /** Places: all spots at one point together (LG-COVER-1). */
  places = 0;
  /** First spot of each place. */
  private firstSpots: readonly number[] = [];
  private spotList: Encounter["spots"] = [];

  readonly spotX = this.ofSpots(Float64Array, ({ atCm }) => atCm[0]);
  readonly spotY = this.ofSpots(Float64Array, ({ atCm }) => atCm[1]);
  /** LG-COVER-1: riders may use it. */
  readonly spotMounted = this.ofSpots(Uint8Array, ({ mounted }) => (mounted ? 1 : 0));
  readonly placeOfSpot = this.ofSpots(Int16Array, ({ atCm }) =>
    this.firstSpots.findIndex((first) => samePoint(this.spotList[first]!.atCm, atCm)),
  );
  /** The point of each place, a man on it. */
  readonly placePoint = placed(Int32Array, SPOTS_ROOM);
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

  private readonly pairKeys = placed(Int32Array, 1 << PAIR_BITS);
  private readonly pairBits = placed(Int32Array, 1 << PAIR_BITS);
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
  /** The point that a spot's arc is asked about. */
  private readonly looked = placed(Float64Array, 2);

  private ofSpots<Words extends Numbers>(
    kind: ArrayOf<Words>,
    number: (spot: Encounter["spots"][number]) => number,
  ): Words {
    return this.room(kind, SPOTS_ROOM, () => this.spotList.map(number));
  }

  private spotsOfPlaces(): number[][] {
    return this.firstSpots.map((_, place) =>
      [...this.spotList.keys()].filter((spot) => this.placeOfSpot[spot] === place),
    );
  }

  /** Whether a spot's arc holds a point (LG-COVER-4 "protects"; D25). */
  isInArc(spot: number, point: number): boolean {
    views.lookAt(point);
    return views.arcHolds(spot);
  }

  private lookAt(point: number): void {
    views.looked[0] = points.x[point]!;
    views.looked[1] = points.y[point]!;
  }

  /** The same of the point in `looked`. */
  private arcHolds(s: number): boolean {
    const dx = views.looked[0]! - views.spotX[s]!;
    const dy = views.looked[1]! - views.spotY[s]!;
    const cm = Math.sqrt(dx * dx + dy * dy);
    const ahead = dx * views.facingX[s]! + dy * views.facingY[s]!;
    return cm <= DISTANCE_TOLERANCE_CM || ahead >= cm * views.arcCos[s]!;
  }

  /** Whether one of a place's spots protects against a man at a point. */
  placeProtects(place: number, point: number): boolean {
    const end = views.placeFirst[place + 1]!;
    for (let i = views.placeFirst[place]!; i < end; i++) {
      if (views.isInArc(views.placeSpots[i]!, point)) return true;
    }
    return false;
  }

  /** What `a` is to a man at `b` in the low eight bits (VIEW), and what `b` is to `a` in the next eight. */
  pair(a: number, b: number): number {
    const key = (a << 16) | b;
    const slot = Math.imul(key ^ (key >>> 13), 0x9e3779b1) >>> (32 - PAIR_BITS);
    if (views.pairKeys[slot] === key) return views.pairBits[slot]!;
    const shared = views.sharedBuilding(a, b);
    const both = (views.hasSight(a, b, shared) ? VIEW.sight : 0) | (shared >= 0 ? VIEW.shared : 0);
    const bits = both | views.cover(a, b) | ((both | views.cover(b, a)) << 8);
    views.pairKeys[slot] = key;
    views.pairBits[slot] = bits;
    return bits;
  }

  /** What a man at `a` has between himself and one at `b`: the first spot there that fits (LG-SETTLED-7). */
  private cover(a: number, b: number): number {
    const place = points.place[a]!;
    if (place !== NOWHERE) {
      const end = views.placeFirst[place + 1]!;
      for (let i = views.placeFirst[place]!; i < end; i++) {
        const s = views.placeSpots[i]!;
        if (!views.isInArc(s, b)) continue;
        const bits = views.spotCover[s]!;
        // LG-SETTLED-9: the spots of a building are no cover from those inside.
        const inside = points.obscured[a] === 0 && views.buildingOfBoth(a, b) >= 0;
        return inside ? bits & ~VIEW.covered : bits;
      }
    }
    return points.obscured[a] === 1 ? VIEW.covered : 0;
  }

  /** LG-VIS-4: the building on whose spots both are, at most 30 cm apart, or -1. */
  private sharedBuilding(a: number, b: number): number {
    return points.isWithin(a, b, SAME_BUILDING_CM) ? views.buildingOfBoth(a, b) : -1;
  }

  /** The building on whose spots both are, however far apart, or -1. */
  private buildingOfBoth(a: number, b: number): number {
    const here = points.place[a]!;
    const there = points.place[b]!;
    if (here === NOWHERE || there === NOWHERE) return -1;
    for (let i = 0; i < pieces.buildings.length; i++) {
      const p = pieces.buildings[i]!;
      if (views.placeBelongs(here, p) && views.placeBelongs(there, p)) return p;
    }
    return -1;
  }

  private placeBelongs(place: number, piece: number): boolean {
    const end = views.placeFirst[place + 1]!;
    for (let i = views.placeFirst[place]!; i < end; i++) {
      if (views.spotPiece[views.placeSpots[i]!] === piece) return true;
    }
    return false;
  }

  /** LG-SIGHT-2: a spot's own piece never blocks between the spot and a point within its arc, which is in `looked`. */
  private looksPast(from: number, piece: number): boolean {
    const place = points.place[from]!;
    if (place === NOWHERE) return false;
    const end = views.placeFirst[place + 1]!;
    for (let i = views.placeFirst[place]!; i < end; i++) {
      const s = views.placeSpots[i]!;
      if (views.spotPiece[s] === piece && views.arcHolds(s)) return true;
    }
    return false;
  }

  /** LG-SIGHT-1, LG-SIGHT-2, LG-VIS-4. */
  private hasSight(a: number, b: number, shared: number): boolean {
    points.takeSegment(a, b);
    for (let i = 0; i < pieces.blocking.length; i++) {
      const p = pieces.blocking[i]!;
      if (p === shared || pieces.passesBeside(p) || !pieces.cuts(p)) continue;
      views.lookAt(b);
      if (views.looksPast(a, p)) continue;
      views.lookAt(a);
      if (!views.looksPast(b, p)) return false;
    }
    return true;
  }

  /** Whether a man at a point has a line of sight to the bare ground in hand (LG-SIGHT-1), without a number for it. */
  seesHand(from: number): boolean {
    const { blocking, segment, hand } = pieces;
    const { looked } = views;
    segment[0] = points.x[from]!;
    segment[1] = points.y[from]!;
    segment[2] = looked[0] = hand[0]!;
    segment[3] = looked[1] = hand[1]!;
    for (let i = 0; i < blocking.length; i++) {
      const p = blocking[i]!;
      if (pieces.meets(p) && !views.looksPast(from, p)) return false;
    }
    return true;
  }

  /** Other spots from now on; those of the pieces that are there. */
  enter(spots: Encounter["spots"]): void {
    this.spotList = spots;
    this.spots = spots.length;
    this.firstSpots = firstSpotsOf(spots);
    this.places = this.firstSpots.length;
    this.fill();
  }

  /** Forgets all pairs, and numbers the points of the places. */
  clear(): void {
    views.pairKeys.fill(-1);
    for (let place = 0; place < views.places; place++) {
      const spot = views.firstSpots[place]!;
      views.placePoint[place] = points.point(views.spotX[spot]!, views.spotY[spot]!, place);
    }
  }
}

/** Those of the thread (see `pieces`). */
export const views = new Views();

/** Of spots at one point the first. */
function firstSpotsOf(spots: Encounter["spots"]): number[] {
  const firsts: number[] = [];
  spots.forEach(({ atCm }, spot) => {
    if (!firsts.some((first) => samePoint(spots[first]!.atCm, atCm))) firsts.push(spot);
  });
  return firsts;
}

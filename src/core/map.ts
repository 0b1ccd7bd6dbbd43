/** A table seen from above, as a map of it shows: the same shape for every rule system. */
import type { SideId } from "./columns.js";
import type { LengthUnit } from "./units.js";

/** Lengths of the rule system; x to the right, y away from side A's edge. */
export type MapPoint = readonly [x: number, y: number];

export interface MapPiece {
  /** As the file calls it. */
  readonly name: string;
  readonly kind:
    | "building"
    | "wall"
    | "fence"
    | "scrub"
    | "dense-scrub"
    | "stream"
    | "object"
    | "supply"
    | "ground";
  /** Corners of an area, the two ends of a line, or one point. */
  readonly corners: readonly MapPoint[];
}

/** A place to be in cover, and the way it faces. */
export interface MapSpot {
  readonly at: MapPoint;
  /** 0 along +x, 90 along +y. */
  readonly facingDegrees: number;
}

export interface MapFigure {
  readonly side: SideId;
  readonly name: string;
  readonly at: MapPoint;
  readonly means: "foot" | "mounted" | "vehicle";
  /** The way that he means to go, the place where he begins left out; empty if none is given. */
  readonly path: readonly MapPoint[];
}

export interface TableMap {
  readonly length: LengthUnit;
  readonly width: number;
  readonly depth: number;
  /** What a file calls the near left corner; left out: 0, 0. */
  readonly corner?: MapPoint;
  readonly pieces: readonly MapPiece[];
  readonly spots: readonly MapSpot[];
  readonly figures: readonly MapFigure[];
  /** Places at which groups may begin, dealt anew in each game. */
  readonly markers: readonly MapPoint[];
}

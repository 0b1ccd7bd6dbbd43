/** The spots that pieces bring unless the file says otherwise: LG-GEO-6. */
import type { EncounterPiece, EncounterSpot, Point } from "../encounter.js";
import { angleBetween, bearing, counterClockwise, distance } from "./shapes.js";

const APART_CM = 5;
const FROM_LINE_CM = 1;
/** LG-COVER-1: of walls and windows, and of corners. */
export const WIDE_DEGREES = 180;
export const CORNER_DEGREES = 90;

/** A spot for men on foot. */
export const spotAt = (
  atCm: Point,
  column: EncounterSpot["column"],
  facingDegrees: number,
  arcDegrees = WIDE_DEGREES,
  piece: number | null = null,
  obscuring = false,
): EncounterSpot => ({
  atCm,
  column,
  facingDegrees,
  arcDegrees,
  obscuring,
  mounted: false,
  piece,
});

/** The spots of the piece with that index; none but walls, fences and buildings bring any. */
export function spotsOfPiece(piece: EncounterPiece, index: number): EncounterSpot[] {
  if (piece.kind === "wall" || piece.kind === "fence") return spotsOfLine(piece, index);
  return piece.kind === "building" ? spotsOfBuilding(piece, index) : [];
}

/** Walls and fences: the left side of from-to first, each from its first end. */
function spotsOfLine(piece: EncounterPiece, index: number): EncounterSpot[] {
  const [from, to] = piece.cornersCm as readonly [Point, Point];
  const length = distance(from, to);
  const count = Math.max(1, Math.floor(length / APART_CM + 1e-9));
  const ahead = [(to[0] - from[0]) / length, (to[1] - from[1]) / length] as const;
  const left = [-ahead[1], ahead[0]] as const;
  return [1, -1].flatMap((side) =>
    Array.from({ length: count }, (_, i): EncounterSpot => {
      const along = length / 2 + APART_CM * (i - (count - 1) / 2);
      const x = from[0] + along * ahead[0] + side * FROM_LINE_CM * left[0];
      const y = from[1] + along * ahead[1] + side * FROM_LINE_CM * left[1];
      // Facing across the line.
      const facing = bearing([0, 0], [-side * left[0], -side * left[1]]);
      return spotAt([x, y], "wall", facing, WIDE_DEGREES, index, piece.fence);
    }),
  );
}

/** Buildings: side by side a window, then left and right corner spots behind the opposite side. */
function spotsOfBuilding(piece: EncounterPiece, index: number): EncounterSpot[] {
  const corners = counterClockwise(piece.cornersCm);
  const sides = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length]!;
    // Counter-clockwise, so the outward normal is to the right of a-b.
    return { a, b, normalDegrees: bearing(a, b) - 90 };
  });
  return sides.flatMap((front): EncounterSpot[] => {
    const { a, b, normalDegrees } = front;
    const spot = (at: Point, column: "window" | "left" | "right"): EncounterSpot =>
      spotAt(at, column, normalDegrees, column === "window" ? WIDE_DEGREES : CORNER_DEGREES, index);
    const off = (side: typeof front): number =>
      angleBetween(side.normalDegrees, normalDegrees + 180);
    const opposite = sides.reduce((best, side) => (off(side) < off(best) - 1e-9 ? side : best));
    // Seen along d the opposite side's end b lies to the right: its normal looks back at him.
    return [
      spot([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], "window"),
      spot(opposite.a, "left"),
      spot(opposite.b, "right"),
    ];
  });
}

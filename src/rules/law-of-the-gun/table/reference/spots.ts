/** The spots that pieces bring unless the file says otherwise: LG-GEO-6. */
import type { EncounterPiece, EncounterSpot, Point } from "../../encounter.js";
import { angleBetween, bearing, counterClockwise, distance, type XY, xy } from "./geometry.js";
import { given } from "./state.js";

const APART_CM = 5;
const FROM_LINE_CM = 1;
/** LG-COVER-1. */
const WIDE_DEGREES = 180;
const CORNER_DEGREES = 90;

/** LG-GEO-6: the spots of all pieces, pieces as in the file. */
export function spotsOfPieces(pieces: readonly EncounterPiece[]): EncounterSpot[] {
  return pieces.flatMap((piece, index) => {
    if (piece.shape === "line") return spotsOfLine(piece, index);
    return piece.blocksSight ? spotsOfBuilding(piece, index) : [];
  });
}

function point({ x, y }: XY): Point {
  return [x, y];
}

/** Walls and fences: the left side of from-to first, each from its first end. */
function spotsOfLine(piece: EncounterPiece, index: number): EncounterSpot[] {
  const [from, to] = piece.cornersCm.map(xy) as [XY, XY];
  const length = distance(from, to);
  const count = Math.max(1, Math.floor(length / APART_CM + 1e-9));
  const ahead = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const left = { x: -ahead.y, y: ahead.x };
  return [1, -1].flatMap((side) =>
    Array.from({ length: count }, (_, i): EncounterSpot => {
      const along = length / 2 + APART_CM * (i - (count - 1) / 2);
      const x = from.x + along * ahead.x + side * FROM_LINE_CM * left.x;
      const y = from.y + along * ahead.y + side * FROM_LINE_CM * left.y;
      // Facing across the line.
      const facingDegrees = bearing({ x: 0, y: 0 }, { x: -side * left.x, y: -side * left.y });
      return {
        atCm: [x, y],
        column: "wall",
        facingDegrees,
        arcDegrees: WIDE_DEGREES,
        obscuring: piece.fence,
        mounted: false,
        piece: index,
      };
    }),
  );
}

/** Buildings: side by side a window, then left and right corner spots behind the opposite side. */
function spotsOfBuilding(piece: EncounterPiece, index: number): EncounterSpot[] {
  const corners = counterClockwise(piece.cornersCm.map(xy));
  const sides = corners.map((a, i) => {
    const b = given(corners[(i + 1) % corners.length]);
    // Counter-clockwise, so the outward normal is to the right of a-b.
    return { a, b, normalDegrees: bearing(a, b) - 90 };
  });
  return sides.flatMap(({ a, b, normalDegrees }): EncounterSpot[] => {
    const spot = (at: XY, column: "window" | "left" | "right"): EncounterSpot => ({
      atCm: point(at),
      column,
      facingDegrees: normalDegrees,
      arcDegrees: column === "window" ? WIDE_DEGREES : CORNER_DEGREES,
      obscuring: false,
      mounted: false,
      piece: index,
    });
    let opposite = given(sides[0]);
    for (const each of sides) {
      const off = (side: typeof each): number =>
        angleBetween(side.normalDegrees, normalDegrees + 180);
      if (off(each) < off(opposite) - 1e-9) opposite = each;
    }
    // Seen along d the opposite side's end b lies to the right: its normal looks back at him.
    return [
      spot({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, "window"),
      spot(opposite.a, "left"),
      spot(opposite.b, "right"),
    ];
  });
}

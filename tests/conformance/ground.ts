/** What a ruler and a piece of string say on a table: geometry for tests, shared with no program. */
import type {
  Encounter,
  EncounterPiece,
  EncounterSpot,
  Point,
} from "../../src/rules/law-of-the-gun/encounter.js";

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Borders are left alone: what is judged lies deeper than this, in centimetres. */
const DEEP_CM = 1e-4;
/** LG-VIS-4. */
const SAME_BUILDING_CM = 30;

export function cm(a: Place, b: Place): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** How far a point is to the left of the line through two others. */
function leftOf([x1, y1]: Point, [x2, y2]: Point, { x, y }: Place): number {
  return ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / Math.hypot(x2 - x1, y2 - y1);
}

/** How deep a point lies in a convex area, whichever way its corners go round; below 0 outside. */
function depth(corners: readonly Point[], point: Place): number {
  const offs = corners.map((corner, i) =>
    leftOf(corner, corners[(i + 1) % corners.length] as Point, point),
  );
  return Math.max(Math.min(...offs), Math.min(...offs.map((off) => -off)));
}

/** LG-GEO-5: nobody stands inside an impassable area. */
export function solidAt(pieces: readonly EncounterPiece[], point: Place): boolean {
  return pieces.some(
    ({ impassable, shape, cornersCm }) =>
      impassable && shape === "area" && depth(cornersCm, point) > DEEP_CM,
  );
}

/** Where, as a share of a-b, the two lines cross; null if they are parallel. */
function meeting(a: Place, b: Place, from: Point, to: Point): number | null {
  const atA = leftOf(from, to, a);
  const atB = leftOf(from, to, b);
  return atA === atB ? null : atA / (atA - atB);
}

/** Whether a piece is in the way of the straight line: cut at every edge, and its parts looked at. */
function standsBetween(piece: EncounterPiece, a: Place, b: Place): boolean {
  const corners = piece.cornersCm;
  const at = (share: number): Place => ({
    x: a.x + (b.x - a.x) * share,
    y: a.y + (b.y - a.y) * share,
  });
  if (piece.shape === "line") {
    const [from, to] = corners as [Point, Point];
    const share = meeting(a, b, from, to);
    if (share === null || share <= 0 || share >= 1) return false;
    const point = at(share);
    const ends = corners.map(([x, y]) => cm({ x, y }, point));
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const inner = ends.every((end) => end > DEEP_CM && end < length - DEEP_CM);
    return inner && [a, b].every((end) => Math.abs(leftOf(from, to, end)) > DEEP_CM);
  }
  const cuts = corners
    .map((corner, i) => meeting(a, b, corner, corners[(i + 1) % corners.length] as Point))
    .filter((share): share is number => share !== null && share > 0 && share < 1);
  const shares = [0, ...cuts, 1].sort((one, two) => one - two);
  return shares.some((share, i) => {
    const next = shares[i + 1];
    return next !== undefined && depth(corners, at((share + next) / 2)) > DEEP_CM;
  });
}

/** LG-COVER-1: a point within the arc of a spot, limits included. */
function inArcOf(
  { atCm: [x, y], facingDegrees, arcDegrees }: EncounterSpot,
  point: Place,
): boolean {
  const way = cm({ x, y }, point);
  if (way < DEEP_CM) return true;
  const facing = (facingDegrees * Math.PI) / 180;
  const ahead = ((point.x - x) * Math.cos(facing) + (point.y - y) * Math.sin(facing)) / way;
  const off = (Math.acos(Math.max(-1, Math.min(1, ahead))) * 180) / Math.PI;
  return off <= arcDegrees / 2 + DEEP_CM;
}

/** LG-SIGHT-1, LG-SIGHT-2, LG-VIS-4; whoever is at the point of a spot counts as on it. */
export function clearLine(
  { pieces, spots }: Pick<Encounter, "pieces" | "spots">,
  a: Place,
  b: Place,
): boolean {
  const spotsAt = (place: Place, piece: number): EncounterSpot[] =>
    spots.filter(
      (spot) => spot.piece === piece && cm({ x: spot.atCm[0], y: spot.atCm[1] }, place) < DEEP_CM,
    );
  return pieces.every((piece, index) => {
    if (!piece.blocksSight || !standsBetween(piece, a, b)) return true;
    const fromA = spotsAt(a, index);
    const fromB = spotsAt(b, index);
    if (fromA.some((spot) => inArcOf(spot, b)) || fromB.some((spot) => inArcOf(spot, a)))
      return true;
    return fromA.length > 0 && fromB.length > 0 && cm(a, b) <= SAME_BUILDING_CM + DEEP_CM;
  });
}

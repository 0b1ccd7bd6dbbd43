/** Sight, cover and the lists of enemies seen: LG-SIGHT, LG-COVER, LG-VIS. */
import type { Side } from "../../../../src/rules/law-of-the-gun/duel.js";
import type { EncounterSpot } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { MARKER } from "../../../../src/rules/law-of-the-gun/phrases.js";
import {
  angleBetween,
  atMost,
  bearing,
  crossing,
  distance,
  inArc,
  insidePart,
  isInsideOrOnEdge,
  type XY,
  xy,
} from "./geometry.js";
import {
  type Behind,
  type Dummy,
  type Man,
  nearestOf,
  type Piece,
  type Place,
  type Table,
} from "./state.js";
import { length, point as pointWords } from "./words.js";

/** LG-VIS-4: two on spots of the same building notice each other within this many cm. */
const SAME_BUILDING_CM = 30;
/** LG-VIS-1, LG-VIS-3. */
const SPOT_NEAR_CM = 50;
const SPOT_FAR_CM = 100;
/** LG-SOLO-7: a dummy is spotted like a man with this Cool. */
const DUMMY_COOL = 3;

/** A figure, or a bare point such as a dummy's: where it is and what it stands on. */
export interface Seer {
  readonly at: XY;
  readonly place: Place | null;
}

/** LG-COVER-4: a spot protects against whoever is in its arc. */
export function protects(spot: EncounterSpot, point: XY): boolean {
  return inArc(xy(spot.atCm), spot.facingDegrees, spot.arcDegrees, point);
}

/** LG-VIS-4: on spots of the same building, at most 30 cm apart; the building or null. */
export function sharedBuilding(t: Table, a: Seer, b: Seer): Piece | null {
  return atMost(distance(a.at, b.at), SAME_BUILDING_CM) ? buildingOfBoth(t, a, b) : null;
}

/** LG-GEO-5: an area that nobody sees through and nobody enters, whatever the file calls it (D53). */
const isBuilding = ({ sheet }: Piece): boolean =>
  sheet.shape === "area" && sheet.blocksSight && sheet.impassable;

/** On spots of the same building, however far apart; the building or null. */
function buildingOfBoth(t: Table, a: Seer, b: Seer): Piece | null {
  if (a.place === null || b.place === null) return null;
  for (const [index, piece] of t.pieces.entries()) {
    if (!isBuilding(piece)) continue;
    const has = (place: Place): boolean => place.spots.some((spot) => spot.piece === index);
    if (has(a.place) && has(b.place)) return piece;
  }
  return null;
}

/** LG-SIGHT-2: a spot's own piece never blocks between the spot and a point within its arc. */
function looksPast(t: Table, from: Seer, to: Seer, piece: Piece): boolean {
  const index = t.pieces.indexOf(piece);
  return from.place?.spots.some((spot) => spot.piece === index && protects(spot, to.at)) ?? false;
}

/** LG-SIGHT-1, LG-SIGHT-2, LG-VIS-4. */
export function lineOfSight(t: Table, a: Seer, b: Seer): boolean {
  const shared = sharedBuilding(t, a, b);
  return t.pieces.every((piece) => {
    if (!piece.sheet.blocksSight || piece === shared) return true;
    if (looksPast(t, a, b, piece) || looksPast(t, b, a, piece)) return true;
    if (piece.sheet.shape === "area") return insidePart(piece.corners, a.at, b.at) === null;
    const [c, d] = piece.corners as [XY, XY];
    return crossing(a.at, b.at, c, d) === null;
  });
}

/** LG-COVER-5, LG-TERR-4: inside or on the edge of an obscuring area. */
export function inObscuringArea(t: Table, point: XY): boolean {
  return t.pieces.some(
    ({ sheet, corners }) =>
      sheet.obscuring && sheet.shape === "area" && isInsideOrOnEdge(corners, point),
  );
}

/** LG-COVER-2, LG-COVER-3, LG-SETTLED-7: what the target is behind, seen from the shooter, whatever his gun arm. */
export function behind(t: Table, target: Man, shooter: Seer): Behind {
  const moving = target.sheet.cover; // LG-GEO-2: a spot that goes with him
  if (moving !== "open") return moving === "fence" ? "obscuring" : moving;
  if (target.melee !== null || target.charging) return "open";
  if (sharedBuilding(t, target, shooter) !== null) return "open"; // LG-VIS-4
  const spot = target.place?.spots.find((each) => protects(each, shooter.at));
  if (spot !== undefined) return spot.obscuring ? "obscuring" : spot.column;
  if (target.prone) return "wall";
  if (target.cart !== null || inObscuringArea(t, target.at)) return "obscuring"; // LG-VEH-1
  return "open";
}

/** LG-COVER-4, LG-SETTLED-9: on a spot with X in its arc, not in one building with him; or inside an obscuring area. */
export function inCoverAgainst(t: Table, man: Man, x: Seer): boolean {
  if (man.sheet.cover !== "open") return true;
  if (inObscuringArea(t, man.at)) return true;
  if (buildingOfBoth(t, man, x) !== null) return false;
  return man.place?.spots.some((spot) => protects(spot, x.at)) ?? false;
}

/** LG-VIS-2: on his side's list, and he has a line of sight himself. In a duel all are seen. */
export function sees(t: Table, man: Man, enemy: Man): boolean {
  return (t.duel || enemy.seen) && lineOfSight(t, man, enemy);
}

export function seenBy(t: Table, man: Man): Man[] {
  return t.enemiesOf(man).filter((enemy) => sees(t, man, enemy));
}

/** A figure or dummy of the enemy that may be suspected (LG-SOLO-3). */
export type Suspect = Man | Dummy;

export function suspectsOf(t: Table, man: Man): Suspect[] {
  return [...t.enemiesOf(man), ...t.dummies.filter((dummy) => dummy.side !== man.side)];
}

export function nearestSeen(t: Table, man: Man): Man | null {
  return nearestOf(man.at, seenBy(t, man));
}

/** LG-SOLO-3: the nearest enemy figure, seen or not. */
export function nearestSuspect(t: Table, man: Man): Suspect | null {
  return nearestOf(man.at, suspectsOf(t, man));
}

/** LG-TAC-1: the nearest enemy that he sees himself, else the nearest suspected one. */
export function nearestKnown(t: Table, man: Man): Suspect | null {
  return nearestSeen(t, man) ?? nearestSuspect(t, man);
}

export function asSeer(suspect: Suspect): Seer {
  return { at: suspect.at, place: "place" in suspect ? suspect.place : null };
}

/** LG-VIS-2, after every move: first off the lists, then on. */
export function reviseLists(t: Table): void {
  if (t.duel) return;
  for (const man of t.men) {
    if (!man.inAction || !man.seen) continue;
    if (t.enemiesOf(man).some((enemy) => lineOfSight(t, enemy, man))) continue;
    man.seen = false;
    t.log(["LG-VIS-2", "lost", {}], man, "is out of sight");
  }
  extendLists(t);
}

/** LG-VIS-2, at the start and after every move: whoever is in view. */
export function extendLists(t: Table): void {
  if (t.duel) return;
  for (const man of t.men) {
    if (!man.inAction || man.seen) continue;
    const inView = t
      .enemiesOf(man)
      .some((enemy) => lineOfSight(t, enemy, man) && isInView(t, man, enemy));
    if (inView) comeOnList(t, man, "view", "is in view");
  }
  for (const dummy of [...t.dummies]) {
    if (inObscuringArea(t, dummy.at)) continue;
    const point: Seer = { at: dummy.at, place: null };
    if (t.enemiesOf(dummy).some((enemy) => lineOfSight(t, enemy, point))) takeAway(t, dummy);
  }
}

/** LG-VIS-2, LG-VIS-4: not in cover, and not behind a wall of the same building. */
function isInView(t: Table, man: Man, enemy: Man): boolean {
  return !inCoverAgainst(t, man, enemy) && sharedBuilding(t, man, enemy) === null;
}

function comeOnList(t: Table, man: Man, how: "view" | "shot" | "spotted", what: string): void {
  man.seen = true;
  t.log(["LG-VIS-2", how, {}], man, what);
}

/** LG-SOLO-7, LG-VIS-2. */
function takeAway(t: Table, dummy: Dummy): void {
  t.dummies.splice(t.dummies.indexOf(dummy), 1);
  t.log(["LG-SOLO-7", "taken", { at: pointWords(t, dummy.at) }], null, "a dummy is taken away");
}

/** LG-VIS-2: after his shot, whoever has a line of sight to an enemy. */
export function seenAfterShot(t: Table, shooter: Man): void {
  if (t.duel || shooter.seen || !shooter.inAction) return;
  if (t.enemiesOf(shooter).some((enemy) => lineOfSight(t, shooter, enemy))) {
    comeOnList(t, shooter, "shot", "gave himself away by his shot");
  }
}

/** LG-VIS-3: at the start of the spotting side's player turn, one try for each hidden enemy. */
export function spotting(t: Table, side: Side): void {
  if (t.duel) return;
  for (const hidden of t.men) {
    if (hidden.side === side || !hidden.inAction || hidden.seen) continue;
    if (isSpotted(t, side, hidden, hidden.name, hidden.cool)) {
      comeOnList(t, hidden, "spotted", "is spotted");
    }
  }
  for (const dummy of [...t.dummies]) {
    if (dummy.side === side) continue;
    const point: Seer = { at: dummy.at, place: null };
    if (isSpotted(t, side, point, MARKER, DUMMY_COOL)) takeAway(t, dummy);
  }
}

function isSpotted(t: Table, side: Side, hidden: Seer, name: string, cool: number): boolean {
  const spotters = t.men.filter(
    (man) => man.side === side && man.atLarge && lineOfSight(t, man, hidden),
  );
  const spotter = nearestOf(hidden.at, spotters);
  if (spotter === null) return false;
  const cm = distance(spotter.at, hidden.at);
  const indoors = sharedBuilding(t, spotter, hidden) !== null; // LG-VIS-4
  if (!atMost(cm, SPOT_FAR_CM)) return false;
  const near = !indoors && atMost(cm, SPOT_NEAR_CM);
  const looks = { man: spotter.name, hidden: name };
  const found =
    t.test("LG-VIS-3", near ? "near" : "far", spotter.stats.skill, looks) &&
    (near || !t.test("LG-VIS-3", "hides", cool)); // the hidden one's CL
  if (!found) {
    const where = { hidden: name, cm: length(t, cm) };
    t.log(["LG-VIS-3", "nothing", where], spotter, "makes out nothing");
  }
  return found;
}

/** LG-SOLO-5: seen from `from`, the angle between two points. */
export function angleAt(from: XY, a: XY, b: XY): number {
  return angleBetween(bearing(from, a), bearing(from, b));
}

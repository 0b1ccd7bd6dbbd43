/** How far and where figures go: LG-MOVE, LG-TERR, LG-FALL, LG-SKED, LG-VEH. */

import { DISTANCE_TOLERANCE_CM, FALL_BACK_CM } from "../../../../src/rules/law-of-the-gun/data.js";
import type { EncounterSpot } from "../../../../src/rules/law-of-the-gun/encounter.js";
import {
  dieWords,
  type GunSaid,
  the,
  type Went,
  went,
} from "../../../../src/rules/law-of-the-gun/phrases.js";
import {
  along,
  angleBetween,
  atMost,
  bearing,
  crossing,
  distance,
  firstShareWithin,
  insidePart,
  lengthOf,
  ROUNDING_CM,
  type XY,
} from "./geometry.js";
import type { AskedDie } from "./log.js";
import { firstBarrier, onTable, share, shortestPath, straightUntilStopped } from "./path.js";
import { inObscuringArea, lineOfSight, reviseLists } from "./sight.js";
import {
  given,
  type Horse,
  leaveMelee,
  type Man,
  nearestOf,
  type Piece,
  type Place,
  type Table,
} from "./state.js";
import { cartWords, coverOf, length, meansOf, point } from "./words.js";

/** LG-MOVE-1. */
const FOOT_CM = 15;
const PRONE_CM = 5;
const RIDE_CM = 25;
/** LG-MOVE-2: pass, fail. */
const FAST_FOOT_CM = [25, 20] as const;
const FAST_MOUNTED_CM = [50, 40] as const;
const FAST_VEHICLE_CM = [40, 30] as const;
/** LG-INJ-4. */
const LEG_WOUND_CM = 2;
const LIMITED_CM = 5;
/** LG-MOVE-3. */
const TURN_DEGREES = 45;
/** Headings that differ by less are the same. */
const SAME_DEGREES = 1e-6;
/** LG-TERR-4: where he stops before a line. */
const BEFORE_LINE_CM = 0.1;
/** LG-SKED-3. */
const SKEDADDLE_REACH_CM = 3;
const SKEDADDLE_GONE_CM = 250;

/** What carries him: his horse, the team that he drives, or nothing. */
function beastOf(man: Man): Horse | null {
  return man.cart !== null ? man.cart.team : man.horse;
}

export function onWheelsOrHorse(man: Man): boolean {
  return man.cart !== null || man.horse !== null;
}

/** LG-INJ-4, LG-MOVE-6: first each 2 cm, not below 0, then the limit of 5. */
function lessWounds(man: Man, cm: number): number {
  const legs = onWheelsOrHorse(man) ? beastOf(man) : man;
  if (legs === null) return 0; // LG-VEH-1: no team
  const left = Math.max(0, cm - LEG_WOUND_CM * legs.legWounds);
  return legs.limited ? Math.min(LIMITED_CM, left) : left;
}

/** LG-MELEE-4: men in melee do not move, and so does not what they sit in. */
const isBoarded = (t: Table, { cart }: Man): boolean =>
  cart !== null && t.men.some((each) => each.cart === cart && each.inAction && each.melee !== null);

/** LG-MOVE-1. */
export function basicMove(t: Table, man: Man): number {
  if (isBoarded(t, man)) return 0;
  if (onWheelsOrHorse(man)) return lessWounds(man, RIDE_CM);
  return lessWounds(man, man.prone ? PRONE_CM : FOOT_CM);
}

function fastRow(man: Man): readonly [number, number] {
  if (man.cart !== null) return FAST_VEHICLE_CM;
  return man.horse !== null ? FAST_MOUNTED_CM : FAST_FOOT_CM;
}

/** LG-CHARGE-3: the larger fast move, less leg wounds. */
export function largestFastMove(man: Man): number {
  return lessWounds(man, fastRow(man)[0]);
}

/** LG-MOVE-2: foot tests CON, riders and drivers HO. */
export function rollFastMove(t: Table, man: Man): number {
  const { constitution, horsemanship } = man.stats;
  const [large, small] = fastRow(man).map((cm) => lessWounds(man, cm)) as [number, number];
  const limit = onWheelsOrHorse(man) ? horsemanship : constitution;
  // One test, and its words are those of what it comes to.
  const fast = { large: length(t, large), small: length(t, small) };
  return t.test("LG-MOVE-2", "fast", limit, fast) ? large : small;
}

/** LG-MOVE-6: whether he may try to move fast at all, whatever the way. */
export function mayGoFast(man: Man): boolean {
  const legs = onWheelsOrHorse(man) ? beastOf(man) : man;
  return !man.prone && !man.waitingAtStart && !man.suppliedInOwnTurn && legs?.limited === false;
}

/** LG-TURN-3, LG-REACT-2: what a move of any kind in his own player turn, or later, does to him. */
function hasMoved(man: Man): void {
  man.movedSince = true;
  if (man.inOwnTurn) man.movedInOwnTurn = true;
}

/** He is somewhere else now; a vehicle takes all who sit in it along (LG-VEH-1). */
function placeAt(t: Table, man: Man, at: XY, place: Place | null): void {
  man.at = at;
  man.place = place;
  if (man.cart === null || man.passenger) return;
  man.cart.at = at;
  man.cart.headingDegrees = man.headingDegrees;
  for (const each of t.men) {
    if (each.cart !== man.cart || !each.inAction || each === man) continue;
    each.at = at;
    hasMoved(each); // LG-VEH-1: moved as it moved
    if (man.fast) each.fast = true;
  }
}

/** LG-COVER-1: usable by him as he is now. */
function usable(man: Man, spot: EncounterSpot, onFoot: boolean): boolean {
  if (onFoot) return true;
  return man.cart === null && (man.horse === null || spot.mounted);
}

/** LG-COVER-1: empty but for himself, usable by him, not chosen by another in this player turn. */
export function isFree(t: Table, man: Man, spot: EncounterSpot, onFoot = false): boolean {
  if (!usable(man, spot, onFoot)) return false;
  const place = t.placeOf(spot);
  const chooser = t.chosen.get(place);
  if (chooser !== undefined && chooser !== man) return false;
  return !t.men.some((each) => each !== man && each.inAction && each.place === place);
}

/** The nearest free spot of a kind: least straight distance, ties first in the file. */
export function nearestSpot(
  t: Table,
  man: Man,
  wanted: (spot: EncounterSpot) => boolean,
  onFoot = false,
): Place | null {
  const places = t.encounter.spots
    .filter((spot) => isFree(t, man, spot, onFoot) && wanted(spot))
    .map((spot) => t.placeOf(spot));
  return nearestOf(man.at, places);
}

/** LG-MOVE-4: takes the move of the turn. */
export function standUp(t: Table, man: Man): void {
  man.prone = false;
  hasMoved(man);
  t.log(["LG-MOVE-4", "up", {}], man, "stands up");
  reviseLists(t);
}

/** LG-MOVE-4. Riders do not (LG-TAC-1); nobody prone again goes prone (LG-SOLO-4). */
export function goProne(t: Table, man: Man): void {
  if (man.prone || onWheelsOrHorse(man)) return;
  man.prone = true;
  hasMoved(man);
  t.log(["LG-MOVE-4", "prone", {}], man, "goes prone");
  reviseLists(t);
}

/** LG-MOVE-4, LG-SOLO-6: onto a spot or on the spot. LG-INJ-8: the horse stays and is a supply. */
export function dismount(t: Table, man: Man, place: Place | null): void {
  t.supplies.push(man.at);
  man.horse = null;
  if (place !== null) t.chosen.set(place, man);
  placeAt(t, man, place?.at ?? man.at, place);
  hasMoved(man);
  if (place === null) t.log(["LG-MOVE-4", "dismounts", {}], man, "dismounts");
  else {
    t.log(["LG-MOVE-4", "cover", { cover: coverOf(t, place) }], man, "dismounts into cover");
  }
  reviseLists(t);
}

/** LG-TERR-2: dismounted, prone, unhurt, the horse gone; or vehicle and team out, crew prone. */
export function fallOff(t: Table, man: Man, rule: "LG-TERR-2" | "LG-INJ-6"): void {
  const fallen = man.cart === null ? [man] : t.men.filter((each) => each.cart === man.cart);
  const cart = man.cart;
  for (const each of fallen) {
    each.horse = null;
    each.cart = null;
    if (!each.inAction) continue;
    each.prone = true;
    hasMoved(each);
    if (each.inOwnTurn) {
      each.moveLost = true;
      each.noShot = true; // LG-SETTLED-6
    }
    if (cart === null) t.log([rule, "falls", {}], each, "falls off");
    else t.log(["LG-TERR-2", "thrown", { cart: cartWords(t, each) }], each, "is thrown out");
  }
  if (cart !== null) {
    cart.team = null;
    cart.driver = null;
  }
}

// ------------------------------------------------------------------ walking

interface Meeting {
  readonly piece: Piece;
  readonly atCm: number;
}

/** LG-TERR-1, LG-TERR-4: pieces that a leg enters or crosses, in order. */
function meetings(t: Table, a: XY, b: XY): Meeting[] {
  const cm = distance(a, b);
  const found: Meeting[] = [];
  for (const piece of t.pieces) {
    if (piece.sheet.level === 0) continue;
    const part =
      piece.sheet.shape === "area"
        ? (insidePart(piece.corners, a, b)?.[0] ?? null)
        : crossing(a, b, piece.corners[0]!, piece.corners[1]!);
    if (part !== null) found.push({ piece, atCm: part * cm });
  }
  // Of equals, whatever the rounding, the first in the file: who stands on an edge is there.
  return found.sort((one, two) =>
    Math.abs(one.atCm - two.atCm) <= ROUNDING_CM ? 0 : one.atCm - two.atCm,
  );
}

export interface Walk {
  readonly end: XY;
  /** From where he stood, bends included, to that end. */
  readonly way: readonly XY[];
  readonly fell: boolean;
  /** How far he went along the path. */
  readonly cm: number;
}

/** LG-TERR-1: level times D6, or D10 for the mounted. */
function terrainDice(t: Table, man: Man, piece: Piece): number {
  let sum = 0;
  for (let level = 0; level < piece.sheet.level; level++) {
    const words = (face: number): string => dieWords("LG-TERR-1", "cm", { cm: length(t, face) });
    sum += onWheelsOrHorse(man) ? t.d10("LG-TERR-1", words) : t.d6("LG-TERR-1", words);
  }
  const costs = { piece: the(piece.sheet.name), cm: length(t, sum) };
  t.log(["LG-TERR-1", "costs", costs], man, `${piece.sheet.name} costs ${length(t, sum)}`);
  return sum;
}

/** Follows a path as far as the allowance, the terrain and the turns let him; does not place him. */
export function walk(
  t: Table,
  man: Man,
  path: readonly XY[],
  allowanceCm: number,
  fast: boolean,
): Walk {
  const rides = onWheelsOrHorse(man);
  const basicCm = basicMove(t, man);
  let left = allowanceCm;
  let before = 0; // way behind him before this leg
  let longest = 0; // longest leg before this one
  let end = path[0]!;
  const way: XY[] = [end];
  for (let i = 1; i < path.length; i++) {
    const a = path[i - 1]!;
    const b = path[i]!;
    if (distance(a, b) <= ROUNDING_CM) continue; // nowhere to go, nowhere to turn to
    if (rides && !turn(man, bearing(a, b), allowanceCm, left))
      return { end, way, fell: false, cm: before };
    if (rides) left -= costOfTurn(man, bearing(a, b), allowanceCm);
    if (rides) man.headingDegrees = bearing(a, b);
    const leg = walkLeg(
      t,
      man,
      a,
      b,
      left,
      straightLimit(fast && !rides, basicCm, before, longest),
      fast,
    );
    end = leg.end;
    way.push(end);
    if (leg.fell || leg.stopped) return { end, way, fell: leg.fell, cm: before + distance(a, end) };
    left = leg.left;
    before += distance(a, b);
    longest = Math.max(longest, distance(a, b));
  }
  return { end, way, fell: false, cm: before };
}

/** LG-MOVE-5: a turn costs quarters of the allowance, spent standing. */
function costOfTurn(man: Man, degrees: number, allowanceCm: number): number {
  const theta = angleBetween(man.headingDegrees, degrees);
  return Math.max(0, Math.ceil(theta / TURN_DEGREES - 1e-9) - 1) * (allowanceCm / 4);
}

/** LG-MOVE-5: false if nothing is left; it then stands turned by 45 degrees a quarter it had (D30). */
function turn(man: Man, degrees: number, allowanceCm: number, left: number): boolean {
  const cost = costOfTurn(man, degrees, allowanceCm);
  if (cost === 0 || cost < left - ROUNDING_CM) return true;
  const quarters = allowanceCm === 0 ? 0 : Math.ceil((4 * left) / allowanceCm - 1e-9);
  const theta = angleBetween(man.headingDegrees, degrees);
  const ccw = (((degrees - man.headingDegrees) % 360) + 360) % 360 <= 180;
  man.headingDegrees += (ccw ? 1 : -1) * Math.min(theta, TURN_DEGREES * quarters);
  return false;
}

/** LG-MOVE-3: how far a leg may go until the parts outside the longest leg are the basic move. */
function straightLimit(applies: boolean, basicCm: number, before: number, longest: number): number {
  if (!applies || before <= basicCm + ROUNDING_CM) return Number.POSITIVE_INFINITY;
  return Math.max(0, basicCm - before + longest);
}

function walkLeg(
  t: Table,
  man: Man,
  a: XY,
  b: XY,
  allowance: number,
  limit: number,
  fast: boolean,
): { end: XY; left: number; stopped: boolean; fell: boolean } {
  const whole = distance(a, b);
  const at = (cm: number): XY => (cm >= whole ? b : share(a, b, cm / whole));
  let left = allowance;
  let gone = 0;
  for (const { piece, atCm } of meetings(t, a, b)) {
    // He does not get there.
    if (left <= ROUNDING_CM) break;
    const most = Math.min(gone + left, limit);
    if (atCm > 0 && atCm >= most - ROUNDING_CM) {
      if (piece.sheet.shape === "area" || !atMost(atCm, most)) break;
      // D46: whoever would end on a line stops before it.
      return {
        end: at(Math.max(gone, atCm - BEFORE_LINE_CM)),
        left: 0,
        stopped: true,
        fell: false,
      };
    }
    left -= atCm - gone;
    gone = atCm;
    if (man.entered.has(piece)) continue;
    man.entered.add(piece);
    left = Math.max(0, left - terrainDice(t, man, piece));
    if (left <= ROUNDING_CM) {
      const back = piece.sheet.shape === "line" ? BEFORE_LINE_CM : 0;
      return { end: at(Math.max(0, gone - back)), left: 0, stopped: true, fell: false };
    }
    if (fast && piece.sheet.level >= 2 && onWheelsOrHorse(man)) {
      const goes = man.cart === null ? "rides" : "drives";
      if (!t.test("LG-TERR-2", goes, man.stats.horsemanship)) {
        return { end: at(gone), left: 0, stopped: true, fell: true };
      }
    }
  }
  const cm = Math.min(whole, gone + left, limit);
  const stopped = cm < whole - ROUNDING_CM;
  return { end: at(cm), left: left - (cm - gone), stopped, fell: false };
}

/** How a move is told: what for, and the dice rolled for it before those of the ground. */
export interface MoveWords {
  readonly purpose: string;
  readonly dice: readonly AskedDie[];
}

/** Puts a man where a walk ended, on the goal's spot if it got there, and revises the lists. */
export function arrive(
  t: Table,
  man: Man,
  end: Walk,
  goal: Place | null,
  rule: Went["rule"],
  { purpose, dice }: MoveWords,
): void {
  const reached = goal !== null && !end.fell && atMost(distance(end.end, goal.at), 0);
  placeAt(t, man, end.end, reached ? goal : null);
  hasMoved(man);
  const fast = man.fast && man.inOwnTurn;
  const said = {
    rule,
    means: meansOf(man),
    fast,
    purpose,
    way: lengthOf(end.way),
    at: [man.at.x, man.at.y],
    covered: man.place !== null,
  } as const;
  const what = fast ? "moves fast" : "moves";
  t.log(went(said, t.encounter), man, what, { way: end.way, dice });
  if (end.fell) fallOff(t, man, "LG-TERR-2");
  reviseLists(t);
}

/**
 * A man's own move along a path: standing up first if he must, fast if he wants to and may
 * (LG-MOVE-6). Returns whether he got to its end. `purpose` is what for, in words.
 */
export function move(
  t: Table,
  man: Man,
  path: readonly XY[],
  wantsFast: boolean,
  purpose: string,
  goal: Place | null = null,
): boolean {
  const way = lengthOf(path);
  const last = path[path.length - 1]!;
  man.walkedCm = 0;
  if (way <= ROUNDING_CM) {
    if (goal !== null && atMost(distance(man.at, goal.at), 0)) man.place = goal;
    return true;
  }
  if (man.prone && !atMost(way, PRONE_CM)) {
    standUp(t, man); // LG-MOVE-6
    return false;
  }
  const basic = basicMove(t, man);
  if (basic <= 0) return false; // LG-VEH-1: no team, LG-MELEE-4; or too many wounds (LG-INJ-4)
  const fast = wantsFast && mayGoFast(man) && way > basic + ROUNDING_CM;
  if (fast) man.fast = true; // LG-MOVE-2: whichever he rolls
  const allowance = fast ? rollFastMove(t, man) : basic;
  const dice = t.takeDice();
  const start = man.at;
  const heading = man.headingDegrees;
  const end = walk(t, man, path, allowance, fast);
  man.walkedCm = end.cm;
  const turned = onWheelsOrHorse(man) && angleBetween(man.headingDegrees, heading) > SAME_DEGREES;
  // LG-TURN-4: a move of zero moves nobody (but a turn made standing is a move).
  if (distance(start, end.end) <= ROUNDING_CM && !end.fell && !turned && !fast) return false;
  arrive(t, man, end, goal, fast ? "LG-MOVE-2" : "LG-MOVE-1", { purpose, dice });
  return !end.fell && distance(end.end, last) <= ROUNDING_CM;
}

/** The way of a man to a point (LG-PATH-1). */
export function pathTo(t: Table, man: Man, goal: XY): XY[] {
  return shortestPath(t, man.at, goal, man.cart !== null);
}

// ------------------------------------------------------------------ falling back

/** D36: whoever must leave a vehicle by himself gets off it. */
function getOff(man: Man): void {
  if (man.cart === null) return;
  if (man.cart.driver === man) man.cart.driver = null;
  man.cart = null;
}

/** "Straight away from": D15 if both are at the same point. */
function directionAway(man: Man, from: XY): number {
  if (distance(man.at, from) <= ROUNDING_CM) return man.side === "A" ? 180 : 0;
  return bearing(from, man.at);
}

/** LG-FALL-1. */
export function fallBack(t: Table, man: Man, shooter: { readonly at: XY }): void {
  getOff(man);
  const startedAt = man.at;
  const startedOn = man.place;
  const away = directionAway(man, shooter.at);
  const toRear = (spot: EncounterSpot): boolean => {
    const at = t.placeOf(spot).at;
    const rear = along({ x: 0, y: 0 }, away, 1);
    return (at.x - man.at.x) * rear.x + (at.y - man.at.y) * rear.y > ROUNDING_CM;
  };
  const goal = nearestSpot(t, man, toRear);
  let way: XY[];
  if (goal !== null) {
    t.chosen.set(goal, man); // LG-SETTLED-3
    way = upTo(pathTo(t, man, goal.at), FALL_BACK_CM);
  } else {
    way = [man.at, straightUntilStopped(t, man.at, straightFrom(man, shooter.at, FALL_BACK_CM))];
  }
  const end = given(way[way.length - 1]);
  if (man.horse !== null) {
    way.slice(1).forEach((to, i) => {
      headFor(man, given(way[i]), to); // a rider then heads the way he went
    });
  }
  man.prone = false;
  leaveMelee(t, man); // LG-COOL-3
  man.at = end;
  man.place = goal !== null && atMost(distance(end, goal.at), 0) ? goal : null;
  hasMoved(man);
  if (man.inOwnTurn) man.moveLost = true;
  man.action = "halt"; // LG-INIT-3
  man.goal = null;
  man.coverDone = false; // LG-TAC-1: a fall back begins it anew
  man.coverGoal = null;
  if (man.returnTo === null) man.returnTo = { at: startedAt, place: startedOn }; // LG-TAC-2
  const cover = man.place === null ? "" : ` into ${coverOf(t, man.place)}`;
  const back = { way: length(t, lengthOf(way), 1), cover, at: point(t, man.at) };
  t.log(["LG-FALL-1", "back", back], man, "falls back", { way });
  reviseLists(t);
}

/** D48: who goes nowhere turns nowhere. */
function headFor(man: Man, from: XY, to: XY): void {
  if (distance(from, to) > ROUNDING_CM) man.headingDegrees = bearing(from, to);
}

/** The same arithmetic as the reading of the duel, so that positions agree to the last digit. */
function straightFrom(man: Man, from: XY, cm: number): XY {
  const whole = distance(man.at, from);
  if (whole <= ROUNDING_CM) return { x: man.at.x + (man.side === "A" ? -cm : cm), y: man.at.y };
  return {
    x: man.at.x + cm * ((man.at.x - from.x) / whole),
    y: man.at.y + cm * ((man.at.y - from.y) / whole),
  };
}

/** The first `cm` of a path. */
function upTo(path: readonly XY[], cm: number): XY[] {
  const kept: XY[] = [given(path[0])];
  let left = cm;
  for (let i = 1; i < path.length; i++) {
    const a = given(path[i - 1]);
    const b = given(path[i]);
    const leg = distance(a, b);
    if (left <= ROUNDING_CM) return kept;
    if (left <= leg) return [...kept, leg === 0 ? b : share(a, b, left / leg)];
    kept.push(b);
    left -= leg;
  }
  return kept;
}

/** LG-MELEE-2, LG-MELEE-5: 2 cm straight away, which ends the melee for him (no LG-TAC-2). */
export function pushedBack(t: Table, man: Man, from: XY, cm: number): void {
  man.at = straightUntilStopped(t, man.at, straightFrom(man, from, cm));
  man.place = null;
  hasMoved(man);
  t.log(["LG-MELEE-2", "pushed", {}], man, "is pushed back");
  reviseLists(t);
}

// ------------------------------------------------------------------ skedaddling

/** LG-SKED-2: the first move is made at once. */
export function startSkedaddle(t: Table, man: Man): void {
  getOff(man);
  leaveMelee(t, man);
  man.skedaddling = true;
  man.action = "halt";
  man.goal = null;
  t.log(["LG-SKED-1", "panics", {}], man, "skedaddles");
  skedaddle(t, man);
}

/** LG-SKED-1, LG-SKED-2, LG-SKED-3: one move of a runner, and his one test. */
export function skedaddle(t: Table, man: Man): void {
  const enemy = nearestOf(man.at, t.enemiesOf(man));
  if (enemy === null) return;
  man.prone = false;
  const cm = rollFastMove(t, man);
  const end = skedaddleEnd(t, man, directionAway(man, enemy.at), cm);
  const left = man.place;
  const spot = firstSpotPassed(t, man, end, left);
  if (man.horse !== null) headFor(man, man.at, end);
  man.at = spot?.at ?? end;
  man.place = spot;
  hasMoved(man);
  man.movedInOwnTurn = true; // LG-SKED-2: also when made in the enemy's player turn
  man.fast = true;
  if (!onTable(t, man.at)) {
    flee(t, man, ["LG-SKED-1", "off", {}]);
    return;
  }
  t.log(["LG-SKED-2", "runs", { enemy: enemy.name, at: point(t, man.at) }], man, "runs");
  reviseLists(t);
  const gone = t.enemiesOf(man).every((each) => distance(each.at, man.at) >= SKEDADDLE_GONE_CM);
  if (t.encounter.table === null && gone) {
    flee(t, man, ["LG-SKED-3", "far", {}]);
    return;
  }
  const reachedCover = spot !== null || inObscuringArea(t, man.at);
  const unseen = !t.enemiesOf(man).some((each) => lineOfSight(t, each, man));
  if (!reachedCover && !unseen) return;
  if (!t.test("LG-SKED-1", "rallies", man.stats.cool)) {
    flee(t, man, ["LG-SKED-1", "gone", {}]);
    return;
  }
  man.skedaddling = false;
  man.coverDone = false;
  man.coverGoal = null;
  t.log(["LG-SKED-3", "rallies", {}], man, "rallies");
}

export function flee(t: Table, man: Man, said: GunSaid): void {
  man.status = "fled";
  man.place = null;
  t.log(said, man, "is gone");
}

/** LG-SKED-2: straight away if that is free for the whole move, else the first free of four. */
function skedaddleEnd(t: Table, man: Man, away: number, cm: number): XY {
  const ways = [0, 45, -45, 90, -90].map((off) => {
    const whole = along(man.at, away + off, cm);
    const part = firstBarrier(t, man.at, whole);
    return {
      end: part === null ? whole : share(man.at, whole, part),
      cm: part === null ? cm : cm * part,
    };
  });
  let best = given(ways[0]);
  for (const way of ways) if (way.cm > best.cm + ROUNDING_CM) best = way;
  return best.end;
}

/** LG-SKED-3: the free spot whose 3 cm the move enters first, not the one that he leaves. */
function firstSpotPassed(t: Table, man: Man, end: XY, leaves: Place | null): Place | null {
  let first: Place | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of t.encounter.spots) {
    const place = t.placeOf(spot);
    if (place === leaves || !isFree(t, man, spot)) continue;
    const part = firstShareWithin(
      man.at,
      end,
      place.at,
      SKEDADDLE_REACH_CM + DISTANCE_TOLERANCE_CM,
    );
    if (part === null || part >= least - 1e-12) continue;
    first = place;
    least = part;
  }
  return first;
}

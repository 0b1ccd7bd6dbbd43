import { DX, DY, polar, RADIANS, toDirection, toVector } from "../../../core/elementary.js";
import { lowest } from "../../kit/bits.js";
import { DISTANCE_TOLERANCE_CM, FALL_BACK_CM, FOOT_CM } from "../data.js";
import { ROLL } from "./dice.js";
import { pieces, ROUNDING_CM, SHARE } from "./pieces.js";
import { NOWHERE, points } from "./points.js";
import { nearestOf, reviseLists } from "./sight.js";
import { ACTION, F, GOAL, GONE, t } from "./state.js";
import { ROUNDING_DEGREES, views } from "./views.js";
import { ANGLE, directions, measureAngle, ways } from "./ways.js";

/** LG-MOVE-1. */
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
/** LG-TERR-4: where he stops before a line. */
const BEFORE_LINE_CM = 0.1;
/** LG-SKED-3. */
const SKEDADDLE_REACH_CM = 3;
/** LG-SKED-2. */
const SKEDADDLE_TURNS = [0, 45, -45, 90, -90] as const;
/** Shares of a way that differ by less are the same. */
const ROUNDING_SHARE = 1e-12;
const NONE = -1;

const DEGREES = 180 / Math.PI;

/** LG-INJ-4, LG-MOVE-6: first each 2 cm, not below 0, then the limit of 5. */
function lessWounds(m: number, cm: number): number {
  const cart = t.cart[m]!;
  let wounds = t.legWounds[m]!;
  let limited = t.has(m, F.limited);
  if (cart >= 0) {
    if (t.cartTeam[cart] === 0 || isBoarded(cart)) return 0; // LG-VEH-1: no team
    wounds = t.cartLegs[cart]!;
    limited = t.cartLimited[cart] === 1;
  } else if (t.horse[m] === 1) {
    wounds = t.horseLegs[m]!;
    limited = t.has(m, F.horseLimited);
  }
  const left = Math.max(0, cm - LEG_WOUND_CM * wounds);
  return limited ? Math.min(LIMITED_CM, left) : left;
}

/** LG-MELEE-4: whoever is in melee does not move, and so does not what he sits in. */
function isBoarded(cart: number): boolean {
  for (let rest = t.alive & t.fighting; rest !== 0; rest &= rest - 1) {
    if (t.cart[lowest(rest)] === cart) return true;
  }
  return false;
}

/** LG-MOVE-1. */
function basicMove(m: number): number {
  if (t.rides(m)) return lessWounds(m, RIDE_CM);
  return lessWounds(m, t.has(m, F.prone) ? PRONE_CM : FOOT_CM);
}

function fastRow(m: number): readonly [number, number] {
  if (t.cart[m]! >= 0) return FAST_VEHICLE_CM;
  return t.horse[m] === 1 ? FAST_MOUNTED_CM : FAST_FOOT_CM;
}

/** LG-CHARGE-3: the larger fast move, less leg wounds. */
export function largestFastMove(m: number): number {
  return lessWounds(m, fastRow(m)[0]);
}

/** LG-MOVE-2: foot tests CON, riders and drivers HO. */
export function rollFastMove(m: number): number {
  const limit = t.rides(m) ? t.horsemanship[m] : t.constitution[m];
  const passed = t.dice.test("LG-MOVE-2", limit!, m, ROLL.move);
  const cm = lessWounds(m, fastRow(m)[passed ? 0 : 1]);
  t.witness.moves(m, cm);
  return cm;
}

/** LG-MOVE-6: whether he may try to move fast at all, whatever the way. */
export function mayGoFast(m: number): boolean {
  if (t.has(m, F.prone) || (((t.waiting | t.supplied) >> m) & 1) === 1) return false;
  const cart = t.cart[m]!;
  if (cart >= 0) return t.cartTeam[cart] === 1 && t.cartLimited[cart] === 0;
  return !t.has(m, t.horse[m] === 1 ? F.horseLimited : F.limited);
}

/** LG-TURN-3, LG-REACT-2: what a move of any kind in his own player turn, or later, does to him. */
export function hasMoved(m: number): void {
  const bit = 1 << m;
  t.movedSince |= bit;
  t.moved |= bit & t.inTurn;
  t.replan(m);
}

/** LG-HIT-2: moves fast, or counts as moving so. */
export function goesFast(m: number): void {
  t.fast |= 1 << m;
  t.replan(m);
  t.replanAgainst(m);
}

/** He is somewhere else now; a vehicle takes all who sit in it along (LG-VEH-1). */
function putAt(m: number, point: number): void {
  t.put(m, point);
  const cart = t.cart[m]!;
  if (cart < 0 || t.cartDriver[cart] !== m) return;
  t.cartAt[cart] = point;
  for (let rest = t.alive & ~(1 << m); rest !== 0; rest &= rest - 1) {
    const other = lowest(rest);
    if (t.cart[other] !== cart) continue;
    t.put(other, point);
    hasMoved(other);
    if ((t.fast >> m) & 1) goesFast(other);
  }
}

// ------------------------------------------------------------------ spots

/** LG-COVER-1: usable by him as he is: riders' spots for riders. */
function isUsable(m: number, spot: number): boolean {
  if (t.cart[m]! >= 0) return false;
  return t.horse[m] === 0 || views.spotMounted[spot] === 1;
}

/** LG-COVER-1: empty but for himself, not chosen by another in this player turn. */
function isPlaceFree(m: number, place: number): boolean {
  if (t.chosenIn[place] === t.playerTurn && t.chosenBy[place] !== m) return false;
  const occupant = t.occupant[place]!;
  return occupant === NONE || occupant === m;
}

/** Whether one of the spots of a place is free for him; which protect against a point, if it is not -1. */
export function hasFreeSpot(m: number, place: number, against: number): boolean {
  if (!isPlaceFree(m, place)) return false;
  const { placeFirst, placeSpots } = views;
  const end = placeFirst[place + 1]!;
  for (let i = placeFirst[place]!; i < end; i++) {
    const s = placeSpots[i]!;
    if (!isUsable(m, s)) continue;
    if (against < 0 || views.isInArc(s, against)) return true;
  }
  return false;
}

/** Nobody else of his side goes there in this player turn (LG-COVER-1). */
export function choose(m: number, place: number): void {
  t.chosenBy[place] = m;
  t.chosenIn[place] = t.playerTurn;
}

/** Which spots somebody looks for. */
export interface SpotWish {
  /** Protects against whoever is at this point; -1 if that does not matter. */
  protects: number;
  /** He goes there on foot, though he rides now. */
  onFoot: boolean;
  /** A further condition, on the spot. */
  also: ((m: number, spot: number) => boolean) | null;
}

/** A wish that asks for no protection until somebody says from whom. @param also a further condition, on the spot */
export const wishFor = (also: SpotWish["also"] = null, onFoot = false): SpotWish => ({
  protects: NONE,
  onFoot,
  also,
});

/** The place of the nearest free spot of a kind: least straight distance, ties first in the file; -1 if none. */
export function nearestSpot(m: number, wish: SpotWish): number {
  const { spots, spotX, spotY, placeOfSpot } = views;
  const x = points.x[t.at[m]!]!;
  const y = points.y[t.at[m]!]!;
  const protects = wish.protects;
  let found = NONE;
  let least = Number.POSITIVE_INFINITY;
  for (let s = 0; s < spots; s++) {
    const dx = x - spotX[s]!;
    const dy = y - spotY[s]!;
    const cm = Math.sqrt(dx * dx + dy * dy);
    if (cm >= least - ROUNDING_CM) continue;
    const place = placeOfSpot[s]!;
    if (!isPlaceFree(m, place)) continue;
    if (protects >= 0 && !views.isInArc(s, protects)) continue;
    if (!wish.onFoot && !isUsable(m, s)) continue;
    if (wish.also !== null && !wish.also(m, s)) continue;
    found = place;
    least = cm;
  }
  return found;
}

/** cm between a spot and a point. */
export function fromSpot(spot: number, point: number): number {
  const dx = views.spotX[spot]! - points.x[point]!;
  const dy = views.spotY[spot]! - points.y[point]!;
  return Math.sqrt(dx * dx + dy * dy);
}

/** LG-TAC-1 `take-cover`: it begins anew. */
export function cannotRest(m: number): void {
  t.coverDone &= ~(1 << m);
  t.unsettle(1 << m);
}

// ------------------------------------------------------------------ postures

/** LG-MOVE-4: takes the move of the turn. */
export function standUp(m: number): void {
  t.clear(m, F.prone);
  hasMoved(m);
  t.witness.standsUp(m);
  reviseLists();
}

/** LG-MOVE-4. Riders do not (LG-TAC-1); nobody prone again goes prone (LG-SOLO-4). */
export function goProne(m: number): void {
  if (t.has(m, F.prone) || t.rides(m)) return;
  t.set(m, F.prone);
  hasMoved(m);
  t.witness.goesProne(m);
  reviseLists();
}

/** LG-MOVE-4, LG-SOLO-6: onto a spot or, with -1, on the spot. LG-INJ-8: the horse stays and is a supply. */
export function dismount(m: number, place: number): void {
  t.supplyX[t.supplies] = points.x[t.at[m]!]!;
  t.supplyY[t.supplies] = points.y[t.at[m]!]!;
  t.supplies++;
  t.horse[m] = 0;
  t.replanAround(m);
  if (place !== NONE) choose(m, place);
  const { hand } = pieces;
  hand[0] = points.x[t.at[m]!]!;
  hand[1] = points.y[t.at[m]!]!;
  const here = points.pointInHand(NOWHERE);
  putAt(m, place === NONE ? here : views.placePoint[place]!);
  hasMoved(m);
  t.witness.dismounts(m, place);
  reviseLists();
}

/** LG-TERR-2, LG-INJ-6: dismounted, prone, the horse gone; or vehicle and team out, the crew prone. */
export function fallOff(m: number, rule: "LG-TERR-2" | "LG-INJ-6"): void {
  const cart = t.cart[m]!;
  if (cart < 0) {
    throwOff(m, rule);
    return;
  }
  for (let other = 0; other < t.men; other++) if (t.cart[other] === cart) throwOff(other, rule);
  t.cartTeam[cart] = 0;
  t.cartDriver[cart] = NONE;
}

function throwOff(m: number, rule: "LG-TERR-2" | "LG-INJ-6"): void {
  const drove = t.cart[m]! >= 0;
  t.replanAround(m);
  t.horse[m] = 0;
  t.cart[m] = NONE;
  if (!t.inAction(m)) return;
  t.set(m, F.prone);
  hasMoved(m);
  endMoveAndShot(m); // LG-TERR-4, LG-SETTLED-6
  t.witness.falls(m, rule, drove);
}

/** If his player turn is under way, he neither moves nor shoots any more in it. */
export function endMoveAndShot(m: number): void {
  t.moveLost |= (1 << m) & t.inTurn;
  t.noShot |= (1 << m) & t.inTurn;
}

// ------------------------------------------------------------------ walking

/** Where a walk ended, x and y, and how many cm of its way that is. One at a time. */
export const walked = { at: new Float64Array(3), fell: false };
export const WALKED_CM = 2;

/**
 * How many cm of his way a man means to go; in memory, since a number with a fraction would be garbage as an argument.
 */
export const wanted = new Float64Array(1);

/** He means to go all of it. */
export function wantWholeWay(way: number): void {
  wanted[0] = ways.wayLength[way]!;
}

/** LG-MOVE-5: a turn to `leg[HEADING]` costs quarters of the allowance, spent standing. */
function quartersOfTurn(m: number): number {
  directions[0] = t.heading[m]!;
  directions[1] = leg[HEADING]!;
  measureAngle();
  const theta = directions[ANGLE]!;
  return Math.max(0, Math.ceil(theta / TURN_DEGREES - 1e-9) - 1);
}

/** LG-MOVE-5: stands turned by 45 degrees for each quarter that it had (D30). */
function turnStanding(m: number, allowance: number): void {
  const degrees = leg[HEADING]!;
  const left = leg[LEFT]!;
  const heading = t.heading[m]!;
  const quarters = allowance === 0 ? 0 : Math.ceil((4 * left) / allowance - 1e-9);
  directions[0] = heading;
  directions[1] = degrees;
  measureAngle();
  const theta = directions[ANGLE]!;
  const ccw = (((degrees - heading) % 360) + 360) % 360 <= 180;
  t.heading[m] = heading + (ccw ? 1 : -1) * Math.min(theta, TURN_DEGREES * quarters);
}

/** What `walkLeg` is given and answers; in memory, like what is wanted. */
const leg = new Float64Array(5);
const HEADING = 4;
const WHOLE = 0;
const LEFT = 1;
const LIMIT = 2;
const GONE_CM = 3;
let legStopped = false;

/**
 * Follows a way for the cm wanted, as far as the allowance, the terrain and the turns let him; `walked` then says where
 * that ends. Does not put him there.
 */
export function walk(m: number, way: number, allowance: number, fast: boolean): void {
  const { at: stop } = walked;
  const length = wanted[0]!;
  const rides = t.rides(m);
  const basic = fast && !rides ? basicMove(m) : 0;
  t.witness.setsOff(m, fast);
  const first = ways.wayFirst[way]!;
  const end = ways.wayFirst[way + 1]!;
  stop[0] = ways.wayX[first]!;
  stop[1] = ways.wayY[first]!;
  walked.fell = false;
  stop[WALKED_CM] = 0;
  leg[LEFT] = allowance;
  let before = 0; // way behind him before this leg
  let longest = 0; // longest leg before this one
  for (let at = first + 1; at < end && before < length - ROUNDING_CM; at++) {
    const full = ways.leg[at]!;
    const whole = Math.min(full, length - before);
    if (rides) {
      polar[DX] = ways.wayX[at]! - ways.wayX[at - 1]!;
      polar[DY] = ways.wayY[at]! - ways.wayY[at - 1]!;
      toDirection();
      leg[HEADING] = polar[RADIANS]! * DEGREES;
      const cost = quartersOfTurn(m) * (allowance / 4);
      if (cost !== 0 && cost >= leg[LEFT]! - ROUNDING_CM) {
        turnStanding(m, allowance);
        return;
      }
      leg[LEFT]! -= cost;
      t.heading[m] = leg[HEADING]!;
    }
    // LG-MOVE-3: until the parts outside the longest leg are the basic move.
    const bounded = fast && !rides && before > basic + ROUNDING_CM;
    leg[WHOLE] = whole;
    leg[LIMIT] = bounded ? Math.max(0, basic - before + longest) : Number.POSITIVE_INFINITY;
    t.witness.goesTo(at);
    walkLeg(m, at, fast);
    const gone = leg[GONE_CM]!;
    const part = gone / full;
    if (gone >= full) {
      stop[0] = ways.wayX[at]!;
      stop[1] = ways.wayY[at]!;
    } else {
      const x = ways.wayX[at - 1]!;
      const y = ways.wayY[at - 1]!;
      stop[0] = x + (ways.wayX[at]! - x) * part;
      stop[1] = y + (ways.wayY[at]! - y) * part;
    }
    stop[WALKED_CM] = before + gone;
    if (legStopped) return;
    before += whole;
    if (whole > longest) longest = whole;
  }
}

/** One leg of a way, that ends at point `at`: `leg` says how many cm of it he goes. */
function walkLeg(m: number, at: number, fast: boolean): void {
  const whole = leg[WHOLE]!;
  const limit = leg[LIMIT]!;
  let left = leg[LEFT]!;
  let gone = 0;
  legStopped = true;
  const end = ways.meetingFirst[at + 1]!;
  for (let i = ways.meetingFirst[at]!; i < end; i++) {
    const cm = ways.meetingCm[i]!;
    // He does not get there.
    if (cm > whole - DISTANCE_TOLERANCE_CM && cm > 0) break;
    if (left <= ROUNDING_CM) break;
    const most = Math.min(gone + left, limit);
    if (cm > 0 && cm >= most - ROUNDING_CM) {
      if (cm > most + DISTANCE_TOLERANCE_CM || !meetsLine(i)) break;
      leg[GONE_CM] = Math.max(gone, cm - BEFORE_LINE_CM); // D46
      return;
    }
    left -= cm - gone;
    gone = cm;
    const p = ways.meetingPiece[i]!;
    const mark = t.enteredAt(m, p);
    if (t.entered[mark] === t.playerTurn) continue;
    t.entered[mark] = t.playerTurn;
    const piece = pieces.list[p]!;
    left = Math.max(0, left - terrainDice(m, p));
    if (left <= ROUNDING_CM) {
      leg[GONE_CM] = piece.shape === "line" ? Math.max(0, gone - BEFORE_LINE_CM) : gone;
      return;
    }
    if (fast && piece.level >= 2 && t.rides(m)) {
      if (!t.dice.test("LG-TERR-2", t.horsemanship[m]!, m, ROLL.move)) {
        walked.fell = true;
        leg[GONE_CM] = gone;
        return;
      }
    }
  }
  const cm = Math.min(whole, gone + left, limit);
  legStopped = cm < whole - ROUNDING_CM;
  leg[LEFT] = left - (cm - gone);
  leg[GONE_CM] = cm;
}

/** Whether a line is met, on which no move ends that has not crossed it before (D46). */
function meetsLine(meeting: number): boolean {
  return pieces.list[ways.meetingPiece[meeting]!]!.shape === "line";
}

/** LG-TERR-1: level times D6, or D10 for the mounted. */
function terrainDice(m: number, piece: number): number {
  const { level } = pieces.list[piece]!;
  const rides = t.rides(m);
  let sum = 0;
  for (let i = 0; i < level; i++) {
    sum += rides ? t.dice.d10("LG-TERR-1", m, ROLL.move) : t.dice.d6("LG-TERR-1", m, ROLL.move);
  }
  t.witness.crosses(m, piece, sum);
  return sum;
}

/** The point in hand: that of a place, if it is there and the place is not -1. */
function pointOrPlace(place: number): number {
  if (place === NONE) return points.pointInHand(NOWHERE);
  const there = views.placePoint[place]!;
  const dx = pieces.hand[0]! - points.x[there]!;
  const dy = pieces.hand[1]! - points.y[there]!;
  const arrives = Math.sqrt(dx * dx + dy * dy) <= DISTANCE_TOLERANCE_CM;
  return arrives ? there : points.pointInHand(NOWHERE);
}

/** Puts a man where his walk ended, on the goal's spot if it got there, and revises the lists. @param goal place or -1 */
export function arrive(m: number, goal: number): void {
  const { fell } = walked;
  const { hand } = pieces;
  hand[0] = walked.at[0]!;
  hand[1] = walked.at[1]!;
  putAt(m, pointOrPlace(fell ? NONE : goal));
  hasMoved(m);
  t.witness.arrives(m);
  if (fell) fallOff(m, "LG-TERR-2");
  reviseLists();
}

/**
 * A man's own move along a way, for the cm wanted: standing up first if he must, fast if he wants to and may
 * (LG-MOVE-6).
 * @param goal place whose spots he means to be on, or -1
 * @returns whether he got to the end of that length
 */
export function move(m: number, way: number, wantsFast: boolean, goal: number): boolean {
  const length = wanted[0]!;
  walked.at[WALKED_CM] = 0;
  if (length <= ROUNDING_CM) {
    if (goal !== NONE) takeSpotHere(m, goal);
    return true;
  }
  if (t.has(m, F.prone) && length > PRONE_CM + DISTANCE_TOLERANCE_CM) {
    standUp(m); // LG-MOVE-6
    return false;
  }
  const basic = basicMove(m);
  if (basic <= 0) return false; // LG-VEH-1: no team; or too many wounds (LG-INJ-4)
  const fast = wantsFast && length > basic + ROUNDING_CM && mayGoFast(m);
  if (fast) goesFast(m); // LG-MOVE-2: whichever he rolls
  const allowance = fast ? rollFastMove(m) : basic;
  const heading = t.heading[m]!;
  walk(m, way, allowance, fast);
  const { fell } = walked;
  let turned = false;
  if (t.rides(m)) {
    directions[0] = t.heading[m]!;
    directions[1] = heading;
    measureAngle();
    turned = directions[ANGLE]! > ROUNDING_DEGREES;
  }
  const dx = walked.at[0]! - points.x[t.at[m]!]!;
  const dy = walked.at[1]! - points.y[t.at[m]!]!;
  const still = Math.sqrt(dx * dx + dy * dy) <= ROUNDING_CM;
  // LG-TURN-4: a move of zero moves nobody (but a turn made standing is a move).
  if (still && !fell && !turned && !fast) return false;
  const arrived = !fell && walked.at[WALKED_CM]! >= length - ROUNDING_CM;
  arrive(m, goal);
  return arrived;
}

/** He is where a place is; now he is on its spots. */
function takeSpotHere(m: number, place: number): void {
  const there = views.placePoint[place]!;
  if (points.isWithin(t.at[m]!, there, DISTANCE_TOLERANCE_CM)) t.put(m, there);
}

/** The way of a man to a point (LG-PATH-1). */
export function wayTo(m: number, point: number): number {
  return ways.wayTo(t.at[m]!, point, t.cart[m]! >= 0);
}

/**
 * LG-PATH-2: wants a way up to the first point within `range` of `centre`; all of it if it begins within that range
 * or never comes so near.
 */
export function wantRange(way: number, centre: number, range: number): void {
  const first = ways.wayFirst[way]!;
  const end = ways.wayFirst[way + 1]!;
  circle[0] = points.x[centre]!;
  circle[1] = points.y[centre]!;
  circle[2] = range;
  wantWholeWay(way);
  const fx = ways.wayX[first]! - circle[0]!;
  const fy = ways.wayY[first]! - circle[1]!;
  if (Math.sqrt(fx * fx + fy * fy) <= range + DISTANCE_TOLERANCE_CM) return;
  const { segment } = pieces;
  let before = 0;
  for (let at = first + 1; at < end; at++) {
    segment[0] = ways.wayX[at - 1]!;
    segment[1] = ways.wayY[at - 1]!;
    segment[2] = ways.wayX[at]!;
    segment[3] = ways.wayY[at]!;
    if (comesWithin(segment)) {
      wanted[0] = before + segment[SHARE]! * ways.leg[at]!;
      return;
    }
    before += ways.leg[at]!;
  }
}

/** A point and a distance from it: x, y, cm. */
const circle = new Float64Array(3);

/** Whether the segment in hand comes so near to the point; where it first does, as a share, is its last number. */
function comesWithin(segment: Float64Array): boolean {
  const ax = segment[0]!;
  const ay = segment[1]!;
  const range = circle[2]!;
  const fx = ax - circle[0]!;
  const fy = ay - circle[1]!;
  segment[SHARE] = 0;
  if (Math.sqrt(fx * fx + fy * fy) <= range) return true;
  const dx = segment[2]! - ax;
  const dy = segment[3]! - ay;
  const squared = dx * dx + dy * dy;
  if (squared === 0) return false;
  const half = (fx * dx + fy * dy) / squared;
  const root = half * half - (fx * fx + fy * fy - range * range) / squared;
  if (root < 0) return false;
  const share = -half - Math.sqrt(root);
  segment[SHARE] = share;
  return share >= 0 && share <= 1;
}

// ------------------------------------------------------------------ falling back

/** D36: whoever must leave a vehicle by himself gets off it. */
function getOff(m: number): void {
  const cart = t.cart[m]!;
  if (cart < 0) return;
  if (t.cartDriver[cart] === m) t.cartDriver[cart] = NONE;
  t.cart[m] = NONE;
  t.replanAround(m);
}

/** Puts degrees straight away from a point in `away`; D15 if he is at it. */
function turnAway(m: number, from: number): void {
  const dx = points.x[t.at[m]!]! - points.x[from]!;
  const dy = points.y[t.at[m]!]! - points.y[from]!;
  if (Math.sqrt(dx * dx + dy * dy) > ROUNDING_CM) {
    polar[DX] = dx;
    polar[DY] = dy;
    toDirection();
    away[0] = polar[RADIANS]! * DEGREES;
  } else {
    away[0] = t.side[m] === 0 ? 180 : 0;
  }
}

const away = new Float64Array(1);

/** Unit vector to the rear. */
const rear = new Float64Array(2);

/** LG-FALL-1: to the rear. */
function isToRear(m: number, spot: number): boolean {
  const dx = views.spotX[spot]! - points.x[t.at[m]!]!;
  const dy = views.spotY[spot]! - points.y[t.at[m]!]!;
  return dx * rear[0]! + dy * rear[1]! > ROUNDING_CM;
}

const REAR = wishFor(isToRear);

/** LG-FALL-1. @param shooter point of who made the hit, or of the nearest enemy */
export function fallBack(m: number, shooter: number): void {
  getOff(m);
  t.witness.setsOff(m, false);
  const from = t.at[m]!;
  turnAway(m, shooter);
  polar[RADIANS] = away[0]! / DEGREES;
  toVector();
  rear[0] = polar[DX]!;
  rear[1] = polar[DY]!;
  const goal = nearestSpot(m, REAR);
  let point: number;
  if (goal !== NONE) {
    choose(m, goal); // LG-SETTLED-3
    point = alongWay(m, ways.wayTo(from, views.placePoint[goal]!, false), goal);
  } else {
    const { hand } = pieces;
    straightFrom(m, shooter, FALL_BACK_CM);
    went[0] = hand[0]! - points.x[from]!;
    went[1] = hand[1]! - points.y[from]!;
    turnAsHeWent(m);
    point = points.pointInHand(NOWHERE);
  }
  t.clear(m, F.prone);
  t.leaveMelee(m); // LG-COOL-3
  t.put(m, point);
  hasMoved(m);
  t.moveLost |= (1 << m) & t.inTurn;
  t.action[m] = ACTION.halt; // LG-INIT-3
  t.goal[m] = GOAL.none;
  cannotRest(m); // LG-TAC-1: a fall back begins it anew
  t.coverGoal[m] = NONE;
  if (((t.returning >> m) & 1) === 0) {
    t.returning |= 1 << m; // LG-TAC-2
    t.unsettle(1 << m);
    t.returnTo[m] = from;
  }
  t.witness.fallsBack(m);
  reviseLists();
}

/** A rider who falls back or runs heads the way he went; who goes nowhere turns nowhere (D48). */
function turnAsHeWent(m: number): void {
  const dx = went[0]!;
  const dy = went[1]!;
  if (t.horse[m] === 0 || Math.sqrt(dx * dx + dy * dy) <= ROUNDING_CM) return;
  polar[DX] = dx;
  polar[DY] = dy;
  toDirection();
  t.heading[m] = polar[RADIANS]! * DEGREES;
}

/** How far along x and y. */
const went = new Float64Array(2);

/** The first 25 cm of a way, without dice; a rider then heads the way he went. */
function alongWay(m: number, way: number, goal: number): number {
  const end = ways.wayFirst[way + 1]!;
  let x = points.x[t.at[m]!]!;
  let y = points.y[t.at[m]!]!;
  leg[LEFT] = FALL_BACK_CM;
  for (let at = ways.wayFirst[way]! + 1; at < end; at++) {
    const left: number = leg[LEFT]!;
    if (left <= ROUNDING_CM) break;
    t.witness.goesTo(at);
    const whole = ways.leg[at]!;
    const dx = ways.wayX[at]! - x;
    const dy = ways.wayY[at]! - y;
    const part = left < whole ? left / whole : 1;
    went[0] = dx * part;
    went[1] = dy * part;
    turnAsHeWent(m);
    x = part === 1 ? ways.wayX[at]! : x + dx * part;
    y = part === 1 ? ways.wayY[at]! : y + dy * part;
    leg[LEFT] = left - whole;
  }
  pieces.hand[0] = x;
  pieces.hand[1] = y;
  return pointOrPlace(goal);
}

/** Straight away from a point, up to an impassable piece or the table edge: puts where that ends in hand. */
function straightFrom(m: number, from: number, cm: number): void {
  const { segment, hand } = pieces;
  const x = points.x[t.at[m]!]!;
  const y = points.y[t.at[m]!]!;
  const dx = x - points.x[from]!;
  const dy = y - points.y[from]!;
  const whole = Math.sqrt(dx * dx + dy * dy);
  segment[0] = x;
  segment[1] = y;
  segment[2] = hand[0] =
    whole > ROUNDING_CM ? x + cm * (dx / whole) : x + (t.side[m] === 0 ? -cm : cm);
  segment[3] = hand[1] = whole > ROUNDING_CM ? y + cm * (dy / whole) : y;
  pieces.cutShort(false);
  if (segment[SHARE] !== 1) pieces.handAlong();
}

/** LG-MELEE-2, LG-MELEE-5: 2 cm straight away, which ends the melee for him (no LG-TAC-2). */
export function pushBack(m: number, from: number, cm: number): void {
  straightFrom(m, from, cm);
  t.put(m, points.pointInHand(NOWHERE));
  hasMoved(m);
  t.witness.pushed(m);
  reviseLists();
}

// ------------------------------------------------------------------ skedaddling

/** LG-SKED-2: the first move is made at once. */
export function startSkedaddle(m: number): void {
  getOff(m);
  t.leaveMelee(m);
  t.running |= 1 << m;
  t.noteAtLarge();
  t.action[m] = ACTION.halt;
  t.goal[m] = GOAL.none;
  t.witness.panics(m);
  skedaddle(m);
}

/** LG-SKED-1, LG-SKED-2, LG-SKED-3: one move of a runner, and his one test. */
export function skedaddle(m: number): void {
  const enemy = nearestOf(m, t.enemiesOf(m));
  if (enemy < 0) return;
  t.clear(m, F.prone);
  const cm = rollFastMove(m);
  const x = points.x[t.at[m]!]!;
  const y = points.y[t.at[m]!]!;
  findWayOut(m, t.at[enemy]!, cm);
  const toX = straight[0]!;
  const toY = straight[1]!;
  went[0] = toX - x;
  went[1] = toY - y;
  turnAsHeWent(m);
  const place = firstPlacePassed(m);
  const spot = place !== NONE;
  const { hand } = pieces;
  hand[0] = toX;
  hand[1] = toY;
  t.put(m, spot ? views.placePoint[place]! : points.pointInHand(NOWHERE));
  // LG-SKED-2: a move of his last own player turn also when made in the enemy's.
  t.movedSince |= 1 << m;
  t.moved |= 1 << m;
  goesFast(m);
  hand[0] = points.x[t.at[m]!]!;
  hand[1] = points.y[t.at[m]!]!;
  if (!pieces.isHandOnTable()) {
    t.remove(m, GONE.fled);
    t.witness.flees(m, true);
    return;
  }
  t.witness.runs(m, enemy);
  reviseLists();
  const reached = spot || points.isObscured(t.at[m]!);
  const unseen = (t.sight[m]! & t.alive) === 0;
  if (!reached && !unseen) return;
  if (!t.dice.test("LG-SKED-1", t.coolFirst[m]!, m, ROLL.rally)) {
    t.remove(m, GONE.fled);
    t.witness.flees(m, false);
    return;
  }
  t.running &= ~(1 << m);
  t.noteAtLarge();
  cannotRest(m);
  t.coverGoal[m] = NONE;
  t.witness.rallies(m);
}

/** Where a skedaddler's move ends. */
const straight = new Float64Array(2);

/** LG-SKED-2: straight away if that is free for the whole move, else the first free of four, else the longest. */
function findWayOut(m: number, from: number, cm: number): void {
  const { segment } = pieces;
  turnAway(m, from);
  const x = points.x[t.at[m]!]!;
  const y = points.y[t.at[m]!]!;
  let longest = -1;
  for (let i = 0; i < SKEDADDLE_TURNS.length; i++) {
    polar[RADIANS] = ((away[0]! + (SKEDADDLE_TURNS[i] as number)) * Math.PI) / 180;
    toVector();
    const toX = x + cm * polar[DX]!;
    const toY = y + cm * polar[DY]!;
    segment[0] = x;
    segment[1] = y;
    segment[2] = toX;
    segment[3] = toY;
    pieces.firstBarrier(false);
    const part = segment[SHARE]!;
    const free = part > 1 ? cm : cm * part;
    if (free <= longest + ROUNDING_CM && longest >= 0) continue;
    longest = free;
    straight[0] = part > 1 ? toX : x + (toX - x) * part;
    straight[1] = part > 1 ? toY : y + (toY - y) * part;
    if (part > 1) return;
  }
}

/** LG-SKED-3: the free spot whose 3 cm the move enters first, not the one that he leaves; its place or -1. */
function firstPlacePassed(m: number): number {
  const leaves = t.placeOf(m);
  let first = NONE;
  let least = Number.POSITIVE_INFINITY;
  const { segment } = pieces;
  segment[0] = points.x[t.at[m]!]!;
  segment[1] = points.y[t.at[m]!]!;
  segment[2] = straight[0]!;
  segment[3] = straight[1]!;
  circle[2] = SKEDADDLE_REACH_CM + DISTANCE_TOLERANCE_CM;
  for (let s = 0; s < views.spots; s++) {
    const place = views.placeOfSpot[s]!;
    if (place === leaves) continue;
    circle[0] = views.spotX[s]!;
    circle[1] = views.spotY[s]!;
    if (!comesWithin(segment)) continue;
    const part = segment[SHARE]!;
    if (part >= least - ROUNDING_SHARE) continue;
    if (!isPlaceFree(m, place) || !isUsable(m, s)) continue;
    first = place;
    least = part;
  }
  return first;
}

/** The random actions chart of a system-run side: LG-SOLO-2 to LG-SOLO-6, LG-SOLO-8. */
import { DX, DY, polar, RADIANS, toDirection, toVector } from "../../../core/elementary.js";
import { lowest } from "../../kit/bits.js";
import { DISTANCE_TOLERANCE_CM } from "../data.js";
import { chartCell } from "./counts.js";
import { ROLL } from "./dice.js";
import { withFallen } from "./groups.js";
import { canUse } from "./guns.js";
import { charge, mayCharge } from "./melee.js";
import {
  choose,
  dismount,
  fromSpot,
  goProne,
  hasFreeSpot,
  move,
  nearestSpot,
  type SpotWish,
  standUp,
  WALKED_CM,
  walked,
  wantRange,
  wantWholeWay,
  wayTo,
  wishFor,
} from "./movement.js";
import { advance, chargeOrApproach } from "./orders.js";
import { pieces, ROUNDING_CM, SHARE } from "./pieces.js";
import { NOWHERE, points } from "./points.js";
import { inCover, inCoverAgainstPoint, nearestOf, nearestSuspect, pointOf } from "./sight.js";
import { ACTION, F, GOAL, t } from "./state.js";
import { ROUNDING_DEGREES, views } from "./views.js";
import { ANGLE, directions, measureAngle, ways } from "./ways.js";

/** LG-SOLO-5: cover "within one move" by its path. */
const ONE_MOVE_CM = 25;
const ONE_RIDE_CM = 50;
/** LG-SOLO-5: a flank is this far round. */
const FLANK_DEGREES = 60;
/** LG-SOLO-6. */
const DISMOUNT_CM = 5;
const DISMOUNT_REACH_CM = DISMOUNT_CM + DISTANCE_TOLERANCE_CM;
const FROM_SIDE_EDGE_CM = 10;
const FROM_ENEMY_EDGE_CM = 5;
/** LG-SOLO-8. */
const FALL_BACK_CM = 25;
const NONE = -1;
const DEGREES = 180 / Math.PI;

/** The row of the chart that a group acts on, and what it knows. One at a time. */
const turn = {
  men: 0,
  /** 1..6, rows in the order of the digest. */
  row: 0,
  passed: false,
  sees: false,
};

/**
 * LG-SOLO-3, LG-SOLO-4: one roll for all members, when the group's turn comes.
 * @param charted those of them who act on it (LG-TAC-3)
 */
export function rollChart(leader: number, men: number, charted: number): void {
  turn.men = men;
  turn.sees = false;
  const underFire = (withFallen(men) & t.shotAt) !== 0;
  for (let rest = men; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if (t.seenBy(m) !== 0) turn.sees = true;
  }
  const enemy = nearestSuspect(leader);
  const cover = enemy >= 0 && isInCover(leader, enemy);
  turn.passed = t.dice.d6("LG-SOLO-2", leader, ROLL.order) <= t.initiative[leader]!;
  turn.row = (underFire ? 1 : turn.sees ? 3 : 5) + (cover ? 0 : 1);
  t.witness.charts(leader, charted, turn.row, turn.passed, turn.sees);
}

function isInCover(m: number, suspect: number): boolean {
  return suspect < t.men ? inCover(m, suspect) : inCoverAgainstPoint(m, pointOf(suspect));
}

/** The shots that the row forbids him, even if he has been forced back and his move is lost (LG-SOLO-4: everyone follows). */
export function heedChart(m: number): void {
  const { row, passed, sees } = turn;
  // LG-SOLO-3: not seeing but under fire is "without shooting".
  if (row <= 2 && !sees) t.noOwnShot |= 1 << m;
  if (row === 3 && passed && t.horse[m] !== 1) {
    t.hidden |= 1 << m;
    t.hiddenUntil[m] = shortestAccurate();
  }
}

/** LG-SOLO-8: everyone uses the chart of his own mount. Says whether he is reacted to as a mover. */
export function actOnChart(m: number): boolean {
  t.action[m] = ACTION.chart;
  const rides = t.horse[m] === 1;
  const { row, passed } = turn;
  const line = t.columns.chartFirst + chartCell(rides ? 1 : 0, row, passed ? 0 : 1);
  t.count(line);
  // LG-SOLO-8: from one turn to the next. Who stays has none, and so has who was in melee or had to leave.
  const last = t.goalTurn[m] === t.turn - 1 ? t.goal[m]! : GOAL.none;
  t.goal[m] = GOAL.none;
  t.goalTurn[m] = t.turn;
  const enemy = enemyOf(m);
  if (enemy < 0) return true;
  return rides ? mounted(m, enemy, last) : onFoot(m, enemy, last);
}

/** LG-SOLO-4: the nearest enemy seen by the group, else the nearest suspected one. */
function enemyOf(m: number): number {
  let seen = 0;
  for (let rest = turn.men & t.alive; rest !== 0; rest &= rest - 1) seen |= t.seenBy(lowest(rest));
  const nearest = nearestOf(m, seen);
  return nearest >= 0 ? nearest : nearestSuspect(m);
}

// ------------------------------------------------------------------ wishes

const ANY = wishFor();
const DISMOUNTED = wishFor(null, true);
let wishPoint = NONE;
/** cm that a wish asks for; and the direction of the figure from the enemy. */
const wishCm = new Float64Array(2);
const WISH_BEARING = 1;
let wishEnemyPlace = NOWHERE;

/** LG-SOLO-5: nearer to E, or further from E, than the figure; within one move; on E's flank. */
const CLOSER = wishFor((_m, spot) => fromSpot(spot, wishPoint) < wishCm[0]! - ROUNDING_CM);
const FURTHER = wishFor((_m, spot) => fromSpot(spot, wishPoint) > wishCm[0]! + ROUNDING_CM);
const WITHIN_ONE_MOVE = wishFor((m, spot) => {
  // No way is shorter than the straight one.
  if (fromSpot(spot, t.at[m]!) > wishCm[0]! + DISTANCE_TOLERANCE_CM) return false;
  const place = views.placeOfSpot[spot]!;
  const way = wayTo(m, views.placePoint[place]!);
  return ways.wayLength[way]! <= wishCm[0]! + DISTANCE_TOLERANCE_CM;
});
const FLANK = wishFor((_m, spot) => {
  if (fromSpot(spot, wishPoint) > wishCm[0]! + DISTANCE_TOLERANCE_CM) return false;
  const place = views.placeOfSpot[spot]!;
  const there = views.placePoint[place]!;
  if (wishEnemyPlace !== NOWHERE && views.placeProtects(wishEnemyPlace, there)) return false;
  takeBearing(wishPoint, there);
  directions[1] = wishCm[WISH_BEARING]!;
  measureAngle();
  return directions[ANGLE]! >= FLANK_DEGREES - ROUNDING_DEGREES;
});

/** The first of the directions is that from one point to another. */
function takeBearing(from: number, to: number): void {
  polar[DX] = points.x[to]! - points.x[from]!;
  polar[DY] = points.y[to]! - points.y[from]!;
  toDirection();
  directions[0] = polar[RADIANS]! * DEGREES;
}

// ------------------------------------------------------------------ goals

/** LG-SOLO-3: a move towards cover goes to the nearest free spot; none: towards the enemy. */
function toCoverOrEnemy(m: number, enemy: number, wish: SpotWish, fast: boolean): void {
  wish.protects = pointOf(enemy);
  const place = nearestSpot(m, wish);
  if (place === NONE) goForEnemy(m, enemy);
  else goToPlace(m, place, fast);
}

function goToPlace(m: number, place: number, fast: boolean): void {
  t.goal[m] = GOAL.place;
  t.goalFirst[m] = place;
  choose(m, place);
  const way = wayTo(m, views.placePoint[place]!);
  wantWholeWay(way);
  t.witness.means(m, "cover", place);
  if (move(m, way, fast, place)) t.goal[m] = GOAL.none;
}

/** To a point, and on to a second one unless that is -1. Points that he has passed are no goal any more. */
function goToPoints(m: number, first: number, second: number, fast: boolean): void {
  const start = t.at[m]!;
  const one = second === NONE;
  const toFirst = ways.wayTo(start, first, false);
  const way = one ? toFirst : ways.wayThrough(start, first, second, false);
  wantWholeWay(way);
  const arrived = move(m, way, fast, NONE);
  t.goal[m] = GOAL.none;
  if (arrived) return;
  const firstCm = ways.wayLength[toFirst]!;
  const gone = walked.at[WALKED_CM]! + ROUNDING_CM;
  const passedFirst = firstCm <= gone;
  if (passedFirst) {
    if (one) return;
    const rest = ways.wayLength[ways.wayTo(first, second, false)]!;
    if (firstCm + rest <= gone) return;
  }
  t.goal[m] = GOAL.points;
  t.goalFirst[m] = passedFirst ? second : first;
  t.goalSecond[m] = passedFirst ? NONE : second;
}

/** LG-SOLO-8: "towards the enemy" is as `advance`, at basic speed. */
function goForEnemy(m: number, enemy: number): void {
  const before = t.at[m]!;
  advance(m, enemy);
  t.goal[m] = points.isWithin(before, t.at[m]!, 0) ? GOAL.none : GOAL.enemy;
}

/** LG-SOLO-5 "go on": last turn's goal; false if he is halted. */
function goOn(m: number, goal: number): boolean {
  switch (goal) {
    case GOAL.enemy:
      goForEnemy(m, nearestSuspect(m));
      return t.goal[m] !== GOAL.none;
    case GOAL.points:
      t.witness.means(m, "on", NONE);
      goToPoints(m, t.goalFirst[m]!, t.goalSecond[m]!, false);
      return true;
    case GOAL.place: {
      const place = t.goalFirst[m]!;
      if (!hasFreeSpot(m, place, NONE)) return false;
      goToPlace(m, place, false);
      return true;
    }
    default:
      return false;
  }
}

// ------------------------------------------------------------------ foot

function onFoot(m: number, enemy: number, last: number): boolean {
  const { row, passed } = turn;
  if (row === 1 && !passed) outflank(m, enemy, true);
  if (row === 2 && passed) coverWithinOneMove(m, enemy);
  if (row === 2 && !passed) fallBackOnChart(m, enemy);
  if (row === 4 && passed) {
    wishPoint = pointOf(enemy);
    wantDistance(m);
    toCoverOrEnemy(m, enemy, CLOSER, true);
  }
  if (row === 4 && !passed && t.has(m, F.prone)) standUp(m);
  if (row === 5 && passed) goForEnemy(m, nearestSuspect(m));
  if (row === 6 && passed && !goOn(m, last)) toCoverOrEnemy(m, enemy, ANY, false);
  return true;
}

/** LG-SOLO-4: the shortest accurate range of the members' usable weapons. */
function shortestAccurate(): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let rest = turn.men & t.alive; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    const end = t.gunFirst[m + 1]!;
    for (let gun = t.gunFirst[m]!; gun < end; gun++) {
      if (canUse(m, gun)) shortest = Math.min(shortest, t.accurate[gun]!);
    }
  }
  return shortest === Number.POSITIVE_INFINITY ? 0 : shortest;
}

/** Row 2 pass: the nearest protecting spot with a path of one move, else prone. */
function coverWithinOneMove(m: number, enemy: number): void {
  wishCm[0] = t.horse[m] === 1 ? ONE_RIDE_CM : ONE_MOVE_CM;
  WITHIN_ONE_MOVE.protects = pointOf(enemy);
  const place = nearestSpot(m, WITHIN_ONE_MOVE);
  if (place === NONE) goProne(m);
  else goToPlace(m, place, true);
}

/** Spots are to be nearer or further from the enemy than the figure is. */
function wantDistance(m: number): void {
  points.measure(t.at[m]!, wishPoint);
  wishCm[0] = points.measured[0]!;
}

/** Row 2 fail: an ordinary fast move to cover further away; none: straight away, 25 cm. */
function fallBackOnChart(m: number, enemy: number): void {
  wishPoint = pointOf(enemy);
  const here = t.at[m]!;
  wantDistance(m);
  FURTHER.protects = wishPoint;
  const place = nearestSpot(m, FURTHER);
  if (place !== NONE) {
    goToPlace(m, place, true);
    return;
  }
  if (wishCm[0]! > ROUNDING_CM) takeBearing(wishPoint, here);
  else directions[0] = t.side[m] === 0 ? 180 : 0;
  wishCm[0] = FALL_BACK_CM;
  t.witness.means(m, "away", enemy);
  goToPoints(m, pointFrom(here), NONE, true);
}

/** The point in the first of the directions, as many cm as are wished from another, cut off at the table edge. */
function pointFrom(from: number): number {
  const { segment } = pieces;
  const cm = wishCm[0]!;
  const x = points.x[from]!;
  const y = points.y[from]!;
  polar[RADIANS] = (directions[0]! * Math.PI) / 180;
  toVector();
  segment[0] = x;
  segment[1] = y;
  segment[2] = x + cm * polar[DX]!;
  segment[3] = y + cm * polar[DY]!;
  segment[SHARE] = 1;
  pieces.cutAtEdges();
  pieces.handAlong();
  return points.pointInHand(NOWHERE);
}

/** LG-SOLO-5: the flank spot, else the point at right angles with the shorter way to it. */
function outflank(m: number, enemy: number, fast: boolean): void {
  const there = pointOf(enemy);
  wishPoint = there;
  wishCm[0] = t.bestAccurate[m]!;
  takeBearing(there, t.at[m]!);
  wishCm[WISH_BEARING] = directions[0]!;
  wishEnemyPlace = enemy < t.men ? t.placeOf(enemy) : NOWHERE;
  const place = nearestSpot(m, FLANK);
  if (place !== NONE) {
    goToPlace(m, place, fast);
    return;
  }
  takeBearing(t.at[m]!, there);
  const line = directions[0]!;
  directions[0] = line + 90;
  const left = pointFrom(there);
  directions[0] = line - 90;
  const right = pointFrom(there);
  const toLeft = ways.wayLength[wayTo(m, left)]!;
  const toRight = ways.wayLength[wayTo(m, right)]!;
  t.witness.means(m, "round", enemy);
  goToPoints(m, toRight < toLeft - ROUNDING_CM ? right : left, NONE, fast);
}

// ------------------------------------------------------------------ mounted

function mounted(m: number, enemy: number, last: number): boolean {
  const { row, passed } = turn;
  if (row <= 2 && !passed) {
    t.goal[m] = GOAL.enemy;
    return chargeOrApproach(m, enemy);
  }
  if ((row === 2 || row === 4) && passed) {
    if (enemy < t.men && mayCharge(m, enemy)) return charge(m, enemy);
    outflank(m, enemy, false);
  }
  if (((row === 1 || row === 3) && passed) || (row === 4 && !passed)) {
    dismountIntoCover(m, enemy);
  }
  if (row >= 5 && passed) toSideEdge(m);
  if (row === 5 && !passed) goForEnemy(m, nearestSuspect(m));
  if (row === 6 && !passed && !goOn(m, last)) downTheCentre(m);
  return true;
}

/** LG-SOLO-6: onto a spot within 5 cm, else to within 5 cm of the nearest, else on the spot. */
function dismountIntoCover(m: number, enemy: number): void {
  DISMOUNTED.protects = pointOf(enemy);
  const place = nearestSpot(m, DISMOUNTED);
  const there = place === NONE ? NONE : views.placePoint[place]!;
  const near = place !== NONE && points.isWithin(t.at[m]!, there, DISMOUNT_REACH_CM);
  if (place === NONE || near) {
    dismount(m, place);
    return;
  }
  t.goal[m] = GOAL.points;
  t.goalFirst[m] = there;
  t.goalSecond[m] = NONE;
  choose(m, place);
  const way = wayTo(m, there);
  wantRange(way, there, DISMOUNT_CM);
  t.witness.means(m, "cover", place);
  move(m, way, true, NONE);
}

/** LG-SOLO-6: to 10 cm from the nearest side edge, then along it to 5 cm before the enemy edge. */
function toSideEdge(m: number): void {
  const { widthCm, depthCm } = pieces;
  const x = points.x[t.at[m]!]!;
  const edge =
    x <= widthCm - x ? Math.min(x, FROM_SIDE_EDGE_CM) : Math.max(x, widthCm - FROM_SIDE_EDGE_CM);
  const end = t.side[m] === 0 ? depthCm - FROM_ENEMY_EDGE_CM : FROM_ENEMY_EDGE_CM;
  const { hand } = pieces;
  hand[0] = edge;
  hand[1] = points.y[t.at[m]!]!;
  const first = points.pointInHand(NOWHERE);
  hand[1] = end;
  t.witness.means(m, "side", NONE);
  goToPoints(m, first, points.pointInHand(NOWHERE), false);
}

/** LG-SOLO-6: towards the middle of the enemy edge. */
function downTheCentre(m: number): void {
  const { widthCm, depthCm } = pieces;
  const goal = points.point(widthCm / 2, t.side[m] === 0 ? depthCm : 0, NOWHERE);
  t.witness.means(m, "centre", NONE);
  goToPoints(m, goal, NONE, false);
}

/** LG-SOLO-8: the enemy who last hit one of the members here now; -1: LG-TARGET-1. */
export function returnFireTarget(): number {
  if (turn.row !== 1 || !turn.passed) return NONE;
  let last = NONE;
  let latest = 0;
  for (let rest = turn.men & t.alive; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if (t.lastHit[m]! <= latest) continue;
    latest = t.lastHit[m]!;
    last = t.lastHitBy[m]!;
  }
  return last;
}

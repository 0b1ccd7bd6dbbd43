/** Charges and melees: LG-CHARGE, LG-MELEE. */
import { DX, DY, polar, RADIANS, toDirection } from "../../../core/elementary.js";
import { lowest } from "../../kit/bits.js";
import { DISTANCE_TOLERANCE_CM } from "../data.js";
import { FATE, outCell } from "./counts.js";
import { ROLL } from "./dice.js";
import { mayReact, planHalfWay, reactionsTo } from "./fire.js";
import { injure, rollHit, shootTogether, testCool } from "./hits.js";
import {
  arrive,
  fallBack,
  fallOff,
  goesFast,
  hasMoved,
  largestFastMove,
  mayGoFast,
  pushBack,
  rollFastMove,
  startSkedaddle,
  walk,
  walked,
  wanted,
  wantWholeWay,
} from "./movement.js";
import { pieces, ROUNDING_CM, SHARE } from "./pieces.js";
import { NOWHERE, points } from "./points.js";
import { FIGURES_MAX } from "./roster.js";
import { nearestOf, reviseLists } from "./sight.js";
import { F, t } from "./state.js";
import { COLUMN, ROUNDING_DEGREES } from "./views.js";
import { ANGLE, directions, measureAngle, ways } from "./ways.js";

/** LG-CHARGE-3: the charge ends this far from its target. */
export const CONTACT_CM = 1;
const CHARGE_TURN_DEGREES = 45;
/** LG-MELEE-2. */
const PUSH_CM = 2;
/** Impacts by number. */
const LOW = 0;
const HIGH = 2;

/** LG-CHARGE-1, LG-CHARGE-3: what a charge needs. */
export function mayCharge(m: number, target: number): boolean {
  if (t.cart[m]! >= 0 || t.has(m, F.prone) || ((t.shot >> m) & 1) === 1 || !mayGoFast(m))
    return false;
  if (((t.seenBy(m) >> target) & 1) === 0) return false; // LG-VIS-2
  const cm = t.cm[m * t.men + target]!;
  if (cm > largestFastMove(m) + DISTANCE_TOLERANCE_CM) return false;
  points.takeSegment(t.at[m]!, t.at[target]!);
  if (!pieces.isOpenWay(false)) return false;
  if (t.horse[m] === 0 || cm <= ROUNDING_CM) return true; // who is here is in no direction
  directions[0] = t.heading[m]!;
  polar[DX] = points.x[t.at[target]!]! - points.x[t.at[m]!]!;
  polar[DY] = points.y[t.at[target]!]! - points.y[t.at[m]!]!;
  toDirection();
  directions[1] = (polar[RADIANS]! * 180) / Math.PI;
  measureAngle();
  return directions[ANGLE]! <= CHARGE_TURN_DEGREES + ROUNDING_DEGREES;
}

/** LG-CHARGE-1 to LG-CHARGE-4. Says whether the enemy reacts to him as to any mover. */
export function charge(m: number, target: number): boolean {
  const where = t.at[target]!;
  t.witness.charges(m, target);
  if (!t.dice.test("LG-CHARGE-1", t.cool[m]!, m, ROLL.charge)) {
    // LG-FALL-1: from the nearest enemy, seen or not; his player turn is over.
    fallBack(m, t.at[nearestOf(m, t.enemiesOf(m))]!);
    t.noShot |= 1 << m;
    return false;
  }
  const fears = t.isAtLarge(target);
  if (fears && !t.dice.test("LG-CHARGE-1", t.cool[target]!, target, ROLL.charge)) {
    startSkedaddle(target); // LG-SKED-2: at once
    if (t.over) return false; // LG-TURN-4
    goWhereHeStood(m, target, where);
    return true;
  }
  t.witness.comesOn(m, target);
  goesFast(m); // LG-HIT-2
  t.noShot |= 1 << m;
  const start = t.at[m]!;
  points.measure(start, where);
  const line = points.measured[0]!;
  const length = Math.max(0, line - CONTACT_CM);
  const way = ways.wayTo(start, where, false);
  wanted[0] = length;
  walk(m, way, rollFastMove(m), true);
  const { fell } = walked;
  const endX = walked.at[0]!;
  const endY = walked.at[1]!;
  const goneX = endX - points.x[start]!;
  const goneY = endY - points.y[start]!;
  const gone = Math.sqrt(goneX * goneX + goneY * goneY);
  const half = Math.min(line / 2, length);
  if (half > gone + DISTANCE_TOLERANCE_CM) {
    t.witness.means(m, "short", target);
    arrive(m, -1); // LG-CHARGE-4: reacted to at his stop like any mover
    return true;
  }
  const rode = t.horse[m] === 1;
  points.takeSegment(start, where);
  pieces.segment[SHARE] = line === 0 ? 0 : half / line;
  pieces.handAlong();
  t.put(m, points.pointInHand(NOWHERE));
  hasMoved(m);
  t.witness.halfWay(m);
  t.set(m, F.charging);
  reviseLists(); // half way counts as the end of a move (LG-VIS-2)
  halfWayFire(m, target);
  if (!t.over) reactionsTo(m, target);
  t.clear(m, F.charging);
  const unhorsed = rode && t.horse[m] === 0;
  if (t.over || !t.inAction(m) || ((t.moveLost >> m) & 1) === 1 || unhorsed) return false;
  pieces.hand[0] = endX;
  pieces.hand[1] = endY;
  t.put(m, points.pointInHand(NOWHERE));
  t.witness.chargesOn(m);
  if (fell) fallOff(m, "LG-TERR-2");
  reviseLists();
  const stood = t.inAction(target) && points.isWithin(t.at[target]!, where, 0);
  if (stood && !fell && length <= gone + DISTANCE_TOLERANCE_CM) join(m, target);
  return false;
}

/** LG-CHARGE-3: the charged one ran, the charger goes fast to where he stood. */
function goWhereHeStood(m: number, target: number, where: number): void {
  goesFast(m);
  const way = ways.wayTo(t.at[m]!, where, false);
  wantWholeWay(way);
  walk(m, way, rollFastMove(m), true);
  t.witness.means(m, "stood", target);
  arrive(m, -1);
}

/** LG-CHARGE-2, LG-CHARGE-4: snap shots of those who pass SK&CL, all simultaneous. */
function halfWayFire(m: number, target: number): void {
  let men = 0;
  if (planHalfWay(m, target)) {
    t.shot |= 1 << m;
    men |= 1 << m;
  }
  if (mayAnswer(target) && planHalfWay(target, m)) {
    t.reacted |= 1 << target; // a failed test uses it up too
    men |= 1 << target;
  }
  shootTogether(men, ROLL.shot);
}

/** LG-CHARGE-4: whether the charged one may fire. */
function mayAnswer(m: number): boolean {
  if (!t.isAtLarge(m) || ((t.reacted >> m) & 1) === 1) return false;
  return t.encounter.readings.chargedFires === "always" || mayReact(m);
}

// ------------------------------------------------------------------ melee

/** LG-MELEE-4, LG-MELEE-5: joins in, or draws one of several out; a prone man stands up. */
function join(m: number, target: number): void {
  t.clear(target, F.prone);
  t.running &= ~(1 << target); // he turns at bay
  let melee = t.melee[target]!;
  const friends = melee < 0 ? 0 : t.meleeMen[melee]! & t.enemies[m]!;
  if (melee < 0 || (friends & (friends - 1)) !== 0) {
    t.leaveMelee(target);
    melee = 0;
    while (t.meleeMen[melee] !== 0) melee++;
    t.meleeMen[melee] = 1 << target;
    t.melee[target] = melee;
    t.fighting |= 1 << target;
    t.replanAround(target);
  }
  t.meleeMen[melee]! |= 1 << m;
  t.melee[m] = melee;
  t.fighting |= 1 << m;
  t.noteAtLarge();
  t.replanAround(m);
  t.witness.closes(m, target);
}

/** Melees in the order in which they are fought. */
const order = new Int8Array(FIGURES_MAX);

/** LG-MELEE-3: once at the end of every player turn, by their first man in file order. */
export function fightMelees(): void {
  let melees = 0;
  let known = 0;
  for (let rest = t.fighting; rest !== 0; rest &= rest - 1) {
    const melee = t.melee[lowest(rest)]!;
    if (((known >> melee) & 1) === 1) continue;
    known |= 1 << melee;
    order[melees++] = melee;
  }
  for (let i = 0; i < melees && !t.over; i++) {
    const melee = order[i]!;
    if (t.meleeMen[melee] !== 0) fight(melee);
  }
}

/** LG-MELEE-1, LG-MELEE-5: guns do not count; both arms lost is fists. */
export function isArmed(m: number): boolean {
  return t.meleeBonus[m] !== 0 && !t.isArmless(m);
}

/** LG-MELEE-1, LG-MELEE-2, LG-MELEE-5. */
function fight(melee: number): void {
  const men = t.meleeMen[melee]!;
  let bestA = -1;
  let bestB = -1;
  let totalA = 0;
  let totalB = 0;
  for (let rest = men; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    const bonus = isArmed(m) ? t.meleeBonus[m]! : 0;
    const total = t.dice.d6("LG-MELEE-1", m, ROLL.melee) + t.cool[m]! + bonus;
    if (t.side[m] === 0 && total > totalA) {
      bestA = m;
      totalA = total;
    } else if (t.side[m] === 1 && total > totalB) {
      bestB = m;
      totalB = total;
    }
  }
  t.witness.fights(bestA, bestB, totalA, totalB);
  if (totalA === totalB) return;
  const winner = totalA > totalB ? bestA : bestB;
  const loser = winner === bestA ? bestB : bestA;
  const difference = Math.abs(totalA - totalB);
  const opponents = men & t.enemies[winner]!;
  const alone = (men & ~opponents) === 1 << winner;
  if (difference === 2) {
    const stays = t.dice.test("LG-MELEE-1", t.cool[loser]!, loser, ROLL.melee);
    if (stays) t.witness.fightsOn(loser);
    else startSkedaddle(loser);
  } else if (difference >= 3) strike(winner, loser);
  if (!alone || (opponents & (opponents - 1)) === 0) return;
  for (let rest = opponents & t.alive; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if (t.melee[m] !== melee) continue;
    pushBack(m, t.at[winner]!, PUSH_CM);
    t.leaveMelee(m);
  }
}

/** LG-MELEE-1: hit as by a firearm of high impact if armed, of low impact if with fists. */
function strike(by: number, victim: number): void {
  const impact = isArmed(by) ? HIGH : LOW;
  const code = rollHit(by, victim, impact, COLUMN.open, ROLL.melee);
  const block = t.columns.meleeCells[by]!;
  if (injure(by, victim, COLUMN.open, code, block, block + outCell(0))) testCool(victim, by);
  if (t.inAction(victim)) return;
  const first = t.columns.fateCells[victim]!;
  t.count(first + FATE.outInMelee);
  if (t.horse[by] === 1) t.count(first + FATE.riddenDown);
}

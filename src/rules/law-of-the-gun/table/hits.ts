/** What shots and blows do: LG-HIT, LG-EFF, LG-INJ, LG-COOL-1, LG-FATE-1, LG-WEAP-2. */

import { lowest } from "../../kit/bits.js";
import { FAN, FAN_SHOTS, RAPID, RAPID_SHOTS } from "../chances.js";
import { DISTANCE_TOLERANCE_CM } from "../data.js";
import {
  COOL,
  coolAfterFate,
  FATE_FROM,
  fateRow,
  INJURY,
  isLeft,
  isTested,
  MODE,
  RESULTS,
  STRIKE,
  shakes,
  whenShaken,
  wound,
} from "../rolls.js";
import { effectCell, FATE, horseCell, outCell, shotCell } from "./counts.js";
import { ROLL } from "./dice.js";
import { bandOf, empty, noteWeapons } from "./guns.js";
import { endMoveAndShot, fallBack, fallOff, hasMoved } from "./movement.js";
import { points } from "./points.js";
import { FIGURES_MAX, LEVELS } from "./roster.js";
import { isHorse, levelOf, modeOf, strikeOf, TEST } from "./shots.js";
import { columnOf, columnOfBystander, seenAfterShot } from "./sight.js";
import { F, GONE, t } from "./state.js";
import { COLUMN } from "./views.js";

/** LG-ATTR-3. */
export const HORSE_CONSTITUTION = 4;
const KINDS = RESULTS.map(({ kind }) => kind);
const LOCATIONS = RESULTS.map(({ location }) => location);

/** Of everybody's rapid fire each shot may hit everybody (LG-WEAP-2); fans have no spread (LG-FAN-1). */
const HITS_MAX = FIGURES_MAX * RAPID_SHOTS * FIGURES_MAX;

/** Hits whose dice have been rolled: those of all simultaneous shots (LG-TURN-5). One exchange at a time. */
const hits = {
  count: 0,
  by: new Int8Array(HITS_MAX),
  victim: new Int8Array(HITS_MAX),
  column: new Int8Array(HITS_MAX),
  /** Code of shots.ts. */
  code: new Int16Array(HITS_MAX),
  block: new Int32Array(HITS_MAX),
  /** Cell of an enemy whom it puts out. */
  out: new Int32Array(HITS_MAX),
  /** Whether the hit makes the victim's group test Cool. */
  shaking: new Uint8Array(HITS_MAX),
};

function addHit(
  by: number,
  victim: number,
  column: number,
  code: number,
  block: number,
  out: number,
): void {
  const i = hits.count++;
  hits.by[i] = by;
  hits.victim[i] = victim;
  hits.column[i] = column;
  hits.code[i] = code;
  hits.block[i] = block;
  hits.out[i] = out;
}

/** Cell of an enemy put out by the shot of a slot. @param code what came of it */
const outOf = (slot: number, block: number, code: number): number =>
  block + outCell(t.planCell[slot]! - block + shotCell(0, 0, modeOf(code), 0));

/** On a horse, or driving a team: which is hit must be diced (LG-INJ-7, LG-VEH-1). */
function hasBeast(m: number): boolean {
  const cart = t.cart[m]!;
  if (cart >= 0) return t.cartDriver[cart] === m && t.cartTeam[cart] === 1;
  return t.horse[m] === 1;
}

/**
 * Notes a shot: in a man's plan, or as one that nobody planned.
 * @param slot    his number, or `t.men`
 * @param attempt of shots.ts
 */
export function noteShot(
  slot: number,
  m: number,
  target: number,
  gun: number,
  attempt: number,
): void {
  const band = bandOf(gun, m, target);
  const column = columnOf(target, m);
  t.planTarget[slot] = target;
  t.planGun[slot] = gun;
  t.planBand[slot] = band;
  t.planColumn[slot] = column;
  t.planAttempt[slot] = attempt;
  t.planTable[slot] = t.shots.table(
    attempt,
    band,
    ((t.fast >> target) & 1) === 1,
    t.impact[gun * 2 + band]!,
    column === COLUMN.obscuring,
    hasBeast(target),
  );
  t.planCell[slot] = t.gunCell[gun]! + shotCell(column, band, 0, 0);
}

/** One shot that nobody has planned, with all that follows from it. */
export function resolveShot(
  m: number,
  target: number,
  gun: number,
  attempt: number,
  roll: number,
): void {
  noteShot(t.men, m, target, gun, attempt);
  follow(m, t.men, rollShot(m, t.men, roll), roll);
}

/** All that follows from the shot of a slot. @param code what came of it */
export function follow(m: number, slot: number, code: number, roll: number): void {
  if (code === MODE.none) return;
  if (strikeOf(code) === STRIKE.hit) hit(m, slot, code, roll);
  seenAfterShot(m); // LG-VIS-2
}

function hit(m: number, slot: number, code: number, roll: number): void {
  const target = t.planTarget[slot]!;
  const gun = t.planGun[slot]!;
  const band = t.planBand[slot]!;
  const block = t.gunCell[gun]!;
  // LG-WEAP-2, D10: those near the target when the shot hits, each resolved wholly before the next.
  const others = bystanders(target, gun, band);
  const out = outOf(slot, block, code);
  if (injure(m, target, t.planColumn[slot]!, code, block, out)) testCool(target, m);
  for (let rest = others; rest !== 0; rest &= rest - 1) {
    const victim = lowest(rest);
    const behind = columnOfBystander(victim, m);
    const struck = rollHit(m, victim, t.impact[gun * 2 + band]!, behind, roll);
    if (injure(m, victim, behind, struck, block, out)) testCool(victim, m);
  }
}

/** Rolls the shot of a slot and notes what it costs. @returns its code, MODE.none for no shot at all */
export function rollShot(m: number, slot: number, roll: number): number {
  const target = t.planTarget[slot]!;
  t.victim = target;
  t.behind = t.planColumn[slot]!;
  const code = t.dice.roll(t.planTable[slot]!, m, roll);
  t.witness.fires(m, slot, code);
  if (code === MODE.none) return code;
  const gun = t.planGun[slot]!;
  const strike = strikeOf(code);
  t.hasFired |= 1 << m;
  t.everShotAt |= 1 << target;
  t.shotAt |= 1 << target; // LG-COOL-2: any to-hit roll against him
  if (strike === STRIKE.naturalOne) spend(m, gun);
  if (t.reloads[gun] === 1) empty(m, gun); // LG-RELOAD-1
  t.count(t.planCell[slot]! + shotCell(0, 0, modeOf(code), strike === STRIKE.hit ? 1 : 0));
  return code;
}

/** LG-AMMO-1. */
function spend(m: number, gun: number): void {
  t.points[gun]!--;
  t.witness.spends(m, gun);
  if (t.points[gun] !== 0) return;
  noteWeapons(m);
  if (t.has(m, F.outOfAmmunition)) return;
  const end = t.gunFirst[m + 1]!;
  for (let other = t.gunFirst[m]!; other < end; other++) {
    if (t.points[other]! > 0) return;
  }
  t.set(m, F.outOfAmmunition);
  t.count(t.columns.fateCells[m]! + FATE.outOfAmmunition);
}

/** Those in action whom a hit at a target strikes too: within the spread of a gun at maximum range. */
function bystanders(target: number, gun: number, band: number): number {
  if (t.spread[gun] === 0 || band === 0) return 0;
  const near = t.spread[gun]! + DISTANCE_TOLERANCE_CM;
  let found = 0;
  for (let rest = t.alive & ~(1 << target); rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    if (points.isWithin(t.at[m]!, t.at[target]!, near)) found |= 1 << m;
  }
  t.witness.spreads(gun, found);
  return found;
}

/** A hit without a shot before it: horse or rider, and the effect die. */
export function rollHit(
  by: number,
  victim: number,
  impact: number,
  column: number,
  roll: number,
): number {
  const table = t.shots.hitTable(impact, column === COLUMN.obscuring, hasBeast(victim));
  t.victim = victim;
  t.behind = column;
  const code = t.dice.roll(table, by, roll);
  t.witness.struck(victim, impact, column);
  return code;
}

/**
 * LG-TURN-5, D8: all dice from the state before, then the injuries, then the Cool tests.
 * @param men whose planned shots are simultaneous, as bits
 */
export function shootTogether(men: number, roll: number): void {
  hits.count = 0;
  for (let rest = men; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    const gun = t.planGun[m]!;
    const option = t.planOption[m]!;
    // LG-OPT-1: in an equal draw all shots go by the state before, hence at the same man.
    if (option === FAN && fans(m, roll)) {
      shootOften(m, FAN_SHOTS, roll);
      empty(m, gun);
    } else if (option === RAPID) {
      t.witness.firesRapidly(m);
      shootOften(m, RAPID_SHOTS, roll);
    } else shootOne(m, m, roll);
  }
  const { by, victim, column, code, block, out, shaking } = hits;
  for (let i = 0; i < hits.count; i++) {
    const tested = injure(by[i]!, victim[i]!, column[i]!, code[i]!, block[i]!, out[i]!);
    shaking[i] = tested ? 1 : 0;
  }
  for (let i = 0; i < hits.count; i++) if (shaking[i] === 1) testCool(victim[i]!, by[i]!);
  for (let rest = men; rest !== 0; rest &= rest - 1) seenAfterShot(lowest(rest));
}

/** LG-FAN-1: whether he gets to it. */
export function fans(m: number, roll: number): boolean {
  const passed = t.dice.test("LG-FAN-1", t.cool[m]!, m, roll);
  t.witness.fans(m);
  return passed;
}

/** Several snap shots instead of the one that he planned. */
function shootOften(m: number, shots: number, roll: number): void {
  noteShot(t.men, m, t.planTarget[m]!, t.planGun[m]!, 0);
  for (let shot = 0; shot < shots; shot++) shootOne(m, t.men, roll);
}

/** Rolls the simultaneous shot of a slot, and whom it hits. */
function shootOne(m: number, slot: number, roll: number): void {
  const gun = t.planGun[slot]!;
  if (t.points[gun] === 0) return; // LG-OPT-1: the rest is lost
  const code = rollShot(m, slot, roll);
  if (code === MODE.none || strikeOf(code) !== STRIKE.hit) return;
  const target = t.planTarget[slot]!;
  const band = t.planBand[slot]!;
  const block = t.gunCell[gun]!;
  const out = outOf(slot, block, code);
  addHit(m, target, t.planColumn[slot]!, code, block, out);
  for (let rest = bystanders(target, gun, band); rest !== 0; rest &= rest - 1) {
    const victim = lowest(rest);
    const behind = columnOfBystander(victim, m);
    const struck = rollHit(m, victim, t.impact[gun * 2 + band]!, behind, roll);
    addHit(m, victim, behind, struck, block, out);
  }
}

/**
 * Fate, table, injury. Says whether the hit makes the victim's group test Cool.
 * @param block cells of the weapon
 * @param out   the one of them that counts an enemy put out
 */
export function injure(
  by: number,
  victim: number,
  behind: number,
  code: number,
  block: number,
  out: number,
): boolean {
  const horse = isHorse(code);
  const column = horse ? COLUMN.open : behind;
  let level = levelOf(code);
  if (level >= FATE_FROM && !horse && t.has(victim, F.fate) && t.inAction(victim)) {
    level = callOnFate(victim, level);
  }
  const at = column * LEVELS + level;
  const result = t.results[at]!;
  const kind = KINDS[result]!;
  t.count(block + (horse ? horseCell(kind) : effectCell(result)));
  t.witness.hits(by, victim, code, at);
  // LG-SETTLED-2: struck cover is none to return fire for.
  if (kind === "cover") return shakes(kind, t.encounter.readings);
  t.hits++;
  if (t.side[by] !== t.side[victim]) {
    t.lastHitBy[victim] = by;
    t.lastHit[victim] = t.hits;
  }
  // D8: of simultaneous hits a later one does nothing to a man already put out.
  if (!t.inAction(victim)) return true;
  if (horse) horseSuffers(victim, result);
  else suffer(victim, result, t.resultSides[at]!);
  if (!t.inAction(victim) && t.side[victim] !== t.side[by]) t.count(out);
  return true; // LG-INJ-1: a graze is a hit for morale
}

/** LG-FATE-1, LG-OPT-2. */
function callOnFate(m: number, level: number): number {
  t.clear(m, F.fate); // spent whether or not SK is passed
  if (!t.dice.test("LG-FATE-1", t.skill[m]!, m, ROLL.injury)) return level;
  if (t.cool[m]! > 1) {
    t.cool[m] = coolAfterFate(t.cool[m]!);
    t.shaken |= 1 << m;
    t.replan(m);
  }
  return fateRow(level, t.dice.d6("LG-FATE-1", m, ROLL.injury));
}

/** Dice of a man's wounds, as rolls.ts asks for them. That which may put him out is a draw (stakes.ts). */
const woundDice = {
  man: 0,
  pick(rule: string, _sides: number, cuts: readonly number[]): number {
    const m = woundDice.man;
    if (rule !== "LG-INJ-3") return t.dice.test(rule, cuts[0]!, m, ROLL.injury) ? 0 : 1;
    t.victim = m;
    return t.dice.roll(t.shots.bodyTable(cuts[0]!), m, ROLL.injury) === TEST.passed ? 0 : 1;
  },
};

/** Sides that an effect names, by number. */
const NAMED = [null, "left", "right"] as const;

/** LG-INJ-1 to LG-INJ-6. @param named side of the arm or leg, of NAMED */
function suffer(m: number, result: number, named: number): void {
  const { kind, location } = RESULTS[result]!;
  if (kind === "dead" || kind === "disabled") {
    putOut(m, kind === "dead" ? GONE.dead : GONE.disabled);
    return;
  }
  woundDice.man = m;
  if (kind === "graze") {
    const limb = location === "arm" || location === "leg";
    if (limb && named === 0) t.witness.grazed(m, location, isLeft(woundDice, null));
    return;
  }
  const { gunArm } = t.figures[m]!;
  const injury = wound(woundDice, location, NAMED[named]!, t.constitution[m]!, gunArm);
  if (injury === INJURY.out) {
    putOut(m, GONE.disabled);
    return;
  }
  if (location === "arm") hurtArm(m, injury, gunArm === "left");
  else if (location === "leg") {
    if (injury === INJURY.legHurt) t.legWounds[m]!++;
    else t.set(m, F.limited);
    t.witness.legHurt(m, injury === INJURY.legHurt);
  } else t.witness.wounded(m);
  // LG-INJ-6: mounted and wounded.
  if (t.horse[m] === 0) return;
  if (t.dice.test("LG-INJ-6", t.horsemanship[m]!, m, ROLL.injury)) t.witness.keepsSaddle(m);
  else fallOff(m, "LG-INJ-6");
}

function hurtArm(m: number, injury: number, gunIsLeft: boolean): void {
  const isGunArm = injury === INJURY.gunArmHurt || injury === INJURY.gunArmLost;
  const kept = injury === INJURY.gunArmHurt || injury === INJURY.offArmHurt;
  if (isGunArm) t.set(m, F.gunArmHurt);
  t.witness.armHurt(m, isGunArm === gunIsLeft, kept);
  if (kept) return;
  t.set(m, isGunArm ? F.gunArmLost : F.offArmLost);
  noteWeapons(m);
}

/** Out of the game by a shot or a blow, at the point where he is. */
function putOut(m: number, how: number): void {
  countCasualty(m);
  t.remove(m, how);
  t.witness.out(m);
}

/** The square of the map of casualties in which he lies. */
function countCasualty(m: number): void {
  const { square, across, along } = t.columns.squares;
  const x = Math.max(0, Math.min(across - 1, Math.floor(points.x[t.at[m]!]! / square)));
  const y = Math.max(0, Math.min(along - 1, Math.floor(points.y[t.at[m]!]! / square)));
  const first = t.side[m] === 0 ? t.columns.casualtyFirst.A : t.columns.casualtyFirst.B;
  t.count(first + y * across + x);
}

/** LG-INJ-7, LG-INJ-8: the rider is unhurt; a graze does nothing. */
function horseSuffers(m: number, result: number): void {
  const kind = KINDS[result];
  if (kind === "graze") return;
  const cart = t.cart[m]!;
  const location = LOCATIONS[result];
  if (kind === "wound" && (location === "arm" || location === "leg")) {
    // An arm is a front leg (LG-INJ-4).
    const passed = t.dice.test("LG-INJ-7", HORSE_CONSTITUTION, m, ROLL.injury);
    if (cart >= 0) {
      if (passed) t.cartLegs[cart]!++;
      else t.cartLimited[cart] = 1;
    } else if (passed) t.horseLegs[m]!++;
    else t.set(m, F.horseLimited);
    t.witness.horseLimps(m, passed);
    return;
  }
  if (kind === "wound" && t.dice.test("LG-INJ-7", HORSE_CONSTITUTION, m, ROLL.injury)) {
    t.witness.horseGoesOn(m);
    return;
  }
  if (cart >= 0) {
    t.cartTeam[cart] = 0; // LG-VEH-1: the vehicle stays where it is
    t.replanAgainst(m);
    t.witness.teamOut(m);
    return;
  }
  t.horse[m] = 0;
  t.replanAgainst(m);
  const onFeet = t.dice.test("LG-INJ-7", t.horsemanship[m]!, m, ROLL.injury);
  if (onFeet) t.clear(m, F.prone);
  else t.set(m, F.prone);
  t.witness.unhorsed(m, onFeet);
  // LG-REACT-2: he is no longer stationary.
  hasMoved(m);
  endMoveAndShot(m); // LG-SETTLED-6
}

/** LG-COOL-1, LG-COOL-3, D20: every member in action of the victim's group, in file order. */
export function testCool(victim: number, by: number): void {
  const group = t.group[victim]!;
  if (!isTested(group, t.encounter.readings)) return;
  for (let rest = group & t.alive; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    const kept = t.dice.test("LG-COOL-1", t.cool[m]!, m, ROLL.cool);
    t.witness.testsCool(m, victim, kept);
    if (kept) continue;
    if (whenShaken(t.cool[m]!) === COOL.dropped) {
      t.cool[m]!--;
      t.shaken |= 1 << m;
      t.replan(m);
    } else if (((t.running >> m) & 1) === 0) fallBack(m, t.at[by]!); // LG-FALL-1
  }
}

/** Charges and melees: LG-CHARGE, LG-MELEE. */
import type { Impact } from "../../../../src/rules/law-of-the-gun/data.js";
import { dieWords, meleeWords } from "../../../../src/rules/law-of-the-gun/phrases.js";
import {
  angleBetween,
  atMost,
  bearing,
  distance,
  ROUNDING_CM,
  towards,
  type XY,
} from "./geometry.js";
import {
  arrive,
  fallBack,
  fallOff,
  largestFastMove,
  mayGoFast,
  pushedBack,
  rollFastMove,
  startSkedaddle,
  walk,
} from "./movement.js";
import { firstBarrier } from "./path.js";
import { bestGun, mayBeShot, type Plan } from "./plans.js";
import { mayReact, reactionsTo } from "./reactions.js";
import { injure, rollEffectDie, rollVictim, shootTogether, testCool } from "./shooting.js";
import { reviseLists, sees } from "./sight.js";
import { given, leaveMelee, type Man, type Melee, nearestOf, type Table } from "./state.js";
import { length, point, purposeWords } from "./words.js";

/** LG-CHARGE-3: the charge ends this far from its target. */
export const CONTACT_CM = 1;
const CHARGE_TURN_DEGREES = 45;
/** LG-MELEE-2. */
const PUSH_CM = 2;
/** LG-MELEE-1. */
const WEAPON_BONUS = { none: 0, knife: 1, lance: 2 } as const;

/** LG-CHARGE-1, LG-CHARGE-3: what a charge needs. */
export function mayCharge(t: Table, man: Man, target: Man): boolean {
  if (man.cart !== null || man.prone || !mayGoFast(man) || man.shotInOwnTurn) return false;
  if (!sees(t, man, target)) return false; // LG-VIS-2
  if (!atMost(distance(man.at, target.at), largestFastMove(man))) return false;
  if (firstBarrier(t, man.at, target.at) !== null) return false;
  // Who is here is in no direction.
  if (man.horse === null || distance(man.at, target.at) <= ROUNDING_CM) return true;
  const off = angleBetween(man.headingDegrees, bearing(man.at, target.at));
  return off <= CHARGE_TURN_DEGREES + 1e-6;
}

/** LG-CHARGE-1 to LG-CHARGE-4. Says whether the enemy reacts to him as to any mover. */
export function charge(t: Table, man: Man, target: Man): boolean {
  const where = target.at;
  const apart = { target: target.name, cm: length(t, distance(man.at, where)) };
  t.log(["LG-CHARGE-1", "means", apart], man, "charges", { target });
  if (!t.test("LG-CHARGE-1", "charges", man.cool)) {
    // LG-FALL-1: from the nearest enemy, seen or not; his player turn is over.
    fallBack(t, man, given(nearestOf(man.at, t.enemiesOf(man))));
    man.noShot = true;
    return false;
  }
  const charged = { man: target.name };
  if (target.atLarge && !t.test("LG-CHARGE-1", "stands", target.cool, charged)) {
    startSkedaddle(t, target); // LG-SKED-2: at once
    if (t.over) return false; // LG-TURN-4
    goWhereHeStood(t, man, target, where);
    return true;
  }
  const meets = target.atLarge ? "stands" : "cannot";
  t.log(["LG-CHARGE-1", meets, { target: target.name }], man, "comes on", { target });
  man.fast = true; // LG-HIT-2
  man.noShot = true;
  const start = man.at;
  const line = distance(start, where);
  const wayCm = Math.max(0, line - CONTACT_CM);
  const contact = towards(start, where, wayCm);
  const allowance = rollFastMove(t, man);
  const dice = t.takeDice();
  const end = walk(t, man, [start, contact], allowance, true);
  const gone = distance(start, end.end);
  const halfCm = Math.min(line / 2, wayCm);
  if (!atMost(halfCm, gone)) {
    const purpose = purposeWords("short", target.name);
    arrive(t, man, end, null, "LG-CHARGE-4", { purpose, dice }); // reacted to at his stop like any mover
    return true;
  }
  const rode = man.horse !== null;
  man.at = towards(start, where, halfCm);
  man.place = null;
  man.movedSince = true;
  man.movedInOwnTurn = true;
  const half = { at: point(t, man.at) };
  t.log(["LG-CHARGE-4", "half", half], man, "is half way", { target, dice });
  reviseLists(t); // half way counts as the end of a move (LG-VIS-2)
  man.charging = true;
  halfWayFire(t, man, target);
  if (!t.over) reactionsTo(t, man, target);
  man.charging = false;
  const unhorsed = rode && man.horse === null;
  if (t.over || !man.inAction || man.moveLost || unhorsed) return false;
  man.at = end.end;
  t.log(["LG-CHARGE-4", "on", { at: point(t, man.at) }], man, "charges on", { target });
  if (end.fell) fallOff(t, man, "LG-TERR-2");
  reviseLists(t);
  const stood = target.inAction && atMost(distance(target.at, where), 0);
  if (stood && !end.fell && atMost(wayCm, gone)) joinMelee(t, man, target);
  return false;
}

/** LG-CHARGE-3: the charged one ran, the charger goes fast to where he stood. */
function goWhereHeStood(t: Table, man: Man, target: Man, where: XY): void {
  man.fast = true;
  const allowance = rollFastMove(t, man);
  const dice = t.takeDice();
  const end = walk(t, man, [man.at, where], allowance, true);
  const purpose = purposeWords("stood", target.name);
  arrive(t, man, end, null, "LG-CHARGE-3", { purpose, dice });
}

/** LG-CHARGE-2, LG-CHARGE-4: snap shots of those who pass SK&CL, all simultaneous. */
function halfWayFire(t: Table, man: Man, target: Man): void {
  const plans: Plan[] = [];
  const own = target.melee === null ? halfWayPlan(t, man, target) : null;
  if (own !== null) man.shotInOwnTurn = true;
  const always = t.encounter.readings.chargedFires === "always";
  const fires = target.atLarge && !target.reacted && (always || mayReact(t, target));
  const answer = fires ? halfWayPlan(t, target, man) : null;
  if (answer !== null) target.reacted = true; // a failed test uses it up too
  for (const plan of [own, answer]) if (plan !== null) plans.push(plan);
  plans.sort((a, b) => t.men.indexOf(a.shooter) - t.men.indexOf(b.shooter));
  if (plans.length > 0) shootTogether(t, plans);
}

function halfWayPlan(t: Table, shooter: Man, target: Man): Plan | null {
  if (!mayBeShot(t, shooter, target)) return null;
  const aim = shooter.skillAndCool;
  const gun = bestGun(t, shooter, target, { pace: "fast", aim, accurateOnly: false });
  if (gun === null) return null;
  return {
    shooter,
    target,
    gun,
    pace: "fast",
    aim,
    aimRule: "LG-CHARGE-2",
    option: "single",
    cool: shooter.cool,
  };
}

// ------------------------------------------------------------------ melee

/** LG-MELEE-4, LG-MELEE-5: joins in, or draws one of several out; a prone man stands up. */
function joinMelee(t: Table, man: Man, target: Man): void {
  target.prone = false;
  target.skedaddling = false; // he turns at bay
  let melee = target.melee;
  const friends = melee?.men.filter((each) => each.side === target.side) ?? [];
  if (melee === null || friends.length > 1) {
    leaveMelee(t, target);
    melee = { men: [target] };
    target.melee = melee;
    t.melees.push(melee);
  }
  melee.men.push(man);
  man.melee = melee;
  t.log(["LG-MELEE-4", "closes", { target: target.name }], man, "closes", { target });
}

/** LG-MELEE-3: once at the end of every player turn, by their first man in file order. */
export function fightMelees(t: Table): void {
  const first = (melee: Melee): number => Math.min(...melee.men.map((man) => t.men.indexOf(man)));
  for (const melee of [...t.melees].sort((a, b) => first(a) - first(b))) {
    if (t.over) return;
    if (t.melees.includes(melee)) fight(t, melee);
  }
}

interface Score {
  readonly man: Man;
  readonly total: number;
}

/** LG-MELEE-1, LG-MELEE-5: guns do not count; both arms lost is fists. */
export function isArmed(man: Man): boolean {
  return man.sheet.meleeWeapon !== "none" && !man.armless;
}

function score(t: Table, man: Man): Score {
  const bonus = isArmed(man) ? WEAPON_BONUS[man.sheet.meleeWeapon] : 0;
  const total = (face: number): number => face + man.cool + bonus;
  const { meleeWeapon, meleeName } = man.sheet;
  const weapon = meleeWords(meleeWeapon, meleeName);
  const words = (face: number): string => {
    const values = { man: man.name, cool: man.cool, weapon, bonus, total: total(face) };
    return dieWords("LG-MELEE-1", bonus === 0 ? "fists" : "armed", values);
  };
  return { man, total: total(t.d6("LG-MELEE-1", words)) };
}

function bestOf(scores: readonly Score[]): Score {
  let best = given(scores[0]);
  for (const each of scores) if (each.total > best.total) best = each; // ties: first in the file
  return best;
}

/** LG-MELEE-1: a difference of 2. */
function yieldOrStand(t: Table, loser: Man): void {
  if (!t.test("LG-MELEE-1", "stays", loser.cool)) startSkedaddle(t, loser);
  else t.log(["LG-MELEE-1", "stays", {}], loser, "fights on");
}

/** LG-MELEE-1, LG-MELEE-2, LG-MELEE-5. */
function fight(t: Table, melee: Melee): void {
  const inFileOrder = t.men.filter((man) => melee.men.includes(man));
  const scores = inFileOrder.map((man) => score(t, man));
  const a = bestOf(scores.filter(({ man }) => man.side === "A"));
  const b = bestOf(scores.filter(({ man }) => man.side === "B"));
  const winner = a.total >= b.total ? a : b;
  const loser = winner === a ? b : a;
  const difference = winner.total - loser.total;
  const totals = `${winner.total} to ${loser.total}`;
  const target = loser.man;
  const fought = { target: target.name, totals };
  t.log(["LG-MELEE-1", difference === 0 ? "even" : "better", fought], winner.man, totals, {
    target,
  });
  if (difference === 0) return;
  const alone = inFileOrder.filter((man) => man.side === winner.man.side).length === 1;
  const opponents = inFileOrder.filter((man) => man.side !== winner.man.side);
  if (difference === 2) yieldOrStand(t, loser.man);
  if (difference >= 3) strike(t, winner.man, loser.man);
  if (!alone || opponents.length === 1) return;
  for (const man of opponents) {
    if (!man.inAction || man.melee !== melee) continue;
    pushedBack(t, man, winner.man.at, PUSH_CM);
    leaveMelee(t, man);
  }
}

/** LG-MELEE-1: hit as by a firearm of high impact if armed, of low impact if with fists. */
function strike(t: Table, by: Man, victim: Man): void {
  const impact: Impact = isArmed(by) ? "high" : "low";
  const struck = rollVictim(t, victim, "open");
  const effectDie = rollEffectDie(t, impact, struck.column);
  const hit = {
    ...struck,
    by,
    weapon: isArmed(by) ? by.sheet.meleeWeapon : "fists",
    impact,
    band: "melee",
    mode: "melee",
    victim,
    effectDie,
    dice: t.takeDice(),
  } as const;
  if (injure(t, hit)) testCool(t, hit);
}

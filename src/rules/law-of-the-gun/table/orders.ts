/** What a group decides and does in its turn: LG-TAC, LG-INIT. The chart is in `chart.ts`. */
import { DISTANCE_TOLERANCE_CM } from "../data.js";
import { DEEDS } from "../tactics.js";
import { ROLL } from "./dice.js";
import { hasAnybodyToShoot } from "./fire.js";
import { NOWHERE, ROUNDING_CM } from "./ground.js";
import { tacticUnder } from "./groups.js";
import { CONTACT_CM, charge, isArmed, mayCharge } from "./melee.js";
import {
  cannotRest,
  choose,
  goProne,
  hasFreeSpot,
  move,
  nearestSpot,
  WALKED_CM,
  walked,
  wantRange,
  wantWholeWay,
  wayTo,
  wishFor,
} from "./movement.js";
import { FIGURES_MAX, TACTIC } from "./roster.js";
import { nearestKnown, pointOf } from "./sight.js";
import { ACTION, F, GONE, lowest, type Table } from "./state.js";
import { hasGiver, isWithoutWeapon } from "./supply.js";

/** LG-TAC-1: cover further away than this is not sought. */
const TAKE_COVER_CM = 50 + DISTANCE_TOLERANCE_CM;
/** LG-SETTLED-5: as near as he goes who has nothing to fire. */
const UNARMED_CM = 30;
const NONE = -1;

/** No answer of `withoutWeapon`. */
export const FIGHTS_ON = -1;

/** LG-TAC-3: charges if he has a melee weapon, else leaves; FIGHTS_ON if he can fight on. */
export function withoutWeapon(t: Table, m: number, leader: number): number {
  if (!isWithoutWeapon(t, m, leader)) return FIGHTS_ON;
  return isArmed(t, m) ? ACTION.charge : ACTION.leave;
}

/** Tactics by the number of a deed. */
const TACTIC_OF = DEEDS.map((deed) => TACTIC[deed]);
/** Of whom he knows nothing is beyond all tables. */
const NOWHERE_CM = 9999;

/** What a leader knows, in the order of `FEATURES`; `sees` is of one game at a time. */
let told: Table;
const sees = (feature: number, m: number): number => {
  const t = told;
  switch (feature) {
    case 0: {
      const enemy = nearestKnown(t, m);
      return enemy < 0 ? NOWHERE_CM : t.ground.distance(t.at[m]!, pointOf(t, enemy));
    }
    case 1:
      return Number(t.has(m, F.gunArmHurt | F.gunArmLost | F.offArmLost));
    case 2:
      return countOf(t.alive & t.enemies[m]!);
    case 3:
      return countOf(t.alive & t.ofSide[t.side[m]!]!);
    default:
      return countOf(t.seenBy(m));
  }
};

function countOf(men: number): number {
  let n = 0;
  for (let rest = men; rest !== 0; rest &= rest - 1) n++;
  return n;
}

/**
 * LG-TAC-1: what the table of a leader says from now on.
 * @param men of his group; whoever is told to take cover anew seeks it anew
 */
export function followPlan(t: Table, leader: number, men: number): void {
  told = t;
  const tactic = TACTIC_OF[t.plans.deed(leader, sees)]!;
  if (t.tactic[leader] === tactic) return;
  t.tactic[leader] = tactic;
  if (tactic === TACTIC["take-cover"]) t.coverDone &= ~men;
  t.unsettle(men);
}

/** LG-TAC-1: contact is his side seeing an enemy or his group being shot at, for good. @param men of one side */
function noteContact(t: Table, men: number): void {
  if ((men & ~t.contact & t.mayPatrol) === 0) return;
  if ((men & t.everShotAt) !== 0 || sideSees(t, t.side[lowest(men)]!)) {
    t.contact |= men;
    t.unsettle(men);
  }
}

function sideSees(t: Table, side: number): boolean {
  for (let rest = t.alive & t.ofSide[side]!; rest !== 0; rest &= rest - 1) {
    if (t.seenBy(lowest(rest)) !== 0) return true;
  }
  return false;
}

/** The action that his tactic wants now; `halt` when he is where he wants to be. */
function desired(t: Table, m: number, leader: number): number {
  if (t.isPassenger(m)) return ACTION.halt;
  const unarmed = withoutWeapon(t, m, leader);
  if (unarmed !== FIGHTS_ON) return unarmed;
  const tactic = tacticUnder(t, m, leader);
  if ((t.returning >> m) & 1) {
    const stays =
      tactic === TACTIC.stand || tactic === TACTIC.hold || tactic === TACTIC["take-cover"];
    const back = t.returnTo[m]!;
    const forgets = !stays && t.action[m] !== ACTION.back; // LG-SETTLED-8: he may have to go on
    if (forgets || t.ground.isWithin(t.at[m]!, back, ROUNDING_CM)) {
      t.returning &= ~(1 << m);
    } else if (stays && !hasAnybodyToShoot(t, m)) return ACTION.back;
  }
  switch (tactic) {
    case TACTIC.patrol:
      return t.pathNext[m]! < t.pathLength[leader]! ? ACTION.patrol : ACTION.halt;
    case TACTIC.advance:
      if ((t.disarmed >> m) & 1 && hasGiver(t, m, leader)) return ACTION.halt; // LG-SETTLED-5
      return isInRange(t, m, nearestKnown(t, leader)) ? ACTION.halt : ACTION.advance;
    case TACTIC["take-cover"]:
      return wantsCover(t, m) ? ACTION.takeCover : ACTION.halt;
    case TACTIC.charge:
      return nearestKnown(t, m) < 0 ? ACTION.halt : ACTION.charge;
    default:
      return ACTION.halt;
  }
}

/** LG-TAC-1 `advance`, LG-SETTLED-5: how near he wants to be. */
function advanceCm(t: Table, m: number): number {
  return (t.disarmed >> m) & 1 ? UNARMED_CM : t.bestAccurate[m]!;
}

/** LG-TAC-1 `advance`: in accurate range of his best weapon, and he sees him. */
function isInRange(t: Table, m: number, enemy: number): boolean {
  if (enemy < 0) return true;
  if (enemy >= t.men) return false; // a dummy is never in sight
  if (((t.seenBy(m) >> enemy) & 1) === 0) return false;
  return t.cm[m * t.men + enemy]! <= advanceCm(t, m) + DISTANCE_TOLERANCE_CM;
}

const COVER = wishFor();

/** LG-TAC-1 `take-cover`: the place he is after, kept while it is free and protects (LG-INIT-3); -1 for none. */
function coverFor(t: Table, m: number, enemy: number): number {
  const point = pointOf(t, enemy);
  const kept = t.coverGoal[m]!;
  if (kept !== NONE && hasFreeSpot(t, m, kept, point)) return kept;
  COVER.protects = point;
  const place = nearestSpot(t, m, COVER);
  if (place === NONE) return NONE;
  const there = t.ground.placePoint[place]!;
  return t.ground.isWithin(t.at[m]!, there, TAKE_COVER_CM) ? place : NONE;
}

/** Over when he has been on a protecting spot or gone prone; riders without a spot: at once. */
function wantsCover(t: Table, m: number): boolean {
  if ((t.coverDone >> m) & 1) return false;
  const enemy = nearestKnown(t, m);
  if (enemy < 0) return false;
  const place = t.placeOf(m);
  const isThere = place !== NOWHERE && t.ground.placeProtects(place, pointOf(t, enemy));
  const cannotDrop = t.has(m, F.prone) || t.rides(m);
  if (!isThere && !(cannotDrop && coverFor(t, m, enemy) === NONE)) return true;
  t.coverDone |= 1 << m;
  return false;
}

// ------------------------------------------------------------------ initiative

/** LG-INIT-1: whether a member follows the roll made for all. */
function follows(t: Table, roll: number, m: number): boolean {
  const reach = t.initiative[m]! + 1;
  switch (t.encounter.readings.followers) {
    case "as-written":
      return reach <= roll;
    case "leader-only":
      return false;
    default:
      return roll <= reach;
  }
}

/** What each man does. */
const deeds = new Uint8Array(FIGURES_MAX);

/**
 * Whether these men stay where they are without asking further: with a tactic that does, armed, and with nowhere to go
 * back to.
 */
export function staySettled(t: Table, leader: number, men: number): boolean {
  if ((men & (t.disarmed | t.returning)) !== 0 || ((t.byPlan >> leader) & 1) === 1) return false;
  let tactic = t.tactic[leader]!;
  if (tactic === TACTIC.patrol) {
    if ((men & ~t.contact) !== 0) return false;
    tactic = t.contactTactic[leader]!;
  }
  if (tactic === TACTIC["take-cover"]) return (men & ~t.coverDone) === 0;
  return tactic === TACTIC.stand || tactic === TACTIC.hold;
}

/**
 * LG-INIT-1 to LG-INIT-3: what each of some men does, after the roll if there is one.
 * @returns false if they all just halt
 */
export function decide(t: Table, leader: number, men: number): boolean {
  noteContact(t, men);
  if (staySettled(t, leader, men)) return false;
  deeds[leader] = desired(t, leader, leader);
  let others = 0;
  for (let rest = men & ~(1 << leader); rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    const wanted = desired(t, m, leader);
    deeds[m] = wanted;
    if (wanted !== ACTION.halt && wanted !== t.action[m]) others |= 1 << m;
  }
  const changes = deeds[leader] !== ACTION.halt && deeds[leader] !== t.action[leader];
  if (!changes && others === 0) return true;
  const roll = t.dice.d6("LG-INIT-1", leader, ROLL.order);
  const passed = roll <= t.initiative[leader]!;
  if (changes && !passed) deeds[leader] = t.action[leader]!;
  for (; others !== 0; others &= others - 1) {
    const m = lowest(others);
    if (changes && passed) {
      if (!follows(t, roll, m)) deeds[m] = ACTION.halt;
    } else if (changes || !follows(t, roll, m)) deeds[m] = t.action[m]!; // LG-INIT-3
  }
  return true;
}

/** Does what was decided; says whether the enemy reacts to him as to any mover (LG-CHARGE-4). */
export function carryOutDecision(t: Table, m: number, leader: number): boolean {
  return carryOut(t, m, deeds[m]!, leader);
}

// ------------------------------------------------------------------ doing it

export function carryOut(t: Table, m: number, action: number, leader: number): boolean {
  t.action[m] = action;
  switch (action) {
    case ACTION.patrol:
      patrol(t, m, leader);
      break;
    case ACTION.advance:
      advance(t, m, nearestKnown(t, leader));
      break;
    case ACTION.back:
      goBack(t, m);
      break;
    case ACTION.leave:
      leave(t, m);
      break;
    case ACTION.takeCover:
      takeCover(t, m);
      break;
    case ACTION.charge:
      return chargeOrApproach(t, m, nearestKnown(t, m));
    default:
      break;
  }
  return true;
}

/** LG-TAC-1 `patrol`: at basic speed along the path; at its end he halts. */
function patrol(t: Table, m: number, leader: number): void {
  const { ground } = t;
  const points = ground.paths[leader]!;
  const vehicle = t.cart[m]! >= 0;
  const start = t.at[m]!;
  const way = ground.wayAlong(start, leader, t.pathNext[m]!, vehicle);
  wantWholeWay(t, way);
  move(t, m, way, false, NONE);
  // How many points of the path are behind him now.
  let from = start;
  let cm = 0;
  for (let next = t.pathNext[m]!; next < points.length; next++) {
    const point = points[next]!;
    cm += ground.wayLength[ground.wayTo(from, point, vehicle)]!;
    if (cm > walked.at[WALKED_CM]! + ROUNDING_CM) break;
    t.pathNext[m] = next + 1;
    from = point;
  }
  if (t.pathNext[m] === points.length) t.action[m] = ACTION.halt;
}

/** LG-TAC-1 `advance`, LG-PATH-2: to the wanted range of him, at basic speed. */
export function advance(t: Table, m: number, enemy: number): void {
  if (enemy < 0) return;
  if (isInRange(t, m, enemy)) {
    t.action[m] = ACTION.halt;
    return;
  }
  const point = pointOf(t, enemy);
  const way = wayTo(t, m, point);
  wantRange(t, way, point, advanceCm(t, m));
  move(t, m, way, false, NONE);
}

/** LG-TAC-2: back to where he fell back from; onto the spot if it was one and is free. */
function goBack(t: Table, m: number): void {
  if (((t.returning >> m) & 1) === 0) {
    t.action[m] = ACTION.halt; // LG-INIT-1: the last action is not possible any more
    return;
  }
  const goal = t.returnTo[m]!;
  let place = t.ground.place[goal]!;
  if (place !== NOWHERE && !hasFreeSpot(t, m, place, NONE)) place = NONE;
  if (place !== NONE) choose(t, m, place);
  const way = wayTo(t, m, goal);
  wantWholeWay(t, way);
  if (!move(t, m, way, false, place)) return;
  t.returning &= ~(1 << m);
  t.action[m] = ACTION.halt;
}

/** LG-TAC-3: fast to the nearest point of his own side's table edge, and off. */
function leave(t: Table, m: number): void {
  const edge = t.ground.point(t.x(m), t.side[m] === 0 ? 0 : t.ground.depthCm, NOWHERE);
  const way = wayTo(t, m, edge);
  wantWholeWay(t, way);
  if (!move(t, m, way, true, NONE)) return;
  const cart = t.cart[m]!;
  for (let rest = t.alive; rest !== 0; rest &= rest - 1) {
    const other = lowest(rest);
    // D45: a vehicle takes all who sit in it along.
    if (other === m || (cart >= 0 && t.cart[other] === cart)) t.remove(other, GONE.fled);
  }
}

/** LG-TAC-1 `take-cover`: fast to the nearest protecting spot, else prone. */
function takeCover(t: Table, m: number): void {
  const enemy = nearestKnown(t, m);
  const goal = enemy < 0 ? NONE : coverFor(t, m, enemy);
  if (goal === NONE) {
    goProne(t, m);
    t.coverDone |= 1 << m;
    t.action[m] = ACTION.halt;
    return;
  }
  t.coverGoal[m] = goal;
  choose(t, m, goal);
  const against = pointOf(t, enemy);
  const way = wayTo(t, m, t.ground.placePoint[goal]!);
  wantWholeWay(t, way);
  if (!move(t, m, way, true, goal)) return;
  if (t.ground.placeProtects(goal, against)) t.coverDone |= 1 << m;
  else cannotRest(t, m);
  t.coverGoal[m] = NONE;
  t.action[m] = ACTION.halt;
}

/** LG-TAC-1 `charge`: when in reach, else fast towards him, to 1 cm (LG-PATH-2). */
export function chargeOrApproach(t: Table, m: number, enemy: number): boolean {
  if (enemy < 0) return true;
  if (enemy < t.men && mayCharge(t, m, enemy)) return charge(t, m, enemy);
  const point = pointOf(t, enemy);
  const way = wayTo(t, m, point);
  wantRange(t, way, point, CONTACT_CM);
  move(t, m, way, true, NONE);
  return true;
}

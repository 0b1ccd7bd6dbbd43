/** What a group decides and does in its turn: LG-TAC, LG-INIT. The chart is in `chart.ts`. */
import { bitsIn, lowest } from "../../kit/bits.js";
import { DISTANCE_TOLERANCE_CM } from "../data.js";
import { DEEDS } from "../tactics.js";
import { CHOICE } from "./choices.js";
import { ROLL } from "./dice.js";
import { hasAnybodyToShoot } from "./fire.js";
import { tacticUnder, withFallen } from "./groups.js";
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
import { pieces, ROUNDING_CM } from "./pieces.js";
import { NOWHERE, points } from "./points.js";
import { FIGURES_MAX, TACTIC } from "./roster.js";
import { nearestKnown, pointOf } from "./sight.js";
import { ACTION, F, GONE, t } from "./state.js";
import { hasGiver, isWithoutWeapon } from "./supply.js";
import { views } from "./views.js";
import { ways } from "./ways.js";

/** LG-TAC-1: cover further away than this is not sought. */
const TAKE_COVER_CM = 50 + DISTANCE_TOLERANCE_CM;
/** LG-SETTLED-5: as near as he goes who has nothing to fire. */
const UNARMED_CM = 30;
const NONE = -1;
const UNKNOWN = -2;

/** No answer of `withoutWeapon`. */
export const FIGHTS_ON = -1;

/** LG-TAC-3: charges if he has a melee weapon, else leaves; FIGHTS_ON if he can fight on. */
export function withoutWeapon(m: number, leader: number): number {
  if (!isWithoutWeapon(m, leader)) return FIGHTS_ON;
  return isArmed(m) ? ACTION.charge : ACTION.leave;
}

/** Tactics by the number of a deed. */
const TACTIC_OF = DEEDS.map((deed) => TACTIC[deed]);
/** Of whom he knows nothing is beyond all tables. */
const NOWHERE_CM = 9999;

/** What a leader knows, in the order of `FEATURES`. */
const sees = (feature: number, m: number): number => {
  switch (feature) {
    case 0: {
      const enemy = nearestKnown(m);
      if (enemy < 0) return NOWHERE_CM;
      // Whoever has walked to a limit is at it, whatever the rounding.
      return Math.round(1e6 * points.distance(t.at[m]!, pointOf(enemy))) / 1e6;
    }
    case 1:
      return Number(t.has(m, F.gunArmHurt | F.gunArmLost | F.offArmLost));
    case 2:
      return bitsIn(t.alive & t.enemies[m]!);
    case 3:
      return bitsIn(t.alive & t.ofSide[t.side[m]!]!);
    default:
      return bitsIn(t.seenBy(m));
  }
};

/** The line of a leader's table that holds now; -1: none, or he has none. */
export const lineOf = (leader: number): number => t.plans.line(leader, sees);

/**
 * LG-TAC-1: what the table of a leader says from now on.
 * @param men of his group; whoever is told to take cover anew seeks it anew
 */
export function followPlan(leader: number, men: number): void {
  const tactic = TACTIC_OF[t.plans.deed(leader, sees)]!;
  if (t.tactic[leader] === tactic) return;
  t.tactic[leader] = tactic;
  if (tactic === TACTIC["take-cover"]) t.coverDone &= ~men;
  t.unsettle(men);
}

/** LG-TAC-1: contact is his side seeing an enemy or his group being shot at, for good. @param men of one side */
function noteContact(men: number): void {
  if ((men & ~t.contact & t.mayPatrol) === 0) return;
  if ((withFallen(men) & t.everShotAt) !== 0 || sideSees(t.side[lowest(men)]!)) {
    t.contact |= men;
    t.unsettle(men);
  }
}

function sideSees(side: number): boolean {
  for (let rest = t.alive & t.ofSide[side]!; rest !== 0; rest &= rest - 1) {
    if (t.seenBy(lowest(rest)) !== 0) return true;
  }
  return false;
}

/** The action that his tactic wants now; `halt` when he is where he wants to be. */
export function desired(m: number, leader: number): number {
  if (t.isPassenger(m)) return ACTION.halt;
  const unarmed = withoutWeapon(m, leader);
  if (unarmed !== FIGHTS_ON) return unarmed;
  const tactic = tacticUnder(m, leader);
  if ((t.returning >> m) & 1) {
    const stays =
      tactic === TACTIC.stand || tactic === TACTIC.hold || tactic === TACTIC["take-cover"];
    const back = t.returnTo[m]!;
    const forgets = !stays && t.action[m] !== ACTION.back; // LG-SETTLED-8: he may have to go on
    if (forgets || points.isWithin(t.at[m]!, back, ROUNDING_CM)) {
      t.returning &= ~(1 << m);
    } else if (stays && !hasAnybodyToShoot(m)) return ACTION.back;
  }
  switch (tactic) {
    case TACTIC.patrol:
      return t.pathNext[m]! < t.pathLength[leader]! ? ACTION.patrol : ACTION.halt;
    case TACTIC.advance:
      if ((t.disarmed >> m) & 1 && hasGiver(m, leader)) return ACTION.halt; // LG-SETTLED-5
      if (t.quarry === UNKNOWN) t.quarry = nearestKnown(leader);
      return isInRange(m, t.quarry) ? ACTION.halt : ACTION.advance;
    case TACTIC["take-cover"]:
      return wantsCover(m) ? ACTION.takeCover : ACTION.halt;
    case TACTIC.charge:
      return nearestKnown(m) < 0 ? ACTION.halt : ACTION.charge;
    default:
      return ACTION.halt;
  }
}

/** LG-TAC-1 `advance`, LG-SETTLED-5: how near he wants to be. */
function advanceCm(m: number): number {
  return (t.disarmed >> m) & 1 ? UNARMED_CM : t.bestAccurate[m]!;
}

/** LG-TAC-1 `advance`: in accurate range of his best weapon, and he sees him. */
function isInRange(m: number, enemy: number): boolean {
  if (enemy < 0) return true;
  if (enemy >= t.men) return false; // a dummy is never in sight
  if (((t.seenBy(m) >> enemy) & 1) === 0) return false;
  return t.cm[m * t.men + enemy]! <= advanceCm(m) + DISTANCE_TOLERANCE_CM;
}

const COVER = wishFor();

/** LG-TAC-1 `take-cover`: the place he is after, kept while it is free and protects (LG-INIT-3); -1 for none. */
function coverFor(m: number, enemy: number): number {
  const point = pointOf(enemy);
  const kept = t.coverGoal[m]!;
  if (kept !== NONE && hasFreeSpot(m, kept, point)) return kept;
  COVER.protects = point;
  const place = nearestSpot(m, COVER);
  if (place === NONE) return NONE;
  const there = views.placePoint[place]!;
  return points.isWithin(t.at[m]!, there, TAKE_COVER_CM) ? place : NONE;
}

/** There is a spot for him, or he can lie down. */
const canTakeCover = (m: number, enemy: number): boolean =>
  !(t.has(m, F.prone) || t.rides(m)) || coverFor(m, enemy) !== NONE;

/** What somebody may want, beside what his tactic wants: adds it to options. @returns how many there are then */
export function openOrders(m: number, into: Int32Array, first: number): number {
  let n = first;
  into[n++] = ACTION.halt;
  if (t.isPassenger(m)) return n;
  into[n++] = ACTION.advance;
  const enemy = nearestKnown(m);
  if (enemy >= 0 && canTakeCover(m, enemy)) into[n++] = ACTION.takeCover;
  if (isArmed(m)) into[n++] = ACTION.charge;
  return n;
}

/** Over when he has been on a protecting spot or gone prone; riders without a spot: at once. */
function wantsCover(m: number): boolean {
  if ((t.coverDone >> m) & 1) return false;
  const enemy = nearestKnown(m);
  if (enemy < 0) return false;
  const place = t.placeOf(m);
  const isThere = place !== NOWHERE && views.placeProtects(place, pointOf(enemy));
  if (!isThere && canTakeCover(m, enemy)) return true;
  t.coverDone |= 1 << m;
  return false;
}

// ------------------------------------------------------------------ initiative

/** LG-INIT-1: whether a member follows the roll made for all. */
export function follows(roll: number, m: number): boolean {
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

/** What each man does, by ACTION; before the roll what he wants to do. */
export const deeds = new Uint8Array(FIGURES_MAX);

/**
 * Whether these men stay where they are without asking further: with a tactic that does, armed, and with nowhere to go
 * back to.
 */
export function staySettled(leader: number, men: number): boolean {
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
export function decide(leader: number, men: number): boolean {
  noteContact(men);
  if (staySettled(leader, men) && !t.open) return false;
  t.chief = leader;
  t.quarry = UNKNOWN;
  deeds[leader] = t.choose(CHOICE.want, leader);
  let others = 0;
  for (let rest = men & ~(1 << leader); rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    const wanted = t.choose(CHOICE.want, m);
    deeds[m] = wanted;
    if (isChange(m, wanted)) others |= 1 << m;
  }
  const changes = isChange(leader, deeds[leader]!);
  if (!changes && others === 0) return true;
  const roll = t.dice.d6("LG-INIT-1", leader, ROLL.order);
  const passed = roll <= t.initiative[leader]!;
  t.witness.rolls(leader, changes, others, roll);
  if (changes && !passed) deeds[leader] = t.action[leader]!;
  for (; others !== 0; others &= others - 1) {
    const m = lowest(others);
    if (changes && passed) {
      if (!follows(roll, m)) deeds[m] = ACTION.halt;
    } else if (changes || !follows(roll, m)) deeds[m] = t.action[m]!; // LG-INIT-3
  }
  return true;
}

/** LG-INIT-1: whether that asks for a roll. */
export const isChange = (m: number, wanted: number): boolean =>
  wanted !== ACTION.halt && wanted !== t.action[m];

/** Does what was decided; says whether the enemy reacts to him as to any mover (LG-CHARGE-4). */
export function carryOutDecision(m: number, leader: number): boolean {
  return carryOut(m, deeds[m]!, leader);
}

// ------------------------------------------------------------------ doing it

/** Does something; says whether the enemy reacts to him as to any mover (LG-CHARGE-4). */
export function carryOut(m: number, action: number, leader: number): boolean {
  t.action[m] = action;
  switch (action) {
    case ACTION.patrol:
      patrol(m, leader);
      break;
    case ACTION.advance:
      advance(m, nearestKnown(leader));
      break;
    case ACTION.back:
      goBack(m);
      break;
    case ACTION.leave:
      leave(m);
      break;
    case ACTION.takeCover:
      takeCover(m);
      break;
    case ACTION.charge:
      return chargeOrApproach(m, nearestKnown(m));
    default:
      break;
  }
  return true;
}

/** LG-TAC-1 `patrol`, LG-MOVE-7: at basic speed along the path, by himself; at its end he halts. */
function patrol(m: number, leader: number): void {
  const path = ways.paths[leader]!;
  const vehicle = t.cart[m]! >= 0;
  const start = t.at[m]!;
  const way = ways.wayAlong(start, leader, t.pathNext[m]!, vehicle);
  wantWholeWay(way);
  t.witness.means(m, "path", NONE);
  move(m, way, false, NONE);
  // How many points of the path are behind him now.
  let from = start;
  let cm = 0;
  for (let next = t.pathNext[m]!; next < path.length; next++) {
    const point = path[next]!;
    cm += ways.wayLength[ways.wayTo(from, point, vehicle)]!;
    if (cm > walked.at[WALKED_CM]! + ROUNDING_CM) break;
    t.pathNext[m] = next + 1;
    from = point;
  }
  if (t.pathNext[m] === path.length) t.action[m] = ACTION.halt;
}

/** LG-TAC-1 `advance`, LG-PATH-2: to the wanted range of him, at basic speed. */
export function advance(m: number, enemy: number): void {
  if (enemy < 0) return;
  if (isInRange(m, enemy)) {
    t.action[m] = ACTION.halt;
    return;
  }
  const point = pointOf(enemy);
  const way = wayTo(m, point);
  wantRange(way, point, advanceCm(m));
  t.witness.means(m, "towards", enemy);
  move(m, way, false, NONE);
}

/** LG-TAC-2: back to where he fell back from; onto the spot if it was one and is free. */
function goBack(m: number): void {
  if (((t.returning >> m) & 1) === 0) {
    t.action[m] = ACTION.halt; // LG-INIT-1: the last action is not possible any more
    return;
  }
  const goal = t.returnTo[m]!;
  let place = points.place[goal]!;
  if (place !== NOWHERE && !hasFreeSpot(m, place, NONE)) place = NONE;
  if (place !== NONE) choose(m, place);
  const way = wayTo(m, goal);
  wantWholeWay(way);
  t.witness.means(m, "back", NONE);
  if (!move(m, way, false, place)) return;
  t.returning &= ~(1 << m);
  t.action[m] = ACTION.halt;
}

/** LG-TAC-3: fast to the nearest point of his own side's table edge, and off. */
function leave(m: number): void {
  const edge = points.point(points.x[t.at[m]!]!, t.side[m] === 0 ? 0 : pieces.depthCm, NOWHERE);
  const way = wayTo(m, edge);
  wantWholeWay(way);
  t.witness.means(m, "edge", NONE);
  if (!move(m, way, true, NONE)) return;
  const cart = t.cart[m]!;
  for (let rest = t.alive; rest !== 0; rest &= rest - 1) {
    const other = lowest(rest);
    // D45: a vehicle takes all who sit in it along.
    if (other !== m && (cart < 0 || t.cart[other] !== cart)) continue;
    t.remove(other, GONE.fled);
    t.witness.leaves(other);
  }
}

/** LG-TAC-1 `take-cover`: fast to the nearest protecting spot, else prone. */
function takeCover(m: number): void {
  const enemy = nearestKnown(m);
  const goal = enemy < 0 ? NONE : coverFor(m, enemy);
  if (goal === NONE) {
    goProne(m);
    t.coverDone |= 1 << m;
    t.action[m] = ACTION.halt;
    return;
  }
  t.coverGoal[m] = goal;
  choose(m, goal);
  const against = pointOf(enemy);
  const way = wayTo(m, views.placePoint[goal]!);
  wantWholeWay(way);
  t.witness.means(m, "cover", goal);
  if (!move(m, way, true, goal)) return;
  if (views.placeProtects(goal, against)) t.coverDone |= 1 << m;
  else cannotRest(m);
  t.coverGoal[m] = NONE;
  t.action[m] = ACTION.halt;
}

/** LG-TAC-1 `charge`: when in reach, else fast towards him, to 1 cm (LG-PATH-2). */
export function chargeOrApproach(m: number, enemy: number): boolean {
  if (enemy < 0) return true;
  if (enemy < t.men && mayCharge(m, enemy)) return charge(m, enemy);
  const point = pointOf(enemy);
  const way = wayTo(m, point);
  wantRange(way, point, CONTACT_CM);
  t.witness.means(m, "towards", enemy);
  move(m, way, true, NONE);
  return true;
}

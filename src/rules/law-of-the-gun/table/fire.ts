/** Who shoots at whom with what: LG-TARGET, LG-SHOOT, LG-REACT, LG-BUSH, LG-OPT-1, LG-RELOAD, tactic `hold`. */

import { lowest } from "../../kit/bits.js";
import {
  bestWay,
  chanceOut,
  FAN,
  FAN_SHOTS,
  fanningWith,
  RAPID,
  rapidFireWith,
  SINGLE,
  worthOf,
} from "../chances.js";
import { DISTANCE_TOLERANCE_CM } from "../data.js";
import { ACCURATE, couldAim } from "../guns.js";
import { CHOICE, gunOf, NOTHING, shotAt, targetOf, wayOf } from "./choices.js";
import { ROLL } from "./dice.js";
import { isHolding } from "./groups.js";
import { bandOf, canUse, empty, hitFaces, waitingGun } from "./guns.js";
import { fans, follow, noteShot, resolveShot, rollShot } from "./hits.js";
import { pieces, ROUNDING_CM } from "./pieces.js";
import { points } from "./points.js";
import { isMiss, TRY } from "./shots.js";
import { columnOf, inCover, nearestOf } from "./sight.js";
import { t } from "./state.js";

/** How the shooter moved (LG-SHOOT-2, LG-SHOOT-3). */
const STILL = 0;
const MOVED = 1;
const FAST = 2;

const NONE = -1;

/** LG-TURN-3: not moved in this player turn; for a reaction, since his own last one began. */
function paceOf(m: number): number {
  if (((t.fast & t.inTurn) >> m) & 1) return FAST;
  return (t.movedSince >> m) & 1 ? MOVED : STILL;
}

/** The shot that somebody looks for. One at a time. */
const want = {
  pace: STILL,
  /** LG-SHOOT-2, LG-INJ-2: the number that makes it an aimed shot, or a shot at all; 0 if it can only be a snap shot. */
  aim: 0,
  /** LG-RELOAD-2: within accurate range. */
  accurateOnly: false,
};

/** @param value the number that makes an aimed shot of one by a man who stands and is sound */
function wantShot(m: number, pace: number, value: number, accurateOnly: boolean): void {
  want.pace = pace;
  if (pace === FAST) want.aim = t.skillAndCool(m);
  else want.aim = pace === MOVED || !couldAim(t.flags[m]!) ? 0 : value;
  want.accurateOnly = accurateOnly;
}

/** Limit of the test for an aimed shot; 0 for a snap shot. */
const aimWanted = (): number => (want.pace === STILL ? want.aim : 0);

/** Whether this gun could hit this target now (LG-TARGET-2): it reaches, and the D10 has a face for it. */
function reaches(m: number, gun: number, target: number): boolean {
  const band = bandOf(gun, m, target);
  if (band < 0 || (want.accurateOnly && band !== ACCURATE)) return false;
  return hitFaces(1, band, target) > 0 || (aimWanted() > 0 && hitFaces(0, band, target) > 0);
}

function reachesWithAny(m: number, target: number, unloadedToo: boolean): boolean {
  const end = t.gunFirst[m + 1]!;
  for (let gun = t.gunFirst[m]!; gun < end; gun++) {
    if (t.loaded[gun] === 0 && !unloadedToo) continue;
    if (canUse(m, gun) && reaches(m, gun, target)) return true;
  }
  return false;
}

/** Enemies who may be shot at: seen by this figure (LG-TARGET-2) and not in a melee (LG-SIGHT-1). */
export function targetsOf(m: number): number {
  return t.seenBy(m) & ~t.fighting;
}

/** LG-TARGET-1: the nearest of some targets in range, ties: first in the file; -1 if there is none. */
function nearestTarget(m: number, targets: number): number {
  const row = m * t.men;
  const reach = reachOf(m) + DISTANCE_TOLERANCE_CM;
  let nearest = -1;
  let least = 0;
  for (let rest = targets; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    const cm = t.cm[row + e]!;
    if (cm > reach || (nearest >= 0 && cm >= least - ROUNDING_CM)) continue;
    // Only a man who moved fast may be out of reach of the D10 (LG-HIT-1).
    const sure = ((t.fast >> e) & 1) === 0;
    if (!sure && !reachesWithAny(m, e, false)) continue;
    nearest = e;
    least = cm;
  }
  return nearest;
}

/** LG-TARGET-1: of some targets those in range whom his own word takes. */
function wantedOf(m: number, targets: number): number {
  let wanted = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let rest = targets; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    const gun = bestGun(m, e);
    if (gun < 0) continue;
    const chance = chanceOf(m, gun, e, aimWanted());
    const worth = worthOf(t.target[m]!, chance, t.skillAndCool(e), (t.shotAt >> e) & 1);
    if (worth < most) continue;
    wanted = worth > most ? 1 << e : wanted | (1 << e);
    most = worth;
  }
  return wanted;
}

/** The longest range of his loaded weapons that he can use; below 0 if he has none. */
function reachOf(m: number): number {
  const end = t.gunFirst[m + 1]!;
  let reach = -1;
  for (let gun = t.gunFirst[m]!; gun < end; gun++) {
    if (t.loaded[gun] === 0 || !canUse(m, gun)) continue;
    const range = (want.accurateOnly ? t.accurate[gun] : t.maximum[gun]) as number;
    if (range > reach) reach = range;
  }
  return reach;
}

/** LG-TARGET-1, LG-TARGET-2: the loaded gun with the greatest chance to put this target out; -1 if none reaches. */
function bestGun(m: number, target: number): number {
  const end = t.gunFirst[m + 1]!;
  let best = -1;
  let greatest = -1;
  for (let gun = t.gunFirst[m]!; gun < end; gun++) {
    if (t.loaded[gun] === 0 || !canUse(m, gun)) continue;
    if (!reaches(m, gun, target)) continue;
    if (best < 0) {
      best = gun;
      continue;
    }
    // The first one's chance is only worked out when there is a second.
    if (greatest < 0) greatest = chanceOf(m, best, target, aimWanted());
    const chance = chanceOf(m, gun, target, aimWanted());
    if (chance <= greatest) continue; // ties: first listed
    best = gun;
    greatest = chance;
  }
  return best;
}

/** LG-TARGET-2: chance that one shot puts the target out. */
function chanceOf(m: number, gun: number, target: number, aim: number): number {
  const band = bandOf(gun, m, target);
  const row = t.impact[gun * 2 + band]! * 6 + columnOf(target, m);
  const sixtieths = t.sixtieths[row * 6 + t.constitution[target]!]!;
  return chanceOut(aim, hitFaces(0, band, target), hitFaces(1, band, target), sixtieths);
}

/** LG-OPT-1, D13: single shot, fanning or rapid fire. */
function chooseOption(m: number, target: number, gun: number): number {
  if (((t.optioned >> m) & 1) === 0) return SINGLE;
  const figure = t.figures[m]!;
  // Only for a stationary shot by a man who could fire aimed.
  if (aimWanted() === 0) return SINGLE;
  const band = bandOf(gun, m, target);
  const weapon = t.weapons[gun]!;
  const fan = fanningWith(figure, weapon, band);
  const rapid = rapidFireWith(figure, weapon, hitFaces(1, band, target));
  if (fan === "never" && rapid === "never") return SINGLE;
  const snap = chanceOf(m, gun, target, 0);
  return bestWay(chanceOf(m, gun, target, want.aim), snap, t.cool[m]!, fan, rapid);
}

/** All that he may fire in his own turn: adds it to options. @returns how many there are then */
export function openShots(m: number, into: Int32Array, first: number): number {
  const before = { ...want };
  wantShot(m, paceOf(m), t.skillAndCool(m), waitingGun(m) >= 0);
  const figure = t.figures[m]!;
  let n = first;
  for (let rest = targetsOf(m); rest !== 0; rest &= rest - 1) {
    const target = lowest(rest);
    for (let gun = t.gunFirst[m]!; gun < t.gunFirst[m + 1]!; gun++) {
      if (t.loaded[gun] === 0 || !canUse(m, gun) || !reaches(m, gun, target)) continue;
      into[n++] = shotAt(target, gun, SINGLE);
      if (aimWanted() === 0) continue;
      const band = bandOf(gun, m, target);
      const weapon = t.weapons[gun]!;
      const faces = hitFaces(1, band, target);
      if (fanningWith(figure, weapon, band) !== "never") into[n++] = shotAt(target, gun, FAN);
      if (rapidFireWith(figure, weapon, faces) !== "never") into[n++] = shotAt(target, gun, RAPID);
    }
  }
  Object.assign(want, before);
  return n;
}

/** As `openShots`, of a reaction (LG-OPT-1: no options). */
export function openReactions(m: number, into: Int32Array, first: number): number {
  const before = { ...want };
  wantReaction(m, t.mover);
  let n = first;
  for (let gun = t.gunFirst[m]!; gun < t.gunFirst[m + 1]!; gun++) {
    if (t.loaded[gun] === 0 || !canUse(m, gun) || !reaches(m, gun, t.mover)) continue;
    into[n++] = shotAt(t.mover, gun, SINGLE);
  }
  Object.assign(want, before);
  return n;
}

/** LG-SOLO-4: "stay hidden" until an enemy that he sees is near enough. */
function staysHidden(m: number): boolean {
  if (((t.hidden >> m) & 1) === 0) return false;
  const until = t.hiddenUntil[m]!;
  const enemy = nearestOf(m, t.seenBy(m));
  return enemy < 0 || t.cm[m * t.men + enemy]! > until + DISTANCE_TOLERANCE_CM;
}

/**
 * LG-SHOOT-1: whether he shoots, in his own player turn or his place of a gunfight; then that is what he has planned.
 * @param preferred an enemy whom the chart points him to, or -1
 */
export function choosesShot(m: number, point: number, preferred: number): boolean {
  t.preferred = preferred;
  t.plannedNow = NOTHING;
  const shot = t.choose(point, m);
  if (shot === NOTHING) return false;
  if (shot === t.plannedNow) return true;
  wantShot(m, paceOf(m), t.skillAndCool(m), waitingGun(m) >= 0);
  planWith(m, targetOf(shot), gunOf(shot));
  t.planOption[m] = wayOf(shot);
  t.replan(m);
  return true;
}

/** The policy's shot, planned; or nothing. */
export function policyShot(m: number): number {
  if (!planShot(m, t.preferred)) return NOTHING;
  t.plannedNow = shotAt(t.planTarget[m]!, t.planGun[m]!, t.planOption[m]!);
  return t.plannedNow;
}

/**
 * LG-SHOOT-1, LG-TARGET-1, LG-RELOAD-2: plans his shot in his own player turn, unless it is planned already.
 * @param preferred an enemy that he shoots at if he may, or -1
 * @returns false if he has none
 */
function planShot(m: number, preferred: number): boolean {
  if (((t.planned >> m) & 1) === 1) {
    const planned = t.planTarget[m]!;
    if (preferred < 0 || preferred === planned) return planned >= 0;
  }
  const target = plan(m, preferred);
  t.keepPlan(m, target);
  // What is planned for a preferred target is not what he would do otherwise; what a word takes changes unnoticed.
  if (preferred >= 0 || (target >= 0 && ((t.choosy >> m) & 1) === 1)) t.replan(m);
  return target >= 0;
}

/** Plans his shot at nobody in particular, whatever is kept of a plan. @returns the target, or -1 */
export const planAnew = (m: number): number => plan(m, NONE);

function plan(m: number, preferred: number): number {
  const targets = targetsOf(m);
  if (targets === 0) return NONE;
  wantShot(m, paceOf(m), t.skillAndCool(m), waitingGun(m) >= 0);
  const wanted =
    preferred >= 0 && ((targets >> preferred) & 1) === 1 && reachesWithAny(m, preferred, false);
  const choosy = ((t.choosy >> m) & 1) === 1;
  const target = wanted ? preferred : nearestTarget(m, choosy ? wantedOf(m, targets) : targets);
  if (target < 0) return NONE;
  const only = t.gunFirst[m + 1]! - t.gunFirst[m]! === 1;
  const gun = only ? t.gunFirst[m]! : bestGun(m, target);
  planWith(m, target, gun);
  t.planOption[m] = chooseOption(m, target, gun);
  return target;
}

/** The shot that he looks for, at this target with this gun. */
function planWith(m: number, target: number, gun: number): void {
  noteShot(m, m, target, gun, (want.pace === FAST ? TRY.fast : TRY.aimed) + want.aim);
}

/** Whether "stay hidden" forbids him his own shot (LG-SOLO-4). */
export function isSilent(m: number): boolean {
  return ((t.noOwnShot >> m) & 1) === 1 || staysHidden(m);
}

/** LG-REACT-1, LG-RELOAD-1: they have no shot left from their own last player turn. */
const usedUp = (): number => t.reacted | t.shot | t.moved | t.reloaded | t.supplied;

/** LG-REACT-1, LG-REACT-2, LG-RELOAD-1: who has a shot left from his own last player turn. */
function reactors(): number {
  // In turn 1 the second side's figures count so only while unseen (D16).
  const counting = t.reactsInTurnOne ? -1 : t.hadTurn | ~t.seen;
  return t.atLarge & ~t.inTurn & ~usedUp() & counting;
}

/** Whether he has a shot left to react with. @param m a man */
export function mayReact(m: number): boolean {
  return ((reactors() >> m) & 1) === 1;
}

/** Men of a side to whom the enemy might react. */
export function exposedMen(side: number): number {
  let exposed = 0;
  for (let rest = reactors() & t.ofSide[1 - side]!; rest !== 0; rest &= rest - 1) {
    const m = lowest(rest);
    let there = t.sight[m]!;
    if ((t.holding >> m) & 1) {
      // Who has not moved can only be too far away for him (D18).
      for (let still = there & ~t.moved; still !== 0; still &= still - 1) {
        const e = lowest(still);
        if (!isInOpenFire(m, e)) there &= ~(1 << e);
      }
    }
    exposed |= there;
  }
  return exposed & t.seen;
}

/** Tactic `hold`: within the distance at which he opens fire. */
function isInOpenFire(m: number, enemy: number): boolean {
  const open = t.openFire[m]!;
  const within = open >= 0 ? open : t.bestAccurate[m]!;
  return t.cm[m * t.men + enemy]! <= within + DISTANCE_TOLERANCE_CM;
}

/** LG-REACT-1: the enemies of one who has finished his move, in file order. @param except one who does not, or -1 */
export function reactionsTo(mover: number, except: number): void {
  const bit = 1 << mover;
  const enemies = t.enemies[mover]!;
  // Unseen figures are not reacted to; who does not see him does not react.
  let left = enemies & t.sight[mover]! & reactors();
  if (except >= 0) left &= ~(1 << except);
  while (left !== 0 && (t.seen & t.alive & ~t.fighting & bit) !== 0) {
    const m = lowest(left);
    // Those after him, as things are after his shot.
    if (react(m, mover)) left = enemies & t.sight[mover]! & reactors();
    left &= -2 << m;
    if (except >= 0) left &= ~(1 << except);
  }
}

/** LG-REACT-2. Says whether he has fired at the mover, whom he sees. */
function react(m: number, mover: number): boolean {
  if (staysHidden(m)) return false;
  if (!t.asksHolding && holdsFireAt(m, mover)) return false;
  t.mover = mover;
  const shot = t.choose(CHOICE.reaction, m);
  if (shot === NOTHING) return false;
  const bushwhack = wantReaction(m, mover) && want.aim > 0;
  t.reacted |= 1 << m;
  t.witness.reacts(m, mover);
  // LG-OPT-1: no options in reaction.
  const attempt = (bushwhack ? TRY.bushwhack : TRY.aimed) + want.aim;
  resolveShot(m, mover, gunOf(shot), attempt, ROLL.reaction);
  return true;
}

/** LG-BUSH-1, D12: whether it is a bushwhack. */
function wantReaction(m: number, mover: number): boolean {
  const pace = (t.movedSince >> m) & 1 ? MOVED : STILL;
  const first = t.bushwhacksOncePerGame ? t.hasFired === 0 : ((t.hasFired >> m) & 1) === 0;
  const bushwhack = first && inCover(m, mover);
  wantShot(m, pace, bushwhack ? t.cool[m]! : t.skillAndCool(m), false);
  return bushwhack;
}

/** The policy's reaction: the best gun, unless the tactic `hold` keeps him from it (D18). */
export function policyReaction(m: number): number {
  const { mover } = t;
  if (t.asksHolding && holdsFireAt(m, mover)) return NOTHING;
  wantReaction(m, mover);
  const gun = bestGun(m, mover);
  return gun < 0 ? NOTHING : shotAt(mover, gun, SINGLE);
}

/** Tactic `hold` keeps him from shooting at an enemy who acts. */
const holdsFireAt = (m: number, enemy: number): boolean => isHolding(m) && !opensFireAt(m, enemy);

/** Tactic `hold`, D18. That a loaded weapon reaches is seen to by the choice of the weapon. */
function opensFireAt(m: number, enemy: number): boolean {
  if (isInOpenFire(m, enemy)) return true;
  if (((t.moved >> enemy) & 1) === 0) return false;
  const { segment } = pieces;
  points.takeSegment(t.at[m]!, t.turnStart[enemy]!);
  const dx = segment[0]! - segment[2]!;
  const dy = segment[1]! - segment[3]!;
  return t.cm[m * t.men + enemy]! > Math.sqrt(dx * dx + dy * dy) + DISTANCE_TOLERANCE_CM;
}

/** LG-TAC-2: has he anybody whom he may shoot at? Weapons waiting for a reload count. */
export function hasAnybodyToShoot(m: number): boolean {
  const targets = targetsOf(m);
  if (targets === 0) return false;
  const holding = isHolding(m);
  const pace = (t.movedSince >> m) & 1 ? MOVED : STILL;
  wantShot(m, pace, t.skillAndCool(m), false);
  for (let rest = targets; rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    if (holding && !opensFireAt(m, e)) continue;
    if (reachesWithAny(m, e, true)) return true;
  }
  return false;
}

/** LG-CHARGE-2, LG-CHARGE-4: half-way fire of one at another, if he can. Says whether it was planned. */
export function planHalfWay(m: number, target: number): boolean {
  if (((targetsOf(m) >> target) & 1) === 0) return false;
  wantShot(m, FAST, 0, false);
  const gun = bestGun(m, target);
  if (gun < 0) return false;
  noteShot(m, m, target, gun, TRY.halfWay + want.aim);
  t.planOption[m] = SINGLE;
  t.replan(m);
  return true;
}

/** The shot that he has just planned, or the shots of an option, each resolved wholly before the next (LG-OPT-1). */
export function shootNow(m: number): void {
  const target = t.planTarget[m]!;
  const gun = t.planGun[m]!;
  const option = t.planOption[m]!;
  if (option === FAN && fans(m, ROLL.shot)) fan(m, target, gun);
  else if (option === RAPID) rapid(m, target, gun);
  else follow(m, m, rollShot(m, m, ROLL.shot), ROLL.shot);
}

/**
 * The turn of a man who stays where he is and may fire a single shot.
 * @returns false if more has come of it than a miss
 */
export function shootIfAny(m: number): boolean {
  if (!choosesShot(m, CHOICE.own, NONE)) return true;
  const bit = 1 << m;
  t.shot |= bit;
  // Who is shot at holds his fire no more; who was unseen is seen now.
  const quiet = (t.seen & bit) !== 0 && ((t.holding >> t.planTarget[m]!) & 1) === 0;
  const gun = t.planGun[m]!;
  const code = rollShot(m, m, ROLL.shot);
  if (quiet && isMiss(code) && t.reloads[gun] === 0 && t.points[gun] !== 0) return true;
  follow(m, m, code, ROLL.shot);
  return false;
}

/** LG-FAN-1: the nearest member of the target group still in action, seen, in accurate range. */
function fan(m: number, first: number, gun: number): void {
  const group = t.group[first]!;
  let target = first;
  for (let shot = 1; shot <= FAN_SHOTS; shot++) {
    if (target < 0 || t.points[gun] === 0 || !t.inAction(m)) break; // the rest is lost
    resolveShot(m, target, gun, 0, ROLL.shot);
    target = nearestIn(m, gun, group, t.accurate[gun]!);
  }
  empty(m, gun); // LG-RELOAD-2: binds that pistol only
}

function nearestIn(m: number, gun: number, men: number, rangeCm: number): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let rest = men & targetsOf(m); rest !== 0; rest &= rest - 1) {
    const e = lowest(rest);
    const cm = t.cm[m * t.men + e]!;
    if (cm > rangeCm + DISTANCE_TOLERANCE_CM || cm >= least - ROUNDING_CM) continue;
    if (hitFaces(1, bandOf(gun, m, e), e) === 0) continue;
    found = e;
    least = cm;
  }
  return found;
}

/** LG-RAPID-1, LG-OPT-1, D14: the same target; if he cannot be hit or seen now, the nearest enemy in range. */
function rapid(m: number, target: number, gun: number): void {
  t.witness.firesRapidly(m);
  resolveShot(m, target, gun, 0, ROLL.shot);
  if (t.points[gun] === 0 || !t.inAction(m)) return;
  let second = -1;
  if (((targetsOf(m) >> target) & 1) === 1) {
    const band = bandOf(gun, m, target);
    if (band >= 0 && hitFaces(1, band, target) > 0) second = target;
  }
  if (second < 0) second = nearestIn(m, gun, t.enemiesOf(m), t.maximum[gun]!);
  if (second >= 0) resolveShot(m, second, gun, 0, ROLL.shot);
}

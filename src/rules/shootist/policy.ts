/** The default policies of the digest (SH-POL-4 to SH-POL-7) and the habits of S21 to S25: answers to `choose`. */
import type { Policy } from "../../core/game.js";
import { Plans } from "../../core/situations.js";
import { bow, canBurn, fireSum } from "./buildings.js";
import { MODE } from "./counts.js";
import { drawDie, ladderIndex } from "./ladder.js";
import { canBeBrawled, hasAttacked } from "./melee.js";
import { canGoTo, canMove, combinedMove, lame } from "./movement.js";
import { ACTION, actionOf, optionOf, POINT, packAction, worseDieOf } from "./options.js";
import { canBeRobbed, canReload, LOOTS_MAX, liesThere, lootFor } from "./reload.js";
import { DEEDS, type Deed, FEATURES } from "./skirmish.js";
import {
  ACTED,
  FAST,
  fanSlot,
  fanTarget,
  field,
  HAND,
  handTarget,
  LEFT,
  leftSecond,
  MOUNTED,
  UNITS_PER_INCH,
  VARIABLE_SHOOT,
} from "./state.js";
import { LADDER } from "./tables.js";
import { later, NOTHING, STAND, shooting, woundsSeen } from "./targets.js";
import { deeds } from "./worth.js";
import { reaches } from "./zones.js";

const D10 = ladderIndex(10);
const LADDER_TOP = LADDER.length - 1;
const BRAWL = DEEDS.indexOf("brawl");
const WAIT = DEEDS.indexOf("wait");
const loot = new Int32Array(LOOTS_MAX);

const lesser = field.ofEach(({ habits }) =>
  habits.lesserDraw === null ? LADDER_TOP : ladderIndex(habits.lesserDraw),
);

/** 1 for those who may do something else before they think of shooting. */
const odd = field.ofEach(({ habits }) =>
  habits.burns || habits.leavesFire || habits.breaksOff || habits.dismounts ? 1 : 0,
);

export const defaultPolicy: Policy = { choose };

/** @param point `POINT` */
function choose(point: number, f: number): number {
  if (planned[f] === 1 && isAsked(point)) deeds[f] = plans.deed(f, sees);
  switch (point) {
    case POINT.action:
      return action(f);
    case POINT.drawDie:
      // SH-TURN-3, SH-POL-7: his own, unless he has the habit of a smaller one.
      return Math.min(drawDie(f), lesser[f]!);
    case POINT.laterShot:
      return later(f, fanSlot(field.fans[f]!), fanTarget(field.fans[f]!), MODE.fan);
    case POINT.secondPistol:
      return later(f, leftSecond(field.now[LEFT]!) - 1, handTarget(field.now[HAND]!), MODE.pistols);
    case POINT.variable:
      return variable(f);
    default:
      return superFast(f);
  }
}

/** SH-POL-5. */
function action(f: number): number {
  if (odd[f] === 1 || field.attackers[f] !== 0) {
    const before = first(f);
    if (before !== NOTHING) return before;
  }
  const shot = shooting(f);
  return shot !== NOTHING ? shot : otherwise(f);
}

/** SH-POL-4: Variable on Shoot if he then has a legal shot, else on Dodge. */
function variable(f: number): number {
  field.raise(f, VARIABLE_SHOOT);
  const shoots = shooting(f) !== NOTHING;
  field.lower(f, VARIABLE_SHOOT);
  return shoots ? 1 : 0;
}

/** SH-POL-4: Super Fast if the option that he would choose then rolls D10 or D12. */
function superFast(f: number): number {
  field.raise(f, FAST);
  const action = shooting(f);
  field.lower(f, FAST);
  if (action === NOTHING || actionOf(action) === ACTION.move) return 0;
  return worseDieOf(optionOf(action)) >= D10 ? 1 : 0;
}

// ---- men near by

/** The nearest enemy in play, then id. */
function nearestEnemy(f: number): number {
  let nearest = -1;
  for (let g = field.firstFoe(f); g < field.afterFoes(f); g++) {
    if (field.inPlay(g) && (nearest < 0 || field.apart(f, g) < field.apart(f, nearest)))
      nearest = g;
  }
  return nearest;
}

/** S10: the enemy to brawl with, at most the combined move away; -1 if none. */
function brawlTarget(f: number): number {
  if (!canGoTo(f)) return -1;
  let nearest = -1;
  for (let g = field.firstFoe(f); g < field.afterFoes(f); g++) {
    if (!canBeBrawled(f, g)) continue;
    if (nearest < 0 || field.apart(f, g) < field.apart(f, nearest)) nearest = g;
  }
  return nearest;
}

/** S12: an enemy is inside the last band of a loaded weapon. */
function enemyInReach(f: number): boolean {
  if (deeds[f] === BRAWL) return false;
  const distance = field.apart(f, nearestEnemy(f));
  for (let slot = 0; slot < field.gearNow(f).weapons.length; slot++) {
    if (field.rounds(f, slot) > 0 && reaches(field.armOf(f, slot), distance)) return true;
  }
  return false;
}

// ---- before shooting

/** SH-POL-5(a) and S32. */
function first(f: number): number {
  const { habits } = field.fighters[f]!;
  const { standing } = field;
  if (!standing) {
    const sits = (field.flags[f]! & (ACTED | MOUNTED)) === MOUNTED;
    if (habits.dismounts && sits && !lame(f)) return ACTION.dismount;
    if (field.attackers[f] !== 0) return fightBack(f);
  }
  if (habits.burns && deeds[f] !== BRAWL && deeds[f] !== WAIT) {
    const near = fireTarget(f);
    if (near >= 0) return packAction(ACTION.burn, near);
  }
  if (standing) return NOTHING;
  if (habits.leavesFire && canMove(f) && field.inFire(f)) {
    return packAction(ACTION.move, nearestEnemy(f));
  }
  if (habits.breaksOff && canMove(f) && field.apart(f, nearestEnemy(f)) === 0)
    return ACTION.withdraw;
  return NOTHING;
}

/** SH-POL-5(a), S10, S40: he was attacked in a brawl in this turn. */
function fightBack(f: number): number {
  if (!field.bothArms(f)) {
    for (let g = 0; g < field.count; g++) {
      if (hasAttacked(g, f)) return packAction(ACTION.brawl, g);
    }
  }
  if (deeds[f] === STAND || deeds[f] === WAIT) return ACTION.pass;
  const opponent = brawlTarget(f);
  if (opponent >= 0) return packAction(ACTION.brawl, opponent);
  const enemy = nearestEnemy(f);
  const stays = field.inCover(f) && enemyInReach(f);
  if (stays || combinedMove(f) === 0 || field.apart(f, enemy) === 0) return ACTION.pass;
  return packAction(ACTION.step, enemy);
}

/** S25, S39: the nearest enemy inside a building that does not burn, if he can shoot at it; -1 if none. */
function fireTarget(f: number): number {
  if (bow(f) < 0) return -1;
  let near = -1;
  for (let g = field.firstFoe(f); g < field.afterFoes(f); g++) {
    if (!canBurn(g)) continue;
    if (near < 0 || field.apart(f, g) < field.apart(f, near)) near = g;
  }
  return near >= 0 && fireSum(f, near) >= 0 ? near : -1;
}

// ---- after it: nobody to shoot at

/** SH-POL-5(d) to (g). */
function otherwise(f: number): number {
  if (deeds[f] === WAIT) return ACTION.pass;
  const stays = field.standing || deeds[f] === STAND;
  if (!stays) {
    const opponent = brawlTarget(f);
    if (opponent >= 0) return packAction(ACTION.brawl, opponent);
    const found = field.scavenging && field.fighters[f]!.habits.picksUp ? pickUp(f) : NOTHING;
    if (found !== NOTHING) return found;
  }
  const slot = reloadable(f);
  if (slot >= 0) return reload(f, slot);
  return stays ? ACTION.pass : approach(f);
}

/** SH-POL-5(e), S11: the gun to reload; -1 if none. */
function reloadable(f: number): number {
  const { weapons } = field.gearNow(f);
  let slot = -1;
  for (let i = 0; i < weapons.length; i++) {
    if (weapons[i]!.thrown) continue;
    if (field.rounds(f, i) > 0) return -1;
    if (slot < 0 && canReload(f, i)) slot = i;
  }
  return slot;
}

/** SH-POL-5(e), S23. */
function reload(f: number, slot: number): number {
  const enemy = nearestEnemy(f);
  const { soundArms } = field.gearNow(f).weapons[slot]!;
  const stays = field.standing || deeds[f] === STAND;
  const moves =
    !stays && field.fighters[f]!.habits.reloadsMoving && !soundArms && !field.inCover(f);
  return moves && combinedMove(f) > 0 && field.apart(f, enemy) > 0
    ? packAction(ACTION.moveAndReload, enemy, slot)
    : packAction(ACTION.reload, 0, slot);
}

/** S24. */
function pickUp(f: number): number {
  if (field.bothArms(f) || reloadable(f) >= 0) return NOTHING;
  const { weapons } = field.gearNow(f);
  for (let slot = 0; slot < weapons.length; slot++) {
    if (!weapons[slot]!.thrown && field.rounds(f, slot) > 0) return NOTHING;
  }
  for (let slot = 0; slot < weapons.length; slot++) {
    if (liesThere(f, slot)) return packAction(ACTION.takeBack, 0, slot);
  }
  if (!canGoTo(f)) return NOTHING;
  for (let dead = nextDead(f, -1, -1); dead >= 0; dead = nextDead(f, field.apart(f, dead), dead)) {
    if (lootFor(f, dead, loot) > 0) return packAction(ACTION.rob, dead, loot[0]);
  }
  return NOTHING;
}

/** The next man killed or knocked out within the combined move, after one at `distance` with number `after`. */
function nextDead(f: number, distance: number, after: number): number {
  let nearest = -1;
  for (let g = 0; g < field.count; g++) {
    if (!canBeRobbed(f, g)) continue;
    const there = field.apart(f, g);
    if (there < distance || (there === distance && g <= after)) continue;
    if (nearest < 0 || there < field.apart(f, nearest)) nearest = g;
  }
  return nearest;
}

/** SH-POL-5(f), S12, S13. */
function approach(f: number): number {
  if (field.inCover(f) && enemyInReach(f)) return ACTION.pass;
  const enemy = nearestEnemy(f);
  if (field.apart(f, enemy) === 0 || !canMove(f)) return ACTION.pass;
  return packAction(ACTION.move, enemy);
}

// ---- by situation

const planned = field.ofEach(({ plan }) => (plan === null || plan.length === 0 ? 0 : 1));
let plans: Plans;
field.onEnter(() => {
  const { fighters } = field;
  const usual = fighters.map(({ style }) => Math.max(0, DEEDS.indexOf(style as Deed)));
  plans = new Plans(
    fighters.map(({ plan }) => plan),
    usual,
    FEATURES,
    DEEDS,
  );
});

/** Shots that follow go on with what he has begun. */
const isAsked = (point: number): boolean =>
  point === POINT.action || point === POINT.variable || point === POINT.superFast;

export const lineOf = (f: number): number => plans.line(f, sees);

/** What he knows, in the order of `FEATURES`. */
function sees(feature: number, f: number): number {
  switch (feature) {
    case 0:
      return field.apart(f, nearestEnemy(f)) / UNITS_PER_INCH;
    case 1:
      return woundsSeen(f);
    case 2:
      return loaded(f);
    case 3:
      return inPlayOf(field.firstFoe(f), field.afterFoes(f));
    case 4:
      return field.firstFoe(f) === 0
        ? inPlayOf(field.countA, field.count)
        : inPlayOf(0, field.countA);
    default:
      return field.inCover(nearestEnemy(f)) ? 1 : 0;
  }
}

function inPlayOf(from: number, after: number): number {
  let n = 0;
  for (let g = from; g < after; g++) if (field.inPlay(g)) n++;
  return n;
}

function loaded(f: number): number {
  let n = 0;
  for (let slot = 0; slot < field.gearNow(f).weapons.length; slot++) n += field.rounds(f, slot);
  return n;
}

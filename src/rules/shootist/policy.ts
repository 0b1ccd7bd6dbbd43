/** The default policies of the digest (SH-POL-4 to SH-POL-7) and the habits of S21 to S25: answers to `choose`. */
import type { Policy } from "../../core/game.js";
import { Plans } from "../../core/situations.js";
import { WHOM } from "../kit/targets.js";
import { MODE } from "./columns.js";
import type { FightHits } from "./hits.js";
import { clamp, type FightLadder, ladderIndex } from "./ladder.js";
import { type FightLegal, LOOTS_MAX } from "./legal.js";
import {
  ACTION,
  actionOf,
  KEPT,
  optionOf,
  POINT,
  packAction,
  packLater,
  worseDieOf,
} from "./options.js";
import { WOUNDS_MAX } from "./rolls.js";
import { DEEDS, type Deed, FEATURES } from "./skirmish.js";
import {
  ACTED,
  FAST,
  type FightState,
  fanSlot,
  fanTarget,
  HAND,
  HORSE_OF,
  handTarget,
  LEFT,
  leftSecond,
  MOUNTED,
  UNITS_PER_INCH,
  VARIABLE_SHOOT,
} from "./state.js";
import { LADDER } from "./tables.js";
import {
  BEST_OPTION,
  BEST_TARGET,
  BEST_VALUE,
  type FightWeigh,
  OTHERWISE,
  OWN_WAY,
} from "./weigh.js";
import type { FightZones } from "./zones.js";

const D10 = ladderIndex(10);
const LADDER_TOP = LADDER.length - 1;
/** No decision yet. */
const NOTHING = -1;
const BRAWL = DEEDS.indexOf("brawl");
const STAND = DEEDS.indexOf("stand");
const WAIT = DEEDS.indexOf("wait");

export interface FightPolicy extends Policy {
  /** The line of his table that holds now; -1: none, or he has none. */
  readonly lineOf: (f: number) => number;
}

export function fightPolicy(
  state: FightState,
  { reaches }: FightZones,
  ladder: FightLadder,
  hits: FightHits,
  weighing: FightWeigh,
  legal: FightLegal,
): FightPolicy {
  const { fight, onEnter, ofEach, flags, attackers, totals, shotAt } = state;
  const { now, fans, gearNow, armOf, has, raise, lower, inPlay } = state;
  const { apart, rounds, inCover, behindOpening, canBeTarget, bothArms } = state;
  const { inFire, firstFoe, afterFoes, horseAlive, isStanding } = state;
  const { sumNow, drawDie } = ladder;
  const { lame, wholeMove, combinedMove, isThere, bow, fireSum } = hits;
  const {
    deeds,
    hasOtherwise,
    horses,
    weigh,
    valueFrom,
    worthOf,
    aspectOf,
    standing: best,
    moved,
  } = weighing;
  const { canMove, canGoTo, canBeBrawled, hasAttacked, canReload, canBurn } = legal;
  const { liesThere, canBeRobbed, lootFor } = legal;
  const loot = new Int32Array(LOOTS_MAX);
  /** SH-POL-3: whom he shoots at; and his Shoot die. */
  const targets = ofEach(({ target }) => WHOM[target]);
  const shootDice = ofEach(({ skills }) => skills.shoot);
  const lesser = ofEach(({ habits }) =>
    habits.lesserDraw === null ? LADDER_TOP : ladderIndex(habits.lesserDraw),
  );
  /** 1 for those who may do something else before they think of shooting. */
  const odd = ofEach(({ habits }) =>
    habits.burns || habits.leavesFire || habits.breaksOff || habits.dismounts ? 1 : 0,
  );

  // ---- men near by ----

  /** The nearest enemy in play, then id. */
  const nearestEnemy = (f: number): number => {
    let nearest = -1;
    for (let g = firstFoe(f); g < afterFoes(f); g++) {
      if (inPlay(g) && (nearest < 0 || apart(f, g) < apart(f, nearest))) nearest = g;
    }
    return nearest;
  };
  /** S10: the enemy to brawl with, at most the combined move away; -1 if none. */
  const brawlTarget = (f: number): number => {
    if (!canGoTo(f)) return -1;
    let nearest = -1;
    for (let g = firstFoe(f); g < afterFoes(f); g++) {
      if (!canBeBrawled(f, g)) continue;
      if (nearest < 0 || apart(f, g) < apart(f, nearest)) nearest = g;
    }
    return nearest;
  };
  /** S12: an enemy is inside the last band of a loaded weapon. */
  const enemyInReach = (f: number): boolean => {
    if (deeds[f] === BRAWL) return false;
    const distance = apart(f, nearestEnemy(f));
    for (let slot = 0; slot < gearNow(f).weapons.length; slot++) {
      if (rounds(f, slot) > 0 && reaches(armOf(f, slot), distance)) return true;
    }
    return false;
  };

  // ---- shooting (SH-POL-5(b), (c)) ----

  /** S9, SH-SETTLED-1: from his whole move nearer he would do at least twice as well against the same target. */
  const nearerIsBetter = (f: number): boolean => {
    const whole = wholeMove(f);
    if (whole === 0) return false;
    const target = best[BEST_TARGET]!;
    const distance = apart(f, target & (HORSE_OF - 1));
    const nearer = distance > whole ? distance - whole : 0;
    const own = valueFrom(f, target, nearer, false, OWN_WAY);
    const value = own > 0 ? own : valueFrom(f, target, nearer, true, OTHERWISE);
    return value >= 2 * best[BEST_VALUE]!;
  };

  /** S45: six count as all. */
  const woundsSeen = (f: number): number => Math.min(totals[f]!, WOUNDS_MAX);
  /** How much his word speaks for an enemy. */
  const worthOfWord = (f: number, g: number): number => {
    switch (targets[f]) {
      case WHOM.nearest:
        return -apart(f, g);
      case WHOM.weakest:
        return woundsSeen(g);
      case WHOM.strongest:
        return shootDice[g]!;
      case WHOM.focus:
        return (shotAt[0]! >> g) & 1;
      default:
        return -((shotAt[0]! >> g) & 1);
    }
  };
  const keptStanding = new Int32Array(3);
  const keptMoved = new Int32Array(3);
  const found = new Int32Array(3);
  /** Keeps the better of two options, of equals the one at the nearer. */
  const keepBetter = (f: number, kept: Int32Array, other: Int32Array): void => {
    const value = other[BEST_VALUE]!;
    if (value === 0 || value < kept[BEST_VALUE]!) return;
    if (value === kept[BEST_VALUE]) {
      const man = other[BEST_TARGET]! & (HORSE_OF - 1);
      if (apart(f, man) >= apart(f, kept[BEST_TARGET]! & (HORSE_OF - 1))) return;
    }
    kept.set(other);
  };
  /** Leaves in `best` and `moved` what is best at those whom his word picks, of all whom he could shoot at now. */
  const weighWanted = (f: number, stays: boolean): void => {
    const end = afterFoes(f);
    weigh(f, stays, OWN_WAY, firstFoe(f), end);
    // Where no way of his style's own is legal against anybody, others are.
    const others = best[BEST_VALUE] === 0 && hasOtherwise(f);
    let most = Number.NEGATIVE_INFINITY;
    keptStanding[BEST_VALUE] = 0;
    keptMoved[BEST_VALUE] = 0;
    for (let g = firstFoe(f); g < end; g++) {
      weigh(f, stays, OWN_WAY, g, g + 1);
      found.set(moved);
      if (others) weigh(f, true, OTHERWISE, g, g + 1);
      if (found[BEST_VALUE] === 0 && best[BEST_VALUE] === 0) continue;
      const worth = worthOfWord(f, g);
      if (worth < most) continue;
      if (worth > most) {
        keptStanding[BEST_VALUE] = 0;
        keptMoved[BEST_VALUE] = 0;
      }
      most = worth;
      keepBetter(f, keptStanding, best);
      keepBetter(f, keptMoved, found);
    }
    best.set(keptStanding);
    moved.set(keptMoved);
  };

  /** Shooting, or moving in order to shoot; NOTHING where no shot is worth anything. */
  const shooting = (f: number): number => {
    const stays = isStanding() || deeds[f] === STAND;
    const told = targets[f] !== WHOM.default;
    if (told) weighWanted(f, stays);
    else weigh(f, stays, OWN_WAY, firstFoe(f), afterFoes(f));
    const value = moved[BEST_VALUE]!;
    const target = moved[BEST_TARGET]!;
    const option = moved[BEST_OPTION]!;
    if (!told && best[BEST_VALUE] === 0 && hasOtherwise(f)) {
      weigh(f, true, OTHERWISE, firstFoe(f), afterFoes(f));
    }
    if (value > best[BEST_VALUE]!) return packAction(ACTION.moveAndShoot, target, option);
    if (best[BEST_VALUE] === 0) return NOTHING;
    const bestTarget = best[BEST_TARGET]!;
    const bestOption = best[BEST_OPTION]!;
    const free = !stays && worseDieOf(bestOption) === 0 && !inCover(f) && !behindOpening(f);
    if (free && nearerIsBetter(f)) return packAction(ACTION.move, bestTarget & (HORSE_OF - 1));
    return packAction(ACTION.shoot, bestTarget, bestOption);
  };

  // ---- before it ----

  /** SH-POL-5(a), S10, S40: he was attacked in a brawl in this turn. */
  const fightBack = (f: number): number => {
    if (!bothArms(f)) {
      for (let g = 0; g < fight.count; g++) {
        if (hasAttacked(g, f)) return packAction(ACTION.brawl, g);
      }
    }
    if (deeds[f] === STAND || deeds[f] === WAIT) return ACTION.pass;
    const opponent = brawlTarget(f);
    if (opponent >= 0) return packAction(ACTION.brawl, opponent);
    const enemy = nearestEnemy(f);
    const stays = inCover(f) && enemyInReach(f);
    if (stays || combinedMove(f) === 0 || apart(f, enemy) === 0) return ACTION.pass;
    return packAction(ACTION.step, enemy);
  };

  /** S25, S39: the nearest enemy inside a building that does not burn, if he can shoot at it; -1 if none. */
  const fireTarget = (f: number): number => {
    if (bow(f) < 0) return -1;
    let near = -1;
    for (let g = firstFoe(f); g < afterFoes(f); g++) {
      if (!canBurn(g)) continue;
      if (near < 0 || apart(f, g) < apart(f, near)) near = g;
    }
    return near >= 0 && fireSum(f, near) >= 0 ? near : -1;
  };

  /** SH-POL-5(a) and S32. */
  const first = (f: number): number => {
    const { habits } = fight.fighters[f]!;
    const { standing } = fight;
    if (!standing) {
      const sits = (flags[f]! & (ACTED | MOUNTED)) === MOUNTED;
      if (habits.dismounts && sits && !lame(f)) return ACTION.dismount;
      if (attackers[f] !== 0) return fightBack(f);
    }
    if (habits.burns && deeds[f] !== BRAWL && deeds[f] !== WAIT) {
      const near = fireTarget(f);
      if (near >= 0) return packAction(ACTION.burn, near);
    }
    if (standing) return NOTHING;
    if (habits.leavesFire && canMove(f) && inFire(f)) {
      return packAction(ACTION.move, nearestEnemy(f));
    }
    if (habits.breaksOff && canMove(f) && apart(f, nearestEnemy(f)) === 0) return ACTION.withdraw;
    return NOTHING;
  };

  // ---- after it: nobody to shoot at ----

  /** SH-POL-5(e), S11: the gun to reload; -1 if none. */
  const reloadable = (f: number): number => {
    const { weapons } = gearNow(f);
    let slot = -1;
    for (let i = 0; i < weapons.length; i++) {
      if (weapons[i]!.thrown) continue;
      if (rounds(f, i) > 0) return -1;
      if (slot < 0 && canReload(f, i)) slot = i;
    }
    return slot;
  };
  /** The next man killed or knocked out within the combined move, after one at `distance` with number `after`. */
  const nextDead = (f: number, distance: number, after: number): number => {
    let nearest = -1;
    for (let g = 0; g < fight.count; g++) {
      if (!canBeRobbed(f, g)) continue;
      const there = apart(f, g);
      if (there < distance || (there === distance && g <= after)) continue;
      if (nearest < 0 || there < apart(f, nearest)) nearest = g;
    }
    return nearest;
  };
  /** S24. */
  const pickUp = (f: number): number => {
    if (bothArms(f) || reloadable(f) >= 0) return NOTHING;
    const { weapons } = gearNow(f);
    for (let slot = 0; slot < weapons.length; slot++) {
      if (!weapons[slot]!.thrown && rounds(f, slot) > 0) return NOTHING;
    }
    for (let slot = 0; slot < weapons.length; slot++) {
      if (liesThere(f, slot)) return packAction(ACTION.takeBack, 0, slot);
    }
    if (!canGoTo(f)) return NOTHING;
    for (let dead = nextDead(f, -1, -1); dead >= 0; dead = nextDead(f, apart(f, dead), dead)) {
      if (lootFor(f, dead, loot) > 0) return packAction(ACTION.rob, dead, loot[0]);
    }
    return NOTHING;
  };
  /** SH-POL-5(e), S23. */
  const reload = (f: number, slot: number): number => {
    const enemy = nearestEnemy(f);
    const { soundArms } = gearNow(f).weapons[slot]!;
    const stays = isStanding() || deeds[f] === STAND;
    const moves = !stays && fight.fighters[f]!.habits.reloadsMoving && !soundArms && !inCover(f);
    return moves && combinedMove(f) > 0 && apart(f, enemy) > 0
      ? packAction(ACTION.moveAndReload, enemy, slot)
      : packAction(ACTION.reload, 0, slot);
  };
  /** SH-POL-5(f), S12, S13. */
  const approach = (f: number): number => {
    if (inCover(f) && enemyInReach(f)) return ACTION.pass;
    const enemy = nearestEnemy(f);
    if (apart(f, enemy) === 0 || !canMove(f)) return ACTION.pass;
    return packAction(ACTION.move, enemy);
  };
  /** SH-POL-5(d) to (g). */
  const otherwise = (f: number): number => {
    if (deeds[f] === WAIT) return ACTION.pass;
    const stays = isStanding() || deeds[f] === STAND;
    if (!stays) {
      const opponent = brawlTarget(f);
      if (opponent >= 0) return packAction(ACTION.brawl, opponent);
      const found = fight.scavenging && fight.fighters[f]!.habits.picksUp ? pickUp(f) : NOTHING;
      if (found !== NOTHING) return found;
    }
    const slot = reloadable(f);
    if (slot >= 0) return reload(f, slot);
    return stays ? ACTION.pass : approach(f);
  };

  /** SH-POL-4: Variable on Shoot if he then has a legal shot, else on Dodge. */
  const variable = (f: number): number => {
    raise(f, VARIABLE_SHOOT);
    const shoots = shooting(f) !== NOTHING;
    lower(f, VARIABLE_SHOOT);
    return shoots ? 1 : 0;
  };
  /** SH-POL-4: Super Fast if the option that he would choose then rolls D10 or D12. */
  const superFast = (f: number): number => {
    raise(f, FAST);
    const action = shooting(f);
    lower(f, FAST);
    if (action === NOTHING || actionOf(action) === ACTION.move) return 0;
    return worseDieOf(optionOf(action)) >= D10 ? 1 : 0;
  };
  /** SH-POL-5. */
  const action = (f: number): number => {
    if (odd[f] === 1 || attackers[f] !== 0) {
      const before = first(f);
      if (before !== NOTHING) return before;
    }
    const shot = shooting(f);
    return shot !== NOTHING ? shot : otherwise(f);
  };
  /** SH-POL-6, S14: whom a later shot goes at. @param target whom the first went at */
  const later = (f: number, slot: number, target: number, mode: number): number => {
    const there = target < HORSE_OF ? inPlay(target) : horseAlive(target - HORSE_OF);
    if (there) {
      if (!isThere(target) || !canBeTarget(target & (HORSE_OF - 1))) return KEPT;
      const sum = sumNow(f, slot, target, mode, false);
      return sum >= 0 ? packLater(target, clamp(sum)) : KEPT;
    }
    const arm = armOf(f, slot);
    const onHorses = horses[f] === 1;
    const end = afterFoes(f);
    let found = KEPT;
    let bestValue = 0;
    let bestDistance = 0;
    let lastAspect = -1;
    let lastDistance = -1;
    for (let g = firstFoe(f); g < end; g++) {
      const aspect = aspectOf(g);
      if (aspect < 0) continue;
      const distance = apart(f, g);
      // He is no better a target than the one before.
      if (distance === lastDistance && aspect === lastAspect && !onHorses) continue;
      lastAspect = aspect;
      lastDistance = distance;
      for (let at = g; ; at += HORSE_OF) {
        const sum = sumNow(f, slot, at, mode, mode === MODE.fan);
        const value = sum < 0 ? 0 : worthOf(arm, at, clamp(sum));
        if (value > bestValue || (value === bestValue && value > 0 && distance < bestDistance)) {
          bestValue = value;
          bestDistance = distance;
          found = packLater(at, clamp(sum));
        }
        if (!onHorses || at !== g || !has(g, MOUNTED)) break; // S41
      }
    }
    return found;
  };

  // ---- by situation ----

  const planned = ofEach(({ plan }) => (plan === null || plan.length === 0 ? 0 : 1));
  let plans: Plans;
  onEnter(() => {
    const { fighters } = fight;
    const usual = fighters.map(({ style }) => Math.max(0, DEEDS.indexOf(style as Deed)));
    plans = new Plans(
      fighters.map(({ plan }) => plan),
      usual,
      FEATURES,
      DEEDS,
    );
  });
  const inPlayOf = (from: number, after: number): number => {
    let n = 0;
    for (let g = from; g < after; g++) if (inPlay(g)) n++;
    return n;
  };
  const loaded = (f: number): number => {
    let n = 0;
    for (let slot = 0; slot < gearNow(f).weapons.length; slot++) n += rounds(f, slot);
    return n;
  };
  /** What he knows, in the order of `FEATURES`. */
  const sees = (feature: number, f: number): number => {
    switch (feature) {
      case 0:
        return apart(f, nearestEnemy(f)) / UNITS_PER_INCH;
      case 1:
        return woundsSeen(f);
      case 2:
        return loaded(f);
      case 3:
        return inPlayOf(firstFoe(f), afterFoes(f));
      case 4:
        return firstFoe(f) === 0 ? inPlayOf(fight.countA, fight.count) : inPlayOf(0, fight.countA);
      default:
        return inCover(nearestEnemy(f)) ? 1 : 0;
    }
  };

  /** Shots that follow go on with what he has begun. */
  const isAsked = (point: number): boolean =>
    point === POINT.action || point === POINT.variable || point === POINT.superFast;

  return {
    lineOf: (f) => plans.line(f, sees),
    /** @param point `POINT` */
    choose: (point: number, f: number): number => {
      if (planned[f] === 1 && isAsked(point)) deeds[f] = plans.deed(f, sees);
      switch (point) {
        case POINT.action:
          return action(f);
        case POINT.drawDie:
          // SH-TURN-3, SH-POL-7: his own, unless he has the habit of a smaller one.
          return Math.min(drawDie(f), lesser[f]!);
        case POINT.laterShot:
          return later(f, fanSlot(fans[f]!), fanTarget(fans[f]!), MODE.fan);
        case POINT.secondPistol:
          return later(f, leftSecond(now[LEFT]!) - 1, handTarget(now[HAND]!), MODE.pistols);
        case POINT.variable:
          return variable(f);
        default:
          return superFast(f);
      }
    },
  };
}

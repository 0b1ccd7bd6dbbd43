/**
 * What follows from a man as he is now, but for his place and the rounds in his guns: how he is seen, what he can do
 * with a gun. It is worked out when it is first asked for after he has changed (`FightState.renew`).
 */
import { placed } from "../../core/placed.js";
import type { FightHits } from "./hits.js";
import type { FightLadder } from "./ladder.js";
import { ROLL, tryKey } from "./outcomes.js";
import {
  FAST,
  type FightState,
  HORSE_MOVED,
  MOUNTED,
  MOVED,
  SHOOT_ARM_SHIFT,
  SPARE_ARM,
  VARIABLE_SHOOT,
} from "./state.js";
import { LADDER } from "./tables.js";
import type { FightZones } from "./zones.js";

const DICE = LADDER.length;
const TOP = DICE - 1;

/** The first aspects are those of a horse that stands and one that has moved; then a dodge die for each look. */
const HORSES = 2;
const DODGES = DICE + 1;
/** Kinds of weapons, at most. */
const KINDS = 8;
const TRIED_BITS = 11;
/** In a look. */
const COVERED = 4;

/** In what his shooting depends on: he moves, or has moved, in this turn; the move that he makes first. */
const MOVING = 1 << 12;
const WAY_SHIFT = 13;
export const SHOOTER_BITS = 16;
export const isMoving = (shooter: number): boolean => (shooter & MOVING) !== 0;
export const wayOfShooter = (shooter: number): number => shooter >> WAY_SHIFT;
export const WAY_MASK = 7 << WAY_SHIFT;

export type FightBodies = ReturnType<typeof fightBodies>;

export function fightBodies(
  state: FightState,
  { wayOf }: FightZones,
  ladder: FightLadder,
  hits: FightHits,
) {
  const { fight, room, changes, flags, wounds, kindsShot, attackers } = state;
  const { onEnter, ofEach, covers, inCover, canBeTarget, has } = state;
  const { dodgeSum, dodgeDie, armWounds, lucky, ofArms } = ladder;
  const { combinedMove, popsOut, bodyOf } = hits;

  /** A shield and luck, and cover: ways in which men are seen, those of former fights before those of this one. */
  const looks: number[] = [];
  const lookOf = (look: number): number => {
    const at = looks.indexOf(look);
    return at >= 0 ? at : looks.push(look) - 1;
  };
  const charms = ofEach(({ shield }, f) => (shield ? 2 : 0) | lucky[f]!);
  const open = ofEach((_, f) => lookOf(charms[f]!));
  const covered = ofEach((_, f) => (covers[f] === 0 ? open[f]! : lookOf(charms[f]! | COVERED)));

  /** Kinds of weapons that are not alike to whom they hit. */
  const kinds = ofArms(
    ({ thrown, arrow, wounds }) => (thrown ? 1 : 0) | (arrow ? 2 : 0) | ((wounds - 1) << 2),
  );
  /** By hash of its key, a try and its table: what was last asked for there. */
  const tried = placed(Int32Array, 2 << TRIED_BITS);
  /** By man, kind of weapon and die of the shot: the table of a try at him, and from which change of his. */
  const tries = room.men * KINDS * DICE;
  const tryTables = placed(Int32Array, tries);
  const tryChanges = placed(Int32Array, tries);
  onEnter(() => {
    tried.fill(-1);
  });
  const findTry = (target: number, arm: number, die: number, at: number): number => {
    const body = bodyOf(target, arm);
    const key = tryKey(die, dodgeDie(target, arm), lucky[target]!, armWounds[arm]!, body);
    const there = (Math.imul(key, 0x9e3779b1) >>> (32 - TRIED_BITS)) << 1;
    if (tried[there] !== key) {
      tried[there] = key;
      tried[there | 1] = fight.tables.find(ROLL.attempt, key);
    }
    const table = tried[there | 1]!;
    tryTables[at] = table;
    tryChanges[at] = changes[target]!;
    return table;
  };

  const aspects = placed(Int32Array, room.men);
  const aspectChanges = placed(Int32Array, room.men);
  const lookAt = (f: number): number => {
    const sum = dodgeSum(f);
    const dodge = sum < 0 ? 0 : sum > TOP ? TOP + 1 : sum + 1;
    const look = inCover(f) ? covered[f]! : open[f]!;
    const aspect = canBeTarget(f) ? HORSES + look * DODGES + dodge : -1;
    aspects[f] = aspect;
    aspectChanges[f] = changes[f]!;
    return aspect;
  };

  const shooters = placed(Int32Array, room.men);
  const shooterChanges = placed(Int32Array, room.men);
  const workOut = (f: number): number => {
    const now = flags[f]!;
    const hurt = wounds[f]!;
    const shooter =
      ((hurt >> SHOOT_ARM_SHIFT) & 7) |
      (hurt & SPARE_ARM ? 1 << 3 : 0) |
      ((kindsShot[f]! & 15) << 4) |
      (now & FAST ? 1 << 8 : 0) |
      (now & VARIABLE_SHOOT ? 1 << 9 : 0) |
      (now & MOUNTED ? 1 << 10 : 0) |
      (attackers[f] !== 0 ? 1 << 11 : 0) |
      (now & MOVED || popsOut(f) ? MOVING : 0) |
      // From cover he does not move first.
      (inCover(f) ? 0 : wayOf(combinedMove(f)) << WAY_SHIFT);
    shooters[f] = shooter;
    shooterChanges[f] = changes[f]!;
    return shooter;
  };

  return {
    /** Ways to be seen, at most. */
    aspectCount: (): number => HORSES + looks.length * DODGES,
    /** How he is seen by whoever shoots at him; -1 if he can be no target. */
    aspectOf: (f: number): number => (aspectChanges[f] === changes[f] ? aspects[f]! : lookAt(f)),
    /** Of somebody's horse. */
    horseAspect: (owner: number): number => (has(owner, HORSE_MOVED) ? 1 : 0),
    /** What his shooting depends on besides his guns: SHOOTER_BITS. */
    shooterOf: (f: number): number =>
      shooterChanges[f] === changes[f] ? shooters[f]! : workOut(f),
    /** The table of a try at a man (SH-SHOOT-1). @param die index of the die of the shot */
    tryTable: (target: number, arm: number, die: number): number => {
      const at = (target * KINDS + kinds[arm]!) * DICE + die;
      return tryChanges[at] === changes[target] ? tryTables[at]! : findTry(target, arm, die, at);
    },
  };
}

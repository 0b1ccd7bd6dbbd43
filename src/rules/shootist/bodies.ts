/**
 * What follows from a man as he is now, but for his place and the rounds in his guns: how he is seen, what he can do
 * with a gun. It is worked out when it is first asked for after he has changed (`field.renew`).
 */
import { placed } from "../../core/placed.js";
import { bodyOf } from "./harm.js";
import { armWounds, dodgeDie, dodgeSum, lucky, ofEachArm } from "./ladder.js";
import { combinedMove, popsOut } from "./movement.js";
import { ROLL, tryKey } from "./outcomes.js";
import {
  FAST,
  field,
  HORSE_MOVED,
  MEN_MAX,
  MOUNTED,
  MOVED,
  SHOOT_ARM_SHIFT,
  SPARE_ARM,
  VARIABLE_SHOOT,
} from "./state.js";
import { LADDER } from "./tables.js";
import { wayOf } from "./zones.js";

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

// ---- how he is seen

/** A shield and luck, and cover: ways in which men are seen, those of former fights before those of this one. */
const looks: number[] = [];

function lookOf(look: number): number {
  const at = looks.indexOf(look);
  return at >= 0 ? at : looks.push(look) - 1;
}

const charms = field.ofEach(({ shield }, f) => (shield ? 2 : 0) | lucky[f]!);
const open = field.ofEach((_, f) => lookOf(charms[f]!));

const covered = field.ofEach((_, f) =>
  field.covers[f] === 0 ? open[f]! : lookOf(charms[f]! | COVERED),
);

/** Ways to be seen, at most. */
export const aspectCount = (): number => HORSES + looks.length * DODGES;

const aspects = placed(Int32Array, MEN_MAX);
const aspectChanges = placed(Int32Array, MEN_MAX);

/** How he is seen by whoever shoots at him; -1 if he can be no target. */
export const aspectOf = (f: number): number =>
  aspectChanges[f] === field.changes[f] ? aspects[f]! : lookAt(f);

/** Of somebody's horse. */
export const horseAspect = (owner: number): number => (field.has(owner, HORSE_MOVED) ? 1 : 0);

function lookAt(f: number): number {
  const sum = dodgeSum(f);
  const dodge = sum < 0 ? 0 : sum > TOP ? TOP + 1 : sum + 1;
  const look = field.inCover(f) ? covered[f]! : open[f]!;
  const aspect = field.canBeTarget(f) ? HORSES + look * DODGES + dodge : -1;
  aspects[f] = aspect;
  aspectChanges[f] = field.changes[f]!;
  return aspect;
}

// ---- what his shooting depends on

const shooters = placed(Int32Array, MEN_MAX);
const shooterChanges = placed(Int32Array, MEN_MAX);

/** What his shooting depends on besides his guns: SHOOTER_BITS. */
export const shooterOf = (f: number): number =>
  shooterChanges[f] === field.changes[f] ? shooters[f]! : workOut(f);

function workOut(f: number): number {
  const now = field.flags[f]!;
  const hurt = field.wounds[f]!;
  const shooter =
    ((hurt >> SHOOT_ARM_SHIFT) & 7) |
    (hurt & SPARE_ARM ? 1 << 3 : 0) |
    ((field.kindsShot[f]! & 15) << 4) |
    (now & FAST ? 1 << 8 : 0) |
    (now & VARIABLE_SHOOT ? 1 << 9 : 0) |
    (now & MOUNTED ? 1 << 10 : 0) |
    (field.attackers[f] !== 0 ? 1 << 11 : 0) |
    (now & MOVED || popsOut(f) ? MOVING : 0) |
    // From cover he does not move first.
    (field.inCover(f) ? 0 : wayOf(combinedMove(f)) << WAY_SHIFT);
  shooters[f] = shooter;
  shooterChanges[f] = field.changes[f]!;
  return shooter;
}

// ---- tries at him

/** Kinds of weapons that are not alike to whom they hit. */
const kinds = ofEachArm(
  ({ thrown, arrow, wounds }) => (thrown ? 1 : 0) | (arrow ? 2 : 0) | ((wounds - 1) << 2),
);

/** By hash of its key, a try and its table: what was last asked for there. */
const tried = placed(Int32Array, 2 << TRIED_BITS);
/** By man, kind of weapon and die of the shot: the table of a try at him, and from which change of his. */
const tries = MEN_MAX * KINDS * DICE;
const tryTables = placed(Int32Array, tries);
const tryChanges = placed(Int32Array, tries);
field.onEnter(() => {
  tried.fill(-1);
});

/** The table of a try at a man (SH-SHOOT-1). @param die index of the die of the shot */
export function tryAt(target: number, arm: number, die: number): number {
  const at = (target * KINDS + kinds[arm]!) * DICE + die;
  return tryChanges[at] === field.changes[target] ? tryTables[at]! : findTry(target, arm, die, at);
}

function findTry(target: number, arm: number, die: number, at: number): number {
  const body = bodyOf(target, arm);
  const key = tryKey(die, dodgeDie(target, arm), lucky[target]!, armWounds[arm]!, body);
  const there = (Math.imul(key, 0x9e3779b1) >>> (32 - TRIED_BITS)) << 1;
  if (tried[there] !== key) {
    tried[there] = key;
    tried[there | 1] = field.tables.find(ROLL.attempt, key);
  }
  const table = tried[there | 1]!;
  tryTables[at] = table;
  tryChanges[at] = field.changes[target]!;
  return table;
}

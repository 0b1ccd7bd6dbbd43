/**
 * SH-DIE, SH-MOD: which die a man rolls now. Steps add up (SH-DIE-4), and throws take those of shots (SH-MOD-6).
 * Those of Brawl are told with it (`melee.ts`).
 */
import { placed } from "../../core/placed.js";
import { MODE } from "./counts.js";
import type { Fighter } from "./skirmish.js";
import {
  ARMS_MAX,
  FAST,
  field,
  HORSE_MOVED,
  HORSE_OF,
  MEN_MAX,
  MOUNTED,
  MOVED,
  SHOOT_ARM_SHIFT,
  SLOTS_MAX,
  UNAWARE,
  VARIABLE_DODGE,
  VARIABLE_SHOOT,
} from "./state.js";
import { type Ability, LADDER, type Skills, type Weapon } from "./tables.js";
import { NO_SHOT, stepsAt } from "./zones.js";

const TOP = LADDER.length - 1;

/** Index of a number of faces on the ladder. */
export const ladderIndex = (sides: number): number => (LADDER as readonly number[]).indexOf(sides);

/** SH-DIE-2: all steps first, then once into the ladder. */
export const clamp = (sum: number): number => (sum < 0 ? 0 : sum > TOP ? TOP : sum);

// ---- what a man and a weapon bring

export const able = (ability: Ability): Int8Array =>
  field.ofEach(({ abilities }) => (abilities.includes(ability) ? 1 : 0));

const skill = (name: keyof Skills): Int8Array =>
  field.ofEach(({ skills }) => ladderIndex(skills[name]));

export const draws = skill("draw");
export const dodges = skill("dodge");
export const brawls = skill("brawl");
export const rides = skill("ride");
export const tough = able("tough-guy");
export const lucky = able("lucky");
export const lawman = able("lawman");
export const indian = able("indian");
export const eagles = able("eagle-eye");
/** Steps that a move, and a target's cover, cost him. */
const slowed = field.ofEach(({ abilities }) => (abilities.includes("sharp-shooter") ? 0 : -1));
const coverSteps = field.ofEach(({ abilities }) => (abilities.includes("indian") ? 0 : -1));

/** A small whole number of each weapon that does not change. */
export function ofEachArm(value: (weapon: Weapon) => number): Int8Array {
  return field.laidOut(Int8Array, ARMS_MAX, () => field.arms.map(value));
}

/** By weapon: wounds and rolls of a round. */
export const armWounds = ofEachArm(({ wounds }) => wounds);
export const armTries = ofEachArm(({ tries }) => tries);
export const thrown = ofEachArm(({ thrown }) => (thrown ? 1 : 0));
const still = ofEachArm(({ still }) => (still ? 1 : 0));
export const arrow = ofEachArm(({ arrow }) => (arrow ? 1 : 0));

/** By fighter and weapon, ARMS_MAX each. */
function byArm(value: (fighter: Fighter, weapon: Weapon) => number): Int8Array {
  const values = placed(Int8Array, MEN_MAX * ARMS_MAX);
  field.onEnter(() => {
    for (const [f, fighter] of field.fighters.entries()) {
      values.set(
        field.arms.map((weapon) => value(fighter, weapon)),
        f * ARMS_MAX,
      );
    }
  });
  return values;
}

/** Index of the die that he shoots or throws it with; the step that Variable adds; a shield's. */
const skills = byArm(({ skills }, weapon) => ladderIndex(skills[weapon.skill]));
const variable = byArm((_, weapon) => (weapon.skill === "knife" ? 0 : 1));

const shield = byArm((fighter, { thrown, arrow }) =>
  fighter.shield && (thrown || (arrow && field.readings.shieldStopsArrows)) ? 1 : 0,
);

export const isLucky = (target: number): boolean => target < HORSE_OF && lucky[target] === 1;

// ---- wounds, as steps (SH-WOUND-8)

export const isOnce = (): boolean => field.readings.woundPenalties === "once";

/** By fighter and number of wounds at a location: steps that they cost; a Tough Guy knows none (SH-ABIL-3). */
const hurts = placed(Int8Array, MEN_MAX * 8);
field.onEnter(() => {
  for (let i = 0; i < hurts.length; i++) {
    hurts[i] = tough[i >> 3] === 1 ? 0 : isOnce() && (i & 7) > 1 ? 1 : i & 7;
  }
});

export const hurt = (f: number, location: number): number =>
  hurts[(f << 3) | field.woundsAt(f, location)]!;

// ---- the Shoot die (SH-MOD-1)

/**
 * Steps that do not depend on the target: all but range, cover, fan, pair and change.
 * @param moving he moves, or has moved, in this turn
 * @returns a sum not yet clamped; NO_SHOT if he cannot shoot that gun at all
 */
export function shootSum(f: number, arm: number, moving: boolean): number {
  const now = field.flags[f]!;
  let sum = skills[f * ARMS_MAX + arm]!;
  if (still[arm] === 1) {
    if (now & MOUNTED) sum -= moving ? 2 : 1;
    else if (moving) return NO_SHOT;
  }
  const wounded = field.wounds[f]!;
  if (wounded !== 0) {
    if (field.bothArms(f)) return NO_SHOT;
    sum -= hurts[(f << 3) | ((wounded >> SHOOT_ARM_SHIFT) & 7)]!;
    if (arrow[arm] === 1 && field.anyArm(f)) sum -= 1 - tough[f]!;
  }
  if (now & FAST) sum -= 1;
  if (now & VARIABLE_SHOOT) sum += variable[f * ARMS_MAX + arm]!;
  if (moving) sum += slowed[f]!;
  return sum;
}

/** Steps for the range and cover of a target (SH-WPN-1, SH-INDIAN-2); NO_SHOT beyond the last band. */
export function targetSteps(f: number, arm: number, target: number, distance: number): number {
  const range = stepsAt(arm, distance, eagles[f]!);
  if (range === NO_SHOT || target >= HORSE_OF || !field.inCover(target)) return range;
  return range + coverSteps[f]!;
}

/** SH-MOD-5. @param kinds bits of the kinds of this shot */
export function changed(f: number, kinds: number): number {
  const before = field.kindsShot[f]! & 15;
  return before !== 0 && (before & kinds) === 0 ? -1 : 0;
}

/** SH-ABIL-6: steps for fanning at the first target, and at another. */
export const fanFirst = field.ofEach(({ abilities }) =>
  abilities.includes("fan-specialist") ? 0 : -1,
);

const fanOther = field.ofEach(({ abilities }) => {
  if (abilities.includes("fan-specialist")) return field.readings.fanSpecialist === "all" ? 0 : -2;
  return field.readings.fanPenalty === "instead" ? -2 : -3;
});

/** By fighter and slot: steps of a shot that do not depend on the target, and from which change of his. */
const ownSums = placed(Int32Array, MEN_MAX * SLOTS_MAX);
const ownChanges = placed(Int32Array, MEN_MAX * SLOTS_MAX);

function sumOf(f: number, arm: number, at: number): number {
  const own = shootSum(f, arm, (field.flags[f]! & MOVED) !== 0);
  const still = own === NO_SHOT || thrown[arm] === 1;
  const sum = still ? own : own + changed(f, field.kindsShot[f]! >> 4);
  // What he has taken up is no part of what changes him.
  if (field.scavenging) return sum;
  ownSums[at] = sum;
  ownChanges[at] = field.changes[f]!;
  return sum;
}

/**
 * Steps of a shot that is about to be fired, not yet clamped; below 0 it may not be (SH-DIE-3).
 * @param other a fanned shot at another target than the first
 */
export function sumNow(
  f: number,
  slot: number,
  target: number,
  mode: number,
  other: boolean,
): number {
  const arm = field.armOf(f, slot);
  const there = targetSteps(f, arm, target, field.apart(f, target & (HORSE_OF - 1)));
  const at = f * SLOTS_MAX + slot;
  const own = ownChanges[at] === field.changes[f] ? ownSums[at]! : sumOf(f, arm, at);
  if (own === NO_SHOT || there === NO_SHOT) return NO_SHOT;
  const sum = own + there;
  if (mode === MODE.pistols) return sum - 1;
  if (mode !== MODE.fan) return sum;
  return sum + (other ? fanOther[f]! : fanFirst[f]!);
}

// ---- the Dodge die (SH-MOD-2)

/** Steps of a man's die, not yet clamped, without a shield. */
export function dodgeSum(g: number): number {
  const now = field.flags[g]!;
  let sum = dodges[g]!;
  if (now & MOVED) sum += 1; // SH-MOVE-5
  if (now & VARIABLE_DODGE) sum += 1;
  if (now & UNAWARE) sum -= 1;
  return sum - hurts[(g << 3) | (field.wounds[g]! & 7)]!;
}

/** Index of the die of a man, or of a horse (S18). */
export function dodgeDie(target: number, arm: number): number {
  if (target >= HORSE_OF) return field.flags[target - HORSE_OF]! & HORSE_MOVED ? 1 : 0;
  return clamp(dodgeSum(target) + shield[target * ARMS_MAX + arm]!);
}

// ---- the Draw die (SH-MOD-3)

/** SH-MOD-3: index of the Draw die before a man chooses a lesser one. */
export const drawDie = (f: number): number =>
  clamp(draws[f]! - hurts[(f << 3) | ((field.wounds[f]! >> SHOOT_ARM_SHIFT) & 7)]!);

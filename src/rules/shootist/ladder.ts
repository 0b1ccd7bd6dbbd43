/**
 * The ladder: which die a man rolls now (SH-DIE, SH-MOD). Steps add up (SH-DIE-4), and throws take those of shots
 * (SH-MOD-6).
 */
import { placed } from "../../core/placed.js";
import { MODE } from "./columns.js";
import { LOCATION } from "./rolls.js";
import type { Fighter } from "./skirmish.js";
import {
  FAST,
  type FightState,
  HORSE_MOVED,
  HORSE_OF,
  MOUNTED,
  MOVED,
  SHOOT_ARM_SHIFT,
  SLOTS_MAX,
  UNAWARE,
  VARIABLE_DODGE,
  VARIABLE_SHOOT,
} from "./state.js";
import { type Ability, LADDER, type Skills, type Weapon } from "./tables.js";
import { type FightZones, NO_SHOT } from "./zones.js";

const TOP = LADDER.length - 1;

/** Index of a number of faces on the ladder. */
export const ladderIndex = (sides: number): number => (LADDER as readonly number[]).indexOf(sides);

/** SH-DIE-2: all steps first, then once into the ladder. */
export const clamp = (sum: number): number => (sum < 0 ? 0 : sum > TOP ? TOP : sum);

export type FightLadder = ReturnType<typeof fightLadder>;

/** Wounds at a location that have room in three bits. */
const COUNTED = 7;

export function fightLadder(state: FightState, zones: FightZones) {
  const { fight, room, onEnter, ofEach } = state;
  const { changes, flags, wounds, kindsShot, gearNow, armOf, inCover, anyArm, bothArms } = state;
  const { apart, rounds, firstFoe, afterFoes, woundsAt } = state;
  const { stepsAt } = zones;

  const with1 = (ability: Ability): Int8Array =>
    ofEach(({ abilities }) => (abilities.includes(ability) ? 1 : 0));
  const skill = (name: keyof Skills): Int8Array =>
    ofEach(({ skills }) => ladderIndex(skills[name]));
  const [draws, dodges, brawls, rides] = [
    skill("draw"),
    skill("dodge"),
    skill("brawl"),
    skill("ride"),
  ];
  const [tough, lucky, lawman] = [with1("tough-guy"), with1("lucky"), with1("lawman")];
  const [indian, eagles] = [with1("indian"), with1("eagle-eye")];
  /** Steps that a move, and a target's cover, cost him. */
  const slowed = ofEach(({ abilities }) => (abilities.includes("sharp-shooter") ? 0 : -1));
  const coverSteps = ofEach(({ abilities }) => (abilities.includes("indian") ? 0 : -1));

  /** A small whole number of each weapon that does not change. */
  const ofArms = (value: (weapon: Weapon) => number): Int8Array => {
    const values = placed(Int8Array, room.arms);
    onEnter(() => values.set(fight.arms.map(value)));
    return values;
  };
  /** By weapon: wounds and rolls of a round. */
  const armWounds = ofArms(({ wounds }) => wounds);
  const armTries = ofArms(({ tries }) => tries);
  const thrown = ofArms(({ thrown }) => (thrown ? 1 : 0));
  const still = ofArms(({ still }) => (still ? 1 : 0));
  const arrow = ofArms(({ arrow }) => (arrow ? 1 : 0));
  /** By fighter and weapon, `room.arms` each. */
  const byArm = (value: (fighter: Fighter, weapon: Weapon) => number): Int8Array => {
    const values = placed(Int8Array, room.men * room.arms);
    onEnter(() => {
      for (const [f, fighter] of fight.fighters.entries()) {
        values.set(
          fight.arms.map((weapon) => value(fighter, weapon)),
          f * room.arms,
        );
      }
    });
    return values;
  };
  /** Index of the die that he shoots or throws it with; the step that Variable adds; a shield's. */
  const skills = byArm(({ skills }, weapon) => ladderIndex(skills[weapon.skill]));
  const variable = byArm((_, weapon) => (weapon.skill === "knife" ? 0 : 1));
  const shield = byArm((fighter, { thrown, arrow }) =>
    fighter.shield && (thrown || (arrow && fight.readings.shieldStopsArrows)) ? 1 : 0,
  );

  // ---- wounds, as steps (SH-WOUND-8) ----

  const isOnce = (): boolean => fight.readings.woundPenalties === "once";
  /** By fighter and number of wounds at a location: steps that they cost; a Tough Guy knows none (SH-ABIL-3). */
  const hurts = placed(Int8Array, room.men * 8);
  onEnter(() => {
    for (let i = 0; i < hurts.length; i++) {
      hurts[i] = tough[i >> 3] === 1 ? 0 : isOnce() && (i & 7) > 1 ? 1 : i & 7;
    }
  });
  const hurt = (f: number, location: number): number => hurts[(f << 3) | woundsAt(f, location)]!;

  // ---- the Shoot die (SH-MOD-1) ----

  /**
   * Steps that do not depend on the target: all but range, cover, fan, pair and change.
   * @param moving he moves, or has moved, in this turn
   * @returns a sum not yet clamped; NO_SHOT if he cannot shoot that gun at all
   */
  const shootSum = (f: number, arm: number, moving: boolean): number => {
    const now = flags[f]!;
    let sum = skills[f * room.arms + arm]!;
    if (still[arm] === 1) {
      if (now & MOUNTED) sum -= moving ? 2 : 1;
      else if (moving) return NO_SHOT;
    }
    const wounded = wounds[f]!;
    if (wounded !== 0) {
      if (bothArms(f)) return NO_SHOT;
      sum -= hurts[(f << 3) | ((wounded >> SHOOT_ARM_SHIFT) & 7)]!;
      if (arrow[arm] === 1 && anyArm(f)) sum -= 1 - tough[f]!;
    }
    if (now & FAST) sum -= 1;
    if (now & VARIABLE_SHOOT) sum += variable[f * room.arms + arm]!;
    if (moving) sum += slowed[f]!;
    return sum;
  };

  /** Steps for the range and cover of a target (SH-WPN-1, SH-INDIAN-2); NO_SHOT beyond the last band. */
  const targetSteps = (f: number, arm: number, target: number, distance: number): number => {
    const range = stepsAt(arm, distance, eagles[f]!);
    if (range === NO_SHOT || target >= HORSE_OF || !inCover(target)) return range;
    return range + coverSteps[f]!;
  };

  /** SH-MOD-5. @param kinds bits of the kinds of this shot */
  const changed = (f: number, kinds: number): number => {
    const before = kindsShot[f]! & 15;
    return before !== 0 && (before & kinds) === 0 ? -1 : 0;
  };

  /** SH-ABIL-6: steps for fanning at the first target, and at another. */
  const fanFirst = ofEach(({ abilities }) => (abilities.includes("fan-specialist") ? 0 : -1));
  const fanOther = ofEach(({ abilities }) => {
    if (abilities.includes("fan-specialist"))
      return fight.readings.fanSpecialist === "all" ? 0 : -2;
    return fight.readings.fanPenalty === "instead" ? -2 : -3;
  });

  /** By fighter and slot: steps of a shot that do not depend on the target, and from which change of his. */
  const ownSums = placed(Int32Array, room.men * SLOTS_MAX);
  const ownChanges = placed(Int32Array, room.men * SLOTS_MAX);
  const sumOf = (f: number, arm: number, at: number): number => {
    const own = shootSum(f, arm, (flags[f]! & MOVED) !== 0);
    const still = own === NO_SHOT || thrown[arm] === 1;
    const sum = still ? own : own + changed(f, kindsShot[f]! >> 4);
    // What he has taken up is no part of what changes him.
    if (fight.scavenging) return sum;
    ownSums[at] = sum;
    ownChanges[at] = changes[f]!;
    return sum;
  };
  /**
   * Steps of a shot that is about to be fired, not yet clamped; below 0 it may not be (SH-DIE-3).
   * @param other a fanned shot at another target than the first
   */
  const sumNow = (
    f: number,
    slot: number,
    target: number,
    mode: number,
    other: boolean,
  ): number => {
    const arm = armOf(f, slot);
    const there = targetSteps(f, arm, target, apart(f, target & (HORSE_OF - 1)));
    const at = f * SLOTS_MAX + slot;
    const own = ownChanges[at] === changes[f] ? ownSums[at]! : sumOf(f, arm, at);
    if (own === NO_SHOT || there === NO_SHOT) return NO_SHOT;
    const sum = own + there;
    if (mode === MODE.pistols) return sum - 1;
    if (mode !== MODE.fan) return sum;
    return sum + (other ? fanOther[f]! : fanFirst[f]!);
  };

  // ---- the Dodge die (SH-MOD-2) ----

  /** Steps of a man's die, not yet clamped, without a shield. */
  const dodgeSum = (g: number): number => {
    const now = flags[g]!;
    let sum = dodges[g]!;
    if (now & MOVED) sum += 1; // SH-MOVE-5
    if (now & VARIABLE_DODGE) sum += 1;
    if (now & UNAWARE) sum -= 1;
    return sum - hurts[(g << 3) | (wounds[g]! & 7)]!;
  };
  /** Index of the die of a man, or of a horse (S18). */
  const dodgeDie = (target: number, arm: number): number => {
    if (target >= HORSE_OF) return flags[target - HORSE_OF]! & HORSE_MOVED ? 1 : 0;
    return clamp(dodgeSum(target) + shield[target * room.arms + arm]!);
  };

  // ---- the Draw and Brawl dice (SH-MOD-3, SH-MOD-4) ----

  /** S19: 2 a spear, 1 a knife or tomahawk, 0 bare hands. */
  const brawlWeapon = (f: number): number => {
    const { weapons } = gearNow(f);
    let best = 0;
    for (let slot = 0; slot < weapons.length; slot++) {
      const { brawl, thrown } = weapons[slot]!;
      // What is thrown is in his hand while he has one left; an empty gun still is (SH-WPN-7).
      if (brawl === "none" || (thrown && rounds(f, slot) === 0)) continue;
      if (brawl === "spear") return 2;
      best = 1;
    }
    return best;
  };
  const brawlDie = (f: number): number => {
    let sum = brawls[f]!;
    if (brawlWeapon(f) !== 0) sum += 1;
    if (fight.readings.shieldInBrawl && fight.fighters[f]!.shield) sum += 1;
    sum -= hurt(f, LOCATION.spareArm) + hurt(f, LOCATION.shootArm);
    return clamp(sum - hurt(f, LOCATION.leftLeg) - hurt(f, LOCATION.rightLeg));
  };

  // ---- how many wounds matter ----

  /** The best steps for range that any of his guns has against anybody, from where they stand. */
  const bestSteps = (f: number): number => {
    let best = 0;
    for (let g = firstFoe(f); g < afterFoes(f); g++) {
      for (const arm of gearNow(f).arms) {
        best = Math.max(best, stepsAt(arm, apart(f, g), eagles[f]!));
      }
    }
    return best;
  };
  /** By location from the chest on: more wounds there change nothing. Where nobody moves, what saturates is not told apart. */
  const capsOf = (fighter: Fighter, f: number): number[] => {
    if (!fight.standing) return Array.from({ length: 5 }, () => COUNTED);
    if (tough[f] === 1) return [0, 1, 1, 0, 0];
    if (isOnce()) return [1, 1, 1, 0, 0];
    const bonus = fighter.abilities.includes("variable") ? 1 : 0;
    const chest = dodges[f]! + bonus + (fighter.unaware ? 1 : 0) + (fighter.shield ? 1 : 0);
    const own = Math.max(ladderIndex(fighter.skills.shoot), ladderIndex(fighter.skills.knife));
    const arm = Math.max(draws[f]!, own + 1 + bonus + Math.max(0, bestSteps(f)));
    return [chest, 1, Math.min(arm, COUNTED), 0, 0];
  };
  const woundCaps = placed(Uint8Array, room.men * 5);
  onEnter(() => woundCaps.set(fight.fighters.flatMap(capsOf)));

  return {
    able: with1,
    draws,
    rides,
    lucky,
    lawman,
    indian,
    armWounds,
    armTries,
    thrown,
    arrow,
    ofArms,
    shootSum,
    targetSteps,
    changed,
    fanFirst,
    sumNow,
    dodgeSum,
    dodgeDie,
    brawlWeapon,
    brawlDie,
    /** SH-MOD-3: index of the Draw die before a man chooses a lesser one. */
    drawDie: (f: number): number =>
      clamp(draws[f]! - hurts[(f << 3) | ((wounds[f]! >> SHOOT_ARM_SHIFT) & 7)]!),
    isLucky: (target: number): boolean => target < HORSE_OF && lucky[target] === 1,
    woundCaps,
  };
}

/** The ladder: which die a man rolls now, by SH-MOD, and what may be shot at all. */
import { LOCATION } from "./rolls.js";
import type { Skirmish } from "./skirmish.js";
import {
  EXPOSED,
  FAST,
  FightState,
  FULL_COVER,
  HORSE_MOVED,
  HORSE_OF,
  IN,
  MOUNTED,
  MOVED,
  NOTICED,
  STATUS,
  UNAWARE,
  VARIABLE_DODGE,
  VARIABLE_SHOOT,
} from "./state.js";
import { type Ability, LADDER, type Weapon } from "./tables.js";

/** No such shot: its die would be below D4, or the target out of range (SH-DIE-3, SH-SHOOT-2). */
export const NO_SHOT = -99;
const TOP = LADDER.length - 1;

/** Index of a number of faces on the ladder. */
export const ladderIndex = (sides: number): number => (LADDER as readonly number[]).indexOf(sides);

/** SH-DIE-2: all steps first, then once into the ladder. */
export const clamp = (sum: number): number => (sum < 0 ? 0 : sum > TOP ? TOP : sum);

export class FightDice extends FightState {
  protected readonly able: Readonly<Record<Ability, Uint8Array>>;
  protected readonly draws: Int8Array;
  protected readonly shoots: Int8Array;
  protected readonly knives: Int8Array;
  protected readonly dodges: Int8Array;
  protected readonly brawls: Int8Array;
  protected readonly rides: Int8Array;
  private readonly once: boolean;
  /** By fighter and location from the chest on: more wounds there change nothing any more. */
  protected readonly woundCaps: readonly Uint8Array[];
  constructor(skirmish: Skirmish) {
    super(skirmish);
    const { fighters, readings } = skirmish;
    const skill = (name: "draw" | "shoot" | "knife" | "dodge" | "brawl" | "ride"): Int8Array =>
      Int8Array.from(fighters, ({ skills }) => ladderIndex(skills[name]));
    const ability = (name: Ability): Uint8Array =>
      Uint8Array.from(fighters, ({ abilities }) => (abilities.includes(name) ? 1 : 0));
    this.able = {
      "sharp-shooter": ability("sharp-shooter"),
      "thick-skin": ability("thick-skin"),
      "tough-guy": ability("tough-guy"),
      "eagle-eye": ability("eagle-eye"),
      "super-fast": ability("super-fast"),
      "fan-specialist": ability("fan-specialist"),
      variable: ability("variable"),
      lucky: ability("lucky"),
      lawman: ability("lawman"),
      indian: ability("indian"),
    };
    this.draws = skill("draw");
    this.shoots = skill("shoot");
    this.knives = skill("knife");
    this.dodges = skill("dodge");
    this.brawls = skill("brawl");
    this.rides = skill("ride");
    this.once = readings.woundPenalties === "once";
    this.woundCaps = fighters.map((_, f) => this.capsOf(f));
  }

  /** How many wounds at each location can matter to a man: where nobody moves, what saturates is not told apart. */
  private capsOf(f: number): Uint8Array {
    if (!this.standing) return Uint8Array.of(7, 7, 7, 7, 7);
    const { abilities, shield } = this.fighter(f);
    const bonus = abilities.includes("variable") ? 1 : 0;
    const moved = this.fighter(f).unaware ? 1 : 0;
    const chest = (this.dodges[f] as number) + bonus + moved + (shield ? 1 : 0);
    const shoot = Math.max(this.shoots[f] as number, this.knives[f] as number) + 1;
    const arm = Math.max(this.draws[f] as number, shoot + bonus + Math.max(0, this.bestSteps(f)));
    if (abilities.includes("tough-guy")) return Uint8Array.of(0, 1, 1, 0, 0);
    return this.once ? Uint8Array.of(1, 1, 1, 0, 0) : Uint8Array.of(chest, 1, arm, 0, 0);
  }

  /** The best steps for range that any of his guns has against anybody, from where they stand. */
  private bestSteps(f: number): number {
    let best = 0;
    for (let g = this.begin(1 - this.sideOf(f)); g < this.end(1 - this.sideOf(f)); g++) {
      this.gear(f).steps.forEach((steps, slot) => {
        best = Math.max(best, steps[this.band(f, slot, this.apart(f, g))] ?? 0);
      });
    }
    return best;
  }

  /** Band of a distance in units, -1 beyond the last (SH-SHOOT-2). */
  band(f: number, slot: number, distance: number): number {
    const limits = this.gear(f).limits[slot] as Int32Array;
    for (let i = 0; i < limits.length; i++) if (distance <= (limits[i] as number)) return i;
    return -1;
  }

  /** The last limit of a gun, in units. */
  protected reach(f: number, slot: number): number {
    const limits = this.gear(f).limits[slot] as Int32Array;
    return limits[limits.length - 1] as number;
  }

  /** Modifiers for wounds at a location, as a count (SH-WOUND-8); a Tough Guy knows none (SH-ABIL-3). */
  private hurt(f: number, location: number): number {
    if (this.able["tough-guy"][f] === 1) return 0;
    const wounds = this.woundsAt(f, location);
    return this.once && wounds > 1 ? 1 : wounds;
  }

  /** SH-MOD-3: index of the Draw die before a man chooses a lesser one. */
  protected drawDie(f: number): number {
    const own = this.draws[f] as number;
    if ((this.wounds[f] as number) === 0) return own;
    return clamp(own - this.hurt(f, LOCATION.shootArm));
  }

  /**
   * Steps of the shooting die that do not depend on the target: SH-MOD-1 but for range, cover, fan, pair and change.
   * @param moving he moves, or has moved, in this turn
   * @returns a sum not yet clamped; NO_SHOT if he cannot shoot that gun at all
   */
  protected shootSum(f: number, weapon: Weapon, moving: boolean): number {
    const mounted = this.has(f, MOUNTED);
    if (weapon.still && moving && !mounted) return NO_SHOT;
    let sum = (weapon.skill === "shoot" ? this.shoots[f] : this.knives[f]) as number;
    if ((this.wounds[f] as number) !== 0) {
      if (this.bothArms(f)) return NO_SHOT;
      sum -= this.hurt(f, LOCATION.shootArm);
      if (weapon.arrow && this.anyArm(f) && this.able["tough-guy"][f] === 0) sum -= 1;
    }
    const marks = this.marks[f] as number;
    if (marks & FAST) sum -= 1;
    if (marks & VARIABLE_SHOOT && weapon.skill === "shoot") sum += 1;
    if (moving && this.able["sharp-shooter"][f] === 0) sum -= 1;
    if (mounted && weapon.still) sum -= moving ? 2 : 1;
    return sum;
  }

  /** Steps for the range and cover of a target (SH-WPN-1, SH-MOD-1); NO_SHOT beyond the last band. */
  protected targetSteps(f: number, slot: number, target: number, distance: number): number {
    const band = this.band(f, slot, distance);
    if (band < 0) return NO_SHOT;
    const range = (this.gear(f).steps[slot] as Int8Array)[band] as number;
    if (target >= HORSE_OF || !this.inCover(target) || this.able.indian[f] === 1) return range;
    return range - 1;
  }

  /** SH-MOD-5. @param kinds bits of the kinds of this shot */
  protected changed(f: number, kinds: number): number {
    const before = (this.kindsShot[f] as number) & 15;
    return before !== 0 && (before & kinds) === 0 ? -1 : 0;
  }

  /** SH-MOD-2: index of the Dodge die of a man, or of a horse (S18). */
  protected dodgeDie(target: number, weapon: Weapon): number {
    if (target >= HORSE_OF) return this.marked(target - HORSE_OF, HORSE_MOVED) ? 1 : 0;
    const sum = this.dodgeSum(target);
    return clamp(this.fighter(target).shield && this.shielded(weapon) ? sum + 1 : sum);
  }

  /** Steps of a man's Dodge die, not yet clamped, without a shield. */
  protected dodgeSum(target: number): number {
    let sum = this.dodges[target] as number;
    const marks = this.marks[target] as number;
    if (marks & MOVED) sum += 1;
    if (marks & VARIABLE_DODGE) sum += 1;
    if (this.has(target, UNAWARE)) sum -= 1;
    if ((this.wounds[target] as number) !== 0) sum -= this.hurt(target, LOCATION.chest);
    return sum;
  }

  private shielded(weapon: Weapon): boolean {
    return weapon.thrown || (weapon.arrow && this.skirmish.readings.shieldStopsArrows);
  }

  /** SH-MOD-4. */
  protected brawlDie(f: number): number {
    let sum = this.brawls[f] as number;
    if (this.brawlWeapon(f) !== 0) sum += 1;
    if (this.fighter(f).shield && this.skirmish.readings.shieldInBrawl) sum += 1;
    if ((this.wounds[f] as number) !== 0) {
      sum -= this.hurt(f, LOCATION.spareArm) + this.hurt(f, LOCATION.shootArm);
      sum -= this.hurt(f, LOCATION.leftLeg) + this.hurt(f, LOCATION.rightLeg);
    }
    return clamp(sum);
  }

  /** S19: 2 a spear, 1 a knife or tomahawk, 0 bare hands. */
  protected brawlWeapon(f: number): number {
    let best = 0;
    const slots = this.gear(f).weapons;
    for (let slot = 0; slot < slots.length; slot++) {
      const { brawl } = slots[slot] as Weapon;
      if (brawl === "none" || this.rounds(f, slot) === 0) continue;
      if (brawl === "spear") return 2;
      best = 1;
    }
    return best;
  }

  protected lucky(target: number): boolean {
    return target < HORSE_OF && this.able.lucky[target] === 1;
  }

  anyArm(f: number): boolean {
    return this.woundsAt(f, LOCATION.spareArm) > 0 || this.woundsAt(f, LOCATION.shootArm) > 0;
  }
  bothArms(f: number): boolean {
    return this.woundsAt(f, LOCATION.spareArm) > 0 && this.woundsAt(f, LOCATION.shootArm) > 0;
  }

  /** SH-SHOOT-4, SH-SHOOT-5, SH-INDIAN-1: whether he may be picked as a target. */
  protected canBeTarget(target: number): boolean {
    if (((this.flags[target] as number) & (STATUS | NOTICED)) !== (IN | NOTICED)) return false;
    return (
      this.covers[target] !== FULL_COVER || !this.inCover(target) || this.marked(target, EXPOSED)
    );
  }
}

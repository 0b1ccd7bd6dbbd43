/** The ladder: which die a man rolls now, by SH-MOD, and what may be shot at all. */
import { GUIDE_SHIFT, NO_SHOT, rangesOf } from "./ranges.js";
import { LOCATION } from "./rolls.js";
import type { Skirmish } from "./skirmish.js";
import {
  bandLimits,
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

const TOP = LADDER.length - 1;

/** Index of a number of faces on the ladder. */
export const ladderIndex = (sides: number): number => (LADDER as readonly number[]).indexOf(sides);

/** SH-DIE-2: all steps first, then once into the ladder. */
export const clamp = (sum: number): number => (sum < 0 ? 0 : sum > TOP ? TOP : sum);

/** Bits of what a weapon is. */
const KNIFE = 1;
const THROWN = 2;
const STILL = 4;
const ARROW = 8;

export class FightDice extends FightState {
  /** By weapon: bits; wounds and rolls of a round; the last limit, in units. */
  protected readonly armBits: Uint8Array;
  protected readonly armWounds: Uint8Array;
  protected readonly armTries: Uint8Array;
  protected readonly armReach: Int32Array;
  // The parts of `Ranges`.

  protected readonly edges: Int32Array;
  protected readonly edgesMax: number;
  protected readonly edgeGuide: Uint16Array;
  protected readonly guideSize: number;
  protected readonly bands: Int8Array;
  protected readonly steps: Int8Array;
  protected readonly able: Readonly<Record<Ability, Uint8Array>>;
  private readonly shields: Uint8Array;
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
    this.shields = Uint8Array.from(fighters, ({ shield }) => (shield ? 1 : 0));
    this.draws = skill("draw");
    this.shoots = skill("shoot");
    this.knives = skill("knife");
    this.dodges = skill("dodge");
    this.brawls = skill("brawl");
    this.rides = skill("ride");
    this.once = readings.woundPenalties === "once";
    const { arms } = this;
    this.armBits = Uint8Array.from(arms, ({ skill, thrown, still, arrow }) => {
      return (
        (skill === "knife" ? KNIFE : 0) |
        (thrown ? THROWN : 0) |
        (still ? STILL : 0) |
        (arrow ? ARROW : 0)
      );
    });
    this.armWounds = Uint8Array.from(arms, ({ wounds }) => wounds);
    this.armTries = Uint8Array.from(arms, ({ tries }) => tries);
    this.armReach = Int32Array.from(arms, (weapon) => bandLimits(weapon, readings).at(-1) ?? -1);
    const ranges = rangesOf(skirmish, arms, this.scavenging);
    this.edges = ranges.edges;
    this.edgesMax = ranges.edgesMax;
    this.edgeGuide = ranges.guide;
    this.guideSize = ranges.guideSize;
    this.bands = ranges.bands;
    this.steps = ranges.steps;
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
      for (const arm of this.gear(f).arms) {
        best = Math.max(best, this.rangeSteps(f, arm, this.apart(f, g)));
      }
    }
    return best;
  }

  /** In which of the bands of all his guns a distance lies. */
  protected edgeOf(f: number, distance: number): number {
    const { edges, guideSize } = this;
    const entry = distance >> GUIDE_SHIFT;
    const last = guideSize - 1;
    let edge = this.edgeGuide[f * guideSize + (entry < last ? entry : last)] as number;
    const first = f * this.edgesMax;
    while (distance > (edges[first + edge] as number)) edge++;
    return edge;
  }

  /** Band of a weapon for a distance in units, -1 beyond the last (SH-SHOOT-2). */
  band(f: number, arm: number, distance: number): number {
    const at = (f * this.arms.length + arm) * this.edgesMax + this.edgeOf(f, distance);
    return this.bands[at] as number;
  }

  private rangeSteps(f: number, arm: number, distance: number): number {
    const at = (f * this.arms.length + arm) * this.edgesMax + this.edgeOf(f, distance);
    return this.steps[at] as number;
  }

  /** The last limit of a gun, in units. */
  protected reach(f: number, slot: number): number {
    return this.armReach[this.arm(f, slot)] as number;
  }

  /** Modifiers for wounds at a location, as a count (SH-WOUND-8); a Tough Guy knows none (SH-ABIL-3). */
  private hurt(f: number, location: number): number {
    return this.stepsFor(f, this.woundsAt(f, location));
  }

  /** Steps that so many wounds at one location cost. */
  protected stepsFor(f: number, wounds: number): number {
    if (this.able["tough-guy"][f] === 1) return 0;
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
  protected shootSum(f: number, arm: number, moving: boolean): number {
    const weapon = this.armBits[arm] as number;
    const flags = this.flags[f] as number;
    let sum = (weapon & KNIFE ? this.knives[f] : this.shoots[f]) as number;
    if (weapon & STILL) {
      if (flags & MOUNTED) sum -= moving ? 2 : 1;
      else if (moving) return NO_SHOT;
    }
    if ((this.wounds[f] as number) !== 0) {
      if (this.bothArms(f)) return NO_SHOT;
      sum -= this.hurt(f, LOCATION.shootArm);
      if (weapon & ARROW && this.anyArm(f) && this.able["tough-guy"][f] === 0) sum -= 1;
    }
    if (flags & FAST) sum -= 1;
    if (flags & VARIABLE_SHOOT && !(weapon & KNIFE)) sum += 1;
    if (moving && this.able["sharp-shooter"][f] === 0) sum -= 1;
    return sum;
  }

  /** Steps for the range and cover of a target (SH-WPN-1, SH-MOD-1); NO_SHOT beyond the last band. */
  protected targetSteps(f: number, arm: number, target: number, distance: number): number {
    const range = this.rangeSteps(f, arm, distance);
    if (range === NO_SHOT || target >= HORSE_OF || !this.inCover(target)) return range;
    return this.able.indian[f] === 1 ? range : range - 1;
  }

  /** SH-MOD-5. @param kinds bits of the kinds of this shot */
  protected changed(f: number, kinds: number): number {
    const before = (this.kindsShot[f] as number) & 15;
    return before !== 0 && (before & kinds) === 0 ? -1 : 0;
  }

  /** SH-MOD-2: index of the Dodge die of a man, or of a horse (S18). */
  protected dodgeDie(target: number, arm: number): number {
    if (target >= HORSE_OF) return this.has(target - HORSE_OF, HORSE_MOVED) ? 1 : 0;
    const sum = this.dodgeSum(target);
    return clamp(this.shields[target] === 1 && this.shielded(arm) ? sum + 1 : sum);
  }

  /** Steps of a man's Dodge die, not yet clamped, without a shield. */
  protected dodgeSum(target: number): number {
    let sum = this.dodges[target] as number;
    const flags = this.flags[target] as number;
    if (flags & MOVED) sum += 1;
    if (flags & VARIABLE_DODGE) sum += 1;
    if (flags & UNAWARE) sum -= 1;
    if ((this.wounds[target] as number) !== 0) sum -= this.hurt(target, LOCATION.chest);
    return sum;
  }

  private shielded(arm: number): boolean {
    const weapon = this.armBits[arm] as number;
    return (
      (weapon & THROWN) !== 0 ||
      ((weapon & ARROW) !== 0 && this.skirmish.readings.shieldStopsArrows)
    );
  }

  protected isThrown(arm: number): boolean {
    return ((this.armBits[arm] as number) & THROWN) !== 0;
  }

  /** A firearm: neither thrown nor an arrow. */
  protected isFirearm(arm: number): boolean {
    return ((this.armBits[arm] as number) & (THROWN | ARROW)) === 0;
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
    return this.covers[target] !== FULL_COVER || !this.inCover(target) || this.has(target, EXPOSED);
  }
}

/** The default policies: SH-POL-2 to SH-POL-6, with S5 to S12 of the README. */
import { MODE } from "./columns.js";
import { clamp, FightDice } from "./dice.js";
import {
  ANY_ROUND,
  ENTRY,
  OptionMemo,
  packCondition,
  packMarks,
  packOption,
  placeOf,
  worseDieOf,
} from "./options.js";
import { NO_SHOT } from "./ranges.js";
import { LOCATION } from "./rolls.js";
import type { Skirmish } from "./skirmish.js";
import {
  FAST,
  FULL_COVER,
  HORSE_MOVED,
  HORSE_OF,
  MOUNTED,
  MOVED,
  NOTICED,
  SPOT,
  UNITS_PER_INCH,
  VARIABLE_SHOOT,
} from "./state.js";
import { LADDER, MOVE, OPENINGS, type Weapon } from "./tables.js";

/** Sets of options. */
const AIMED = 1;
const BARRELS = 2;
const PISTOLS = 4;
const FAN2 = 8;
const FAN3 = 16;
/** The larger fan of which the gun is capable. */
const FULL_FAN = 32;
const ALL = AIMED | BARRELS | PISTOLS | FAN2 | FAN3;
const FANS = FAN2 | FAN3 | FULL_FAN;

/** Which modes are asked for: the style's own, or those that are left where none of its own is legal (SH-POL-3). */
export const OWN_WAY = 1;
export const OTHERWISE = 2;

const TOP_DIE = LADDER.length - 1;

/** What a man decides to do (SH-POL-5). */
export const DO = { nothing: 0, shoot: 1, moveAndShoot: 2, advance: 3 } as const;

const inches = (n: number): number => n * UNITS_PER_INCH;

/**
 * Chances to hit as whole numbers of 1,728,000ths (120³, which every product of three dice divides), by index of the
 * shooting die, of the Dodge die, and whether the target is Lucky.
 */
const CHANCE_TOTAL = 120 ** 3;
export const CHANCES = Int32Array.from({ length: LADDER.length ** 2 * 2 }, (_, key) => {
  const lucky = key % 2 === 1;
  const dodge = LADDER[(key >> 1) % LADDER.length] as number;
  const shoot = LADDER[Math.floor((key >> 1) / LADDER.length)] as number;
  let ways = 0;
  for (let face = 1; face <= shoot; face++) {
    const below = Math.min(face - 1, dodge);
    ways += lucky ? below * below : below * dodge;
  }
  return (ways * CHANCE_TOTAL) / (shoot * dodge * dodge);
});

/** What a fighter can and will do: whom he shoots at, with what, and how. */
export class FightChoice extends FightDice {
  /** The best option found: its value in 1,728,000ths of a wound, 0 if there is none; its target; and how (options.ts). */
  protected bestValue = 0;
  protected bestTarget = -1;
  protected bestOption = 0;
  /** The same for options after a move. */
  private movedValue = 0;
  private movedTarget = -1;
  private movedOption = 0;
  /** A legal option was looked at, better or not. */
  private offered = false;
  protected readonly memo = new OptionMemo();
  /** By fighter: the first who shoots as he does, with the same guns. */
  protected readonly likes: Uint8Array;
  /** By fighter: what of his aspect never changes. */
  protected readonly staticAspect: Uint8Array;
  protected readonly styles: readonly { readonly standing: number; readonly otherwise: number }[];

  constructor(skirmish: Skirmish) {
    super(skirmish);
    this.styles = this.fighters.map(({ style }) => {
      switch (style) {
        case "auto":
          return { standing: ALL, otherwise: 0 };
        case "aimed":
          return { standing: AIMED, otherwise: 0 };
        case "fan":
          return { standing: FULL_FAN, otherwise: AIMED | BARRELS };
        case "twoGun":
          return { standing: PISTOLS, otherwise: AIMED | BARRELS };
        default:
          return { standing: 0, otherwise: 0 };
      }
    });
    const shooters = this.fighters.map(({ skills: { shoot, knife }, abilities, weapons, style }) =>
      JSON.stringify([shoot, knife, abilities, weapons, style]),
    );
    this.likes = Uint8Array.from(shooters, (shooter) => shooters.indexOf(shooter));
    this.staticAspect = Uint8Array.from(this.fighters, ({ shield, abilities }) => {
      return (shield ? 2 : 0) | (abilities.includes("lucky") ? 1 : 0);
    });
  }

  /**
   * SH-POL-5(b) and (c): shooting, or moving in order to shoot. The best option is left in `best…`; for
   * `DO.advance` its target is the man to approach.
   */
  protected decide(f: number): number {
    const inCover = this.inCover(f);
    // M = 0 for men in cover (SH-POL-5(b)).
    const move = this.standing || inCover ? 0 : this.combinedMove(f);
    const moving = this.has(f, MOVED) || this.pops(f);
    this.weigh(f, move, moving, OWN_WAY);
    const { movedValue, movedTarget, movedOption } = this;
    if (this.bestValue === 0 && this.styles[f]?.otherwise !== 0) {
      this.weigh(f, 0, moving, OTHERWISE);
    }
    if (movedValue > this.bestValue) {
      this.bestValue = movedValue;
      this.bestTarget = movedTarget;
      this.bestOption = movedOption;
      return DO.moveAndShoot;
    }
    if (this.bestValue === 0) return DO.nothing;
    const free = !this.standing && !inCover && !this.behindOpening(f);
    if (!free || worseDieOf(this.bestOption) > 0) return DO.shoot;
    const whole = this.wholeMove(f);
    if (whole === 0) return DO.shoot;
    return this.nearerIsBetter(f, whole) ? DO.advance : DO.shoot;
  }

  /**
   * The best options at all targets: S, from where he stands, and M, after a move of `move` towards the target
   * (SH-POL-3, S8). Of options of the same value the nearest target's is taken, then the lowest number's, then the man
   * before his horse.
   * @param what OWN_WAY: the style's own modes; OTHERWISE: those that are left where they are not legal
   */
  private weigh(f: number, move: number, moving: boolean, what: number): void {
    const { words } = this.memo;
    const horses = this.fighter(f).habits.shootsHorses;
    let bestValue = 0;
    let bestTarget = -1;
    let bestOption = 0;
    let bestDistance = 0;
    let movedValue = 0;
    let movedTarget = -1;
    let movedOption = 0;
    let movedDistance = 0;
    const key0 = this.ownCondition(f);
    const key1 = this.ownMarks(f, moving, what);
    const enemies = 1 - this.sideOf(f);
    const end = (key0 & ANY_ROUND) === 0 ? 0 : this.end(enemies);
    let lastAspect = -1;
    let lastDistance = -1;
    for (let g = this.begin(enemies); g < end; g++) {
      if (!this.canBeTarget(g)) continue;
      const distance = this.apart(f, g);
      const aspect = this.aspect(g);
      // He is no better a target than the one before, who is like him.
      if (aspect === lastAspect && distance === lastDistance && !horses) continue;
      lastAspect = aspect;
      lastDistance = distance;
      // Somebody in contact is not moved towards.
      const way = distance === 0 ? 0 : move;
      for (let target = g; ; target += HORSE_OF) {
        const key = key1 | ((target === g ? aspect : this.horseAspect(g)) << 9);
        const at = this.recall(f, target, distance, way, moving, what, key0, key);
        const value = words[at + ENTRY.value] as number;
        if (value > bestValue || (value === bestValue && distance < bestDistance)) {
          bestValue = value;
          bestTarget = target;
          bestOption = words[at + ENTRY.option] as number;
          bestDistance = distance;
        }
        const after = words[at + ENTRY.movedValue] as number;
        if (after > movedValue || (after === movedValue && distance < movedDistance)) {
          movedValue = after;
          movedTarget = target;
          movedOption = words[at + ENTRY.movedOption] as number;
          movedDistance = distance;
        }
        if (target !== g || !horses || !this.has(g, MOUNTED)) break; // S21
      }
    }
    this.bestValue = bestValue;
    this.bestTarget = bestTarget;
    this.bestOption = bestOption;
    this.movedValue = movedValue;
    this.movedTarget = movedTarget;
    this.movedOption = movedOption;
  }

  /** S9: from his whole move nearer he would do at least twice as well against the same target. */
  private nearerIsBetter(f: number, move: number): boolean {
    const { bestValue, bestTarget, bestOption } = this;
    const apart = this.apart(f, bestTarget % HORSE_OF);
    const nearer = apart > move ? apart - move : 0;
    const moving = this.has(f, MOVED);
    const own = this.valueAt(f, bestTarget, nearer, moving, OWN_WAY);
    const value = own > 0 ? own : this.valueAt(f, bestTarget, nearer, moving, OTHERWISE);
    this.bestValue = bestValue;
    this.bestTarget = bestTarget;
    this.bestOption = bestOption;
    return value >= 2 * bestValue;
  }

  private valueAt(
    f: number,
    target: number,
    distance: number,
    moving: boolean,
    what: number,
  ): number {
    const horse = target >= HORSE_OF;
    const aspect = horse ? this.horseAspect(target - HORSE_OF) : this.aspect(target);
    const key1 = this.ownMarks(f, moving, what) | (aspect << 9);
    const at = this.recall(f, target, distance, 0, moving, what, this.ownCondition(f), key1);
    return this.memo.words[at + ENTRY.value] as number;
  }

  private ownCondition(f: number): number {
    return packCondition(
      this.kindsShot[f] as number,
      this.woundsAt(f, LOCATION.spareArm) > 0,
      this.woundsAt(f, LOCATION.shootArm),
      this.rounds(f, 0),
      this.rounds(f, 1),
      this.rounds(f, 2),
      this.rounds(f, 3),
    );
  }

  private ownMarks(f: number, moving: boolean, what: number): number {
    return packMarks(
      this.likes[f] as number,
      this.has(f, FAST),
      this.has(f, VARIABLE_SHOOT),
      moving,
      this.has(f, MOUNTED),
      (this.attackers[f] as number) !== 0,
      what,
    );
  }

  /** How a horse is seen by whoever shoots at it. */
  private horseAspect(rider: number): number {
    return this.has(rider, HORSE_MOVED) ? 65 : 64;
  }

  /** How a man is seen by whoever shoots at him. */
  private aspect(target: number): number {
    const sum = this.dodgeSum(target);
    const dodge = sum < 0 ? 0 : sum > TOP_DIE ? TOP_DIE + 1 : sum + 1;
    return (dodge << 3) | (this.inCover(target) ? 4 : 0) | (this.staticAspect[target] as number);
  }

  /**
   * The best options at one target.
   * @param way  units of a move towards him, 0 for none
   * @param key0 `packCondition`
   * @param key1 `packMarks` and the target's aspect
   * @returns where they begin in the memory, until the next call; `best…` is overwritten
   */
  protected recall(
    f: number,
    target: number,
    distance: number,
    way: number,
    moving: boolean,
    what: number,
    key0: number,
    key1: number,
  ): number {
    const nearer = distance > way ? distance - way : 0;
    const edge = this.edgeOf(f, distance);
    const edgeNearer = way > 0 ? this.edgeOf(f, nearer) + 1 : 0;
    const key = key1 | (edge << 16) | (edgeNearer << 22);
    const { words } = this.memo;
    const at = placeOf(key0, key);
    // Gear that grows is no part of the key.
    if (words[at] !== key0 || words[at + 1] !== key || this.scavenging) {
      words[at + ENTRY.key0] = key0;
      words[at + ENTRY.key1] = key;
      this.workOut(at, f, target, distance, way > 0 ? nearer : -1, moving, what);
    }
    return at;
  }

  /** Fills an entry of the memory. @param nearer distance after a move towards the target, -1 without one */
  private workOut(
    at: number,
    f: number,
    target: number,
    distance: number,
    nearer: number,
    moving: boolean,
    what: number,
  ): void {
    const { words } = this.memo;
    const { standing, otherwise } = this.styles[f] as { standing: number; otherwise: number };
    this.forget();
    if (what === OTHERWISE) this.options(f, target, distance, moving, otherwise);
    else this.options(f, target, distance, moving, moving ? standing & ~FANS : standing);
    words[at + ENTRY.value] = this.bestValue;
    words[at + ENTRY.option] = this.bestOption;
    this.forget();
    if (nearer >= 0) {
      this.offered = false;
      this.options(f, target, nearer, true, standing & ~FANS);
      // The style's own mode, where it is legal at all, is not compared with others (S7).
      if (!this.offered) this.options(f, target, nearer, true, otherwise);
    }
    words[at + ENTRY.movedValue] = this.bestValue;
    words[at + ENTRY.movedOption] = this.bestOption;
  }

  protected forget(): void {
    this.bestValue = 0;
    this.bestTarget = -1;
    this.bestOption = 0;
  }

  /**
   * Compares all options against one target at that distance with the best so far (SH-POL-2, SH-POL-3, S5, S6).
   * All that it reads of the two men is in the keys of `recall`.
   */
  private options(
    f: number,
    target: number,
    distance: number,
    moving: boolean,
    modes: number,
  ): void {
    const slots = this.gear(f).weapons;
    const { kinds, arms } = this.gear(f);
    const firstPistol = modes & PISTOLS ? this.loadedPistol(f, 0) : -1;
    for (let kind = 0; kind < slots.length; kind++) {
      if (kinds[kind] !== kind) continue;
      const slot = this.loaded(f, kind);
      if (slot < 0) continue;
      const weapon = slots[kind] as Weapon;
      const arm = arms[kind] as number;
      const own = this.shootSum(f, arm, moving);
      if (own === NO_SHOT) continue;
      const there = this.targetSteps(f, arm, target, distance);
      if (there === NO_SHOT) continue;
      const plain = own + there;
      const sum = plain + (weapon.thrown ? 0 : this.changed(f, 1 << kind));
      const dodge = this.dodgeDie(target, arm);
      const lucky = this.lucky(target);
      if (modes & AIMED)
        this.offer(f, target, slot, MODE.aimed, 1, weapon.tries, sum, dodge, lucky);
      if (modes & BARRELS && weapon.tries === 2 && !weapon.thrown && this.rounds(f, slot) >= 2) {
        this.offer(f, target, slot, MODE.barrels, 1, 2 * weapon.tries, sum, dodge, lucky);
      }
      if (firstPistol === slot) this.offerPistols(f, target, distance, moving, plain, dodge, lucky);
      if (modes & FANS && weapon.pistol && !this.anyArm(f) && (this.attackers[f] as number) === 0) {
        const fan = this.fullest(f, kind);
        const rounds = this.rounds(f, fan);
        const fanSum = sum + this.fanSteps(f, false);
        const full = modes & FULL_FAN ? (rounds >= 3 ? FAN3 : FAN2) : modes;
        if (full & FAN2 && rounds >= 2) {
          this.offer(f, target, fan, MODE.fan, 2, 2 * weapon.tries, fanSum, dodge, lucky);
        }
        if (full & FAN3 && rounds >= 3) {
          this.offer(f, target, fan, MODE.fan, 3, 3 * weapon.tries, fanSum, dodge, lucky);
        }
      }
    }
  }

  private offer(
    f: number,
    target: number,
    slot: number,
    mode: number,
    shots: number,
    tries: number,
    sum: number,
    dodge: number,
    lucky: boolean,
  ): void {
    if (sum < 0) return;
    this.offered = true;
    const die = clamp(sum);
    const wounds = this.armWounds[this.arm(f, slot)] as number;
    const value = tries * wounds * this.chance(die, dodge, lucky);
    if (value <= this.bestValue) return;
    this.bestValue = value;
    this.bestTarget = target;
    this.bestOption = packOption(slot, -1, mode, shots, die);
  }

  /** Two pistols (SH-SHOOT-6). @param plain steps of the first gun without fan, pair and change */
  private offerPistols(
    f: number,
    target: number,
    distance: number,
    moving: boolean,
    plain: number,
    dodge: number,
    lucky: boolean,
  ): void {
    const first = this.loadedPistol(f, 0);
    const second = this.loadedPistol(f, first + 1);
    if (second < 0 || this.woundsAt(f, LOCATION.spareArm) > 0) return;
    const { kinds } = this.gear(f);
    const change = this.changed(
      f,
      (1 << (kinds[first] as number)) | (1 << (kinds[second] as number)),
    );
    const arm = this.arm(f, second);
    const there = this.targetSteps(f, arm, target, distance);
    if (there === NO_SHOT) return;
    const sum = plain + change - 1;
    const otherSum = this.shootSum(f, arm, moving) + there + change - 1;
    if (sum < 0 || otherSum < 0) return;
    this.offered = true;
    const die = clamp(sum);
    const otherDie = clamp(otherSum);
    const value =
      this.woundsOf(f, first) * this.chance(die, dodge, lucky) +
      this.woundsOf(f, second) * this.chance(otherDie, dodge, lucky);
    if (value <= this.bestValue) return;
    this.bestValue = value;
    this.bestTarget = target;
    this.bestOption = packOption(first, second, MODE.pistols, 1, die, Math.min(die, otherDie));
  }

  /** Wounds of a round, if all its tries hit. */
  private woundsOf(f: number, slot: number): number {
    const arm = this.arm(f, slot);
    return (this.armWounds[arm] as number) * (this.armTries[arm] as number);
  }

  private chance(die: number, dodge: number, lucky: boolean): number {
    return CHANCES[((die * LADDER.length + dodge) << 1) | (lucky ? 1 : 0)] as number;
  }

  /** SH-MOD-1, SH-ABIL-6: steps for fanning. @param other at another target than the first */
  protected fanSteps(f: number, other: boolean): number {
    const { fanPenalty, fanSpecialist } = this.skirmish.readings;
    const specialist = this.able["fan-specialist"][f] === 1;
    const atOther = !other || (specialist && fanSpecialist === "all") ? 0 : -2;
    if (specialist) return atOther;
    return other && fanPenalty === "instead" ? -2 : atOther - 1;
  }

  /** SH-POL-6: a later shot whose first target is out; the best target is left in `best…`, as `weigh` has them. */
  protected otherTarget(f: number, slot: number, mode: number): void {
    this.forget();
    const horses = this.fighter(f).habits.shootsHorses;
    const enemies = 1 - this.sideOf(f);
    let bestDistance = 0;
    for (let g = this.begin(enemies); g < this.end(enemies); g++) {
      if (!this.canBeTarget(g)) continue;
      const distance = this.apart(f, g);
      for (let target = g; ; target += HORSE_OF) {
        const sum = this.sumNow(f, slot, target, mode, mode === MODE.fan);
        if (sum >= 0) {
          const die = clamp(sum);
          const dodge = this.dodgeDie(target, this.arm(f, slot));
          const value = this.woundsOf(f, slot) * this.chance(die, dodge, this.lucky(target));
          if (value > this.bestValue || (value === this.bestValue && distance < bestDistance)) {
            this.bestValue = value;
            this.bestTarget = target;
            this.bestOption = packOption(slot, -1, mode, 1, die);
            bestDistance = distance;
          }
        }
        if (target !== g || !horses || !this.has(g, MOUNTED)) break; // S21
      }
    }
  }

  /**
   * Steps of a shot that is about to be fired, not yet clamped; below 0 it may not be (SH-DIE-3).
   * @param other a fanned shot at another target than the first
   */
  protected sumNow(f: number, slot: number, target: number, mode: number, other: boolean): number {
    const arm = this.arm(f, slot);
    const own = this.shootSum(f, arm, this.has(f, MOVED));
    const there = this.targetSteps(f, arm, target, this.apart(f, target % HORSE_OF));
    if (own === NO_SHOT || there === NO_SHOT) return NO_SHOT;
    const change = this.isThrown(arm) ? 0 : this.changed(f, this.kindsNow(f));
    const pair = mode === MODE.pistols ? -1 : 0;
    const fan = mode === MODE.fan ? this.fanSteps(f, other) : 0;
    return own + there + change + pair + fan;
  }

  private kindsNow(f: number): number {
    return (this.kindsShot[f] as number) >> 4;
  }

  /** Lowest loaded gun of a kind; -1 if none. */
  protected loaded(f: number, kind: number): number {
    const { kinds } = this.gear(f);
    for (let slot = kind; slot < kinds.length; slot++) {
      if (kinds[slot] === kind && this.rounds(f, slot) > 0) return slot;
    }
    return -1;
  }

  /** The first loaded pistol of the gear from a slot on; -1 if none. */
  private loadedPistol(f: number, from: number): number {
    const slots = this.gear(f).weapons;
    for (let slot = from; slot < slots.length; slot++) {
      if ((slots[slot] as Weapon).pistol && this.rounds(f, slot) > 0) return slot;
    }
    return -1;
  }

  /** SH-SHOOT-7: the gun of a kind with most rounds, the lowest of several. */
  private fullest(f: number, kind: number): number {
    const { kinds } = this.gear(f);
    let best = kind;
    for (let slot = kind + 1; slot < kinds.length; slot++) {
      if (kinds[slot] === kind && this.rounds(f, slot) > this.rounds(f, best)) best = slot;
    }
    return best;
  }

  /** S22: he would step out to shoot. */
  protected pops(f: number): boolean {
    return (
      this.covers[f] === FULL_COVER &&
      !this.standing &&
      this.fighter(f).habits.popsOut &&
      this.has(f, SPOT) &&
      !this.behindOpening(f) &&
      this.canMove(f)
    );
  }

  /** SH-MOVE-1: not with both legs wounded. */
  protected canMove(f: number): boolean {
    if (this.has(f, MOUNTED)) return true;
    return this.woundsAt(f, LOCATION.leftLeg) === 0 || this.woundsAt(f, LOCATION.rightLeg) === 0;
  }

  /** Whole move in units (SH-MOVE-1, SH-HORSE-1, SH-HORSE-3). */
  protected wholeMove(f: number): number {
    if (this.has(f, MOUNTED)) {
      return inches((this.horseWounds[f] as number) > 0 ? MOVE.horseWounded : MOVE.horse);
    }
    return this.halved(f, MOVE.foot);
  }

  /** A move combined with something else, in units; 0 behind an opening (S13). */
  protected combinedMove(f: number): number {
    if (this.has(f, MOUNTED)) return inches(MOVE.horseCombined);
    return this.behindOpening(f) ? 0 : this.halved(f, MOVE.footCombined);
  }

  private halved(f: number, whole: number): number {
    const left = this.woundsAt(f, LOCATION.leftLeg) > 0;
    const right = this.woundsAt(f, LOCATION.rightLeg) > 0;
    if (left && right) return 0;
    return inches(left || right ? whole / 2 : whole);
  }

  /** Inches in units that it costs him to leave where he is (S13). */
  protected wayOut(f: number): number {
    const { opening } = this.fighter(f);
    return this.behindOpening(f) && opening !== "none" ? inches(OPENINGS[opening]) : 0;
  }

  /** S10: the enemy to brawl with, at most `reach` units away; -1 if none. */
  protected brawlTarget(f: number, reach: number): number {
    if (this.has(f, MOUNTED) || this.behindOpening(f) || this.bothArms(f)) return -1;
    const enemies = 1 - this.sideOf(f);
    let best = -1;
    for (let g = this.begin(enemies); g < this.end(enemies); g++) {
      if (!this.inPlay(g) || !this.has(g, NOTICED) || this.has(g, MOUNTED)) continue;
      const apart = this.apart(f, g);
      if (this.behindOpening(g) || apart > reach) continue;
      if (best < 0 || apart < this.apart(f, best)) best = g;
    }
    return best;
  }

  /** The nearest enemy in play, then id. */
  protected nearestEnemy(f: number): number {
    const enemies = 1 - this.sideOf(f);
    let best = -1;
    for (let g = this.begin(enemies); g < this.end(enemies); g++) {
      if (!this.inPlay(g)) continue;
      if (best < 0 || this.apart(f, g) < this.apart(f, best)) best = g;
    }
    return best;
  }

  /** S12: an enemy is inside the last band of a loaded weapon. */
  protected enemyInReach(f: number): boolean {
    if (this.fighter(f).style === "brawl") return false;
    const enemy = this.nearestEnemy(f);
    const slots = this.gear(f).weapons;
    for (let slot = 0; slot < slots.length; slot++) {
      if (this.rounds(f, slot) > 0 && this.apart(f, enemy) <= this.reach(f, slot)) return true;
    }
    return false;
  }

  /** SH-POL-5(e), S11: the gun to reload; -1 if none. */
  protected reloadable(f: number): number {
    const slots = this.gear(f).weapons;
    if (this.bothArms(f)) return -1;
    let best = -1;
    for (let slot = 0; slot < slots.length; slot++) {
      const weapon = slots[slot] as Weapon;
      if (weapon.thrown) continue;
      if (this.rounds(f, slot) > 0) return -1;
      if (best >= 0 || weapon.reload === 0 || this.spare(f, slot) === 0) continue;
      if (weapon.soundArms && this.anyArm(f)) continue;
      best = slot;
    }
    return best;
  }

  /** SH-POL-4: Variable on Shoot if he then has a legal shot, else on Dodge. */
  protected variesShoot(f: number): boolean {
    this.raise(f, VARIABLE_SHOOT);
    const shoots = this.decide(f) !== DO.nothing;
    this.lower(f, VARIABLE_SHOOT);
    return shoots;
  }
}

/** The default policies: SH-POL-2 to SH-POL-6, with S5 to S12 of the README. */
import { MODE } from "./columns.js";
import { clamp, FightDice, NO_SHOT } from "./dice.js";
import { LOCATION } from "./rolls.js";
import type { Skirmish } from "./skirmish.js";
import {
  ATTACKERS,
  HORSE_OF,
  HORSE_WOUNDS,
  KINDS,
  MARKS,
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

/** What a man decides to do (SH-POL-5). */
export const DO = { nothing: 0, shoot: 1, moveAndShoot: 2, advance: 3 } as const;

const inches = (n: number): number => n * UNITS_PER_INCH;

/**
 * Chances to hit as whole numbers of 1,728,000ths (120³, which every product of three dice divides), by index of the
 * shooting die, of the Dodge die, and whether the target is Lucky.
 */
const CHANCE_TOTAL = 120 ** 3;
const CHANCES = Int32Array.from({ length: LADDER.length ** 2 * 2 }, (_, key) => {
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
  /** The best option found: its value in 1,728,000ths of a wound, 0 if there is none. */
  protected bestValue = 0;
  protected bestTarget = -1;
  protected bestSlot = -1;
  protected bestSecond = -1;
  protected bestMode = 0;
  /** Shots of a fan. */
  protected bestShots = 1;
  /** Index of its die, the worse of two. */
  protected bestDie = 0;
  /** A legal option was looked at, better or not. */
  private offered = false;
  private readonly styles: readonly { readonly standing: number; readonly otherwise: number }[];

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
  }

  /**
   * SH-POL-5(b) and (c): shooting, or moving in order to shoot. The best option is left in `best…`; for
   * `DO.advance` its target is the man to approach.
   */
  protected decide(f: number): number {
    this.standingBest(f);
    const standing = this.bestValue;
    if (!this.standing && this.movingBest(f)) return DO.moveAndShoot;
    if (standing === 0) return DO.nothing;
    const free = !this.standing && !this.inCover(f) && !this.behindOpening(f);
    if (!free || this.bestDie > 0) return DO.shoot;
    const move = this.wholeMove(f);
    if (move === 0) return DO.shoot;
    return this.nearerIsBetter(f, move) ? DO.advance : DO.shoot;
  }

  /** S: the best option from where he stands (SH-POL-3). */
  protected standingBest(f: number): void {
    this.forget();
    const { standing, otherwise } = this.styles[f] as { standing: number; otherwise: number };
    const moving = this.marked(f, MOVED) || this.pops(f);
    const modes = moving ? standing & ~FANS : standing;
    this.bestOfAll(f, moving, modes);
    if (this.bestValue === 0 && otherwise !== 0) this.bestOfAll(f, moving, otherwise);
  }

  private bestOfAll(f: number, moving: boolean, modes: number): void {
    if (modes === 0) return;
    // By distance, then number: a later target replaces an earlier one only if it is strictly better.
    let last = -1;
    let lastDistance = -1;
    for (;;) {
      const target = this.nextTarget(f, lastDistance, last);
      if (target < 0) return;
      lastDistance = this.apart(f, target);
      last = target;
      this.options(f, target, lastDistance, moving, modes);
      if (this.horseIsTarget(f, target)) {
        this.options(f, HORSE_OF + target, lastDistance, moving, modes);
      }
    }
  }

  /** The next possible target after one at `distance` with number `after`; -1 if none. */
  private nextTarget(f: number, distance: number, after: number): number {
    const enemies = 1 - this.sideOf(f);
    let best = -1;
    let bestDistance = 0;
    for (let g = this.begin(enemies); g < this.end(enemies); g++) {
      if (!this.canBeTarget(g)) continue;
      const apart = this.apart(f, g);
      if (apart < distance || (apart === distance && g <= after)) continue;
      if (best < 0 || apart < bestDistance) {
        best = g;
        bestDistance = apart;
      }
    }
    return best;
  }

  /** S21. */
  private horseIsTarget(f: number, target: number): boolean {
    return this.fighter(f).habits.shootsHorses && this.has(target, MOUNTED);
  }

  /** M (S8): true, and the best option replaced, if it is better than the one standing. */
  private movingBest(f: number): boolean {
    const move = this.combinedMove(f);
    if (move === 0 || this.inCover(f)) return false;
    const { standing, otherwise } = this.styles[f] as { standing: number; otherwise: number };
    if (standing === 0) return false;
    const before = this.bestValue;
    let last = -1;
    let lastDistance = -1;
    for (;;) {
      const target = this.nextTarget(f, lastDistance, last);
      if (target < 0) return this.bestValue > before;
      lastDistance = this.apart(f, target);
      last = target;
      if (lastDistance === 0) continue;
      const nearer = lastDistance > move ? lastDistance - move : 0;
      for (let horse = 0; horse <= (this.horseIsTarget(f, target) ? 1 : 0); horse++) {
        const at = target + horse * HORSE_OF;
        this.offered = false;
        this.options(f, at, nearer, true, standing & ~FANS);
        // The style's own mode, where it is legal at all, is not compared with others (S7).
        if (!this.offered && otherwise !== 0) this.options(f, at, nearer, true, otherwise);
      }
    }
  }

  /** S9: from his whole move nearer he would do at least twice as well against the same target. */
  private nearerIsBetter(f: number, move: number): boolean {
    const kept = this.keepBest();
    const { value, target } = kept;
    this.forget();
    const man = target % HORSE_OF;
    const apart = this.apart(f, man);
    const nearer = apart > move ? apart - move : 0;
    const { standing, otherwise } = this.styles[f] as { standing: number; otherwise: number };
    const moving = this.marked(f, MOVED);
    const modes = moving ? standing & ~FANS : standing;
    this.options(f, target, nearer, moving, modes);
    if (this.bestValue === 0 && otherwise !== 0) this.options(f, target, nearer, moving, otherwise);
    const better = this.bestValue >= 2 * value;
    this.restoreBest(kept);
    return better;
  }

  private readonly kept = { value: 0, target: 0, slot: 0, second: 0, mode: 0, shots: 0, die: 0 };

  private keepBest(): typeof this.kept {
    const { kept } = this;
    kept.value = this.bestValue;
    kept.target = this.bestTarget;
    kept.slot = this.bestSlot;
    kept.second = this.bestSecond;
    kept.mode = this.bestMode;
    kept.shots = this.bestShots;
    kept.die = this.bestDie;
    return kept;
  }

  private restoreBest(kept: typeof this.kept): void {
    this.bestValue = kept.value;
    this.bestTarget = kept.target;
    this.bestSlot = kept.slot;
    this.bestSecond = kept.second;
    this.bestMode = kept.mode;
    this.bestShots = kept.shots;
    this.bestDie = kept.die;
  }

  protected forget(): void {
    this.bestValue = 0;
    this.bestTarget = -1;
  }

  /** Compares all options against one target at that distance with the best so far (SH-POL-2, SH-POL-3, S5, S6). */
  private options(
    f: number,
    target: number,
    distance: number,
    moving: boolean,
    modes: number,
  ): void {
    const slots = this.gear(f).weapons;
    const { kinds } = this.gear(f);
    const firstPistol = modes & PISTOLS ? this.loadedPistol(f, 0) : -1;
    for (let kind = 0; kind < slots.length; kind++) {
      if (kinds[kind] !== kind) continue;
      const slot = this.loaded(f, kind);
      if (slot < 0) continue;
      const weapon = slots[kind] as Weapon;
      const own = this.shootSum(f, weapon, moving);
      if (own === NO_SHOT) continue;
      const there = this.targetSteps(f, slot, target, distance);
      if (there === NO_SHOT) continue;
      const plain = own + there;
      const sum = plain + (weapon.thrown ? 0 : this.changed(f, 1 << kind));
      const dodge = this.dodgeDie(target, weapon);
      const lucky = this.lucky(target);
      if (modes & AIMED)
        this.offer(f, target, slot, MODE.aimed, 1, weapon.tries, sum, dodge, lucky);
      if (modes & BARRELS && weapon.tries === 2 && !weapon.thrown && this.rounds(f, slot) >= 2) {
        this.offer(f, target, slot, MODE.barrels, 1, 2 * weapon.tries, sum, dodge, lucky);
      }
      if (firstPistol === slot) this.offerPistols(f, target, distance, moving, plain, dodge, lucky);
      if (modes & FANS && weapon.pistol && !this.anyArm(f) && this.at(f, ATTACKERS) === 0) {
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
    const value = tries * this.weapon(f, slot).wounds * this.chance(die, dodge, lucky);
    if (value <= this.bestValue) return;
    this.bestValue = value;
    this.bestTarget = target;
    this.bestSlot = slot;
    this.bestSecond = -1;
    this.bestMode = mode;
    this.bestShots = shots;
    this.bestDie = die;
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
    const other = this.weapon(f, second);
    const there = this.targetSteps(f, second, target, distance);
    if (there === NO_SHOT) return;
    const sum = plain + change - 1;
    const otherSum = this.shootSum(f, other, moving) + there + change - 1;
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
    this.bestSlot = first;
    this.bestSecond = second;
    this.bestMode = MODE.pistols;
    this.bestShots = 1;
    this.bestDie = die < otherDie ? die : otherDie;
  }

  /** Wounds of a round, if all its tries hit. */
  private woundsOf(f: number, slot: number): number {
    const { wounds, tries } = this.weapon(f, slot);
    return wounds * tries;
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

  /** SH-POL-6: a later shot whose first target is out; the best target is left in `best…`. */
  protected otherTarget(f: number, slot: number, mode: number): void {
    this.forget();
    let last = -1;
    let lastDistance = -1;
    for (;;) {
      const target = this.nextTarget(f, lastDistance, last);
      if (target < 0) return;
      lastDistance = this.apart(f, target);
      last = target;
      for (let horse = 0; horse <= (this.horseIsTarget(f, target) ? 1 : 0); horse++) {
        const at = target + horse * HORSE_OF;
        const sum = this.sumNow(f, slot, at, mode, mode === MODE.fan, -1);
        const dodge = this.dodgeDie(at, this.weapon(f, slot));
        const { tries } = this.weapon(f, slot);
        this.offer(f, at, slot, mode, 1, tries, sum, dodge, this.lucky(at));
      }
    }
  }

  /**
   * Steps of a shot that is about to be fired, not yet clamped; below 0 it may not be (SH-DIE-3).
   * @param other  a fanned shot at another target than the first
   * @param kinds  bits of the kinds of the shot, for SH-MOD-5; -1: those of this turn
   */
  protected sumNow(
    f: number,
    slot: number,
    target: number,
    mode: number,
    other: boolean,
    kinds: number,
  ): number {
    const weapon = this.weapon(f, slot);
    const own = this.shootSum(f, weapon, this.marked(f, MOVED));
    const there = this.targetSteps(f, slot, target, this.apart(f, target % HORSE_OF));
    if (own === NO_SHOT || there === NO_SHOT) return NO_SHOT;
    const change = weapon.thrown ? 0 : this.changed(f, kinds < 0 ? this.kindsNow(f) : kinds);
    const pair = mode === MODE.pistols ? -1 : 0;
    const fan = mode === MODE.fan ? this.fanSteps(f, other) : 0;
    return own + there + change + pair + fan;
  }

  private kindsNow(f: number): number {
    return this.at(f, KINDS) >> 4;
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
    const { habits, cover } = this.fighter(f);
    return (
      !this.standing &&
      habits.popsOut &&
      cover === "full" &&
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
      return inches(this.at(f, HORSE_WOUNDS) > 0 ? MOVE.horseWounded : MOVE.horse);
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
    this.put(f, MARKS, this.at(f, MARKS) | VARIABLE_SHOOT);
    const shoots = this.decide(f) !== DO.nothing;
    this.put(f, MARKS, this.at(f, MARKS) & ~VARIABLE_SHOOT);
    return shoots;
  }
}

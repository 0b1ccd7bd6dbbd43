/** Shots, throws, crossfire and burning arrows: SH-SHOOT, SH-BLDG-5. */
import { OVER } from "../../core/machine.js";
import { crossfireCell, type FightColumns, MODE, shotCell } from "./columns.js";
import { clamp } from "./dice.js";
import { dieOf, modeOf, packOption, secondOf, shotsOf, slotOf } from "./options.js";
import { type FightTables, mayFall } from "./outcomes.js";
import { FightPickUps } from "./pickUps.js";
import type { Skirmish } from "./skirmish.js";
import * as S from "./state.js";
import { NOT_DRAWN, PURPOSE, STEP } from "./steps.js";
import { CROSSFIRE_INCHES } from "./tables.js";

const CROSSFIRE = CROSSFIRE_INCHES * S.UNITS_PER_INCH;

export class FightShots extends FightPickUps {
  /** 1 for a man with guns of more than one kind: SH-MOD-5 can touch him. */
  protected readonly changes: Uint8Array;

  constructor(skirmish: Skirmish, columns: FightColumns, tables: FightTables) {
    super(skirmish, columns, tables);
    this.changes = Uint8Array.from(this.fighters, ({ weapons }) =>
      this.scavenging || new Set(weapons.flatMap(({ id, thrown }) => (thrown ? [] : [id]))).size > 1
        ? 1
        : 0,
    );
  }

  /** Begins the shooting that was decided on. */
  protected open(f: number): number {
    const slot = slotOf(this.bestOption);
    const second = secondOf(this.bestOption);
    const mode = modeOf(this.bestOption);
    this.changeKinds(f, slot, second);
    this.show(f);
    this.aim(f, this.bestTarget, slot, mode, dieOf(this.bestOption));
    if (second >= 0) this.set(S.SECOND_GUN, second + 1);
    if (mode === MODE.fan) {
      this.fans[f] = packFan(shotsOf(this.bestOption) - 1, slot, this.bestTarget);
    }
    return this.go(STEP.shot);
  }

  /** SH-MOD-5: the kinds of the guns that he shoots with. @param second the second pistol, -1 for none */
  protected changeKinds(f: number, slot: number, second: number): void {
    if (this.changes[f] === 0 || this.isThrown(this.arm(f, slot))) return;
    const { kinds } = this.gear(f);
    const pair = second >= 0 ? 1 << (kinds[second] as number) : 0;
    const now = (1 << (kinds[slot] as number)) | pair;
    this.kindsShot[f] = (this.kindsShot[f] as number) | (now << 4);
  }

  /** SH-MOVE-3, SH-MOVE-4, S22. */
  protected stepOut(f: number): void {
    if (!this.pops(f)) return;
    this.raise(f, S.MOVED | S.POPPED);
    this.lookForIndians();
  }

  /** Whoever shoots from cover is exposed (SH-SHOOT-5), and an Indian is noticed (SH-INDIAN-1). */
  protected show(f: number): void {
    if (this.covers[f] === S.FULL_COVER && this.inCover(f)) this.raise(f, S.EXPOSED);
    this.raise(f, S.NOTICED);
    this.set(S.ACTIVE, 1);
  }

  /** Takes a gun's shot in hand and its round out of the gun (SH-SHOOT-3). @param die index of its die */
  protected aim(f: number, target: number, slot: number, mode: number, die: number): void {
    const barrels = mode === MODE.barrels;
    this.set(S.SHOOTER, f);
    this.set(S.TARGET, target);
    this.set(S.GUN, slot);
    this.set(S.MODE_NOW, mode);
    this.set(S.DIE, die);
    const arm = this.arm(f, slot);
    this.set(S.TRIES, (this.armTries[arm] as number) * (barrels ? 2 : 1));
    this.magazines[f * S.SLOTS_MAX + slot] = this.rounds(f, slot) - (barrels ? 2 : 1);
    if (this.scavenging && this.isThrown(arm) && target < S.HORSE_OF) {
      if (this.arms[arm]?.brawl === "blade") {
        (this.lying[target * this.arms.length + arm] as number) += 1;
      }
    }
  }

  /** The next try of the shot in hand. */
  protected nextTry(): number {
    const f = this.get(S.SHOOTER);
    const slot = this.get(S.GUN);
    const target = this.get(S.TARGET);
    const mode = this.get(S.MODE_NOW);
    const arm = this.arm(f, slot);
    const table = this.tryTable(target, arm, this.get(S.DIE));
    const thrown = this.isThrown(arm) ? MODE.thrown : mode;
    const waiting = this.wait(STEP.shotWait, table, f, PURPOSE.shot, this.get(S.SUB));
    const band = this.band(f, arm, this.apart(f, target % S.HORSE_OF));
    this.cellBase = this.columns.shotCells[shotCell(f, arm, band, thrown)] as number;
    return waiting;
  }

  protected tryTable(target: number, arm: number, die: number): number {
    const dodge = this.dodgeDie(target, arm);
    if (target >= S.HORSE_OF) return this.tables.horse(this.horseCase(target, arm, die, dodge));
    const body = this.bodyOf(target, arm);
    const wounds = this.armWounds[arm] as number;
    return this.tables.attempt(die, dodge, this.lucky(target), wounds, body);
  }

  protected applyTry(code: number): void {
    const target = this.get(S.TARGET);
    const missed = code === 0;
    if (target >= S.HORSE_OF) this.hitHorse(target - S.HORSE_OF, code);
    else if (!missed) this.hurtMan(target, code, false);
    if (!missed) this.set(S.BARREL_HIT, 1);
    this.set(S.TRIES, this.get(S.TRIES) - 1);
    this.set(S.SUB, this.get(S.SUB) + 1);
    if (missed && this.skirmish.bunched && this.mayCross()) {
      this.set(S.CANDIDATE, 0);
      this.set(S.LOWEST, 0);
      this.set(S.LOW_MEN, 0);
      this.set(S.LOW_HORSES, 0);
      this.set(S.PC, STEP.candidate);
      return;
    }
    this.set(S.PC, STEP.shotDone);
  }

  /** SH-SHOOT-13: of a shotgun's barrel both tries must have missed. */
  protected mayCross(): boolean {
    if (this.armTries[this.arm(this.get(S.SHOOTER), this.get(S.GUN))] === 1) return true;
    return this.get(S.TRIES) % 2 === 0 && this.get(S.BARREL_HIT) === 0;
  }

  /** After a try and its crossfire: the next try, the second pistol, or the end of the action. */
  protected afterShot(): number {
    if (this.isOver()) return OVER;
    const f = this.get(S.SHOOTER);
    const tries = this.get(S.TRIES);
    if (tries > 0 && this.isThere(this.get(S.TARGET)) && this.inPlay(f)) {
      if (tries % 2 === 0) this.set(S.BARREL_HIT, 0);
      this.set(S.DIE, this.dieNow(f));
      return this.go(STEP.shot);
    }
    const second = this.get(S.SECOND_GUN) - 1;
    this.set(S.BARREL_HIT, 0);
    if (second >= 0 && this.inPlay(f)) {
      this.set(S.SECOND_GUN, 0);
      const target = this.laterTarget(f, second, this.get(S.TARGET), MODE.pistols);
      if (target >= 0) {
        this.aim(f, target, second, MODE.pistols, dieOf(this.bestOption));
        return this.go(STEP.shot);
      }
      this.unfired(f, this.get(S.GUN), second);
    }
    this.clearAction();
    return NOT_DRAWN;
  }

  /** S15: a second pistol that was not fired is no kind of this turn. */
  protected unfired(f: number, first: number, second: number): void {
    const { kinds } = this.gear(f);
    if (kinds[first] === kinds[second]) return;
    this.kindsShot[f] = (this.kindsShot[f] as number) & ~(16 << (kinds[second] as number));
  }

  /** True if there still is somebody to be hit: a man in play, a living horse with its rider. */
  protected isThere(target: number): boolean {
    if (target < S.HORSE_OF) return this.inPlay(target);
    const rider = target - S.HORSE_OF;
    return this.horseAlive(rider) && this.inPlay(rider) && this.has(rider, S.MOUNTED);
  }

  /** Index of the die of a further try of the shot in hand: the target may have fallen out of his cover. */
  private dieNow(f: number): number {
    const other = this.get(S.OTHER) === 1;
    const mode = this.get(S.MODE_NOW);
    return clamp(this.sumNow(f, this.get(S.GUN), this.get(S.TARGET), mode, other));
  }

  /** S14: whom a later shot goes at; -1 if it is lost. How is left in `bestOption`. */
  protected laterTarget(f: number, slot: number, target: number, mode: number): number {
    const out = target < S.HORSE_OF ? !this.inPlay(target) : !this.horseAlive(target - S.HORSE_OF);
    if (!out) {
      if (!this.isThere(target) || !this.canBeTarget(target % S.HORSE_OF)) return -1;
      const sum = this.sumNow(f, slot, target, mode, false);
      this.bestOption = packOption(slot, -1, mode, 1, clamp(sum));
      return sum >= 0 ? target : -1;
    }
    this.otherTarget(f, slot, mode);
    return this.bestTarget;
  }

  /** SH-SHOOT-9: takes a later shot of a fan in hand; false if it is lost. */
  protected fansOn(f: number, fan: number): boolean {
    const left = fanLeft(fan);
    const slot = fanSlot(fan);
    const target = fanTarget(fan);
    const able = left > 0 && !this.anyArm(f) && (this.attackers[f] as number) === 0;
    const at = able ? this.laterTarget(f, slot, target, MODE.fan) : -1;
    this.fans[f] = left > 1 ? packFan(left - 1, slot, target) : 0;
    if (at < 0) return false;
    this.set(S.OTHER, at === target ? 0 : 1);
    this.set(S.SUB, this.get(S.PASS) * 2);
    this.show(f);
    this.aim(f, at, slot, MODE.fan, dieOf(this.bestOption));
    return true;
  }

  protected clearAction(): void {
    for (let word = S.SHOOTER; word <= S.LOW_HORSES; word++) this.set(word, 0);
    this.set(S.PC, this.get(S.PASS) === 1 ? STEP.act : STEP.later);
  }

  // ---- crossfire (SH-SHOOT-11 to 13, S16) ----

  protected nextCandidate(): number {
    for (let c = this.get(S.CANDIDATE); c < 2 * this.count; c++) {
      const horse = c >= this.count;
      const candidate = horse ? c - this.count + S.HORSE_OF : c;
      if (!this.isCandidate(candidate)) continue;
      this.set(S.CANDIDATE, c);
      const arm = this.arm(this.get(S.SHOOTER), this.get(S.GUN));
      const lucky = this.lucky(candidate) && this.skirmish.readings.lucky === "every-dodge";
      const table = this.tables.candidateDodge(this.dodgeDie(candidate, arm), lucky);
      const f = this.get(S.SHOOTER);
      const sub = this.get(S.SUB) - 1;
      return this.wait(STEP.candidateWait, table, f, PURPOSE.candidate, sub, c);
    }
    const ties = this.tiedCandidates();
    if (ties === 0) return this.go(STEP.shotDone);
    if (ties === 1) {
      this.pickTied(0);
      return this.go(STEP.crossfire);
    }
    const f = this.get(S.SHOOTER);
    const sub = this.get(S.SUB) - 1;
    return this.wait(
      STEP.crossfireTieWait,
      this.tables.tiedCandidates(ties),
      f,
      PURPOSE.crossfire,
      sub,
      0,
    );
  }

  protected isCandidate(candidate: number): boolean {
    const f = this.get(S.SHOOTER);
    const target = this.get(S.TARGET);
    if (candidate === target || candidate === f) return false;
    const man = candidate % S.HORSE_OF;
    if (candidate < S.HORSE_OF) {
      if (!this.inPlay(candidate)) return false;
    } else if (this.sideOf(man) !== this.sideOf(target % S.HORSE_OF) || !this.horseAlive(man)) {
      return false;
    }
    const at = this.places[candidate < S.HORSE_OF ? man : this.count + man] as number;
    const apart = Math.abs(at - (this.places[f] as number));
    return apart > CROSSFIRE && apart <= this.reach(f, this.get(S.GUN));
  }

  protected applyCandidate(face: number): void {
    const c = this.get(S.CANDIDATE);
    const lowest = this.get(S.LOWEST);
    if (lowest === 0 || face < lowest) {
      this.set(S.LOWEST, face);
      this.set(S.LOW_MEN, 0);
      this.set(S.LOW_HORSES, 0);
    }
    if (lowest === 0 || face <= lowest) {
      const word = c >= this.count ? S.LOW_HORSES : S.LOW_MEN;
      this.set(word, this.get(word) | (1 << (c % this.count)));
    }
    this.set(S.CANDIDATE, c + 1);
    this.set(S.PC, STEP.candidate);
  }

  protected tiedCandidates(): number {
    let bits = this.get(S.LOW_MEN) | (this.get(S.LOW_HORSES) << 12);
    let ties = 0;
    for (; bits !== 0; bits &= bits - 1) ties++;
    return ties;
  }

  /** CANDIDATE becomes the `index`-th of those with the lowest roll. */
  protected pickTied(index: number): void {
    let left = index;
    for (let c = 0; c < 2 * this.count; c++) {
      const bits = this.get(c >= this.count ? S.LOW_HORSES : S.LOW_MEN);
      if (((bits >> (c % this.count)) & 1) === 1 && left-- === 0) {
        this.set(S.CANDIDATE, c >= this.count ? c - this.count + S.HORSE_OF : c);
        return;
      }
    }
  }

  /** SH-SHOOT-12: the die just rolled less one step, against the lowest Dodge roll. */
  protected shootCandidate(): number {
    const f = this.get(S.SHOOTER);
    const slot = this.get(S.GUN);
    const candidate = this.get(S.CANDIDATE);
    const arm = this.arm(f, slot);
    const die = clamp(this.get(S.DIE) - 1);
    const lowest = this.get(S.LOWEST);
    const friend = this.sideOf(candidate % S.HORSE_OF) === this.sideOf(f);
    const dodge = this.dodgeDie(candidate, arm);
    let table: number;
    if (candidate >= S.HORSE_OF) {
      const c = this.horseCase(candidate, arm, die, 0);
      table = this.tables.horseCrossfire(c, lowest, friend);
    } else {
      const body = this.bodyOf(candidate, arm);
      // Only a fall asks for his Dodge again.
      const again = mayFall(body) ? dodge : 0;
      const lucky = mayFall(body) && this.lucky(candidate);
      const wounds = this.armWounds[arm] as number;
      table = this.tables.crossfire(die, again, lucky, wounds, body, lowest, friend);
    }
    const sub = this.get(S.SUB) - 1;
    const waiting = this.wait(STEP.crossfireWait, table, f, PURPOSE.crossfire, sub, 1);
    this.cellBase = this.columns.crossfireCells[crossfireCell(f, arm)] as number;
    return waiting;
  }

  protected applyCrossfire(code: number): void {
    const candidate = this.get(S.CANDIDATE);
    this.set(S.PC, STEP.shotDone);
    if (candidate < S.HORSE_OF) {
      if (code !== 0) this.hurtMan(candidate, code, false);
      return;
    }
    const owner = candidate - S.HORSE_OF;
    const riderless = !(this.inPlay(owner) && this.has(owner, S.MOUNTED));
    this.hitHorse(owner, code);
    const away = this.horseFrom(owner, this.places[owner] as number);
    if (riderless && this.horseAlive(owner) && away > S.UNITS_PER_INCH) {
      this.set(S.PC, STEP.runaway);
    }
  }

  protected horseFrom(owner: number, place: number): number {
    return Math.abs((this.places[this.count + owner] as number) - place);
  }

  protected bolt(): number {
    const sub = this.get(S.SUB) - 1;
    const f = this.get(S.SHOOTER);
    return this.wait(STEP.runawayWait, this.tables.runaway(), f, PURPOSE.runaway, sub);
  }

  /** SH-HORSE-5: straight away from the shooter. */
  protected runAway(inches: number): void {
    const owner = this.get(S.CANDIDATE) - S.HORSE_OF;
    const shooter = this.get(S.SHOOTER);
    const horse = this.count + owner;
    const from = (this.places[horse] as number) - (this.places[shooter] as number);
    const away = from === 0 ? (owner < this.countA ? -1 : 1) : Math.sign(from);
    (this.places[horse] as number) += away * inches * S.UNITS_PER_INCH;
    this.set(S.PC, STEP.shotDone);
  }

  // ---- fire (SH-BLDG-5, S25) ----

  protected burning(building: number): number {
    return this.fires[2 * building] as number;
  }
  protected burner(building: number): number {
    return this.fires[2 * building + 1] as number;
  }
  protected anyFire(): boolean {
    for (let b = 0; b < this.buildings.length; b++) if (this.burning(b) > 0) return true;
    return false;
  }
  /** Somebody shot last turn or in this: weapons change (SH-MOD-5) while nobody does anything. */
  protected anyKinds(): boolean {
    for (let f = 0; f < this.count; f++) if ((this.kindsShot[f] as number) !== 0) return true;
    return false;
  }
  protected inside(f: number): boolean {
    return this.inPlay(f) && this.has(f, S.SPOT) && (this.buildingOf[f] as number) >= 0;
  }
  protected inFire(f: number): boolean {
    return this.inside(f) && this.burning(this.buildingOf[f] as number) > 0;
  }

  /** The building to set alight: of the nearest enemy inside one that does not burn; -1 if none. */
  protected fireTarget(f: number): number {
    const slot = this.bow(f);
    if (slot < 0) return -1;
    const enemies = 1 - this.sideOf(f);
    let best = -1;
    for (let g = this.begin(enemies); g < this.end(enemies); g++) {
      if (!this.inside(g) || this.inFire(g)) continue;
      if (best < 0 || this.apart(f, g) < this.apart(f, best)) best = g;
    }
    if (best < 0 || this.fireSum(f, slot, best) < 0) return -1;
    return best;
  }

  protected bow(f: number): number {
    return this.gear(f).weapons.findIndex(
      (weapon, slot) => weapon.arrow && this.rounds(f, slot) > 0,
    );
  }

  protected fireSum(f: number, slot: number, near: number): number {
    const arm = this.arm(f, slot);
    const own = this.shootSum(f, arm, this.has(f, S.MOVED) || this.pops(f));
    // A building is no man in cover: the steps of a horse, which has none either.
    const there = this.targetSteps(f, arm, S.HORSE_OF + near, this.apart(f, near));
    return own + there + this.changed(f, 1 << (this.gear(f).kinds[slot] as number));
  }

  protected shootFire(f: number, near: number): number {
    const slot = this.bow(f);
    const die = clamp(this.fireSum(f, slot, near));
    if (this.changes[f] === 1) {
      const kind = 1 << (this.gear(f).kinds[slot] as number);
      this.kindsShot[f] = (this.kindsShot[f] as number) | (kind << 4);
    }
    this.stepOut(f);
    this.show(f);
    this.magazines[f * S.SLOTS_MAX + slot] = this.rounds(f, slot) - 1;
    this.set(S.SHOOTER, f);
    this.set(S.TARGET, near);
    const waiting = this.wait(STEP.fireWait, this.tables.fire(die), f, PURPOSE.other);
    this.cellBase = this.columns.fireCells[f] as number;
    return waiting;
  }

  protected applyFire(turns: number): void {
    const building = this.buildingOf[this.get(S.TARGET)] as number;
    if (turns > 0) {
      // It is counted down at the end of this turn as well.
      this.fires[2 * building] = turns + 1;
      this.fires[2 * building + 1] = this.get(S.SHOOTER);
    }
    this.clearAction();
  }

  /** SH-BLDG-5: at the end of the turn. */
  protected collapse(): void {
    for (let b = 0; b < this.buildings.length; b++) {
      const left = this.burning(b);
      if (left <= 0) continue;
      this.fires[2 * b] = left === 1 ? -1 : left - 1;
      if (left > 1) continue;
      for (let f = 0; f < this.count; f++) {
        if (this.inside(f) && this.buildingOf[f] === b) this.putOut(f, S.BURNED);
      }
    }
  }
}

/** Shots left, gun, first target. */
export const packFan = (left: number, slot: number, target: number): number =>
  left | (slot << 2) | (target << 4);
export const fanLeft = (fan: number): number => fan & 3;
export const fanSlot = (fan: number): number => (fan >> 2) & 3;
export const fanTarget = (fan: number): number => (fan >> 4) & 31;

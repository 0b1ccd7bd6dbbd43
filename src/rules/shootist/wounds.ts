/** What moves and hurts men and horses: SH-MOVE, SH-WOUND, SH-HORSE; and how the machine waits for a draw. */
import { NO_METER } from "../../core/machine.js";
import type { OutcomePool } from "../../core/outcomes.js";
import { IDLE_CELL } from "../../core/tally.js";
import { FightChoice } from "./choice.js";
import type { FightColumns } from "./columns.js";
import { type FightTables, packBody } from "./outcomes.js";
import * as rolls from "./rolls.js";
import type { Skirmish } from "./skirmish.js";
import * as S from "./state.js";
import { NOT_DRAWN, PLACES_OF_PURPOSE, PLACES_OF_SEAT, PLACES_OF_SUB } from "./steps.js";
import { NOTICE_INCHES } from "./tables.js";

const NOTICE = NOTICE_INCHES * S.UNITS_PER_INCH;

export class FightWounds extends FightChoice {
  readonly pool: OutcomePool;
  readonly meters = new Uint8Array(0);
  place = 0;
  cellBase = 0;
  readonly meter = NO_METER;
  private readonly indians: boolean;
  private readonly horseScratch = {
    shoot: 0,
    dodge: 0,
    wounds: 1 as 1 | 2,
    horseWounds: 0,
    riderWounds: 0,
    ride: -1,
  };

  constructor(
    skirmish: Skirmish,
    protected readonly columns: FightColumns,
    readonly tables: FightTables,
  ) {
    super(skirmish);
    this.pool = tables.pool;
    this.indians = this.fighters.some(({ abilities }) => abilities.includes("indian"));
  }

  /** SH-MOVE-1: straight at somebody, at most to contact; leaves his cover. */
  protected moveTo(f: number, towards: number, units: number): void {
    const between = (this.places[towards] as number) - (this.places[f] as number);
    const apart = between < 0 ? -between : between;
    const way = apart < units ? apart : units;
    this.moveBy(f, between < 0 ? -way : way);
  }

  protected moveBy(f: number, units: number): void {
    if (units === 0 && !this.behindOpening(f)) return;
    (this.places[f] as number) += units;
    if (this.has(f, S.MOUNTED)) {
      this.places[this.count + f] = this.places[f] as number;
      this.raise(f, S.MOVED | S.HORSE_MOVED);
    } else this.raise(f, S.MOVED);
    this.lower(f, S.SPOT);
    this.set(S.ACTIVE, 1);
    this.lookForIndians();
  }

  /** SH-INDIAN-1, S17. */
  protected lookForIndians(): void {
    if (!this.indians) return;
    for (let f = 0; f < this.count; f++) {
      if (this.has(f, S.NOTICED) || !this.inPlay(f) || this.inCover(f)) continue;
      const enemies = 1 - this.sideOf(f);
      for (let g = this.begin(enemies); g < this.end(enemies); g++) {
        if (this.inPlay(g) && this.apart(f, g) <= NOTICE) this.raise(f, S.NOTICED);
      }
    }
  }

  // ---- wounds ----

  /** What a hit on a man depends on, as `packBody`. @param arm -1 in a brawl */
  protected bodyOf(target: number, arm: number): number {
    const wounded = (this.wounds[target] as number) !== 0;
    const spareArm = wounded && this.woundsAt(target, rolls.LOCATION.spareArm) > 0;
    const shootArm = wounded && this.woundsAt(target, rolls.LOCATION.shootArm) > 0;
    const skin = this.has(target, S.SKIN);
    const total = this.totals[target] as number;
    const star = this.able.lawman[target] === 1 && this.starHelps(arm);
    if (arm < 0) return packBody(total, spareArm, shootArm, skin, star, false, 0, -1, 0);
    const spot = this.has(target, S.SPOT);
    const fighter = this.fighter(target);
    const legsHidden = spot && fighter.legsHidden && !this.has(target, S.POPPED);
    const falls = spot && (fighter.opening === "window" || fighter.opening === "roof");
    const fall = falls ? (fighter.upstairs ? 2 : 1) : 0;
    const rides = this.has(target, S.MOUNTED);
    const ride = rides ? (this.rides[target] as number) : -1;
    const horse = rides ? (this.horseWounds[target] as number) : 0;
    return packBody(total, spareArm, shootArm, skin, star, legsHidden, fall, ride, horse);
  }

  /** SH-ABIL-9. */
  private starHelps(arm: number): boolean {
    if (this.skirmish.readings.lawmanStar === "everything") return true;
    return arm >= 0 && this.isFirearm(arm);
  }

  protected horseCase(target: number, arm: number, die: number, dodge: number): rolls.HorseCase {
    const c = this.horseScratch;
    const owner = target - S.HORSE_OF;
    const ridden = this.inPlay(owner) && this.has(owner, S.MOUNTED);
    c.shoot = die;
    c.dodge = dodge;
    c.wounds = this.armWounds[arm] as 1 | 2;
    c.horseWounds = this.horseWounds[owner] as number;
    c.riderWounds = ridden ? (this.totals[owner] as number) : 0;
    c.ride = ridden ? (this.rides[owner] as number) : -1;
    return c;
  }

  /** SH-WOUND-9: what a result does to a man. */
  protected hurtMan(target: number, code: number, brawl: boolean): void {
    const fate = rolls.fateOf(code);
    if (fate !== rolls.FATE.none) {
      this.putOut(target, fate);
      return;
    }
    const strike = rolls.strikeOf(code);
    if (strike === rolls.STRIKE.skin || rolls.skinOf(code) === 1) this.lower(target, S.SKIN);
    if (strike === rolls.STRIKE.wound) {
      this.addWounds(target, rolls.locationOf(code), rolls.woundsOf(code));
    }
    const bruise = rolls.bruiseOf(code);
    if (bruise >= 0) this.addWounds(target, bruise, 1);
    if (rolls.fellOf(code) === 0 || brawl) return;
    if (this.has(target, S.MOUNTED)) this.lower(target, S.MOUNTED);
    else this.lower(target, S.SPOT);
    this.lookForIndians();
  }

  protected addWounds(f: number, location: number, wounds: number): void {
    const most = this.fighter(f).mounted ? rolls.RIDER_WOUNDS_MAX : rolls.WOUNDS_MAX;
    this.totals[f] = Math.min((this.totals[f] as number) + wounds, most);
    const cap = (this.woundCaps[f] as Uint8Array)[location - 1] as number;
    const shift = 3 * (location - 1);
    const now = Math.min(this.woundsAt(f, location) + wounds, cap);
    this.wounds[f] = ((this.wounds[f] as number) & ~(7 << shift)) | (now << shift);
  }

  /** A man out is nothing but his status; his horse stays where it is, as it is. */
  protected putOut(f: number, status: number): void {
    this.set(S.FALLEN, 1);
    this.flags[f] = ((this.flags[f] as number) & S.HORSE_MOVED) | status;
    this.wounds[f] = 0;
    this.totals[f] = 0;
    this.kindsShot[f] = 0;
    this.ranks[f] = 0;
    this.attackers[f] = 0;
    this.fans[f] = 0;
    // What he leaves behind matters only where somebody picks it up.
    if (this.scavenging) return;
    for (let slot = 0; slot < S.SLOTS_MAX; slot++) {
      this.magazines[f * S.SLOTS_MAX + slot] = 0;
      this.belts[f * S.SLOTS_MAX + slot] = 0;
    }
  }

  /** SH-HORSE-3, SH-HORSE-4. */
  protected hitHorse(owner: number, code: number): void {
    if (code === rolls.HORSE_HIT.missed) return;
    const wounds = this.armWounds[this.arm(this.get(S.SHOOTER), this.get(S.GUN))] as number;
    this.horseWounds[owner] = Math.min((this.horseWounds[owner] as number) + wounds, 6);
    if (code === rolls.HORSE_HIT.riderFalls) {
      this.lower(owner, S.MOUNTED);
      this.lookForIndians();
    }
  }

  // ---- helpers ----

  protected go(step: number): number {
    this.set(S.PC, step);
    return NOT_DRAWN;
  }

  protected wait(
    step: number,
    table: number,
    figure: number,
    purpose: number,
    sub = 0,
    candidate = 0,
  ): number {
    this.set(S.PC, step);
    this.cellBase = IDLE_CELL;
    this.place =
      this.seat(figure) * PLACES_OF_SEAT +
      purpose * PLACES_OF_PURPOSE +
      sub * PLACES_OF_SUB +
      candidate;
    return table;
  }

  /** Number of a fighter that does not change when the other side gains a man. */
  protected seat(f: number): number {
    if (f < 0) return 31;
    return f < this.countA ? f : 16 + f - this.countA;
  }
}

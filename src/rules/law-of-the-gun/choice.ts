/**
 * The choices that the rules make for a standing figure: target and weapon (LG-TARGET-1, LG-TARGET-2), reload or
 * shoot (LG-RELOAD), react (LG-REACT-1), and the optional rules (LG-OPT-1).
 */
import type { DuelColumns } from "./columns.js";
import type { Duel, DuelFigure } from "./duel.js";
import { CHANCE_TOTAL, type DuelTables } from "./outcomes.js";
import {
  ACTIVE,
  AMMO,
  CL,
  DuelState,
  EMPTY,
  EXCHANGE,
  FAN,
  FIRED,
  FLAGS,
  GAME_FIRED,
  GUN_HURT,
  GUN_LOST,
  HOLDS,
  IN,
  MOVED,
  OFF_LOST,
  RAPID,
  READY,
  RELOADED,
  SHOT,
  SHOT_AT,
  SIDE,
  SINGLE,
} from "./state.js";
import { COVERS, DISTANCE_TOLERANCE_CM, type Weapon } from "./tables.js";

/** What a figure can and will do: whom he shoots at, with what, and how. */
export class DuelChoice extends DuelState {
  /** Answers of the planning functions. */
  protected planTarget = -1;
  protected planWeapon = -1;
  protected planAim = 0;
  private readonly optionMemo: Int8Array;
  private readonly optional: boolean;
  /** Nobody's Cool depends on shots at others: there are no groups and no spread. */
  private readonly apart: boolean;

  constructor(duel: Duel, columns: DuelColumns, tables: DuelTables) {
    super(duel, columns, tables);
    this.optional = duel.figures.some((f) => f.fanning !== "never" || f.rapidFire !== "never");
    this.apart = duel.figures.every(
      (f) => f.group === null && f.weapons.every((weapon) => weapon.spread === 0),
    );
    this.optionMemo = new Int8Array(this.optional ? this.count * 4 * 2 * 6 * 6 * 6 * 6 : 0);
  }

  /** LG-TARGET-1, LG-RELOAD-1, LG-RELOAD-2 in his own turn. Leaves planTarget -1 if he does not shoot. */
  protected planOwn(f: number): void {
    this.planTarget = -1;
    if (this.has(f, HOLDS) && this.get(EXCHANGE) === 0) return;
    const waiting = this.reloadable(f);
    const nearest = this.pickTarget(f, waiting !== 0);
    if (nearest >= 0) {
      this.planWith(f, nearest, waiting !== 0, this.aimOf(f));
    }
  }

  /** LG-RELOAD-1, D6: a man who does not shoot reloads the first weapon that is worth it. */
  protected reload(f: number): boolean {
    const waiting = this.reloadable(f);
    if (waiting === 0) return false;
    const weapon = 31 - Math.clz32(waiting & -waiting);
    this.put(f, EMPTY, this.at(f, EMPTY) & ~(1 << weapon));
    this.raise(f, RELOADED);
    this.set(ACTIVE, 1);
    this.listener?.({ kind: "reload", figure: f, weapon });
    return true;
  }

  /** LG-REACT-1 and the tactic `hold` (D18). */
  protected planReaction(f: number, mover: number): void {
    this.planTarget = -1;
    const reach = this.reach(f, false);
    const distance = this.distance(f, mover);
    if (distance > reach + DISTANCE_TOLERANCE_CM) return;
    if (this.has(f, HOLDS) && !this.opensFire(f, mover, distance)) return;
    const first =
      this.duel.readings.bushwhackScope === "game"
        ? this.get(GAME_FIRED) === 0
        : !this.has(f, FIRED);
    const bushwhacks = first && this.figure(f).cover !== "open";
    const aim = this.aimOf(f) > 0 && bushwhacks ? this.at(f, CL) : this.aimOf(f);
    this.planWith(f, mover, false, aim);
  }

  protected opensFire(f: number, mover: number, distance: number): boolean {
    const open = this.figure(f).openFire ?? this.reach(f, true);
    if (distance <= open + DISTANCE_TOLERANCE_CM) return true;
    if (!this.has(mover, MOVED)) return false;
    const xy = this.xy;
    const at = 2 * (this.count + mover);
    const dx = (xy[at] as number) - (xy[2 * f] as number);
    const dy = (xy[at + 1] as number) - (xy[2 * f + 1] as number);
    return distance > Math.sqrt(dx * dx + dy * dy) + DISTANCE_TOLERANCE_CM;
  }

  /** Nearest enemy in action in range of a usable weapon (accurate range if he shoots instead of reloading). */
  protected pickTarget(f: number, accurate: boolean): number {
    return this.nearest(f, this.reach(f, accurate), -1);
  }

  /** The usable weapon with the greatest chance to put this target out; ties: first listed. */
  protected planWith(f: number, target: number, accurate: boolean, aim: number): void {
    const enemy = this.figure(target);
    const constitution = this.stats(target).constitution;
    let best = -1;
    let bestChance = -1;
    const weapons = this.figure(f).weapons;
    for (let w = 0; w < weapons.length; w++) {
      const weapon = weapons[w] as Weapon;
      if (!this.usable(f, w)) continue;
      const band = this.bandTo(f, target, weapon);
      if (band < 0 || (accurate && band > 0)) continue;
      const chance =
        weapons.length === 1
          ? 0
          : this.tables.chanceOut(weapon, band, aim, enemy.cover, constitution);
      if (chance > bestChance) {
        best = w;
        bestChance = chance;
      }
    }
    this.planTarget = best < 0 ? -1 : target;
    this.planWeapon = best;
    this.planAim = aim;
  }

  /** LG-SHOOT-2, LG-INJ-2: min(SK, CL) for a stationary man with a sound gun arm, 0 for a snap shot. */
  protected aimOf(f: number): number {
    if ((this.at(f, FLAGS) & (MOVED | GUN_HURT | GUN_LOST)) !== 0) return 0;
    return Math.min(this.stats(f).skill, this.at(f, CL));
  }

  /** LG-OPT-1: fanning, rapid fire, or the single shot, for the planned target and weapon. */
  protected option(f: number): number {
    if (!this.optional || this.planAim === 0) return SINGLE;
    const figure = this.figure(f);
    const weapon = figure.weapons[this.planWeapon] as Weapon;
    const band = this.bandTo(f, this.planTarget, weapon);
    const fan = weapon.fanning && band === 0 ? figure.fanning : "never";
    const rapid = weapon.reload ? "never" : figure.rapidFire;
    if (fan === "never" && rapid === "never") return SINGLE;
    const enemy = this.figure(this.planTarget);
    const constitution = this.stats(this.planTarget).constitution;
    const cool = this.at(f, CL);
    const aim = this.planAim;
    let key = (f * 4 + this.planWeapon) * 2 + band;
    key = ((key * 6 + COVERS.indexOf(enemy.cover)) * 6 + constitution) * 36 + aim * 6 + cool;
    const known = this.optionMemo[key] as number;
    if (known > 0) return known - 1;
    const single = this.tables.chanceOut(weapon, band, aim, enemy.cover, constitution);
    const snap = this.tables.chanceOut(weapon, band, 0, enemy.cover, constitution);
    const way = bestOption(single, snap, cool, fan, rapid);
    this.optionMemo[key] = way + 1;
    return way;
  }

  /** Longest range among his usable weapons, 0 if none. */
  reach(f: number, accurate: boolean): number {
    const weapons = this.figure(f).weapons;
    let reach = -1;
    for (let w = 0; w < weapons.length; w++) {
      if (!this.usable(f, w)) continue;
      const weapon = weapons[w] as Weapon;
      reach = Math.max(reach, accurate ? weapon.accurate : weapon.maximum);
    }
    return reach;
  }

  protected usable(f: number, w: number): boolean {
    return this.canUse(f, w) && !((this.at(f, EMPTY) >> w) & 1);
  }

  /** Ammunition left and hands for it (LG-INJ-2, reading `lostGunArm`). */
  protected canUse(f: number, w: number): boolean {
    if (this.isEmpty(f, w)) return false;
    const flags = this.at(f, FLAGS);
    const gunLost = (flags & GUN_LOST) !== 0;
    const offLost = (flags & OFF_LOST) !== 0;
    if (gunLost && (offLost || this.duel.readings.lostGunArm === "no-shooting")) return false;
    return this.weapon(f, w).hands === 1 || !(gunLost || offLost);
  }

  /** Weapons that wait for a reload and are still worth it (D6), as bits. */
  reloadable(f: number): number {
    let bits = this.at(f, EMPTY);
    for (let w = 0; bits >> w !== 0; w++) {
      if ((bits >> w) & 1 && !this.canUse(f, w)) bits &= ~(1 << w);
    }
    return bits;
  }

  /**
   * Forgets what cannot matter any more, so that games which go on alike are in the same state: all about those who
   * are out, the arms of a man who has nothing to shoot with, a move or a shot that no rule will ask about.
   */
  protected settle(): void {
    for (let f = 0; f < this.count; f++) {
      if (this.status(f) !== IN) {
        this.put(f, FLAGS, this.status(f));
        this.put(f, CL, 0);
        this.put(f, AMMO, 0);
        this.put(f, EMPTY, 0);
        this.xy[2 * f] = this.figure(f).at[0];
        this.xy[2 * f + 1] = this.figure(f).at[1];
        continue;
      }
      if (!this.armed(f)) {
        this.clear(f, GUN_HURT | GUN_LOST | OFF_LOST | READY);
        this.put(f, AMMO, 0);
        this.put(f, EMPTY, 0);
      }
      // Whoever's Cool is whole can lose some only to a shot at him, where he has no neighbours.
      if (this.apart && this.at(f, CL) === this.stats(f).cool) this.clear(f, SHOT_AT);
      const resting = this.get(EXCHANGE) === 0 && this.get(SIDE) !== this.sideOf(f);
      if (resting && !this.holders && !this.has(f, READY)) this.clear(f, MOVED);
    }
  }

  /** True if he has, or can reload, a weapon that his arms can use. */
  private armed(f: number): boolean {
    const weapons = this.figure(f).weapons.length;
    for (let w = 0; w < weapons; w++) if (this.canUse(f, w)) return true;
    return false;
  }

  /** LG-COOL-2. */
  protected recovers(f: number, allowed: boolean): boolean {
    return (
      allowed &&
      (this.at(f, FLAGS) & (SHOT | SHOT_AT | MOVED)) === 0 &&
      this.at(f, CL) < this.stats(f).cool
    );
  }

  /** The end of a man's own player turn: may he react, and what is forgotten. */
  protected closeOwnTurn(f: number): void {
    const idle = (this.at(f, FLAGS) & (SHOT | MOVED | RELOADED)) === 0;
    this.clear(f, SHOT | SHOT_AT | RELOADED | READY);
    if (idle && this.status(f) === IN) this.raise(f, READY);
  }
}

/**
 * LG-OPT-1, D13, decided in exact whole numbers.
 * @param single, snap chance of one shot to put the target out, in CHANCE_TOTAL-ths
 * @param cool limit of the fanning test
 */
function bestOption(
  single: number,
  snap: number,
  cool: number,
  fan: DuelFigure["fanning"],
  rapid: DuelFigure["rapidFire"],
): number {
  const one = BigInt(CHANCE_TOTAL);
  const missed = one - BigInt(snap);
  // All three over the common denominator 6 · one^5.
  const scale = one ** 4n;
  const singleChance = 6n * BigInt(single) * scale;
  const rapidChance = 6n * (one * one - missed * missed) * one ** 3n;
  const fanChance =
    BigInt(cool) * (one ** 5n - missed ** 5n) + BigInt(6 - cool) * BigInt(single) * scale;
  const mayFan = fan === "always" || (fan === "auto" && fanChance > singleChance);
  const mayRapid = rapid === "always" || (rapid === "auto" && rapidChance > singleChance);
  if (mayFan && mayRapid) {
    if (fan !== rapid) return fan === "always" ? FAN : RAPID;
    return fanChance >= rapidChance ? FAN : RAPID;
  }
  return mayFan ? FAN : mayRapid ? RAPID : SINGLE;
}

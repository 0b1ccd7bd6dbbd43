/** What lies about and can be picked up: SH-PICK-1, SH-WPN-7, S24, S38. */
import * as S from "./state.js";
import { PICK_UP } from "./tables.js";
import { FightWounds } from "./wounds.js";

export class FightPickUps extends FightWounds {
  /** True if he picked something up. */
  protected pickUp(f: number): boolean {
    if (this.bothArms(f) || this.reloadable(f) >= 0) return false;
    const { weapons } = this.gear(f);
    for (let slot = 0; slot < weapons.length; slot++) {
      if (!this.weapon(f, slot).thrown && this.rounds(f, slot) > 0) return false;
    }
    if (this.takeThrown(f)) return true;
    if (this.has(f, S.MOUNTED) || this.behindOpening(f)) return false;
    let lastDistance = -1;
    let last = -1;
    for (;;) {
      const dead = this.nextDead(f, lastDistance, last);
      if (dead < 0) return false;
      lastDistance = this.apart(f, dead);
      last = dead;
      if (!this.rob(f, dead)) continue;
      this.moveTo(f, dead, lastDistance);
      this.set(S.ACTIVE, 1);
      return true;
    }
  }

  /** The first thing of his own kinds that was thrown at him. */
  protected takeThrown(f: number): boolean {
    const { weapons } = this.gear(f);
    for (let slot = 0; slot < weapons.length; slot++) {
      const lying = f * this.arms.length + (this.gear(f).arms[slot] as number);
      if (this.lying[lying] === 0) continue;
      (this.lying[lying] as number) -= 1;
      this.magazines[f * S.SLOTS_MAX + slot] = this.rounds(f, slot) + 1;
      this.set(S.ACTIVE, 1);
      return true;
    }
    return false;
  }

  /** The next man killed or knocked out within the combined move, after one at `distance` with number `after`. */
  protected nextDead(f: number, distance: number, after: number): number {
    let best = -1;
    for (let g = 0; g < this.count; g++) {
      const status = this.status(g);
      if (status === S.IN || status === S.DISARMED) continue;
      const apart = this.apart(f, g);
      if (apart > this.combinedMove(f)) continue;
      if (apart < distance || (apart === distance && g <= after)) continue;
      if (best < 0 || apart < this.apart(f, best)) best = g;
    }
    return best;
  }

  /** Takes what helps first: rounds from the belt, rounds from a gun, a loaded weapon. False if nothing does. */
  protected rob(f: number, dead: number): boolean {
    const own = this.gear(f).weapons;
    const theirs = this.gear(dead).weapons;
    for (const belt of [true, false]) {
      for (let slot = 0; slot < own.length; slot++) {
        const { thrown, calibre } = this.weapon(f, slot);
        if (thrown || calibre === "") continue;
        for (let from = 0; from < theirs.length; from++) {
          if (this.weapon(dead, from).calibre !== calibre) continue;
          const source = belt ? this.belts : this.magazines;
          const of = belt ? (this.gear(dead).kinds[from] as number) : from;
          const there = source[dead * S.SLOTS_MAX + of] as number;
          if (there === 0) continue;
          const rounds = Math.min(belt ? PICK_UP.belt : PICK_UP.gun, there);
          source[dead * S.SLOTS_MAX + of] = there - rounds;
          const kind = this.gear(f).kinds[slot] as number;
          (this.belts[f * S.SLOTS_MAX + kind] as number) += rounds;
          return true;
        }
      }
    }
    if (own.length >= S.SLOTS_MAX) return false;
    const from = theirs.findIndex((_, slot) => this.rounds(dead, slot) > 0);
    if (from < 0) return false;
    this.taken[f * S.SLOTS_MAX + own.length] = (this.gear(dead).arms[from] as number) + 1;
    this.magazines[f * S.SLOTS_MAX + own.length] = this.rounds(dead, from);
    this.magazines[dead * S.SLOTS_MAX + from] = 0;
    return true;
  }
}

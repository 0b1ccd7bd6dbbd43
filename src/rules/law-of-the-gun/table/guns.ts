/** What men on a table carry: ranges, hands, reloads, ammunition (LG-SHOOT-4, LG-INJ-2, LG-RELOAD, LG-AMMO). */
import { areWhole, bandAt, hasHands } from "../guns.js";
import { t } from "./state.js";

/** LG-SHOOT-4: number of the band, or -1. */
export function bandOf(gun: number, m: number, target: number): number {
  return bandAt(t.cm[m * t.men + target]!, t.accurate[gun]!, t.maximum[gun]!);
}

/** LG-INJ-2: hands for it. */
export function canHold(m: number, gun: number): boolean {
  const arms = t.flags[m]!;
  return areWhole(arms) || hasHands(arms, t.hands[gun]!, t.encounter.readings);
}

/** He has ammunition for it (LG-AMMO-1), and the hands. */
export function canUse(m: number, gun: number): boolean {
  return t.points[gun]! > 0 && canHold(m, gun);
}

/** D6: the first listed weapon that waits for its reload and could still be used; -1 if none does. */
export function waitingGun(m: number): number {
  if (((t.unloaded >> m) & 1) === 0) return -1;
  const end = t.gunFirst[m + 1]!;
  for (let gun = t.gunFirst[m]!; gun < end; gun++) {
    if (t.loaded[gun] === 0 && canUse(m, gun)) return gun;
  }
  return -1;
}

/** LG-HIT-1: faces of the D10 that hit. @param snap 1 for a snap shot */
export function hitFaces(snap: number, band: number, target: number): number {
  return t.faces[(snap << 2) | (band << 1) | ((t.fast >> target) & 1)]!;
}

/** What his usable weapons are, whatever is kept about them. */
export function weaponsAnew(m: number): { best: number; armed: boolean } {
  let best = 0;
  let armed = false;
  const end = t.gunFirst[m + 1]!;
  for (let gun = t.gunFirst[m]!; gun < end; gun++) {
    if (!canUse(m, gun)) continue;
    armed = true;
    best = Math.max(best, t.accurate[gun]!);
  }
  return { best, armed };
}

/** Keeps `disarmed` and `bestAccurate` right when his weapons or arms have changed. */
export function noteWeapons(m: number): void {
  t.replan(m);
  t.unsettle(1 << m);
  const { best, armed } = weaponsAnew(m);
  t.disarmed = armed ? t.disarmed & ~(1 << m) : t.disarmed | (1 << m);
  t.bestAccurate[m] = best;
}

/** LG-RELOAD-1: a weapon of his waits for its reload now. */
export function empty(m: number, gun: number): void {
  t.loaded[gun] = 0;
  t.unloaded |= 1 << m;
  t.replan(m);
}

/** Ammunition from supplies and friends: LG-AMMO-2, LG-AMMO-3, and who is without (LG-TAC-3). */
import { lowest } from "../../kit/bits.js";
import { AMMO_POINTS, DISTANCE_TOLERANCE_CM } from "../data.js";
import { hasAnybodyToShoot } from "./fire.js";
import { canHold, noteWeapons } from "./guns.js";
import { points } from "./points.js";
import { GONE, t } from "./state.js";

/** LG-AMMO-2. */
const SUPPLY_CM = 3;
/** LG-AMMO-3: a giver keeps one. */
const GIVER_POINTS = 2;

/** LG-AMMO-3: a supply within 3 cm; a rider's own horse is one. */
function isSupplyNear(m: number): boolean {
  if (t.horse[m] === 1) return true;
  const x = points.x[t.at[m]!]!;
  const y = points.y[t.at[m]!]!;
  for (let i = 0; i < t.supplies; i++) {
    if (isNear(x - t.supplyX[i]!, y - t.supplyY[i]!)) return true;
  }
  for (let c = 0; c < t.carts; c++) {
    if (t.encounter.vehicles[c]?.supply !== true) continue;
    // Whoever drove off the table took his wagon along (D45).
    const driver = t.cartDriver[c]!;
    if (driver >= 0 && t.status[driver] === GONE.fled) continue;
    const at = t.cartAt[c]!;
    if (isNear(x - points.x[at]!, y - points.y[at]!)) return true;
  }
  return false;
}

const isNear = (dx: number, dy: number): boolean =>
  Math.sqrt(dx * dx + dy * dy) <= SUPPLY_CM + DISTANCE_TOLERANCE_CM;

/** LG-AMMO-3: every weapon of his is at 0. */
function isOut(m: number): boolean {
  const first = t.gunFirst[m]!;
  const end = t.gunFirst[m + 1]!;
  for (let gun = first; gun < end; gun++) if (t.points[gun]! > 0) return false;
  return end > first;
}

/** The first of his weapons that he has hands for, or -1. */
function firstInHand(m: number): number {
  const end = t.gunFirst[m + 1]!;
  for (let gun = t.gunFirst[m]!; gun < end; gun++) if (canHold(m, gun)) return gun;
  return -1;
}

/** Answers of `findGift`. */
let giver = -1;
let from = -1;
let to = -1;

/**
 * LG-AMMO-3, D40: the first member with the same weapon and two points, for the first weapon.
 * @param barred members who do not count, as bits
 */
function findGift(m: number, barred: number): boolean {
  const end = t.gunFirst[m + 1]!;
  for (let gun = t.gunFirst[m]!; gun < end; gun++) {
    if (!canHold(m, gun)) continue;
    const members = t.group[m]! & t.atLarge & ~(1 << m) & ~barred;
    for (let rest = members; rest !== 0; rest &= rest - 1) {
      const other = lowest(rest);
      if (((t.shot | t.fast | t.supplied | t.noShot) >> other) & 1) continue;
      const near = SUPPLY_CM + DISTANCE_TOLERANCE_CM;
      if (!points.isWithin(t.at[m]!, t.at[other]!, near)) continue;
      const same = sameGun(other, gun);
      if (same < 0 || t.points[same]! < GIVER_POINTS) continue;
      giver = other;
      from = same;
      to = gun;
      return true;
    }
  }
  return false;
}

/** His first weapon of the kind of another's, or -1. */
function sameGun(m: number, gun: number): number {
  const end = t.gunFirst[m + 1]!;
  for (let own = t.gunFirst[m]!; own < end; own++) {
    if (t.weaponId[own] === t.weaponId[gun]) return own;
  }
  return -1;
}

/** LG-AMMO-2, LG-AMMO-3: after his move, if he has neither shot nor moved fast. */
export function takeAmmunition(m: number): void {
  if ((((t.fast | t.shot | ~t.disarmed) >> m) & 1) === 1 || !isOut(m)) return;
  const wanted = firstInHand(m);
  if (wanted >= 0 && isSupplyNear(m)) {
    t.points[wanted] = AMMO_POINTS;
    noteWeapons(m);
    t.supplied |= 1 << m;
    t.witness.refills(m, wanted);
    return;
  }
  if (!findGift(m, 0)) return;
  t.points[from]!--;
  t.points[to]!++;
  noteWeapons(m);
  t.supplied |= (1 << m) | (1 << giver);
  t.noShot |= 1 << giver;
  t.witness.takes(m, giver, to);
}

/**
 * LG-TAC-3: no usable missile weapon and no supply to take from.
 * @param leader who acts first of those with him
 */
export function isWithoutWeapon(m: number, leader: number): boolean {
  if (((t.disarmed >> m) & 1) === 0) return false;
  if (!isOut(m)) return true; // no hands for what he has left, or no weapon at all
  if (firstInHand(m) < 0) return true;
  if (isSupplyNear(m)) return false;
  return !hasGiver(m, leader);
}

/**
 * LG-TAC-3, LG-SETTLED-4: whether anybody may still hand him ammunition in this player turn. A giver who acts before
 * him counts only while he has nobody whom he may shoot at.
 */
export function hasGiver(m: number, leader: number): boolean {
  for (let barred = 0; findGift(m, barred); barred |= 1 << giver) {
    const before = m !== leader && (giver === leader || giver < m);
    if (!before || !hasAnybodyToShoot(giver)) return true;
  }
  return false;
}

/** Ammunition from supplies and friends: LG-AMMO-2, LG-AMMO-3, and who is without (LG-TAC-3). */
import { AMMO_POINTS } from "../../../../src/rules/law-of-the-gun/data.js";
import { atMost, distance } from "./geometry.js";
import { isHolding } from "./groups.js";
import { canUse, hasAnybodyToShoot, hasHands } from "./plans.js";
import type { Gun, Man, Table } from "./state.js";
import { gunWords } from "./words.js";

/** LG-AMMO-2. */
const SUPPLY_CM = 3;
/** LG-AMMO-3: a giver keeps one. */
const GIVER_POINTS = 2;

/** LG-AMMO-3: a supply within 3 cm; a rider's own horse is one. */
function supplyNear(t: Table, man: Man): boolean {
  if (man.horse !== null) return true;
  // Whoever drove off the table took his wagon along (D45).
  const here = t.carts.filter((cart) => cart.supply && cart.driver?.status !== "fled");
  const wagons = here.map((cart) => cart.at);
  return [...t.supplies, ...wagons].some((at) => atMost(distance(man.at, at), SUPPLY_CM));
}

/** LG-AMMO-3: every weapon of his is at 0. */
function isOut(man: Man): boolean {
  return man.guns.length > 0 && man.guns.every((gun) => gun.points === 0);
}

interface Gift {
  readonly giver: Man;
  readonly from: Gun;
  readonly to: Gun;
}

/** LG-AMMO-3: the first member with the same weapon and two points, for the first weapon; of those who count. */
function giftFor(t: Table, man: Man, counts: (giver: Man) => boolean): Gift | null {
  for (const to of man.guns) {
    if (!hasHands(t, man, to)) continue;
    for (const giver of man.group) {
      if (giver === man || !giver.atLarge || giver.shotInOwnTurn || giver.fast) continue;
      if (giver.suppliedInOwnTurn || giver.noShot || !counts(giver)) continue;
      if (!atMost(distance(man.at, giver.at), SUPPLY_CM)) continue;
      const from = giver.guns.find((gun) => gun.weapon.id === to.weapon.id);
      if (from !== undefined && from.points >= GIVER_POINTS) return { giver, from, to };
    }
  }
  return null;
}

/** LG-AMMO-2, LG-AMMO-3: after his move, if he has neither shot nor moved fast. */
export function takeAmmunition(t: Table, man: Man): void {
  if (t.duel || !isOut(man) || man.fast || man.shotInOwnTurn) return; // D23
  const wanted = man.guns.find((gun) => hasHands(t, man, gun));
  if (wanted !== undefined && supplyNear(t, man)) {
    wanted.points = AMMO_POINTS;
    man.suppliedInOwnTurn = true;
    t.log(["LG-AMMO-2", "supply", { gun: gunWords(wanted) }], man, "refills from a supply");
    return;
  }
  const gift = giftFor(t, man, () => true);
  if (gift === null) return;
  gift.from.points -= 1;
  gift.to.points += 1;
  for (const each of [man, gift.giver]) each.suppliedInOwnTurn = true;
  gift.giver.noShot = true;
  const handed = { giver: gift.giver.name, gun: gunWords(gift.to) };
  t.log(["LG-AMMO-2", "friend", handed], man, "takes ammunition from", { target: gift.giver });
}

/**
 * LG-TAC-3: no usable missile weapon and no supply to take from.
 * @param order those who act with him, in their order
 */
export function isWithoutWeapon(t: Table, man: Man, order: readonly Man[]): boolean {
  if (t.duel || man.guns.some((gun) => canUse(t, man, gun))) return false;
  if (!isOut(man)) return true; // no hands for what he has left, or no weapon at all
  if (!man.guns.some((gun) => hasHands(t, man, gun))) return true;
  if (supplyNear(t, man)) return false;
  return !hasGiver(t, man, order);
}

/**
 * LG-TAC-3, LG-SETTLED-4: whether anybody may still hand him ammunition in this player turn. A giver who acts before
 * him counts only while he has nobody whom he may shoot at.
 */
export function hasGiver(t: Table, man: Man, order: readonly Man[]): boolean {
  const gift = giftFor(t, man, (giver) => {
    const before = order.indexOf(giver) < order.indexOf(man);
    return !before || !hasAnybodyToShoot(t, giver, isHolding(t, giver));
  });
  return gift !== null;
}

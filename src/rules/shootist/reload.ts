/** SH-RELOAD, SH-PICK, SH-WPN-7: what goes into guns, and what is taken from others. */
import { IDLE_CELL } from "../../core/tally.js";
import { draw, PURPOSE } from "./draws.js";
import { combinedMove, moveTo } from "./movement.js";
import { LOOT, lootFrom, lootOf, lootSlot, packLoot } from "./options.js";
import { ROLL } from "./outcomes.js";
import { LOCATION } from "./rolls.js";
import { ACTIVE, DISARMED, field, IN, SLOTS_MAX } from "./state.js";
import { PICK_UP } from "./tables.js";

// ---- SH-RELOAD

/** SH-RELOAD-1, SH-WPN-3, S11. */
export function canReload(f: number, slot: number): boolean {
  const { thrown, reload, soundArms, rounds: full } = field.gearNow(f).weapons[slot]!;
  if (thrown || reload === 0 || field.rounds(f, slot) >= full || field.spare(f, slot) === 0)
    return false;
  return !field.bothArms(f) && !(soundArms && field.anyArm(f));
}

const halvesUp = (): number => (field.readings.halfReload === "up" ? 1 : 0);

/** SH-RELOAD-1, SH-WOUND-4. @param lost rounds that drop (SH-RELOAD-2) */
export function load(f: number, slot: number, lost: number): void {
  const weapon = field.weaponOf(f, slot);
  let value = weapon.reload;
  if (field.woundsAt(f, LOCATION.spareArm) > 0) value = Math.max((value + halvesUp()) >> 1, 1);
  const n = Math.min(value, weapon.rounds - field.rounds(f, slot), field.spare(f, slot));
  field.magazines[f * SLOTS_MAX + slot] = field.rounds(f, slot) + Math.max(0, n - lost);
  const belt = f * SLOTS_MAX + field.gearNow(f).kinds[slot]!;
  field.belts[belt] = field.belts[belt]! - n;
  field.now[ACTIVE] = 1;
  field.witness.loads(f, slot, n, Math.min(n, lost));
}

/** SH-RELOAD-2. */
export function reloadOnTheMove(f: number, enemy: number, slot: number): void {
  moveTo(f, enemy, combinedMove(f));
  if (!field.weaponOf(f, slot).fumbles) load(f, slot, 0);
  else load(f, slot, draw(field.tables.find(ROLL.fumble, 0), IDLE_CELL, f, PURPOSE.other));
}

// ---- SH-PICK

/** Most things that one man can take from another. */
export const LOOTS_MAX = 2 * SLOTS_MAX * SLOTS_MAX + SLOTS_MAX;

/** S24: he is out, but not on his feet. */
export const canBeRobbed = (f: number, dead: number): boolean =>
  field.status(dead) !== IN &&
  field.status(dead) !== DISARMED &&
  field.apart(f, dead) <= combinedMove(f);

/**
 * SH-PICK-1, S38: what somebody may take from a dead man, in the order in which it helps.
 * @param into room for LOOTS_MAX
 * @returns how many
 */
export function lootFor(f: number, dead: number, into: Int32Array): number {
  const own = field.gearNow(f).weapons;
  const theirs = field.gearNow(dead).weapons;
  let n = 0;
  for (const what of [LOOT.belt, LOOT.gun]) {
    own.forEach(({ thrown, calibre, reload, soundArms }, slot) => {
      // Of no use to him is what he can never load.
      if (thrown || calibre === "" || reload === 0 || (soundArms && field.anyArm(f))) return;
      theirs.forEach((weapon, from) => {
        const there = what === LOOT.belt ? field.spare(dead, from) : field.rounds(dead, from);
        if (weapon.calibre === calibre && there > 0) into[n++] = packLoot(what, slot, from);
      });
    });
  }
  if (own.length >= SLOTS_MAX) return n;
  for (let from = 0; from < theirs.length; from++) {
    if (field.rounds(dead, from) > 0) into[n++] = packLoot(LOOT.weapon, own.length, from);
  }
  return n;
}

/** SH-PICK-1. @param loot `packLoot` */
export function rob(f: number, dead: number, loot: number): void {
  moveTo(f, dead, field.apart(f, dead));
  let some = 0;
  const from = lootFrom(loot);
  const what = lootOf(loot);
  const mine = f * SLOTS_MAX + lootSlot(loot);
  const his = dead * SLOTS_MAX + from;
  if (what === LOOT.weapon) {
    field.taken[mine] = field.armOf(dead, from) + 1;
    field.magazines[mine] = field.magazines[his]!;
    field.magazines[his] = 0;
  } else {
    const source = what === LOOT.belt ? field.belts : field.magazines;
    const at = what === LOOT.belt ? dead * SLOTS_MAX + field.gearNow(dead).kinds[from]! : his;
    some = Math.min(what === LOOT.belt ? PICK_UP.belt : PICK_UP.gun, source[at]!);
    const belt = f * SLOTS_MAX + field.gearNow(f).kinds[lootSlot(loot)]!;
    source[at] = source[at]! - some;
    field.belts[belt] = field.belts[belt]! + some;
  }
  field.now[ACTIVE] = 1;
  field.witness.robs(f, dead, loot, some);
}

// ---- SH-WPN-7

/** SH-WPN-7: a weapon of a slot was thrown at him and lies there. */
export const liesThere = (f: number, slot: number): boolean =>
  field.scavenging && field.lying[field.liesAt(f, field.armOf(f, slot))]! > 0;

/** SH-WPN-7. */
export function takeBack(f: number, slot: number): void {
  const lies = field.liesAt(f, field.armOf(f, slot));
  field.lying[lies] = field.lying[lies]! - 1;
  field.magazines[f * SLOTS_MAX + slot] = field.rounds(f, slot) + 1;
  field.now[ACTIVE] = 1;
  field.witness.takesBack(f, slot);
}

/** SH-BLDG-5: buildings that burn. */
import { gunCell } from "./counts.js";
import { draw, PURPOSE } from "./draws.js";
import { changeKinds, show } from "./fire.js";
import { putOut } from "./harm.js";
import { changed, clamp, shootSum, targetSteps } from "./ladder.js";
import { popsOut, stepOut } from "./movement.js";
import { ROLL } from "./outcomes.js";
import { field, HORSE_OF, MOVED, SLOTS_MAX } from "./state.js";

/** SH-BLDG-5, S39: an enemy inside a building that has not been set alight. */
export const canBurn = (g: number): boolean => field.inside(g) && !field.inFire(g);

/** Slot of a loaded bow, -1 for none. */
export function bow(f: number): number {
  const { weapons } = field.gearNow(f);
  for (let slot = 0; slot < weapons.length; slot++) {
    if (weapons[slot]!.arrow && field.rounds(f, slot) > 0) return slot;
  }
  return -1;
}

/** Steps of the die of a burning arrow at the building that somebody is in, not yet clamped. */
export function fireSum(f: number, near: number): number {
  const slot = bow(f);
  const arm = field.armOf(f, slot);
  // A building is no man in cover: the steps of a horse, which has none either.
  const there = targetSteps(f, arm, HORSE_OF + near, field.apart(f, near));
  const change = changed(f, 1 << field.gearNow(f).kinds[slot]!);
  return shootSum(f, arm, field.has(f, MOVED) || popsOut(f)) + there + change;
}

/** S25: at the building in which somebody is. */
export function burn(f: number, near: number): void {
  const slot = bow(f);
  const gun = gunCell(f, field.armOf(f, slot));
  const die = clamp(fireSum(f, near));
  changeKinds(f, slot, -1);
  stepOut(f);
  show(f);
  field.magazines[f * SLOTS_MAX + slot] = field.magazines[f * SLOTS_MAX + slot]! - 1;
  const turns = draw(
    field.tables.find(ROLL.fire, die),
    field.columns.fireCells[gun]!,
    f,
    PURPOSE.other,
  );
  field.witness.burns(f, near);
  if (turns === 0) return;
  // It is counted down at the end of this turn as well.
  field.fires[2 * field.buildingOf[near]!] = turns + 1;
  field.fires[2 * field.buildingOf[near]! + 1] = gun;
}

/** A building burns. */
export function anyFire(): boolean {
  for (let b = 0; b < field.buildings; b++) if (field.fires[2 * b]! > 0) return true;
  return false;
}

/** SH-BLDG-5: at the end of the turn. @param status of those who are still inside */
export function collapse(status: number): void {
  for (let b = 0; b < field.buildings; b++) {
    const left = field.fires[2 * b]!;
    if (left <= 0) continue;
    field.fires[2 * b] = left === 1 ? -1 : left - 1;
    if (left > 1) continue;
    field.witness.collapses(b, field.fires[2 * b + 1]!);
    for (let f = 0; f < field.count; f++)
      if (field.inside(f) && field.buildingOf[f] === b) putOut(f, status);
    field.witness.done();
  }
}

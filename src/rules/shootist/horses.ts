/** SH-HORSE: horses that are mounted, shot at and run away. */
import { armWounds, rides } from "./ladder.js";
import { lookForIndians } from "./movement.js";
import { horseKey } from "./outcomes.js";
import { HORSE_HIT } from "./rolls.js";
import { ACTIVE, field, HORSE_MOVED, MOUNTED, MOVED, UNITS_PER_INCH } from "./state.js";
import { HORSE } from "./tables.js";

/** SH-HORSE-1. */
export function dismount(f: number): void {
  field.lower(f, MOUNTED);
  field.raise(f, MOVED);
  field.now[ACTIVE] = 1;
  field.witness.dismounts(f);
  lookForIndians();
}

/** Key of the table of a try at his horse. */
export function horseTry(shooting: number, dodge: number, arm: number, owner: number): number {
  const wounds = field.ridden(owner) ? field.totals[owner]! : 0;
  const ride = field.ridden(owner) ? rides[owner]! : -1;
  return horseKey(shooting, dodge, armWounds[arm]!, field.horseWounds[owner]!, wounds, ride);
}

/** SH-HORSE-3, SH-HORSE-4. @param arm the weapon that was shot */
export function hitHorse(owner: number, arm: number, code: number): void {
  if (code === HORSE_HIT.missed) return;
  field.horseWounds[owner] = Math.min(field.horseWounds[owner]! + armWounds[arm]!, HORSE.wounds);
  field.renew(owner);
  if (code !== HORSE_HIT.riderFalls) return;
  field.lower(owner, MOUNTED);
  lookForIndians();
}

/** SH-HORSE-5: straight away from the shooter. */
export function runAway(owner: number, shooter: number, inches: number): void {
  const horse = field.horseAt(owner);
  const from = field.places[horse]! - field.places[shooter]!;
  const away = from === 0 ? (owner < field.countA ? -1 : 1) : Math.sign(from);
  field.places[horse] = field.places[horse]! + away * inches * UNITS_PER_INCH;
  field.raise(owner, HORSE_MOVED);
}

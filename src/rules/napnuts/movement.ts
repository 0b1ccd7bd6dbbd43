/** NP-TURN-2, NP-POL-10: who walks, on a line without obstacles (NP-TURN-3). */
import { MOVES } from "./data.js";
import { roll } from "./draws.js";
import { field, LOCATION, ROW_BITS } from "./state.js";

/** NP-POL-3: nobody walks nearer than an inch. */
export const NEAREST = 1;

/** NP-POL-10: all that is rolled, whatever his class. */
export function walk(f: number, target: number): void {
  const { inches, dice: most } = MOVES.walk;
  const dice = Math.max(0, most - field.flesh[(f << ROW_BITS) | LOCATION.legs]!);
  const rolled = inches + (dice === 0 ? 0 : roll(field.tables.inches[dice]!, f));
  const moved = Math.max(0, Math.min(rolled, field.apart(f, target) - NEAREST));
  if (moved > 0) shakeOff(f, moved);
  const from = field.x[f]!;
  field.standAt(f, from + Math.sign(field.x[target]! - from) * moved);
  field.inCover &= ~(1 << f);
}

/** NP-AIM-3: those who aim at him lose him if he goes half as far as they are away. */
function shakeOff(f: number, moved: number): void {
  for (let e = 0; e < field.count; e++) {
    if (field.aimedAt[e] !== f || !field.isIn(e)) continue;
    if (moved >= field.apart(f, e) / 2) field.dropAim(e);
  }
}

/** NP-STATE, NP-END: what an effect does to a man, and when it puts him out. */
import { has } from "../kit/bits.js";
import { DID } from "./counts.js";
import { BANDS } from "./data.js";
import { DEAD, DOWN, FLESH, SERIOUS, STUN } from "./effects.js";
import { field, LOCATION, OUT, POSTURE, ROW_BITS } from "./state.js";

/** NP-STATE-1: what an effect does to a man. @returns DID */
export function suffer(f: number, effect: number, location: number, covered: boolean): number {
  field.dropAim(f);
  if (DEAD[effect] !== 0) {
    field.putOut(f, OUT.dead);
    return DID.dead;
  }
  const flesh = FLESH[effect]!;
  const serious = SERIOUS[effect]!;
  const stuns = STUN[effect] !== 0;
  const wound = flesh + serious !== 0;
  if (wound) field.wound(f, location, flesh, serious);
  if (stuns || DOWN[effect] !== 0) field.posture[f] = POSTURE.prone;
  if (stuns) field.stunned |= 1 << f;
  if (!field.brawl) duck(f, covered);
  field.note(f);
  if (isDisabled(f) || (field.brawl && isBeaten(f))) {
    field.putOut(f, OUT.disabled);
    return DID.disabled;
  }
  return wound ? DID.wound : stuns ? DID.stun : DID.graze;
}

/** NP-STATE-2, NP-STATE-6: who is hit in cover ducks, stunned or not. */
function duck(f: number, covered: boolean): void {
  if (!has(field.inCover, f) || (covered && field.readings.duck === "exposedOnly")) return;
  field.ducked |= 1 << f;
}

/** NP-END-1, NP-END-3: his wounds put him out. */
export function isDisabled(f: number): boolean {
  const { woundsOut, harmless } = field.readings;
  return (
    (!field.isUsable(f, LOCATION.leftArm) && !field.isUsable(f, LOCATION.rightArm)) ||
    (woundsOut !== "none" && field.woundPoints(f) >= woundsOut) ||
    (!field.brawl && harmless === "out" && isHarmless(f))
  );
}

/** NP-END-2. */
const isBeaten = (f: number): boolean =>
  has(field.stunned, f) || field.woundPoints(f) >= field.book.brawl.outAt;

/** NP-END-3: no die in any band at maximum aim against a bare standing enemy. */
function isHarmless(f: number): boolean {
  const aimed = field.aimMax[f]! * field.aimDice[f]! + field.bareDice;
  for (let band = 0; band < BANDS.length; band++) {
    if (field.reach[(f << ROW_BITS) | band]! + aimed > 0) return false;
  }
  return true;
}

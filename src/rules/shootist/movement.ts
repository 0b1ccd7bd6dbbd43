/** SH-MOVE, SH-INDIAN-1: moves of men, and who is noticed as they are made. */
import { placed } from "../../core/placed.js";
import { indian } from "./ladder.js";
import { LOCATION } from "./rolls.js";
import {
  ACTIVE,
  FULL_COVER,
  field,
  HORSE_MOVED,
  MOUNTED,
  MOVED,
  NOTICED,
  POPPED,
  SPOT,
  UNAWARE,
  UNITS_PER_INCH,
} from "./state.js";
import { MOVE, NOTICE_INCHES, OPENINGS } from "./tables.js";

const NOTICE = NOTICE_INCHES * UNITS_PER_INCH;

const inches = (n: number): number => n * UNITS_PER_INCH;

const ON_FOOT = inches(MOVE.foot);
const FOOT_COMBINED = inches(MOVE.footCombined);
const ON_HORSE = inches(MOVE.horse);
const HORSE_COMBINED = inches(MOVE.horseCombined);
const WOUNDED_HORSE = inches(MOVE.horseWounded);

// ---- how far (SH-MOVE-1)

/** Halved with a wounded leg, none with two. */
function halved(f: number, whole: number): number {
  const left = field.woundsAt(f, LOCATION.leftLeg) > 0;
  const right = field.woundsAt(f, LOCATION.rightLeg) > 0;
  return left && right ? 0 : left || right ? whole >> 1 : whole;
}

/** SH-MOVE-1: he moves no more by himself. */
export const lame = (f: number): boolean => halved(f, ON_FOOT) === 0;

/** In units (SH-HORSE-1, SH-HORSE-3). */
export function wholeMove(f: number): number {
  if (!field.has(f, MOUNTED)) return halved(f, ON_FOOT);
  return field.horseWounds[f]! > 0 ? WOUNDED_HORSE : ON_HORSE;
}

/** A move combined with something else; 0 behind an opening (S13). */
export function combinedMove(f: number): number {
  if (field.has(f, MOUNTED)) return HORSE_COMBINED;
  return field.behindOpening(f) ? 0 : halved(f, FOOT_COMBINED);
}

/** What it costs him to leave where he is (S13). */
export function wayOut(f: number): number {
  const { opening } = field.fighters[f]!;
  return field.behindOpening(f) && opening !== "none" ? inches(OPENINGS[opening]) : 0;
}

/** SH-MOVE-1, S13. */
export const canMove = (f: number): boolean => wholeMove(f) > 0 && wholeMove(f) >= wayOut(f);

/** SH-BRAWL-2, SH-BRAWL-6, SH-BLDG-3, S10, S24: he can go to somebody and lay hands on him. */
export const canGoTo = (f: number): boolean =>
  !field.has(f, MOUNTED) && !field.behindOpening(f) && !field.bothArms(f);

// ---- moving

/** Leaves his cover; his horse goes with him. */
export function moveBy(f: number, units: number): void {
  if (units === 0 && !field.behindOpening(f)) return;
  const from = field.places[f]!;
  field.places[f] = from + units;
  if (field.has(f, MOUNTED)) {
    field.places[field.horseAt(f)] = field.places[f]!;
    field.raise(f, MOVED | HORSE_MOVED);
  } else field.raise(f, MOVED);
  field.witness.moves(f, from);
  field.lower(f, SPOT);
  field.now[ACTIVE] = 1;
  lookForIndians();
}

/** Straight at somebody, at most to contact. */
export function moveTo(f: number, towards: number, units: number): void {
  const between = field.places[towards]! - field.places[f]!;
  const way = Math.min(Math.abs(between), units);
  moveBy(f, between < 0 ? -way : way);
}

/** SH-SHOOT-10, S4, S31: who did not know of them turns round, his horse with him. */
export function turnRound(f: number): void {
  field.lower(f, UNAWARE);
  field.raise(f, field.has(f, MOUNTED) ? MOVED | HORSE_MOVED : MOVED);
  field.now[ACTIVE] = 1;
  field.witness.turnsRound(f);
}

const pops = field.ofEach(({ habits }, f) =>
  habits.popsOut && !field.standing && field.covers[f] === FULL_COVER ? 1 : 0,
);

/** S22: he has to step out of his cover to shoot. */
export const popsOut = (f: number): boolean =>
  pops[f] === 1 && field.has(f, SPOT) && !field.behindOpening(f) && wholeMove(f) > 0;

/** SH-MOVE-3, SH-MOVE-4, S22. */
export function stepOut(f: number): void {
  if (!popsOut(f)) return;
  field.raise(f, MOVED | POPPED);
  field.witness.stepsOut(f);
  lookForIndians();
}

// ---- Indians

/** 1 where there are any. */
const indians = placed(Int8Array, 1);
field.onEnter(() => {
  indians[0] = indian.subarray(0, field.count).includes(1) ? 1 : 0;
});

/** SH-INDIAN-1, S17. */
export function lookForIndians(): void {
  if (indians[0] === 0) return;
  for (let f = 0; f < field.count; f++) {
    if (field.has(f, NOTICED) || !field.inPlay(f) || field.inCover(f)) continue;
    for (let g = field.firstFoe(f); g < field.afterFoes(f); g++) {
      if (!field.inPlay(g) || field.apart(f, g) > NOTICE) continue;
      field.raise(f, NOTICED);
      field.witness.noticed(f);
      break;
    }
  }
}

/** NP-SHOOT, NP-AIM: how many dice a shot has, the shot, and what it leaves of the aim. */
import { has } from "../kit/bits.js";
import { DID, effectCell } from "./counts.js";
import { JAM } from "./draws.js";
import { suffer } from "./harm.js";
import { ACT, field, GUN, HAND, MANNER, MANNER_BITS, ROW_BITS } from "./state.js";

/** NA: not to be shot. Less than any number of dice (NP-POL-11). */
export const NA = -1;
/** More than dice are ever added where there is no range. */
const NA_LIMIT = -500;

/** Dice at a band with so many aim points (NP-SHOOT-3), or NA. */
export function diceOf(f: number, e: number, band: number, aim: number, manner: number): number {
  const reach = field.reach[(f << ROW_BITS) | band]!;
  const more = field.more[(f << MANNER_BITS) | manner]!;
  const dice = reach + more + aim * field.aimDice[f]! + field.easy[e]!;
  return dice > 0 ? dice : reach > NA_LIMIT ? 0 : NA;
}

/** Of a single shot from where he stands, as he has aimed. */
export const diceNow = (f: number, e: number): number =>
  diceOf(f, e, field.band(f, e), field.aimAt(f, e), MANNER.single);

/** @param hand see HAND */
export const isReady = (f: number, hand: number): boolean =>
  field.rounds[2 * f + hand] !== 0 &&
  field.jammed[2 * f + hand] === 0 &&
  field.gunState[f] === GUN.closed;

/** NP-TURN-4: a shot that was announced, of one of these kinds of actions, can still be made. */
export function isLegal(f: number, kind: number, target: number): boolean {
  if (!has(field.present & ~(field.stunned | field.ducked), f)) return false;
  if (!has(field.present & ~field.ducked, target)) return false;
  if (kind !== ACT.shoot && field.bothArms[f] === 0) return false;
  const aim = kind === ACT.fan ? 0 : field.aimAt(f, target);
  const manner = kind === ACT.fan ? MANNER.fan : kind === ACT.both ? MANNER.right : MANNER.single;
  return diceOf(f, target, field.band(f, target), aim, manner) >= 1;
}

/** One shot with the gun in this hand, if it can be made. */
export function fire(f: number, e: number, hand: number, manner: number): void {
  if (!isReady(f, hand) || !has(field.present & ~field.ducked, e)) return;
  const aim = manner === MANNER.fan ? 0 : field.aimAt(f, e);
  const band = field.band(f, e);
  const dice = diceOf(f, e, band, aim, manner);
  if (dice < 1) return;
  field.lastShotAt = e;
  field.shotAt |= 1 << e;
  const fell = field.draws.shot(f, e, dice, band, aim > 0);
  field.witness.fell(fell);
  const gun = 2 * f + hand;
  field.rounds[gun]!--;
  if (fell === JAM || field.rounds[gun] === 0) {
    field.jammed[gun] = Number(fell === JAM);
    field.note(f);
  }
  if (fell >= 0) land(f, e, fell);
  field.witness.shot(f, e, fell);
}

/** NP-SHOOT-6: what a hit is, see `hitCode`. */
function land(f: number, e: number, hit: number): void {
  const location = hit >> 5;
  const covered = (hit & 16) !== 0;
  const did = suffer(e, hit & 15, location, covered);
  const counted = effectCell(covered && did === DID.graze ? DID.cover : did, location);
  field.draws.tally(field.effectCells[f]! + counted, f);
}

/** NP-SHOOT-13, NP-SHOOT-17. */
export function fan(f: number, e: number): void {
  for (let i = 0; i < 3; i++) fire(f, e, HAND.right, MANNER.fan);
  aimAfterShot(f, e);
}

export function fireBoth(f: number, e: number): void {
  fire(f, e, HAND.right, MANNER.right);
  fire(f, e, HAND.left, MANNER.left);
  aimAfterShot(f, e);
}

export function fireOnce(f: number, e: number): void {
  fire(f, e, HAND.right, MANNER.single);
  aimAfterShot(f, e);
}

/** NP-AIM-1. */
export function takeAim(f: number, e: number): void {
  field.aim[f] = Math.min(field.aimMax[f]!, field.aimAt(f, e) + 1);
  field.aimedAt[f] = e;
}

/** NP-AIM-2. */
function aimAfterShot(f: number, e: number): void {
  if (field.aimedAt[f] === e || field.readings.aimOther === "keep") {
    if (field.aim[f]! > 1) field.aim[f] = 1;
  } else field.dropAim(f);
}

/**
 * What can matter no more in a duel of two who stand, where decisions are open: states that go on alike are one.
 * Games are played and told without it.
 */
import {
  ACT,
  fanLeft,
  field,
  HAND,
  handShooter,
  IN,
  LEFT,
  PASS,
  packLeft,
  SHOOT_ARM,
  SLOTS_MAX,
  SPARE_ARM,
  STAGE,
  STAGE_NOW,
  STATUS,
} from "./state.js";

/** The try of the turn says where a draw has its place, and nothing else. */
const TRY = packLeft(0, 0, 15, 0, 0);

/** Forgets it, so that the words are those of one state among all that go on alike. */
export function forget(): void {
  const { now } = field;
  if (!field.standing || field.count !== 2) return;
  now[LEFT] = now[LEFT]! & ~TRY;
  if (now[STAGE_NOW] === STAGE.act) forgetOrder();
  for (let f = 0; f < 2; f++) if (isSpent(1 - f)) forgetBody(f);
}

/** A man has nothing left to shoot with, nor a shot under way: how hurt his enemy is, is no matter. */
export function isSpent(f: number): boolean {
  const { now, fans, magazines, belts } = field;
  if (fans[f] !== 0 || (now[HAND] !== 0 && handShooter(now[HAND]!) === f)) return false;
  for (let slot = f * SLOTS_MAX; slot < (f + 1) * SLOTS_MAX; slot++) {
    if (magazines[slot] !== 0 || belts[slot] !== 0) return false;
  }
  return true;
}

/** Whom nobody can hit any more is as good as sound, but for the arms that he shoots with. */
function forgetBody(f: number): void {
  field.totals[f] = 0;
  field.wounds[f] = field.wounds[f]! & (SPARE_ARM | SHOOT_ARM);
  field.renew(f);
}

/** Once both have acted, what is left of a turn are the fans that go on (SH-SHOOT-8): of one man there is no order. */
function forgetOrder(): void {
  const { now, flags, fans, order } = field;
  if (now[PASS] === 1) {
    const next = now[ACT]! < 2 ? order[now[ACT]!]! : -1;
    if (next >= 0 && (flags[next]! & STATUS) === IN) return;
    now[PASS] = 2;
    now[ACT] = 0;
  }
  if (fans[0] !== 0 && fans[1] !== 0) return;
  const f = fans[1] === 0 ? 0 : 1;
  now[PASS] = fanLeft(fans[f]!) === 2 ? 2 : 3;
  now[ACT] = 0;
  order[0] = f;
  order[1] = 1 - f;
}

/** SH-WOUND: what a hit depends on, and what it does (SH-WOUND-9). */
import { hitHorse } from "./horses.js";
import {
  arrow,
  dodges,
  draws,
  eagles,
  isOnce,
  ladderIndex,
  lawman,
  rides,
  thrown,
  tough,
} from "./ladder.js";
import { lookForIndians } from "./movement.js";
import { BODY } from "./outcomes.js";
import {
  bruiseOf,
  FATE,
  fateOf,
  fellOf,
  locationOf,
  RIDER_WOUNDS_MAX,
  STRIKE,
  skinOf,
  strikeOf,
  WOUNDS_MAX,
  woundsOf,
} from "./rolls.js";
import type { Fighter } from "./skirmish.js";
import {
  FALLEN,
  field,
  HORSE_MOVED,
  HORSE_OF,
  MEN_MAX,
  MOUNTED,
  POPPED,
  SHOOT_ARM,
  SKIN,
  SLOTS_MAX,
  SPARE_ARM,
  SPOT,
  woundsShift,
} from "./state.js";
import { stepsAt } from "./zones.js";

// ---- what a hit depends on: `rolls.Body`, packed as in outcomes.ts

/** At the spot where he begins: legs in sight or not, what he may fall through or off. */
const spots = field.laidOut(Int16Array, MEN_MAX, () =>
  field.fighters.map(({ legsHidden, opening, upstairs }) => {
    const falls = opening === "window" || opening === "roof";
    return (legsHidden ? BODY.legsHidden : 0) | ((falls ? (upstairs ? 2 : 1) : 0) << BODY.fall);
  }),
);

const isEverything = (): boolean => field.readings.lawmanStar === "everything";

/** His star stops that weapon (SH-ABIL-9). */
function starAgainst(f: number, arm: number): number {
  if (lawman[f] === 0) return 0;
  return (thrown[arm] === 0 && arrow[arm] === 0) || isEverything() ? BODY.star : 0;
}

function woundedBody(f: number): number {
  const wounded = field.wounds[f]!;
  return (
    field.totals[f]! |
    (wounded & SPARE_ARM ? BODY.spareArm : 0) |
    (wounded & SHOOT_ARM ? BODY.shootArm : 0) |
    (field.flags[f]! & SKIN ? BODY.skin : 0)
  );
}

/** Of a man who is shot at. */
export function bodyOf(f: number, arm: number): number {
  const body = woundedBody(f) | starAgainst(f, arm);
  const flagsNow = field.flags[f]!;
  if (flagsNow & SPOT) {
    return body | (flagsNow & POPPED ? spots[f]! & ~BODY.legsHidden : spots[f]!);
  }
  if (!(flagsNow & MOUNTED)) return body;
  return body | ((rides[f]! + 1) << BODY.ride) | (field.horseWounds[f]! << BODY.horse);
}

/** Of a man who brawls. */
export const brawlBody = (f: number): number =>
  woundedBody(f) | (lawman[f] === 1 && isEverything() ? BODY.star : 0);

// ---- how many wounds matter

/** Wounds at a location that have room in three bits. */
const COUNTED = 7;

/** The best steps for range that any of his guns has against anybody, from where they stand. */
function bestSteps(f: number): number {
  let best = 0;
  for (let g = field.firstFoe(f); g < field.afterFoes(f); g++) {
    for (const arm of field.gearNow(f).arms) {
      best = Math.max(best, stepsAt(arm, field.apart(f, g), eagles[f]!));
    }
  }
  return best;
}

/** By location from the chest on: more wounds there change nothing. Where nobody moves, what saturates is not told apart. */
function capsOf(fighter: Fighter, f: number): number[] {
  if (!field.standing) return Array.from({ length: 5 }, () => COUNTED);
  if (tough[f] === 1) return [0, 1, 1, 0, 0];
  if (isOnce()) return [1, 1, 1, 0, 0];
  const bonus = fighter.abilities.includes("variable") ? 1 : 0;
  const chest = dodges[f]! + bonus + (fighter.unaware ? 1 : 0) + (fighter.shield ? 1 : 0);
  const own = Math.max(ladderIndex(fighter.skills.shoot), ladderIndex(fighter.skills.knife));
  const arm = Math.max(draws[f]!, own + 1 + bonus + Math.max(0, bestSteps(f)));
  return [chest, 1, Math.min(arm, COUNTED), 0, 0];
}

const woundCaps = field.laidOut(Uint8Array, MEN_MAX * 5, () => field.fighters.flatMap(capsOf));
/** Most wounds that are counted. */
const mostWounds = field.ofEach(({ mounted }) => (mounted ? RIDER_WOUNDS_MAX : WOUNDS_MAX));

// ---- what it does

/** What a shot does, at a man or at HORSE_OF + his number. */
export function strike(target: number, arm: number, code: number): void {
  if (target >= HORSE_OF) hitHorse(target - HORSE_OF, arm, code);
  else if (code !== 0) hurtMan(target, code);
}

/** SH-WOUND-9: what a result does to a man. */
export function hurtMan(f: number, code: number): void {
  const fate = fateOf(code);
  if (fate !== FATE.none) {
    putOut(f, fate);
    return;
  }
  const strike = strikeOf(code);
  if (strike === STRIKE.skin || skinOf(code) === 1) field.lower(f, SKIN);
  if (strike === STRIKE.wound) addWounds(f, locationOf(code), woundsOf(code));
  const bruise = bruiseOf(code);
  if (bruise >= 0) addWounds(f, bruise, 1);
  if (fellOf(code) === 0) return;
  field.lower(f, field.has(f, MOUNTED) ? MOUNTED : SPOT);
  lookForIndians();
}

function addWounds(f: number, location: number, more: number): void {
  field.totals[f] = Math.min(field.totals[f]! + more, mostWounds[f]!);
  const cap = woundCaps[f * 5 + location - 1]!;
  const shift = woundsShift(location);
  const there = Math.min(field.woundsAt(f, location) + more, cap);
  field.wounds[f] = (field.wounds[f]! & ~(7 << shift)) | (there << shift);
  field.renew(f);
}

/** A man out is nothing but his status; his horse stays where it is, as it is. */
export function putOut(f: number, status: number): void {
  field.now[FALLEN] = 1;
  field.flags[f] = (field.flags[f]! & HORSE_MOVED) | status;
  field.wounds[f] = 0;
  field.totals[f] = 0;
  field.kindsShot[f] = 0;
  field.attackers[f] = 0;
  field.fans[f] = 0;
  field.renew(f);
  // What he leaves behind matters only where somebody picks it up.
  if (field.scavenging) return;
  for (let slot = f * SLOTS_MAX; slot < (f + 1) * SLOTS_MAX; slot++) {
    field.magazines[slot] = 0;
    field.belts[slot] = 0;
  }
}

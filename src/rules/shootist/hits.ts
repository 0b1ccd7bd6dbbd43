/** What moves men and what hits them: SH-MOVE, SH-WOUND, SH-HORSE, SH-INDIAN-1. */
import { placed } from "../../core/placed.js";
import type { FightLadder } from "./ladder.js";
import { BODY } from "./outcomes.js";
import * as rolls from "./rolls.js";
import {
  ACTIVE,
  FALLEN,
  type FightState,
  FULL_COVER,
  HORSE_MOVED,
  HORSE_OF,
  MOUNTED,
  MOVED,
  NOTICED,
  POPPED,
  SHOOT_ARM,
  SKIN,
  SLOTS_MAX,
  SPARE_ARM,
  SPOT,
  UNITS_PER_INCH,
  woundsShift,
} from "./state.js";
import { HORSE, MOVE, NOTICE_INCHES, OPENINGS } from "./tables.js";
import type { FightWitness } from "./witness.js";

const NOTICE = NOTICE_INCHES * UNITS_PER_INCH;
const inches = (n: number): number => n * UNITS_PER_INCH;
const ON_FOOT = inches(MOVE.foot);
const FOOT_COMBINED = inches(MOVE.footCombined);
const ON_HORSE = inches(MOVE.horse);
const HORSE_COMBINED = inches(MOVE.horseCombined);
const WOUNDED_HORSE = inches(MOVE.horseWounded);

export type FightHits = ReturnType<typeof fightHits>;

export function fightHits(state: FightState, ladder: FightLadder, witness: FightWitness) {
  const { fight, room, onEnter, ofEach, renew, now, flags, wounds, totals, horseWounds } = state;
  const { kindsShot, attackers, fans, magazines, belts, places } = state;
  const { has, raise, lower, inPlay, inCover, behindOpening, apart, firstFoe, afterFoes } = state;
  const { woundsAt, horseAlive, gearNow, armOf, rounds, covers } = state;
  const { shootSum, targetSteps, changed, arrow, thrown, lawman, rides, armWounds, woundCaps } =
    ladder;
  const { LOCATION } = rolls;

  // ---- moves (SH-MOVE-1) ----

  /** Halved with a wounded leg, none with two. */
  const halved = (f: number, whole: number): number => {
    const left = woundsAt(f, LOCATION.leftLeg) > 0;
    const right = woundsAt(f, LOCATION.rightLeg) > 0;
    return left && right ? 0 : left || right ? whole >> 1 : whole;
  };
  /** SH-MOVE-1: he moves no more by himself. */
  const lame = (f: number): boolean => halved(f, ON_FOOT) === 0;
  /** In units (SH-HORSE-1, SH-HORSE-3). */
  const wholeMove = (f: number): number => {
    if (!has(f, MOUNTED)) return halved(f, ON_FOOT);
    return horseWounds[f]! > 0 ? WOUNDED_HORSE : ON_HORSE;
  };
  /** A move combined with something else; 0 behind an opening (S13). */
  const combinedMove = (f: number): number => {
    if (has(f, MOUNTED)) return HORSE_COMBINED;
    return behindOpening(f) ? 0 : halved(f, FOOT_COMBINED);
  };
  /** What it costs him to leave where he is (S13). */
  const wayOut = (f: number): number => {
    const { opening } = fight.fighters[f]!;
    return behindOpening(f) && opening !== "none" ? inches(OPENINGS[opening]) : 0;
  };

  const pops = ofEach(({ habits }, f) =>
    habits.popsOut && !fight.standing && covers[f] === FULL_COVER ? 1 : 0,
  );
  /** S22: he has to step out of his cover to shoot. */
  const popsOut = (f: number): boolean =>
    pops[f] === 1 && has(f, SPOT) && !behindOpening(f) && wholeMove(f) > 0;

  /** 1 where there are any. */
  const indians = placed(Int8Array, 1);
  onEnter(() => {
    indians[0] = ladder.indian.subarray(0, fight.count).includes(1) ? 1 : 0;
  });
  /** SH-INDIAN-1, S17. */
  const lookForIndians = (): void => {
    if (indians[0] === 0) return;
    for (let f = 0; f < fight.count; f++) {
      if (has(f, NOTICED) || !inPlay(f) || inCover(f)) continue;
      for (let g = firstFoe(f); g < afterFoes(f); g++) {
        if (!inPlay(g) || apart(f, g) > NOTICE) continue;
        raise(f, NOTICED);
        witness.noticed(f);
        break;
      }
    }
  };
  /** Leaves his cover; his horse goes with him. */
  const moveBy = (f: number, units: number): void => {
    if (units === 0 && !behindOpening(f)) return;
    const from = places[f]!;
    places[f] = from + units;
    if (has(f, MOUNTED)) {
      places[room.men + f] = places[f]!;
      raise(f, MOVED | HORSE_MOVED);
    } else raise(f, MOVED);
    witness.moves(f, from);
    lower(f, SPOT);
    now[ACTIVE] = 1;
    lookForIndians();
  };
  /** Straight at somebody, at most to contact. */
  const moveTo = (f: number, towards: number, units: number): void => {
    const between = places[towards]! - places[f]!;
    const way = Math.min(Math.abs(between), units);
    moveBy(f, between < 0 ? -way : way);
  };

  // ---- what a hit depends on (SH-WOUND-9): `rolls.Body`, packed as in outcomes.ts ----

  /** At the spot where he begins: legs in sight or not, what he may fall through or off. */
  const spots = placed(Int16Array, room.men);
  onEnter(() =>
    spots.set(
      fight.fighters.map(({ legsHidden, opening, upstairs }) => {
        const falls = opening === "window" || opening === "roof";
        return (legsHidden ? BODY.legsHidden : 0) | ((falls ? (upstairs ? 2 : 1) : 0) << BODY.fall);
      }),
    ),
  );
  const isEverything = (): boolean => fight.readings.lawmanStar === "everything";
  /** His star stops that weapon (SH-ABIL-9). */
  const starAgainst = (f: number, arm: number): number => {
    if (lawman[f] === 0) return 0;
    return (thrown[arm] === 0 && arrow[arm] === 0) || isEverything() ? BODY.star : 0;
  };
  const woundedBody = (f: number): number => {
    const wounded = wounds[f]!;
    return (
      totals[f]! |
      (wounded & SPARE_ARM ? BODY.spareArm : 0) |
      (wounded & SHOOT_ARM ? BODY.shootArm : 0) |
      (flags[f]! & SKIN ? BODY.skin : 0)
    );
  };
  /** Of a man who is shot at. */
  const bodyOf = (f: number, arm: number): number => {
    const body = woundedBody(f) | starAgainst(f, arm);
    const flagsNow = flags[f]!;
    if (flagsNow & SPOT) {
      return body | (flagsNow & POPPED ? spots[f]! & ~BODY.legsHidden : spots[f]!);
    }
    if (!(flagsNow & MOUNTED)) return body;
    return body | ((rides[f]! + 1) << BODY.ride) | (horseWounds[f]! << BODY.horse);
  };
  /** Of a man who brawls. */
  const brawlBody = (f: number): number =>
    woundedBody(f) | (lawman[f] === 1 && isEverything() ? BODY.star : 0);
  const ridden = (owner: number): boolean => inPlay(owner) && has(owner, MOUNTED);

  // ---- fire (SH-BLDG-5) ----

  /** Slot of a loaded bow, -1 for none. */
  const bow = (f: number): number => {
    const { weapons } = gearNow(f);
    for (let slot = 0; slot < weapons.length; slot++) {
      if (weapons[slot]!.arrow && rounds(f, slot) > 0) return slot;
    }
    return -1;
  };
  /** Steps of the die of a burning arrow at the building that somebody is in, not yet clamped. */
  const fireSum = (f: number, near: number): number => {
    const slot = bow(f);
    const arm = armOf(f, slot);
    // A building is no man in cover: the steps of a horse, which has none either.
    const there = targetSteps(f, arm, HORSE_OF + near, apart(f, near));
    const change = changed(f, 1 << gearNow(f).kinds[slot]!);
    return shootSum(f, arm, has(f, MOVED) || popsOut(f)) + there + change;
  };

  // ---- what a hit does ----

  /** Most wounds that are counted. */
  const most = ofEach(({ mounted }) => (mounted ? rolls.RIDER_WOUNDS_MAX : rolls.WOUNDS_MAX));
  const addWounds = (f: number, location: number, more: number): void => {
    totals[f] = Math.min(totals[f]! + more, most[f]!);
    const cap = woundCaps[f * 5 + location - 1]!;
    const shift = woundsShift(location);
    const there = Math.min(woundsAt(f, location) + more, cap);
    wounds[f] = (wounds[f]! & ~(7 << shift)) | (there << shift);
    renew(f);
  };
  /** A man out is nothing but his status; his horse stays where it is, as it is. */
  const putOut = (f: number, status: number): void => {
    now[FALLEN] = 1;
    flags[f] = (flags[f]! & HORSE_MOVED) | status;
    wounds[f] = 0;
    totals[f] = 0;
    kindsShot[f] = 0;
    attackers[f] = 0;
    fans[f] = 0;
    renew(f);
    // What he leaves behind matters only where somebody picks it up.
    if (fight.scavenging) return;
    for (let slot = f * SLOTS_MAX; slot < (f + 1) * SLOTS_MAX; slot++) {
      magazines[slot] = 0;
      belts[slot] = 0;
    }
  };
  /** SH-WOUND-9: what a result does to a man. */
  const hurtMan = (f: number, code: number): void => {
    const fate = rolls.fateOf(code);
    if (fate !== rolls.FATE.none) {
      putOut(f, fate);
      return;
    }
    const strike = rolls.strikeOf(code);
    if (strike === rolls.STRIKE.skin || rolls.skinOf(code) === 1) lower(f, SKIN);
    if (strike === rolls.STRIKE.wound) addWounds(f, rolls.locationOf(code), rolls.woundsOf(code));
    const bruise = rolls.bruiseOf(code);
    if (bruise >= 0) addWounds(f, bruise, 1);
    if (rolls.fellOf(code) === 0) return;
    lower(f, has(f, MOUNTED) ? MOUNTED : SPOT);
    lookForIndians();
  };
  /** SH-HORSE-3, SH-HORSE-4. @param arm the weapon that was shot */
  const hitHorse = (owner: number, arm: number, code: number): void => {
    if (code === rolls.HORSE_HIT.missed) return;
    horseWounds[owner] = Math.min(horseWounds[owner]! + armWounds[arm]!, HORSE.wounds);
    renew(owner);
    if (code !== rolls.HORSE_HIT.riderFalls) return;
    lower(owner, MOUNTED);
    lookForIndians();
  };

  return {
    lame,
    wholeMove,
    combinedMove,
    wayOut,
    popsOut,
    lookForIndians,
    moveBy,
    moveTo,
    bodyOf,
    brawlBody,
    ridden,
    /** True if there still is somebody to be hit: a man in play, a living horse with its rider. */
    isThere: (target: number): boolean =>
      target < HORSE_OF
        ? inPlay(target)
        : horseAlive(target - HORSE_OF) && ridden(target - HORSE_OF),
    bow,
    fireSum,
    putOut,
    /** What a shot does, at a man or at HORSE_OF + his number. */
    strike: (target: number, arm: number, code: number): void => {
      if (target >= HORSE_OF) hitHorse(target - HORSE_OF, arm, code);
      else if (code !== 0) hurtMan(target, code);
    },
    hurtMan,
  };
}

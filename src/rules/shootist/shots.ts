/** Shots, throws, crossfire and burning arrows: SH-SHOOT, SH-WPN, SH-BLDG-5. */
import type { Asks } from "../../core/game.js";
import { NO_METER, OVER, SETTLED } from "../../core/machine.js";
import { placed } from "../../core/placed.js";
import { IDLE_CELL } from "../../core/tally.js";
import type { FightBodies } from "./bodies.js";
import { gunCell, MODE, shotCell } from "./columns.js";
import { fightForgetting } from "./forgetting.js";
import type { FightHits } from "./hits.js";
import { clamp, type FightLadder } from "./ladder.js";
import {
  dieOf,
  KEPT,
  laterDieOf,
  laterTargetOf,
  modeOf,
  POINT,
  secondOf,
  shotsOf,
  slotOf,
} from "./options.js";
import { candidateKey, crossfireKey, horseKey, mayFall, ROLL, tryKey } from "./outcomes.js";
import {
  ACTIVE,
  EXPOSED,
  type FightState,
  FULL_COVER,
  fanLeft,
  fanSlot,
  fanTarget,
  HAND,
  HORSE_MOVED,
  HORSE_OF,
  handMode,
  handOther,
  handShooter,
  handSlot,
  handTarget,
  LEFT,
  leftDie,
  leftHit,
  leftSecond,
  leftSub,
  leftTries,
  MOVED,
  NOTICED,
  PASS,
  POPPED,
  packFan,
  packHand,
  packLeft,
  SLOTS_MAX,
  UNITS_PER_INCH,
} from "./state.js";
import { CROSSFIRE_INCHES } from "./tables.js";
import type { FightWitness } from "./witness.js";
import type { FightZones } from "./zones.js";

const CROSSFIRE = CROSSFIRE_INCHES * UNITS_PER_INCH;

/** What draws are for. Their places in a turn: [seat | purpose | try | candidate], of so many places each. */
export const PURPOSE = {
  shot: 0,
  brawl: 1,
  draw: 2,
  tie: 3,
  candidate: 4,
  crossfire: 5,
  runaway: 6,
  other: 7,
} as const;
const PLACES_OF_SUB = 32;
const PLACES_OF_PURPOSE = 16 * PLACES_OF_SUB;
const PLACES_OF_SEAT = 8 * PLACES_OF_PURPOSE;
const SEAT_OF_NOBODY = 31;
const SEATS_OF_A = 16;

/** Whether a draw at this place is of a man of side B. */
export const isPlaceOfB = (place: number): boolean => place >= SEATS_OF_A * PLACES_OF_SEAT;

/** Who answers the questions of a fight. */
export interface Asking {
  asks: Asks;
  open: boolean;
}

/**
 * Draws at the places of a fight.
 * @param asking who is asked; others as fights are entered
 * @param kept   it is played from the start to the end: nobody wants a segment to end early
 */
export function fightDraws(asking: { now: Asking }, state: FightState, kept: boolean) {
  const { fight, room, onEnter } = state;
  const forget = fightForgetting(state);
  /** First places of each man, and then of nobody; his does not change when the other side gains a man. */
  const seats = placed(Int32Array, room.men + 1);
  onEnter(() => {
    const { count, countA } = fight;
    for (let f = 0; f <= count; f++) {
      const seat = f === count ? SEAT_OF_NOBODY : f < countA ? f : SEATS_OF_A + f - countA;
      seats[f] = seat * PLACES_OF_SEAT;
    }
  });
  return {
    /** @param by a fighter, or how many there are for nobody @param sub try of the turn */
    draw: (
      table: number,
      cell: number,
      by: number,
      purpose: number,
      sub = 0,
      candidate = 0,
    ): number => {
      const place = seats[by]! + purpose * PLACES_OF_PURPOSE + sub * PLACES_OF_SUB + candidate;
      return asking.now.asks.draw(table, place, cell, NO_METER);
    },
    choose: (point: number, who: number): number => asking.now.asks.choose(point, who),
    settle: (): boolean => {
      if (kept) return false;
      if (asking.now.open) forget();
      return asking.now.asks.settle();
    },
    /** Nothing may be made of what the policy is known to do. */
    isOpen: (): boolean => !kept && asking.now.open,
  };
}
type FightDraws = ReturnType<typeof fightDraws>;

/** The parts of which the rules are made. */
export interface Parts {
  readonly state: FightState;
  readonly zones: FightZones;
  readonly ladder: FightLadder;
  readonly hits: FightHits;
  readonly bodies: FightBodies;
  readonly draws: FightDraws;
  readonly witness: FightWitness;
}

export type FightShots = ReturnType<typeof fightShots>;

export function fightShots({ state, zones, ladder, hits, bodies, draws, witness }: Parts) {
  const { draw, choose, settle } = draws;
  const { fight, room, onEnter, ofEach, renew, buildingOf, covers } = state;
  const { now, flags, places, magazines, kindsShot, fans, fires, lying, horseWounds, totals } =
    state;
  const { shotAt, isBunched, isScavenging, isAsking } = state;
  const { attackers, gearNow, armOf, raise, inPlay, inCover, inside, apart, anyArm } = state;
  const { horseAlive, sideOf, isOver } = state;
  const { armWounds, armTries, thrown, lucky, isLucky } = ladder;
  const { dodgeDie, sumNow, rides } = ladder;
  const { popsOut, lookForIndians, bodyOf, ridden, isThere, strike, bow, fireSum, putOut } = hits;
  const { tryTable: tableAt } = bodies;
  const { bandAt, reaches } = zones;

  /** 1 for a man with guns of more than one kind: SH-MOD-5 can touch him. */
  const changes = ofEach(({ weapons }) => {
    const kinds = new Set(weapons.flatMap(({ id, thrown }) => (thrown ? [] : [id])));
    return fight.scavenging || kinds.size > 1 ? 1 : 0;
  });
  /** First cells of shots, see `shotCell`. */
  const cells = placed(Int32Array, shotCell(room.men, 0, 0, 0));
  onEnter(() => cells.set(fight.columns.shotCells));
  const cellOf = (f: number, arm: number, distance: number, mode: number): number =>
    cells[shotCell(f, arm, bandAt(arm, distance), thrown[arm] === 1 ? MODE.thrown : mode)]!;

  // ---- before a shot ----

  /** SH-MOD-5: the kinds of the guns that he shoots with. @param second the second pistol, -1 for none */
  const changeKinds = (f: number, slot: number, second: number): void => {
    if (changes[f] === 0 || thrown[armOf(f, slot)] === 1) return;
    const { kinds } = gearNow(f);
    const pair = second >= 0 ? 1 << kinds[second]! : 0;
    kindsShot[f] = kindsShot[f]! | (((1 << kinds[slot]!) | pair) << 4);
    renew(f);
  };
  /** S15: a second pistol that was not fired is no kind of this turn. */
  const unfired = (f: number, first: number, second: number): void => {
    const { kinds } = gearNow(f);
    if (kinds[first] === kinds[second]) return;
    kindsShot[f] = kindsShot[f]! & ~(16 << kinds[second]!);
    renew(f);
  };
  /** SH-MOVE-3, SH-MOVE-4, S22. */
  const stepOut = (f: number): void => {
    if (!popsOut(f)) return;
    raise(f, MOVED | POPPED);
    witness.stepsOut(f);
    lookForIndians();
  };
  /** Whoever shoots from cover is exposed (SH-SHOOT-5), and an Indian is noticed (SH-INDIAN-1). */
  const show = (f: number): void => {
    const shown = covers[f] === FULL_COVER && inCover(f) ? EXPOSED | NOTICED : NOTICED;
    if ((flags[f]! & shown) !== shown) raise(f, shown);
    now[ACTIVE] = 1;
  };
  /**
   * Takes a gun's shot in hand and its round out of the gun (SH-SHOOT-3).
   * @returns tries that it has
   */
  const aim = (f: number, target: number, slot: number, mode: number): number => {
    const arm = armOf(f, slot);
    const barrels = mode === MODE.barrels ? 2 : 1;
    if (isAsking()) shotAt[0] = shotAt[0]! | (1 << (target & (HORSE_OF - 1)));
    magazines[f * SLOTS_MAX + slot] = magazines[f * SLOTS_MAX + slot]! - barrels;
    // SH-WPN-7: it lies with him at whom it was thrown.
    const lies = isScavenging() && target < HORSE_OF && thrown[arm] === 1;
    if (lies && fight.arms[arm]!.brawl === "blade") {
      lying[target * room.arms + arm] = lying[target * room.arms + arm]! + 1;
    }
    return armTries[arm]! * barrels;
  };

  // ---- crossfire (SH-SHOOT-11 to SH-SHOOT-13, S16) ----

  const horseTry = (shooting: number, dodge: number, arm: number, owner: number): number => {
    const wounds = ridden(owner) ? totals[owner]! : 0;
    const ride = ridden(owner) ? rides[owner]! : -1;
    return horseKey(shooting, dodge, armWounds[arm]!, horseWounds[owner]!, wounds, ride);
  };
  const isCandidate = (f: number, slot: number, target: number, candidate: number): boolean => {
    if (candidate === target || candidate === f) return false;
    const man = candidate & (HORSE_OF - 1);
    if (candidate < HORSE_OF) {
      if (!inPlay(man)) return false;
    } else if (sideOf(man) !== sideOf(target & (HORSE_OF - 1)) || !horseAlive(man)) return false;
    const from = Math.abs(places[candidate < HORSE_OF ? man : room.men + man]! - places[f]!);
    return from > CROSSFIRE && reaches(armOf(f, slot), from);
  };
  /** SH-HORSE-5: straight away from the shooter. */
  const runAway = (owner: number, shooter: number, inches: number): void => {
    const horse = room.men + owner;
    const from = places[horse]! - places[shooter]!;
    const away = from === 0 ? (owner < fight.countA ? -1 : 1) : Math.sign(from);
    places[horse] = places[horse]! + away * inches * UNITS_PER_INCH;
    raise(owner, HORSE_MOVED);
  };
  /** SH-SHOOT-12: the die just rolled less one step, against the lowest Dodge roll. @param die of the miss */
  const hitCandidate = (
    f: number,
    arm: number,
    die: number,
    sub: number,
    candidate: number,
    lowest: number,
  ): void => {
    const owner = candidate & (HORSE_OF - 1);
    const horse = candidate >= HORSE_OF;
    const less = clamp(die - 1);
    let key: number;
    if (horse) key = horseTry(less, 0, arm, owner);
    else {
      const body = bodyOf(candidate, arm);
      // Only a fall asks for his Dodge again.
      const again = mayFall(body) ? dodgeDie(candidate, arm) : 0;
      key = tryKey(less, again, mayFall(body) ? lucky[candidate]! : 0, armWounds[arm]!, body);
    }
    const friend = sideOf(owner) === sideOf(f);
    const roll = horse ? ROLL.horseCrossfire : ROLL.crossfire;
    const table = fight.tables.find(roll, crossfireKey(key, lowest, friend));
    const cell = fight.columns.crossfireCells[gunCell(f, arm)]!;
    const code = draw(table, cell, f, PURPOSE.crossfire, sub, 1);
    const riderless = !ridden(owner);
    witness.crosses(f, arm, candidate);
    strike(candidate, arm, code);
    witness.done();
    if (!horse || !riderless || !horseAlive(owner)) return;
    if (Math.abs(places[room.men + owner]! - places[owner]!) <= UNITS_PER_INCH) return;
    const runs = fight.tables.find(ROLL.runaway, 0);
    runAway(owner, f, draw(runs, IDLE_CELL, f, PURPOSE.runaway, sub));
    witness.runs(owner);
  };
  /** After a miss: men before horses, by number, roll their Dodge; one with the lowest roll is shot at. */
  const crossfire = (f: number, slot: number, target: number, die: number, sub: number): void => {
    const arm = armOf(f, slot);
    let lowest = 0;
    /** Who rolled it (bits). */
    let low = 0;
    let ties = 0;
    const { count } = fight;
    for (let c = 0; c < 2 * count; c++) {
      const candidate = c < count ? c : c - count + HORSE_OF;
      if (!isCandidate(f, slot, target, candidate)) continue;
      const twice = isLucky(candidate) && fight.readings.lucky === "every-dodge";
      const table = fight.tables.find(
        ROLL.candidate,
        candidateKey(dodgeDie(candidate, arm), twice),
      );
      const face = draw(table, IDLE_CELL, f, PURPOSE.candidate, sub, c);
      witness.dodges(candidate);
      if (lowest === 0 || face < lowest) {
        lowest = face;
        low = 0;
        ties = 0;
      }
      if (face > lowest) continue;
      low |= 1 << c;
      ties++;
    }
    if (ties === 0) return;
    let before = 0;
    if (ties > 1) {
      before = draw(
        fight.tables.find(ROLL.tiedCandidates, ties),
        IDLE_CELL,
        f,
        PURPOSE.crossfire,
        sub,
      );
    }
    let c = 0;
    while (((low >> c) & 1) === 0 || before-- > 0) c++;
    hitCandidate(f, arm, die, sub, c < count ? c : c - count + HORSE_OF, lowest);
  };

  // ---- the shot in hand ----

  const tryTable = (target: number, arm: number, die: number): number => {
    if (target < HORSE_OF) return tableAt(target, arm, die);
    const key = horseTry(die, dodgeDie(target, arm), arm, target - HORSE_OF);
    return fight.tables.find(ROLL.horse, key);
  };

  /**
   * Fires the shot in hand, try by try, and then the second pistol (SH-SHOOT-1, SH-WPN-5, SH-SHOOT-6).
   * @param hand `packHand`
   * @param left `packLeft`
   * @returns OVER, SETTLED or 0
   */
  const fire = (hand: number, left: number): number => {
    const f = handShooter(hand);
    const slot = handSlot(hand);
    const target = handTarget(hand);
    const mode = handMode(hand);
    const arm = armOf(f, slot);
    // Nobody moves while he shoots.
    const cell = cellOf(f, arm, apart(f, target & (HORSE_OF - 1)), mode);
    const second = leftSecond(left);
    let tries = leftTries(left);
    let die = leftDie(left);
    let sub = leftSub(left);
    let hit = leftHit(left);
    now[HAND] = hand;
    for (;;) {
      now[LEFT] = packLeft(tries, die, sub, second, hit);
      if (settle()) return SETTLED;
      const code = draw(tryTable(target, arm, die), cell, f, PURPOSE.shot, sub, 0);
      witness.fires(f, slot, target, mode, handOther(hand), tries);
      tries--;
      if (code !== 0) {
        strike(target, arm, code);
        witness.done();
        if (isOver()) return OVER;
        hit = 1;
      } else if (isBunched()) {
        // SH-SHOOT-13: of a shotgun's barrel both tries must have missed.
        const lost = armTries[arm] === 1 || (tries % 2 === 0 && hit === 0);
        if (lost) crossfire(f, slot, target, die, sub);
        if (isOver()) return OVER;
      }
      sub++;
      if (tries === 0 || !isThere(target)) break;
      // The target may have fallen out of his cover.
      die = clamp(sumNow(f, slot, target, mode, handOther(hand)));
      if (tries % 2 === 0) hit = 0;
    }
    if (second > 0) return fireSecond(f, slot, second - 1, sub);
    now[HAND] = 0;
    now[LEFT] = 0;
    return 0;
  };
  /** SH-SHOOT-6: fires the second of two pistols, or keeps its shot. @param sub which try of the turn that is */
  const fireSecond = (f: number, first: number, second: number, sub: number): number => {
    const later = choose(POINT.secondPistol, f);
    if (later === KEPT) {
      unfired(f, first, second);
      now[HAND] = 0;
      now[LEFT] = 0;
      return 0;
    }
    const target = laterTargetOf(later);
    const tries = aim(f, target, second, MODE.pistols);
    return fire(
      packHand(f, target, second, MODE.pistols, 0),
      packLeft(tries, laterDieOf(later), sub, 0, 0),
    );
  };

  return {
    stepOut,
    /** The shot that the words have in hand, if there is one. @returns OVER, SETTLED or 0 */
    fireOn: (): number => (now[HAND] === 0 ? 0 : fire(now[HAND]!, now[LEFT]!)),
    /** The shooting that was decided on. @param option `packOption` @returns OVER, SETTLED or 0 */
    shoot: (f: number, target: number, option: number): number => {
      const slot = slotOf(option);
      const mode = modeOf(option);
      const second = secondOf(option);
      changeKinds(f, slot, second);
      show(f);
      if (mode === MODE.fan) fans[f] = packFan(shotsOf(option) - 1, slot, target);
      const tries = aim(f, target, slot, mode);
      return fire(
        packHand(f, target, slot, mode, 0),
        packLeft(tries, dieOf(option), 0, second + 1, 0),
      );
    },
    /** SH-SHOOT-9: the next shot of a fan, if it is not lost. @returns OVER, SETTLED or 0 */
    fanOn: (f: number): number => {
      const fan = fans[f]!;
      const left = fanLeft(fan);
      const slot = fanSlot(fan);
      const first = fanTarget(fan);
      const able = left > 0 && !anyArm(f) && attackers[f] === 0;
      const later = able ? choose(POINT.laterShot, f) : KEPT;
      fans[f] = left > 1 ? packFan(left - 1, slot, first) : 0;
      if (later === KEPT) {
        witness.keeps(f, first, left, able);
        return 0;
      }
      const target = laterTargetOf(later);
      show(f);
      const tries = aim(f, target, slot, MODE.fan);
      return fire(
        packHand(f, target, slot, MODE.fan, target === first ? 0 : 1),
        packLeft(tries, laterDieOf(later), now[PASS]! * 2, 0, 0),
      );
    },
    /** S25: at the building in which somebody is. */
    burn: (f: number, near: number): void => {
      const slot = bow(f);
      const gun = gunCell(f, armOf(f, slot));
      const die = clamp(fireSum(f, near));
      changeKinds(f, slot, -1);
      stepOut(f);
      show(f);
      magazines[f * SLOTS_MAX + slot] = magazines[f * SLOTS_MAX + slot]! - 1;
      const turns = draw(
        fight.tables.find(ROLL.fire, die),
        fight.columns.fireCells[gun]!,
        f,
        PURPOSE.other,
      );
      witness.burns(f, near);
      if (turns === 0) return;
      // It is counted down at the end of this turn as well.
      fires[2 * buildingOf[near]!] = turns + 1;
      fires[2 * buildingOf[near]! + 1] = gun;
    },
    /** A building burns. */
    anyFire: (): boolean => {
      for (let b = 0; b < fight.buildings; b++) if (fires[2 * b]! > 0) return true;
      return false;
    },
    /** SH-BLDG-5: at the end of the turn. @param status of those who are still inside */
    collapse: (status: number): void => {
      for (let b = 0; b < fight.buildings; b++) {
        const left = fires[2 * b]!;
        if (left <= 0) continue;
        fires[2 * b] = left === 1 ? -1 : left - 1;
        if (left > 1) continue;
        witness.collapses(b, fires[2 * b + 1]!);
        for (let f = 0; f < fight.count; f++)
          if (inside(f) && buildingOf[f] === b) putOut(f, status);
        witness.done();
      }
    },
  };
}

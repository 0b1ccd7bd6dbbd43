/**
 * The state of a fight: positions in thousandths of an inch as int32, then a row of int16 words; what is read off it.
 * Whoever is out has nothing but his status, so that fights which go on alike are in the same state.
 *
 * This file and the others that the rules are made of (`fight.ts`, `shots.ts`, `hits.ts`, `ladder.ts`, `bodies.ts`,
 * `legal.ts`, `policy.ts`, `weigh.ts`) are functions that make the functions of their part: what these share are
 * constants of one scope, whose addresses the compiler builds into the code that plays. It does so only while there is
 * one such scope. So all fights that a thread plays are played in one, which they `enter` in turn: what a fight has of
 * its own lies in arrays with room for every fight, and in `fight`.
 */

import { bufferFor } from "../../core/game.js";
import { placed } from "../../core/placed.js";
import type { FightColumns } from "./columns.js";
import type { FightTables } from "./outcomes.js";
import type { Readings } from "./readings.js";
import {
  armsOf,
  type Cover,
  FIGURES_MAX,
  type Fighter,
  type Skirmish,
  WEAPONS_MAX,
} from "./skirmish.js";
import { HORSE, type Weapon } from "./tables.js";

/** Positions are whole numbers of these. */
export const UNITS_PER_INCH = 1000;

// ---- words that belong to nobody ----

/** What comes next, a `STAGE`. */
export const STAGE_NOW = 0;
export const STAGE = { turn: 0, order: 1, act: 2 } as const;
/** Place in the order of the turn, of the man who is next. */
export const ACT = 1;
/** 1: everybody's turn; 2 and 3: later shots of fans (SH-SHOOT-8). */
export const PASS = 2;
/** 1 if anybody did anything in this turn. */
export const ACTIVE = 3;
/** 1 after somebody went out, until it was asked whether that ends the fight. */
export const FALLEN = 4;
/** The shot in hand, `packHand`, and what is left of it, `packLeft`; both 0 without one. */
export const HAND = 5;
export const LEFT = 6;
const GLOBAL_WORDS = 7;

/** In a target. */
export const HORSE_OF = 16;

export const SLOTS_MAX = WEAPONS_MAX;

// ---- bits of `flags` ----

export const STATUS = 7;
export const IN = 0;
/** 1 killed, 2 knocked out, as `rolls.FATE`. */
export const DISARMED = 3;
export const BURNED = 4;
export const SKIN = 1 << 3;
/** He is at the spot where he began, behind its cover. */
export const SPOT = 1 << 4;
export const NOTICED = 1 << 5;
export const MOUNTED = 1 << 6;
export const UNAWARE = 1 << 7;
/** He has had his first action (habit `dismounts`). */
export const ACTED = 1 << 8;
/** Those that every turn clears (SH-TURN-4). */
export const EXPOSED = 1 << 9;
export const MOVED = 1 << 10;
export const FAST = 1 << 11;
export const POPPED = 1 << 12;
export const VARIABLE_SHOOT = 1 << 13;
export const VARIABLE_DODGE = 1 << 14;
export const HORSE_MOVED = 1 << 15;
export const OF_THE_TURN = -EXPOSED;

// ---- bits of `wounds`: three for each location from the chest on ----

export const woundsShift = (location: number): number => 3 * (location - 1);
export const SPARE_ARM_SHIFT = woundsShift(2);
export const SHOOT_ARM_SHIFT = woundsShift(3);
export const SPARE_ARM = 7 << SPARE_ARM_SHIFT;
export const SHOOT_ARM = 7 << SHOOT_ARM_SHIFT;

const COVERS = ["open", "partial", "full"] as const satisfies readonly Cover[];
export const FULL_COVER = COVERS.indexOf("full");

/** What a man carries, by slot. */
interface Gear {
  readonly weapons: readonly Weapon[];
  /** The first slot with the same weapon. */
  readonly kinds: Uint8Array;
  /** Index of the weapon in `armsOf`. */
  readonly arms: Uint8Array;
}

export const unitsOf = (inches: number): number => Math.round(inches * UNITS_PER_INCH);

/**
 * Last unit of each band. A distance on a limit belongs to the nearer band (SH-SHOOT-2), or to the farther one but for
 * the last (reading `bandLimit`).
 */
export function bandLimits({ bands }: Weapon, { bandLimit }: Readings): number[] {
  const shorter = bandLimit === "farther" ? 1 : 0;
  return bands.map(({ upTo }, i) => unitsOf(upTo) - (i < bands.length - 1 ? shorter : 0));
}

/** @returns index of the band, -1 beyond the last */
export function bandAt(weapon: Weapon, inches: number, readings: Readings): number {
  return bandLimits(weapon, readings).findIndex((limit) => unitsOf(inches) <= limit);
}

function gearOf(weapons: readonly Weapon[], arms: readonly Weapon[]): Gear {
  const firstIn = (list: readonly Weapon[], id: string): number =>
    list.findIndex((other) => other.id === id);
  return {
    weapons,
    kinds: Uint8Array.from(weapons, ({ id }) => firstIn(weapons, id)),
    arms: Uint8Array.from(weapons, ({ id }) => firstIn(arms, id)),
  };
}

export type FightState = ReturnType<typeof fightState>;

/** Room for the state of a fight. */
export interface Room {
  readonly men: number;
  readonly arms: number;
  readonly buildings: number;
  /** Men walk: where they are is part of the state. */
  readonly walking: boolean;
  /** Somebody picks up what lies about (S24): gear grows. */
  readonly scavenging: boolean;
  /** Somebody asks who has been shot at in this turn (SH-POL-3). */
  readonly asking: boolean;
}

/** For every fight. */
export const ROOM_FOR_ALL: Room = {
  men: 2 * FIGURES_MAX,
  arms: 2 * FIGURES_MAX * WEAPONS_MAX,
  buildings: 2 * FIGURES_MAX,
  walking: true,
  scavenging: true,
  asking: true,
};

const buildingsOf = (fighters: readonly Fighter[]): string[] => [
  ...new Set(fighters.flatMap(({ building }) => building ?? [])),
];

/** S24: somebody picks up what lies about. */
const scavengesIn = ({ fighters, standing }: Skirmish): boolean =>
  !standing && fighters.some(({ habits }) => habits.picksUp);

/** SH-POL-3: somebody asks who has been shot at in this turn. */
const asksIn = ({ fighters }: Skirmish): boolean =>
  fighters.some(({ target }) => target === "spread" || target === "focus");

/** For one fight alone: as few words as it needs, where states are kept. */
export function roomOf(skirmish: Skirmish): Room {
  const { fighters, standing } = skirmish;
  return {
    men: fighters.length,
    arms: armsOf(fighters).length,
    buildings: buildingsOf(fighters).length,
    walking: !standing,
    scavenging: scavengesIn(skirmish),
    asking: asksIn(skirmish),
  };
}

/** A fight as it is entered: what is counted, and the tables of its rolls. */
export interface Entered {
  readonly skirmish: Skirmish;
  readonly columns: FightColumns;
  readonly tables: FightTables;
}

/** What does not change in a fight. */
const settingOf = ({ skirmish, columns, tables }: Entered) => ({
  fighters: skirmish.fighters,
  count: skirmish.fighters.length,
  countA: skirmish.fighters.filter(({ side }) => side === "A").length,
  standing: skirmish.standing,
  bunched: skirmish.bunched,
  readings: skirmish.readings,
  arms: armsOf(skirmish.fighters),
  buildings: buildingsOf(skirmish.fighters).length,
  scavenging: scavengesIn(skirmish),
  asking: asksIn(skirmish),
  columns,
  tables,
});

/** @param first a fight; `enter` it before it is played */
export function fightState(room: Room, first: Entered) {
  /** The fight that is played. */
  const fight = settingOf(first);
  const entering: (() => void)[] = [];
  /** Says what is to be laid out anew for `fight`. Whoever needs others' layout says so after them. */
  const onEnter = (layOut: () => void): void => {
    entering.push(layOut);
  };
  /** A small whole number of each man that does not change. */
  const ofEach = (value: (fighter: Fighter, f: number) => number): Int8Array => {
    const values = placed(Int8Array, room.men);
    onEnter(() => {
      for (const [f, fighter] of fight.fighters.entries()) values[f] = value(fighter, f);
    });
    return values;
  };
  /** What is asked for all the time lies where the compiler knows the address. */
  const counts = placed(Int32Array, 2);
  const traits = placed(Uint8Array, 4);
  onEnter(() => {
    const { count, countA, standing, bunched, scavenging, asking } = fight;
    counts.set([count, countA]);
    traits.set([standing, bunched, scavenging, asking].map(Number));
  });
  const countNow = (): number => counts[0]!;
  const isStanding = (): boolean => traits[0] === 1;
  const isBunched = (): boolean => traits[1] === 1;
  const isScavenging = (): boolean => traits[2] === 1;
  const isAsking = (): boolean => traits[3] === 1;

  const { men } = room;
  const buildingOf = ofEach(({ building }) => buildingsOf(fight.fighters).indexOf(building ?? ""));
  const covers = ofEach(({ cover }) => COVERS.indexOf(cover));
  const openings = ofEach(({ opening }) => (opening === "none" ? 0 : 1));
  const ridesOut = ofEach(({ mounted }) => (mounted ? 1 : 0));

  // ---- words ----

  const kept = room.walking ? 2 * men : 0;
  const slots = men * SLOTS_MAX;
  const scavenged = room.scavenging ? 1 : 0;
  const lengths = [
    GLOBAL_WORDS,
    ...Array<number>(8).fill(men),
    slots,
    slots,
    scavenged * slots,
    scavenged * men * room.arms,
    2 * room.buildings,
    room.asking ? 1 : 0,
  ];
  const halves = lengths.reduce((sum, length) => sum + length, 0);
  const bytes = kept * 4 + (halves + (halves & 1)) * 2;
  const buffer = bufferFor(bytes);
  let at = kept * 4;
  const part = (): Int16Array => {
    const made = new Int16Array(buffer, at, lengths.shift());
    at += made.byteLength;
    return made;
  };
  /** The whole state. */
  const words = new Int32Array(buffer, 0, bytes / 4);
  /** Where each man and, after them, each horse is; constant in a standing fight, else part of the state. */
  const places = room.walking ? new Int32Array(buffer, 0, kept) : placed(Int32Array, 2 * men);
  /** What belongs to nobody. */
  const now = part();
  const flags = part();
  const wounds = part();
  /** Wounds anywhere, as far as they matter. */
  const totals = part();
  const horseWounds = part();
  /** Kinds of guns that he shot with last turn (bits 0 to 3) and in this (bits 4 to 7). */
  const kindsShot = part();
  /** Who attacked him in a brawl in this turn (bits). */
  const attackers = part();
  /** Fan in progress: `packFan`. */
  const fans = part();
  /** The order of the turn: the fighter whose turn is the i-th, -1 beyond the last. */
  const order = part();
  /** By fighter and slot: rounds in the gun; by fighter and kind: spare rounds. */
  const magazines = part();
  const belts = part();
  /** By fighter and slot, index of the weapon taken up plus one; by fighter and weapon, how many lie with him (S24). */
  const taken = part();
  const lying = part();
  /** For each building two words: turns until it collapses, what set it alight (`gunCell`). */
  const fires = part();
  /** One word of bits, if somebody asks: who has been shot at in this turn. */
  const shotAt = part();

  /**
   * How often each man has changed, but for his place and the rounds in his guns: what is kept of all that follows from
   * him says from which change it is. Whatever changes him says so by `renew`.
   */
  const changes = placed(Int32Array, men);
  const renew = (f: number): void => {
    changes[f] = changes[f]! + 1;
  };
  const renewAll = (): void => {
    for (let f = 0; f < men; f++) renew(f);
  };
  onEnter(renewAll);

  // ---- gear ----

  let ownGear: readonly Gear[] = [];
  const ownArms = placed(Uint8Array, slots);
  let grownGear: readonly Map<number, Gear>[] = [];
  onEnter(() => {
    const { fighters } = fight;
    ownGear = fighters.map(({ weapons }) => gearOf(weapons, fight.arms));
    ownGear.forEach((gear, f) => {
      ownArms.set(gear.arms, f * SLOTS_MAX);
    });
    grownGear = fighters.map(() => new Map());
  });

  /** What he carries now. */
  const gearNow = (f: number): Gear => (isScavenging() ? grown(f) : ownGear[f]!);
  /** Index in `arms` of the weapon in a slot. */
  const armOf = (f: number, slot: number): number =>
    isScavenging() ? grown(f).arms[slot]! : ownArms[f * SLOTS_MAX + slot]!;
  const weaponOf = (f: number, slot: number): Weapon => fight.arms[armOf(f, slot)]!;
  /** His own gear and what he has taken up, made once for each such set. */
  function grown(f: number): Gear {
    const own = ownGear[f]!;
    const first = own.weapons.length;
    let key = 0;
    for (let slot = first; slot < SLOTS_MAX; slot++) {
      key = key * (fight.arms.length + 1) + taken[f * SLOTS_MAX + slot]!;
    }
    if (key === 0) return own;
    let gear = grownGear[f]!.get(key);
    if (gear === undefined) {
      const more = [...taken.subarray(f * SLOTS_MAX + first, (f + 1) * SLOTS_MAX)];
      const found = more.filter((arm) => arm > 0).map((arm) => fight.arms[arm - 1]!);
      gear = gearOf([...own.weapons, ...found], fight.arms);
      grownGear[f]!.set(key, gear);
    }
    return gear;
  }

  // ---- the start ----

  const setUp = ({ at: place, abilities, mounted, unaware, weapons }: Fighter, f: number): void => {
    places[f] = unitsOf(place);
    places[men + f] = places[f]!;
    flags[f] =
      (abilities.includes("thick-skin") ? SKIN : 0) |
      (mounted ? MOUNTED : SPOT) |
      (abilities.includes("indian") ? 0 : NOTICED) |
      (unaware ? UNAWARE : 0);
    weapons.forEach(({ rounds, spare }, slot) => {
      magazines[f * SLOTS_MAX + slot] = rounds;
      belts[f * SLOTS_MAX + ownGear[f]!.kinds[slot]!] = spare;
    });
  };
  const firstWords = new Int32Array(words.length);
  onEnter(() => {
    words.fill(0);
    fight.fighters.forEach(setUp);
    firstWords.set(words);
  });

  // ---- what is read off it ----

  const has = (f: number, flag: number): boolean => (flags[f]! & flag) !== 0;
  const inPlay = (f: number): boolean => (flags[f]! & STATUS) === IN;
  const sideOf = (f: number): number => (f < fight.countA ? 0 : 1);
  const anyIn = (from: number, to: number): boolean => {
    for (let f = from; f < to; f++) if ((flags[f]! & STATUS) === IN) return true;
    return false;
  };
  const rounds = (f: number, slot: number): number => magazines[f * SLOTS_MAX + slot]!;
  const inCover = (f: number): boolean => covers[f] !== 0 && (flags[f]! & (SPOT | POPPED)) === SPOT;
  const inside = (f: number): boolean => inPlay(f) && has(f, SPOT) && buildingOf[f]! >= 0;

  return {
    room,
    fight,
    onEnter,
    ofEach,
    countNow,
    isStanding,
    isBunched,
    isScavenging,
    isAsking,
    /** Lays everything out for a fight. */
    enter: (entered: Entered): void => {
      Object.assign(fight, settingOf(entered));
      for (const layOut of entering) layOut();
    },
    changes,
    renew,
    renewAll,
    buildingOf,
    covers,
    openings,
    words,
    places,
    now,
    flags,
    wounds,
    totals,
    horseWounds,
    kindsShot,
    attackers,
    fans,
    order,
    magazines,
    belts,
    taken,
    lying,
    fires,
    shotAt,
    ownArms,
    gearNow,
    armOf,
    weaponOf,
    /** Goes to the start of the fight. */
    reset: (): void => {
      words.set(firstWords);
      renewAll();
    },
    has,
    raise: (f: number, flag: number): void => {
      flags[f] = flags[f]! | flag;
      renew(f);
    },
    lower: (f: number, flag: number): void => {
      flags[f] = flags[f]! & ~flag;
      renew(f);
    },
    status: (f: number): number => flags[f]! & STATUS,
    inPlay,
    sideOf,
    /** The first of a man's enemies, and the one after their last. */
    firstFoe: (f: number): number => (f < counts[1]! ? counts[1]! : 0),
    afterFoes: (f: number): number => (f < counts[1]! ? counts[0]! : counts[1]!),
    anyIn,
    /** True once a side has nobody left in play (SH-TURN-7). */
    isOver: (): boolean => {
      if (now[FALLEN] === 0) return false;
      const [count, countA] = [counts[0]!, counts[1]!];
      if (!anyIn(0, countA) || !anyIn(countA, count)) return true;
      now[FALLEN] = 0;
      return false;
    },
    /** Wounds at a location, from the chest on; at most 7. */
    woundsAt: (f: number, location: number): number => (wounds[f]! >> woundsShift(location)) & 7,
    anyArm: (f: number): boolean => (wounds[f]! & (SPARE_ARM | SHOOT_ARM)) !== 0,
    bothArms: (f: number): boolean =>
      (wounds[f]! & SPARE_ARM) !== 0 && (wounds[f]! & SHOOT_ARM) !== 0,
    rounds,
    spare: (f: number, slot: number): number => belts[f * SLOTS_MAX + gearNow(f).kinds[slot]!]!,
    /** Distance between two men, in units. */
    apart: (f: number, g: number): number => Math.abs((places[f]! - places[g]!) | 0) | 0,
    horseAlive: (f: number): boolean => ridesOut[f] === 1 && horseWounds[f]! < HORSE.wounds,
    /** At the spot where he began, if it is cover of any kind. */
    inCover,
    /** Behind a door or window, or at the edge of a roof. */
    behindOpening: (f: number): boolean => openings[f] !== 0 && has(f, SPOT),
    /** SH-SHOOT-4, SH-SHOOT-5, SH-INDIAN-1: whether he may be picked as a target. */
    canBeTarget: (g: number): boolean => {
      const flagsNow = flags[g]!;
      if ((flagsNow & (STATUS | NOTICED)) !== (IN | NOTICED)) return false;
      return covers[g] !== FULL_COVER || !inCover(g) || (flagsNow & EXPOSED) !== 0;
    },
    inside,
    inFire: (f: number): boolean => inside(f) && fires[2 * buildingOf[f]!]! > 0,
  };
}

/** Fan in progress: shots left, gun, first target. */
export const packFan = (left: number, slot: number, target: number): number =>
  left | (slot << 2) | (target << 4);
export const fanLeft = (fan: number): number => fan & 3;
export const fanSlot = (fan: number): number => (fan >> 2) & 3;
export const fanTarget = (fan: number): number => (fan >> 4) & 31;

/**
 * A shot in hand.
 * @param target a man, or HORSE_OF + his number for his horse
 * @param slot   of the gun
 * @param mode   `MODE`
 * @param other  1 if a fanned shot goes at another than its first target
 */
export const packHand = (
  shooter: number,
  target: number,
  slot: number,
  mode: number,
  other: number,
): number => shooter | (target << 4) | (slot << 9) | (mode << 11) | (other << 14);
export const handShooter = (hand: number): number => hand & 15;
export const handTarget = (hand: number): number => (hand >> 4) & 31;
export const handSlot = (hand: number): number => (hand >> 9) & 3;
export const handMode = (hand: number): number => (hand >> 11) & 7;
export const handOther = (hand: number): boolean => hand >> 14 === 1;

/**
 * What is left of it.
 * @param die    index of the die of the next try
 * @param sub    which try of the turn that is, for the place of its dice
 * @param second slot plus one of the second pistol, until it is fired
 * @param hit    1 if a try of this barrel was no miss (SH-SHOOT-13)
 */
export const packLeft = (
  tries: number,
  die: number,
  sub: number,
  second: number,
  hit: number,
): number => tries | (die << 3) | (sub << 6) | (second << 10) | (hit << 13);
export const leftTries = (left: number): number => left & 7;
export const leftDie = (left: number): number => (left >> 3) & 7;
export const leftSub = (left: number): number => (left >> 6) & 15;
export const leftSecond = (left: number): number => (left >> 10) & 7;
export const leftHit = (left: number): number => left >> 13;

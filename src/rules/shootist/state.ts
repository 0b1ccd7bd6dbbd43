/**
 * Who stands where and how he is: positions in thousandths of an inch as int32, then a row of int16 words; what is read
 * off them. Whoever is out has nothing but his status, so that fights which go on alike are in the same state.
 */

import { type Asks, bufferFor } from "../../core/game.js";
import { type ArrayOf, placed } from "../../core/placed.js";
import type { FightColumns } from "./counts.js";
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
import { type FightWitness, SILENT } from "./witness.js";

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
/** Men of a fight, and weapons of all of them. */
export const MEN_MAX = 2 * FIGURES_MAX;
export const ARMS_MAX = MEN_MAX * WEAPONS_MAX;

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

/** Room for the words of a fight. */
interface Room {
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

const ROOM_FOR_ALL: Room = {
  men: MEN_MAX,
  arms: ARMS_MAX,
  buildings: MEN_MAX,
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

/** The words of a fight, by what they say of whom. */
export type Memory = ReturnType<typeof memoryFor>;

function memoryFor(room: Room) {
  const { men } = room;
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
  return {
    /** The whole state. */
    words: new Int32Array(buffer, 0, bytes / 4),
    /** The same at the start of the fight that was entered last, if one was. */
    first: new Int32Array(bytes / 4),
    of: null as Entered | null,
    parts: {
      /** Where each man and, after all men, each horse is; constant in a standing fight, else part of the state. */
      places: room.walking ? new Int32Array(buffer, 0, kept) : placed(Int32Array, 2 * men),
      /** What belongs to nobody. */
      now: part(),
      flags: part(),
      wounds: part(),
      /** Wounds anywhere, as far as they matter. */
      totals: part(),
      horseWounds: part(),
      /** Kinds of guns that he shot with last turn (bits 0 to 3) and in this (bits 4 to 7). */
      kindsShot: part(),
      /** Who attacked him in a brawl in this turn (bits). */
      attackers: part(),
      /** Fan in progress: `packFan`. */
      fans: part(),
      /** The order of the turn: the fighter whose turn is the i-th, -1 beyond the last. */
      order: part(),
      /** By fighter and slot: rounds in the gun; by fighter and kind: spare rounds. */
      magazines: part(),
      belts: part(),
      /** S24. By fighter and slot: index of the weapon taken up plus one; by fighter and weapon: how many lie with him. */
      taken: part(),
      lying: part(),
      /** For each building two words: turns until it collapses, what set it alight (`gunCell`). */
      fires: part(),
      /** One word of bits, if somebody asks: who has been shot at in this turn. */
      shotAt: part(),
    },
  };
}

let played: Memory | null = null;

/** All fights that are played from their start to their end lie in one memory, one after the other. */
export function memoryOfAll(): Memory {
  played ??= memoryFor(ROOM_FOR_ALL);
  return played;
}

/** For one fight alone: as few words as it needs, where states are kept. */
export function memoryOf(skirmish: Skirmish): Memory {
  const { fighters, standing } = skirmish;
  return memoryFor({
    men: fighters.length,
    arms: armsOf(fighters).length,
    buildings: buildingsOf(fighters).length,
    walking: !standing,
    scavenging: scavengesIn(skirmish),
    asking: asksIn(skirmish),
  });
}

/** A fight as it is entered: what is counted, the tables of its rolls, who answers its questions and who hears of it. */
export interface Entered {
  readonly skirmish: Skirmish;
  readonly columns: FightColumns;
  readonly tables: FightTables;
  readonly memory: Memory;
  readonly witness: FightWitness;
  /** It is played from the start to the end: nobody wants a segment to end early, nor changes the words in between. */
  readonly straight: boolean;
  readonly asks: Asks;
  /** As `Deciding.open`. */
  readonly open: boolean;
}

type Parts = Memory["parts"];

class Field {
  // ---- the fight that is played
  game!: Entered;
  fighters!: readonly Fighter[];
  count = 0;
  countA = 0;
  standing = false;
  bunched = false;
  scavenging = false;
  asking = false;
  readings!: Readings;
  arms!: readonly Weapon[];
  buildings = 0;
  columns!: FightColumns;
  tables!: FightTables;
  straight = true;
  witness: FightWitness = SILENT;
  private readonly entering: (() => void)[] = [];

  // ---- its words. While a thread plays in one memory alone, these never change, and code has their addresses in it
  readonly places!: Parts["places"];
  readonly now!: Parts["now"];
  readonly flags!: Parts["flags"];
  readonly wounds!: Parts["wounds"];
  readonly totals!: Parts["totals"];
  readonly horseWounds!: Parts["horseWounds"];
  readonly kindsShot!: Parts["kindsShot"];
  readonly attackers!: Parts["attackers"];
  readonly fans!: Parts["fans"];
  readonly order!: Parts["order"];
  readonly magazines!: Parts["magazines"];
  readonly belts!: Parts["belts"];
  readonly taken!: Parts["taken"];
  readonly lying!: Parts["lying"];
  readonly fires!: Parts["fires"];
  readonly shotAt!: Parts["shotAt"];

  /**
   * How often each man has changed, but for his place and the rounds in his guns: what is kept of all that follows from
   * him says from which change it is. Whatever changes him says so by `renew`.
   */
  readonly changes = placed(Int32Array, MEN_MAX);

  // ---- what a man brings
  readonly buildingOf = this.ofEach(({ building }) =>
    buildingsOf(field.fighters).indexOf(building ?? ""),
  );
  readonly covers = this.ofEach(({ cover }) => COVERS.indexOf(cover));
  private readonly openings = this.ofEach(({ opening }) => (opening === "none" ? 0 : 1));
  private readonly ridesOut = this.ofEach(({ mounted }) => (mounted ? 1 : 0));
  private ownGear: readonly Gear[] = [];
  private readonly ownArms = placed(Uint8Array, MEN_MAX * SLOTS_MAX);
  private grownGear: readonly Map<number, Gear>[] = [];

  /** Says what is to be laid out anew for each fight. Whoever needs others' layout says so after them. */
  onEnter(layOut: () => void): void {
    this.entering.push(layOut);
  }

  /** So many numbers that do not change in a fight, put there as it is entered. */
  laidOut<Words extends { set(numbers: ArrayLike<number>): void }>(
    kind: ArrayOf<Words>,
    length: number,
    numbers: () => ArrayLike<number>,
  ): Words {
    const words = placed(kind, length);
    this.onEnter(() => words.set(numbers()));
    return words;
  }

  /** A small whole number of each man that does not change. */
  ofEach(value: (fighter: Fighter, f: number) => number): Int8Array {
    return this.laidOut(Int8Array, MEN_MAX, () => field.fighters.map(value));
  }

  /** Lays everything out for a fight. */
  enter(game: Entered): void {
    const { skirmish, columns, tables, memory, witness, straight } = game;
    const { fighters, standing, bunched, readings } = skirmish;
    field.game = game;
    field.fighters = fighters;
    field.count = fighters.length;
    field.countA = fighters.filter(({ side }) => side === "A").length;
    field.standing = standing;
    field.bunched = bunched;
    field.scavenging = scavengesIn(skirmish);
    field.asking = asksIn(skirmish);
    field.readings = readings;
    field.arms = armsOf(fighters);
    field.buildings = buildingsOf(fighters).length;
    field.columns = columns;
    field.tables = tables;
    field.straight = straight;
    field.witness = witness;
    Object.assign(field, memory.parts);
    field.renewAll();
    field.arm();
    for (const layOut of field.entering) layOut();
    if (memory.of === game) return;
    memory.of = game;
    memory.words.fill(0);
    for (const [f, fighter] of fighters.entries()) field.setUp(fighter, f);
    memory.first.set(memory.words);
  }

  private arm(): void {
    const gears = field.fighters.map(({ weapons }) => gearOf(weapons, field.arms));
    for (const [f, { arms }] of gears.entries()) field.ownArms.set(arms, f * SLOTS_MAX);
    field.ownGear = gears;
    field.grownGear = gears.map(() => new Map());
  }

  private setUp(fighter: Fighter, f: number): void {
    const { at, abilities, mounted, unaware, weapons } = fighter;
    field.places[f] = unitsOf(at);
    field.places[field.horseAt(f)] = field.places[f]!;
    field.flags[f] =
      (abilities.includes("thick-skin") ? SKIN : 0) |
      (mounted ? MOUNTED : SPOT) |
      (abilities.includes("indian") ? 0 : NOTICED) |
      (unaware ? UNAWARE : 0);
    for (const [slot, { rounds, spare }] of weapons.entries()) {
      field.magazines[f * SLOTS_MAX + slot] = rounds;
      field.belts[f * SLOTS_MAX + field.ownGear[f]!.kinds[slot]!] = spare;
    }
  }

  /** Goes to the start of the fight. */
  begin(): void {
    const { words, first } = field.game.memory;
    words.set(first);
    field.renewAll();
  }

  renew(f: number): void {
    field.changes[f] = field.changes[f]! + 1;
  }

  renewAll(): void {
    for (let f = 0; f < field.count; f++) field.renew(f);
  }

  // ---- gear

  /** What he carries now. */
  gearNow(f: number): Gear {
    return field.scavenging ? field.grown(f) : field.ownGear[f]!;
  }

  /** Index in `arms` of the weapon in a slot. */
  armOf(f: number, slot: number): number {
    return field.scavenging ? field.grown(f).arms[slot]! : field.ownArms[f * SLOTS_MAX + slot]!;
  }

  weaponOf(f: number, slot: number): Weapon {
    return field.arms[field.armOf(f, slot)]!;
  }

  /** His own gear and what he has taken up, made once for each such set. */
  private grown(f: number): Gear {
    const own = field.ownGear[f]!;
    const first = own.weapons.length;
    let key = 0;
    for (let slot = first; slot < SLOTS_MAX; slot++) {
      key = key * (field.arms.length + 1) + field.taken[f * SLOTS_MAX + slot]!;
    }
    if (key === 0) return own;
    let gear = field.grownGear[f]!.get(key);
    if (gear === undefined) {
      const more = [...field.taken.subarray(f * SLOTS_MAX + first, (f + 1) * SLOTS_MAX)];
      const found = more.filter((arm) => arm > 0).map((arm) => field.arms[arm - 1]!);
      gear = gearOf([...own.weapons, ...found], field.arms);
      field.grownGear[f]!.set(key, gear);
    }
    return gear;
  }

  rounds(f: number, slot: number): number {
    return field.magazines[f * SLOTS_MAX + slot]!;
  }

  spare(f: number, slot: number): number {
    return field.belts[f * SLOTS_MAX + field.gearNow(f).kinds[slot]!]!;
  }

  /** Where in `lying` is how many of a weapon lie with him. */
  liesAt(f: number, arm: number): number {
    return f * field.arms.length + arm;
  }

  // ---- men

  has(f: number, flag: number): boolean {
    return (field.flags[f]! & flag) !== 0;
  }

  raise(f: number, flag: number): void {
    field.flags[f] = field.flags[f]! | flag;
    field.renew(f);
  }

  lower(f: number, flag: number): void {
    field.flags[f] = field.flags[f]! & ~flag;
    field.renew(f);
  }

  status(f: number): number {
    return field.flags[f]! & STATUS;
  }

  inPlay(f: number): boolean {
    return (field.flags[f]! & STATUS) === IN;
  }

  sideOf(f: number): number {
    return f < field.countA ? 0 : 1;
  }

  /** The first of a man's enemies. */
  firstFoe(f: number): number {
    return f < field.countA ? field.countA : 0;
  }

  /** The one after the last of them. */
  afterFoes(f: number): number {
    return f < field.countA ? field.count : field.countA;
  }

  anyIn(from: number, to: number): boolean {
    for (let f = from; f < to; f++) if ((field.flags[f]! & STATUS) === IN) return true;
    return false;
  }

  /** True once a side has nobody left in play (SH-TURN-7). */
  isOver(): boolean {
    if (field.now[FALLEN] === 0) return false;
    const { count, countA } = field;
    if (!field.anyIn(0, countA) || !field.anyIn(countA, count)) return true;
    field.now[FALLEN] = 0;
    return false;
  }

  /** Wounds at a location, from the chest on; at most 7. */
  woundsAt(f: number, location: number): number {
    return (field.wounds[f]! >> woundsShift(location)) & 7;
  }

  anyArm(f: number): boolean {
    return (field.wounds[f]! & (SPARE_ARM | SHOOT_ARM)) !== 0;
  }

  bothArms(f: number): boolean {
    return (field.wounds[f]! & SPARE_ARM) !== 0 && (field.wounds[f]! & SHOOT_ARM) !== 0;
  }

  horseAlive(f: number): boolean {
    return field.ridesOut[f] === 1 && field.horseWounds[f]! < HORSE.wounds;
  }

  ridden(owner: number): boolean {
    return field.inPlay(owner) && field.has(owner, MOUNTED);
  }

  /** True if there still is somebody to be hit: a man in play, a living horse with its rider. */
  isThere(target: number): boolean {
    if (target < HORSE_OF) return field.inPlay(target);
    return field.horseAlive(target - HORSE_OF) && field.ridden(target - HORSE_OF);
  }

  // ---- places

  /** Where in `places` his horse is. */
  horseAt(f: number): number {
    return field.count + f;
  }

  /** Distance between two men, in units. */
  apart(f: number, g: number): number {
    return Math.abs((field.places[f]! - field.places[g]!) | 0) | 0;
  }

  /** At the spot where he began, if it is cover of any kind. */
  inCover(f: number): boolean {
    return field.covers[f] !== 0 && (field.flags[f]! & (SPOT | POPPED)) === SPOT;
  }

  /** Behind a door or window, or at the edge of a roof. */
  behindOpening(f: number): boolean {
    return field.openings[f] !== 0 && field.has(f, SPOT);
  }

  /** SH-SHOOT-4, SH-SHOOT-5, SH-INDIAN-1: whether he may be picked as a target. */
  canBeTarget(g: number): boolean {
    const flags = field.flags[g]!;
    if ((flags & (STATUS | NOTICED)) !== (IN | NOTICED)) return false;
    return field.covers[g] !== FULL_COVER || !field.inCover(g) || (flags & EXPOSED) !== 0;
  }

  inside(f: number): boolean {
    return field.inPlay(f) && field.has(f, SPOT) && field.buildingOf[f]! >= 0;
  }

  inFire(f: number): boolean {
    return field.inside(f) && field.fires[2 * field.buildingOf[f]!]! > 0;
  }
}

/**
 * The one on which a thread plays all fights, of one skirmish after the other. Functions name it, and its own methods
 * do: V8 builds the addresses of a constant into the code, and `this` or an argument is looked up each time.
 */
export const field = new Field();

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

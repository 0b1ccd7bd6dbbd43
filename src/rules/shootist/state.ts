/**
 * The state of a fight: positions in thousandths of an inch as int32, then a row of int16 words; and what can be read
 * off it. Whoever is out has nothing but his status, so that fights which go on alike are in the same state.
 */
import { type Cover, type Fighter, type Skirmish, WEAPONS_MAX } from "./skirmish.js";
import { HORSE, type Readings, type Weapon } from "./tables.js";

/** Positions are whole numbers of these. */
export const UNITS_PER_INCH = 1000;

/** Words of the state that belong to nobody. */
export const PC = 0;
/** 1 in the first turn. */
export const FIRST_TURN = 1;
/** Place in the order of the turn, or fighter counter of a loop. */
export const ACT = 2;
/** 1: everybody's turn; 2 and 3: later shots of fans (SH-SHOOT-8). */
export const PASS = 3;
/** 1 if anybody did anything in this turn. */
export const ACTIVE = 4;
/** The shot or brawl in hand. */
export const SHOOTER = 5;
/** A man, or HORSE_OF + his number for his horse. */
export const TARGET = 6;
/** Slot of the gun. */
export const GUN = 7;
export const MODE_NOW = 8;
/** Tries left, this one included. */
export const TRIES = 9;
/** Which try of the turn, for the place of its dice. */
export const SUB = 10;
/** Slot plus one of the second pistol, until it is fired. */
export const SECOND_GUN = 11;
/** 1 if a fanned shot goes at another than its first target. */
export const OTHER = 12;
/** Index of the die of the try in hand. */
export const DIE = 13;
/** 1 if a try of this barrel was no miss (SH-SHOOT-13). */
export const BARREL_HIT = 14;
/** Crossfire: candidate in hand; lowest Dodge roll; who rolled it (bits of men, of horses). */
export const CANDIDATE = 15;
export const LOWEST = 16;
export const LOW_MEN = 17;
export const LOW_HORSES = 18;
/** 1 after somebody went out, until it was asked whether that ends the fight. */
export const FALLEN = 19;
export const GLOBAL_WORDS = 20;

/** In TARGET. */
export const HORSE_OF = 16;

export const SLOTS_MAX = WEAPONS_MAX;

/** Bits of `flags`. */
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

/** Those that every turn clears. */
export const EXPOSED = 1 << 9;
export const MOVED = 1 << 10;
export const FAST = 1 << 11;
export const POPPED = 1 << 12;
export const VARIABLE_SHOOT = 1 << 13;
export const VARIABLE_DODGE = 1 << 14;
export const HORSE_MOVED = 1 << 15;
export const OF_THE_TURN = -EXPOSED;

const COVERS = ["open", "partial", "full"] as const satisfies readonly Cover[];
export const FULL_COVER = COVERS.indexOf("full");

/** What a man carries, by slot. */
export interface Gear {
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
export function bandLimits({ bands }: Weapon, { bandLimit }: Readings): Int32Array {
  const shorter = bandLimit === "farther" ? 1 : 0;
  return Int32Array.from(
    bands,
    ({ upTo }, i) => unitsOf(upTo) - (i < bands.length - 1 ? shorter : 0),
  );
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

/** All weapons of a fight, each once. */
export const armsOf = (fighters: readonly Fighter[]): Weapon[] => [
  ...new Map(
    fighters.flatMap(({ weapons }) => weapons.map((weapon) => [weapon.id, weapon])),
  ).values(),
];

export class FightState {
  readonly state: Int32Array;
  protected readonly fighters: readonly Fighter[];
  protected readonly count: number;
  protected readonly countA: number;
  protected readonly standing: boolean;
  /** Where each man and, after them, each horse is; constant in a standing fight, else part of the state. */
  protected readonly places: Int32Array;
  /** What belongs to nobody. */
  protected readonly words: Int16Array;

  // The state of each fighter, an array for each part of it: the hot path reads them without a call.

  protected readonly flags: Int16Array;
  /** Wounds by location, three bits each, from the chest on. */
  protected readonly wounds: Int16Array;
  /** Wounds anywhere, as far as they matter. */
  protected readonly totals: Int16Array;
  protected readonly horseWounds: Int16Array;
  /** Kinds of guns that he shot with last turn (bits 0 to 3) and in this (bits 4 to 7). */
  protected readonly kindsShot: Int16Array;
  /** Face of his Draw die, then his rank in the order of the turn. */
  protected readonly ranks: Int16Array;
  /** Who attacked him in a brawl in this turn (bits). */
  protected readonly attackers: Int16Array;
  /** Fan in progress: shots left, gun, target. */
  protected readonly fans: Int16Array;
  /** The order of the turn: the fighter whose turn is the i-th. */
  protected readonly order: Int16Array;
  /** By fighter and slot: rounds in the gun; by fighter and kind: spare rounds. */
  protected readonly magazines: Int16Array;
  protected readonly belts: Int16Array;
  /** Where somebody picks things up (S24): by fighter and slot, the index of the weapon taken up plus one. */
  protected readonly taken: Int16Array;
  /** By fighter and weapon, how many lie with him. */
  protected readonly lying: Int16Array;
  /** For each building two words: turns until it collapses, who set it alight. */
  protected readonly fires: Int16Array;

  protected readonly buildings: readonly string[];
  protected readonly buildingOf: readonly number[];
  /** All weapons of the fight, each once. */
  protected readonly arms: readonly Weapon[];
  /** Somebody picks up what lies about (S24). */
  protected readonly scavenging: boolean;
  /** By fighter: index of his cover in `COVERS`; 1 if he begins behind an opening. */
  protected readonly covers: Uint8Array;
  protected readonly openings: Uint8Array;
  private readonly firstState: Int32Array;
  private readonly ownGear: readonly Gear[];
  /** By fighter and slot: index in `arms` of what he began with. */
  protected readonly ownArms: Uint8Array;
  private readonly grownGear: readonly Map<number, Gear>[];

  constructor(readonly skirmish: Skirmish) {
    const { fighters } = skirmish;
    this.fighters = fighters;
    this.count = fighters.length;
    this.countA = fighters.filter(({ side }) => side === "A").length;
    this.standing = skirmish.standing;
    this.buildings = [...new Set(fighters.flatMap(({ building }) => building ?? []))];
    this.buildingOf = fighters.map(({ building }) => this.buildings.indexOf(building ?? ""));
    this.arms = armsOf(fighters);
    this.scavenging = !this.standing && fighters.some(({ habits }) => habits.picksUp);
    this.ownGear = fighters.map(({ weapons }) => gearOf(weapons, this.arms));
    this.ownArms = new Uint8Array(fighters.length * SLOTS_MAX);
    this.ownGear.forEach(({ arms }, f) => {
      this.ownArms.set(arms, f * SLOTS_MAX);
    });
    this.grownGear = fighters.map(() => new Map());
    this.covers = Uint8Array.from(fighters, ({ cover }) => COVERS.indexOf(cover));
    this.openings = Uint8Array.from(fighters, ({ opening }) => (opening === "none" ? 0 : 1));
    const { count } = this;
    const slots = count * SLOTS_MAX;
    const scavenged = this.scavenging ? 1 : 0;
    const parts = {
      words: GLOBAL_WORDS,
      flags: count,
      wounds: count,
      totals: count,
      horseWounds: count,
      kindsShot: count,
      ranks: count,
      attackers: count,
      fans: count,
      order: count,
      magazines: slots,
      belts: slots,
      taken: scavenged * slots,
      lying: scavenged * count * this.arms.length,
      fires: 2 * this.buildings.length,
    };
    const halves = Object.values(parts).reduce((sum, length) => sum + length, 0);
    const places = 2 * count;
    const kept = skirmish.standing ? 0 : places;
    const buffer = new ArrayBuffer(kept * 4 + (halves + (halves & 1)) * 2);
    this.state = new Int32Array(buffer);
    this.places = skirmish.standing ? new Int32Array(places) : new Int32Array(buffer, 0, places);
    let at = kept * 4;
    const part = (length: number): Int16Array => {
      at += length * 2;
      return new Int16Array(buffer, at - length * 2, length);
    };
    this.words = part(parts.words);
    this.flags = part(parts.flags);
    this.wounds = part(parts.wounds);
    this.totals = part(parts.totals);
    this.horseWounds = part(parts.horseWounds);
    this.kindsShot = part(parts.kindsShot);
    this.ranks = part(parts.ranks);
    this.attackers = part(parts.attackers);
    this.fans = part(parts.fans);
    this.order = part(parts.order);
    this.magazines = part(parts.magazines);
    this.belts = part(parts.belts);
    this.taken = part(parts.taken);
    this.lying = part(parts.lying);
    this.fires = part(parts.fires);
    this.words[FIRST_TURN] = 1;
    fighters.forEach((fighter, f) => {
      this.setUp(f, fighter);
    });
    this.firstState = this.state.slice();
  }

  /** Goes to the start of the fight. */
  protected reset(): void {
    this.state.set(this.firstState);
  }

  /** Puts a fighter, and his horse, where and as he begins. */
  private setUp(f: number, { at, abilities, mounted, unaware, weapons }: Fighter): void {
    this.places[f] = Math.round(at * UNITS_PER_INCH);
    this.places[this.count + f] = this.places[f] as number;
    this.flags[f] =
      (abilities.includes("thick-skin") ? SKIN : 0) |
      (mounted ? MOUNTED : SPOT) |
      (abilities.includes("indian") ? 0 : NOTICED) |
      (unaware ? UNAWARE : 0);
    weapons.forEach(({ rounds, spare }, slot) => {
      this.magazines[f * SLOTS_MAX + slot] = rounds;
      this.belts[f * SLOTS_MAX + (this.gear(f).kinds[slot] as number)] = spare;
    });
  }

  get(word: number): number {
    return this.words[word] as number;
  }
  protected set(word: number, value: number): void {
    this.words[word] = value;
  }
  has(f: number, flag: number): boolean {
    return ((this.flags[f] as number) & flag) !== 0;
  }
  protected raise(f: number, flag: number): void {
    this.flags[f] = (this.flags[f] as number) | flag;
  }
  protected lower(f: number, flag: number): void {
    this.flags[f] = (this.flags[f] as number) & ~flag;
  }
  status(f: number): number {
    return (this.flags[f] as number) & STATUS;
  }
  inPlay(f: number): boolean {
    return ((this.flags[f] as number) & STATUS) === IN;
  }
  /** Wounds at a location, from the chest on; at most 7. */
  woundsAt(f: number, location: number): number {
    return ((this.wounds[f] as number) >> (3 * (location - 1))) & 7;
  }
  rounds(f: number, slot: number): number {
    return this.magazines[f * SLOTS_MAX + slot] as number;
  }
  spare(f: number, slot: number): number {
    return this.belts[f * SLOTS_MAX + (this.gear(f).kinds[slot] as number)] as number;
  }
  protected fighter(f: number): Fighter {
    return this.fighters[f] as Fighter;
  }
  protected weapon(f: number, slot: number): Weapon {
    return this.gear(f).weapons[slot] as Weapon;
  }
  /** Index in `arms` of the weapon in a slot. */
  protected arm(f: number, slot: number): number {
    const own = this.ownArms[f * SLOTS_MAX + slot] as number;
    return this.scavenging ? (this.gear(f).arms[slot] as number) : own;
  }
  /** What he carries now. */
  protected gear(f: number): Gear {
    const own = this.ownGear[f] as Gear;
    return this.scavenging ? this.grown(f, own) : own;
  }
  /** His own gear and what he has taken up, made once for each such set. */
  private grown(f: number, own: Gear): Gear {
    let key = 0;
    for (let slot = own.weapons.length; slot < SLOTS_MAX; slot++) {
      key = key * (this.arms.length + 1) + (this.taken[f * SLOTS_MAX + slot] as number);
    }
    if (key === 0) return own;
    const known = this.grownGear[f]?.get(key);
    if (known !== undefined) return known;
    const weapons = [...own.weapons];
    for (
      let slot = weapons.length;
      slot < SLOTS_MAX && (this.taken[f * SLOTS_MAX + slot] as number) > 0;
      slot++
    ) {
      weapons.push(this.arms[(this.taken[f * SLOTS_MAX + slot] as number) - 1] as Weapon);
    }
    const gear = gearOf(weapons, this.arms);
    this.grownGear[f]?.set(key, gear);
    return gear;
  }
  /** Distance between two men, in units. */
  apart(f: number, g: number): number {
    const between = (this.places[f] as number) - (this.places[g] as number);
    return between < 0 ? -between : between;
  }
  protected horseAlive(f: number): boolean {
    return this.fighter(f).mounted && (this.horseWounds[f] as number) < HORSE.wounds;
  }
  protected sideOf(f: number): number {
    return f < this.countA ? 0 : 1;
  }
  protected begin(side: number): number {
    return side === 0 ? 0 : this.countA;
  }
  protected end(side: number): number {
    return side === 0 ? this.countA : this.count;
  }
  protected anyIn(side: number): boolean {
    for (let f = this.begin(side); f < this.end(side); f++) if (this.inPlay(f)) return true;
    return false;
  }
  protected isOver(): boolean {
    if (this.get(FALLEN) === 0) return false;
    if (!this.anyIn(0) || !this.anyIn(1)) return true;
    this.set(FALLEN, 0);
    return false;
  }
  /** True at the spot where he began, if it is cover of any kind. */
  protected inCover(f: number): boolean {
    return this.covers[f] !== 0 && this.has(f, SPOT) && !this.has(f, POPPED);
  }
  /** True behind a door or window, or at the edge of a roof. */
  protected behindOpening(f: number): boolean {
    return this.openings[f] !== 0 && this.has(f, SPOT);
  }
}

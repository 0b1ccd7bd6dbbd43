/**
 * The state of a standing duel as a row of int16 words, and what can be read off it: who stands where, who is with
 * whom, who is still in action and what he can shoot with. Positions are float64 in front of the words.
 */

import { bufferFor } from "../../core/game.js";
import { METERS_MAX, NO_METER } from "../../core/machine.js";
import type { OutcomePool } from "../../core/outcomes.js";
import { WHOM } from "../kit/targets.js";
import { FAN_SHOTS, RAPID_SHOTS } from "./chances.js";
import { AMMO_POINTS, type Cover, DISTANCE_TOLERANCE_CM, GROUP_CM, type Weapon } from "./data.js";
import type { Duel, DuelFigure } from "./duel.js";
import { bandAt, couldAim, hasHands } from "./guns.js";
import type { DuelTables } from "./outcomes.js";
import { bushwhacksOncePerGame, drawsEveryTurn, reactsBeforeShot } from "./readings.js";

/** Words of the state that belong to nobody. What the next segment is about (fight.ts). */
export const PHASE = 0;
/** Side that moves first: 0 = A, 1 = B, -1 = not yet rolled. */
export const FIRST = 1;
/** Side whose player turn it is. */
export const SIDE = 2;
/** Position in the acting order, or figure counter of a loop. */
export const ACT = 3;
/** The next enemy who may react. */
export const REACTOR = 4;
/** 0 ordinary turn, 1 the opening gunfight, 2 a later one (`drawScope: every-turn`). */
export const EXCHANGE = 5;
/** 1 if somebody shot or reloaded in this game turn. */
export const ACTIVE = 6;
/** Game turns in a row in which nobody did. */
export const QUIET = 7;
/** The shot in hand. */
export const SHOOTER = 8;
export const TARGET = 9;
export const WEAPON = 10;
/** Limit of the test for an aimed shot; 0 for a snap shot. */
export const AIM = 11;
/** Shots left, this one included. */
export const LEFT = 12;
/** Which shot of the turn: 0..4, or REACTION. */
export const SUB = 13;
/** SINGLE, FAN or RAPID (chances.ts). */
export const WAY = 14;
/** Members of the group that is fanned at (bits). */
export const GROUP = 15;
/** Bystanders still to be hit (bits). */
export const SPREAD = 16;
/** Figures whose shots are simultaneous (bits), 0 if none. */
export const SIMULTANEOUS = 17;
/** Hits of simultaneous shots, waiting for Cool tests. */
export const HITS = 18;
/** 1 if anybody has fired (reading `bushwhackScope: game`). */
export const GAME_FIRED = 19;
/** Figures in action when simultaneous shots were planned (bits): the state before them. */
export const PRESENT = 20;
const GLOBAL_WORDS = 21;

/** Words of each figure. */
export const ROW = 0;
export const CL = 1;
export const FLAGS = 2;
/** Two bits for each weapon: points left; for a weapon with a meter, 1 while it has any. */
export const AMMO = 3;
/** Weapons that wait for a reload (bits). */
export const EMPTY = 4;
/** Members of his group as last checked, himself included (bits). */
export const MASK = 5;
/** Total of the gunfight roll; 0 = not rolled, or slot over. */
export const TOTAL = 6;
/** Simultaneous shot as planned: 0 none, else packed. */
export const PLAN = 7;
/** Position in the acting order of a player turn: the figure whose turn is the i-th. */
export const ORDER = 8;
const FIGURE_WORDS = 9;

/** Where men may walk, a word of each more: what he does since his last move (LG-INIT-1), and whether he still can. */
export const GOES = 3;
export const HALTED = 0;
export const NEARER = 1;
export const AWAY = 2;
/** LG-INJ-4: his leg is hurt. */
export const LAME = 1 << 2;

/** Bits of FLAGS. */
export const STATUS = 7;
export const IN = 0;
export const DEAD = 1;
export const DISABLED = 2;
export const SURRENDERED = 3;
// Those of ARM: 3 to 5.
export const MOVED = 1 << 6;
export const SHOT = 1 << 7;
export const SHOT_AT = 1 << 8;
export const READY = 1 << 9;
export const FIRED = 1 << 10;
export const HOLDS = 1 << 11;
export const HAS_FATE = 1 << 12;
export const RELOADED = 1 << 13;
/** LG-MOVE-4. */
export const PRONE = 1 << 14;

export const REACTION = 5;

export class DuelState {
  readonly words: Int32Array;
  /** Ammunition (LG-AMMO-1) of the first weapons in file order. */
  readonly meters: Uint8Array;
  readonly pool: OutcomePool;

  /** Who has a place in the order that `arrange` is making (bits), and how many have. */
  private placed = 0;
  private placedCount = 0;
  /** Meter of each figure's first weapon, if there are so many. */
  private readonly meterFirst: readonly number[];

  /** Two for each figure; with men who hold, then two more for where he stood at the start of his player turn. */
  readonly xy: Float64Array;
  readonly count: number;
  protected readonly figures: readonly DuelFigure[];
  protected readonly countA: number;
  /** Where the words of `WALK` begin; -1 if nobody walks. */
  private readonly walkAt: number;
  /** All but the positions; small integers, so that a state is short to store and to compare. */
  private readonly small: Int16Array;
  protected readonly holders: boolean;
  /** LG-TARGET-1: whom a man shoots at, a number of `WHOM`; whether that asks for who has been shot at. */
  readonly target: Uint8Array;
  protected readonly asksWhoIsShotAt: boolean;
  protected readonly drawn: boolean;
  protected readonly everyTurn: boolean;
  protected readonly reactsFirst: boolean;
  protected readonly oneBushwhack: boolean;

  constructor(
    readonly duel: Duel,
    readonly tables: DuelTables,
  ) {
    this.pool = tables.pool;
    this.figures = duel.figures;
    this.meterFirst = duel.figures.map((_, f) =>
      duel.figures.slice(0, f).reduce((sum, figure) => sum + figure.weapons.length, 0),
    );
    const weapons = duel.figures.flatMap((figure) => figure.weapons);
    this.meters = new Uint8Array(Math.min(weapons.length, METERS_MAX));
    this.count = duel.figures.length;
    this.countA = duel.figures.filter((figure) => figure.side === "A").length;
    this.drawn = duel.draw && duel.figures.every((figure) => figure.cover === "open");
    this.everyTurn = this.drawn && drawsEveryTurn(duel.readings);
    this.reactsFirst = reactsBeforeShot(duel.readings);
    this.oneBushwhack = bushwhacksOncePerGame(duel.readings);
    this.target = Uint8Array.from(duel.figures, ({ target }) => WHOM[target]);
    this.asksWhoIsShotAt = duel.figures.some(
      ({ target }) => target === "spread" || target === "focus",
    );
    this.holders = duel.figures.some((figure) => figure.tactic === "hold");
    const queue = this.drawn ? queueLength(duel) : 0;
    const positions = this.count * (this.holders ? 4 : 2);
    const rest = GLOBAL_WORDS + this.count * FIGURE_WORDS + queue;
    this.walkAt = duel.walksCm ? rest : -1;
    const words = rest + (duel.walksCm ? this.count : 0);
    const bytes = positions * 8 + (words + (words & 1)) * 2;
    const buffer = bufferFor(bytes);
    this.words = new Int32Array(buffer, 0, bytes / 4);
    this.xy = new Float64Array(buffer, 0, positions);
    this.small = new Int16Array(buffer, positions * 8, words);
  }

  /** Sets MASK of a side's figures: who is with whom, good until the next check. */
  protected regroup(side: number): void {
    for (let f = this.begin(side); f < this.end(side); f++) {
      this.put(f, MASK, this.status(f) === IN ? 1 << f : 0);
    }
    if (this.end(side) - this.begin(side) === 1) return;
    for (let f = this.begin(side); f < this.end(side); f++) {
      if (this.leaderOf(f) !== f) continue;
      let mask = 1 << f;
      for (let g = this.begin(side); g < this.end(side); g++) {
        if (
          this.sameGroup(f, g) &&
          this.status(g) === IN &&
          this.distance(f, g) <= GROUP_CM + DISTANCE_TOLERANCE_CM
        ) {
          mask |= 1 << g;
        }
      }
      for (let g = this.begin(side); g < this.end(side); g++) {
        if ((mask >> g) & 1) this.put(g, MASK, mask);
      }
    }
  }

  /** The leader of a figure's listed group: the one named, else the highest initiative, in action. -1 if none. */
  protected leaderOf(f: number): number {
    if (this.figure(f).group === null) return this.status(f) === IN ? f : -1;
    let leader = -1;
    for (let g = this.begin(this.sideOf(f)); g < this.end(this.sideOf(f)); g++) {
      if (!this.sameGroup(f, g) || this.status(g) !== IN) continue;
      if (this.figure(g).leader) return g;
      if (leader < 0 || this.stats(g).initiative > this.stats(leader).initiative) leader = g;
    }
    return leader;
  }

  protected sameGroup(f: number, g: number): boolean {
    return (
      f === g || (this.figure(f).group !== null && this.figure(f).group === this.figure(g).group)
    );
  }

  /** D5: the acting order of a player turn, kept in the ORDER words of the side; who is out comes last. */
  protected arrange(side: number): void {
    this.placed = 0;
    this.placedCount = 0;
    const begin = this.begin(side);
    const end = this.end(side);
    if (end - begin === 1) {
      this.put(begin, ORDER, begin);
      return;
    }
    for (let f = begin; f < end; f++) {
      if (this.isPlaced(f) || this.status(f) !== IN) continue;
      const leader = this.leaderOf(f);
      const mask = this.at(leader, MASK);
      this.placeNext(begin, leader);
      for (let g = begin; g < end; g++) if ((mask >> g) & 1) this.placeNext(begin, g);
      for (let g = begin; g < end; g++) {
        if (this.sameGroup(f, g) && this.status(g) === IN) this.placeNext(begin, g);
      }
    }
    for (let f = begin; f < end; f++) this.placeNext(begin, f);
  }

  private isPlaced(f: number): boolean {
    return ((this.placed >> f) & 1) === 1;
  }

  /** Gives a figure the next place in the acting order, unless he has one. */
  private placeNext(begin: number, f: number): void {
    if (this.isPlaced(f)) return;
    this.put(begin + this.placedCount++, ORDER, f);
    this.placed |= 1 << f;
  }

  /** Figures in action within `spread` cm of the target, as bits; of simultaneous shots, in action before them. */
  protected bystanders(target: number, spread: number): number {
    const simultaneous = this.get(SIMULTANEOUS) !== 0;
    const present = this.get(PRESENT);
    let bits = 0;
    for (let f = 0; f < this.count; f++) {
      const there = simultaneous ? ((present >> f) & 1) === 1 : this.status(f) === IN;
      if (f === target || !there) continue;
      if (this.distance(f, target) <= spread + DISTANCE_TOLERANCE_CM) bits |= 1 << f;
    }
    return bits;
  }

  /** Nearest enemy in action among `mask` within `reach` cm, -1 if none; ties: first in the file. */
  nearest(f: number, reach: number, mask: number): number {
    const xy = this.xy;
    const enemies = 1 - this.sideOf(f);
    let best = -1;
    let bestDistance = reach + DISTANCE_TOLERANCE_CM;
    for (let g = this.begin(enemies); g < this.end(enemies); g++) {
      if (!((mask >> g) & 1) || this.status(g) !== IN) continue;
      const dx = xy[2 * f]! - xy[2 * g]!;
      const dy = xy[2 * f + 1]! - xy[2 * g + 1]!;
      const distance = Math.sqrt(dx * dx + dy * dy);
      const nearer = best < 0 ? distance <= bestDistance : distance < bestDistance - 1e-9;
      if (nearer) {
        best = g;
        bestDistance = distance;
      }
    }
    return best;
  }

  /** `bandAt` at the distance of two figures; a number that is no integer costs memory when it is returned. */
  bandTo(f: number, g: number, weapon: Weapon): number {
    const xy = this.xy;
    const dx = xy[2 * f]! - xy[2 * g]!;
    const dy = xy[2 * f + 1]! - xy[2 * g + 1]!;
    return bandAt(Math.sqrt(dx * dx + dy * dy), weapon.accurate, weapon.maximum);
  }

  /** Distance between two figures, cm. */
  distance(f: number, g: number): number {
    const xy = this.xy;
    const dx = xy[2 * f]! - xy[2 * g]!;
    const dy = xy[2 * f + 1]! - xy[2 * g + 1]!;
    return Math.sqrt(dx * dx + dy * dy);
  }

  // ---- what he can shoot with

  /** LG-SHOOT-2, LG-INJ-2: min(SK, CL) for a stationary man with a sound gun arm, 0 for a snap shot. */
  aimOf(f: number): number {
    const flags = this.at(f, FLAGS);
    if ((flags & MOVED) !== 0 || !couldAim(flags)) return 0;
    return Math.min(this.stats(f).skill, this.at(f, CL));
  }

  /** The same for his reaction. LG-BUSH-1: the first shot from cover, in reaction, is tested on Cool. */
  reactionAim(f: number): number {
    const aim = this.aimOf(f);
    return aim > 0 && this.bushwhacks(f) ? this.at(f, CL) : aim;
  }

  protected bushwhacks(f: number): boolean {
    if (this.figure(f).cover === "open") return false;
    return this.oneBushwhack ? this.get(GAME_FIRED) === 0 : !this.has(f, FIRED);
  }

  /** Longest range among his usable weapons, -1 if there is none. */
  reach(f: number, accurate: boolean): number {
    const weapons = this.figure(f).weapons;
    let reach = -1;
    for (let w = 0; w < weapons.length; w++) {
      if (!this.usable(f, w)) continue;
      const weapon = weapons[w]!;
      reach = Math.max(reach, accurate ? weapon.accurate : weapon.maximum);
    }
    return reach;
  }

  /** LG-COVER-2: what he stands behind, or his lying in the open, which is as good as a wall. */
  coverOf(f: number): Cover {
    const { cover } = this.figure(f);
    return cover === "open" && this.has(f, PRONE) ? "wall" : cover;
  }

  usable(f: number, w: number): boolean {
    return this.canUse(f, w) && !((this.at(f, EMPTY) >> w) & 1);
  }

  /** Ammunition left, and hands for it. */
  private canUse(f: number, w: number): boolean {
    if (this.isEmpty(f, w)) return false;
    return hasHands(this.at(f, FLAGS), this.weapon(f, w).hands, this.duel.readings);
  }

  /** Weapons that wait for a reload and are still worth it (D6), as bits. */
  reloadable(f: number): number {
    let bits = this.at(f, EMPTY);
    for (let w = 0; bits >> w !== 0; w++) {
      if ((bits >> w) & 1 && !this.canUse(f, w)) bits &= ~(1 << w);
    }
    return bits;
  }

  /** True if he has, or can reload, a weapon that his arms can use. */
  protected armed(f: number): boolean {
    const weapons = this.figure(f).weapons.length;
    for (let w = 0; w < weapons; w++) if (this.canUse(f, w)) return true;
    return false;
  }

  // ---- what happens, for whoever tells it (told.ts): nobody while games are played

  /** Everybody is there, and it is known who moves first. */
  protected begins(): void {}

  /** LG-DRAW-1: all have rolled. */
  protected draws(): void {}

  /** The shot in hand is diced, and nothing has come of it yet. */
  protected fired(_code: number): void {}

  // ---- words

  get(word: number): number {
    return this.small[word]!;
  }
  protected set(word: number, value: number): void {
    this.small[word] = value;
  }
  at(f: number, word: number): number {
    return this.small[GLOBAL_WORDS + f * FIGURE_WORDS + word]!;
  }
  protected put(f: number, word: number, value: number): void {
    this.small[GLOBAL_WORDS + f * FIGURE_WORDS + word] = value;
  }
  /** The i-th hit that waits for Cool tests: figure hit in the low 5 bits, then the shooter. */
  queued(i: number): number {
    return this.small[GLOBAL_WORDS + this.count * FIGURE_WORDS + i]!;
  }
  protected enqueue(i: number, value: number): void {
    this.small[GLOBAL_WORDS + this.count * FIGURE_WORDS + i] = value;
  }
  has(f: number, flag: number): boolean {
    return (this.at(f, FLAGS) & flag) !== 0;
  }
  protected raise(f: number, flag: number): void {
    this.put(f, FLAGS, this.at(f, FLAGS) | flag);
  }
  protected clear(f: number, flags: number): void {
    this.put(f, FLAGS, this.at(f, FLAGS) & ~flags);
  }
  status(f: number): number {
    return this.at(f, FLAGS) & STATUS;
  }
  protected setStatus(f: number, status: number): void {
    this.put(f, FLAGS, (this.at(f, FLAGS) & ~STATUS) | status);
  }
  /** GOES and LAME of a man. */
  walk(f: number): number {
    return this.walkAt < 0 ? LAME : this.small[this.walkAt + f]!;
  }
  protected putWalk(f: number, walk: number): void {
    if (this.walkAt >= 0) this.small[this.walkAt + f] = walk;
  }
  isEmpty(f: number, w: number): boolean {
    return ((this.at(f, AMMO) >> (2 * w)) & 3) === 0;
  }
  /** Points of ammunition left. The rules ask `isEmpty`, which needs no meter. */
  ammo(f: number, w: number): number {
    const meter = this.meterOf(f, w);
    if (meter === NO_METER) return (this.at(f, AMMO) >> (2 * w)) & 3;
    return this.meters[meter]!;
  }
  protected meterOf(f: number, w: number): number {
    const meter = this.meterFirst[f]! + w;
    return meter < this.meters.length ? meter : NO_METER;
  }
  /** Full ammunition for all. */
  protected fillAmmo(f: number): void {
    this.put(f, AMMO, 0);
    const weapons = this.figure(f).weapons.length;
    for (let w = 0; w < weapons; w++) {
      const meter = this.meterOf(f, w);
      if (meter !== NO_METER) this.meters[meter] = AMMO_POINTS;
      this.put(f, AMMO, this.at(f, AMMO) | ((meter === NO_METER ? AMMO_POINTS : 1) << (2 * w)));
    }
  }
  figure(f: number): DuelFigure {
    return this.figures[f]!;
  }
  stats(f: number): DuelFigure["rows"][number] {
    return this.figure(f).rows[this.at(f, ROW)]!;
  }
  weapon(f: number, w: number): Weapon {
    return this.figure(f).weapons[w]!;
  }
  actor(): number {
    return this.at(this.begin(this.get(SIDE)) + this.get(ACT), ORDER);
  }
  sideOf(f: number): number {
    return f < this.countA ? 0 : 1;
  }
  begin(side: number): number {
    return side === 0 ? 0 : this.countA;
  }
  end(side: number): number {
    return side === 0 ? this.countA : this.count;
  }
  protected anyIn(side: number): boolean {
    for (let f = this.begin(side); f < this.end(side); f++) if (this.status(f) === IN) return true;
    return false;
  }
  protected isOver(): boolean {
    return !this.anyIn(0) || !this.anyIn(1);
  }
}

/** The most hits that one simultaneous exchange can leave waiting for Cool tests. */
const queueLength = (duel: Duel): number =>
  duel.figures.reduce((sum, figure) => sum + shotsOf(figure) * hitsOf(figure, duel), 0);

/** The most shots and hits of bystanders in a game turn, with a reaction of each man; and an offer of surrender. */
export const countsOf = (duel: Duel): number =>
  duel.figures.reduce((sum, figure) => sum + (shotsOf(figure) + 1) * hitsOf(figure, duel), 1);

/** Shots of a man in his own player turn. */
const shotsOf = ({ fanning, rapidFire }: DuelFigure): number =>
  fanning !== "never" ? FAN_SHOTS : rapidFire !== "never" ? RAPID_SHOTS : 1;

/** Men whom one shot can hit, or miss. */
const hitsOf = ({ weapons }: DuelFigure, { figures }: Duel): number =>
  weapons.some((weapon) => weapon.spread > 0) ? figures.length : 1;

/** The dice of a game on a table: keyed by game, turn, man, purpose and how many of them he has had in this turn. */
import { draw } from "../../../core/random.js";
import type { FallenDie } from "../../../core/story.js";
import type { ShotTables } from "./shots.js";

/** What somebody rolls for: each has dice of its own, so that a further roll shifts nobody else's. */
export const ROLL = {
  setUp: 0,
  order: 1,
  spot: 2,
  move: 3,
  shot: 4,
  reaction: 5,
  injury: 6,
  cool: 7,
  charge: 8,
  melee: 9,
  recovery: 10,
  rally: 11,
} as const;
const ROLL_BITS = 4;
const FIGURE_BITS = 5;
const NTH_BITS = 16;
const NTH_MASK = (1 << NTH_BITS) - 1;
const STAMPS_MAX = (1 << 15) - 1;
/** Rolls that are nobody's own. */
const TABLE = (1 << FIGURE_BITS) - 1;

const { imul } = Math;

export class TableDice {
  private key0 = 0;
  private key1 = 0;
  private turn = 1;
  /** Of each man for each purpose: the stamp of the turn of his last roll, and how many he has had in it. */
  private readonly rolls = new Int32Array(1 << (FIGURE_BITS + ROLL_BITS));
  private stamp = 0;
  /** Where the dice are written down, if anybody asks. */
  told: FallenDie[] | null = null;
  /** Of the encounter that is played. */
  shots!: ShotTables;

  /** The game of these key words begins (core/random.ts). */
  start(key0: number, key1: number): void {
    dice.key0 = key0;
    dice.key1 = key1;
    dice.beginTurn(1);
  }

  /** The next draw of a man for something, all 2^32 values alike. */
  draw(man: number, roll: number): number {
    const key = (man << ROLL_BITS) | roll;
    const rolled = dice.rolls[key]!;
    const nth = rolled >> NTH_BITS === dice.stamp ? rolled & NTH_MASK : 0;
    dice.rolls[key] = (dice.stamp << NTH_BITS) | (nth + 1);
    const place = (nth << (FIGURE_BITS + ROLL_BITS)) | key;
    return draw(dice.key0, dice.key1, place, dice.turn);
  }

  /** "Test X": one D6, pass if at most X. */
  test(rule: string, limit: number, man: number, roll: number): boolean {
    return dice.d6(rule, man, roll) <= limit;
  }

  d6(rule: string, man: number, roll: number): number {
    return dice.die(rule, 6, man, roll);
  }

  d10(rule: string, man: number, roll: number): number {
    return dice.die(rule, 10, man, roll);
  }

  private die(rule: string, sides: number, man: number, roll: number): number {
    const face = 1 + (imul(dice.draw(man, roll) >>> 4, sides) >>> 28);
    if (dice.told !== null) dice.told.push({ rule, sides, face });
    return face;
  }

  /** One of `n` things alike, 0..n-1; n at most 20. */
  oneOf(rule: string, n: number): number {
    if (n === 1) return 0;
    // 27 bits times 20 stay below 2^32.
    const index = imul(dice.draw(TABLE, ROLL.setUp) >>> 5, n) >>> 27;
    if (dice.told !== null) dice.told.push({ rule, sides: n, face: index + 1 });
    return index;
  }

  /** A shot or a hit, down to the effect die: its code (shots.ts). */
  roll(table: number, aimRule: string, man: number, roll: number): number {
    const u = dice.draw(man, roll);
    const { told } = dice;
    if (told !== null) {
      dice.shots.tell(table, u, aimRule, (rule, sides, face) => told.push({ rule, sides, face }));
    }
    return dice.shots.codeAt(table, u);
  }

  /** A game turn begins: dice are counted anew. */
  beginTurn(turn: number): void {
    dice.turn = turn;
    if (dice.stamp === STAMPS_MAX) {
      dice.stamp = 0;
      dice.rolls.fill(0);
    }
    dice.stamp++;
  }
}

/** Those of the thread (see `ground`). */
export const dice = new TableDice();

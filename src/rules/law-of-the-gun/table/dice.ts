/** The dice of a game on a table: keyed by game, turn, man, purpose and how many of them he has had in this turn. */
import { drawAt, spreadPlace } from "../../../core/random.js";
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

  constructor(private readonly shots: ShotTables) {}

  /** The game of these key words begins (core/random.ts). */
  start(key0: number, key1: number): void {
    this.key0 = key0;
    this.key1 = key1;
    this.beginTurn(1);
  }

  /** The next draw of a man for something, all 2^32 values alike. */
  draw(man: number, roll: number): number {
    const key = (man << ROLL_BITS) | roll;
    const rolled = this.rolls[key]!;
    const nth = rolled >> NTH_BITS === this.stamp ? rolled & NTH_MASK : 0;
    this.rolls[key] = (this.stamp << NTH_BITS) | (nth + 1);
    const place = (nth << (FIGURE_BITS + ROLL_BITS)) | key;
    return drawAt(this.key0, this.key1, spreadPlace(place << 8), this.turn);
  }

  /** "Test X": one D6, pass if at most X. */
  test(rule: string, limit: number, man: number, roll: number): boolean {
    return this.d6(rule, man, roll) <= limit;
  }

  d6(rule: string, man: number, roll: number): number {
    return this.die(rule, 6, man, roll);
  }

  d10(rule: string, man: number, roll: number): number {
    return this.die(rule, 10, man, roll);
  }

  private die(rule: string, sides: number, man: number, roll: number): number {
    const face = 1 + (imul(this.draw(man, roll) >>> 4, sides) >>> 28);
    if (this.told !== null) this.told.push({ rule, sides, face });
    return face;
  }

  /** One of `n` things alike, 0..n-1; n at most 20. */
  oneOf(rule: string, n: number): number {
    if (n === 1) return 0;
    // 27 bits times 20 stay below 2^32.
    const index = imul(this.draw(TABLE, ROLL.setUp) >>> 5, n) >>> 27;
    if (this.told !== null) this.told.push({ rule, sides: n, face: index + 1 });
    return index;
  }

  /** A shot or a hit, down to the effect die: its code (shots.ts). */
  roll(table: number, aimRule: string, man: number, roll: number): number {
    const u = this.draw(man, roll);
    const { told } = this;
    if (told !== null) {
      this.shots.tell(table, u, aimRule, (rule, sides, face) => told.push({ rule, sides, face }));
    }
    return this.shots.codeAt(table, u);
  }

  /** A game turn begins: dice are counted anew. */
  beginTurn(turn: number): void {
    this.turn = turn;
    if (this.stamp === STAMPS_MAX) {
      this.stamp = 0;
      this.rolls.fill(0);
    }
    this.stamp++;
  }
}

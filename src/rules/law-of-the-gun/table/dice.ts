/** The dice of a game on a table: keyed by game, turn, man, purpose and how many of them he has had in this turn. */
import { NOBODY_ASKED, type PlayAsks } from "../../../core/game.js";
import { NO_METER } from "../../../core/machine.js";
import { PLACE_BITS } from "../../../core/random.js";
import { IDLE_CELL } from "../../../core/tally.js";
import { FIGURES_MAX } from "./roster.js";

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
const KEY_BITS = FIGURE_BITS + ROLL_BITS;
const COUNT_BITS = 16;
const COUNT_MASK = (1 << COUNT_BITS) - 1;
const STAMPS_MAX = (1 << 15) - 1;
/** So many rolls of a man for one purpose have places. */
const NTH_BITS = PLACE_BITS - KEY_BITS;
const NTH_MAX = (1 << NTH_BITS) - 1;
/** Rolls that are nobody's own. */
export const NOBODY = (1 << FIGURE_BITS) - 1;
/** Men beyond those of the table, and with them places. */
const SPARE_FROM = FIGURES_MAX << ROLL_BITS;

export class TableDice {
  /** Who answers. */
  asks: PlayAsks = NOBODY_ASKED;
  /** Of each man for each purpose: the stamp of the turn of his last roll, and how many he has had in it. */
  private readonly rolls = new Int32Array(1 << KEY_BITS);
  private stamp = 0;

  /** Place of the next roll of a man for something. */
  private place(man: number, roll: number): number {
    const key = (man << ROLL_BITS) | roll;
    const rolled = dice.rolls[key]!;
    const nth = rolled >> COUNT_BITS === dice.stamp ? rolled & COUNT_MASK : 0;
    dice.rolls[key] = (dice.stamp << COUNT_BITS) | (nth + 1);
    return nth > NTH_MAX ? sparePlace(key, nth) : (nth << KEY_BITS) | key;
  }

  /** "Test X": one D6, pass if at most X. */
  test(rule: string, limit: number, man: number, roll: number): boolean {
    return dice.d6(rule, man, roll) <= limit;
  }

  d6(rule: string, man: number, roll: number): number {
    return 1 + dice.asks.pick(6, dice.place(man, roll), rule);
  }

  d10(rule: string, man: number, roll: number): number {
    return 1 + dice.asks.pick(10, dice.place(man, roll), rule);
  }

  /** One of `n` things alike, 0..n-1. */
  oneOf(rule: string, n: number): number {
    return n === 1 ? 0 : dice.asks.pick(n, dice.place(NOBODY, ROLL.setUp), rule);
  }

  /** What many dice decide: the code of an outcome table (shots.ts). */
  roll(table: number, man: number, roll: number): number {
    return dice.asks.draw(table, dice.place(man, roll), IDLE_CELL, NO_METER);
  }

  /** A game turn begins: dice are counted anew. */
  beginTurn(): void {
    if (dice.stamp === STAMPS_MAX) {
      dice.stamp = 0;
      dice.rolls.fill(0);
    }
    dice.stamp++;
  }
}

/** Whoever lays out many groups and dummies where hardly anywhere is free (LG-SOLO-7) goes on in the places of men that there are not. */
function sparePlace(key: number, nth: number): number {
  const spare = key - (nth >> NTH_BITS);
  if (spare < SPARE_FROM) throw new Error("invariant: a man's rolls of a turn have places");
  return ((nth & NTH_MAX) << KEY_BITS) | spare;
}

/** Those of the thread (see `ground`). */
export const dice = new TableDice();

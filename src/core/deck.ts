/**
 * Cards as the rules ask for them: drawn without replacement. Rule code never computes a chance: it asks a deck for a
 * card. Over enumerated dice (`dice/enumerated.ts`) a draw is a pick among the cards left, so that chances stay exact
 * fractions (`DicedDeck`); a player that needs no tables draws from `Piles`.
 */
import type { Dice } from "./dice.js";
import { placed } from "./placed.js";

/**
 * Cards of some kinds, numbered from 0, that dice draw from: a draw is a die with as many faces as cards are left.
 * Cards of one kind are alike: only what the rules tell apart is a kind.
 * @example enumerate((dice) => new DicedDeck(dice, [4, 48]).draw("ACE")) // kind 0 with weight 4 of 52
 */
export class DicedDeck {
  private readonly counts: number[];
  private left: number;

  /** @param kinds how many cards there are of each kind */
  constructor(
    private readonly dice: Dice,
    kinds: readonly number[],
  ) {
    this.counts = [...kinds];
    this.left = kinds.reduce((sum, count) => sum + count, 0);
  }

  /**
   * Takes one of the cards left.
   * @param rule rule id that asks for it
   * @returns its kind
   * @throws Error if none is left: what happens then is for the rules to say
   */
  draw(rule: string): number {
    if (this.left === 0) throw new Error(`${rule}: no card is left`);
    let sum = 0;
    const cuts = this.counts.map((count) => {
      sum += count;
      return sum;
    });
    const kind = this.dice.pick(rule, this.left, cuts);
    this.counts[kind]!--;
    this.left--;
    return kind;
  }
}

/** A pile has room for so many cards, numbered from 0. */
const ROOM_BITS = 7;
const ROOM = 1 << ROOM_BITS;
/** The cards in order, four at a time. */
const IN_ORDER = new Int32Array(Uint8Array.from({ length: ROOM }, (_, card) => card).buffer);

/**
 * Piles of cards of a game that is played straight. Shuffled lazily: a draw picks among the cards that lie there, so
 * that nothing is shuffled that nobody draws. Allocates nothing after it is made.
 */
export class Piles {
  private readonly cards: Uint8Array;
  /** The same, four cards at a time. */
  private readonly fours: Int32Array;
  private readonly lefts: Int32Array;

  /** @param count of piles; they begin empty */
  constructor(count: number) {
    this.cards = placed(Uint8Array, count << ROOM_BITS);
    this.fours = new Int32Array(this.cards.buffer);
    this.lefts = placed(Int32Array, count);
  }

  /** Lays the cards 0 to count - 1 on a pile and nothing else, whatever was there before. */
  fill(pile: number, count: number): void {
    const first = (pile << ROOM_BITS) >> 2;
    const fours = (count + 3) >> 2;
    for (let i = 0; i < fours; i++) this.fours[first + i] = IN_ORDER[i]!;
    this.lefts[pile] = count;
  }

  /** Cards that lie there. */
  left(pile: number): number {
    return this.lefts[pile]!;
  }

  /** The card in a place, 0 to left - 1. */
  at(pile: number, place: number): number {
    return this.cards[(pile << ROOM_BITS) + place]!;
  }

  /** Takes the card in a place; the last card takes its place. */
  takeAt(pile: number, place: number): number {
    const first = pile << ROOM_BITS;
    const left = this.lefts[pile]! - 1;
    const card = this.cards[first + place]!;
    this.cards[first + place] = this.cards[first + left]!;
    this.lefts[pile] = left;
    return card;
  }
}

/**
 * Cards as the rules ask for them: drawn without replacement. Rule code never computes a chance: it asks a deck for a
 * card. Over enumerated dice (`dice/enumerated.ts`) a draw is a pick among the cards left, so that chances stay exact
 * fractions (`DicedDeck`); a player that needs no tables draws from a `Pile`.
 */
import type { Dice } from "./dice.js";
import { placed } from "./placed.js";
import { scaled } from "./random.js";

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

/** The cards 0 to 255, four at a time. */
const IN_ORDER = new Int32Array(Uint8Array.from({ length: 256 }, (_, card) => card).buffer);

/**
 * Cards in one place of a game that is played straight: a stock, a hand, the discards. Shuffled lazily: a draw picks
 * among the cards that lie there, so that nothing is shuffled that nobody draws. Allocates nothing after it is made.
 */
export class Pile {
  private readonly cards: Uint8Array;
  /** The same, four cards at a time. */
  private readonly fours: Int32Array;
  /** Cards that lie here. */
  left = 0;

  /** @param most that ever lie here, numbered 0 to 255; it begins empty */
  constructor(most: number) {
    this.cards = placed(Uint8Array, 4 * Math.ceil(most / 4));
    this.fours = new Int32Array(this.cards.buffer);
  }

  /** Lays the cards 0 to count - 1 here and nothing else, whatever was here before. */
  fill(count: number): void {
    for (let i = 0; 4 * i < count; i++) this.fours[i] = IN_ORDER[i]!;
    this.left = count;
  }

  /**
   * Takes a card.
   * @param word 32 random bits, keyed by game, turn, who draws and what for (`random.ts`): a further card of somebody
   *   else changes nobody's luck. A card is more likely than another by less than 256 / 2^32
   * @returns the card
   */
  draw(word: number): number {
    return this.takeAt(scaled(word, this.left));
  }

  put(card: number): void {
    this.cards[this.left++] = card;
  }

  /** The card in a place, 0 to left - 1: for hands, whose owner sees them. */
  at(place: number): number {
    return this.cards[place]!;
  }

  /** Takes the card in a place; the last card takes its place. */
  takeAt(place: number): number {
    const card = this.cards[place]!;
    this.cards[place] = this.cards[--this.left]!;
    return card;
  }
}

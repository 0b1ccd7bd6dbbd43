/**
 * Cards as the rules ask for them: drawn without replacement, put back, shuffled anew. Rule code never computes a
 * chance: it asks a `Deck` for a card. Over enumerated dice (`dice/enumerated.ts`) a draw is a pick among the cards
 * left, so that chances stay exact fractions; a player that needs no tables draws from a `Pile`.
 */
import type { Dice } from "./dice.js";
import { scaled } from "./random.js";

/** Cards of some kinds, numbered from 0. Cards of one kind are alike: only what the rules tell apart is a kind. */
export interface Deck {
  /** Cards that can be drawn. */
  readonly left: number;
  /**
   * Takes one of the cards left.
   * @param rule rule id that asks for it
   * @returns its kind
   * @throws Error if none is left: what happens then is for the rules to say
   */
  draw(rule: string): number;
  /** Puts a card among those left, such as a discard that is shuffled in. */
  put(kind: number): void;
  /** All cards as at first. */
  reshuffle(): void;
}

/** The cards that are left, by kind. */
class Counted {
  protected readonly counts: number[];
  left = 0;

  /** @param kinds how many cards there are of each kind */
  constructor(private readonly kinds: readonly number[]) {
    this.counts = [...kinds];
    this.reshuffle();
  }

  put(kind: number): void {
    if (this.counts[kind] === undefined) throw new Error(`there is no card ${kind}`);
    this.counts[kind]++;
    this.left++;
  }

  reshuffle(): void {
    this.left = 0;
    for (const [kind, count] of this.kinds.entries()) {
      this.counts[kind] = count;
      this.left += count;
    }
  }

  protected take(rule: string, kind: number): number {
    const count = this.counts[kind] ?? 0;
    if (count === 0) throw new Error(`${rule}: no card ${kind} is left`);
    this.counts[kind] = count - 1;
    this.left--;
    return kind;
  }
}

/**
 * A deck that dice draw from: a draw is a die with as many faces as cards are left.
 * @example enumerate((dice) => new DicedDeck(dice, [4, 48]).draw("ACE")) // kind 0 with weight 4 of 52
 */
export class DicedDeck extends Counted implements Deck {
  constructor(
    private readonly dice: Dice,
    kinds: readonly number[],
  ) {
    super(kinds);
  }

  draw(rule: string): number {
    if (this.left === 0) throw new Error(`${rule}: no card is left`);
    let sum = 0;
    const cuts = this.counts.map((count) => {
      sum += count;
      return sum;
    });
    return this.take(rule, this.dice.pick(rule, this.left, cuts));
  }
}

/** A deck that shows given cards, in order: for rule tests and for telling a game that was played. */
export class ScriptedDeck extends Counted implements Deck {
  private next = 0;

  /**
   * @param kinds how many cards there are of each kind
   * @param cards kinds that will be drawn, in order
   */
  constructor(
    kinds: readonly number[],
    private readonly cards: readonly number[],
    private readonly listen: (rule: string, kind: number) => void = () => {},
  ) {
    super(kinds);
  }

  /** @throws Error if the script is too short or shows a card that is not left */
  draw(rule: string): number {
    const kind = this.cards[this.next];
    if (kind === undefined) throw new Error(`script too short: ${rule} draws a card`);
    this.take(rule, kind);
    this.next++;
    this.listen(rule, kind);
    return kind;
  }

  /** True if every card was drawn. */
  exhausted(): boolean {
    return this.next === this.cards.length;
  }
}

/**
 * Cards in one place of a game that is played straight: a stock, a hand, the discards. Shuffled lazily: a draw picks
 * among the cards that lie there, so that nothing is shuffled that nobody draws. Allocates nothing after it is made.
 */
export class Pile {
  private readonly cards: Uint8Array;
  /** Cards that lie here. */
  left = 0;

  /** @param most that ever lie here, numbered 0 to 255; it begins empty */
  constructor(most: number) {
    this.cards = new Uint8Array(most);
  }

  /** Lays the cards 0 to count - 1 here and nothing else, whatever was here before. */
  fill(count: number): void {
    for (let card = 0; card < count; card++) this.cards[card] = card;
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

  /** Lays all cards of another pile on this one: discards that are shuffled in. */
  takeAll(other: Pile): void {
    while (other.left > 0) this.put(other.takeAt(other.left - 1));
  }
}

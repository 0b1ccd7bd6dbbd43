/**
 * The only file that touches decks and dice: four piles of cards and the command dice. Every draw says what it is for,
 * so that whoever tells a game can follow card by card (`told.ts`).
 */
import { Piles } from "../../core/deck.js";
import type { PlayAsks } from "../../core/game.js";
import { placed } from "../../core/placed.js";
import { RESHUFFLE } from "./data.js";
import { CARDS } from "./deck.js";
import type { Readings } from "./readings.js";

/** CP-DECK-1: whose pile. `activation` is CP-ACT-2's; `dice` and `lots` are no piles. */
export const DECK = { A: 0, B: 1, gm: 2, activation: 3, dice: 4, lots: 5 } as const;
const ACTION_DECKS = 3;
const DECKS = 6;
const DRAW_BITS = 12;

/** What a draw is for, and the rule that asks for it. */
export const DRAWS = [
  "CP-ACT-1 command die",
  "CP-ACT-2 activation card",
  "CP-ACT-5 order",
  "CP-ANI-1 endurance",
  "CP-MOR-2 marker",
  "CP-GEO-12 advance",
  "CP-GEO-12 back",
  "CP-MOV-1 move",
  "CP-MTD-1 second card",
  "CP-MTD-12 third card",
  "CP-MOV-2 sprint",
  "CP-MOV-4 bog check",
  "CP-FIRE-4 shot",
  "CP-FIRE-5 hit",
  "CP-MTD-9 horse or man",
  "CP-MTD-9 thrown",
  "CP-MTD-9 thrown and hurt",
  "CP-MEL-1 attacker",
  "CP-MEL-1 defender",
  "CP-MEL-3 damage",
  "CP-REACT-1 reaction",
  "CP-REACT-3 counter-charge",
  "CP-DYN-2 throw",
  "CP-DYN-2 premature",
  "CP-DYN-2 scatter",
  "CP-DYN-3 blast",
  "CP-DYN-3 blast hit",
  "CP-DYN-5 charge die",
  "CP-DYN-7 load",
  "CP-DYN-8 charge hit",
  "CP-STAM-2 stampede check",
  "CP-STAM-2 direction",
  "CP-STAM-3 herd move",
  "CP-STAM-5 figure",
  "CP-STAM-5 herd",
  "CP-STAM-5 animal",
  "CP-STAM-5 damage",
  "CP-HERD-2 drive",
  "CP-WAG-1 move",
  "CP-WAG-1 gallop",
  "CP-WAG-6 runaway check",
  "CP-WAG-7 control",
  "CP-WAG-8 bog check",
  "CP-WAG-9 man",
  "CP-WAG-9 wagon",
  "CP-WAG-9 damage",
  "CP-GATLING-3 limber",
  "CP-GATLING-4 manhandle",
  "CP-GEO-14 back to the gun",
] as const;
export type DrawName = (typeof DRAWS)[number];

/** Those of a thread, for one game after the other. */
export const piles = new Piles(ACTION_DECKS + 1);
/** Draws of this game turn, by deck. */
const drawn = placed(Int32Array, DECKS);

/** How one game draws its cards. */
export class Cards {
  asks: PlayAsks;

  /** @param copies CP-ACT-2: cards of each number and colour */
  constructor(
    asks: PlayAsks,
    private readonly copies: number,
    private readonly handling: Readings["deck"],
  ) {
    this.asks = asks;
  }

  /** CP-DECK-2: all decks fresh. */
  start(): void {
    this.beginCounting();
    this.shuffle();
  }

  /** CP-ACT-4: the activation deck is shuffled. Draws are counted anew. */
  startTurn(hero: boolean): void {
    this.beginCounting();
    piles.fill(DECK.activation, RESHUFFLE * this.copies + (hero ? 2 : 1));
    if (this.handling === "eachTurn") this.shuffle();
  }

  /** One by one: `fill` of an array is a call out of compiled code. */
  private beginCounting(): void {
    for (let deck = 0; deck < DECKS; deck++) drawn[deck] = 0;
  }

  /** An activation begins. */
  startActivation(): void {
    if (this.handling === "fresh") this.shuffle();
  }

  /**
   * The shots of a figure or a gun begin.
   * @param _column in which their cards hit
   * @param _band   how far they go
   * @param _mode   MODE of counts.ts
   */
  startFiring(_column: number, _band: number, _mode: number): void {
    if (this.handling === "fresh") this.shuffle();
  }

  private shuffle(): void {
    for (let deck = 0; deck < ACTION_DECKS; deck++) piles.fill(deck, CARDS);
  }

  /** CP-DECK-2: the top card of an Action deck, 0 to 49 as the columns of the deck. */
  draw(deck: number, what: DrawName): number {
    if (piles.left(deck) === 0 || this.handling === "replaced") piles.fill(deck, CARDS);
    return this.take(deck, what);
  }

  /**
   * CP-ACT-2: cards are numbered by colour, number and copy, then the Reshuffle, then the Hero.
   * @returns the card
   */
  activation(): number {
    return this.take(DECK.activation, "CP-ACT-2 activation card");
  }

  private take(deck: number, what: DrawName): number {
    const card = piles.takeAt(deck, this.pick(deck, piles.left(deck), what));
    this.came(deck, what, card);
    return card;
  }

  /** A command die. @returns 1 to 6 */
  die(what: DrawName): number {
    return this.oneOf(DECK.dice, what, 6) + 1;
  }

  /** A lot among so many. @returns 0 to count - 1 */
  lot(what: DrawName, count: number): number {
    return this.oneOf(DECK.lots, what, count);
  }

  private oneOf(deck: number, what: DrawName, count: number): number {
    const face = this.pick(deck, count, what);
    this.rolled(deck, what, face, count);
    return face;
  }

  // ---- what comes, for whoever tells it or writes it down: nobody while games are played

  /** A card has been taken from its pile. */
  protected came(_deck: number, _what: DrawName, _card: number): void {}

  /** A die of so many faces shows one of them, from 0. */
  protected rolled(_deck: number, _what: DrawName, _face: number, _sides: number): void {}

  private pick(deck: number, count: number, what: DrawName): number {
    const n = drawn[deck]!++;
    return this.asks.pick(count, (deck << DRAW_BITS) | n, what);
  }
}

/**
 * NP-REACT: the stock, the discards and the two hands (the players' own jokers never leave them: NP-REACT-2). Sets
 * of cards are bits: cards 0 to 27 (ranks 2 to 8) of one word, 28 to 51 of another. A card is 4 x (rank - 2) + suit,
 * so that the lowest bit is the card that NP-REACT-4 gives up first.
 */
import { placed } from "../../core/placed.js";
import { bitAt, bitsIn, lowest } from "../kit/bits.js";
import { field } from "./state.js";

/** Cards of the low word. */
export const LOW_CARDS = 28;
/** Without jokers. */
const CARDS = 52;
const PACK_LOW = (1 << LOW_CARDS) - 1;
const PACK_HIGH = (1 << (CARDS - LOW_CARDS)) - 1;
/** The cards of the first suit, by word; those of others are moved by the suit's number. */
export const SUIT_LOW = 0x1111111;
export const SUIT_HIGH = 0x111111;

/** 2 to 14. */
export const rankOf = (card: number): number => (card >> 2) + 2;

export const lowBit = (card: number): number => (card < LOW_CARDS ? 1 << card : 0);
export const highBit = (card: number): number => (card < LOW_CARDS ? 0 : 1 << (card - LOW_CARDS));

/** The next card to bid (NP-POL-6): the highest rank, of its suits the lowest. -1 if there is none. */
export function topCard(low: number, high: number): number {
  if (high !== 0) {
    const rank = (31 - Math.clz32(high)) & ~3;
    return LOW_CARDS + rank + lowest((high >>> rank) & 15);
  }
  if (low === 0) return -1;
  const rank = (31 - Math.clz32(low)) & ~3;
  return rank + lowest((low >>> rank) & 15);
}

/** Real cards of a player, and how many. */
export const hands = {
  low: placed(Int32Array, 2),
  high: placed(Int32Array, 2),
  held: placed(Int32Array, 2),
};

/** Cards of the stock, how many of them are in its lower half, which they are; and the discards. */
const PACK = { count: 0, countLow: 1, low: 2, high: 3, playedLow: 4, playedHigh: 5 } as const;
/** Words, not properties: these are written with each card. */
const pack = placed(Int32Array, 6);

/** A whole stock, and empty hands. */
export function beginDeck(): void {
  pack[PACK.low] = PACK_LOW;
  pack[PACK.high] = PACK_HIGH;
  pack[PACK.countLow] = LOW_CARDS;
  pack[PACK.count] = CARDS;
  pack[PACK.playedLow] = 0;
  pack[PACK.playedHigh] = 0;
  for (let side = 0; side < 2; side++) {
    hands.low[side] = 0;
    hands.high[side] = 0;
    hands.held[side] = 0;
  }
}

/** NP-REACT-5, NP-REACT-6: of an empty stock. */
function refill(): void {
  pack[PACK.low] = pack[PACK.playedLow]!;
  pack[PACK.high] = pack[PACK.playedHigh]!;
  pack[PACK.playedLow] = 0;
  pack[PACK.playedHigh] = 0;
  pack[PACK.countLow] = bitsIn(pack[PACK.low]!);
  pack[PACK.count] = pack[PACK.countLow]! + bitsIn(pack[PACK.high]!);
}

/** The card at a place of the stock. */
export const cardAt = (at: number): number =>
  at < pack[PACK.countLow]!
    ? bitAt(pack[PACK.low]!, at)
    : LOW_CARDS + bitAt(pack[PACK.high]!, at - pack[PACK.countLow]!);

/** The cards of a cycle from one number on to another, to A, then to B (N2). */
export function deal(from: number, to: number): void {
  field.draws.deal(0, from, to);
  field.draws.deal(1, from, to);
}

/** @param place of the first card of a cycle */
export function dealTo(side: number, from: number, to: number, place: number): void {
  for (let i = from; i < to; i++) {
    if (pack[PACK.count] === 0) refill();
    if (pack[PACK.count] === 0) break;
    const at = field.asks.pick(pack[PACK.count]!, place | i, "NP-REACT-3");
    field.witness.draws(at);
    give(side, at);
  }
  field.witness.hasDrawn(side);
}

/**
 * A hand gets a card of the stock; if it is one too many, it gives up its lowest (NP-REACT-4).
 * @param at which of those left
 */
function give(side: number, at: number): void {
  const countLow = pack[PACK.countLow]!;
  // Which half it is in, nobody could guess: no branch. All ones for the upper one.
  const upper = (countLow - 1 - at) >> 31;
  const among = (pack[PACK.low]! & ~upper) | (pack[PACK.high]! & upper);
  const bit = 1 << bitAt(among, at - (countLow & upper));
  const low = bit & ~upper;
  const high = bit & upper;
  pack[PACK.low]! ^= low;
  pack[PACK.high]! ^= high;
  pack[PACK.count]!--;
  pack[PACK.countLow] = countLow - 1 - upper;
  const allLow = hands.low[side]! | low;
  const allHigh = hands.high[side]! | high;
  if (hands.held[side]! < field.handMax) {
    hands.low[side] = allLow;
    hands.high[side] = allHigh;
    hands.held[side]!++;
    return;
  }
  // Cards are numbered by points, rank and suit, so the lowest bit goes.
  const lowestLow = allLow & -allLow;
  const lowestHigh = allHigh & -allHigh & ~((allLow | -allLow) >> 31);
  hands.low[side] = allLow ^ lowestLow;
  hands.high[side] = allHigh ^ lowestHigh;
  pack[PACK.playedLow]! |= lowestLow;
  pack[PACK.playedHigh]! |= lowestHigh;
}

/** @param count cards that it is */
export function discard(side: number, count: number, low: number, high: number): void {
  hands.low[side]! &= ~low;
  hands.high[side]! &= ~high;
  hands.held[side]! -= count;
  pack[PACK.playedLow]! |= low;
  pack[PACK.playedHigh]! |= high;
}

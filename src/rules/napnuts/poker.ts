/** NP-OPT-POKER: what poker hands are worth: `category << 20`, then five ranks of four bits. */
import { placed } from "../../core/placed.js";
import { bitsIn, lowest } from "../kit/bits.js";
import { lowBit, rankOf, SUIT_HIGH, SUIT_LOW } from "./deck.js";

/** Plain cards by rank, of those that are looked at. */
const held = placed(Uint8Array, 15);

/** What the best five of these cards are worth. */
export function worth(low: number, high: number, wilds: number): number {
  const wild = bitsIn(low & wilds);
  const plain = low & ~wilds;
  let ranks = 0;
  let most = 0;
  for (let rank = 2; rank <= 14; rank++) {
    const nibble = rank <= 8 ? (plain >>> ((rank - 2) * 4)) & 15 : (high >>> ((rank - 9) * 4)) & 15;
    const count = bitsIn(nibble);
    held[rank] = count;
    if (count > 0) ranks |= 1 << rank;
    if (count > most) most = count;
  }
  if (wild >= 5) return hand(9, 14, 0, 0, 0, 0);
  if (most + wild >= 5) return hand(9, highestOf(5 - wild, 0), 0, 0, 0, 0);
  let flush = 0;
  for (let suit = 0; suit < 4; suit++) {
    const own = suitRanks((plain >>> suit) & SUIT_LOW, (high >>> suit) & SUIT_HIGH);
    if (bitsIn(own) + wild < 5) continue;
    const top = straightOf(own, wild);
    if (top > 0) flush = Math.max(flush, hand(8, top, 0, 0, 0, 0));
    else flush = Math.max(flush, flushOf(own, wild));
  }
  if (flush >> 20 === 8) return flush;
  if (most + wild >= 4) {
    const four = highestOf(4 - wild, 0);
    return hand(7, four, highestOf(1, 1 << four), 0, 0, 0);
  }
  if (most + wild >= 3) {
    const three = highestOf(3 - wild, 0);
    const pair = wild <= 1 ? highestOf(2, 1 << three) : 0;
    if (pair > 0) return hand(6, three, pair, 0, 0, 0);
    if (flush > 0) return flush;
    const top = straightOf(ranks, wild);
    if (top > 0) return hand(4, top, 0, 0, 0, 0);
    const kicker = highestOf(1, 1 << three);
    return hand(3, three, kicker, highestOf(1, (1 << three) | (1 << kicker)), 0, 0);
  }
  if (flush > 0) return flush;
  const top = straightOf(ranks, wild);
  if (top > 0) return hand(4, top, 0, 0, 0, 0);
  const pair = most + wild >= 2 ? highestOf(2 - wild, 0) : 0;
  if (pair > 0) {
    const other = wild === 0 ? highestOf(2, 1 << pair) : 0;
    if (other > 0) {
      return hand(2, pair, other, highestOf(1, (1 << pair) | (1 << other)), 0, 0);
    }
    const a = highestOf(1, 1 << pair);
    const b = highestOf(1, (1 << pair) | (1 << a));
    const c = highestOf(1, (1 << pair) | (1 << a) | (1 << b));
    return hand(1, pair, a, b, c, 0);
  }
  return flushOf(ranks, 0) & 0xfffff;
}

/** The highest rank with so many cards, but for some ranks; 0 if there is none. */
function highestOf(count: number, without: number): number {
  for (let rank = 14; rank >= 2; rank--) {
    if (held[rank]! >= count && ((without >> rank) & 1) === 0) return rank;
  }
  return 0;
}

function hand(category: number, a: number, b: number, c: number, d: number, e: number): number {
  return (category << 20) | (a << 16) | (b << 12) | (c << 8) | (d << 4) | e;
}

/** Bits of the ranks of one suit, moved down to its first bits. */
function suitRanks(low: number, high: number): number {
  let ranks = 0;
  for (let rest = low; rest !== 0; rest &= rest - 1) ranks |= 4 << (lowest(rest) >> 2);
  for (let rest = high; rest !== 0; rest &= rest - 1) ranks |= 512 << (lowest(rest) >> 2);
  return ranks;
}

/** The highest card of the best straight; 0 if there is none. */
function straightOf(ranks: number, wild: number): number {
  for (let top = 14; top >= 6; top--) {
    if (bitsIn(ranks & (31 << (top - 4))) + wild >= 5) return top;
  }
  return bitsIn(ranks & ((15 << 2) | (1 << 14))) + wild >= 5 ? 5 : 0;
}

/** Five ranks of a suit from the highest down, wild cards for the highest that are not there. */
function flushOf(ranks: number, wild: number): number {
  let left = wild;
  let value = 5;
  let taken = 0;
  for (let rank = 14; taken < 5 && rank >= 2; rank--) {
    if (((ranks >> rank) & 1) === 0 && left-- <= 0) continue;
    value = (value << 4) | rank;
    taken++;
  }
  return value;
}

/** Whether a card may be among five that are worth this much. */
export function counts(value: number, card: number, wilds: number): boolean {
  if ((lowBit(card) & wilds) !== 0) return true;
  const rank = rankOf(card);
  const category = value >> 20;
  const first = (value >> 16) & 15;
  if (category === 4 || category === 8) {
    return first === 5 ? rank <= 5 || rank === 14 : rank <= first && rank > first - 5;
  }
  for (let shift = 16; shift >= 0; shift -= 4) if (((value >> shift) & 15) === rank) return true;
  return false;
}

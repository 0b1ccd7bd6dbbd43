/**
 * Sets of cards as bits: cards 0 to 27 (ranks 2 to 8) in one integer, 28 to 51 in another. A card is
 * 4 x (rank - 2) + suit, so that the lowest bit is the card that NP-REACT-4 gives up first.
 */
import { bitAt, bitsIn, lowest } from "../kit/bits.js";
import { HAND_MAX } from "./data.js";

/** Cards of the low integer. */
export const LOW_CARDS = 28;
/** Without jokers. */
export const CARDS = 52;
export const PACK_LOW = (1 << LOW_CARDS) - 1;
export const PACK_HIGH = (1 << (CARDS - LOW_CARDS)) - 1;
const SUIT_LOW = 0x1111111;
const SUIT_HIGH = 0x111111;

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

/** 2 to 14. */
export const rankOf = (card: number): number => (card >> 2) + 2;

export const lowBit = (card: number): number => (card < LOW_CARDS ? 1 << card : 0);
export const highBit = (card: number): number => (card < LOW_CARDS ? 0 : 1 << (card - LOW_CARDS));

/** Real cards of a player. */
export class Hand {
  low = 0;
  high = 0;
  /** How many. */
  held = 0;
}

/** The stock and the discards (the players' own jokers never leave them: NP-REACT-2). */
export class Pack {
  /** Cards of the stock, and how many of them are in its lower half. */
  count = 0;
  private countLow = 0;
  private low = 0;
  private high = 0;
  private playedLow = 0;
  private playedHigh = 0;

  /** A whole stock. */
  begin(): void {
    this.low = PACK_LOW;
    this.high = PACK_HIGH;
    this.countLow = LOW_CARDS;
    this.count = CARDS;
    this.playedLow = 0;
    this.playedHigh = 0;
  }

  /** NP-REACT-5, NP-REACT-6: of an empty stock. */
  refill(): void {
    this.low = this.playedLow;
    this.high = this.playedHigh;
    this.playedLow = 0;
    this.playedHigh = 0;
    this.countLow = bitsIn(this.low);
    this.count = this.countLow + bitsIn(this.high);
  }

  /** The card at a place of the stock. */
  cardAt(at: number): number {
    const { countLow } = this;
    return at < countLow ? bitAt(this.low, at) : LOW_CARDS + bitAt(this.high, at - countLow);
  }

  /**
   * A hand gets a card of the stock; if it is one too many, it gives up its lowest (NP-REACT-4).
   * @param at which of those left
   */
  deal(hand: Hand, at: number, handMax: number): void {
    const { countLow } = this;
    // Which half it is in, nobody could guess: no branch. All ones for the upper one.
    const upper = (countLow - 1 - at) >> 31;
    const among = (this.low & ~upper) | (this.high & upper);
    const bit = 1 << bitAt(among, at - (countLow & upper));
    const low = bit & ~upper;
    const high = bit & upper;
    this.low ^= low;
    this.high ^= high;
    this.count--;
    this.countLow = countLow - 1 - upper;
    const allLow = hand.low | low;
    const allHigh = hand.high | high;
    if (hand.held < handMax) {
      hand.low = allLow;
      hand.high = allHigh;
      hand.held++;
      return;
    }
    // Cards are numbered by points, rank and suit, so the lowest bit goes.
    const lowestLow = allLow & -allLow;
    const lowestHigh = allHigh & -allHigh & ~((allLow | -allLow) >> 31);
    hand.low = allLow ^ lowestLow;
    hand.high = allHigh ^ lowestHigh;
    this.playedLow |= lowestLow;
    this.playedHigh |= lowestHigh;
  }

  /** @param count cards that it is */
  discard(hand: Hand, count: number, low: number, high: number): void {
    hand.low &= ~low;
    hand.high &= ~high;
    hand.held -= count;
    this.playedLow |= low;
    this.playedHigh |= high;
  }
}

/** What bidders put down, and what it is worth. */
export class Bid {
  low = 0;
  high = 0;
  /** Cards of it. */
  count = 0;
  /** Bids with larger values win; poker keeps its category above bit 20. */
  value = 0;
  private readonly counts = new Uint8Array(15);
  private readonly kept = new Uint8Array(HAND_MAX);

  /** Its cards in the order in which they are bid. */
  listed(): number[] {
    return Array.from(this.kept.subarray(0, this.list(this.low, this.high)));
  }

  private clear(): void {
    this.low = 0;
    this.high = 0;
    this.count = 0;
    this.value = 0;
  }

  private take(card: number): void {
    this.low |= lowBit(card);
    this.high |= highBit(card);
    this.count++;
  }

  /**
   * NP-AUCT-2, NP-POL-6: so many of the highest cards. `total << 4 | rank of the highest`.
   * @param points by rank
   */
  ofPoints(low: number, high: number, count: number, points: Uint8Array, bonus: number): boolean {
    this.clear();
    let total = bonus;
    let top = 0;
    for (let i = 0; i < count; i++) {
      const card = topCard(low & ~this.low, high & ~this.high);
      if (card < 0) break;
      this.take(card);
      total += points[rankOf(card)]!;
      if (i === 0) top = rankOf(card);
    }
    this.value = (total << 4) | top;
    return top !== 0;
  }

  /** NP-OPT-BACC, NP-OPT-BACC-1: three cards. `(score + bonus) << 4 | rank of the highest`. */
  ofBaccarat(low: number, high: number, bonus: number): boolean {
    const hand = this.list(low, high);
    this.clear();
    let best = -1;
    for (let i = 0; i < hand - 2; i++) {
      const a = this.kept[i]!;
      for (let j = i + 1; j < hand - 1; j++) {
        const b = this.kept[j]!;
        for (let k = j + 1; k < hand; k++) {
          const c = this.kept[k]!;
          const score = (WORTH[a >> 2]! + WORTH[b >> 2]! + WORTH[c >> 2]!) % 10;
          // Sorted, so the first is the highest.
          const value = ((score + bonus) << 4) | rankOf(a);
          if (value <= best) continue;
          best = value;
          this.clear();
          this.take(a);
          this.take(b);
          this.take(c);
        }
      }
    }
    this.value = best;
    return best >= 0;
  }

  /** Writes the cards into `kept` in the order in which they are bid. Returns how many. */
  private list(low: number, high: number): number {
    let restLow = low;
    let restHigh = high;
    for (let count = 0; ; count++) {
      const card = topCard(restLow, restHigh);
      if (card < 0) return count;
      this.kept[count] = card;
      restLow &= ~lowBit(card);
      restHigh &= ~highBit(card);
    }
  }

  /**
   * NP-OPT-POKER, NP-OPT-POKER-1, NP-OPT-POKER-2: the best five. `category << 20`, then five ranks of four bits.
   * @param wilds cards of the low integer that are wild
   */
  ofPoker(low: number, high: number, wilds: number): boolean {
    this.clear();
    const hand = this.list(low, high);
    if (hand < 5) return false;
    const best = this.worth(low, high, wilds);
    this.value = best;
    // Only cards of the ranks that count can be part of it; the first five of them that are worth it.
    this.first(hand, 0, 0, 0, 0, wilds, best);
    return true;
  }

  private first(
    hand: number,
    at: number,
    taken: number,
    low: number,
    high: number,
    wilds: number,
    best: number,
  ): boolean {
    if (taken === 5) {
      if (this.worth(low, high, wilds) !== best) return false;
      this.low = low;
      this.high = high;
      this.count = taken;
      return true;
    }
    for (let i = at; i <= hand - (5 - taken); i++) {
      const card = this.kept[i]!;
      if (!counts(best, card, wilds)) continue;
      const withLow = low | lowBit(card);
      const withHigh = high | highBit(card);
      if (this.first(hand, i + 1, taken + 1, withLow, withHigh, wilds, best)) return true;
    }
    return false;
  }

  /** What the best five of these cards are worth. */
  private worth(low: number, high: number, wilds: number): number {
    const wild = bitsIn(low & wilds);
    const plain = low & ~wilds;
    const { counts } = this;
    let ranks = 0;
    let most = 0;
    for (let rank = 2; rank <= 14; rank++) {
      const nibble =
        rank <= 8 ? (plain >>> ((rank - 2) * 4)) & 15 : (high >>> ((rank - 9) * 4)) & 15;
      const count = bitsIn(nibble);
      counts[rank] = count;
      if (count > 0) ranks |= 1 << rank;
      if (count > most) most = count;
    }
    if (wild >= 5) return hand(9, 14, 0, 0, 0, 0);
    if (most + wild >= 5) return hand(9, this.highestOf(5 - wild, 0), 0, 0, 0, 0);
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
      const four = this.highestOf(4 - wild, 0);
      return hand(7, four, this.highestOf(1, 1 << four), 0, 0, 0);
    }
    if (most + wild >= 3) {
      const three = this.highestOf(3 - wild, 0);
      const pair = wild <= 1 ? this.highestOf(2, 1 << three) : 0;
      if (pair > 0) return hand(6, three, pair, 0, 0, 0);
      if (flush > 0) return flush;
      const top = straightOf(ranks, wild);
      if (top > 0) return hand(4, top, 0, 0, 0, 0);
      const kicker = this.highestOf(1, 1 << three);
      return hand(3, three, kicker, this.highestOf(1, (1 << three) | (1 << kicker)), 0, 0);
    }
    if (flush > 0) return flush;
    const top = straightOf(ranks, wild);
    if (top > 0) return hand(4, top, 0, 0, 0, 0);
    const pair = most + wild >= 2 ? this.highestOf(2 - wild, 0) : 0;
    if (pair > 0) {
      const other = wild === 0 ? this.highestOf(2, 1 << pair) : 0;
      if (other > 0) {
        return hand(2, pair, other, this.highestOf(1, (1 << pair) | (1 << other)), 0, 0);
      }
      const a = this.highestOf(1, 1 << pair);
      const b = this.highestOf(1, (1 << pair) | (1 << a));
      const c = this.highestOf(1, (1 << pair) | (1 << a) | (1 << b));
      return hand(1, pair, a, b, c, 0);
    }
    return flushOf(ranks, 0) & 0xfffff;
  }

  /** The highest rank with so many cards, but for some ranks; 0 if there is none. */
  private highestOf(count: number, without: number): number {
    for (let rank = 14; rank >= 2; rank--) {
      if (this.counts[rank]! >= count && ((without >> rank) & 1) === 0) return rank;
    }
    return 0;
  }
}

/** NP-OPT-BACC: by rank - 2. */
const WORTH = Uint8Array.from([2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]);

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
function counts(value: number, card: number, wilds: number): boolean {
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

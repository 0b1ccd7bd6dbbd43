/** NP-AUCT-2, NP-POL-6, NP-OPT: which cards are put down for a bid, and what it is worth. */
import { placed } from "../../core/placed.js";
import { HAND_MAX } from "./data.js";
import { highBit, lowBit, rankOf, topCard } from "./deck.js";
import { counts, worth } from "./poker.js";
import { field, MEN_MAX } from "./state.js";

/** Place of the mover's bid; before it are those of who interrupts him. */
export const MOVER = MEN_MAX;

/** What bidders put down, by place. */
export const bids = {
  low: placed(Int32Array, MEN_MAX + 1),
  high: placed(Int32Array, MEN_MAX + 1),
  /** Cards of it. */
  count: placed(Int32Array, MEN_MAX + 1),
  /**
   * Bids with larger values win: all points and the bonus, then four bits of the highest rank, which NP-POL-5 and the
   * told game read so; of poker (NP-OPT-POKER) the category above bit 20, then five ranks.
   */
  value: placed(Int32Array, MEN_MAX + 1),
};

/** Cards in the order in which they are bid. */
const kept = placed(Uint8Array, HAND_MAX);

/** NP-OPT-BACC: by rank - 2. */
const WORTH = Uint8Array.from([2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]);

/** The cards of a bid in the order in which they are bid. */
export const cardsBid = (at: number): number[] =>
  Array.from(kept.subarray(0, list(bids.low[at]!, bids.high[at]!)));

/** Writes the cards into `kept`. Returns how many. */
function list(low: number, high: number): number {
  let restLow = low;
  let restHigh = high;
  for (let count = 0; ; count++) {
    const card = topCard(restLow, restHigh);
    if (card < 0) return count;
    kept[count] = card;
    restLow &= ~lowBit(card);
    restHigh &= ~highBit(card);
  }
}

function put(at: number, low: number, high: number, count: number, value: number): void {
  bids.low[at] = low;
  bids.high[at] = high;
  bids.count[at] = count;
  bids.value[at] = value;
}

/** A character bids of these cards, as the reading has it. @returns false if he cannot */
export function bid(at: number, f: number, low: number, high: number): boolean {
  const bonus = field.bonus[f]!;
  if (field.plainBids) {
    const { A, B } = field.fight.bid;
    return bidPoints(at, low, high, field.sideOf[f] === 0 ? A : B, bonus);
  }
  if (field.poker) return bidPoker(at, low, high, wilds(field.classOf[f]!));
  return bidBaccarat(at, low, high, bonus);
}

/** So many of the highest cards. `total << 4 | rank of the highest`. */
export function bidPoints(
  at: number,
  low: number,
  high: number,
  most: number,
  bonus: number,
): boolean {
  let total = bonus;
  let top = 0;
  let takenLow = 0;
  let takenHigh = 0;
  let count = 0;
  for (; count < most; count++) {
    const card = topCard(low & ~takenLow, high & ~takenHigh);
    if (card < 0) break;
    takenLow |= lowBit(card);
    takenHigh |= highBit(card);
    const rank = rankOf(card);
    total += field.points[rank]!;
    if (count === 0) top = rank;
  }
  put(at, takenLow, takenHigh, count, (total << 4) | top);
  return top !== 0;
}

/** NP-OPT-BACC, NP-OPT-BACC-1: three cards. `(score + bonus) << 4 | rank of the highest`. */
export function bidBaccarat(at: number, low: number, high: number, bonus: number): boolean {
  const hand = list(low, high);
  let best = -1;
  put(at, 0, 0, 0, best);
  for (let i = 0; i < hand - 2; i++) {
    const a = kept[i]!;
    for (let j = i + 1; j < hand - 1; j++) {
      const b = kept[j]!;
      for (let k = j + 1; k < hand; k++) {
        const c = kept[k]!;
        const score = (WORTH[a >> 2]! + WORTH[b >> 2]! + WORTH[c >> 2]!) % 10;
        // Sorted, so the first is the highest.
        const value = ((score + bonus) << 4) | rankOf(a);
        if (value <= best) continue;
        best = value;
        const ofLow = lowBit(a) | lowBit(b) | lowBit(c);
        put(at, ofLow, highBit(a) | highBit(b) | highBit(c), 3, value);
      }
    }
  }
  return best >= 0;
}

/** NP-OPT-POKER: the twos, and a hero's threes. */
function wilds(classOf: number): number {
  const { gunmen } = field.readings;
  switch (classOf) {
    case 3:
      return 255;
    case 2:
      return gunmen === "cowboy" ? 0 : 15;
    case 1:
      return gunmen === "gunslinger" ? 0 : 15;
    default:
      return 0;
  }
}

/**
 * NP-OPT-POKER, NP-OPT-POKER-1, NP-OPT-POKER-2: the best five.
 * @param wilds cards of the low word that are wild
 */
export function bidPoker(at: number, low: number, high: number, wilds: number): boolean {
  const hand = list(low, high);
  if (hand < 5) return false;
  // Only cards of the ranks that count can be part of it; the first five of them that are worth it.
  return firstWorth(at, hand, 0, 0, 0, 0, wilds, worth(low, high, wilds));
}

function firstWorth(
  at: number,
  hand: number,
  from: number,
  taken: number,
  low: number,
  high: number,
  wilds: number,
  best: number,
): boolean {
  if (taken === 5) {
    if (worth(low, high, wilds) !== best) return false;
    put(at, low, high, taken, best);
    return true;
  }
  for (let i = from; i <= hand - (5 - taken); i++) {
    const card = kept[i]!;
    if (!counts(best, card, wilds)) continue;
    const withLow = low | lowBit(card);
    const withHigh = high | highBit(card);
    if (firstWorth(at, hand, i + 1, taken + 1, withLow, withHigh, wilds, best)) return true;
  }
  return false;
}

/** Above 0 if the first is higher. */
export function compared(one: number, f: number, other: number, g: number): number {
  const difference = bids.value[one]! - bids.value[other]!;
  if (!field.poker) return difference;
  const category = (bids.value[one]! >> 20) - (bids.value[other]! >> 20);
  if (category !== 0) return category;
  const weak = Number(field.classOf[g] === 0) - Number(field.classOf[f] === 0);
  return weak !== 0 ? weak : difference;
}

/** They change places. */
export function swapBids(i: number, j: number): void {
  if (i === j) return;
  const low = bids.low[i]!;
  const high = bids.high[i]!;
  const count = bids.count[i]!;
  const value = bids.value[i]!;
  put(i, bids.low[j]!, bids.high[j]!, bids.count[j]!, bids.value[j]!);
  put(j, low, high, count, value);
}

/** NP-AUCT: who interrupts the shot that a mover has announced, with which bid, and who then acts before him. */
import { placed } from "../../core/placed.js";
import { bitAt } from "../kit/bits.js";
import { bid, bids, compared, MOVER, swapBids } from "./bids.js";
import { discard, hands } from "./deck.js";
import { lot } from "./draws.js";
import { CHOICE } from "./policy.js";
import { field, MEN_MAX, NOBODY } from "./state.js";

/** Who has made which bid, by its place. */
export const bidder = placed(Int8Array, MEN_MAX + 1);

/** @returns how many act before the mover: the first of `bidder`, in their order */
export function auction(mover: number): number {
  const side = field.sideOf[mover]!;
  const count = interrupters(mover, 1 - side);
  if (count === 0) return 0;
  for (let i = 0; i < count; i++) {
    lay(i, 1 - side);
    field.witness.interrupts(bidder[i]!, i, mover);
  }
  const faster = answered(mover, side) ? fasterThan(mover, count) : count;
  inOrder(faster);
  field.witness.answers(mover, faster);
  return faster;
}

/** Who interrupts, and then bids what (NP-POL-12). @returns how many there are */
function interrupters(mover: number, side: number): number {
  const bonus = field.bonus[mover]!;
  let low = hands.low[side]!;
  let high = hands.high[side]!;
  let count = 0;
  field.asked = 0;
  while (low !== 0 || high !== 0) {
    const f = field.asks.choose(CHOICE.interrupt, mover);
    if (f === NOBODY) break;
    field.asked |= 1 << f;
    // NP-POL-5: the least that beats a mover who bids nothing.
    if (bid(count, f, low, high) && (field.poker || bids.value[count]! >> 4 > bonus)) {
      low &= ~bids.low[count]!;
      high &= ~bids.high[count]!;
      bidder[count++] = f;
    }
    if (!field.readings.reactAny) break;
  }
  return count;
}

/** NP-AUCT-6: winners' cards are spent, too. */
const lay = (at: number, side: number): void =>
  discard(side, bids.count[at]!, bids.low[at]!, bids.high[at]!);

/** NP-AUCT-4. @returns whether the mover bids; else he plays his joker */
function answered(mover: number, side: number): boolean {
  bidder[MOVER] = mover;
  if (!bid(MOVER, mover, hands.low[side]!, hands.high[side]!)) {
    bids.count[MOVER] = 0;
    return false;
  }
  lay(MOVER, side);
  return true;
}

/** NP-AUCT-3: of so many bids those that are higher come first. @returns how many */
function fasterThan(mover: number, count: number): number {
  let faster = 0;
  for (let i = 0; i < count; i++) {
    const f = bidder[i]!;
    const difference = compared(i, f, MOVER, mover);
    const wins = difference !== 0 || field.plainBids ? difference > 0 : flip(f);
    if (!wins) continue;
    bidder[faster] = f;
    swapBids(faster++, i);
  }
  return faster;
}

/** NP-OPT-POKER-1: a tie. @returns whether the interrupter wins it */
function flip(f: number): boolean {
  field.witness.flips(f);
  return lot(2, "NP-OPT-POKER-1") === 0;
}

/** NP-AUCT-3, NP-AUCT-5: the highest first, lots among equals. */
function inOrder(count: number): void {
  for (let at = 0; at < count - 1; at++) {
    let tops = 0;
    let ties = 0;
    for (let i = at; i < count; i++) {
      if (!isTop(i, at, count)) continue;
      tops |= 1 << i;
      ties++;
    }
    const chosen = ties === 1 ? 0 : lot(ties, "NP-AUCT-5");
    const next = bitAt(tops, chosen);
    const f = bidder[next]!;
    // The others keep their order.
    for (let i = next; i > at; i--) {
      bidder[i] = bidder[i - 1]!;
      swapBids(i, i - 1);
    }
    bidder[at] = f;
  }
}

function isTop(i: number, from: number, count: number): boolean {
  for (let j = from; j < count; j++) {
    if (compared(i, bidder[i]!, j, bidder[j]!) < 0) return false;
  }
  return true;
}

/** NP-REACT, NP-AUCT, NP-OPT: hands, bids and who goes before whom. A card is 4 x (rank - 2) + suit, an ace the 12th rank. */
import type { ClassId } from "../../../../src/rules/napnuts/data.js";
import type { Side } from "../../../../src/rules/napnuts/gunfight.js";
import { cardsWords, cardWords, POKER_HANDS } from "../../../../src/rules/napnuts/says.js";
import { type Game, given, type Man } from "./state.js";

/** NP-REACT-4: the suits from the lowest. */
export const SUITS = ["spade", "club", "diamond", "heart"] as const;
const PACK = 52;

/** 2 to 14. */
export const rankOf = (card: number): number => Math.floor(card / 4) + 2;
export const suitOf = (card: number): number => card % 4;

/** Both hands, what is left to draw, and what has been played. */
export class Cards {
  readonly hands: Record<Side, number[]> = { A: [], B: [] };
  private stock = Array.from({ length: PACK }, (_, card) => card);
  private played: number[] = [];

  constructor(private readonly game: Game) {}

  /** NP-REACT-1. */
  points(card: number): number {
    const { number, face, ace } = this.game.book.cards.points;
    const rank = rankOf(card);
    return rank === 14 ? ace : rank >= 11 ? face : number;
  }

  /** NP-REACT-3: so many cards for either side, A first. */
  deal(count: number): void {
    for (const side of ["A", "B"] as const) {
      const drawn: number[] = [];
      for (let i = 0; i < count; i++) {
        const card = this.take();
        if (card === null) continue;
        drawn.push(card);
        this.hands[side].push(card);
        this.limit(side);
      }
      if (drawn.length > 0)
        this.game.write(null, ["NP-REACT-3", "draws", { side, cards: cardsWords(drawn) }]);
    }
  }

  /** NP-REACT-5, NP-REACT-6. */
  private take(): number | null {
    if (this.stock.length === 0) {
      this.stock = this.played;
      this.played = [];
    }
    if (this.stock.length === 0) return null;
    const left = [...this.stock].sort((a, b) => a - b);
    const card = this.game.draw("NP-REACT-3", left, cardWords);
    this.stock = left.filter((other) => other !== card);
    return card;
  }

  /** NP-REACT-4: the lowest by points, rank, suit goes. */
  private limit(side: Side): void {
    const hand = this.hands[side];
    if (hand.length <= this.game.book.cards.handMax) return;
    const [lowest] = [...hand].sort((a, b) => this.points(a) - this.points(b) || a - b);
    this.discard(side, [given(lowest)]);
  }

  discard(side: Side, cards: readonly number[]): void {
    this.hands[side] = this.hands[side].filter((card) => !cards.includes(card));
    this.played.push(...cards);
  }

  /** NP-POL-6: by points, then rank, then suit, spades first. */
  sorted(cards: readonly number[]): number[] {
    return [...cards].sort(
      (a, b) => this.points(b) - this.points(a) || rankOf(b) - rankOf(a) || suitOf(a) - suitOf(b),
    );
  }
}

/** What somebody puts down: two bids are compared by the first number that differs, larger first. */
export interface Bid {
  readonly man: Man;
  readonly cards: readonly number[];
  readonly value: readonly number[];
  /** The value in words. */
  readonly worth: string;
  readonly class: ClassId;
}

/**
 * The bid that the policy makes (NP-POL-6, NP-OPT-POKER-2, NP-OPT-BACC-1).
 * @param left cards that may be bid
 * @returns null if there are too few
 */
export function bidOf(game: Game, cards: Cards, man: Man, left: readonly number[]): Bid | null {
  const hand = cards.sorted(left);
  const id = man.sheet.class;
  const { bonus } = game.book.classes[id];
  const plus = bonus === 0 ? "" : ` + ${bonus}`;
  switch (game.readings.auction) {
    case "points": {
      if (hand.length === 0) return null;
      const put = hand.slice(0, game.fight.bid[man.side]);
      const points = put.reduce((total, card) => total + cards.points(card), 0);
      const highest = Math.max(...put.map(rankOf));
      const worth = `${points}${plus} points`;
      return { man, cards: put, value: [points + bonus, highest], worth, class: id };
    }
    case "poker": {
      if (hand.length < 5) return null;
      const [put, value] = bestOf(choose(hand, 5), (five) => pokerValue(game, five, id));
      return { man, cards: put, value, worth: given(POKER_HANDS[given(value[0])]), class: id };
    }
    case "baccarat": {
      if (hand.length < 3) return null;
      const [put, [score, highest]] = bestOf(choose(hand, 3), baccaratValue);
      const value = [given(score) + bonus, given(highest)];
      return { man, cards: put, value, worth: `${score}${plus}`, class: id };
    }
  }
}

/** NP-POL-5, NP-OPT-POKER-2, NP-OPT-BACC-1: whether it is worth while against this mover. */
export function isWorthwhile(game: Game, bid: Bid, mover: Man): boolean {
  if (game.readings.auction === "poker") return true;
  return given(bid.value[0]) >= game.book.classes[mover.sheet.class].bonus + 1;
}

/** @returns above 0 if the first is higher; 0: nothing but a coin tells them apart */
export function compareBids(game: Game, one: Bid, other: Bid): number {
  for (const [i, value] of one.value.entries()) {
    const difference = value - given(other.value[i]);
    if (difference !== 0) return difference;
    // NP-OPT-POKER: a citizen loses a tie in category; two of them go by their cards.
    if (i === 0 && game.readings.auction === "poker") {
      const weak = Number(other.class === "citizen") - Number(one.class === "citizen");
      if (weak !== 0) return weak;
    }
  }
  return 0;
}

/** All choices of some of the cards, in lexicographic order of their places. */
function choose(cards: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, i) =>
    choose(cards.slice(i + 1), count - 1).map((rest) => [card, ...rest]),
  );
}

/** The first of the best. */
function bestOf(
  hands: readonly (readonly number[])[],
  value: (cards: readonly number[]) => readonly number[],
): [cards: readonly number[], value: readonly number[]] {
  let best: [readonly number[], readonly number[]] | null = null;
  for (const hand of hands) {
    const worth = value(hand);
    if (best === null || isMore(worth, best[1])) best = [hand, worth];
  }
  return given(best);
}

function isMore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, i) => value !== other[i]);
  return at >= 0 && given(one[at]) > given(other[at]);
}

/** NP-OPT-BACC: score, then the highest card. */
function baccaratValue(cards: readonly number[]): readonly number[] {
  const worth = (card: number): number => {
    const rank = rankOf(card);
    return rank === 14 ? 1 : rank >= 10 ? 0 : rank;
  };
  return [
    cards.reduce((total, card) => total + worth(card), 0) % 10,
    Math.max(...cards.map(rankOf)),
  ];
}

/** NP-OPT-POKER, reading `gunmen`. */
function isWild(game: Game, card: number, id: ClassId): boolean {
  const { gunmen } = game.readings;
  const twos = id === "hero" || (gunmen === "both" ? id !== "citizen" : id === gunmen);
  return (rankOf(card) === 2 && twos) || (rankOf(card) === 3 && id === "hero");
}

/** Five cards, wild ones made the best of: category, then ranks in the order in which they count (NP-OPT-POKER-1). */
export function pokerValue(game: Game, five: readonly number[], id: ClassId): readonly number[] {
  const plain = five.filter((card) => !isWild(game, card, id));
  const wild = five.length - plain.length;
  const ranks = plain.map(rankOf).sort((a, b) => b - a);
  const options: (readonly number[])[] = [];
  // Every way to give the wild cards ranks; suits only matter for flushes, which are looked at apart.
  for (const given of multisets(wild)) options.push(rankValue([...ranks, ...given]));
  const oneSuit = new Set(plain.map(suitOf)).size <= 1;
  const distinct = new Set(ranks).size === ranks.length;
  if (oneSuit && distinct) {
    // A wild card is the highest rank not yet in it.
    const flush = [...ranks];
    for (let rank = 14; flush.length < 5; rank--) if (!flush.includes(rank)) flush.push(rank);
    options.push([5, ...flush.sort((a, b) => b - a)]);
    for (const given of multisets(wild)) {
      const high = straightHigh([...ranks, ...given]);
      if (high !== null) options.push([8, high, 0, 0, 0, 0]);
    }
  }
  return options.reduce((best, one) => (isMore(one, best) ? one : best));
}

/** Ranks for so many cards, whichever. */
function multisets(count: number, most = 14): number[][] {
  if (count === 0) return [[]];
  const all: number[][] = [];
  for (let rank = most; rank >= 2; rank--) {
    for (const rest of multisets(count - 1, rank)) all.push([rank, ...rest]);
  }
  return all;
}

/** Of five ranks, five of a kind among them; no flushes. */
function rankValue(ranks: readonly number[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const groups = [...counts].sort(([a, m], [b, n]) => n - m || b - a);
  const shape = groups.map(([, count]) => count).join("");
  const high = straightHigh(ranks);
  const category = { 5: 9, 41: 7, 32: 6, 311: 3, 221: 2, 2111: 1, 11111: high === null ? 0 : 4 }[
    shape
  ];
  const order = high === null ? groups.map(([rank]) => rank) : [high];
  return [given(category), ...order, ...Array.from({ length: 5 - order.length }, () => 0)];
}

/** The highest card of a straight, 5 for the lowest; null if it is none. */
function straightHigh(ranks: readonly number[]): number | null {
  const sorted = [...ranks].sort((a, b) => b - a);
  const text = sorted.join();
  if (text === "14,5,4,3,2") return 5;
  const [top] = sorted as [number];
  return sorted.every((rank, i) => rank === top - i) ? top : null;
}

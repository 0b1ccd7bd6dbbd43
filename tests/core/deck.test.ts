/** Cards drawn without replacement: exact fractions where they are enumerated, fair shuffles where they are played. */
import { describe, expect, test } from "vitest";
import { DicedDeck, Piles } from "../../src/core/deck.js";
import { enumerate } from "../../src/core/dice/enumerated.js";
import { ScriptedDice } from "../../src/core/dice/scripted.js";
import { draw, expandSeed, gameKey0, gameKey1, scaled } from "../../src/core/random.js";
import { alphaOf, limitChiSquare } from "../statistical/budget.js";

/** The exact chance of each value, in lowest terms. */
function chances<T>(kinds: readonly number[], rules: (deck: DicedDeck) => T): Map<T, string> {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  const sums = new Map<T, [weight: number, of: number]>();
  for (const { value, weight, of } of enumerate((dice) => rules(new DicedDeck(dice, kinds)))) {
    const [known, all] = sums.get(value) ?? [0, 1];
    const sum = known * of + weight * all;
    const shared = gcd(sum, all * of);
    sums.set(value, [sum / shared, (all * of) / shared]);
  }
  return new Map([...sums].map(([value, [weight, of]]) => [value, `${weight}/${of}`]));
}

describe("a deck over enumerated dice", () => {
  test("the joker comes before a given card half of the time, whatever else is in the deck", () => {
    for (const others of [0, 1, 3, 6]) {
      const first = chances([1, 1, others], (deck) => {
        let card = 2;
        while (card === 2) card = deck.draw("JOKER");
        return card;
      });
      expect(first).toEqual(
        new Map([
          [0, "1/2"],
          [1, "1/2"],
        ]),
      );
    }
  });

  test("aces in a hand of five: the hypergeometric distribution", () => {
    const aces = chances([4, 48], (deck) => {
      let held = 0;
      for (let card = 0; card < 5; card++) if (deck.draw("HAND") === 0) held++;
      return held;
    });
    const choose = (n: number, k: number): number =>
      k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k;
    for (const [held, chance] of aces) {
      const [weight, of] = chance.split("/").map(Number) as [number, number];
      const ways = choose(4, held) * choose(48, 5 - held);
      expect(BigInt(weight) * BigInt(choose(52, 5)), String(held)).toBe(BigInt(of) * BigInt(ways));
    }
    expect([...aces.keys()].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  test("two cards of a unit and one that ends the turn: it acts 0, 1 or 2 times, 1/3 each", () => {
    const acts = chances([2, 1, 3], (deck) => {
      for (let times = 0; ; ) {
        const card = deck.draw("ACTIVATION");
        if (card === 0) times++;
        if (card === 1) return times;
      }
    });
    expect([...acts].sort()).toEqual([
      [0, "1/3"],
      [1, "1/3"],
      [2, "1/3"],
    ]);
  });

  test("two cards of one deck, the first higher in rank: 8/17", () => {
    const ranks = Array.from({ length: 13 }, () => 4);
    const higher = chances(ranks, (deck) => deck.draw("OWN") > deck.draw("OTHER"));
    expect(higher.get(true)).toBe("8/17");
  });

  test("to draw where none is left is a fault of the rules", () => {
    const empty = new DicedDeck(new ScriptedDice([1]), [1]);
    expect(empty.draw("LAST")).toBe(0);
    expect(() => empty.draw("MORE")).toThrow("MORE: no card is left");
  });
});

const [seed0, seed1] = expandSeed("decks") as unknown as [number, number];
function keysOf(game: number): readonly [number, number] {
  const key0 = gameKey0(seed0, game);
  return [key0, gameKey1(seed1, key0)];
}

describe("piles that are played from", () => {
  /** As whoever draws with 32 random bits. */
  const take = (piles: Piles, pile: number, word: number): number =>
    piles.takeAt(pile, scaled(word, piles.left(pile)));

  test("a pile has every card once, and another one is not touched", () => {
    const piles = new Piles(2);
    piles.fill(1, 7);
    const [key0, key1] = keysOf(0);
    for (let round = 0; round < 2; round++) {
      piles.fill(0, 52);
      const drawn = new Set<number>();
      for (let card = 0; card < 52; card++)
        drawn.add(take(piles, 0, draw(key0, key1, card, round)));
      expect(drawn.size).toBe(52);
      expect([piles.left(0), piles.left(1)]).toEqual([0, 7]);
    }
    expect(Array.from({ length: 7 }, (_, place) => piles.at(1, place))).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
  });

  test("the ends of a random word are the first and the last card", () => {
    const piles = new Piles(1);
    piles.fill(0, 52);
    expect(take(piles, 0, 0)).toBe(0);
    piles.fill(0, 52);
    expect(take(piles, 0, -1)).toBe(51);
    expect([piles.at(0, 0), piles.takeAt(0, 0), piles.at(0, 0), piles.left(0)]).toEqual([
      0, 0, 50, 50,
    ]);
  });

  const CARDS = 5;
  const ORDERS = 120;
  const GAMES = 1000 * ORDERS;
  /** Chi-square of the orders in which five cards come, all equally likely. */
  function unevenness(cardAt: (piles: Piles, word: number) => number): number {
    const counts = new Float64Array(CARDS ** CARDS);
    const piles = new Piles(1);
    for (let game = 0; game < GAMES; game++) {
      const [key0, key1] = keysOf(game);
      piles.fill(0, CARDS);
      let order = 0;
      for (let card = 0; card < CARDS; card++) {
        order = CARDS * order + cardAt(piles, draw(key0, key1, card, 1));
      }
      counts[order] = (counts[order] as number) + 1;
    }
    const expected = GAMES / ORDERS;
    const seen = counts.filter((count) => count > 0);
    const missing = (ORDERS - seen.length) * expected;
    return seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, missing);
  }
  const limit = limitChiSquare(alphaOf("deck/shuffle"), ORDERS - 1);

  test("all orders of five cards are equally likely", () => {
    expect(unevenness((piles, word) => take(piles, 0, word))).toBeLessThan(limit);
  });

  test("mutant: one card fewer to pick from is noticed", () => {
    const short = (piles: Piles, word: number): number =>
      piles.takeAt(0, Math.floor(((word >>> 0) * Math.max(1, piles.left(0) - 1)) / 2 ** 32));
    expect(unevenness(short)).toBeGreaterThan(limit);
  });
});

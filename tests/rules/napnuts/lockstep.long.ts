/** The text and the oracle play, and tell, the same games: die by die, card by card, rule by rule, to the same end. */
import { describe, expect, test } from "vitest";
import { counted } from "../../../src/core/tally.js";
import { bidBaccarat, bidPoints, bidPoker, bids } from "../../../src/rules/napnuts/bids.js";
import { compileGunfight } from "../../../src/rules/napnuts/compile.js";
import { HAND_MAX } from "../../../src/rules/napnuts/data.js";
import { highBit, lowBit } from "../../../src/rules/napnuts/deck.js";
import type { Gunfight } from "../../../src/rules/napnuts/gunfight.js";
import { DEFAULT_READINGS } from "../../../src/rules/napnuts/readings.js";
import { field } from "../../../src/rules/napnuts/state.js";
import { gunfightTeller } from "../../../src/rules/napnuts/told.js";
import { Sampler } from "../../../src/sim/play.js";
import { seeded, type Uniform } from "../../statistical/seeded.js";
import { character, gunfight, wordOf } from "./gunfights.js";
import { difference } from "./lockstep.js";
import { bidOf, Cards } from "./oracle/cards.js";
import { Game, given } from "./oracle/state.js";
import { randomGunfight, variedGunfight } from "./random.js";

/** What differs in two games of each of some random gunfights. */
function differences(make: (uniform: Uniform) => Gunfight, fights: number): string[] {
  const uniform = seeded(1);
  const found: string[] = [];
  for (let n = 0; n < fights; n++) {
    const fight = make(uniform);
    for (const index of [0, 1]) {
      const differs = difference(fight, `lockstep ${n}`, index);
      if (differs !== null) found.push(`${n}: ${differs}`);
    }
  }
  return found;
}

test("NP-TURN-1: 40 random gunfights, two games each", () => {
  expect(differences(randomGunfight, 40)).toEqual([]);
});

test("NP-TURN-1: and 40 with plans, tables of a file's own, and hands of twenty cards", () => {
  expect(differences(variedGunfight, 40)).toEqual([]);
});

test("NP-DECK-3: a game told has the record of the game that was counted", () => {
  const fight = gunfight({ distance: 12 });
  const tell = gunfightTeller(fight, "told");
  const program = compileGunfight(fight);
  for (let index = 0; index < 20; index++) {
    const { record, events } = tell(index);
    const tally = new Sampler(program, "told").play(index, index + 1);
    const value = (counter: number): number => counted(program.plan, tally, counter);
    expect(value(program.columns.outcomes[record.winner])).toBe(1);
    expect(value(program.columns.turns)).toBe(record.turns);
    expect(events.at(-1)?.rule).toBe("NP-END-1");
  }
});

describe("a change of one rule is noticed", () => {
  const mutants: Record<string, () => void> = {
    "NP-AIM-1: an aim point more": () => {
      field.aimMax.fill(4);
    },
    "NP-CHAR-1: another bonus": () => {
      field.bonus.fill(1);
    },
    "NP-POL-1: shoots with two dice": () => {
      field.shootAt.fill(2);
      field.least.fill(2);
    },
    "NP-SHOOT-10: cover costs no die": () => {
      field.coverDice.fill(0);
    },
  };
  test.each(Object.keys(mutants))("%s", (name) => {
    const uniform = seeded(2);
    let noticed: string | null = null;
    for (let n = 0; n < 60 && noticed === null; n++) {
      noticed = difference(randomGunfight(uniform), `mutant ${n}`, 0, mutants[name]);
    }
    expect(noticed).not.toBeNull();
  });
});

test.each(["points", "poker", "baccarat"] as const)(
  "NP-POL-6: the best bid of %s is found without trying all",
  (auction) => {
    const uniform = seeded(3);
    for (const id of ["citizen", "gunslinger", "hero"] as const) {
      const fight = gunfight({
        readings: { ...DEFAULT_READINGS, auction },
        bid: { A: 2, B: 1 },
        characters: [character("A", { class: id }), character("B")],
      });
      const game = new Game(fight, { die: () => 1, card: () => 0 });
      const cards = new Cards(game);
      const { bonus } = fight.book.classes[id];
      compileGunfight(fight).game().start();
      for (let n = 0; n < 30; n++) {
        const pack = uniform() < 0.5 ? 52 : 20;
        // All hands of five are many to try: the largest hands are left to the other auctions.
        const count =
          auction === "poker"
            ? 5 + Math.floor(uniform() * 5)
            : 3 + Math.floor(uniform() * (HAND_MAX - 2));
        const hand = new Set<number>();
        while (hand.size < count) hand.add(Math.floor(uniform() * pack));
        const slow = given(bidOf(game, cards, given(game.men[0]), [...hand]));
        const low = [...hand].reduce((bits, card) => bits | lowBit(card), 0);
        const high = [...hand].reduce((bits, card) => bits | highBit(card), 0);
        if (auction === "points") bidPoints(0, low, high, 2, bonus);
        else if (auction === "baccarat") bidBaccarat(0, low, high, bonus);
        else bidPoker(0, low, high, id === "hero" ? 255 : id === "gunslinger" ? 15 : 0);
        const taken = [...hand].filter(
          (card) =>
            (lowBit(card) & (bids.low[0] as number)) !== 0 ||
            (highBit(card) & (bids.high[0] as number)) !== 0,
        );
        expect({ value: bids.value[0], cards: taken.map(wordOf).sort() }).toEqual({
          value: slow.value.reduce((all, one) => all * 16 + one, 0),
          cards: slow.cards.map(wordOf).sort(),
        });
      }
    }
  },
);

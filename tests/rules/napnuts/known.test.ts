/** Values that are known: exact fractions, and frequencies that an independent program found. */
import { describe, expect, test } from "vitest";
import { outcomes } from "../../../src/core/outcomes.js";
import { gcd } from "../../../src/core/sheet.js";
import { counted } from "../../../src/core/tally.js";
import { BOOK } from "../../../src/rules/napnuts/book.js";
import { compileGunfight } from "../../../src/rules/napnuts/compile.js";
import { CLASSES, type ClassId, EFFECTS } from "../../../src/rules/napnuts/data.js";
import type { Gunfight } from "../../../src/rules/napnuts/gunfight.js";
import { DEFAULT_READINGS } from "../../../src/rules/napnuts/readings.js";
import * as rolls from "../../../src/rules/napnuts/rolls.js";
import {
  chanceOf,
  falls,
  GunfightOdds,
  interruptsFirst,
} from "../../../src/rules/napnuts/sheet.js";
import { GunfightTables } from "../../../src/rules/napnuts/tables.js";
import { Sampler } from "../../../src/sim/play.js";
import { alphaOf, limitZ, standardError } from "../../statistical/budget.js";
import { ruleTest } from "../ruleTest.js";
import { brawlers, character, gunfight } from "./gunfights.js";
import { bidOf, Cards, compareBids } from "./oracle/cards.js";
import { Game, given, type Man } from "./oracle/state.js";

const words = ({ numerator, denominator }: { numerator: number; denominator: number }): string => {
  const by = gcd(numerator, denominator);
  return `${numerator / by}/${denominator / by}`;
};
const PACK = Array.from({ length: 52 }, (_, card) => card);
/** A gunfight before its first card, with its first two men. */
function opened(fight: Gunfight) {
  const game = new Game(fight, { die: () => 1, card: () => 0 });
  const [a, b] = game.men;
  return { game, cards: new Cards(game), men: [given(a), given(b)] as const };
}
const odds = new GunfightOdds(BOOK, DEFAULT_READINGS);
const ALL = [1, 2, 3, 4, 5, 6];

describe("the tables of the sheet", () => {
  ruleTest(["NP-SHOOT-3", "NP-SHOOT-4"], "KV-1 to KV-4: hit and jam", () => {
    const of = (dice: number) => {
      const shot = odds.shot(dice, ALL, 0);
      return [words(chanceOf(shot, "hit")), words(chanceOf(shot, "jam"))];
    };
    expect(of(1)).toEqual(["1/6", "0/1"]);
    expect(of(2)).toEqual(["11/36", "1/36"]);
    expect(of(3)).toEqual(["91/216", "13/216"]);
    expect(of(4)).toEqual(["667/1296", "13/144"]);
  });

  ruleTest(
    ["NP-SHOOT-6", "NP-SHOOT-7", "NP-SHOOT-10"],
    "KV-7, KV-8, KV-11, KV-13: dead at once",
    () => {
      const dead = (dice: number, exposed = ALL, far = 0): string =>
        words(chanceOf(odds.shot(dice, exposed, far), "out"));
      expect(dead(2)).toBe("5/108");
      expect(dead(5)).toBe("10667/93312");
      expect(dead(3, [1, 2, 6])).toBe("19/432");
      expect(dead(3, ALL, -1)).toBe("125/3888");
    },
  );

  ruleTest("NP-SHOOT-9", "KV-23: extra sixes on both dice", () => {
    const both = new GunfightOdds(BOOK, { ...DEFAULT_READINGS, extraSixes: "both" });
    expect(words(chanceOf(both.shot(5, ALL, 0), "out"))).toBe("12095/93312");
  });
});

describe("chances of the sheet, counted card by card and die by die with the oracle", () => {
  /** Of all pairs of different cards, those with which the first bidder is before the second. */
  function first(a: ClassId, b: ClassId): string {
    const fight = gunfight({
      characters: [character("A", { class: a }), character("B", { class: b })],
    });
    const { game, cards, men } = opened(fight);
    const bids = (man: Man) => PACK.map((card) => given(bidOf(game, cards, man, [card])));
    const [own, other] = [bids(men[0]), bids(men[1])];
    let numerator = 0;
    for (const i of PACK) {
      for (const j of PACK) {
        if (i !== j && compareBids(game, given(own[i]), given(other[j])) > 0) numerator++;
      }
    }
    return words({ numerator, denominator: 52 * 51 });
  }

  ruleTest(["NP-AUCT-2", "NP-AUCT-5"], "KV-18, KV-19: one random card each", () => {
    expect(first("cowboy", "cowboy")).toBe("8/17");
    expect(first("gunslinger", "cowboy")).toBe("13/17");
    const { classes } = BOOK;
    for (const a of CLASSES) {
      for (const b of CLASSES) {
        const lead = classes[a].bonus - classes[b].bonus;
        expect(words(interruptsFirst(BOOK, lead)), `${a}, ${b}`).toBe(first(a, b));
      }
    }
  });

  ruleTest("NP-AUCT-2", "baccarat, three random cards: each score", () => {
    const fight = gunfight({ readings: { auction: "baccarat" } });
    const { game, cards, men } = opened(fight);
    const scores = new Array<number>(10).fill(0);
    let hands = 0;
    for (let i = 0; i < 52; i++) {
      for (let j = 0; j < i; j++) {
        for (let k = 0; k < j; k++) {
          const { value } = given(bidOf(game, cards, men[0], [i, j, k]));
          scores[given(value[0]) - BOOK.classes.cowboy.bonus]!++;
          hands++;
        }
      }
    }
    expect(scores.map((numerator) => words({ numerator, denominator: hands }))).toEqual(
      scores.map((_, score) => (score === 0 ? "596/5525" : `${score % 2 ? 553 : 541}/5525`)),
    );
  });

  ruleTest("NP-TURN-2", "KV-21: who runs or sprints falls", () => {
    const counted = (count: number): string => {
      const all = 3 ** count;
      let numerator = 0;
      for (let roll = 0; roll < all; roll++) {
        const ones = roll.toString(3).padStart(count, "0").split("0").length - 1;
        if (ones >= 2) numerator++;
      }
      return words({ numerator, denominator: all });
    };
    expect([counted(3), words(falls(3))]).toEqual(["7/27", "7/27"]);
    expect([counted(5), words(falls(5))]).toEqual(["131/243", "131/243"]);
  });
});

ruleTest(["NP-BRAWL-6", "NP-BRAWL-7"], "KV-14: six dice of a knife against two of a fist", () => {
  const tables = new GunfightTables(brawlers({ weapon: "knife" }, { weapon: "fist" }));
  const hits = (dice: number) =>
    outcomes(
      (die) => rolls.blows(die, dice, 6),
      (code) => code,
    );
  const [own, other] = [hits(6), hits(2)];
  let numerator = 0;
  for (const a of own.rows) {
    for (const b of other.rows) {
      const net = a.code - b.code;
      if (net < 1) continue;
      for (let face = 1; face <= 6; face++) {
        if (EFFECTS[tables.worstBlow(0, face, net - 1)] === "dead") {
          numerator += a.weight * b.weight;
        }
      }
    }
  }
  expect(words({ numerator, denominator: own.total * other.total * 6 })).toBe("220999/1679616");
});

/**
 * Section 10 of the digest: wins of A and B and draws of 40,000 games of another program, printed to three digits.
 * 99 % power against a chance that is off by three points.
 */
const ROUNDED = 0.0005;
const OTHER_GAMES = 40_000;
const GAMES = 40_000;
const plain = { harmless: "in", approach: "never" } as const;
const REFERENCES: readonly [string, Gunfight, readonly [number, number, number]][] = [
  ["two cowboys", gunfight({ distance: 12, readings: plain }), [0.496, 0.49, 0.014]],
  [
    "a hero against a cowboy",
    gunfight({
      distance: 12,
      readings: plain,
      characters: [character("A", { class: "hero" }), character("B")],
    }),
    [0.749, 0.245, 0.006],
  ],
  [
    "an ambush from a window",
    gunfight({
      kind: "ambush",
      ambusher: "A",
      distance: 12,
      readings: plain,
      characters: [character("A", { gun: "rifle", cover: "window" }), character("B")],
    }),
    [0.749, 0.236, 0.015],
  ],
  [
    "a knife against fists",
    brawlers({ weapon: "knife" }, { weapon: "fist" }, { readings: plain }),
    [0.897, 0.103, 0],
  ],
];

describe("NP-SCEN-1 to NP-SCEN-4: another program", () => {
  const z = limitZ(alphaOf("napnuts/known") / (3 * REFERENCES.length));
  test.each(REFERENCES)("%s, as often", (name, fight, known) => {
    const program = compileGunfight(fight);
    const tally = new Sampler(program, `napnuts ${name}`).play(0, GAMES);
    const { outcomes: cells } = program.columns;
    (["A", "B", "draw"] as const).forEach((outcome, i) => {
      const share = counted(program.plan, tally, cells[outcome]) / GAMES;
      const was = known[i] as number;
      const errors = [share, was].map((chance) => standardError(chance, GAMES, OTHER_GAMES));
      const limit = z * Math.max(...errors) + ROUNDED;
      expect(Math.abs(share - was), `${outcome} ${share}`).toBeLessThanOrEqual(limit);
    });
  });
});

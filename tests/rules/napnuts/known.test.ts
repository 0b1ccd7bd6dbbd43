/** Values that are known: exact fractions, and frequencies that an independent program found. */
import { describe, expect, test } from "vitest";
import { outcomes } from "../../../src/core/outcomes.js";
import { gcd } from "../../../src/core/sheet.js";
import { counted } from "../../../src/core/tally.js";
import { compileGunfight } from "../../../src/rules/napnuts/compile.js";
import { BOOK, DEFAULT_READINGS, EFFECTS } from "../../../src/rules/napnuts/data.js";
import type { Gunfight } from "../../../src/rules/napnuts/gunfight.js";
import * as rolls from "../../../src/rules/napnuts/rolls.js";
import {
  chanceOf,
  falls,
  GunfightOdds,
  interruptsFirst,
} from "../../../src/rules/napnuts/sheet.js";
import { GunfightTables } from "../../../src/rules/napnuts/tables.js";
import { Sampler } from "../../../src/sim/play.js";
import { alphaOf, limitZ } from "../../statistical/budget.js";
import { ruleTest } from "../ruleTest.js";
import { brawlers, character, gunfight } from "./gunfights.js";

const words = ({ numerator, denominator }: { numerator: number; denominator: number }): string => {
  const by = gcd(numerator, denominator);
  return `${numerator / by}/${denominator / by}`;
};
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

  ruleTest(["NP-AUCT-2", "NP-AUCT-5"], "KV-18, KV-19: one random card each", () => {
    expect(words(interruptsFirst(BOOK, 0))).toBe("8/17");
    expect(words(interruptsFirst(BOOK, 1))).toBe("13/17");
  });

  ruleTest("NP-TURN-2", "KV-21: who runs or sprints falls", () => {
    expect(words(falls(3))).toBe("7/27");
    expect(words(falls(5))).toBe("131/243");
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
      const spread = Math.max(share * (1 - share), was * (1 - was));
      const limit = z * Math.sqrt(spread * (1 / GAMES + 1 / OTHER_GAMES)) + ROUNDED;
      expect(Math.abs(share - was), `${outcome} ${share}`).toBeLessThanOrEqual(limit);
    });
  });
});

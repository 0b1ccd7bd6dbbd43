/** The chances of the sheet against fractions of the digest, which an independent program found. */
import { expect } from "vitest";
import type { Fraction } from "../../../src/core/sheet.js";
import { BOOK } from "../../../src/rules/combat-patrol/book.js";
import { STAND_IN_DECK } from "../../../src/rules/combat-patrol/deck.js";
import { chanceOf, PatrolOdds } from "../../../src/rules/combat-patrol/sheet.js";
import { ruleTest } from "../ruleTest.js";

const odds = new PatrolOdds(STAND_IN_DECK, BOOK);
const firing = (shots: number, column: number, cover: "open" | "wall" = "open", endurance = 3) =>
  odds.firing({ shots, column, cover, endurance });
const equal = (found: Fraction, numerator: number, denominator: number): void => {
  expect(BigInt(found.numerator) * BigInt(denominator)).toBe(
    BigInt(found.denominator) * BigInt(numerator),
  );
};

ruleTest("CP-FIRE-6", "K1, K2, K5, K9: a rifle, a revolver and a shotgun at short range", () => {
  equal(chanceOf(firing(1, 1), "out"), 451, 2450);
  equal(chanceOf(firing(1, 1), "wound"), 23, 50);
  equal(chanceOf(firing(2, 1), "out"), 147_729, 460_600);
  equal(chanceOf(firing(3, 1), "out"), 5_599_207, 12_712_560);
});

ruleTest("CP-FIRE-7", "K3: stunned behind a wall, and unhurt", () => {
  equal(chanceOf(firing(1, 1, "wall"), "stun"), 789, 2450);
});

ruleTest("CP-WPN-3", "K7: out of ammunition in two shots", () => {
  equal(chanceOf(firing(2, 0), "dry"), 38, 245);
});

ruleTest("CP-ATT-4", "K15: one hit never puts out a man with Endurance 6", () => {
  equal(chanceOf(firing(1, 2, "open", 6), "out"), 0, 1);
});

ruleTest("CP-MEL-1", "K16, K18: two points ahead, and even", () => {
  equal(odds.melee(2).win, 16, 25);
  equal(odds.melee(0).tie, 1, 10);
});

ruleTest("CP-REACT-1", "reaction 2, 3 and 4", () => {
  equal(odds.reacts(2), 17, 50);
  equal(odds.reacts(3), 1, 2);
  equal(odds.reacts(4), 33, 50);
});

ruleTest("CP-STAM-2", "K23: bison, cattle, horses", () => {
  const { species } = BOOK;
  const found = (["bison", "cattle", "horses"] as const).map(
    (id) => odds.morale(species[id].guts, "open").advance,
  );
  [
    [1, 10],
    [3, 25],
    [4, 25],
  ].forEach(([numerator = 0, denominator = 1], i) => {
    equal(found[i] as Fraction, numerator, denominator);
  });
});

ruleTest("CP-DYN-2", "K20: a regular's throw at 2 inches", () => {
  // Regular 1, medium 1, throwing 1.
  equal(odds.hits(3), 14, 50);
});

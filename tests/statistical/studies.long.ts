/** What compare, weights, readings, tune and versus say of games they played, against exact truth, over many runs. */
import { describe, expect, test } from "vitest";
import { alphaAnytime, pAnytime } from "../../src/stats/sequential.js";
import { alphaOf, binomialLower, binomialUpper } from "./budget.js";
import {
  differencesHeld,
  FEW_GAMES,
  LOOKS,
  precisionHeld,
  wrongPrecision,
  wrongRankings,
} from "./repeated.js";

/** So many are enough to find out intervals that are much too narrow. */
const MUTANT_RUNS = 25;

describe("differences of played variants", () => {
  const runs = 100;

  // Intervals that cover less than 72 or more than 99.97 % of the time are found out with 99 % power.
  test("95 % intervals after a number of games hold 95 times in 100", () => {
    const held = differencesHeld(runs, FEW_GAMES);
    const alpha = alphaOf("studies/differences") / 2 / held.size;
    for (const [name, count] of held) {
      expect(binomialLower(count, runs, 0.95), `${name}: ${count}`).toBeGreaterThan(alpha);
      expect(binomialUpper(count, runs, 0.95), `${name}: ${count}`).toBeGreaterThan(alpha);
    }
  });

  test("--precision: intervals up to the stop hold together, 95 times in 100 or more", () => {
    const held = precisionHeld(runs / 2, 0.015);
    for (const [name, { always, stopped }] of held) {
      const alpha = alphaOf("studies/precision") / held.size;
      expect(binomialLower(always, runs / 2, 0.95), `${name}: ${always}`).toBeGreaterThan(alpha);
      expect(stopped).toBeGreaterThanOrEqual(always);
    }
  });

  test("mutant: intervals of a quarter of the width are found out", () => {
    const held = precisionHeld(MUTANT_RUNS, 0.015, 1 / 4);
    for (const [name, { always }] of held) {
      expect(binomialLower(always, MUTANT_RUNS, 0.95), `${name}: ${always}`).toBeLessThan(1e-6);
    }
  });
});

describe("tune --precision", () => {
  const runs = 40;
  test("all intervals of a curve hold together, wherever and however far it is played", () => {
    const wrong = wrongPrecision(runs);
    expect(binomialUpper(wrong, runs, 0.05)).toBeGreaterThan(alphaOf("tune/precision"));
  });

  test("mutant: intervals of a quarter of the width are found out", () => {
    const wrong = wrongPrecision(MUTANT_RUNS, 1 / 4);
    expect(binomialUpper(wrong, MUTANT_RUNS, 0.05)).toBeLessThan(1e-6);
  });
});

describe("versus", () => {
  const runs = 40;
  test.each([
    ["one look", [FEW_GAMES]],
    ["--precision, a look after each batch", LOOKS],
  ])("%s: scores, ranks and the first-shooter advantage hold together", (_, looks) => {
    const wrong = wrongRankings(runs, looks);
    expect(binomialUpper(wrong, runs, 0.05)).toBeGreaterThan(alphaOf("versus/family") / 2);
  });

  test("mutant: intervals of a third of the width are found out", () => {
    const wrong = wrongRankings(MUTANT_RUNS, [FEW_GAMES], 1 / 3);
    expect(binomialUpper(wrong, MUTANT_RUNS, 0.05)).toBeLessThan(1e-6);
  });
});

test("the p-value of a sequence is the error of the boundary that one look reaches", () => {
  for (const games of [1 << 15, 1 << 17, 1 << 22]) {
    for (const alpha of [0.2, 0.05, 1e-3]) {
      expect(pAnytime(games, alphaAnytime(games, alpha)) / alpha).toBeCloseTo(1, 9);
    }
    // The smaller the one, the smaller the other: so it may be held against any error.
    const ps = [0, 1e-300, 1e-20, 1e-6, 1e-3, 0.01, 0.1, 0.3, 1];
    const always = ps.map((p) => pAnytime(games, p));
    expect(always).toEqual([...always].sort((a, b) => a - b));
    ps.forEach((p, i) => {
      expect(always[i]).toBeGreaterThanOrEqual(p);
    });
  }
  expect(pAnytime(1000, 0)).toBe(0);
  expect(pAnytime(1000, 1)).toBe(1);
  expect(() => pAnytime(1000, -0.1)).toThrow("p in [0, 1]");
});

/** Confidence sequences: intervals that hold at any number of games, so that one may stop where one likes. */
import { describe, expect, test } from "vitest";
import { FINE_GROWTH, planLooks } from "../../src/sim/plan.js";
import { Sampler } from "../../src/sim/play.js";
import { normalQuantile } from "../../src/stats/normal.js";
import { alphaAnytime } from "../../src/stats/sequential.js";
import { coverAnytime } from "./anytime.js";
import { alphaOf, binomialLower, binomialUpper } from "./budget.js";
import { seeded } from "./seeded.js";
import { program } from "./shift.js";

const ALPHA = 0.05;

describe("normal sums, looked at from 2,048 games to 67 million", () => {
  const looks = [2048, 4096, 8192, 16_384, ...planLooks(1 << 26, FINE_GROWTH)];
  const runs = 4000;

  /** In how many runs the sum leaves its boundary at any look. */
  function crossings(alphaOfLook: (games: number) => number): number {
    const bounds = looks.map((games) => -normalQuantile(alphaOfLook(games) / 2) * Math.sqrt(games));
    const draw = seeded(7);
    let crossed = 0;
    for (let run = 0; run < runs; run++) {
      let sum = 0;
      let out = false;
      looks.forEach((games, i) => {
        const step = games - (looks[i - 1] ?? 0);
        sum += Math.sqrt(step) * normalQuantile(Math.max(draw(), 2 ** -40));
        out ||= Math.abs(sum) > (bounds[i] as number);
      });
      if (out) crossed++;
    }
    return crossed;
  }

  test("leave the boundary in at most 5 of 100 runs, and do not stay far below that", () => {
    const crossed = crossings((games) => alphaAnytime(games, ALPHA));
    expect(binomialUpper(crossed, runs, ALPHA)).toBeGreaterThan(alphaOf("precision/boundary"));
    expect(binomialLower(crossed, runs, ALPHA / 2)).toBeGreaterThan(alphaOf("precision/boundary"));
  });

  test("mutant: the usual 95 % interval at each look is found out", () => {
    expect(
      binomialUpper(
        crossings(() => ALPHA),
        runs,
        ALPHA,
      ),
    ).toBeLessThan(1e-100);
  });
});

describe("a duel solved exactly, played until each metric is known well enough", () => {
  const sampler = new Sampler(program, "precision");
  const alpha = alphaOf("precision/coverage") / 7;

  // An interval that misses at some look in 25 of 100 runs is found out with 99 % power.
  test("in 95 of 100 runs at least all intervals up to the stop hold the exact value", () => {
    const runs = 60;
    for (const [id, { always }] of coverAnytime(sampler, runs)) {
      expect(binomialLower(always, runs, 1 - ALPHA), `${id}: ${always}`).toBeGreaterThan(alpha);
    }
  });

  test("mutant: intervals of a quarter of the width are found out", () => {
    const runs = 60;
    for (const [id, { always }] of coverAnytime(sampler, runs, 1 / 4)) {
      expect(binomialLower(always, runs, 1 - ALPHA), `${id}: ${always}`).toBeLessThan(alpha);
    }
  });
});

test("the boundary refuses what is no number of games and no chance", () => {
  expect(() => alphaAnytime(0, 0.05)).toThrow("games");
  expect(() => alphaAnytime(1000, 1)).toThrow("alpha");
  // So few games would need tails that no level of a double has.
  expect(alphaAnytime(1, 0.05)).toBe(1e-12);
  expect(1 - alphaAnytime(1, 0.05)).toBeLessThan(1);
});

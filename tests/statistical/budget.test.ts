import { describe, expect, test } from "vitest";
import {
  alphaOf,
  BUDGET,
  BUDGET_ALPHA_MAX,
  binomialLower,
  binomialUpper,
  limitChiSquare,
  limitZ,
  limitZOneSided,
} from "./budget.js";
import { seeded } from "./seeded.js";

describe("budget of false alarms", () => {
  test("all statistical tests together fail a right program less than once in 10,000 seeds", () => {
    const sum = BUDGET.reduce((total, row) => total + row.alpha, 0);
    expect(sum).toBeLessThan(BUDGET_ALPHA_MAX);
    for (const row of BUDGET) {
      expect(row.alpha).toBeGreaterThan(0);
      expect(row.alpha).toBeLessThanOrEqual(1e-6);
    }
    expect(new Set(BUDGET.map((row) => row.id)).size).toBe(BUDGET.length);
  });

  test("an undeclared test has no limit", () => {
    expect(() => alphaOf("no such test")).toThrow("no such test");
  });
});

describe("limits", () => {
  test("follow from the false-alarm chance", () => {
    expect(limitZ(1e-6)).toBeCloseTo(4.8916, 4);
    expect(limitZOneSided(1e-6)).toBeCloseTo(4.7534, 4);
    expect(limitZ(0.05)).toBeCloseTo(1.96, 4);
    expect(limitChiSquare(1e-6, 5)).toBeCloseTo(35.888, 3);
  });

  test("binomial tails: B(10, 1/2) by counting", () => {
    expect(binomialLower(2, 10, 0.5)).toBeCloseTo((1 + 10 + 45) / 1024, 14);
    expect(binomialUpper(9, 10, 0.5)).toBeCloseTo((10 + 1) / 1024, 14);
    expect(binomialLower(10, 10, 0.5)).toBe(1);
    expect(binomialUpper(0, 10, 0.5)).toBe(1);
  });
});

describe("the tests' generator", () => {
  /** Chi-square of `draws` numbers in 256 equal cells. */
  function chiSquareOf(draw: () => number, draws: number): number {
    const cells = new Int32Array(256);
    for (let i = 0; i < draws; i++) {
      const cell = Math.floor(draw() * 256);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
    const expected = draws / 256;
    return cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  }
  // 99 % power against one cell of 256 that is drawn 22 % too often or too seldom.
  const limit = limitChiSquare(alphaOf("seeded/uniform"), 255);

  test("fills 256 cells evenly and starts differently for each seed", () => {
    expect(chiSquareOf(seeded(1), 1 << 20)).toBeLessThan(limit);
    const starts = new Set(Array.from({ length: 1000 }, (_, seed) => seeded(seed)()));
    expect(starts.size).toBe(1000);
    expect(seeded(5)()).toBe(seeded(5)());
  });

  test("mutant: a generator whose square is slightly off is rejected", () => {
    const draw = seeded(1);
    expect(chiSquareOf(() => draw() ** 1.02, 1 << 20)).toBeGreaterThan(limit);
  });
});

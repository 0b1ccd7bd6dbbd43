/** Holm's procedure, and the p-values that go into it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceP } from "../../src/stats/difference.js";
import { holm } from "../../src/stats/holm.js";

const ps = fc.array(fc.double({ min: 0, max: 0.2, noNaN: true }), { maxLength: 30 });

describe("holm", () => {
  test("four tests, worked out by hand: 0.05 / 4, / 3, / 2, / 1", () => {
    // 0.005 <= 0.0125 and 0.01 <= 0.0167, but 0.03 > 0.025; what comes after a failure fails, too.
    expect(holm([0.01, 0.04, 0.03, 0.005], 0.05)).toEqual([true, false, false, true]);
  });

  test("tells whatever Bonferroni tells, and nothing that is not told by itself", () => {
    fc.assert(
      fc.property(ps, (values) => {
        holm(values, 0.05).forEach((told, i) => {
          const p = values[i] as number;
          if (p <= 0.05 / values.length) expect(told).toBe(true);
          if (told) expect(p).toBeLessThanOrEqual(0.05);
        });
      }),
    );
  });

  test("a smaller p is never told less", () => {
    fc.assert(
      fc.property(ps, (values) => {
        const told = holm(values, 0.05);
        const largest = Math.max(-1, ...values.filter((_, i) => told[i]));
        values.forEach((p, i) => {
          if (p < largest) expect(told[i]).toBe(true);
        });
      }),
    );
  });

  test("an unknown one counts as a test and is never told", () => {
    expect(holm([0.03, null], 0.05)).toEqual([false, false]);
    expect(holm([0.02, null], 0.05)).toEqual([true, false]);
    expect(holm([], 0.05)).toEqual([]);
    expect(() => holm([0.1], 0)).toThrow("alpha in (0, 1)");
    expect(() => holm([1.1], 0.05)).toThrow("p in [0, 1]");
  });
});

test("differenceP: Student's two tails; without spread the chance that all games are the same", () => {
  // studentQuantile(0.975, 5) is 2.5706.
  expect(differenceP({ value: -2.5705818356, standardError: 1 }, 6, 6, null)).toBeCloseTo(0.05, 9);
  expect(differenceP({ value: 0, standardError: 0 }, 100, 100, null)).toBe(1);
  expect(differenceP({ value: 0.1, standardError: 0 }, 100, 100, null)).toBeNull();
  expect(differenceP({ value: 0.1, standardError: null }, 10, 10, [-1, 1])).toBeNull();
  // A fair coin that falls the same 40 times, either way.
  const same = { value: -1, standardError: 0 };
  expect(differenceP(same, 40, 40, [-1, 1])).toBeCloseTo(2 * 2 ** -40, 20);
  // Two turns more in all of 50 games, of mean 0 if one game in 7 were 12 turns shorter.
  const longer = { value: 2, standardError: 0 };
  expect(differenceP(longer, 50, 50, [-12, 29])).toBeCloseTo(2 * (6 / 7) ** 50, 12);
  expect(differenceP({ ...longer, value: 0.01 }, 50, 50, [-12, 29])).toBe(1);
});

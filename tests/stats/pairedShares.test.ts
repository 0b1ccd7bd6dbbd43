/** How much more often A wins than B: the interval by its coverage, counted out over every possible tally. */
import { expect, test } from "vitest";
import { pairedShares } from "../../src/stats/pairedShares.js";

/** Logarithms of factorials, one after the other. */
function logFactorials(n: number): number[] {
  const logs = [0];
  for (let i = 1; i <= n; i++) logs.push((logs[i - 1] as number) + Math.log(i));
  return logs;
}

/** Chance that the interval of n games holds the true difference: a sum over all tallies, no sampling. */
function coverage(n: number, p: number, q: number): number {
  const logs = logFactorials(n) as [number, ...number[]];
  let sum = 0;
  for (let a = 0; a <= n; a++) {
    for (let b = 0; a + b <= n; b++) {
      const { low, high } = pairedShares(a, b, n);
      if ((low as number) > p - q || (high as number) < p - q) continue;
      const ways = (logs[n] as number) - (logs[a] as number) - (logs[b] as number);
      const rest = n - a - b;
      const chance = a * Math.log(p) + b * Math.log(q) + rest * Math.log(1 - p - q);
      sum += Math.exp(ways - (logs[rest] as number) + chance);
    }
  }
  return sum;
}

test.each([
  [64, 0.5, 0.49],
  [64, 0.3, 0.3],
  [128, 0.6, 0.1],
  [128, 0.05, 0.02],
])("%i games of chances %d and %d: 95 %% of the intervals hold the truth", (n, p, q) => {
  expect(coverage(n, p, q)).toBeGreaterThan(0.94);
  expect(coverage(n, p, q)).toBeLessThan(0.99);
});

test("by hand: 61/102 and 41/102, 1.96 standard errors", () => {
  const half = 1.959964 * Math.sqrt((102 / 102 - (20 / 102) ** 2) / 102);
  const { value, low, high } = pairedShares(60, 40, 100);
  expect(value).toBe(0.2);
  expect(low).toBeCloseTo(20 / 102 - half, 6);
  expect(high).toBeCloseTo(20 / 102 + half, 6);
});

test("no game says nothing, and more wins than games are none", () => {
  expect(pairedShares(0, 0, 0)).toMatchObject({ value: null, n: 0 });
  expect(() => pairedShares(60, 50, 100)).toThrow("exclude each other");
});

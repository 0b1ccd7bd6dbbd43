/** Ranks of exact scores, and intervals of batches against values worked out by hand. */
import { describe, expect, test } from "vitest";
import { SHARE } from "../../src/stats/possible.js";
import {
  averageScore,
  intervalsOf,
  rank,
  scoreDifference,
  scoreInterval,
} from "../../src/stats/ranking.js";

const exact = (...values: number[]): Float64Array[] => values.map((x) => Float64Array.of(x));

describe("exact scores", () => {
  test("ties share their ranks, and are within 1e-9", () => {
    const ranks = rank(exact(0.2, 0.5, 0.2 + 1e-12, 0.1, 0.2 + 1e-8), 0.95, SHARE);
    expect(ranks.map(({ rankLow, rankHigh }) => [rankLow, rankHigh])).toEqual([
      [3, 4],
      [1, 1],
      [3, 4],
      [5, 5],
      [2, 2],
    ]);
    expect(ranks[0]?.tied).toEqual([2]);
    expect(ranks[1]).toMatchObject({ value: 0.5, low: 0.5, high: 0.5, tied: [] });
  });
});

describe("batches", () => {
  test("Student's interval: 1, 2, 3, 4 at 95 %: 2.5 ± 3.1824 · 0.6455", () => {
    const { value, low, high } = scoreInterval(Float64Array.of(1, 2, 3, 4), 0.95, [0, 6]);
    expect(value).toBe(2.5);
    expect(high - value).toBeCloseTo(3.182446 * Math.sqrt(5 / 3 / 4), 5);
    expect(value - low).toBeCloseTo(high - value, 12);
  });

  test("no end lies beyond what a score can be: 3, 4, 4, 4 of at most 4", () => {
    // 3.75 ± 3.1824 · 0.25
    const { low, high } = scoreInterval(Float64Array.of(3, 4, 4, 4), 0.95, [0, 4]);
    expect(low).toBeCloseTo(3.75 - 3.182446 / 4, 5);
    expect(high).toBe(4);
  });

  test("what batches have in common does not hide a difference", () => {
    const luck = [0.1, 0.9, 0.4, 0.7, 0.2];
    const scores = [0, 0.01].map((more) =>
      Float64Array.from(luck, (x, i) => x + more * (1 + (i % 2) / 10)),
    );
    const [worse, better] = rank(scores, 1 - 0.05 / intervalsOf(2), [-1, 3]);
    expect([worse?.rankLow, better?.rankHigh]).toEqual([2, 1]);
    expect(worse?.low).toBeLessThan(better?.low as number);
    expect((worse?.high as number) > (better?.low as number)).toBe(true);
  });

  test("averages and differences go batch by batch", () => {
    const [a, b] = [Float64Array.of(1, 3), Float64Array.of(2, 8)];
    expect([...averageScore([a, b])]).toEqual([1.5, 5.5]);
    expect([...scoreDifference(b, a)]).toEqual([1, 5]);
    expect(intervalsOf(13)).toBe(13 + 78);
  });
});

/** Curves of known shape: which crossings are found, and how many places are looked at. */
import { describe, expect, test } from "vitest";
import {
  type CurvePoint,
  crossingsOf,
  gapsOf,
  sideOf,
  spread,
  traceCurve,
} from "../../src/stats/crossing.js";

const exact = (at: number, value: number): CurvePoint => ({ at, value, low: value, high: value });
const near = (at: number, value: number, half: number): CurvePoint => ({
  at,
  value,
  low: value - half,
  high: value + half,
});

test("which side a point is on", () => {
  expect(sideOf(exact(0, 0.4), 0.5)).toBe("below");
  expect(sideOf(exact(0, 0.5 + 1e-12), 0.5)).toBe("on");
  expect(sideOf(near(0, 0.49, 0.02), 0.5)).toBe("open");
  expect(sideOf(near(0, 0.53, 0.02), 0.5)).toBe("above");
  expect(sideOf({ at: 0, value: null, low: null, high: null }, 0.5)).toBe("open");
});

describe("crossings of points", () => {
  test("up and down again, and exactly on the target", () => {
    const points = [0.1, 0.6, 0.5, 0.5, 0.7, 0.2].map((value, at) => exact(at, value));
    expect(crossingsOf(points, 0.5)).toEqual([
      { kind: "crosses", from: 0, to: 1, direction: "up" },
      { kind: "meets", from: 2, to: 3, direction: null },
      { kind: "crosses", from: 4, to: 5, direction: "down" },
    ]);
    expect(crossingsOf(points, 0.9)).toEqual([]);
  });

  test("what cannot be told widens a bracket, and is none by itself", () => {
    const points = [near(0, 0.2, 0.1), near(3, 0.49, 0.1), near(5, 0.52, 0.1), near(9, 0.8, 0.1)];
    expect(crossingsOf(points, 0.5)).toEqual([
      { kind: "crosses", from: 0, to: 9, direction: "up" },
    ]);
    expect(gapsOf(points, 0.5)).toEqual([
      [0, 3],
      [5, 9],
    ]);
    expect(crossingsOf(points.slice(0, 3), 0.5)).toEqual([
      { kind: "undecided", from: 3, to: 5, direction: null },
    ]);
  });
});

describe("a traced curve", () => {
  /** Traces f and counts what was looked at. */
  async function traced(f: (at: number) => number, places: number, target: number) {
    const points = await traceCurve({ places, target, parts: () => 4 }, (wanted) => {
      expect(new Set(wanted).size).toBe(wanted.length);
      return Promise.resolve(wanted.map((at) => exact(at, f(at))));
    });
    return { points, crossings: crossingsOf(points, target) };
  }

  test("a step is found to the last place, with few looks", async () => {
    for (const step of [1, 17, 500, 998, 999]) {
      const { points, crossings } = await traced((at) => (at < step ? 0.3 : 0.7), 1000, 0.5);
      expect(crossings).toEqual([{ kind: "crosses", from: step - 1, to: step, direction: "up" }]);
      expect(points.length).toBeLessThan(21 + 12);
    }
  });

  test("a hill is crossed twice", async () => {
    const { crossings } = await traced((at) => 1 - ((at - 400) / 300) ** 2, 1000, 0.5);
    expect(crossings).toEqual([
      { kind: "crosses", from: 187, to: 188, direction: "up" },
      { kind: "crosses", from: 612, to: 613, direction: "down" },
    ]);
  });

  test("few places are all looked at; none is found where there is none", async () => {
    const { points, crossings } = await traced((at) => at / 100, 41, 0.9);
    expect(points.length).toBe(41);
    expect(crossings).toEqual([]);
  });

  test("it ends where nothing more is learnt", async () => {
    const options = { places: 100, target: 0.5, parts: () => 2 };
    expect(await traceCurve(options, () => Promise.resolve(null))).toEqual([]);
  });
});

test("spread: ends included, no place twice", () => {
  expect(spread(0, 999, 20).length).toBe(21);
  expect(spread(3, 5, 4)).toEqual([3, 4, 5]);
  expect(spread(0, 0, 5)).toEqual([0, 0]);
});

/** Dice as whole-number weights, against every way that they can fall, counted one by one. */
import { describe, expect, test } from "vitest";
import {
  type Distribution,
  die,
  exploding,
  joined,
  kept,
  rerolled,
  several,
  successes,
} from "../../../src/rules/book/distribution.js";

/** Every way that so many dice can fall. */
function everyWay(count: number, sides: number): number[][] {
  if (count === 0) return [[]];
  const faces = Array.from({ length: sides }, (_, i) => i + 1);
  return everyWay(count - 1, sides).flatMap((way) => faces.map((face) => [...way, face]));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** How often each value comes of all ways. */
function counted(ways: readonly number[][], of: (way: number[]) => number): Map<number, number> {
  const found = new Map<number, number>();
  for (const way of ways) found.set(of(way), (found.get(of(way)) ?? 0) + 1);
  return found;
}

const ordered = (ways: ReadonlyMap<number, number>): [number, number][] =>
  [...ways].filter(([, weight]) => weight > 0).sort(([a], [b]) => a - b);

/** Checks values and that the faces of every single way come to its value, each way once if told apart. */
function check(
  made: Distribution,
  wanted: ReadonlyMap<number, number>,
  of: (faces: number[]) => number,
): void {
  expect(ordered(made.ways)).toEqual(ordered(wanted));
  expect(sum([...made.ways.values()])).toBe(made.total);
  for (const [value, weight] of made.ways)
    for (let nth = 0; nth < weight; nth++)
      expect(of(made.faces(value, nth).map(({ face }) => face))).toBe(value);
}

describe("dice", () => {
  test.each([
    [1, 6],
    [3, 4],
    [2, 10],
  ])("the sum of %i dice of %i", (count, sides) => {
    check(several(count, die(sides)), counted(everyWay(count, sides), sum), sum);
  });

  test.each([
    [3, 6, 1, true],
    [3, 6, 2, true],
    [4, 4, 2, false],
    [3, 5, 3, false],
    [2, 6, 0, true],
  ] as const)("of %i dice of %i the best %i, high: %s", (count, sides, keep, high) => {
    const best = (way: number[]): number =>
      sum([...way].sort((a, b) => (high ? b - a : a - b)).slice(0, keep));
    check(kept(count, die(sides), keep, high), counted(everyWay(count, sides), best), best);
  });

  test.each([
    [3, 6, 4],
    [2, 6, 7],
    [2, 6, 0],
  ])("how many of %i dice of %i show at least %i", (count, sides, least) => {
    const shown = (way: number[]): number => way.filter((face) => face >= least).length;
    check(successes(count, die(sides), least), counted(everyWay(count, sides), shown), shown);
  });

  test("a D6 that explodes twice at most: every way of three dice, those after a low face unread", () => {
    const read = (way: number[]): number => {
      let all = 0;
      for (const face of way) {
        all += face;
        if (face < 6) break;
      }
      return all;
    };
    check(exploding(6, 2), counted(everyWay(3, 6), read), sum);
  });

  test("a D6 that is rolled again on 1 or 2: every way of two dice", () => {
    const read = ([first, second]: number[]): number => (first! <= 2 ? second! : first!);
    const made = rerolled(6, 2);
    expect(ordered(made.ways)).toEqual(ordered(counted(everyWay(2, 6), read)));
    for (const [value, weight] of made.ways)
      for (let nth = 0; nth < weight; nth++)
        expect(made.faces(value, nth).at(-1)?.face).toBe(value);
  });

  test("the faces of a sum are all its ways, each once", () => {
    const made = joined(several(2, die(6)), die(4), (x, y) => x - y);
    const ways = [...made.ways].flatMap(([value, weight]) =>
      Array.from({ length: weight }, (_, nth) =>
        made
          .faces(value, nth)
          .map(({ sides, face }) => `${sides}:${face}`)
          .join(),
      ),
    );
    expect(ways).toHaveLength(6 * 6 * 4);
    expect(new Set(ways).size).toBe(6 * 6 * 4);
  });
});

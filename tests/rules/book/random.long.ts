/**
 * Random books: the second reading, which shares no code with the first, plays the same games die by die; games come as
 * often as the exact chances say; and best play is what trying everything finds.
 */
import { expect, test } from "vitest";
import { bound, offBy } from "./agreement.js";
import { bestDiffers, tinyFight } from "./bruteForce.js";
import { lockstep } from "./fights.js";
import { randomFight } from "./random.js";

const numbers = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => from + i);

/** Where reading with an empty meter once led to more rolls than with a full one. */
const FOUND = [160, 182];

test.each([...numbers(0, 12), ...FOUND])("random book %i", (seed) => {
  const { book, scenario } = randomFight(seed);
  expect(lockstep(book, scenario, 6)).toEqual([]);
});

test("a dozen books: shares of 2,000 games are the exact chances, within their bounds", () => {
  let solved = 0;
  for (let seed = 300; solved < 12; seed++) {
    const off = offBy(seed, 2000);
    if (off !== null) solved++;
    expect(off ?? []).toEqual([]);
  }
  // What the bounds can see: less than 8 points.
  expect(bound(1 / 2, 2000)).toBeLessThan(0.1);
});

test.each([1056, 1082, 1095])(
  "random book %i, which ends without a draw, ends as it is solved",
  (seed) => {
    expect(offBy(seed, 500)).toEqual([]);
  },
);

test.each([0, 1, 2, 7, 9, 10])("best play of tiny book %i, by trying everything", (seed) => {
  expect(bestDiffers(tinyFight(seed), 10_000)).toBeNull();
});

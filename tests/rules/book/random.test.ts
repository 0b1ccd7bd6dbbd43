/** Random books: the second reading, which shares no code with the first, plays the same games die by die. */
import { expect, test } from "vitest";
import { lockstep } from "./fights.js";
import { randomFight } from "./random.js";

const BOOKS = 24;
const GAMES = 6;
/** Where reading with an empty meter once led to more rolls than with a full one. */
const FOUND = [160, 182];

test.each([...Array.from({ length: BOOKS }, (_, seed) => seed), ...FOUND])(
  "random book %i",
  (seed) => {
    const { book, scenario } = randomFight(seed);
    expect(lockstep(book, scenario, GAMES)).toEqual([]);
  },
);

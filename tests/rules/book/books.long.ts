/** Much of what `books.test.ts` and `mistakes.test.ts` look at a little. */
import { expect, test } from "vitest";
import { differences, randomDuel } from "./duels.js";
import { bookText, fightText, lockstep, SHIPPED } from "./fights.js";
import { tryMutations } from "./mutations.js";
import { randomFight } from "./random.js";

test("200 random duels are those of Law of the Gun", () => {
  const found = Array.from({ length: 200 }, (_, i) =>
    differences(randomDuel(1000 + i)).map((said) => `duel ${1000 + i}: ${said}`),
  );
  expect(found.flat()).toEqual([]);
});

test.each(SHIPPED)("2,000 games of %s, die by die", (name) => {
  expect(lockstep(bookText(name), fightText(name), 2000)).toEqual([]);
});

test("20,000 books with slips end in issues with a place, or in a run", () => {
  expect(tryMutations(10_000, 20_000, () => 0).broken).toEqual([]);
});

test("600 random books, die by die", () => {
  const found = Array.from({ length: 600 }, (_, i) => {
    const { book, scenario } = randomFight(1000 + i);
    return lockstep(book, scenario, 10).map((said) => `book ${1000 + i}: ${said}`);
  });
  expect(found.flat()).toEqual([]);
});

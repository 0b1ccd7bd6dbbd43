/**
 * Books in whole size: what the tests of tests/rules/book look at a little, on other seeds. Takes about half an hour of
 * one core: npm run verify -- books
 */
import { expect, test } from "vitest";
import { offBy } from "../rules/book/agreement.js";
import { bestDiffers, tinyFight } from "../rules/book/bruteForce.js";
import { differences, randomDuel } from "../rules/book/duels.js";
import { bookText, fightText, lockstep, SHIPPED } from "../rules/book/fights.js";
import { tryMutations } from "../rules/book/mutations.js";
import { randomFight } from "../rules/book/random.js";

const FIRST = 1000;
const seeds = (count: number): number[] => Array.from({ length: count }, (_, i) => FIRST + i);

test("200 random duels are those of Law of the Gun", () => {
  const found = seeds(200).map((seed) =>
    differences(randomDuel(seed)).map((said) => `duel ${seed}: ${said}`),
  );
  expect(found.flat()).toEqual([]);
});

test.each(SHIPPED)("2,000 games of %s, die by die", (name) => {
  expect(lockstep(bookText(name), fightText(name), 2000)).toEqual([]);
});

test("20,000 books with slips end in issues with a place, or in a run", () => {
  const { broken, refused, played } = tryMutations(10_000, 20_000, () => 0);
  console.log(`${refused} refused, ${played} played`);
  expect(broken).toEqual([]);
});

test("600 random books, die by die", () => {
  const found = seeds(600).map((seed) => {
    const { book, scenario } = randomFight(seed);
    return lockstep(book, scenario, 10).map((said) => `book ${seed}: ${said}`);
  });
  expect(found.flat()).toEqual([]);
});

test("500 random books: shares of 20,000 games are the exact chances, within their bounds", () => {
  let solved = 0;
  const found: string[] = [];
  for (let seed = FIRST; solved < 500; seed++) {
    const off = offBy(seed, 20_000);
    if (off === null) continue;
    solved++;
    found.push(...off);
  }
  expect(found).toEqual([]);
});

test("best play of 200 tiny books, by trying everything", () => {
  const found = seeds(200).map((seed) => bestDiffers(tinyFight(seed), 50_000));
  const compared = found.filter((differs) => differs !== undefined);
  console.log(`${compared.length} compared`);
  expect(compared.filter((differs) => differs !== null)).toEqual([]);
  expect(compared.length).toBeGreaterThan(150);
});

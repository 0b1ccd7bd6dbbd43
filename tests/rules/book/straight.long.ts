/** Fights that are too many for their states to be learnt: played with the dice as they fall. */
import { mean, sampleStandardDeviation as standardDeviation } from "simple-statistics";
import { describe, expect, test } from "vitest";
import { isChain } from "../../../src/core/machine.js";
import { PlayDriver } from "../../../src/core/playDriver.js";
import { expandSeed, gameKey0, gameKey1 } from "../../../src/core/random.js";
import { counted } from "../../../src/core/tally.js";
import { PATIENT, solve } from "../../../src/exact/solve.js";
import { bookOf } from "../../../src/rules/book/check.js";
import { compileBook, fought } from "../../../src/rules/book/compile.js";
import type { BookFight } from "../../../src/rules/book/fightModel.js";
import { BookGame } from "../../../src/rules/book/game.js";
import { bookText, fightText, loaded, lockstep, SHIPPED, shipped } from "./fights.js";
import { randomFight } from "./random.js";

const BATCHES = 25;
const GAMES = 200;
/** Standard errors, from the batches, that a mean may be away: with 24 degrees of freedom once in two million. */
const ERRORS = 6.5;
/** Small fights are solved at once; of others nothing is asked here. */
const SMALL = { ...PATIENT, states: 5_000, steps: 100_000, followed: 5_000, likeliest: 0 };

/** Plays a fight with the dice as they fall. @returns null if it is not small, else every count whose mean is off */
function offExact(fight: BookFight): string[] | null {
  const { columns, chain } = fought(fight);
  const solved = solve(chain, SMALL);
  if ("tooBig" in solved) return null;
  const driver = new PlayDriver(new BookGame(bookOf(fight), fight, columns, null), chain);
  const [seed0, seed1] = expandSeed("straight") as unknown as [number, number];
  const batches = Array.from({ length: BATCHES }, (_, batch) => {
    driver.counts.fill(0);
    for (let i = 0; i < GAMES; i++) {
      const key0 = gameKey0(seed0, batch * GAMES + i);
      driver.play(key0, gameKey1(seed1, key0));
    }
    return Float64Array.from(driver.counts, (count) => count / GAMES);
  });
  const { plan } = columns;
  return plan.counters.flatMap((_, counter) => {
    const exact = counted(plan, solved, counter);
    const means = batches.map((cells) => counted(plan, { cells }, counter));
    // What is rare may be in no batch: a game in all of them is within the error of nothing.
    const error = Math.max(standardDeviation(means) / Math.sqrt(BATCHES), 1 / (BATCHES * GAMES));
    const off = Math.abs(mean(means) - exact) / error;
    return off > ERRORS ? [`counter ${counter}: ${mean(means)}, exactly ${exact}`] : [];
  });
}

describe("dice as they fall come to the exact chances", () => {
  test.each(SHIPPED)("%s", (name) => {
    expect(offExact(shipped(name).model) ?? []).toEqual([]);
  });

  test("of random books", () => {
    const found = Array.from({ length: 9 }, (_, i) => {
      const { book, scenario } = randomFight(500 + i);
      return offExact(loaded(book, scenario).model)?.map((said) => `book ${500 + i}: ${said}`);
    });
    expect(found.filter((one) => one !== undefined).length).toBeGreaterThan(4);
    expect(found.flatMap((one) => one ?? [])).toEqual([]);
  });
});

const three = (name: string): string =>
  fightText(name)
    .replace(/(figures: \[\{ name: \w+,)/g, "$1 count: 3,")
    .replace(/^expect:[\s\S]*$/m, "");

describe("three against three of the standing duel", () => {
  const fight = three("standing-duel");

  test("its states are not learnt", () => {
    expect(isChain(compileBook(loaded(bookText("standing-duel"), fight).model))).toBe(false);
    expect(isChain(compileBook(shipped("standing-duel").model))).toBe(true);
  });

  test("its games are told as the second reading plays them, die by die", () => {
    expect(lockstep(bookText("standing-duel"), fight, 60)).toEqual([]);
  });
});

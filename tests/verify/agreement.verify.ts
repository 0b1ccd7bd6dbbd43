/**
 * The resolver against the reference on many more duels than the suite plays, with other seeds.
 * Takes about half an hour of one core: npm run verify
 * agreement
 */
import { expect, test } from "vitest";
import { compileDuel } from "../../src/rules/law-of-the-gun/compile.js";
import { comparingDuel } from "../rules/law-of-the-gun/compare.js";
import { lockstep } from "../rules/law-of-the-gun/lockstep.js";
import { randomDuel } from "../rules/law-of-the-gun/randomDuels.js";
import { seeded } from "../statistical/seeded.js";

const COMPARED = 600;
const GAMES = 40_000;
/** Of the whole run, all comparisons together. */
const ALPHA = 1e-6;
const COMPARISONS_MAX = 200_000;

test("3,000 random duels, 300 games each, die by die", () => {
  for (let seed = 100_001; seed <= 103_000; seed++) {
    const draw = seeded(seed);
    const program = compileDuel(randomDuel(draw, seed % 5 === 0 ? 8 : 3));
    expect(lockstep(program, draw, 300), `duel of seed ${seed}`).toBeNull();
  }
});

// A win rate of 1/2 that is 3.4 points off in one duel is caught with 99 % power.
test("600 random duels, 40,000 games each, by chance", () => {
  let comparisons = 0;
  let least = 1;
  for (let seed = 200_001; seed < 200_001 + COMPARED; seed++) {
    const program = compileDuel(randomDuel(seeded(seed)));
    const compare = comparingDuel(program, `long ${seed}`, seeded(seed), GAMES);
    for (const { name, chance } of compare(program)) {
      expect(chance, `${name}, duel of seed ${seed}`).toBeGreaterThan(ALPHA / COMPARISONS_MAX);
      least = Math.min(least, chance);
      comparisons++;
    }
  }
  console.log(`${comparisons} comparisons, least chance ${least}`);
  expect(comparisons).toBeLessThan(COMPARISONS_MAX);
});

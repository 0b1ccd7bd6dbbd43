/**
 * Games on tables: the resolver against the second reading on many more encounters and games than the suite plays,
 * with other dice. Takes about two hours of one core: npm run verify -- tables
 */
import { describe, expect, test } from "vitest";
import { compileEncounter } from "../../src/rules/law-of-the-gun/table/compile.js";
import { recordFaults } from "../conformance/tableRecord.js";
import { comparingEncounter } from "../rules/law-of-the-gun/compare.js";
import { compare } from "../rules/law-of-the-gun/table/lockstep.js";
import {
  gangsEncounter,
  randomEncounter,
  variedEncounter,
} from "../rules/law-of-the-gun/table/randomEncounters.js";
import { SHIPPED_TABLES } from "../rules/law-of-the-gun/table/shipped.js";
import { SMALL } from "../rules/law-of-the-gun/table/small.js";
import { seeded } from "../statistical/seeded.js";

const ENCOUNTERS = 20_000;
const GAMES = 10_000;
const SMALL_GAMES = 100_000;
/** Of the whole run by chance, and of each comparison. */
const ALPHA = 1e-6;
const COMPARISONS_MAX = 5000;

test.each([randomEncounter, variedEncounter, gangsEncounter])(
  "LG-TURN-4: random encounters, 3 games each, die by die: %o",
  (make) => {
    const found: string[] = [];
    for (let seed = 100_001; seed <= 100_000 + ENCOUNTERS; seed++) {
      const differences = compare(make(seeded(seed)), seed, 3);
      if (differences.length > 0) found.push(`encounter ${seed}: ${differences.join("; ")}`);
    }
    expect(found).toEqual([]);
  },
);

describe("LG-TURN-4: shipped scenarios, die by die", () => {
  test.each(SHIPPED_TABLES)("$name", ({ encounter }) => {
    expect(compare(encounter, 2, GAMES)).toEqual([]);
  });
});

describe("records add up to the sampler's tally, and its sums agree", () => {
  test.each(SHIPPED_TABLES)("$name", ({ encounter, seed }) => {
    expect(recordFaults(encounter, seed, GAMES)).toEqual([]);
  });
});

// A win rate of 1/2 that is 2 points off in one encounter is caught with 99 % power.
describe("small encounters by chance", () => {
  test.each(SMALL)("$name", ({ name, encounter }) => {
    const program = compileEncounter(encounter);
    const all = comparingEncounter(
      program,
      encounter,
      `long ${name}`,
      seeded(7),
      SMALL_GAMES,
    )(program);
    const limit = ALPHA / COMPARISONS_MAX;
    expect(all.filter(({ chance }) => chance < limit)).toEqual([]);
  });
});

/**
 * Games on tables: the resolver against the second reading on many more encounters and games than the suite plays,
 * with other dice. Takes about an hour of one core: npx vitest run --config tests/long/vitest.config.ts tables
 */
import { describe, expect, test } from "vitest";
import { compare } from "../rules/law-of-the-gun/table/lockstep.js";
import { randomEncounter } from "../rules/law-of-the-gun/table/randomEncounters.js";
import { SHIPPED_TABLES } from "../rules/law-of-the-gun/table/shipped.js";
import { seeded } from "../statistical/seeded.js";

const ENCOUNTERS = 20_000;
const GAMES = 10_000;

test("LG-TURN-4: random encounters, 3 games each, die by die", () => {
  const found: string[] = [];
  for (let seed = 100_001; seed <= 100_000 + ENCOUNTERS; seed++) {
    const differences = compare(randomEncounter(seeded(seed)), seed, 3);
    if (differences.length > 0) found.push(`encounter ${seed}: ${differences.join("; ")}`);
  }
  expect(found).toEqual([]);
});

describe("LG-TURN-4: shipped scenarios, die by die", () => {
  test.each(SHIPPED_TABLES)("$name", ({ encounter }) => {
    expect(compare(encounter, 2, GAMES)).toEqual([]);
  });
});

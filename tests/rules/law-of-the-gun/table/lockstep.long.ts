/** The resolver against the slow second reading, die by die. */
import { expect, test } from "vitest";
import { seeded } from "../../../statistical/seeded.js";
import { compare } from "./lockstep.js";
import { randomEncounter } from "./randomEncounters.js";

const ENCOUNTERS = 1000;

test("LG-TURN-4: random encounters are the same games in both readings, die by die", () => {
  const found: string[] = [];
  for (let seed = 1; seed <= ENCOUNTERS; seed++) {
    const differences = compare(randomEncounter(seeded(seed)), seed, 3);
    if (differences.length > 0) found.push(`encounter ${seed}: ${differences.join("; ")}`);
  }
  expect(found).toEqual([]);
});

/** What the player keeps about men is found out when nobody says that it has changed. */
import { expect, test } from "vitest";
import { seeded } from "../../../statistical/seeded.js";
import { compare } from "./lockstep.js";
import { randomEncounter } from "./randomEncounters.js";

const ENCOUNTERS = 200;

test.each(["replan", "replanAgainst", "replanFor", "unsettle"] as const)(
  "a player without %s is not the right one",
  (forgotten) => {
    const differs = (seed: number): boolean => {
      const encounter = randomEncounter(seeded(seed));
      const found = compare(encounter, seed, 3, ({ table }) => {
        table[forgotten] = () => {};
      });
      return found.length > 0;
    };
    expect(Array.from({ length: ENCOUNTERS }, (_, i) => i + 1).some(differs)).toBe(true);
  },
  60_000,
);

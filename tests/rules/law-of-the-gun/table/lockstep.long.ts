/** The resolver against the slow second reading, die by die; on 20,000 encounters of each kind: `npm run verify -- tables`. */
import { expect, test } from "vitest";
import type { Encounter } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { seeded, type Uniform } from "../../../statistical/seeded.js";
import { compare } from "./lockstep.js";
import { gangsEncounter, randomEncounter, variedEncounter } from "./randomEncounters.js";

function differences(make: (draw: Uniform) => Encounter, encounters: number): string[] {
  const found: string[] = [];
  for (let seed = 1; seed <= encounters; seed++) {
    const differ = compare(make(seeded(seed)), seed, 3);
    if (differ.length > 0) found.push(`encounter ${seed}: ${differ.join("; ")}`);
  }
  return found;
}

test("LG-TURN-4: random encounters are the same games in both readings, die by die", () => {
  expect(differences(randomEncounter, 30)).toEqual([]);
});

test("LG-TURN-4: so are those with ground, cover, guns, tables and plans of a file's own", () => {
  expect(differences(variedEncounter, 20)).toEqual([]);
});

test("LG-GROUP-2: so are those of gangs whose leaders fall and who are driven back", () => {
  expect(differences(gangsEncounter, 20)).toEqual([]);
});

// Two men who stand on the edge of one piece and inside another, of slanted edges: rounding said which comes first.
test("LG-TERR-1: of pieces that begin where a man stands the first in the file is entered first", () => {
  for (const seed of [80_100_184, 80_101_948]) {
    expect(compare(variedEncounter(seeded(seed)), seed, 3), `seed ${seed}`).toEqual([]);
  }
});

/** LG-TAC-1: tactics that are tables, and tables of a file: both readings of the rules do what they say. */
import { expect, test } from "vitest";
import type { Encounter, EncounterFigure } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { DEEDS, PLANS } from "../../../../src/rules/law-of-the-gun/tactics.js";
import { seeded } from "../../../statistical/seeded.js";
import { compare } from "./lockstep.js";
import { randomEncounter } from "./randomEncounters.js";

const ENCOUNTERS = 80;

/** Men who do what a file says do it by a table, random or a tactic's. */
function minded(encounter: Encounter, seed: number): Encounter {
  const draw = seeded(seed);
  const of = <One>(list: readonly One[]): One => list[Math.floor(draw() * list.length)] as One;
  const planned = (man: EncounterFigure): EncounterFigure => {
    if (man.tactic === "solo" || man.tactic === "patrol" || draw() < 0.2) return man;
    const tactic = of(["aggressive", "careful", "stand"] as const);
    const own = [
      { when: { distance: { atMost: of([20, 40, 70]) } }, do: of(DEEDS) },
      { when: { hurt: true, enemies: { atLeast: 2 } }, do: of(DEEDS) },
      { when: { inSight: { atLeast: of([1, 2]) } }, do: of(DEEDS) },
      { when: { friends: { atMost: 2 } }, do: of(DEEDS) },
    ];
    return { ...man, tactic, plan: draw() < 0.5 ? own : (PLANS[tactic] ?? null) };
  };
  return { ...encounter, figures: encounter.figures.map(planned) };
}

test("LG-TAC-1: told and played encounters with tables are the same, die by die", () => {
  for (let seed = 90_000; seed < 90_000 + ENCOUNTERS; seed++) {
    const encounter = minded(randomEncounter(seeded(seed)), seed);
    expect(compare(encounter, seed, 2), `encounter ${seed}`).toEqual([]);
  }
});

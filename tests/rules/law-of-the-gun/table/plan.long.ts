/** LG-TAC-1: tactics that are tables, and tables of a file: both readings of the rules do what they say. */
import { expect, test } from "vitest";
import type { Encounter, EncounterFigure } from "../../../../src/rules/law-of-the-gun/encounter.js";
import { DEEDS, PLANS } from "../../../../src/rules/law-of-the-gun/tactics.js";
import { seeded } from "../../../statistical/seeded.js";
import { playTable } from "../oracle/game.js";
import { a, b, encounter, MUTE, scrub, told } from "./encounters.js";
import { compare } from "./lockstep.js";
import { diceOf, randomEncounter } from "./randomEncounters.js";

const ENCOUNTERS = 40;

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

test("LG-TERR-1, LG-TERR-4: on the edge of one piece and in another he enters the first in the file first", () => {
  const wide = { ...scrub([0, 0], [180, 60]), name: "wide" };
  const slanted = {
    ...scrub([0, 0], [180, 60], 3),
    name: "slanted",
    cornersCm: [
      [35, 31],
      [63, 38],
      [35, 56],
    ] as const,
  };
  for (let i = 1; i < 40; i++) {
    const x = 35 + 0.7 * i;
    const walker = a(x, 31 + (x - 35) / 4, { ...MUTE, initiative: 5, tactic: "advance" });
    const pieces = [wide, slanted];
    const game = encounter({ pieces, figures: [walker, b(x, 110, MUTE)] });
    const [entered] = told(playTable(game, diceOf(i)), "LG-TERR-1");
    expect(entered ?? "A wide", `x = ${x}`).toMatch(/^A wide/);
    expect(compare(game, i, 3), `x = ${x}`).toEqual([]);
  }
});

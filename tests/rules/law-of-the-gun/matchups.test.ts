/** Duels of the NPC chart: which are needed, and that the others follow from them. */
import { describe, expect, test } from "vitest";
import { counted } from "../../../src/core/tally.js";
import { PATIENT, type Solution, solve } from "../../../src/exact/solve.js";
import { compileDuel } from "../../../src/rules/law-of-the-gun/compile.js";
import { NPCS, type Stats } from "../../../src/rules/law-of-the-gun/data.js";
import { Matchups, npcEntries } from "../../../src/rules/law-of-the-gun/matchups.js";
import { PLAIN, weapon } from "./duels.js";

const NPC_ENTRIES = npcEntries(NPCS);
const meeting = { weapon: weapon("pistol"), distance: 25, ...PLAIN };
const stats = (digits: string): Stats => {
  const [initiative, skill, cool, constitution, horsemanship] = [...digits].map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { initiative, skill, cool, constitution, horsemanship };
};

/** Chances of A and B, solved in the order given. */
function chances(a: Stats, b: Stats): [number, number] {
  const duel = new Matchups(meeting);
  duel.of(a, b);
  const program = compileDuel(duel.duels[0] as (typeof duel.duels)[number]);
  const { cells } = solve(program, PATIENT) as Solution;
  const { plan, outcomes } = program.columns;
  return [counted(plan, { cells }, outcomes.A), counted(plan, { cells }, outcomes.B)];
}

describe("matchups", () => {
  test("LG-NPC-1: 36 rows, of six types, by their digits", () => {
    expect(NPC_ENTRIES.length).toBe(36);
    expect(NPC_ENTRIES.find(({ id }) => id === "outlaw/4")?.stats).toEqual(stats("34434"));
    expect(NPC_ENTRIES.find(({ id }) => id === "townie/6")?.who).toBe("Sheriff");
  });

  test("each pair of strengths is solved once, from either side", () => {
    const matchups = new Matchups(meeting);
    const strong = stats("45554");
    const weak = stats("22322");
    expect(matchups.of(strong, weak)).toEqual({ index: 0, swapped: false });
    expect(matchups.of(weak, strong)).toEqual({ index: 0, swapped: true });
    expect(matchups.of(weak, weak)).toEqual({ index: 1, swapped: false });
    // Initiative and horsemanship make no other duel.
    expect(matchups.of(stats("15551"), weak).index).toBe(0);
    expect(matchups.duels.length).toBe(2);
  });

  test("A against B is B against A seen from the other side", () => {
    const [a, b] = chances(stats("45554"), stats("22322"));
    const [c, d] = chances(stats("22322"), stats("45554"));
    expect(a).toBeGreaterThan(b);
    expect(d).toBeCloseTo(a, 13);
    expect(c).toBeCloseTo(b, 13);
  });

  test("initiative and horsemanship do not matter to a standing duel", () => {
    expect(chances(stats("13335"), stats("54441"))).toEqual(
      chances(stats("53331"), stats("14445")),
    );
  });
});

/** Games that the sampler plays against the known exact values of the digest (section 16). */
import { expect, test } from "vitest";
import { counted } from "../../../src/core/tally.js";
import { compileSkirmish } from "../../../src/rules/shootist/compile.js";
import type { Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { Sampler } from "../../../src/sim/play.js";
import { alphaOf, limitZ, standardError } from "../../statistical/budget.js";
import { KNOWN_DUELS } from "./known.js";

const GAMES = 200_000;

/** Distances in standard errors of the shares of games that A and B have won from the known ones. */
function farthest(skirmish: Skirmish, known: { readonly A: number; readonly B: number }): number {
  const program = compileSkirmish(skirmish);
  const tally = new Sampler(program, "known values").play(0, GAMES);
  const z = (["A", "B"] as const).map((side) => {
    const p = known[side];
    const share = counted(program.plan, tally, program.columns.outcomes[side]) / GAMES;
    return Math.abs(share - p) / standardError(p, GAMES);
  });
  return Math.max(...z);
}

const limit = limitZ(alphaOf("shootist/known") / (2 * KNOWN_DUELS.length));

for (const { name, duel, turns, A, B } of KNOWN_DUELS) {
  test(`SH-POL-8: sampled, ${name}`, () => {
    expect(farthest({ ...duel, turns }, { A, B })).toBeLessThan(limit);
  });
}

test("SH-POL-8: a duel with one smaller die is not taken for the known one", () => {
  for (const { duel, turns, A, B } of KNOWN_DUELS) {
    const [first, ...rest] = duel.fighters;
    if (first === undefined) throw new Error("nobody");
    const weaker = { ...first, skills: { ...first.skills, dodge: 4 as const } };
    const mutant = { ...duel, turns, fighters: [weaker, ...rest] };
    expect(farthest(mutant, { A, B })).toBeGreaterThan(limit);
  }
});

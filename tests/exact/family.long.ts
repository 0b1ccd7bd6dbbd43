/** Reduced size of `npm run verify`: random duels and shipped scenarios, played against their exact values. */
import { expect, test } from "vitest";
import { QUICK, type SolveLimits, solve } from "../../src/exact/solve.js";
import { compileDuel } from "../../src/rules/law-of-the-gun/compile.js";
import { MUTANTS, rightProgram } from "../rules/law-of-the-gun/mutants.js";
import { alphaOf } from "../statistical/budget.js";
import {
  compareFamily,
  familyLimit,
  familyLine,
  type Solved,
  solvableDuels,
  solvableScenarios,
} from "./family.js";

const GAMES = 20_000;
/** So many of twenty duels are enough. */
const WRONG_NOTICED = 6;

/** What keeps this file quick; the whole family goes up to QUICK. */
const SMALL: SolveLimits = {
  ...QUICK,
  states: 4000,
  steps: 40_000,
  numbers: 80_000,
  estimate: Infinity,
};

test("12 random duels, 20,000 games each", () => {
  const { solved, tooBig } = solvableDuels(12, 1, SMALL);
  const result = compareFamily(solved, GAMES);
  const limit = familyLimit(alphaOf("exact/family"), result.comparisons);
  console.log(familyLine("random duels", result, limit), `${tooBig.length} too big`);
  expect(result.comparisons).toBeGreaterThan(120);
  expect(result.largest).toBeLessThan(limit);
});

test("shipped scenarios, 20,000 games each", async () => {
  const { solved, tooBig } = await solvableScenarios();
  const result = compareFamily(solved, GAMES);
  const limit = familyLimit(alphaOf("exact/scenarios"), result.comparisons);
  console.log(familyLine("scenarios", result, limit), `too big: ${tooBig.join(", ")}`);
  expect(result.duels).toBeGreaterThan(8);
  expect(result.largest).toBeLessThan(limit);
});

// One face of one die, one modifier, one point of Skill: each is seen by the same check.
test.each(MUTANTS)("mutant: $name", (mutant) => {
  const program = rightProgram(mutant);
  const exact = solve(program, {
    ...QUICK,
    states: 200_000,
    steps: 2_000_000,
    numbers: 8_000_000,
    estimate: Infinity,
  });
  if ("tooBig" in exact) throw new Error(`${mutant.name} is too big`);
  const solved: Solved[] = [{ name: mutant.name, program, exact }];
  const right = compareFamily(solved, GAMES);
  const limit = familyLimit(alphaOf("exact/family"), right.comparisons);
  expect(right.largest).toBeLessThan(limit);
  expect(compareFamily(solved, GAMES, mutant.wrong).largest).toBeGreaterThan(limit);
});

test("mutant: one point of Skill more, in random duels", () => {
  const { solved } = solvableDuels(20, 1, SMALL);
  let noticed = 0;
  for (const each of solved) {
    if (noticed === WRONG_NOTICED) break;
    const { duel } = each.program;
    const better = duel.figures.map((man) => ({
      ...man,
      rows: man.rows.map((row) => ({ ...row, skill: Math.min(5, row.skill + 1) })),
    }));
    const wrong = compareFamily([each], GAMES, () => compileDuel({ ...duel, figures: better }));
    // A duel in which nobody can be reached has nothing to compare.
    if (wrong.comparisons === 0) continue;
    if (wrong.largest > familyLimit(alphaOf("exact/family"), wrong.comparisons)) noticed++;
  }
  // In the others nobody can be reached, his Cool binds him, or he has Skill 5 already.
  expect(noticed).toBe(WRONG_NOTICED);
});

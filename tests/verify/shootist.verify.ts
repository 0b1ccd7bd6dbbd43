/** Standing duels of Shootist in whole length, 30 turns, and how many states they have. */
import { expect, test } from "vitest";
import { PATIENT, solve } from "../../src/exact/solve.js";
import { compileSkirmish } from "../../src/rules/shootist/compile.js";
import { Chain } from "../rules/shootist/chain.js";
import {
  farthestOfFull,
  isLong,
  KNOWN_DUELS,
  SHIPPED_DUELS,
  shippedFights,
} from "../rules/shootist/known.js";

for (const known of KNOWN_DUELS) {
  test(`against games of another program: ${known.name}`, () => {
    const program = compileSkirmish(known.duel);
    const solution = solve(program, PATIENT);
    if ("tooBig" in solution) throw new Error("too big");
    const { A, B, draw } = program.columns.outcomeCell;
    const shares = [A, B, draw].map((cell) => solution.cells[cell] as number);
    console.log(known.name, shares, farthestOfFull(known, shares).toFixed(2));
    expect(farthestOfFull(known, shares)).toBeLessThan(4);
    expect(Math.abs(solution.mass - 1)).toBeLessThan(1e-12);
  });
}

test.each(KNOWN_DUELS.filter(isLong))("by the oracle: $name", ({ duel, turns, A, B }) => {
  const won = new Chain(duel).solve(turns);
  expect(won.A).toBeCloseTo(A, 6);
  expect(won.B).toBeCloseTo(B, 6);
});

test("states of the shipped ones", () => {
  const fights = shippedFights();
  for (const { name, states } of SHIPPED_DUELS) {
    const program = fights.get(name);
    if (program === undefined) throw new Error(name);
    expect(solve(program, PATIENT), name).toMatchObject({ states });
  }
});

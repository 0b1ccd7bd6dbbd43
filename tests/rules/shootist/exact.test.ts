/** Standing duels solved: against the known values of the digest (section 16), and against games followed one by one. */
import { describe, expect, test } from "vitest";
import { type ChainProgram, OVER } from "../../../src/core/machine.js";
import { exploreChain } from "../../../src/exact/chain.js";
import { PATIENT, type Solution, solve } from "../../../src/exact/solve.js";
import { compileSkirmish } from "../../../src/rules/shootist/compile.js";
import { gunman, KNOWN_DUELS, standing } from "./known.js";

function solved(program: ChainProgram): Solution {
  const solution = solve(program, PATIENT);
  if ("tooBig" in solution) throw new Error("too big");
  return solution;
}

describe("known values", () => {
  for (const { name, duel, turns, A, B } of KNOWN_DUELS) {
    test(`SH-POL-8: ${name}; the rest is undecided at the turn limit`, () => {
      const program = compileSkirmish({ ...duel, turns });
      const { cells, mass } = solved(program);
      const { outcomeCell } = program.columns;
      expect(cells[outcomeCell.A]).toBeCloseTo(A, 6);
      expect(cells[outcomeCell.B]).toBeCloseTo(B, 6);
      // Two roundings of the sixth decimal.
      expect(Math.abs((cells[outcomeCell.draw] as number) - (1 - A - B))).toBeLessThan(1.1e-6);
      expect(mass).toBeCloseTo(1, 12);
    }, 60_000);
  }

  test("KX-17, SH-POL-8: two gunmen at 8, aimed, one turn: 2177/51200", () => {
    const aimed = gunman({ style: "aimed" });
    const program = compileSkirmish({ ...standing(8, aimed, aimed), turns: 1 });
    const { outcomeCell } = program.columns;
    expect(solved(program).cells[outcomeCell.A]).toBeCloseTo(2177 / 51200, 15);
  });
});

describe("the turn limit", () => {
  /** The states that games met by the end of a turn, following every row of every draw from the start of the game. */
  function met(program: ChainProgram): Set<string> {
    const machine = program.machine();
    const states = new Set<string>();
    const visits = new Set<string>();
    const visit = (turn: number, pending: number): void => {
      if (pending < 0 || turn > program.turnsMax) return;
      const state = machine.state.slice();
      states.add(state.join());
      const here = `${turn} ${state.join()}`;
      if (visits.has(here)) return;
      visits.add(here);
      for (let index = 0; index < machine.pool.classCount(pending); index++) {
        machine.state.set(state);
        machine.apply(machine.pool.classCode(pending, index));
        const next = machine.next();
        visit(turn + (next === OVER ? 0 : machine.turnsPassed), next);
      }
    };
    machine.start();
    visit(1, machine.next());
    return states;
  }

  test("SH-TURN-7: the states of a chain are those that a game can meet before it", () => {
    for (const { name, duel } of KNOWN_DUELS) {
      for (const turns of [1, 2]) {
        const program = compileSkirmish({ ...duel, turns });
        const chain = exploreChain(program, PATIENT);
        if ("tooBig" in chain) throw new Error("too big");
        expect(chain.states, `${name}, ${turns} turns`).toBe(met(program).size);
      }
    }
  });
});

/** Standing duels solved: against the known values of the digest (section 16), and against games followed one by one. */
import { describe, expect, test } from "vitest";
import { type ChainProgram, type Machine, OVER } from "../../../src/core/machine.js";
import { IDLE_CELL } from "../../../src/core/tally.js";
import { exploreChain } from "../../../src/exact/chain.js";
import { PATIENT, type Solution, solve, solveOrBound } from "../../../src/exact/solve.js";
import { renderExact, renderExactJson } from "../../../src/report/exact.js";
import { compileSkirmish } from "../../../src/rules/shootist/compile.js";
import type { Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { Bounds } from "../../../src/stats/bounds.js";
import { summarizeExact } from "../../../src/stats/exactSummary.js";
import { outside } from "../../exact/outside.js";
import { seeded } from "../../statistical/seeded.js";
import {
  farthestOfFull,
  gunman,
  KNOWN_DUELS,
  SHIPPED_DUELS,
  shippedFights,
  standing,
} from "./known.js";
import { randomSkirmish } from "./randomSkirmishes.js";

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
    });
  }

  test("SH-POL-8: the whole duel with throwing knives, against games of another program", () => {
    const known = KNOWN_DUELS.at(-1) as (typeof KNOWN_DUELS)[number];
    const program = compileSkirmish(known.duel);
    const { A, B, draw } = program.columns.outcomeCell;
    const { cells } = solved(program);
    const shares = [A, B, draw].map((cell) => cells[cell] as number);
    expect(farthestOfFull(known, shares)).toBeLessThan(4);
  });

  test("KX-17, SH-POL-8: two gunmen at 8, aimed, one turn: 2177/51200", () => {
    const aimed = gunman({ style: "aimed" });
    const program = compileSkirmish({ ...standing(8, aimed, aimed), turns: 1 });
    const { outcomeCell } = program.columns;
    expect(solved(program).cells[outcomeCell.A]).toBeCloseTo(2177 / 51200, 15);
  });
});

describe("how big a duel is", () => {
  test("the estimate of states is right to a factor of ten", () => {
    for (const { name, duel, turns } of KNOWN_DUELS) {
      const program = compileSkirmish({ ...duel, turns });
      const ratio = program.statesEstimate! / solved(program).states;
      expect(Math.abs(Math.log10(ratio)), `${name}: ${ratio}`).toBeLessThan(1);
    }
  });

  test("of whole duels of 30 turns, too; what moves about is too big", () => {
    const fights = shippedFights();
    for (const { name, states } of SHIPPED_DUELS) {
      const ratio = (fights.get(name)?.statesEstimate ?? 0) / states;
      expect(Math.abs(Math.log10(ratio)), `${name}: ${ratio}`).toBeLessThan(1);
    }
    const counted = SHIPPED_DUELS.map(({ name }) => name);
    for (const [name, { skirmish, statesEstimate }] of fights) {
      expect(skirmish.standing, name).toBe(counted.includes(name));
      if (!skirmish.standing) expect(statesEstimate, name).toBeGreaterThan(PATIENT.estimate);
    }
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

describe("turn by turn, and as a chain", () => {
  /** The same game with a counter that nothing lowers: such games are solved as chains. */
  function metered(program: ChainProgram): ChainProgram {
    const machine = (): Machine =>
      Object.defineProperty(program.machine(), "meters", { value: new Uint8Array(1) });
    return { ...program, machine };
  }

  test("SH-POL-8: all counts are the same", () => {
    for (const { name, duel } of KNOWN_DUELS) {
      const program = compileSkirmish({ ...duel, turns: 3 });
      const unrolled = solved(program);
      const chained = solved(metered(program));
      expect(chained.states, name).toBeLessThanOrEqual(unrolled.states);
      const farthest = unrolled.cells.reduce(
        (most, count, cell) => Math.max(most, Math.abs(count - (chained.cells[cell] as number))),
        0,
      );
      expect(farthest, name).toBeLessThan(1e-14);
    }
  });
});

describe("cut off", () => {
  const LIMITS = { ...PATIENT, followed: 15_000 };
  const DUELS: readonly { readonly name: string; readonly duel: Skirmish }[] = [
    ...KNOWN_DUELS.map(({ name, duel }) => ({ name, duel: { ...duel, turns: 4 } })),
    { name: "auto v auto", duel: { ...standing(8, gunman(), gunman()), turns: 4 } },
  ];

  test("SH-POL-8: what is exact lies within the bounds; they are no wider than they must be", () => {
    let cuts = 0;
    for (const { name, duel } of DUELS) {
      const program = compileSkirmish(duel);
      const bounded = solveOrBound(program, LIMITS);
      if ("tooBig" in bounded) throw new Error(name);
      const { wrong, held } = outside(program, bounded, solved(program));
      expect(wrong, name).toEqual([]);
      expect(held).toBeGreaterThan(100);
      const { cut, mass } = bounded;
      if (cut === null) continue;
      cuts++;
      expect(mass + cut.mass, name).toBeCloseTo(1, 13);
      expect(cut.mass, name).toBeLessThan(0.4);
      const won = new Bounds(program.columns, bounded, program.countsMax ?? 0).sum([
        program.columns.outcomes.A,
      ]);
      expect(won.high - won.low, name).toBeCloseTo(cut.mass, 14);
    }
    expect(cuts).toBeGreaterThanOrEqual(3);
  });

  test("a number that leaves out what was cut off is found out", () => {
    const program = compileSkirmish((DUELS.at(-1) as (typeof DUELS)[number]).duel);
    const bounded = solveOrBound(program, LIMITS);
    if ("tooBig" in bounded || bounded.cut === null) throw new Error("nothing was cut off");
    const { cut, ...followed } = bounded;
    const exact = solved(program);
    expect(
      outside(program, { ...followed, cut: { ...cut, mass: 0, turns: 0 } }, exact).wrong,
    ).toContain("win.A");
    // Each turn that a game cut off has left can count as many shots.
    const forgotten = outside(program, { ...followed, cut: { ...cut, turns: 0 } }, exact).wrong;
    expect(forgotten).toContain("shots.A.mean");
  });

  test("where nothing may be cut off, it is too big instead", () => {
    const program = compileSkirmish((DUELS.at(-1) as (typeof DUELS)[number]).duel);
    expect(solve(program, LIMITS)).toEqual({ tooBig: LIMITS.followed });
  });

  test("SH-SHOOT-7, SH-WPN-5: no turn of 3,000 random games counts more draws than is said", () => {
    const draw = seeded(20);
    let [most, tooMany] = [0, 0];
    for (let fight = 0; fight < 300; fight++) {
      const program = compileSkirmish(randomSkirmish(draw));
      const machine = program.machine();
      for (let game = 0; game < 10; game++) {
        let [counted, turn] = [0, 1];
        machine.start();
        let pending = machine.next();
        while (pending >= 0 && turn <= program.turnsMax) {
          if (machine.turnsPassed > 0) counted = 0;
          turn += machine.turnsPassed;
          if (machine.cellBase !== IDLE_CELL) counted++;
          most = Math.max(most, counted);
          if (counted > (program.countsMax ?? 0)) tooMany++;
          const classes = machine.pool.classCount(pending);
          machine.apply(machine.pool.classCode(pending, Math.floor(draw() * classes)));
          pending = machine.next();
        }
      }
    }
    expect(tooMany).toBe(0);
    expect(most).toBeGreaterThanOrEqual(8);
  });

  test("a bounded answer is never called exact", () => {
    const program = compileSkirmish((DUELS.at(-1) as (typeof DUELS)[number]).duel);
    const bounded = solveOrBound(program, LIMITS);
    if ("tooBig" in bounded || bounded.cut === null) throw new Error("nothing was cut off");
    const head = {
      version: "0",
      scenario: "Fans",
      file: "fans.yaml",
      kind: "duel",
      system: { id: "shootist", title: "Shootist" },
      sides: { A: "Left", B: "Right" },
      readings: {},
      overrides: [],
    } as unknown as Parameters<typeof summarizeExact>[2];
    const summary = summarizeExact(program.columns, bounded, head, program.countsMax);
    const text = renderExact(summary, { color: false, width: 100 }).replaceAll("\n", " ");
    expect(text).toContain("(Shootist, solved within bounds)");
    expect(text).not.toContain("exact");
    expect(text).toContain(`from turn ${bounded.cut.from} on`);
    expect(text).toContain(`${(100 * bounded.cut.mass).toPrecision(2)} % of all games`);
    expect(text).toMatch(/Left will win \d+\.\d{4} % to \d+\.\d{4} % of games/);
    const json = JSON.parse(renderExactJson(summary));
    expect(json).toMatchObject({ cut: bounded.cut.mass, cut_from: bounded.cut.from });
    for (const { id, value, low, high, method, exact } of json.metrics) {
      expect({ method, exact }, id).toEqual({ method: "bounded", exact: null });
      if (value !== null) expect(low <= value && (high === null || value <= high), id).toBe(true);
    }
    const [won] = json.outcomes;
    expect(won.high.probability - won.low.probability).toBeCloseTo(bounded.cut.mass, 13);
  });
});

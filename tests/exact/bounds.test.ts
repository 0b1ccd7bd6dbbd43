/** Duels of Law of the Gun too big to be solved: only the likeliest states are followed, and bounds hold for the rest. */
import { describe, expect, test } from "vitest";
import { IDLE_CELL } from "../../src/core/tally.js";
import { type BoundedSolution, PATIENT, solve, solveOrBound } from "../../src/exact/solve.js";
import { compileDuel, type DuelProgram } from "../../src/rules/law-of-the-gun/compile.js";
import type { Duel } from "../../src/rules/law-of-the-gun/duel.js";
import { compileSkirmish } from "../../src/rules/shootist/compile.js";
import type { Skirmish } from "../../src/rules/shootist/skirmish.js";
import { Bounds, type KnownSum } from "../../src/stats/bounds.js";
import { scenarioOf } from "../scenario/shipped.js";
import { seeded } from "../statistical/seeded.js";
import { outside } from "./outside.js";
import { solution } from "./solved.js";

const programOf = (stem: string, set: readonly string[] = []): DuelProgram =>
  compileDuel(scenarioOf(stem, set).model as Duel);

/** As if it were too big, with so many states followed. */
function bounded(program: DuelProgram, likeliest: number): BoundedSolution {
  const found = solveOrBound({ ...program, statesEstimate: 1e9 }, { ...PATIENT, likeliest });
  if ("tooBig" in found || found.cut === null) throw new Error("nothing was cut off");
  return found;
}

/** Small enough to be solved, with reloads, spread, several shots at once, meters that run out. */
const DUELS = [
  ["high-noon", ["turns=8"], 700],
  ["rapid-fire", [], 300],
  ["fanning", ["turns=5"], 1500],
  ["rifle-against-pistol", ["turns=10"], 600],
  ["derringer-over-the-card-table", ["readings.openingReaction=all"], 300],
] as const;

describe.each(DUELS)("%s %o", (file, set, likeliest) => {
  const program = programOf(file, set);
  const exact = solution(program, PATIENT);
  const found = bounded(program, likeliest);
  const { cut, ...followed } = found;

  test("LG-TURN-1: what is exact lies within the bounds; they are no wider than they must be", () => {
    expect(outside(program, found, exact).wrong).toEqual([]);
    expect(outside(program, found, exact).held).toBeGreaterThan(100);
    expect(found.mass + cut.mass).toBeCloseTo(1, 13);
    expect(cut.mass).toBeGreaterThan(0.001);
    expect(cut.mass).toBeLessThan(0.4);
    const { columns, countsMax } = program;
    const won = new Bounds(columns, found, countsMax ?? 0).sum([columns.outcomes.A]);
    expect(won.high - won.low).toBeCloseTo(cut.mass, 14);
  });

  test("a number that leaves out what was cut off is found out", () => {
    const none = { ...followed, cut: { ...cut, mass: 0, turns: 0 } };
    expect(outside(program, none, exact).wrong).toContain("win.A");
    const noTurns = { ...followed, cut: { ...cut, turns: 0 } };
    expect(outside(program, noTurns, exact).wrong).toContain("shots.A.mean");
  });

  test("with room for all next to nothing is cut off", () => {
    const all = bounded(program, exact.states);
    expect(all.cut.mass).toBeLessThan(1e-5);
    for (const [cell, count] of exact.cells.entries()) {
      expect(Math.abs((all.cells[cell] as number) - count)).toBeLessThan(1e-4);
    }
  });
});

/** Two pistoleers a side, 25 cm apart. */
const TWO = ["sides.A.figures.0.count=2", "sides.B.figures.0.count=2"];

test("two against two: not solved, but a few states bound it, and more of them more narrowly", () => {
  const program = programOf("high-noon", TWO);
  expect(solve(program, PATIENT)).toEqual({ tooBig: 0 });
  const [few, more] = [bounded(program, 12_000), bounded(program, 20_000)];
  expect(few.cut.mass).toBeLessThan(0.45);
  expect(more.cut.mass).toBeLessThan(few.cut.mass - 0.02);
  const { columns, countsMax } = program;
  for (const counter of [columns.outcomes.A, columns.outcomes.B, columns.outcomes.draw]) {
    const [wide, narrow] = [few, more].map((found) =>
      new Bounds(columns, found, countsMax ?? 0).sum([counter]),
    ) as unknown as readonly [KnownSum, KnownSum];
    expect(narrow.low).toBeGreaterThanOrEqual(wide.low - 1e-6);
    expect(narrow.high).toBeLessThanOrEqual(wide.high + 1e-6);
  }
});

test("where the games followed are fewer than half, it is too big", () => {
  const program = programOf("high-noon", TWO);
  expect(solveOrBound(program, { ...PATIENT, likeliest: 100 })).toEqual({ tooBig: 0 });
});

test("the same where no state comes back, as in Shootist", () => {
  const { model } = scenarioOf("shootist-duel", ["turns=4"]);
  const program = compileSkirmish(model as Skirmish);
  const cutOff = (followed: number): number | null => {
    const found = solveOrBound(program, { ...PATIENT, followed });
    return "tooBig" in found ? null : (found.cut?.mass ?? 0);
  };
  expect(cutOff(300)).toBeNull();
  expect(cutOff(1000)).toBeLessThan(0.5);
});

test("LG-OPT-1, LG-WEAP-2, LG-REACT-1: no turn counts more draws than is said", () => {
  const draw = seeded(7);
  for (const [file, set, seen] of [
    ["fanning", [], 6],
    ["rapid-fire", [], 3],
    ["scattergun-in-the-alley", [], 6],
    ["gang-against-lawmen", [], 5],
    ["high-noon", ["A.Will.offerSurrender=true", "readings.drawScope=every-turn"], 3],
  ] as const) {
    const program = programOf(file, set);
    const machine = program.machine();
    let most = 0;
    for (let game = 0; game < 60; game++) {
      let [counted, turn] = [0, 1];
      machine.start();
      let pending = machine.next();
      while (pending >= 0 && turn <= program.turnsMax) {
        if (machine.turnsPassed > 0) counted = 0;
        turn += machine.turnsPassed;
        if (machine.cellBase !== IDLE_CELL) counted++;
        most = Math.max(most, counted);
        const { rows } = machine.pool.tables[pending] as (typeof machine.pool.tables)[number];
        machine.apply((rows[Math.floor(draw() * rows.length)] as (typeof rows)[number]).code);
        pending = machine.next();
      }
    }
    expect(most, file).toBeLessThanOrEqual(program.countsMax as number);
    expect(most, file).toBe(seen);
  }
});

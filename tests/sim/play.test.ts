/** The sampler of learnt chains counts what a walk from draw to draw counts, whatever a chain may do. */
import { describe, expect, test } from "vitest";
import { CELLS_MAX } from "../../src/core/automaton.js";
import type { ChainProgram } from "../../src/core/machine.js";
import { CLASS_BITS } from "../../src/core/outcomes.js";
import { draw, expandSeed, gameKey0, gameKey1 } from "../../src/core/random.js";
import { emptyTally, groupEnd, IDLE_CELL, mergeTally, type Tally } from "../../src/core/tally.js";
import { ChainEngine, Sampler } from "../../src/sim/play.js";
import { walkGame } from "../core/walk.js";
import { type ChainShape, randomChain, randomOf } from "./randomChain.js";

const SEED = "chains";

/** Games `from` to `to` - 1, one by one, with sums as the tally defines them. */
function walked(program: ChainProgram, from: number, to: number): Tally {
  const { plan, turnCell, turnsMax } = program;
  const [seed0, seed1] = expandSeed(SEED) as unknown as [number, number];
  const machine = program.machine();
  const ends = new Int32Array(64);
  const tally = emptyTally(plan);
  for (let game = from; game < to; ) {
    const end = Math.min(groupEnd(game), to);
    const cells = new Array<number>(plan.cells).fill(0);
    for (; game < end; game++) {
      const key0 = gameKey0(seed0, game);
      const key1 = gameKey1(seed1, key0);
      const { turn, stalemate } = walkGame(machine, turnsMax, (place, now, table) => {
        const u = draw(key0, key1, place, now);
        const word = machine.pool.rowWord(table, machine.pool.rowAt(table, u));
        cells[machine.cellBase + (word >> CLASS_BITS)]!++;
        return u;
      });
      const limit = stalemate || turn > turnsMax;
      cells[turnCell + (limit ? turnsMax : turn)]!++;
      const count = machine.endCells(limit, ends);
      for (const cell of ends.subarray(0, count)) cells[cell]!++;
    }
    cells[IDLE_CELL] = 0;
    cells.forEach((count, cell) => {
      tally.cells[cell]! += count;
    });
    const values = plan.counters.map((entries) =>
      entries.reduce((sum, { cell, weight }) => sum + weight * cells[cell]!, 0),
    );
    plan.pairs.forEach(({ num, den }, pair) => {
      const [n, d] = [values[num]!, values[den]!];
      [n * n, d * d, n * d].forEach((product, i) => {
        tally.moments[3 * pair + i]! += product;
      });
    });
    tally.groups++;
  }
  tally.games = to - from;
  return tally;
}

const FROM = 4000;
const TO = 6500;

/** Cuts games `FROM` to `TO` - 1 at ends of groups. */
function inPieces(sampler: Sampler, random: (count: number) => number): Tally {
  const tally = emptyTally(sampler.program.plan);
  for (let game = FROM; game < TO; ) {
    let end = game;
    for (let groups = 1 + random(7); groups > 0 && end < TO; groups--) {
      end = Math.min(groupEnd(end), TO);
    }
    mergeTally(tally, sampler.play(game, end));
    game = end;
  }
  return tally;
}

const SHAPES: Readonly<Record<string, ChainShape>> = {
  small: { nodes: 4, turnsMax: 30, ends: 2 },
  "of many states": { nodes: 60, turnsMax: 30, ends: 5 },
  "of one turn": { nodes: 20, turnsMax: 1, ends: 3 },
  "of as many turns as there may be": { nodes: 30, turnsMax: 255, ends: 3 },
  "of more ends than there is room for": { nodes: 300, turnsMax: 60, ends: 5000, rows: 100 },
  "of as many cells as can be learnt": { nodes: 20, turnsMax: 9, ends: 2, cells: CELLS_MAX },
  "of meters of all sizes": {
    nodes: 30,
    turnsMax: 60,
    ends: 3,
    meters: [1, 15, 7, 3, 6, 15, 2, 5, 15, 1, 1],
  },
  "of more cells": { nodes: 20, turnsMax: 9, ends: 2, cells: CELLS_MAX + 1 },
};

describe("chains made up at random", () => {
  test.each(Object.entries(SHAPES))("%s", (_, shape) => {
    const many = shape.nodes > 100 || shape.cells !== undefined;
    for (let seed = 1; seed <= (many ? 2 : 25); seed++) {
      const program = randomChain(seed, shape);
      const expected = walked(program, FROM, TO);
      const learnt = new Sampler(program, SEED);
      expect(learnt.engine instanceof ChainEngine).toBe(program.plan.cells <= CELLS_MAX);
      expect(learnt.play(FROM, TO)).toEqual(expected);
      // Once it is known, too, however it is cut, and with room for some states only.
      expect(inPieces(learnt, randomOf(seed))).toEqual(expected);
      for (const states of [1, 3]) {
        expect(new Sampler(program, SEED, states).play(FROM, TO)).toEqual(expected);
      }
    }
  });

  test("have what is rare in them", () => {
    const shots = Object.values(SHAPES).map((shape) => walked(randomChain(1, shape), FROM, TO));
    for (const { cells } of shots)
      expect(cells.filter((count) => count > 0).length).toBeGreaterThan(4);
  });
});

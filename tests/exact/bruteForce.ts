/** What games of a chain count, found by following every row of every draw, with meters and turns as they are. */
import { type ChainProgram, type Machine, OVER, STALEMATE } from "../../src/core/machine.js";
import { CLASS_BITS, CLASS_MASK } from "../../src/core/outcomes.js";

/** Expected counts by cell, and the chance of each end: its cells, and the turn. */
export interface Brute {
  readonly cells: Float64Array;
  readonly ends: ReadonlyMap<string, number>;
}

interface Game {
  readonly state: Int32Array;
  readonly meters: Uint8Array;
  readonly turn: number;
  mass: number;
}

/** Draw after draw: games that are in the same state with the same meters in the same turn are one. */
export function bruteForce({ plan, turnCell, turnsMax }: ChainProgram, machine: Machine): Brute {
  const cells = new Float64Array(plan.cells);
  const ends = new Map<string, number>();
  const scratch = new Int32Array(64);
  const end = (limit: boolean, turn: number, mass: number): void => {
    const found = scratch.subarray(0, machine.endCells(limit, scratch));
    for (const cell of found) cells[cell]! += mass;
    cells[turnCell + turn]! += mass;
    const key = `${turn}: ${[...found].sort((a, b) => a - b)}`;
    ends.set(key, (ends.get(key) ?? 0) + mass);
  };
  machine.start();
  let now: Game[] = [
    { state: machine.state.slice(), meters: machine.meters.slice(), turn: 1, mass: 1 },
  ];
  while (now.length > 0) {
    const next = new Map<string, Game>();
    for (const { state, meters, turn: before, mass } of now) {
      machine.state.set(state);
      machine.meters.set(meters);
      const table = machine.next();
      if (table === OVER) {
        end(false, before, mass);
        continue;
      }
      const turn = before + machine.turnsPassed;
      if (table === STALEMATE || turn > turnsMax) {
        end(true, turnsMax, mass);
        continue;
      }
      const { pool, cellBase } = machine;
      const pending = machine.state.slice();
      const { rows, total } = pool.tables[table]!;
      rows.forEach(({ weight }, row) => {
        const word = pool.rowWord(table, row);
        const moved = (mass * weight) / total;
        cells[cellBase + (word >> CLASS_BITS)]! += moved;
        machine.state.set(pending);
        machine.meters.set(meters);
        machine.apply(pool.classCode(table, word & CLASS_MASK));
        const key = `${turn}|${machine.state}|${machine.meters}`;
        const known = next.get(key);
        if (known === undefined)
          next.set(key, {
            state: machine.state.slice(),
            meters: machine.meters.slice(),
            turn,
            mass: moved,
          });
        else known.mass += moved;
      });
    }
    now = [...next.values()];
  }
  cells[0] = 0;
  return { cells, ends };
}

/** The greatest difference of any two numbers. */
export function farthest(a: Brute, b: Brute): number {
  let most = 0;
  a.cells.forEach((count, cell) => {
    most = Math.max(most, Math.abs(count - b.cells[cell]!));
  });
  for (const key of new Set([...a.ends.keys(), ...b.ends.keys()]))
    most = Math.max(most, Math.abs((a.ends.get(key) ?? 0) - (b.ends.get(key) ?? 0)));
  return most;
}

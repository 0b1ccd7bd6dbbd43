/**
 * A game as an absorbing Markov chain: every state of its machine that can be reached, with the exact chance of
 * every step. The steps come from the machine and the outcome tables that the sampler uses, so both play one game.
 */
import { type ChainProgram, type Machine, OVER } from "../core/machine.js";
import { CLASS, CLASS_BITS, CLASS_MASK, type OutcomePool } from "../core/outcomes.js";
import { EndSet, StateSet } from "../core/states.js";

/** What a step does to the meter of its state (core/machine.ts). */
export const METER = { kept: 0, lowered: 1, emptied: 2 } as const;

const ENDS_ROOM = 1 << 16;
/** States between two calls of a progress listener. */
const PROGRESS_STATES = 1 << 14;

/** How much a chain may grow before it is given up. */
export interface ChainLimits {
  readonly states: number;
  readonly steps: number;
}

/** Rows of one outcome table: what each counts, and the chance of each class. */
interface TableChances {
  /** Cell of each row, relative to the state's; and the chance of the row. */
  readonly cells: Int32Array;
  readonly rows: Float64Array;
  /** By class. A class that lowers a meter has its chance at the class that rows carry. */
  readonly classes: Float64Array;
}

/**
 * States are numbered 1..`states`. Steps of state s are `first[s]` to `after[s]` - 1. A step with `to` > 0 leads to that
 * state while `passed` game turns end; one with `to` < 0 ends the game in the way at -`to` of `ends`. A step that is
 * never taken before the turn limit has passed is such an end, too.
 */
export interface Chain {
  readonly machine: Machine;
  readonly states: number;
  readonly steps: number;
  /** The first state, 0 if there is no draw before the turn limit. */
  readonly start: number;
  /** Game turns that end before the first draw. */
  readonly startTurns: number;
  readonly first: Int32Array;
  readonly after: Int32Array;
  readonly to: Int32Array;
  readonly passed: Uint8Array;
  readonly chance: Float64Array;
  /** METER.kept, lowered or emptied. */
  readonly meterStep: Uint8Array;
  /** By state: its meter or NO_METER, its outcome table, its cell block. */
  readonly meter: Int8Array;
  readonly table: Int32Array;
  readonly cellBase: Int32Array;
  /** By table. */
  readonly chances: readonly TableChances[];
  /** Blocks of `EndSet`. */
  readonly ends: Int32Array;
  /** Puts the machine into a state, at its pending draw. */
  load(state: number): void;
}

/** A typed array that doubles when it is full. */
class Column<T extends Int32Array | Uint8Array | Int8Array | Float64Array> {
  constructor(
    public values: T,
    private readonly make: (length: number) => T,
  ) {}

  put(at: number, value: number): void {
    if (at >= this.values.length) {
      const longer = this.make(this.values.length * 2);
      longer.set(this.values);
      this.values = longer;
    }
    this.values[at] = value;
  }
}
const int32 = (length: number) => new Int32Array(length);
const uint8 = (length: number) => new Uint8Array(length);
const int8 = (length: number) => new Int8Array(length);
const float64 = (length: number) => new Float64Array(length);
const column = <T extends Int32Array | Uint8Array | Int8Array | Float64Array>(
  make: (length: number) => T,
) => new Column(make(1 << 12), make);

/**
 * Follows every step from every state that can be met before the turn limit: turn by turn, in each one breadth first
 * through the states that are met first in it.
 * @param program compiled scenario
 * @param limits  where to give up
 * @param progress told now and then how many states were met
 * @returns the chain, or how many states had been met when a limit was reached
 */
export function exploreChain(
  program: ChainProgram,
  limits: ChainLimits,
  progress: (states: number) => void = () => {},
): Chain | { readonly tooBig: number } {
  const { turnsMax } = program;
  const machine = program.machine();
  const pool = machine.pool;
  const stateSet = new StateSet(machine.state.length, limits.states);
  const endSet = new EndSet(ENDS_ROOM);
  const first = column(int32);
  const after = column(int32);
  const to = column(int32);
  const passed = column(uint8);
  const chance = column(float64);
  const meterStep = column(uint8);
  const meter = column(int8);
  const table = column(int32);
  const cellBase = column(int32);
  const chances: TableChances[] = [];
  let steps = 0;
  /** By state: the first turn in which it is known to be met. By turn: states known to be met first in it. */
  const earliest = column(uint8);
  const due: number[][] = Array.from({ length: turnsMax + 1 }, () => []);

  /** Where the machine stands in a turn: a state, or minus an end; 0 if there is no room. */
  const arrive = (pending: number, turn: number): number => {
    if (pending < 0 || turn > turnsMax) return -endSet.add(machine, pending !== OVER);
    let state = stateSet.find(machine.state);
    if (state === 0) {
      state = stateSet.add(machine.state);
      if (state === 0) return 0;
      chances[pending] ??= chancesOf(pool, pending);
      table.put(state, pending);
      meter.put(state, machine.meter);
      cellBase.put(state, machine.cellBase);
    } else if ((earliest.values[state] as number) <= turn) return state;
    earliest.put(state, turn);
    (due[turn] as number[]).push(state);
    return state;
  };

  /** Follows the steps of a state that is met in a turn. False if there is no room. */
  const follow = (state: number, turn: number): boolean => {
    const begin = steps;
    const from = table.values[state] as number;
    const { classes } = chances[from] as TableChances;
    let lowered = 0;
    for (let index = 0; index < classes.length; index++) {
      const is = pool.classIs(from, index);
      if (is === CLASS.lowers) {
        lowered = classes[index] as number;
        continue;
      }
      stateSet.get(state, machine.state);
      // The one counter that the next step can touch: just enough to stay above 0, or not.
      machine.meters.fill(is === CLASS.empty ? 1 : 2);
      machine.apply(pool.classCode(from, index));
      const pending = machine.next();
      const target = arrive(pending, turn + machine.turnsPassed);
      if (target === 0 || steps === limits.steps) return false;
      const turns = target > 0 ? machine.turnsPassed : 0;
      const way =
        is === CLASS.plain ? METER.kept : is === CLASS.empty ? METER.emptied : METER.lowered;
      const p = is === CLASS.plain ? (classes[index] as number) : lowered;
      // Classes that go the same way are one step.
      let step = begin;
      while (
        step < steps &&
        (to.values[step] !== target ||
          passed.values[step] !== turns ||
          meterStep.values[step] !== way)
      ) {
        step++;
      }
      if (step < steps) {
        (chance.values[step] as number) += p;
        continue;
      }
      to.put(steps, target);
      passed.put(steps, turns);
      chance.put(steps, p);
      meterStep.put(steps, way);
      steps++;
    }
    first.put(state, begin);
    after.put(state, steps);
    return true;
  };

  machine.start();
  const pending = machine.next();
  const startTurns = machine.turnsPassed;
  const start = pending < 0 ? 0 : Math.max(0, arrive(pending, 1 + startTurns));
  let followed = 0;
  for (let turn = 1; turn <= turnsMax; turn++) {
    // States met in this turn are put behind those at hand.
    const met = due[turn] as number[];
    for (let i = 0; i < met.length; i++) {
      const state = met[i] as number;
      if ((earliest.values[state] as number) < turn) continue;
      if (!follow(state, turn)) return { tooBig: stateSet.size };
      if (++followed % PROGRESS_STATES === 0) progress(stateSet.size);
    }
    met.length = 0;
  }
  return {
    machine,
    states: stateSet.size,
    steps,
    start,
    startTurns,
    first: first.values,
    after: after.values,
    to: to.values,
    passed: passed.values,
    chance: chance.values,
    meterStep: meterStep.values,
    meter: meter.values,
    table: table.values,
    cellBase: cellBase.values,
    chances,
    ends: endSet.blocks,
    load: (state) => stateSet.get(state, machine.state),
  };
}

/** Exact weights over their total; a sum of whole weights is divided once, so each chance is correctly rounded. */
function chancesOf(pool: OutcomePool, table: number): TableChances {
  const { rows, total } = pool.tables[table] as OutcomePool["tables"][number];
  const cells = new Int32Array(rows.length);
  const chances = new Float64Array(rows.length);
  const classes = new Float64Array(pool.classCount(table));
  rows.forEach(({ weight }, row) => {
    const word = pool.rowWord(table, row);
    cells[row] = word >> CLASS_BITS;
    chances[row] = weight / total;
    (classes[word & CLASS_MASK] as number) += weight;
  });
  for (let index = 0; index < classes.length; index++) (classes[index] as number) /= total;
  return { cells, rows: chances, classes };
}

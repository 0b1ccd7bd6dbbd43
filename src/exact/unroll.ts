/**
 * The exact solution of a game whose states hardly ever come back, ammunition being part of them: mass is moved turn by
 * turn, and what was followed in a turn is forgotten after it, so that only the states of one turn are held at once.
 *
 * Where even these are too many, those with most mass are followed, and the rest of the mass is cut off there and
 * accounted for: what the games cut off would still have counted lies between nothing and a bound.
 */
import { octaveOf } from "../core/elementary.js";
import type { ChainProgram, Machine } from "../core/machine.js";
import { EndSet } from "../core/states.js";
import {
  Arrivals,
  type ChainLimits,
  column,
  ENDS_ROOM,
  float64,
  MetStates,
  PROGRESS_STATES,
  Steps,
  stateOf,
  topologicalOrder,
  turnsOf,
  uint8,
} from "./chain.js";
import { Counts } from "./counts.js";

/** What may be followed is kept for so many turns: the states of a game are most numerous after some ten, then fewer. */
const TURNS_AHEAD = 8;

export interface UnrollLimits extends ChainLimits {
  /** States that may be followed in all turns together. */
  readonly followed: number;
}

/** Games that were not followed to their end. */
export interface Cut {
  /** Chance of such a game. */
  readonly mass: number;
  /** The first game turn in which one was left. */
  readonly from: number;
  /** Game turns that they can have had left, that of the cut included: chance times turns, added up. */
  readonly turns: number;
}

export interface Unrolled {
  readonly cells: Float64Array;
  /** Chance that the game ends and was followed to its end. */
  readonly mass: number;
  /** States and steps followed in all turns. */
  readonly states: number;
  readonly steps: number;
  /** Null if every game was followed to its end. */
  readonly cut: Cut | null;
}

/** The states of one game turn and the mass that has come to them. */
class Layer extends MetStates {
  readonly mass = column(float64);
  /** 1 for a state that is to be followed. */
  private readonly due = column(uint8);
  /** States to be followed, as they were met. */
  private readonly queue: number[] = [];

  add(state: number, mass: number): void {
    this.mass.put(state, (this.mass.values[state] ?? 0) + mass);
  }

  override clear(): void {
    this.mass.values.fill(0, 0, this.size + 1);
    this.due.values.fill(0, 0, this.size + 1);
    this.queue.length = 0;
    super.clear();
  }

  /** Has a state followed, once. */
  want(state: number): void {
    if (this.due.values[state] === 1) return;
    this.due.put(state, 1);
    this.queue.push(state);
  }

  /** Takes the next state to be followed; 0 if there is none. */
  next(): number {
    return this.queue.pop() ?? 0;
  }

  /** The states that there are now, those of more mass first, to a factor of two; none without mass. */
  heaviestFirst(): Int32Array {
    const { size } = this;
    this.mass.reach(size);
    const mass = this.mass.values;
    const binOf = (state: number): number =>
      Math.min(BINS - 1, Math.max(0, -octaveOf(mass[state]!)));
    const begin = new Int32Array(BINS + 1);
    for (let state = 1; state <= size; state++) begin[binOf(state) + 1]!++;
    for (let bin = 0; bin < BINS; bin++) begin[bin + 1]! += begin[bin]!;
    const order = new Int32Array(size);
    for (let state = 1; state <= size; state++) {
      const bin = binOf(state);
      order[begin[bin]!] = state;
      begin[bin]!++;
    }
    return order.filter((state) => mass[state]! > 0);
  }
}
/** Each turn has states of its own; those met in the turn under way are to be followed. */
class LayeredArrivals extends Arrivals {
  readonly layers: (Layer | undefined)[] = [];
  /** Of turns that are done: memory that need not be made again. */
  readonly spare: Layer[] = [];

  constructor(
    machine: Machine,
    turnsMax: number,
    ends: EndSet,
    private readonly statesMax: number,
  ) {
    super(machine, turnsMax, ends);
  }

  layerOf(turn: number): Layer {
    this.layers[turn] ??= this.spare.pop() ?? new Layer(this.machine, this.statesMax);
    return this.layers[turn];
  }

  protected statesIn(turn: number): MetStates {
    return this.layerOf(turn);
  }

  protected met(state: number, turn: number): void {
    if (turn === this.now) this.layerOf(turn).want(state);
  }
}

/** The smallest double is 2^-1074. */
const BINS = 1076;

/**
 * Solves a program without meters.
 * @param program compiled scenario
 * @param limits  how much may be held and followed
 * @param cuts    whether mass may be cut off; if not, the program is too big where it would be
 * @param progress told now and then which turn is under way
 * @returns expected counts of one game; or how many states were followed before it was given up
 */
export function unroll(
  program: ChainProgram,
  limits: UnrollLimits,
  cuts: boolean,
  progress: (turn: number) => void = () => {},
): Unrolled | { readonly tooBig: number } {
  const { turnsMax } = program;
  const machine = program.machine();
  const ends = new EndSet(ENDS_ROOM);
  const counts = new Counts(program, ends.blocks);
  const steps = new Steps(machine, limits.steps);
  const arrivals = new LayeredArrivals(machine, turnsMax, ends, limits.states);
  const { layers, spare } = arrivals;
  let now = 1;

  machine.start();
  const start = arrivals.at(machine.next());
  if (start < 0) counts.end(-start, 1, 1);
  else arrivals.layerOf(now + turnsOf(start)).add(stateOf(start), 1);
  let followed = 0;
  let stepsAll = 0;
  const cut = { mass: 0, from: 0, turns: 0 };

  /** Follows what games can meet in this turn, the likeliest states first. False if there is no room for all. */
  const explore = (layer: Layer): boolean => {
    const ahead = cuts ? Math.min(TURNS_AHEAD, turnsMax + 1 - now) : 1;
    const room = Math.ceil((limits.followed - followed) / ahead);
    const last = followed + Math.min(limits.states, room);
    for (const root of layer.heaviestFirst()) {
      layer.want(root);
      for (let state = layer.next(); state !== 0; state = layer.next()) {
        if (followed === last || !steps.follow(layer, state, arrivals)) return false;
        if (++followed % PROGRESS_STATES === 0) progress(now);
      }
    }
    return true;
  };

  /** Moves the mass of this turn; what lies in a state that was not followed is cut off. */
  const sweep = (layer: Layer): void => {
    const mass = layer.mass.values;
    const table = layer.table.values;
    const cellBase = layer.cellBase.values;
    const [first, after, to] = [steps.first.values, steps.after.values, steps.to.values];
    const [passed, chance] = [steps.passed.values, steps.chance.values];
    const order = topologicalOrder({ states: layer.size, first, after, to, passed });
    for (let i = order.length - 1; i >= 0; i--) {
      const state = order[i]!;
      const here = mass[state]!;
      if (here === 0) continue;
      const end = after[state]!;
      let step = first[state]!;
      if (step === end) {
        cut.mass += here;
        cut.turns += here * (turnsMax + 1 - now);
        if (cut.from === 0) cut.from = now;
        continue;
      }
      counts.draw(steps.chances[table[state]!]!, cellBase[state]!, here);
      for (; step < end; step++) {
        const target = to[step]!;
        const moved = here * chance[step]!;
        if (target < 0) counts.end(-target, now, moved);
        else if (passed[step] === 0) mass[target]! += moved;
        else layers[now + passed[step]!]!.add(target, moved);
      }
    }
  };

  for (; now <= turnsMax; now++) {
    arrivals.now = now;
    const layer = layers[now];
    if (layer === undefined) continue;
    const whole = explore(layer);
    if (!whole && !cuts) return { tooBig: followed };
    stepsAll += steps.count;
    layer.mass.reach(layer.size);
    steps.first.reach(layer.size);
    steps.after.reach(layer.size);
    sweep(layer);
    steps.clear(layer.size);
    layers[now] = undefined;
    layer.clear();
    spare.push(layer);
  }
  return {
    ...counts.totals(),
    states: followed,
    steps: stepsAll,
    cut: cut.from === 0 ? null : cut,
  };
}

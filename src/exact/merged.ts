/**
 * A chain whose states are put together where no later draw can tell them apart. What a text of rules forgets by hand,
 * and what it does not know that it could forget, is one state; and a draw counts the same and leads to the same
 * whichever it was, class by class, so that every game is the same game.
 */
import { type ChainProgram, type Machine, NO_METER, OVER, STALEMATE } from "../core/machine.js";
import { CLASS, CLASS_MASK, type OutcomePool } from "../core/outcomes.js";
import { coarsest, type Partition } from "../core/partition.js";
import { type Chain, exploreChain, type Ways } from "./chain.js";

/** So much is followed to find out how many states a program has that does not know it. */
const PROBE = { states: 40_000, steps: 1_600_000 } as const;

const known = new WeakMap<ChainProgram, Chain | { readonly tooBig: number }>();

/** All states of a program that does not know how many it has, put together; or that there are too many. */
export function allStates(program: ChainProgram): Chain | { readonly tooBig: number } {
  let found = known.get(program);
  if (found === undefined) {
    const chain = exploreChain(program, PROBE, undefined, true);
    const alike = "tooBig" in chain ? null : alikeIn(chain);
    if ("tooBig" in chain) found = chain;
    else found = alike === null ? { tooBig: chain.states } : mergedChain(chain, alike);
    known.set(program, found);
  }
  return found;
}

/** How many states a program has, roughly: as it says, or as following them shows; infinitely many if that was given up. */
export function statesOf(program: ChainProgram): number {
  if (program.statesEstimate !== null) return program.statesEstimate;
  const found = allStates(program);
  return "tooBig" in found ? Number.POSITIVE_INFINITY : found.states;
}

/** The program to play games by: where all states have been followed to find out how many there are, these. */
export function playable(program: ChainProgram): ChainProgram {
  if (program.statesEstimate !== null) return program;
  const found = allStates(program);
  if ("tooBig" in found) return program;
  return { ...program, statesEstimate: found.states, machine: () => new MergedMachine(found) };
}

/** What cannot be told apart; null if there are too many ends to find out. @param chain explored with its ways */
export function alikeIn(chain: Chain): Partition | null {
  const { states, to, passed } = chain;
  const { first, step } = waysOf(chain);
  const limits = limitsOf(chain);
  if (limits === null) return null;
  return coarsest(
    {
      nodes: states,
      first,
      to: step.map((at) => (at < 0 ? 0 : to[at]!)),
      does: Uint8Array.from(step, (at) => (at < 0 ? 0 : passed[at]!)),
    },
    kindsOf(chain, limits),
  );
}

/** By state: what it shows where games stand there. */
function kindsOf(chain: Chain, limits: Int32Array): Int32Array {
  const { states, table, cellBase, meter } = chain;
  const { place } = waysOf(chain);
  const kinds = new Map<string, number>();
  const kindOf = new Int32Array(states + 1);
  for (let state = 1; state <= states; state++) {
    const shows = [table, place, cellBase, meter, limits].map((of) => of[state]).join();
    const kind = kinds.get(shows) ?? kinds.size + 1;
    kinds.set(shows, kind);
    kindOf[state] = kind;
  }
  return kindOf;
}

/** By state: the end of a game that the turn limit stops there; 0 where it stops none. Null: no room for all. */
function limitsOf(chain: Chain): Int32Array | null {
  const { states, steps, to, passed } = chain;
  const limits = new Int32Array(states + 1);
  for (let step = 0; step < steps; step++) {
    const state = to[step]!;
    if (state < 0 || passed[step] === 0 || limits[state] !== 0) continue;
    limits[state] = -chain.limitEnd(state);
    if (limits[state] === 0) return null;
  }
  return limits;
}

function waysOf({ ways }: Chain): Ways {
  if (ways === null) throw new Error("invariant: a chain is put together by its ways");
  return ways;
}

/**
 * The chain of blocks, each with the steps of its first state.
 * @param chain explored with its ways
 * @param alike which states are put together: those that `alikeIn` finds
 */
export function mergedChain(chain: Chain, { of, blocks }: Partition): Chain {
  const ways = waysOf(chain);
  const heads = new Int32Array(blocks + 1);
  for (let state = chain.states; state > 0; state--) heads[of[state]!] = state;
  const by = <Of extends Int32Array | Int8Array>(values: Of, into: Of): Of => {
    for (let block = 1; block <= blocks; block++) into[block] = values[heads[block]!]!;
    return into;
  };
  const first = new Int32Array(blocks + 1);
  const after = new Int32Array(blocks + 1);
  const to = new Int32Array(chain.steps);
  const passed = new Uint8Array(chain.steps);
  const chance = new Float64Array(chain.steps);
  const meterStep = new Uint8Array(chain.steps);
  const wayFirst = new Int32Array(blocks + 2);
  const step: number[] = [];
  /** By old step: the new one. */
  const moved = new Int32Array(chain.steps);
  let count = 0;
  for (let block = 1; block <= blocks; block++) {
    const head = heads[block]!;
    const begin = count;
    for (let old = chain.first[head]!; old < chain.after[head]!; old++) {
      const target = chain.to[old]!;
      const leads = target > 0 ? of[target]! : target;
      const [turns, way] = [chain.passed[old]!, chain.meterStep[old]!];
      let at = begin;
      while (at < count && (to[at] !== leads || passed[at] !== turns || meterStep[at] !== way))
        at++;
      moved[old] = at;
      chance[at]! += chain.chance[old]!;
      if (at < count) continue;
      to[at] = leads;
      passed[at] = turns;
      meterStep[at] = way;
      count++;
    }
    first[block] = begin;
    after[block] = count;
    wayFirst[block] = step.length;
    for (let way = ways.first[head]!; way < ways.first[head + 1]!; way++) {
      const old = ways.step[way]!;
      step.push(old < 0 ? old : moved[old]!);
    }
  }
  wayFirst[blocks + 1] = step.length;
  return {
    ...chain,
    states: blocks,
    steps: count,
    start: chain.start > 0 ? of[chain.start]! : chain.start,
    first,
    after,
    to,
    passed,
    chance,
    meterStep,
    ways: {
      place: by(ways.place, new Int32Array(blocks + 1)),
      first: wayFirst,
      step: Int32Array.from(step),
    },
    meter: by(chain.meter, new Int8Array(blocks + 1)),
    table: by(chain.table, new Int32Array(blocks + 1)),
    cellBase: by(chain.cellBase, new Int32Array(blocks + 1)),
    load: (block) => chain.load(heads[block]!),
    limitEnd: (block) => chain.limitEnd(heads[block]!),
  };
}

/**
 * A chain that was followed whole, as a machine. Its state is the number of a state, or minus that of an end; and the
 * turns that pass before the draw there.
 */
export class MergedMachine implements Machine {
  readonly pool: OutcomePool;
  readonly meters: Uint8Array;
  readonly state = new Int32Array(2);
  readonly origin = new Int32Array(2);
  place = 0;
  cellBase = 0;
  meter = NO_METER;
  turnsPassed = 0;
  /** By state: the end of a game that the turn limit stops there, once it has stopped one. */
  private readonly limits: Int32Array;
  /** By table: the class of each code. */
  private readonly classes: Map<number, number>[] = [];
  private readonly ways: Ways;

  /** @param chain explored with its ways */
  constructor(private readonly chain: Chain) {
    const { machine } = chain;
    this.ways = waysOf(chain);
    this.pool = machine.pool;
    this.meters = chain.full.slice();
    this.limits = new Int32Array(chain.states + 1);
  }

  start(): void {
    const { chain, meters, state } = this;
    meters.set(chain.full);
    state[0] = chain.start;
    state[1] = chain.startTurns;
  }

  next(): number {
    this.turnsPassed = this.state[1]!;
    this.state[1] = 0;
    return this.arrive();
  }

  take(code: number): number {
    this.go(this.origin[0]!, code);
    return this.next();
  }

  apply(code: number): void {
    this.go(this.state[0]!, code);
  }

  endCells(limit: boolean, cells: Int32Array): number {
    const { chain, state, limits } = this;
    const { ends } = chain;
    const at = state[0]!;
    if (at > 0) limits[at] ||= -chain.limitEnd(at);
    const end = at > 0 ? limits[at]! : -at;
    if ((ends[end] === 1) !== limit) throw new Error("invariant: a game ends as it was followed");
    const count = ends[end + 1]!;
    for (let i = 0; i < count; i++) cells[i] = ends[end + 2 + i]!;
    return count;
  }

  /** Takes a row of the draw of a state. */
  private go(from: number, code: number): void {
    const { chain, pool, meters, state } = this;
    const { first, step } = this.ways;
    const table = chain.table[from]!;
    let drawn = this.classOf(table, code);
    if (pool.classIs(table, drawn) === CLASS.lowers) {
      const meter = chain.meter[from]!;
      // What is no meter never runs out.
      drawn += meter !== NO_METER && --meters[meter]! === 0 ? 2 : 1;
    }
    const taken = step[first[from]! + drawn]!;
    state[0] = chain.to[taken]!;
    state[1] = chain.passed[taken]!;
  }

  private classOf(table: number, code: number): number {
    const { pool } = this;
    let known = this.classes[table];
    if (known === undefined) {
      const { rows } = pool.tables[table]!;
      known = new Map(rows.map((row, i) => [row.code, pool.rowWord(table, i) & CLASS_MASK]));
      this.classes[table] = known;
    }
    return known.get(code)!;
  }

  private arrive(): number {
    const { chain, state } = this;
    const at = state[0]!;
    if (at < 0) return chain.ends[-at] === 1 ? STALEMATE : OVER;
    this.place = this.ways.place[at]!;
    this.cellBase = chain.cellBase[at]!;
    this.meter = chain.meter[at]!;
    return chain.table[at]!;
  }
}

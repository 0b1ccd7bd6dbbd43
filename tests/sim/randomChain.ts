/**
 * Made-up games that are chains of draws, with everything that a machine may do: rows of all weights, classes, meters
 * that run out, classes that lower one where there is none, places where rows meet before the next draw, turns that
 * pass by the hundred, ends of many kinds, stalemates.
 */
import {
  type ChainProgram,
  type Machine,
  NO_METER,
  OVER,
  SETTLED,
  STALEMATE,
} from "../../src/core/machine.js";
import { OutcomePool, type Outcomes } from "../../src/core/outcomes.js";
import { TallyPlan } from "../../src/core/tally.js";

/** Whole numbers below `count`, the same for the same number `seed`. */
export function randomOf(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * count);
  };
}

interface Way {
  readonly turns: number;
  /** A node; or an end: OVER or STALEMATE, in `kind`. */
  readonly to: number;
  readonly kind: number;
}

interface Node {
  /** No draw is made here; the game goes on by this way. */
  readonly onward: Way | null;
  readonly meter: number;
  /** Tables while the meter has something left, and afterwards; they are alike but for what lowers it. */
  readonly tables: readonly [number, number];
  readonly cell: number;
  /** By code, and whether its meter has run out. */
  readonly ways: readonly (readonly [Way, Way])[];
}

export interface ChainShape {
  readonly nodes: number;
  readonly turnsMax: number;
  /** Kinds of ends. */
  readonly ends: number;
  /** Rows of a table, at most. */
  readonly rows?: number;
  /** Cells in all, at least as many as are needed. */
  readonly cells?: number;
  /** Every other node is as the one after it but for one thing: where it counts, which meter, how many turns pass. */
  readonly twins?: boolean;
  /** Points of its meters; default: sixteen of three. */
  readonly meters?: readonly number[];
}

const KINDS = 3;
const SIXTEEN: readonly number[] = new Array(16).fill(3);
/** Cells that an end counts by its kind. */
const END_CELLS = 20;

/** A game of that shape. `program.statesEstimate` is small: it is learnt. */
export function randomChain(
  seed: number,
  {
    nodes,
    turnsMax,
    ends,
    rows: rowsMax = 12,
    cells = 0,
    twins = false,
    meters = SIXTEEN,
  }: ChainShape,
): ChainProgram {
  const random = randomOf(seed);
  const pool = new OutcomePool();
  const plan = new TallyPlan();
  const shots = plan.reserve(4 * KINDS);
  const turnCell = plan.reserve(turnsMax + 1);
  const endCell = plan.reserve(ends + 2);
  if (cells > plan.cells) plan.reserve(cells - plan.cells);
  const counters = Array.from({ length: 4 }, (_, i) => {
    const counter = plan.counter([shots + i, turnCell + 1, endCell + (i % ends)]);
    plan.addTo(counter, endCell + ends, i - 2);
    return counter;
  });
  plan.pair(counters[0]!, counters[1]!);
  plan.pair(counters[2]!, counters[3]!);

  const way = (from: number, waits = false): Way => {
    const end = random(8);
    if (end < 2) return { turns: random(3), to: random(ends), kind: end === 0 ? OVER : STALEMATE };
    const turns = random(40) === 0 ? 300 + random(300) : random(3);
    // Within a turn, and without a draw, a game gets on.
    const to = turns > 0 && !waits ? random(nodes) : from + 1 + random(3);
    return to < nodes ? { turns, to, kind: 0 } : { turns, to: random(ends), kind: OVER };
  };
  const table = (rows: number, lowering: boolean): number => {
    const weights = Array.from({ length: rows }, () => 1 + random(random(2) === 0 ? 4 : 100_000));
    const outcomes: Outcomes = {
      total: weights.reduce((sum, weight) => sum + weight, 0),
      rows: weights.map((weight, code) => ({
        code,
        weight,
        paths: [{ weight, path: { value: code, weight, of: weight, rolls: [] } }],
      })),
    };
    return pool.add(pool.tables.length, outcomes, {
      kind: (code) => code % KINDS,
      change: (code) => code,
      lowers: (code) => lowering && code % 3 === 1,
    });
  };
  const graph = Array.from({ length: nodes }, (_, at): Node => {
    const rows = 1 + random(rowsMax);
    const meter = random(2) === 0 ? random(meters.length) : NO_METER;
    return {
      onward: at > 0 && random(5) === 0 ? way(at, true) : null,
      meter,
      tables: [table(rows, true), table(rows, false)],
      cell: shots + KINDS * random(4),
      ways: Array.from({ length: rows }, () => [way(at), way(at)] as const),
    };
  });
  if (twins)
    for (let at = 1; at + 1 < nodes; at += 2) graph[at] = twinOf(graph[at + 1]!, at, meters.length);
  const machine = (): Machine => new RandomMachine(pool, graph, endCell, ends, twins, meters);
  return { plan, turnCell, turnsMax, statesEstimate: 1000, machine };
}

/** The same node but for one thing. */
function twinOf(node: Node, at: number, meters: number): Node {
  switch (at % 3) {
    case 0:
      return { ...node, cell: node.cell + 1 };
    case 1:
      return node.meter === NO_METER ? node : { ...node, meter: (node.meter + 1) % meters };
    default: {
      const later = (way: Way): Way => (way.turns === 0 ? way : { ...way, turns: way.turns + 1 });
      return { ...node, ways: node.ways.map(([full, out]) => [later(full), later(out)] as const) };
    }
  }
}

/** State: node, or kind of end; code drawn there and 1, or 0; bits of the meters that have run out. */
class RandomMachine implements Machine {
  readonly state = new Int32Array(3);
  readonly origin = new Int32Array(3);
  readonly meters: Uint8Array;
  place = 0;
  cellBase = 0;
  meter = NO_METER;
  turnsPassed = 0;

  constructor(
    readonly pool: OutcomePool,
    private readonly graph: readonly Node[],
    private readonly endCell: number,
    private readonly ends: number,
    private readonly twins: boolean,
    private readonly full: readonly number[],
  ) {
    this.meters = new Uint8Array(full.length);
  }

  start(): void {
    this.state.fill(0);
    this.meters.set(this.full);
  }

  next(): number {
    this.turnsPassed = 0;
    for (let found = this.step(); ; found = this.go(this.node.onward as Way)) {
      if (found !== SETTLED) return found;
      if (this.node.onward === null) return this.stand();
    }
  }

  take(code: number): number {
    this.state.set(this.origin);
    this.apply(code);
    this.turnsPassed = 0;
    const found = this.step();
    // Where no draw was made, rows from several nodes meet.
    return found === SETTLED && this.node.onward === null ? this.stand() : found;
  }

  apply(code: number): void {
    const { meters, node, state } = this;
    const mask = 1 << node.meter;
    if (code % 3 === 1 && node.meter !== NO_METER && (state[2]! & mask) === 0) {
      meters[node.meter]!--;
      if (meters[node.meter] === 0) state[2]! |= mask;
    }
    state[1] = code + 1;
  }

  endCells(limit: boolean, cells: Int32Array): number {
    for (let i = 0; i < END_CELLS; i++) {
      cells[i] = this.endCell + ((this.shown + i * i) % this.ends);
    }
    cells[END_CELLS] = this.endCell + this.ends + (limit ? 1 : 0);
    return END_CELLS + 1;
  }

  /** Twins show the same: a game comes to one of them in a turn. */
  private get shown(): number {
    return this.twins ? (this.state[0]! + 1) >> 1 : this.state[0]!;
  }

  private get node(): Node {
    return this.graph[this.state[0]!] as Node;
  }

  /** Takes the code drawn, if there is one. */
  private step(): number {
    const code = this.state[1]! - 1;
    if (code < 0) return SETTLED;
    this.state[1] = 0;
    return this.go(this.node.ways[code]![this.isOut() ? 1 : 0]);
  }

  private go({ turns, to, kind }: Way): number {
    this.turnsPassed += turns;
    this.state[0] = to;
    if (kind !== 0) this.state[2] = 0;
    return kind === 0 ? SETTLED : kind;
  }

  private stand(): number {
    const { cell, meter, tables } = this.node;
    this.place = this.shown;
    this.cellBase = cell;
    const out = this.isOut();
    this.meter = out ? NO_METER : meter;
    return tables[out ? 1 : 0];
  }

  private isOut(): boolean {
    const { meter } = this.node;
    return meter !== NO_METER && (this.state[2]! & (1 << meter)) !== 0;
  }
}

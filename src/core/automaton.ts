/**
 * The lazy automaton: states of a machine, numbered as they are met, with an edge for every row of the draw that
 * is pending there. The first game to take an edge has the machine work it out; every later one reads one integer.
 * (A regular-expression engine's lazy DFA, with dice for letters.)
 *
 * It is a cache and nothing else: with the room used up, or with none, games come out the same.
 */
import { type Machine, METER_BITS, NO_METER, OVER, STALEMATE, TURN_BITS } from "./machine.js";
import { CLASS } from "./outcomes.js";
import { spreadPlace } from "./random.js";

/** An edge not yet worked out. */
export const UNKNOWN = 0;
/** In place of the edge of a class whose rows lower a meter: the next two edges are those to follow. */
export const LOWERS = -1;
/**
 * A state is the index of its node in `memory`: place of its draw, spread (core/random.ts), where its coded table begins, cell base, first
 * bit of its meter (negative: none), then one edge for each class of its table.
 */
export const NODE = { place: 0, table: 1, cells: 2, meter: 3, edges: 4 } as const;

const STATES_MAX = 1 << 18;
/** Words of memory beside the cells: nodes, and tables that nodes point to. */
const MEMORY_WORDS_MAX = 1 << 23;
const ENDS_MAX = 1 << 14;

export class Automaton {
  /**
   * All that the sampler reads and counts, in one array so that it needs one address: first a count for each cell of
   * the tally, then nodes and coded tables as they are needed.
   * An edge is positive: the next state, shifted left by TURN_BITS, and the game turns passed; or negative: the
   * game is over, minus the place of its end in `ends`, shifted likewise; or UNKNOWN, or LOWERS.
   */
  readonly memory: Int32Array;
  /** The first draw of a game; 0 if there is none. */
  readonly first: number;
  /** Ways to end: [to the turn limit?, number of cells, cells …]. */
  readonly ends = new Int32Array(ENDS_MAX);
  /** Number of states met. */
  states = 0;
  /** Game turns that pass before the first draw. */
  readonly startTurns: number;
  /** What the last `follow` got from the machine: a table, OVER or STALEMATE. */
  table = OVER;

  private memoryWords: number;
  /** Where each table lies in memory, 0 if not yet. */
  private readonly tableAt: number[] = [];
  private endWords = 1;
  private readonly words: number;
  /** By number of a state, from 1: the machine's words, its table, its node. */
  private readonly stored: Int32Array;
  private readonly tables: Int32Array;
  private readonly nodeOf: Int32Array;
  /** Hash table of numbers. */
  private readonly slots: Int32Array;
  private readonly endScratch = new Int32Array(64);

  /**
   * @param cells     number of cells of the tally
   * @param statesMax room for states; 1 or more, a power of two. Small values are for tests.
   */
  constructor(
    readonly machine: Machine,
    cells: number,
    private readonly statesMax: number = STATES_MAX,
  ) {
    this.words = machine.state.length;
    this.memoryWords = cells + 1;
    this.memory = new Int32Array(cells + Math.min(MEMORY_WORDS_MAX, 4096 + statesMax * 64));
    this.stored = new Int32Array((statesMax + 1) * this.words);
    this.tables = new Int32Array(statesMax + 1);
    this.nodeOf = new Int32Array(statesMax + 1);
    this.slots = new Int32Array(statesMax * 4);
    machine.start();
    const table = machine.next();
    this.startTurns = machine.turnsPassed;
    this.first = table >= 0 ? this.intern(table) : 0;
  }

  /**
   * Works out an edge: leaves the machine after a row of that class, at the next draw or at the end.
   * @param state a state
   * @param index class of the row drawn there
   * @returns the edge, now known; UNKNOWN if there is no room: then `table` and the machine say where it stands
   */
  follow(state: number, index: number): number {
    const machine = this.machine;
    const number = this.load(state);
    const from = this.tables[number] as number;
    const meter = this.memory[state + NODE.meter] as number;
    if (meter >= 0) {
      machine.meters[meter / METER_BITS] =
        machine.pool.classIs(from, index) === CLASS.empty ? 1 : 2;
    }
    machine.apply(machine.pool.classCode(from, index));
    this.table = machine.next();
    const edge = this.edgeTo(this.table);
    if (edge !== UNKNOWN) this.memory[state + NODE.edges + index] = edge;
    return edge;
  }

  /** Puts the machine into a state, at its pending draw. Returns the state's number. */
  load(state: number): number {
    let low = 1;
    let high = this.states;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.nodeOf[middle] as number) < state) low = middle + 1;
      else high = middle;
    }
    const base = low * this.words;
    const target = this.machine.state;
    for (let i = 0; i < target.length; i++) target[i] = this.stored[base + i] as number;
    return low;
  }

  private edgeTo(table: number): number {
    if (table === OVER || table === STALEMATE) return this.internEnd(table === STALEMATE);
    const state = this.intern(table);
    return state === 0 ? UNKNOWN : (state << TURN_BITS) | this.machine.turnsPassed;
  }

  /** The machine's present state, new or known; 0 if there is no room. */
  private intern(table: number): number {
    const { machine, words, stored, slots } = this;
    const state = machine.state;
    let hash = 0;
    for (let i = 0; i < words; i++) {
      hash = Math.imul(hash ^ (state[i] as number), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let id = slots[slot] as number; id !== 0; id = slots[slot] as number) {
      const base = id * words;
      let i = 0;
      while (i < words && stored[base + i] === state[i]) i++;
      if (i === words) return this.nodeOf[id] as number;
      slot = (slot + 1) & mask;
    }
    const block = this.placeTable(table);
    const size = NODE.edges + machine.pool.classCount(table);
    const node = this.memoryWords;
    if (block === 0 || this.states === this.statesMax || node + size > this.memory.length) return 0;
    const id = ++this.states;
    slots[slot] = id;
    for (let i = 0; i < words; i++) stored[id * words + i] = state[i] as number;
    this.tables[id] = table;
    this.nodeOf[id] = node;
    this.memory[node + NODE.place] = spreadPlace(machine.place << TURN_BITS);
    this.memory[node + NODE.table] = block;
    this.memory[node + NODE.cells] = machine.cellBase;
    this.memory[node + NODE.meter] = machine.meter === NO_METER ? -1 : machine.meter * METER_BITS;
    for (let i = NODE.edges; i < size; i++) {
      if (machine.pool.classIs(table, i - NODE.edges) === CLASS.lowers)
        this.memory[node + i] = LOWERS;
    }
    this.memoryWords = node + size;
    return node;
  }

  /** Where a coded table lies in memory, put there if need be; 0 if there is no room. */
  private placeTable(table: number): number {
    const known = this.tableAt[table] ?? 0;
    if (known !== 0) return known;
    const block = this.machine.pool.blocks[table] as Int32Array;
    const at = this.memoryWords;
    if (at + block.length > this.memory.length) return 0;
    this.memory.set(block, at);
    this.tableAt[table] = at;
    this.memoryWords = at + block.length;
    return at;
  }

  private internEnd(stalemate: boolean): number {
    const { ends, endScratch } = this;
    const count = this.machine.endCells(stalemate, endScratch);
    let at = 1;
    while (at < this.endWords) {
      const length = ends[at + 1] as number;
      let same = ends[at] === (stalemate ? 1 : 0) && length === count;
      for (let i = 0; same && i < count; i++) same = ends[at + 2 + i] === endScratch[i];
      if (same) return -(at << TURN_BITS);
      at += 2 + length;
    }
    if (at + 2 + count > ENDS_MAX) return UNKNOWN;
    ends[at] = stalemate ? 1 : 0;
    ends[at + 1] = count;
    for (let i = 0; i < count; i++) ends[at + 2 + i] = endScratch[i] as number;
    this.endWords = at + 2 + count;
    return -(at << TURN_BITS);
  }
}

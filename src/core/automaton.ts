/**
 * The lazy automaton: states of a machine, numbered as they are met, with an edge for every row of the draw that
 * is pending there. The first game to take an edge has the machine work it out; every later one reads one integer.
 * (A regular-expression engine's lazy DFA, with dice for letters.)
 *
 * It is a cache and nothing else: with the room used up, or with none, games come out the same.
 */
import { type Machine, OVER, STALEMATE, TURN_BITS } from "./machine.js";

/** An edge not yet worked out. */
export const UNKNOWN = 0;
/**
 * A state is the index of its first word in `nodes`: place of its draw, guide base, cell base, row base, then one
 * edge for each class of its table.
 */
export const NODE = { place: 0, guide: 1, cells: 2, rows: 3, edges: 4 } as const;
/** The first draw of a game. */
export const FIRST_STATE: number = 1;

const STATES_MAX = 1 << 17;
const NODE_WORDS_MAX = 1 << 22;
const ENDS_MAX = 1 << 14;

export class Automaton {
  /**
   * All states. An edge is positive: the next state, shifted left by TURN_BITS, and the game turns passed; or
   * negative: the game is over, minus the place of its end in `ends`, shifted likewise; or UNKNOWN.
   */
  readonly nodes: Int32Array;
  /** Ways to end: [to the turn limit?, number of cells, cells …]. */
  readonly ends = new Int32Array(ENDS_MAX);
  /** Number of states met. */
  states = 0;
  /** Game turns that pass before the first draw. */
  readonly startTurns: number;
  /** What the last `follow` got from the machine: a table, OVER or STALEMATE. */
  table = OVER;

  private nodeWords = FIRST_STATE;
  private endWords = 1;
  private readonly words: number;
  /** By number of a state, from 1: the machine's words, its table, its node. */
  private readonly stored: Int32Array;
  private readonly tables: Int32Array;
  private readonly nodeOf: Int32Array;
  /** Hash table of numbers. */
  private readonly slots: Int32Array;
  private readonly endScratch = new Int32Array(64);

  /** @param statesMax room for states; 1 or more, a power of two. Small values are for tests. */
  constructor(
    readonly machine: Machine,
    private readonly statesMax: number = STATES_MAX,
  ) {
    this.words = machine.state.length;
    this.nodes = new Int32Array(Math.min(NODE_WORDS_MAX, statesMax * 64) + 1);
    this.stored = new Int32Array((statesMax + 1) * this.words);
    this.tables = new Int32Array(statesMax + 1);
    this.nodeOf = new Int32Array(statesMax + 1);
    this.slots = new Int32Array(statesMax * 4);
    machine.start();
    const table = machine.next();
    this.startTurns = machine.turnsPassed;
    if (table >= 0) this.intern(table);
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
    machine.apply(machine.pool.classCode(this.tables[number] as number, index));
    this.table = machine.next();
    const edge = this.edgeTo(this.table);
    if (edge !== UNKNOWN) this.nodes[state + NODE.edges + index] = edge;
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
    const size = NODE.edges + machine.pool.classCount(table);
    const node = this.nodeWords;
    if (this.states === this.statesMax || node + size > this.nodes.length) return 0;
    if (!machine.pool.isHot(table)) return 0;
    const id = ++this.states;
    slots[slot] = id;
    for (let i = 0; i < words; i++) stored[id * words + i] = state[i] as number;
    this.tables[id] = table;
    this.nodeOf[id] = node;
    this.nodes[node + NODE.place] = machine.place;
    this.nodes[node + NODE.guide] = machine.pool.guideBase(table);
    this.nodes[node + NODE.rows] = machine.pool.rowBase[table] as number;
    this.nodes[node + NODE.cells] = machine.cellBase;
    this.nodeWords = node + size;
    return node;
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

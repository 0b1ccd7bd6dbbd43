/**
 * The lazy automaton: states of a machine, numbered as they are met, with an edge for every row of the draw that
 * is pending there. The first game to take an edge has the machine work it out; every later one reads one integer.
 * (A regular-expression engine's lazy DFA, with dice for letters.)
 *
 * It is a cache and nothing else: with the room used up, or with none, games come out the same.
 */
import {
  type Machine,
  METER_BITS,
  NO_METER,
  OVER,
  SETTLED,
  STALEMATE,
  TURN_BITS,
} from "./machine.js";
import { CLASS, CLASS_BITS, CLASS_MASK, ROW_WORDS } from "./outcomes.js";
import { spreadPlace } from "./random.js";
import { EndSet, StateSet } from "./states.js";

/** An edge not yet worked out. */
export const UNKNOWN = 0;
/** In place of the edge of a class whose rows lower a meter: the next two edges are those to follow. */
export const LOWERS = -1;
/**
 * A state is the index of its node in `memory`: place of its draw, spread (core/random.ts); where its table begins;
 * first bit of its meter (negative: none); its number; then the edges: CLOSE, which is never worked out, and one for
 * each class of its table, numbered from 1.
 */
export const NODE_TABLE = 1;
export const NODE_METER = 2;
const NODE_NUMBER = 3;
export const NODE_EDGES = 4;
/**
 * A table in memory is a guide and then its rows, of bound and word. The draw's top bits choose an entry of the guide:
 * the word of the first row that can apply, with the edge CLOSE if others can, too. In a word are, from the top, the
 * cell in which the row counts, the row's number (at most ROW_MASK) and that of its edge.
 */
export const CLOSE = 0;
export const EDGE_BITS = 8;
export const EDGE_MASK = (1 << EDGE_BITS) - 1;
export const CELL_SHIFT = 16;
export const ROW_MASK = (1 << (CELL_SHIFT - EDGE_BITS)) - 1;
const CELLS_MAX = 1 << (31 - CELL_SHIFT);
/**
 * Bits of a draw that choose an entry. A smaller guide finds rows more slowly, but keeps more tables and states near
 * the processor: it is for automata with many of them.
 */
const GUIDE_BITS = 9;
const GUIDE_BITS_OF_MANY = 7;
const MANY_STATES = 1 << 16;

const STATES_MAX = 1 << 18;
/** So many places where a machine lands for one state, at most. */
const LANDINGS = 2;
/** An estimate of states is right to a factor of ten, and seldom less than a quarter of them. */
const ROOM = 4;
/** Words of memory in all, so that an edge can name each. */
const MEMORY_WORDS_MAX = 1 << (31 - TURN_BITS);
const ENDS_MAX = 1 << 14;

export class Automaton {
  /**
   * All that the sampler reads and counts, in one array so that it needs one address: first a count for each cell of
   * the tally, then `scratch` words for the sampler itself, then nodes and tables as they are needed.
   * An edge is positive: the next state, shifted left by TURN_BITS, and the game turns passed; or negative: the
   * game is over, minus the place of its end in `ends`, shifted likewise; or UNKNOWN, or LOWERS.
   */
  readonly memory: Int32Array;
  /** Where the sampler's own words begin. */
  readonly scratch: number;
  /** The first draw of a game; 0 if there is none. */
  readonly first: number;
  /** Words of a guide, and the shift that leaves the bits of a draw that choose one. */
  readonly guideWords: number;
  readonly guideShift: number;
  /** Ways to end. */
  readonly ends = new EndSet(ENDS_MAX);
  /** For the sampler: how many games have ended in each of them. */
  readonly ended = new Int32Array(ENDS_MAX);
  /** Game turns that pass before the first draw. */
  readonly startTurns: number;
  /** What the last `follow` got from the machine, if it had to ask: a table, OVER or STALEMATE, and game turns passed. */
  table = OVER;
  turns = 0;

  private memoryWords: number;
  /** Where each table lies in memory, by table and cell base. */
  private readonly tableAt = new Map<number, number>();
  /** Where the machine has landed, each with the edge from there; a state is one of them, too. */
  private readonly places: StateSet;
  /** Number of states met. By number of a state, from 1: its table, its number in `places`. */
  states = 0;
  private readonly tables: Int32Array;
  private readonly placeOf: Int32Array;

  /**
   * @param cells     number of cells of the tally
   * @param scratch   number of words that the sampler wants for itself
   * @param statesMax room for states, 1 or more. Small values are for tests.
   * @param expected  about so many there will be: room that is made at once, the rest when it is needed
   */
  constructor(
    readonly machine: Machine,
    cells: number,
    scratch: number,
    statesMax: number = STATES_MAX,
    expected: number = statesMax,
  ) {
    const guideBits = expected < MANY_STATES ? GUIDE_BITS : GUIDE_BITS_OF_MANY;
    this.guideWords = 1 << guideBits;
    this.guideShift = 32 - guideBits;
    const placesMax = statesMax * LANDINGS;
    this.places = new StateSet(
      machine.state.length,
      placesMax,
      2 ** Math.ceil(Math.log2(LANDINGS * Math.min(statesMax, ROOM * expected))),
    );
    this.scratch = cells;
    this.memoryWords = cells + scratch;
    this.memory = new Int32Array(
      Math.min(MEMORY_WORDS_MAX, this.memoryWords + 4096 + statesMax * 64),
    );
    this.tables = new Int32Array(statesMax + 1);
    this.placeOf = new Int32Array(statesMax + 1);
    machine.start();
    const table = machine.next();
    this.startTurns = machine.turnsPassed;
    this.first = table >= 0 ? this.intern(table) : 0;
  }

  /**
   * Works out an edge: leaves the machine after a row of that class, at the next draw or at the end.
   * @param state a state
   * @param index number of the edge there
   * @returns the edge, now known; UNKNOWN if there is no room: then `table`, `turns` and the machine say where it stands
   */
  follow(state: number, index: number): number {
    const machine = this.machine;
    const number = this.load(state);
    const from = this.tables[number]!;
    const meter = this.memory[state + NODE_METER]!;
    const drawn = index - 1; // its class
    if (meter >= 0) {
      machine.meters[meter / METER_BITS] =
        machine.pool.classIs(from, drawn) === CLASS.empty ? 1 : 2;
    }
    machine.apply(machine.pool.classCode(from, drawn));
    const edge = this.arrive(machine.land());
    if (edge !== UNKNOWN) this.memory[state + NODE_EDGES + index] = edge;
    return edge;
  }

  /** Puts the machine into a state, at its pending draw. Returns the state's number. */
  load(state: number): number {
    const number = this.memory[state + NODE_NUMBER]!;
    this.places.get(this.placeOf[number]!, this.machine.state);
    return number;
  }

  /** The edge to where the machine has landed. @param landed what `land` has returned */
  private arrive(landed: number): number {
    const { machine, places } = this;
    const passed = machine.turnsPassed;
    this.table = landed;
    this.turns = passed;
    if (landed !== SETTLED) return this.edgeTo();
    let place = places.find(machine.state);
    const known = place === 0 ? UNKNOWN : places.value;
    if (known !== UNKNOWN) return known < 0 ? known : known + passed;
    if (place === 0) place = places.add(machine.state);
    this.table = machine.next();
    this.turns += machine.turnsPassed;
    const edge = this.edgeTo();
    if (place !== 0) places.give(place, edge > 0 ? edge - passed : edge);
    return edge;
  }

  private edgeTo(): number {
    const { table, turns } = this;
    if (table === OVER || table === STALEMATE) {
      return -(this.ends.add(this.machine, table === STALEMATE) << TURN_BITS);
    }
    const state = this.intern(table);
    return state === 0 ? UNKNOWN : (state << TURN_BITS) | turns;
  }

  /** The machine's present state, new or known; 0 if there is no room. */
  private intern(table: number): number {
    const { machine, memory, places } = this;
    const found = places.find(machine.state);
    if (found !== 0 && places.value !== UNKNOWN) return places.value >> TURN_BITS;
    if (this.states + 1 === this.tables.length) return 0;
    const block = this.placeTable(table);
    const node = this.memoryWords;
    const classes = machine.pool.classCount(table);
    const size = NODE_EDGES + 1 + classes;
    if (block === 0 || node + size > memory.length) return 0;
    // `placeTable` leaves the set alone, so it still knows where the state belongs.
    const place = found === 0 ? places.add(machine.state) : found;
    if (place === 0) return 0;
    places.give(place, node << TURN_BITS);
    const number = ++this.states;
    this.tables[number] = table;
    memory[node + NODE_NUMBER] = number;
    this.placeOf[number] = place;
    memory[node] = spreadPlace(machine.place << TURN_BITS);
    memory[node + NODE_TABLE] = block;
    memory[node + NODE_METER] = machine.meter === NO_METER ? -1 : machine.meter * METER_BITS;
    for (let i = 0; i < classes; i++) {
      if (machine.pool.classIs(table, i) !== CLASS.lowers) continue;
      memory[node + NODE_EDGES + 1 + i] = LOWERS;
    }
    this.memoryWords = node + size;
    return node;
  }

  /** Where the pending draw's table lies in memory, put there if need be; 0 if there is no room. */
  private placeTable(table: number): number {
    const { machine, memory, guideWords, guideShift } = this;
    const key = table * CELLS_MAX + machine.cellBase;
    const known = this.tableAt.get(key);
    if (known !== undefined) return known;
    const rows = machine.pool.rowsOf(table);
    const at = this.memoryWords;
    const first = at + guideWords;
    const end = first + rows.length;
    if (end > memory.length || this.scratch > CELLS_MAX) return 0;
    for (let i = 0; i < rows.length; i += ROW_WORDS) {
      const word = rows[i + 1]!;
      const cell = machine.cellBase + (word >> CLASS_BITS);
      const number = Math.min(i / ROW_WORDS, ROW_MASK);
      memory[first + i] = rows[i]!;
      memory[first + i + 1] =
        (cell << CELL_SHIFT) | (number << EDGE_BITS) | ((word & CLASS_MASK) + 1);
    }
    let row = first;
    for (let slot = 0; slot < guideWords; slot++) {
      const least = (slot << guideShift) ^ 0x80000000;
      const most = least + ((1 << guideShift) - 1);
      while (memory[row]! < least) row += ROW_WORDS;
      const word = memory[row + 1]!;
      memory[at + slot] = memory[row]! >= most ? word : word & ~EDGE_MASK;
    }
    this.tableAt.set(key, at);
    this.memoryWords = end;
    return at;
  }
}

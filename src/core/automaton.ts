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
import { CLASS } from "./outcomes.js";
import { spreadPlace } from "./random.js";
import { EndSet, StateSet } from "./states.js";

/** An edge not yet worked out. */
export const UNKNOWN = 0;
/** In place of the edge of a class whose rows lower a meter: the next two edges are those to follow. */
export const LOWERS = -1;
/**
 * A state is the index of its node in `memory`: place of its draw, spread (core/random.ts), where its coded table begins, cell base, first
 * bit of its meter (negative: none), then one edge for each class of its table. Before it lies its number.
 */
export const NODE = { number: -1, place: 0, table: 1, cells: 2, meter: 3, edges: 4 } as const;

const STATES_MAX = 1 << 18;
/** So many places where a machine lands for one state, at most. */
const LANDINGS = 2;
/** An estimate of states is right to a factor of ten, and seldom less than a quarter of them. */
const ROOM = 4;
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
  /** Ways to end, see `EndSet`. */
  readonly ends: Int32Array;
  /** Game turns that pass before the first draw. */
  readonly startTurns: number;
  /** What the last `follow` got from the machine, if it had to ask: a table, OVER or STALEMATE, and game turns passed. */
  table = OVER;
  turns = 0;

  private memoryWords: number;
  /** Where each table lies in memory, 0 if not yet. */
  private readonly tableAt: number[] = [];
  /** Where the machine has landed, each with the edge from there; a state is one of them, too. */
  private readonly places: StateSet;
  private readonly endSet = new EndSet(ENDS_MAX);
  /** Number of states met. By number of a state, from 1: its table, its number in `places`. */
  states = 0;
  private readonly tables: Int32Array;
  private readonly placeOf: Int32Array;

  /**
   * @param cells     number of cells of the tally
   * @param statesMax room for states, 1 or more. Small values are for tests.
   * @param expected  about so many there will be: room that is made at once, the rest when it is needed
   */
  constructor(
    readonly machine: Machine,
    cells: number,
    statesMax: number = STATES_MAX,
    expected: number = statesMax,
  ) {
    this.ends = this.endSet.blocks;
    const placesMax = statesMax * LANDINGS;
    this.places = new StateSet(
      machine.state.length,
      placesMax,
      2 ** Math.ceil(Math.log2(LANDINGS * Math.min(statesMax, ROOM * expected))),
    );
    this.memoryWords = cells + 1;
    this.memory = new Int32Array(cells + Math.min(MEMORY_WORDS_MAX, 4096 + statesMax * 64));
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
   * @param index class of the row drawn there
   * @returns the edge, now known; UNKNOWN if there is no room: then `table`, `turns` and the machine say where it stands
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
    const edge = this.arrive(machine.land());
    if (edge !== UNKNOWN) this.memory[state + NODE.edges + index] = edge;
    return edge;
  }

  /** Puts the machine into a state, at its pending draw. Returns the state's number. */
  load(state: number): number {
    const number = this.memory[state + NODE.number] as number;
    this.places.get(this.placeOf[number] as number, this.machine.state);
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
      return -(this.endSet.add(this.machine, table === STALEMATE) << TURN_BITS);
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
    const node = this.memoryWords - NODE.number;
    const size = NODE.edges + machine.pool.classCount(table);
    if (block === 0 || node + size > memory.length) return 0;
    // `placeTable` leaves the set alone, so it still knows where the state belongs.
    const place = found === 0 ? places.add(machine.state) : found;
    if (place === 0) return 0;
    places.give(place, node << TURN_BITS);
    const number = ++this.states;
    this.tables[number] = table;
    memory[node + NODE.number] = number;
    this.placeOf[number] = place;
    memory[node + NODE.place] = spreadPlace(machine.place << TURN_BITS);
    memory[node + NODE.table] = block;
    memory[node + NODE.cells] = machine.cellBase;
    memory[node + NODE.meter] = machine.meter === NO_METER ? -1 : machine.meter * METER_BITS;
    for (let i = 0; i < size - NODE.edges; i++) {
      if (machine.pool.classIs(table, i) === CLASS.lowers) memory[node + NODE.edges + i] = LOWERS;
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
}

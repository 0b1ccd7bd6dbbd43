/**
 * The lazy automaton: states of a machine, numbered as they are met, with an edge for every row of the draw that
 * is pending there. The first game to take an edge has the machine work it out; every later one reads one integer.
 * (A regular-expression engine's lazy DFA, with dice for letters.)
 *
 * It is a cache and nothing else: with the room used up, or with none, games come out the same.
 */
import { powerOfTwoFrom } from "./elementary.js";
import {
  type Machine,
  MeterWord,
  NO_METER,
  OVER,
  SETTLED,
  STALEMATE,
  TURN_BITS,
  TURN_MASK,
} from "./machine.js";
import { CLASS, CLASS_BITS, CLASS_MASK, ROW_WORDS } from "./outcomes.js";
import { spreadPlace } from "./random.js";
import { EndSet, StateSet } from "./states.js";

/**
 * Where a game stands is one word: its state, and above that its game turn, so much later that the turn after the last
 * one sets the sign bit. An edge is what is to be added to it. What is no plain step sets the sign bit, too: UNKNOWN,
 * an edge not yet worked out; LOWERS, in place of the edge of a class whose rows lower a meter (the next two edges are
 * those to follow); and from ENDED on the end of the game, ENDED + its place in `ends`.
 */
export const STATE_BITS = 31 - TURN_BITS;
export const STATE_MASK = (1 << STATE_BITS) - 1;
export const UNKNOWN = -(2 ** 31);
export const LOWERS = UNKNOWN + 1;
export const ENDED = UNKNOWN + 2;
/** Words of all blocks of `ends`. */
export const ENDS_MAX = 1 << 12;
/** Edges from here on lead to a state. */
export const STEPS = ENDED + ENDS_MAX;
/**
 * A state is the index of its node in `memory`: place of its draw in turn 0, spread (core/random.ts); where its table
 * begins; its meter (`MeterWord`; negative: none); its number; then the edges: CLOSE, which is never worked out, and
 * one for each class of its table.
 */
export const NODE_TABLE = 1;
export const NODE_METER = 2;
const NODE_NUMBER = 3;
export const CLOSE = 4;
/**
 * A table in memory is a guide and then its rows, of bound and word. The draw's top bits choose an entry of the guide:
 * the word of the first row that can apply, or, if others can, too, one with the edge CLOSE that counts in IDLE_CELL.
 * In a word are, from the top, the cell in which the row counts, the row's number (at most ROW_MASK) and where in a
 * node its edge is.
 */
export const EDGE_BITS = 9;
export const EDGE_MASK = (1 << EDGE_BITS) - 1;
export const CELL_SHIFT = 16;
export const ROW_MASK = (1 << (CELL_SHIFT - EDGE_BITS)) - 1;
/** A tally of more cells cannot be learnt. */
export const CELLS_MAX = 1 << (31 - CELL_SHIFT);
/** Bits of a draw that choose an entry. */
const GUIDE_BITS = 9;
export const GUIDE_WORDS = 1 << GUIDE_BITS;
/** The shift that leaves those bits. */
export const GUIDE_SHIFT = 32 - GUIDE_BITS;

const STATES_MAX = 1 << 18;
/** So many places where a machine lands for one state, at most. */
const LANDINGS = 2;
/** An estimate of states is right to a factor of ten, and seldom less than a quarter of them. */
const ROOM = 4;
/** Words of memory in all: a state can name each, and in no turn does STEPS carry beyond the sign bit. */
const MEMORY_WORDS_MAX = (1 << STATE_BITS) - 2 * ENDS_MAX;
/** What a landing is known by until the edge from there is. */
const NOWHERE = 0;

export class Automaton {
  /**
   * All that the sampler reads and counts, in one array so that it needs one address: first `scratch` words for the
   * sampler itself, then nodes and tables as they are needed.
   */
  readonly memory: Int32Array;
  /** Where a game stands at its first draw; 0 if it has none. */
  readonly first: number = 0;
  readonly meterWord: MeterWord;
  /** The turn field of turn 0. */
  readonly turnZero: number;
  /** Ways to end. */
  readonly ends = new EndSet(ENDS_MAX);
  /** What the last `follow` got from the machine, if it had to ask: a table, OVER or STALEMATE, and game turns passed. */
  table = OVER;
  turns = 0;

  private memoryWords: number;
  /** Where each table lies in memory, by table and cell base. */
  private readonly tableAt = new Map<number, number>();
  /**
   * Where the machine has landed, each with what comes from there: the next state, shifted left by TURN_BITS, and the
   * game turns passed until then; or minus the place of an end; or NOWHERE. A state is one of them, too.
   */
  private readonly places: StateSet;
  /** Number of states met. By number of a state, from 1: its table, its number in `places`. */
  states = 0;
  private readonly tables: Int32Array;
  private readonly placeOf: Int32Array;

  /**
   * @param turnsMax  the turn limit, at most TURN_MASK
   * @param scratch   number of words that the sampler wants for itself
   * @param statesMax room for states, 1 or more. Small values are for tests.
   * @param expected  about so many there will be: room that is made at once, the rest when it is needed
   */
  constructor(
    readonly machine: Machine,
    turnsMax: number,
    scratch: number,
    statesMax: number = STATES_MAX,
    expected: number = statesMax,
  ) {
    this.turnZero = TURN_MASK - turnsMax;
    const placesMax = statesMax * LANDINGS;
    this.places = new StateSet(
      machine.state.length,
      placesMax,
      powerOfTwoFrom(LANDINGS * Math.min(statesMax, ROOM * expected)),
    );
    this.memoryWords = scratch;
    this.memory = new Int32Array(Math.min(MEMORY_WORDS_MAX, scratch + 4096 + statesMax * 64));
    this.tables = new Int32Array(statesMax + 1);
    this.placeOf = new Int32Array(statesMax + 1);
    machine.start();
    this.meterWord = new MeterWord(machine.meters);
    const table = machine.next();
    const turn = 1 + machine.turnsPassed;
    if (table < 0 || turn > turnsMax) return;
    this.first = ((this.turnZero + turn) << STATE_BITS) | this.intern(table);
  }

  /**
   * Works out an edge: leaves the machine after a row of that class, at the next draw or at the end.
   * @param state a state
   * @param index where in its node the edge is
   * @returns the edge, now known; UNKNOWN if there is no room: then `table`, `turns` and the machine say where it stands
   */
  follow(state: number, index: number): number {
    const machine = this.machine;
    const number = this.memory[state + NODE_NUMBER]!;
    this.places.get(this.placeOf[number]!, machine.origin);
    const from = this.tables[number]!;
    const meter = this.memory[state + NODE_METER]!;
    const drawn = index - CLOSE - 1; // its class
    if (meter >= 0) {
      machine.meters[this.meterWord.numbers.indexOf(meter)] =
        machine.pool.classIs(from, drawn) === CLASS.empty ? 1 : 2;
    }
    const way = this.arrive(machine.take(machine.pool.classCode(from, drawn)));
    if (way === NOWHERE) return UNKNOWN;
    const edge =
      way < 0 ? ENDED - way : (((way & TURN_MASK) << STATE_BITS) + (way >> TURN_BITS) - state) | 0;
    this.memory[state + index] = edge;
    return edge;
  }

  /** Puts the machine into a state, at its pending draw. */
  load(state: number): void {
    this.places.get(this.placeOf[this.memory[state + NODE_NUMBER]!]!, this.machine.state);
  }

  /** The way from before a draw to where the machine has landed, see `places`. @param landed what `take` has returned */
  private arrive(landed: number): number {
    const { machine, places } = this;
    const passed = machine.turnsPassed;
    this.table = landed;
    this.turns = passed;
    if (landed !== SETTLED) return this.way(passed);
    let place = places.find(machine.state);
    let way = place === 0 ? NOWHERE : places.value;
    if (way === NOWHERE) {
      if (place === 0) place = places.add(machine.state);
      this.table = machine.next();
      this.turns += machine.turnsPassed;
      way = this.way(machine.turnsPassed);
      if (place !== 0) places.give(place, way);
    }
    return way <= 0 ? way : later(way, passed);
  }

  /** The way to where `next` or `take` has come. */
  private way(passed: number): number {
    const { table } = this;
    if (table < 0) return -this.ends.add(this.machine, table === STALEMATE);
    const state = this.intern(table);
    return state === 0 ? NOWHERE : later(state << TURN_BITS, passed);
  }

  /** The machine's present state, new or known; 0 if there is no room. */
  private intern(table: number): number {
    const { machine, memory, places, meterWord } = this;
    const found = places.find(machine.state);
    if (found !== 0 && places.value !== NOWHERE) return places.value >> TURN_BITS;
    if (this.states + 1 === this.tables.length) return 0;
    const block = this.placeTable(table);
    const node = this.memoryWords;
    const classes = machine.pool.classCount(table);
    const size = CLOSE + 1 + classes;
    if (block === 0 || node + size > memory.length) return 0;
    // `placeTable` leaves the set alone, so it still knows where the state belongs.
    const place = found === 0 ? places.add(machine.state) : found;
    if (place === 0) return 0;
    places.give(place, node << TURN_BITS);
    const number = ++this.states;
    this.tables[number] = table;
    memory[node + NODE_NUMBER] = number;
    this.placeOf[number] = place;
    memory[node] = spreadPlace(machine.place, -this.turnZero);
    memory[node + NODE_TABLE] = block;
    memory[node + NODE_METER] = machine.meter === NO_METER ? -1 : meterWord.numbers[machine.meter]!;
    memory[node + CLOSE] = UNKNOWN;
    for (let i = 0; i < classes; i++) {
      // A class that lowers a meter goes one way where there is none.
      const lowers = machine.meter !== NO_METER && machine.pool.classIs(table, i) === CLASS.lowers;
      memory[node + CLOSE + 1 + i] = lowers ? LOWERS : UNKNOWN;
    }
    this.memoryWords = node + size;
    return node;
  }

  /** Where the pending draw's table lies in memory, put there if need be; 0 if there is no room. */
  private placeTable(table: number): number {
    const { machine, memory } = this;
    const key = table * CELLS_MAX + machine.cellBase;
    const known = this.tableAt.get(key);
    if (known !== undefined) return known;
    const rows = machine.pool.rowsOf(table);
    const at = this.memoryWords;
    const first = at + GUIDE_WORDS;
    const end = first + rows.length;
    if (end > memory.length) return 0;
    for (let i = 0; i < rows.length; i += ROW_WORDS) {
      const word = rows[i + 1]!;
      const cell = machine.cellBase + (word >> CLASS_BITS);
      const number = Math.min(i / ROW_WORDS, ROW_MASK);
      memory[first + i] = rows[i]!;
      memory[first + i + 1] =
        (cell << CELL_SHIFT) | (number << EDGE_BITS) | (CLOSE + 1 + (word & CLASS_MASK));
    }
    let row = first;
    for (let slot = 0; slot < GUIDE_WORDS; slot++) {
      const least = (slot << GUIDE_SHIFT) ^ 0x80000000;
      const most = least + ((1 << GUIDE_SHIFT) - 1);
      while (memory[row]! < least) row += ROW_WORDS;
      const word = memory[row + 1]!;
      memory[at + slot] = memory[row]! >= most ? word : (word & (ROW_MASK << EDGE_BITS)) | CLOSE;
    }
    this.tableAt.set(key, at);
    this.memoryWords = end;
    return at;
  }
}

/** The same way, and so many game turns more. What passes every turn limit may be cut short. */
const later = (way: number, turns: number): number =>
  (way & ~TURN_MASK) | Math.min((way & TURN_MASK) + turns, TURN_MASK);

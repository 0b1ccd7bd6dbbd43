/** The sampler: plays games on the lazy automaton, one 32-bit draw for each pending draw of the machine. */
import {
  Automaton,
  FIRST_STATE,
  NODE,
  placeInGame,
  TURN_BITS,
  UNKNOWN,
} from "../core/automaton.js";
import { type Machine, OVER, PLACE_BITS, type Program, STALEMATE } from "../core/machine.js";
import { CLASS_BITS, CLASS_MASK, GUIDE_SHIFT, ROW_WORDS } from "../core/outcomes.js";
import { draw, expandSeed, gameKey0, gameKey1 } from "../core/random.js";
import { emptyTally, GroupFolder, groupEnd, type Tally } from "../core/tally.js";

const TURN_MASK = (1 << TURN_BITS) - 1;

/** Plays the games of one program, on one thread. Holds the automaton, which stays warm between chunks. */
export class Sampler {
  readonly automaton: Automaton;
  private readonly folder: GroupFolder;
  private readonly seed: Int32Array;
  private readonly endScratch = new Int32Array(64);

  /**
   * @param program   the compiled scenario
   * @param seed      seed text
   * @param statesMax room of the automaton; only tests need to change it
   */
  constructor(
    readonly program: Program,
    seed: string,
    statesMax?: number,
  ) {
    this.automaton = new Automaton(program.machine(), statesMax);
    this.folder = new GroupFolder(program.plan);
    this.seed = expandSeed(seed);
  }

  /**
   * Plays games `from` to `to` - 1 and returns their tally.
   * Chunks merge exactly if they begin and end where groups do (`groupEnd`).
   */
  play(from: number, to: number): Tally {
    const tally = emptyTally(this.program.plan);
    this.playInto(from, to, tally);
    return tally;
  }

  /** As `play`, into a tally that is all zero. Allocates nothing once the automaton knows the way. */
  playInto(from: number, to: number, tally: Tally): void {
    this.folder.reset();
    for (let game = from; game < to; ) {
      const end = Math.min(groupEnd(game), to);
      this.playGroup(game, end, tally.cells);
      this.folder.fold(tally);
      game = end;
    }
    tally.games += to - from;
  }

  /**
   * The hot loop. A step reads the state's node, mixes a draw, finds its row through the guide, counts the row,
   * and reads the edge to the next state. Two games are in flight and take steps in turn, so that one waits for
   * memory while the other computes; both are played to their end before the group is closed.
   */
  private playGroup(from: number, to: number, cells: Float64Array): void {
    const { automaton, program } = this;
    const { nodes } = automaton;
    const pool = automaton.machine.pool;
    let { rows, guides } = pool;
    const seed0 = this.seed[0] as number;
    const seed1 = this.seed[1] as number;
    const turnsMax = program.turnsMax;
    const turnFirst = 1 + automaton.startTurns;
    if (automaton.states === 0 || turnFirst > turnsMax) {
      this.countDrawless(to - from, cells);
      return;
    }
    let next = from;
    let key0 = gameKey0(seed0, next++);
    let key1 = gameKey1(seed1, key0);
    let state: number = FIRST_STATE;
    let turn = turnFirst;
    let alone = next === to;
    let otherKey0 = gameKey0(seed0, next++);
    let otherKey1 = gameKey1(seed1, otherKey0);
    let otherState: number = FIRST_STATE;
    let otherTurn = turnFirst;
    for (;;) {
      const u = draw(key0, key1, (turn << PLACE_BITS) | (nodes[state + NODE.place] as number));
      let word = guides[(nodes[state + NODE.guide] as number) + (u >>> GUIDE_SHIFT)] as number;
      if (word < 0) {
        let row = -1 - word;
        while ((rows[row] as number) < (u ^ 0x80000000)) row += ROW_WORDS;
        word = rows[row + 1] as number;
      }
      cells[(nodes[state + NODE.cells] as number) + (word >> CLASS_BITS)]!++;
      let edge = nodes[state + NODE.edges + (word & CLASS_MASK)] as number;
      let ended = false;
      if (edge === UNKNOWN) {
        edge = automaton.follow(state, word & CLASS_MASK);
        ({ rows, guides } = pool);
        ended = edge === UNKNOWN;
        if (ended) this.finish(key0, key1, turn, cells);
      }
      if (edge > 0) {
        turn += edge & TURN_MASK;
        state = edge >> TURN_BITS;
        if (turn > turnsMax) {
          this.countLimit(state, cells);
          ended = true;
        }
      } else if (!ended) {
        this.countKnownEnd(-edge, turn, cells);
        ended = true;
      }
      if (ended) {
        if (next < to) {
          key0 = gameKey0(seed0, next++);
          key1 = gameKey1(seed1, key0);
          state = FIRST_STATE;
          turn = turnFirst;
        } else if (alone) return;
        else alone = true;
      } else if (alone) continue;
      // The other game's step comes next; with `alone` just set, only that one is left.
      const key0Now = key0;
      const key1Now = key1;
      const stateNow = state;
      const turnNow = turn;
      key0 = otherKey0;
      key1 = otherKey1;
      state = otherState;
      turn = otherTurn;
      otherKey0 = key0Now;
      otherKey1 = key1Now;
      otherState = stateNow;
      otherTurn = turnNow;
    }
  }

  private countKnownEnd(end: number, turn: number, cells: Float64Array): void {
    const ends = this.automaton.ends;
    cells[this.program.turnCell + (ends[end] === 1 ? this.program.turnsMax : turn)]!++;
    const last = end + 2 + (ends[end + 1] as number);
    for (let i = end + 2; i < last; i++) cells[ends[i] as number]!++;
  }

  /** Ends a game for which the automaton has no room: the machine stands after the last row, at `automaton.table`. */
  private finish(key0: number, key1: number, turnNow: number, cells: Float64Array): void {
    const { automaton, program } = this;
    const machine = automaton.machine;
    const pool = machine.pool;
    let turn = turnNow;
    let table = automaton.table;
    for (;;) {
      if (table === OVER) {
        this.countEnd(machine, false, turn, cells);
        return;
      }
      turn += machine.turnsPassed;
      if (table === STALEMATE || turn > program.turnsMax) {
        this.countEnd(machine, true, program.turnsMax, cells);
        return;
      }
      const word = pool.wordAt(table, draw(key0, key1, placeInGame(turn, machine.place)));
      cells[machine.cellBase + (word >> CLASS_BITS)]!++;
      machine.apply(pool.classCode(table, word & CLASS_MASK));
      table = machine.next();
    }
  }

  /** The turn limit came while the automaton stood in `state`. */
  private countLimit(state: number, cells: Float64Array): void {
    this.automaton.load(state);
    this.countEnd(this.automaton.machine, true, this.program.turnsMax, cells);
  }

  private countEnd(machine: Machine, limit: boolean, turn: number, cells: Float64Array): void {
    cells[this.program.turnCell + turn]!++;
    const count = machine.endCells(limit, this.endScratch);
    for (let i = 0; i < count; i++) cells[this.endScratch[i] as number]!++;
  }

  /** A scenario without a single draw: every game is the same stalemate. */
  private countDrawless(games: number, cells: Float64Array): void {
    const machine = this.automaton.machine;
    machine.start();
    machine.next();
    for (let game = 0; game < games; game++) {
      this.countEnd(machine, true, this.program.turnsMax, cells);
    }
  }
}

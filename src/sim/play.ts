/** The sampler: plays games on the lazy automaton, one 32-bit draw for each pending draw of the machine. */
import { Automaton, FIRST_STATE, NODE, UNKNOWN } from "../core/automaton.js";
import { type Machine, OVER, type Program, STALEMATE, TURN_BITS } from "../core/machine.js";
import { CLASS_BITS, CLASS_MASK, GUIDE_SHIFT, ROW_WORDS } from "../core/outcomes.js";
import { draw, expandSeed, gameKey0, gameKey1 } from "../core/random.js";
import { emptyTally, GroupFolder, groupEnd, type Tally } from "../core/tally.js";

const TURN_MASK = (1 << TURN_BITS) - 1;

/** Rare events of the hot loop, which leave it. */
interface Exits {
  follow(state: number, index: number): number;
  countLimit(state: number, cells: Float64Array): void;
  countKnownEnd(end: number, turn: number, cells: Float64Array): void;
  finish(key0: number, key1: number, turn: number, cells: Float64Array): void;
}

/**
 * Makes the hot loop. Its arrays are constants of the closure, which the compiler turns into addresses; a field
 * of an object would be read again at each step.
 *
 * A step reads the state's node, mixes a draw, finds its row through the guide, counts the row, and reads the
 * edge to the next state. Two games are in flight and take steps in turn, so that one waits for memory while the
 * other computes; both are played to their end before the group is closed.
 */
function makeKernel(
  nodes: Int32Array,
  rows: Int32Array,
  guides: Int16Array,
  seed0: number,
  seed1: number,
  turnFirst: number,
  turnsMax: number,
  exits: Exits,
): (from: number, to: number, cells: Float64Array) => void {
  return (from, to, cells) => {
    // Imported constants are read from memory at each use; local ones live in registers.
    const guideShift = GUIDE_SHIFT;
    const rowWords = ROW_WORDS;
    const classBits = CLASS_BITS;
    const classMask = CLASS_MASK;
    const turnBits = TURN_BITS;
    const turnMask = TURN_MASK;
    const atGuide = NODE.guide;
    const atCells = NODE.cells;
    const atRows = NODE.rows;
    const atEdges = NODE.edges;
    const firstState = FIRST_STATE;
    let next = from | 0;
    let key0 = gameKey0(seed0, next++) | 0;
    let key1 = gameKey1(seed1, key0) | 0;
    let state = firstState;
    let turn = turnFirst;
    let alone = next === to;
    let otherKey0 = gameKey0(seed0, next++) | 0;
    let otherKey1 = gameKey1(seed1, otherKey0) | 0;
    let otherState = firstState;
    let otherTurn = turnFirst;
    for (;;) {
      const u = draw(key0, key1, ((nodes[state] as number) << turnBits) | turn);
      let word = guides[(nodes[state + atGuide] as number) + (u >>> guideShift)] as number;
      if (word < 0) {
        let row = (nodes[state + atRows] as number) - rowWords * (word + 1);
        while ((rows[row] as number) < (u ^ 0x80000000)) row += rowWords;
        word = rows[row + 1] as number;
      }
      cells[(nodes[state + atCells] as number) + (word >> classBits)]!++;
      let edge = nodes[state + atEdges + (word & classMask)] as number;
      if (edge === UNKNOWN) {
        edge = exits.follow(state, word & classMask) | 0;
      }
      turn = (turn + (edge & turnMask)) | 0;
      if (edge > 0 && turn <= turnsMax) {
        state = edge >> turnBits;
        if (alone) continue;
      } else {
        if (edge > 0) exits.countLimit(edge >> turnBits, cells);
        else if (edge < 0) exits.countKnownEnd(-edge >> turnBits, turn, cells);
        else exits.finish(key0, key1, turn, cells);
        if (next < to) {
          key0 = gameKey0(seed0, next++) | 0;
          key1 = gameKey1(seed1, key0) | 0;
          state = firstState;
          turn = turnFirst;
        } else if (alone) return;
        else alone = true;
      }
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
  };
}

/** Plays the games of one program, on one thread. Holds the automaton, which stays warm between chunks. */
export class Sampler {
  readonly automaton: Automaton;
  private readonly folder: GroupFolder;
  private readonly kernel: (from: number, to: number, cells: Float64Array) => void;
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
    const automaton = new Automaton(program.machine(), statesMax);
    const words = expandSeed(seed);
    const turnFirst = 1 + automaton.startTurns;
    this.automaton = automaton;
    this.folder = new GroupFolder(program.plan);
    this.kernel =
      automaton.states === 0 || turnFirst > program.turnsMax
        ? (from, to, cells) => this.countDrawless(to - from, cells)
        : makeKernel(
            automaton.nodes,
            automaton.machine.pool.hotRows,
            automaton.machine.pool.hotGuides,
            words[0] as number,
            words[1] as number,
            turnFirst,
            program.turnsMax,
            {
              follow: (state, index) => automaton.follow(state, index),
              countLimit: (state, cells) => this.countLimit(state, cells),
              countKnownEnd: (end, turn, cells) => this.countKnownEnd(end, turn, cells),
              finish: (key0, key1, turn, cells) => this.finish(key0, key1, turn, cells),
            },
          );
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
      this.kernel(game, end, tally.cells);
      this.folder.fold(tally);
      game = end;
    }
    tally.games += to - from;
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
      const word = pool.wordAt(table, draw(key0, key1, (machine.place << TURN_BITS) | turn));
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

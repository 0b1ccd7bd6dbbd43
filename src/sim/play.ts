/**
 * The sampler. Games that are chains of draws it plays on the lazy automaton, one 32-bit draw for each pending draw of
 * the machine; others play themselves.
 */
import { Automaton, LOWERS, NODE, UNKNOWN } from "../core/automaton.js";
import {
  type ChainProgram,
  isChain,
  type Machine,
  METER_MAX,
  OVER,
  type Player,
  type Program,
  packMeters,
  STALEMATE,
  TURN_BITS,
  unpackMeters,
} from "../core/machine.js";
import { CLASS_BITS, CLASS_MASK, ROW_WORDS } from "../core/outcomes.js";
import { draw, drawAt, expandSeed, gameKey0, gameKey1 } from "../core/random.js";
import { emptyTally, GroupFolder, groupEnd, type Tally } from "../core/tally.js";

/**
 * A chain with more states than this hardly ever comes to one again: to learn them would take longer than to walk the
 * machine, and all memory.
 */
const RECURRING_STATES = 1e10;

/** Whether games of a program come to the same states again and again, so that most of them are looked up. */
export const isLearnt = (program: Program): boolean =>
  isChain(program) && program.statesEstimate <= RECURRING_STATES;

/** Rare events of the hot loop, which leave it. */
interface Exits {
  /** An edge met for the first time. */
  follow(state: number, index: number): number;
  /** The turn limit came in `state`. */
  countLimit(state: number): void;
  /** The automaton has no room: the rest of the game is played on the machine. */
  finish(key0: number, key1: number, turn: number, meters: number): void;
}

/**
 * Makes the hot loop, which plays games `from` to `to` - 1 and counts them in the first words of `memory`.
 *
 * A step reads the state's node, mixes a draw, finds its row through the guide, counts the row, and reads the
 * edge to the next state. Two games are in flight and take steps in turn, so that one waits for memory while the
 * other computes; both are played to their end before the group is closed.
 */
function makeKernel(
  memory: Int32Array,
  seed: Int32Array,
  firstState: number,
  turnFirst: number,
  turnsMax: number,
  metersFirst: number,
  ends: Int32Array,
  turnCell: number,
  guideShift: number,
  exits: Exits,
): (from: number, to: number) => void {
  const seed0 = (seed[0] as number) | 0;
  const seed1 = (seed[1] as number) | 0;
  return (from, to) => {
    // Imported constants are read from memory at each use; local ones live in registers.
    const rowWords = ROW_WORDS;
    const classBits = CLASS_BITS;
    const classMask = CLASS_MASK;
    const turnBits = TURN_BITS;
    const turnMask = (1 << TURN_BITS) - 1;
    const atTable = NODE.table;
    const atCells = NODE.cells;
    const atMeter = NODE.meter;
    const atEdges = NODE.edges;
    const lowers = LOWERS;
    const meterMax = METER_MAX;
    let next = from;
    let key0 = gameKey0(seed0, next++) | 0;
    let key1 = gameKey1(seed1, key0) | 0;
    let state = firstState;
    let turn = turnFirst;
    let meters = metersFirst;
    let alone = next === to;
    let otherKey0 = gameKey0(seed0, next++) | 0;
    let otherKey1 = gameKey1(seed1, otherKey0) | 0;
    let otherState = firstState;
    let otherTurn = turnFirst;
    let otherMeters = metersFirst;
    for (;;) {
      const u = drawAt(key0, key1, memory[state] as number, turn);
      const table = memory[state + atTable] as number;
      let word = memory[table + (u >>> guideShift)] as number;
      if (word < 0) {
        let row = table - 1 - word;
        while ((memory[row] as number) < (u ^ 0x80000000)) row += rowWords;
        word = memory[row + 1] as number;
      }
      memory[(memory[state + atCells] as number) + (word >> classBits)]!++;
      let index = word & classMask;
      let edge = memory[state + atEdges + index] as number;
      if (edge === lowers) {
        index++;
        const meter = memory[state + atMeter] as number;
        if (meter >= 0) {
          meters = (meters - (1 << meter)) | 0;
          if (((meters >>> meter) & meterMax) === 0) index++;
        }
        edge = memory[state + atEdges + index] as number;
      }
      if (edge === UNKNOWN) edge = exits.follow(state, index) | 0;
      turn = (turn + (edge & turnMask)) | 0;
      if (edge > 0 && turn <= turnsMax) {
        state = edge >> turnBits;
        if (alone) continue;
      } else {
        if (edge > 0) exits.countLimit(edge >> turnBits);
        else if (edge < 0) {
          const end = -edge >> turnBits;
          memory[turnCell + (ends[end] === 1 ? turnsMax : turn)]!++;
          const last = end + 2 + (ends[end + 1] as number);
          for (let i = end + 2; i < last; i++) memory[ends[i] as number]!++;
        } else exits.finish(key0, key1, turn, meters);
        if (next < to) {
          key0 = gameKey0(seed0, next++) | 0;
          key1 = gameKey1(seed1, key0) | 0;
          state = firstState;
          turn = turnFirst;
          meters = metersFirst;
        } else if (alone) return;
        else alone = true;
      }
      // The other game's step comes next; with `alone` just set, only that one is left.
      const key0Now = key0;
      const key1Now = key1;
      const stateNow = state;
      const turnNow = turn;
      const metersNow = meters;
      key0 = otherKey0;
      key1 = otherKey1;
      state = otherState;
      turn = otherTurn;
      meters = otherMeters;
      otherKey0 = key0Now;
      otherKey1 = key1Now;
      otherState = stateNow;
      otherTurn = turnNow;
      otherMeters = metersNow;
    }
  };
}

/** Plays games `from` to `to` - 1 and adds what they count to `counts`. */
export interface Engine {
  readonly counts: Int32Array;
  play(from: number, to: number): void;
}

/** Plays the games of one program, on one thread. */
export class Sampler {
  readonly engine: Engine;
  private readonly folder: GroupFolder;

  /**
   * @param program   the compiled scenario
   * @param seed      seed text
   * @param statesMax room of the automaton; only tests need to change it
   * @param engine    what plays them; default: whatever is fastest
   */
  constructor(
    readonly program: Program,
    seed: string,
    statesMax?: number,
    engine?: Engine,
  ) {
    this.folder = new GroupFolder(program.plan);
    this.engine = engine ?? engineOf(program, seed, statesMax);
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

  /** As `play`, added to a tally. Allocates nothing once it is warm. */
  playInto(from: number, to: number, tally: Tally): void {
    for (let game = from; game < to; ) {
      const end = Math.min(groupEnd(game), to);
      this.playGroup(game, end, tally);
      game = end;
    }
  }

  /**
   * Plays one group, or the part of it that a run has.
   * @returns the group's counters, until the next call
   */
  playGroup(from: number, to: number, tally: Tally): Float64Array {
    this.engine.play(from, to);
    tally.games += to - from;
    return this.folder.fold(this.engine.counts, tally);
  }
}

function engineOf(program: Program, seed: string, statesMax: number | undefined): Engine {
  if (!isChain(program)) return playerEngine(program.player(), seed);
  if (isLearnt(program)) return new ChainEngine(program, seed, statesMax);
  return playerEngine(program.player?.() ?? new Walker(program), seed);
}

/** Games that play themselves, one after the other. */
function playerEngine(player: Player, seed: string): Engine {
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  return {
    counts: player.counts,
    play(from, to) {
      for (let game = from; game < to; game++) {
        const key0 = gameKey0(seed0, game);
        player.play(key0, gameKey1(seed1, key0));
      }
    },
  };
}

/** Plays games of a chain on its machine, draw by draw. */
class Walker implements Player {
  private readonly endScratch = new Int32Array(64);

  /** @param counts an array that begins with the cells of the tally */
  constructor(
    private readonly program: ChainProgram,
    readonly machine: Machine = program.machine(),
    readonly counts: Int32Array = new Int32Array(program.plan.cells),
  ) {}

  play(key0: number, key1: number): void {
    this.machine.start();
    const table = this.machine.next();
    this.finish(key0, key1, 1, table, this.machine.turnsPassed);
  }

  /**
   * Plays on from where the machine stands.
   * @param turnNow   game turn of the last draw
   * @param tableNow  what it has come to since: a table, OVER or STALEMATE
   * @param passedNow game turns that ended meanwhile
   */
  finish(key0: number, key1: number, turnNow: number, tableNow: number, passedNow: number): void {
    const { machine, program, counts } = this;
    const { pool } = machine;
    let turn = turnNow;
    let table = tableNow;
    let passed = passedNow;
    for (;;) {
      if (table === OVER) {
        this.countEnd(false, turn);
        return;
      }
      turn += passed;
      if (table === STALEMATE || turn > program.turnsMax) {
        this.countEnd(true, program.turnsMax);
        return;
      }
      const word = pool.wordAt(table, draw(key0, key1, (machine.place << TURN_BITS) | turn));
      counts[machine.cellBase + (word >> CLASS_BITS)]!++;
      machine.apply(pool.classCode(table, word & CLASS_MASK));
      table = machine.next();
      passed = machine.turnsPassed;
    }
  }

  /** @param limit the turn limit ended it */
  countEnd(limit: boolean, turn: number): void {
    const { machine, counts } = this;
    counts[this.program.turnCell + turn]!++;
    const count = machine.endCells(limit, this.endScratch);
    for (let i = 0; i < count; i++) counts[this.endScratch[i] as number]!++;
  }
}

/** Games that are chains of draws. Holds the automaton, which stays warm between chunks. */
export class ChainEngine implements Engine {
  readonly automaton: Automaton;
  readonly counts: Int32Array;
  readonly play: (from: number, to: number) => void;
  private readonly walker: Walker;

  constructor(
    private readonly program: ChainProgram,
    seed: string,
    statesMax?: number,
  ) {
    const automaton = new Automaton(
      program.machine(),
      program.plan.cells,
      statesMax,
      program.statesEstimate,
    );
    const turnFirst = 1 + automaton.startTurns;
    this.automaton = automaton;
    this.counts = automaton.memory;
    this.walker = new Walker(program, automaton.machine, automaton.memory);
    this.play =
      automaton.first === 0 || turnFirst > program.turnsMax
        ? (from, to) => this.countDrawless(to - from)
        : makeKernel(
            automaton.memory,
            expandSeed(seed),
            automaton.first,
            turnFirst,
            program.turnsMax,
            packMeters(automaton.machine.meters),
            automaton.ends,
            program.turnCell,
            automaton.machine.pool.guideShift,
            {
              follow: (state, index) => automaton.follow(state, index),
              countLimit: (state) => this.countLimit(state),
              finish: (key0, key1, turn, meters) => this.finish(key0, key1, turn, meters),
            },
          );
  }

  /** The machine stands after the last row, at `automaton.table`. */
  private finish(key0: number, key1: number, turn: number, meters: number): void {
    const { machine, table, turns } = this.automaton;
    unpackMeters(meters, machine.meters);
    this.walker.finish(key0, key1, turn, table, turns);
  }

  private countLimit(state: number): void {
    this.automaton.load(state);
    this.walker.countEnd(true, this.program.turnsMax);
  }

  /** A scenario without a single draw: every game is the same stalemate. */
  private countDrawless(games: number): void {
    const { machine } = this.automaton;
    machine.start();
    machine.next();
    for (let game = 0; game < games; game++) this.walker.countEnd(true, this.program.turnsMax);
  }
}

/**
 * The sampler. Games that are chains of draws it plays on the lazy automaton, one 32-bit draw for each pending draw of
 * the machine; others play themselves.
 */
import {
  Automaton,
  CELL_SHIFT,
  CLOSE,
  EDGE_BITS,
  EDGE_MASK,
  LOWERS,
  NODE_EDGES,
  NODE_METER,
  NODE_TABLE,
  ROW_MASK,
  UNKNOWN,
} from "../core/automaton.js";
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
  TURN_MASK,
  unpackMeters,
} from "../core/machine.js";
import { CLASS_BITS, CLASS_MASK, ROW_WORDS } from "../core/outcomes.js";
import { draw, drawAt, expandSeed, gameKey0, gameKey1 } from "../core/random.js";
import { emptyTally, GroupFolder, groupEnd, type Tally } from "../core/tally.js";
import { AT, BATCH, BATCH_WORDS, GAME_WORDS, KEY1, METERS, WORD } from "./batch.js";

/**
 * A chain with more states than this hardly ever comes to one again: to learn them would take longer than to walk the
 * machine, and all memory.
 */
const RECURRING_STATES = 1e10;

/** So few states are learnt, or solved, in less time than it takes to start a thread that would do it. */
export const FEW_STATES = 40_000;

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
 * edge to the next state. The games of a group take steps together, twice over: first all take the step that two of
 * three take, without a branch, so that the processor is in many games at once and guesses nothing; then those whose
 * draw was close to a bound, whose step lowers a meter, ends the game or is new take theirs.
 */
function makeKernel(
  automaton: Automaton,
  seed: Int32Array,
  turnsMax: number,
  turnCell: number,
  exits: Exits,
): (from: number, to: number) => void {
  const seed0 = seed[0]! | 0;
  const seed1 = seed[1]! | 0;
  const { memory, ended, guideShift, guideWords } = automaton;
  const ends = automaton.ends.blocks;
  const games = automaton.scratch;
  const rests = games + BATCH * GAME_WORDS;
  const start = (automaton.first << TURN_BITS) | (1 + automaton.startTurns);
  const metersFirst = packMeters(automaton.machine.meters);
  const mix = drawAt;

  /** Lays out the games. Returns where they end. */
  const muster = (from: number, to: number): number => {
    const words = memory;
    let end = games;
    for (let index = from; index < to; index++, end += GAME_WORDS) {
      const key0 = gameKey0(seed0, index) | 0;
      words[end] = key0;
      words[end + KEY1] = gameKey1(seed1, key0);
      words[end + AT] = start;
      words[end + METERS] = metersFirst;
    }
    return end;
  };

  /** Takes the steps without a branch, and lists the games that have not taken theirs. Returns where the list ends. */
  const advance = (end: number): number => {
    // With one sampler these are part of the compiled code; with many they are read here, once for all games.
    const words = memory;
    const draw = mix;
    const limit = turnsMax | 0;
    const shift = guideShift | 0;
    const last = end | 0;
    let rest = rests | 0;
    for (let game = games | 0; game < last; game = (game + GAME_WORDS) | 0) {
      const at = words[(game + AT) | 0]!;
      const state = at >> TURN_BITS;
      const turn = at & TURN_MASK;
      const u = draw(words[game]!, words[(game + KEY1) | 0]!, words[state]!, turn);
      const word = words[(words[(state + NODE_TABLE) | 0]! + (u >>> shift)) | 0]!;
      words[word >> CELL_SHIFT]!++;
      const edge = words[(((state + NODE_EDGES) | 0) + (word & EDGE_MASK)) | 0]!;
      const late = (limit - ((turn + (edge & TURN_MASK)) | 0)) | 0;
      // All bits if the step is taken, none if not.
      const plain = (-edge & ~late) >> 31;
      words[(game + AT) | 0] = at ^ ((at ^ (edge + turn)) & plain);
      words[(game + WORD) | 0] = word;
      words[rest] = game;
      rest = (rest + 1 + plain) | 0;
    }
    return rest;
  };

  /** The word of the row to which the draw belongs, which is that of `word` or one after it. */
  const rowAfter = (game: number, at: number, word: number): number => {
    const words = memory;
    const state = at >> TURN_BITS;
    const u =
      mix(words[game]!, words[(game + KEY1) | 0]!, words[state]!, at & TURN_MASK) ^ 0x80000000;
    let row =
      (words[(state + NODE_TABLE) | 0]! +
        guideWords +
        ((word >> EDGE_BITS) & ROW_MASK) * ROW_WORDS) |
      0;
    while (words[row]! < u) row = (row + ROW_WORDS) | 0;
    return words[(row + 1) | 0]!;
  };

  /** Takes the steps of the list, from its end. Returns where the games end that are not over. */
  const finish = (endNow: number, rest: number): number => {
    const words = memory;
    let end = endNow;
    for (let i = rest - 1; i >= rests; i--) {
      const game = words[i]!;
      const at = words[(game + AT) | 0]!;
      const word = words[(game + WORD) | 0]!;
      const state = at >> TURN_BITS;
      let turn = at & TURN_MASK;
      let index = word & EDGE_MASK;
      let edge = words[(state + NODE_EDGES + index) | 0]!;
      if (edge >= LOWERS) {
        if (index === CLOSE) {
          const row = rowAfter(game, at, word);
          words[word >> CELL_SHIFT]!--;
          words[row >> CELL_SHIFT]!++;
          index = row & EDGE_MASK;
          edge = words[(state + NODE_EDGES + index) | 0]!;
        }
        if (edge === LOWERS) {
          index++;
          const meter = words[(state + NODE_METER) | 0]!;
          if (meter >= 0) {
            const meters = (words[(game + METERS) | 0]! - (1 << meter)) | 0;
            words[(game + METERS) | 0] = meters;
            if (((meters >>> meter) & METER_MAX) === 0) index++;
          }
          edge = words[(state + NODE_EDGES + index) | 0]!;
        }
        if (edge === UNKNOWN) edge = exits.follow(state, index) | 0;
        turn = (turn + (edge & TURN_MASK)) | 0;
        if (edge > 0 && turn <= turnsMax) {
          words[(game + AT) | 0] = (edge & ~TURN_MASK) | turn;
          continue;
        }
        if (edge > 0) exits.countLimit(edge >> TURN_BITS);
        else if (edge === UNKNOWN) {
          exits.finish(words[game]!, words[game + KEY1]!, turn, words[game + METERS]!);
        }
      }
      if (edge < 0) {
        const how = -edge >> TURN_BITS;
        ended[how]!++;
        words[(turnCell + (ends[how] === 1 ? turnsMax : turn)) | 0]!++;
      }
      // The last game takes the place; it comes later in the list, if at all, so that its step is done.
      end = (end - GAME_WORDS) | 0;
      words[game] = words[end]!;
      words[(game + KEY1) | 0] = words[(end + KEY1) | 0]!;
      words[(game + AT) | 0] = words[(end + AT) | 0]!;
      words[(game + METERS) | 0] = words[(end + METERS) | 0]!;
    }
    return end;
  };

  return (from, to) => {
    for (let next = from; next < to; next += BATCH) {
      let end = muster(next, Math.min(to, next + BATCH));
      while (end > games) end = finish(end, advance(end));
    }
    automaton.ends.count(ended, memory);
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
  return isChain(program) && isLearnt(program)
    ? new ChainEngine(program, seed, statesMax)
    : straightEngine(program, seed);
}

/** Plays the same games and learns nothing: quicker where they are few, or hardly ever come to a state again. */
export const straightEngine = (program: Program, seed: string): Engine =>
  playerEngine(program.player?.() ?? new Walker(program as ChainProgram), seed);

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
    for (let i = 0; i < count; i++) counts[this.endScratch[i]!]!++;
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
      BATCH_WORDS,
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
        : makeKernel(automaton, expandSeed(seed), program.turnsMax, program.turnCell, {
            follow: (state, index) => automaton.follow(state, index),
            countLimit: (state) => this.countLimit(state),
            finish: (key0, key1, turn, meters) => this.finish(key0, key1, turn, meters),
          });
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

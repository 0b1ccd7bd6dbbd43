/**
 * The sampler. Games that are chains of draws it plays on the lazy automaton, one 32-bit draw for each pending draw of
 * the machine; others play themselves.
 */
import {
  Automaton,
  CELL_SHIFT,
  CELLS_MAX,
  CLOSE,
  EDGE_BITS,
  EDGE_MASK,
  ENDED,
  ENDS_MAX,
  GUIDE_SHIFT,
  GUIDE_WORDS,
  LOWERS,
  NODE_METER,
  NODE_TABLE,
  ROW_MASK,
  STATE_BITS,
  STATE_MASK,
  STEPS,
  UNKNOWN,
} from "../core/automaton.js";
import {
  type ChainProgram,
  isChain,
  type Machine,
  OVER,
  type Player,
  type Program,
  SHIFT_BITS,
  STALEMATE,
} from "../core/machine.js";
import { CLASS_BITS, CLASS_MASK, ROW_WORDS } from "../core/outcomes.js";
import { draw, drawAt, expandSeed, gameKey0, gameKey1 } from "../core/random.js";
import { emptyTally, GroupFolder, groupEnd, type Tally } from "../core/tally.js";
import { playable } from "../exact/merged.js";
import {
  AT,
  BATCH_WORDS,
  CHOSEN_WORDS,
  COUNTS,
  GAME_WORDS,
  GROUPS,
  KEY1,
  LIST_WORDS,
  METERS,
  REST_WORDS,
  STOOD,
  WORD,
} from "./batch.js";

/**
 * A chain with more states than this hardly ever comes to one again: to learn them would take longer than to walk the
 * machine, and all memory.
 */
const RECURRING_STATES = 1e10;

/** So few states are learnt, or solved, in less time than it takes to start a thread that would do it. */
export const FEW_STATES = 40_000;

/**
 * Whether games of a program come to the same states again and again, so that most of them are looked up. Where nobody
 * knows how many there are, it is worth a try.
 */
export const isLearnt = (program: Program): boolean =>
  isChain(program) && (program.statesEstimate ?? 0) <= RECURRING_STATES;

/** Words in which a group counts: its cells, then how many games have ended in each way. */
const countWords = (cells: number): number => cells + ENDS_MAX;

/** All words that the sampler wants for itself: counts of each group, games, two lists. */
const scratchWords = (cells: number): number =>
  GROUPS * countWords(cells) + BATCH_WORDS + LIST_WORDS + CHOSEN_WORDS;

/** Rare events of the hot loop, which leave it. `counts` is where the game's group counts. */
interface Exits {
  /** An edge met for the first time. */
  follow(state: number, index: number): number;
  /** The turn limit came in `state`. */
  countLimit(state: number, counts: number): void;
  /** The automaton has no room: the rest of the game is played on the machine. */
  finish(key0: number, key1: number, turn: number, meters: number, counts: number): void;
}

/**
 * Makes the hot loop, which plays games `from` to `to` - 1, at most GROUPS groups of them.
 *
 * A step reads the state's node, mixes a draw, finds its row through the guide, counts the row, and adds the edge to
 * where the game stands. All games take steps together, without a branch, so that the processor is in many games at
 * once and guesses nothing. Where the sum has its sign bit set, the step is put off: a list of those is gone through
 * three times, once for draws close to a bound, once for steps that lower a meter, and at last for what ends a game.
 */
function makeKernel(
  automaton: Automaton,
  { plan, turnsMax, turnCell }: ChainProgram,
  seed: Int32Array,
  exits: Exits,
): (from: number, to: number) => void {
  const seed0 = seed[0]! | 0;
  const seed1 = seed[1]! | 0;
  const { memory, turnZero } = automaton;
  const ends = automaton.ends.blocks;
  const endedAt = (plan.cells - ENDED) | 0;
  const turnsAt = turnCell - turnZero;
  const blockWords = countWords(plan.cells);
  const games = GROUPS * blockWords;
  const list = games + BATCH_WORDS;
  const chosen = list + LIST_WORDS;
  const start = automaton.first;
  const metersFirst = automaton.meterWord.pack(automaton.machine.meters);
  const mix = drawAt;

  /** Lays out the games. Returns where they end. */
  const muster = (from: number, to: number): number => {
    const words = memory;
    let end = games;
    let counts = 0;
    let next = groupEnd(from);
    for (let index = from; index < to; index++, end += GAME_WORDS) {
      if (index === next) {
        next = groupEnd(index);
        counts += blockWords;
      }
      const key0 = gameKey0(seed0, index) | 0;
      words[end] = key0;
      words[end + KEY1] = gameKey1(seed1, key0);
      words[end + AT] = start;
      words[end + METERS] = metersFirst;
      words[end + COUNTS] = counts;
    }
    return end;
  };

  /** Takes a step of each game, and lists those that are put off. Returns where the list ends. */
  const advance = (end: number): number => {
    // With one sampler these are part of the compiled code; with many they are read here, once for all games.
    const words = memory;
    const draw = mix;
    const last = end | 0;
    let rest = list | 0;
    for (let game = games | 0; game < last; game = (game + GAME_WORDS) | 0) {
      const at = words[(game + AT) | 0]!;
      const state = at & STATE_MASK;
      const u = draw(words[game]!, words[(game + KEY1) | 0]!, words[state]!, at >>> STATE_BITS);
      const word = words[(words[(state + NODE_TABLE) | 0]! + (u >>> GUIDE_SHIFT)) | 0]!;
      words[(words[(game + COUNTS) | 0]! + (word >> CELL_SHIFT)) | 0]!++;
      const next = (at + words[(state + (word & EDGE_MASK)) | 0]!) | 0;
      words[(game + AT) | 0] = next;
      words[rest] = game;
      words[(rest + STOOD) | 0] = at;
      words[(rest + WORD) | 0] = word;
      rest = (rest + ((next >> 31) & REST_WORDS)) | 0;
    }
    return rest;
  };

  /** Finds and counts the rows of draws that are close to a bound. */
  const findRows = (rest: number): void => {
    const words = memory;
    let close = chosen | 0;
    for (let entry = list | 0; entry < rest; entry = (entry + REST_WORDS) | 0) {
      words[close] = entry;
      const off = (words[(entry + WORD) | 0]! & EDGE_MASK) - CLOSE;
      close = (close - ((off - 1) >> 31)) | 0;
    }
    for (let i = chosen | 0; i < close; i = (i + 1) | 0) {
      const entry = words[i]!;
      const game = words[entry]!;
      const at = words[(entry + STOOD) | 0]!;
      const first = (words[(entry + WORD) | 0]! >> EDGE_BITS) & ROW_MASK;
      const state = at & STATE_MASK;
      const u =
        mix(words[game]!, words[(game + KEY1) | 0]!, words[state]!, at >>> STATE_BITS) ^ 0x80000000;
      let row = (words[(state + NODE_TABLE) | 0]! + GUIDE_WORDS + first * ROW_WORDS) | 0;
      while (words[row]! < u) row = (row + ROW_WORDS) | 0;
      const word = words[(row + 1) | 0]!;
      words[(entry + WORD) | 0] = word;
      words[(words[(game + COUNTS) | 0]! + (word >> CELL_SHIFT)) | 0]!++;
    }
  };

  /** Takes the steps of the list, with meters. Chooses those that are none. Returns where the choice ends. */
  const lower = (rest: number): number => {
    const words = memory;
    let over = chosen | 0;
    for (let entry = list | 0; entry < rest; entry = (entry + REST_WORDS) | 0) {
      const game = words[entry]!;
      const at = words[(entry + STOOD) | 0]!;
      const state = at & STATE_MASK;
      const index = words[(entry + WORD) | 0]! & EDGE_MASK;
      const meter = words[(state + NODE_METER) | 0]!;
      const other = words[(state + index) | 0]! ^ LOWERS;
      const lowers = 1 + ((other | -other) >> 31);
      const meters = (words[(game + METERS) | 0]! - (lowers << meter)) | 0;
      const empty = (((meters >>> meter) & (meter >> SHIFT_BITS)) - 1) >>> 31;
      const way = (index + lowers + (lowers & empty)) | 0;
      const next = (at + words[(state + way) | 0]!) | 0;
      words[(game + METERS) | 0] = meters;
      words[(game + AT) | 0] = next;
      words[(entry + WORD) | 0] = way;
      words[over] = entry;
      over = (over - (next >> 31)) | 0;
    }
    return over;
  };

  /** Ends games, from the last one on, or works out their edges. Returns where the games end that are not over. */
  const finish = (endNow: number, over: number): number => {
    const words = memory;
    let end = endNow;
    for (let i = over - 1; i >= chosen; i--) {
      const entry = words[i]!;
      const game = words[entry]!;
      const at = words[(entry + STOOD) | 0]!;
      const state = at & STATE_MASK;
      const counts = words[(game + COUNTS) | 0]!;
      const index = words[(entry + WORD) | 0]!;
      let edge = words[(state + index) | 0]!;
      if (edge === UNKNOWN) edge = exits.follow(state, index) | 0;
      const next = (at + edge) | 0;
      if (next >= 0) {
        // Known by now, from this game or another.
        words[(game + AT) | 0] = next;
        continue;
      }
      if (edge >= STEPS) exits.countLimit(next & STATE_MASK, counts);
      else if (edge === UNKNOWN) {
        const turn = (at >>> STATE_BITS) - turnZero;
        exits.finish(words[game]!, words[game + KEY1]!, turn, words[game + METERS]!, counts);
      } else {
        words[(counts + endedAt + edge) | 0]!++;
        const turn = ends[edge - ENDED] === 1 ? turnsMax + turnZero : at >>> STATE_BITS;
        words[(counts + turnsAt + turn) | 0]!++;
      }
      // The last game takes the place; it was later in the list, if at all, so that its step is done.
      end = (end - GAME_WORDS) | 0;
      words[game] = words[end]!;
      words[(game + KEY1) | 0] = words[(end + KEY1) | 0]!;
      words[(game + AT) | 0] = words[(end + AT) | 0]!;
      words[(game + METERS) | 0] = words[(end + METERS) | 0]!;
      words[(game + COUNTS) | 0] = words[(end + COUNTS) | 0]!;
    }
    return end;
  };

  return (from, to) => {
    let end = muster(from, to);
    while (end > games) {
      const rest = advance(end);
      findRows(rest);
      end = finish(end, lower(rest));
    }
  };
}

/**
 * Plays games `from` to `to` - 1, which are of at most as many groups as there are `counts`, and adds what each group
 * counts to its own.
 */
export interface Engine {
  readonly counts: readonly Int32Array[];
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

  /**
   * As `play`, added to a tally. Allocates nothing once it is warm.
   * @param seen told the counters of each group, or of the part of it that a run has, which hold until it returns
   */
  playInto(from: number, to: number, tally: Tally, seen?: (values: Float64Array) => void): void {
    const { counts } = this.engine;
    for (let game = from; game < to; ) {
      const first = game;
      let groups = 0;
      for (; groups < counts.length && game < to; groups++) game = Math.min(groupEnd(game), to);
      this.engine.play(first, game);
      tally.games += game - first;
      for (let group = 0; group < groups; group++) {
        const values = this.folder.fold(counts[group]!, tally);
        seen?.(values);
      }
    }
  }

  /** Plays one group, or the part of it that a run has. Returns its counters, until the next call. */
  playGroup(from: number, to: number, tally: Tally): Float64Array {
    let found: Float64Array = new Float64Array();
    this.playInto(from, to, tally, (values) => {
      found = values;
    });
    return found;
  }
}

function engineOf(program: Program, seed: string, statesMax: number | undefined): Engine {
  return isChain(program) && isLearnt(program) && program.plan.cells <= CELLS_MAX
    ? new ChainEngine(playable(program), seed, statesMax)
    : straightEngine(program, seed);
}

/** Plays the same games and learns nothing: quicker where they are few, or hardly ever come to a state again. */
export const straightEngine = (program: Program, seed: string): Engine =>
  playerEngine(program.player?.() ?? new Walker(program as ChainProgram), seed);

/** Games that play themselves, one after the other. */
function playerEngine(player: Player, seed: string): Engine {
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  return {
    counts: [player.counts],
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

  /** What its games count, by cell. */
  counts: Int32Array;

  constructor(
    private readonly program: ChainProgram,
    readonly machine: Machine = program.machine(),
  ) {
    this.counts = new Int32Array(program.plan.cells);
  }

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
      const word = pool.wordAt(table, draw(key0, key1, machine.place, turn));
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
  readonly counts: readonly Int32Array[];
  private readonly ended: readonly Int32Array[];
  private readonly kernel: (from: number, to: number) => void;
  private readonly walker: Walker;

  constructor(
    private readonly program: ChainProgram,
    seed: string,
    statesMax?: number,
  ) {
    const { cells } = program.plan;
    const automaton = new Automaton(
      program.machine(),
      program.turnsMax,
      scratchWords(cells),
      statesMax,
      program.statesEstimate ?? undefined,
    );
    const blocks = Array.from({ length: GROUPS }, (_, group) => {
      const words = countWords(cells);
      return automaton.memory.subarray(group * words, (group + 1) * words);
    });
    this.automaton = automaton;
    this.counts = blocks.map((block) => block.subarray(0, cells));
    this.ended = blocks.map((block) => block.subarray(cells));
    this.walker = new Walker(program, automaton.machine);
    this.kernel = makeKernel(automaton, program, expandSeed(seed), {
      follow: (state, index) => automaton.follow(state, index),
      countLimit: (state, counts) => {
        automaton.load(state);
        this.walkerOf(counts).countEnd(true, program.turnsMax);
      },
      finish: (key0, key1, turn, meters, counts) => {
        automaton.meterWord.unpack(meters, automaton.machine.meters);
        this.walkerOf(counts).finish(key0, key1, turn, automaton.table, automaton.turns);
      },
    });
  }

  play(from: number, to: number): void {
    if (this.automaton.first === 0) this.countDrawless(from, to);
    else this.kernel(from, to);
    for (let group = 0, game = from; game < to; group++, game = groupEnd(game)) {
      this.automaton.ends.count(this.ended[group]!, this.counts[group]!);
    }
  }

  /** Counts for the group whose counts begin there. */
  private walkerOf(counts: number): Walker {
    this.walker.counts = this.counts[counts / countWords(this.program.plan.cells)]!;
    return this.walker;
  }

  /** A scenario without a single draw: every game is the same one. */
  private countDrawless(from: number, to: number): void {
    const { machine } = this.automaton;
    const { turnsMax, turnFirst = 1 } = this.program;
    machine.start();
    const ended = machine.next();
    const turn = turnFirst + machine.turnsPassed;
    const limit = ended === STALEMATE || turn > turnsMax;
    for (let group = 0, game = from; game < to; group++) {
      this.walker.counts = this.counts[group]!;
      const end = Math.min(groupEnd(game), to);
      for (; game < end; game++) this.walker.countEnd(limit, limit ? turnsMax : turn);
    }
  }
}

/** A game as a chain of draws: the driver that the sampler learns from and the exact solver follows. */
import type { Asks, Game } from "./game.js";
import { type Machine, NO_METER, OVER, STALEMATE } from "./machine.js";
import type { OutcomePool } from "./outcomes.js";
import { hashOf } from "./states.js";

/** Thrown where a segment comes to a draw that nobody has answered yet. No Error: it would note where it was made. */
const PENDING = Object.freeze({ pending: true });

/** More segments than any rules play without a draw. */
const IDLE_SEGMENTS_MAX = 10_000;

/** What is kept with a code: whether its row has lowered a meter, and whether that ran out. */
const LOWERED = { no: 0, left: 1, out: 2 } as const;
const LOWERED_BITS = 2;
const LOWERED_MASK = (1 << LOWERED_BITS) - 1;

/**
 * Makes a machine of a game.
 *
 * Its state is a checkpoint, the words with which the segment began, and the codes drawn since, as many as there are
 * and then zeros. `next` begins the segment again from the checkpoint, answers with those codes, and stops where they
 * run out; where the segment ends first, the words then are the new checkpoint. So each draw of a segment plays the
 * segment once more. That is slow, and may be: the automaton learns each edge once.
 *
 * Most rows lead to few positions, so where a segment ended, and what then came before the next draw, is remembered.
 */
export class ChainDriver<G extends Game = Game> implements Machine, Asks {
  readonly pool: OutcomePool;
  readonly meters: Uint8Array;
  readonly state: Int32Array;
  place = 0;
  cellBase = 0;
  meter = NO_METER;
  turnsPassed = 0;

  /** What the last `next` came to: a table, OVER or STALEMATE. */
  table = OVER;
  /** The part of the state that is the checkpoint. */
  readonly checkpoint: Int32Array;
  private readonly onward: Onward;
  /** Word of the state that says how many codes were drawn; they follow. */
  private readonly drawnAt: number;
  /** Codes that this run of the segment has taken. */
  private taken = 0;

  constructor(readonly game: G) {
    const { words, drawsMax } = game;
    this.pool = game.pool;
    this.meters = game.meters;
    this.drawnAt = words.length;
    this.state = new Int32Array(words.length + 1 + drawsMax);
    this.checkpoint = this.state.subarray(0, words.length);
    this.onward = new Onward(words.length);
    game.asks = this;
  }

  start(): void {
    this.game.start();
    this.keep();
  }

  next(): number {
    const { onward } = this;
    this.turnsPassed = 0;
    this.game.words.set(this.checkpoint);
    if (this.drawn > 0) {
      const passed = this.run();
      if (passed === null) return this.table;
      this.checkTaken();
      this.keep();
      this.table = passed;
      if (passed < 0) return this.end(passed);
      if (onward.knows(this.checkpoint)) onward.recall(this);
      else onward.learn(this.goOn(), this);
      this.turnsPassed += passed;
      return this.table;
    }
    return this.goOn();
  }

  /** Plays segments from the checkpoint on until one stops at a draw, or the game is over. */
  private goOn(): number {
    for (let idle = 0; idle < IDLE_SEGMENTS_MAX; idle++) {
      const passed = this.run();
      if (passed === null) return this.table;
      this.checkpoint.set(this.game.words);
      this.table = passed;
      if (passed < 0) return this.end(passed);
      this.turnsPassed += passed;
    }
    throw new Error(`${IDLE_SEGMENTS_MAX} segments without a draw: the rules go round in a circle`);
  }

  /** A stalemate is seen at the end of a game turn, which has passed too. */
  private end(end: number): number {
    if (end === STALEMATE) this.turnsPassed++;
    return end;
  }

  /** Brings the game's words to the pending draw, or the end: `next` need not leave them there. */
  stand(): void {
    this.game.words.set(this.checkpoint);
    if (this.table >= 0) this.run();
  }

  apply(code: number): void {
    const { state, drawnAt, drawn } = this;
    if (drawnAt + 1 + drawn === state.length) {
      throw new Error(`a segment draws more than ${drawn} times`);
    }
    state[drawnAt + 1 + drawn] = code << LOWERED_BITS;
    state[drawnAt] = drawn + 1;
  }

  endCells(limit: boolean, cells: Int32Array): number {
    this.game.words.set(this.checkpoint);
    if (this.drawn > 0) this.run();
    return this.game.endCells(limit, cells);
  }

  // ---- answers

  draw(table: number, place: number, cell: number, meter: number): number {
    if (this.taken < this.drawn) {
      this.taken++;
      return (this.state[this.drawnAt + this.taken] as number) >> LOWERED_BITS;
    }
    this.table = table;
    this.place = place;
    this.cellBase = cell;
    this.meter = meter;
    throw PENDING;
  }

  /** The meter of the last code falls when the segment is first played with it; from then on the state knows. */
  lower(meter: number): boolean {
    const at = this.drawnAt + this.taken;
    const entry = this.state[at] as number;
    const known = entry & LOWERED_MASK;
    if (known !== LOWERED.no) return known === LOWERED.out;
    const left = (this.meters[meter] as number) - 1;
    this.meters[meter] = left;
    this.state[at] = entry | (left > 0 ? LOWERED.left : LOWERED.out);
    return left === 0;
  }

  settle(): void {
    // Where the segment began again.
    if (this.taken === 0 && this.drawn > 0) return;
    this.checkTaken();
    this.taken = 0;
    this.keep();
  }

  choose(point: number, who: number): number {
    return this.game.policy.choose(point, who);
  }

  // ----

  /** Codes drawn since the checkpoint. */
  private get drawn(): number {
    return this.state[this.drawnAt] as number;
  }

  private checkTaken(): void {
    if (this.taken < this.drawn) throw new Error("a segment asks less when it is played again");
  }

  /** The words now are the checkpoint, and nothing has been drawn since. */
  private keep(): void {
    this.checkpoint.set(this.game.words);
    this.state.fill(0, this.drawnAt);
  }

  /** Plays the segment with the codes that there are. Returns null if it stopped at an open draw. */
  private run(): number | null {
    this.taken = 0;
    try {
      return this.game.segment();
    } catch (thrown) {
      if (thrown !== PENDING) throw thrown;
      return null;
    }
  }
}

/** Places of what is remembered. A forgotten one is worked out again. */
const SLOTS = 1 << 12;
/** Words of a slot beside those of two positions: 1 if it is used, table, place, cell block, meter, turns passed. */
const FACTS = 6;

/** From the end of a segment to the next draw: a cache, one slot for each hash. */
class Onward {
  private readonly size: number;
  private readonly memory: Int32Array;
  /** Where the position last asked for belongs. */
  private slot = 0;

  /** @param words length of a position */
  constructor(private readonly words: number) {
    this.size = 2 * words + FACTS;
    this.memory = new Int32Array(SLOTS * this.size);
  }

  /** True if it is known what follows from a position. If not, `learn` must come next. */
  knows(from: Int32Array): boolean {
    const { memory, words } = this;
    const slot = (hashOf(from, 0, words) & (SLOTS - 1)) * this.size;
    let same = memory[slot] === 1;
    for (let i = 0; same && i < words; i++) same = memory[slot + FACTS + i] === from[i];
    this.slot = slot;
    if (same) return true;
    memory[slot] = 0;
    for (let i = 0; i < words; i++) memory[slot + FACTS + i] = from[i] as number;
    return false;
  }

  /** Keeps where the driver has come to from there. */
  learn(table: number, driver: ChainDriver): void {
    const { memory, slot, words } = this;
    const to = slot + FACTS + words;
    for (let i = 0; i < words; i++) memory[to + i] = driver.checkpoint[i] as number;
    memory[slot + 1] = table;
    memory[slot + 2] = driver.place;
    memory[slot + 3] = driver.cellBase;
    memory[slot + 4] = driver.meter;
    memory[slot + 5] = driver.turnsPassed;
    memory[slot] = 1;
  }

  /** Takes the driver there. */
  recall(driver: ChainDriver): void {
    const { memory, slot, words } = this;
    const to = slot + FACTS + words;
    for (let i = 0; i < words; i++) driver.checkpoint[i] = memory[to + i] as number;
    driver.table = memory[slot + 1] as number;
    driver.place = memory[slot + 2] as number;
    driver.cellBase = memory[slot + 3] as number;
    driver.meter = memory[slot + 4] as number;
    driver.turnsPassed = memory[slot + 5] as number;
  }
}

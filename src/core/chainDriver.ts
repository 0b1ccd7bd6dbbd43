/** A game as a chain of draws: the driver that the sampler learns from and the exact solver follows. */
import { type Asks, CODES_ROOM, type Game } from "./game.js";
import { type Machine, NO_METER, OVER, SETTLED, STALEMATE, TURN_MASK } from "./machine.js";
import type { OutcomePool } from "./outcomes.js";

/** Thrown where a segment is to be left. No Error: it would note where it was made. */
const PENDING = Object.freeze({ pending: true });

/** More segments than any rules play without a draw. */
const IDLE_SEGMENTS_MAX = 1_000_000;

/** Words behind those of a game: how many codes there are, and the codes. */
const CODES_MAX = CODES_ROOM - 1;

/** What is kept with a code: whether its row has lowered a meter, and whether that ran out. */
const LOWERED = { no: 0, left: 1, out: 2 } as const;
const LOWERED_BITS = 2;
const LOWERED_MASK = (1 << LOWERED_BITS) - 1;

/**
 * Makes a machine of a game.
 *
 * Its state is a checkpoint, the words with which the segment began, and the codes drawn since, as many as there are
 * and then zeros. A row is taken by beginning the segment again from the checkpoint, answering with those codes, and
 * stopping where they run out; where the segment ends first, the words then are the new checkpoint. So each draw of a
 * segment plays the segment once more. That is slow, and may be: the automaton learns each edge once.
 *
 * The state lies in the game's own memory, so that a segment that ends needs no copy. One that comes to an open draw
 * has left the checkpoint, which is then put back.
 *
 * A throw costs more than the rules of a shot. So a segment is left at the second open draw only: the first is answered
 * with whatever row comes first in its table, and where that leads to is forgotten. Most segments end before a second.
 */
export class ChainDriver<G extends Game = Game> implements Machine, Asks {
  readonly pool: OutcomePool;
  readonly meters: Uint8Array;
  readonly state: Int32Array;
  readonly origin: Int32Array;
  place = 0;
  cellBase = 0;
  meter = NO_METER;
  turnsPassed = 0;

  /** What the last `next` came to: a table, OVER or STALEMATE. */
  table = OVER;
  /** Word of the state that says how many codes were drawn; they follow. */
  private readonly drawnAt: number;
  /** The words of the game: the state without what was drawn. */
  private readonly words: Int32Array;
  /** The same of a checkpoint: of the one in `origin`, and of another. */
  private readonly origins: Int32Array;
  private readonly saved: Int32Array;
  /** The words with which a game turn ended. */
  private readonly turned: Int32Array;
  /** Where the checkpoint is while a segment is played: `origins` or `saved`. */
  private base: Int32Array;
  /** Codes that this run of the segment has taken. */
  private taken = 0;
  /** The segment is to end where the codes have been taken. */
  private landing = false;
  /** It has come to an open draw: nothing that it does matters any more. */
  private open = false;
  /** It is to be left there at once. */
  private exact = false;

  /** @param drawsMax most codes of one segment */
  constructor(
    readonly game: G,
    private readonly drawsMax = game.drawsMax,
  ) {
    const { words } = game;
    if (drawsMax > CODES_MAX) throw new Error("invariant: a segment has too many draws");
    this.pool = game.pool;
    this.meters = game.meters;
    this.drawnAt = words.length;
    // An even number: what goes through states takes two words at a time.
    const length = 2 * Math.ceil((words.length + 1 + drawsMax) / 2);
    this.state = new Int32Array(words.buffer, words.byteOffset, length);
    this.origin = new Int32Array(length);
    this.words = words;
    this.origins = this.origin.subarray(0, words.length);
    this.saved = new Int32Array(words.length);
    this.turned = new Int32Array(words.length);
    this.base = this.saved;
    game.asks = this;
  }

  start(): void {
    this.game.start();
    this.clearCodes();
  }

  next(): number {
    const began = this.drawn > 0;
    this.turnsPassed = 0;
    this.save();
    if (began) {
      const landed = this.land();
      if (landed !== SETTLED) return landed;
      this.save();
    }
    return this.goOn();
  }

  take(code: number): number {
    this.state.set(this.origin);
    this.apply(code);
    this.turnsPassed = 0;
    this.base = this.origins;
    return this.land();
  }

  /** Plays the segment with the codes that there are, and ends it there. */
  private land(): number {
    const passed = this.run(true);
    if (passed === null) return this.table;
    if (passed === SETTLED) return SETTLED;
    this.checkTaken();
    this.clearCodes();
    if (passed < 0) return this.end(passed);
    this.turnsPassed = passed;
    return SETTLED;
  }

  /**
   * Plays segments from the checkpoint on, which is saved, until one stops at a draw, or the game is over; or no draw
   * comes before any turn limit, since those who may decide can do nothing and the others wait: a turn without a draw
   * that leaves everything as the turn before it did is followed by such turns alone.
   */
  private goOn(): number {
    let turns = 0;
    for (let idle = 0; idle < IDLE_SEGMENTS_MAX; idle++) {
      const passed = this.run();
      if (passed === null) return this.table;
      this.clearCodes();
      if (passed === OVER && this.turnsPassed > 0)
        throw new Error("invariant: a game is over in the turn of its last draw");
      if (passed < 0) return this.end(passed);
      this.turnsPassed += passed;
      if (this.turnsPassed > TURN_MASK) return this.end(STALEMATE);
      if (passed > 0) {
        if (turns > 0 && this.isAsBefore()) return this.end(STALEMATE);
        turns = this.turnsPassed;
        this.noteTurn();
      }
      this.save();
    }
    throw new Error(`${IDLE_SEGMENTS_MAX} segments without a draw: the rules go round in a circle`);
  }

  /** Whether a game turn has ended as the last one that was noted. */
  private isAsBefore(): boolean {
    const { words, turned } = this;
    for (let i = 0; i < words.length; i++) if (turned[i] !== words[i]) return false;
    return true;
  }

  private noteTurn(): void {
    this.turned.set(this.words);
  }

  /** A stalemate is seen at the end of a game turn, which has passed too. */
  private end(end: number): number {
    this.table = end;
    if (end === STALEMATE) this.turnsPassed++;
    return end;
  }

  /**
   * Brings the game's words to the pending draw, or the end, for whoever wants to look: `next` need not leave them
   * there. Before the game goes on, `rise` has to put the state back.
   */
  stand(): void {
    this.save();
    if (this.table >= 0) this.run(false, true);
  }

  rise(): void {
    this.putBack();
  }

  apply(code: number): void {
    const { state, drawnAt, drawn } = this;
    if (drawn === this.drawsMax) {
      throw new Error(`a segment draws more than ${drawn} times`);
    }
    state[drawnAt + 1 + drawn] = code << LOWERED_BITS;
    state[drawnAt] = drawn + 1;
  }

  endCells(limit: boolean, cells: Int32Array): number {
    if (this.drawn === 0) return this.game.endCells(limit, cells);
    this.save();
    this.run(false, true);
    const count = this.game.endCells(limit, cells);
    this.putBack();
    return count;
  }

  // ---- answers

  draw(table: number, place: number, cell: number, meter: number): number {
    if (this.taken < this.drawn) {
      this.taken++;
      return this.state[this.drawnAt + this.taken]! >> LOWERED_BITS;
    }
    if (this.open) throw PENDING;
    this.open = true;
    this.table = table;
    this.place = place;
    this.cellBase = cell;
    this.meter = meter;
    if (this.exact) throw PENDING;
    return this.pool.classCode(table, 0);
  }

  /** The meter of the last code falls when the segment is first played with it; from then on the state knows. */
  lower(meter: number): boolean {
    if (this.open) return false;
    const at = this.drawnAt + this.taken;
    const entry = this.state[at]!;
    const known = entry & LOWERED_MASK;
    if (known !== LOWERED.no) return known === LOWERED.out;
    const left = this.meters[meter]! - 1;
    this.meters[meter] = left;
    this.state[at] = entry | (left > 0 ? LOWERED.left : LOWERED.out);
    return left === 0;
  }

  settle(): boolean {
    if (this.open) return true;
    // Where the segment began again.
    if (this.taken === 0 && this.drawn > 0) return false;
    this.checkTaken();
    this.taken = 0;
    this.clearCodes();
    if (!this.landing) this.save();
    return this.landing;
  }

  choose(point: number, who: number): number {
    return this.game.policy.choose(point, who);
  }

  // ----

  /** Codes drawn since the checkpoint. */
  private get drawn(): number {
    return this.state[this.drawnAt]!;
  }

  private checkTaken(): void {
    if (this.taken < this.drawn) throw new Error("a segment asks less when it is played again");
  }

  // Loops, since a position is short.

  /** The words now are the checkpoint: nothing has been drawn since. */
  private clearCodes(): void {
    const { state, drawnAt } = this;
    for (let i = drawnAt; i < state.length; i++) state[i] = 0;
  }

  private save(): void {
    this.saved.set(this.words);
    this.base = this.saved;
  }

  /** The words are those of the checkpoint. */
  private putBack(): void {
    this.words.set(this.base);
  }

  /**
   * Plays the segment with the codes that there are.
   * @param landing it ends where they have been taken
   * @param exact   the words are to be those of an open draw, if there is one
   * @returns null if there was one
   */
  private run(landing = false, exact = false): number | null {
    this.taken = 0;
    this.landing = landing;
    this.exact = exact;
    this.open = false;
    let passed = 0;
    try {
      passed = this.game.segment();
    } catch (thrown) {
      if (thrown !== PENDING) throw thrown;
    }
    if (!this.open) return passed;
    if (!exact) this.putBack();
    return null;
  }
}

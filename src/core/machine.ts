/**
 * What every rule system compiles a scenario to: a game that is a chain of random draws, or, where a game is too rich
 * for that (men who move about on a table), one that plays itself.
 *
 * The machine of a chain runs the rules up to the next draw and stops there, naming the outcome table and the place of
 * the draw; the caller draws a row and hands it back. All that matters of the game lies in `state`, a flat array:
 * the same state always leads to the same next draw. This one description is *played* (the sampler walks it),
 * *told* (a replay names each die) and *solved* (the exact solver follows every row).
 */
import type { Luck } from "./control.js";
import type { Deciding } from "./game.js";
import type { OutcomePool } from "./outcomes.js";
import type { TallyPlan } from "./tally.js";

/** Returned by `next` when the game is over. */
export const OVER = -1;
/** Returned by `next` when no draw can come any more: the game lasts to the turn limit. */
export const STALEMATE = -2;
/** Returned by `take` where the rows drawn so far have done all they do: only `next` tells what comes then. */
export const SETTLED = -3;

export interface Machine {
  /** Outcome tables; the machine adds to it when a new one is needed. */
  readonly pool: OutcomePool;
  /** The whole state but for `meters`. Whoever restores an earlier copy continues the game from there. */
  readonly state: Int32Array;
  /**
   * Counters that the rules notice only when one runs out (ammunition): until then the game goes the same way
   * whatever they show, so they are no part of the state and states are few. `start` fills them, always with the
   * same, at most METER_MAX each, and `apply` lowers one by one where the row says so. At most METERS_MAX, in
   * WORD_BITS (`meterBits`); what is beyond them belongs into `state`.
   */
  readonly meters: Uint8Array;
  /** Goes to the start of a game. */
  start(): void;
  /**
   * Runs to the next draw.
   * @returns table id, or OVER, or STALEMATE; `place`, `cellBase` and `turnsPassed` then describe it
   */
  next(): number;
  /** Place of the pending draw inside its game turn, for `draw` (core/random.ts). */
  readonly place: number;
  /** Cell block of the pending draw: its row counts in cell `cellBase + kind`. */
  readonly cellBase: number;
  /** The meter that rows of the pending draw lower, or NO_METER. */
  readonly meter: number;
  /** A state for `take`: whoever follows several rows of a draw puts it there once. Of the length of `state`. */
  readonly origin: Int32Array;
  /**
   * Takes a row of the draw that is pending in `origin`, which stays as it is, and runs on from there, but no farther
   * than to where `state` says all that matters. Whoever has been there before need not ask `next`, and many rows lead
   * to few such places. Allocates nothing.
   * @returns as `next`; or SETTLED, if that place comes before the next draw: `turnsPassed` then says what has passed
   */
  take(code: number): number;
  /** Game turns that ended during the last `next` or `take`. */
  readonly turnsPassed: number;
  /** True of a table that is somebody's decision: its classes are options. */
  isChoice?(table: number): boolean;
  /** Takes the row drawn from the pending table. Allocates nothing. */
  apply(code: number): void;
  /**
   * Cells to be counted once at the end of a game, given the state now.
   * @param limit true if the turn limit ended it
   * @param cells filled with cell numbers
   * @returns how many
   */
  endCells(limit: boolean, cells: Int32Array): number;
}

/** Plays whole games. One for each thread. */
export interface Player {
  /** What the games played have counted, by cell. Whoever reads it sets it to zero. */
  readonly counts: Int32Array;
  /** Plays the game of these key words (core/random.ts) and counts it. Allocates nothing once it is warm. */
  play(key0: number, key1: number): void;
}

/** Plays whole games and counts their luck. */
export interface ControlledPlayer extends Player {
  readonly luck: Luck;
}

/** What the games of a program count. */
export interface Counted {
  readonly plan: TallyPlan;
  /** First of the cells that count games by the turn in which they ended; turn t is `turnCell + t`. */
  readonly turnCell: number;
  readonly turnsMax: number;
  /** Turn of a game's first segment, where it is not 1: 0, if something comes before the first turn. Only of players. */
  readonly turnFirst?: number;
  /** Plays the same games as `player` and counts their luck, where rules say what is at stake; one for each thread. */
  controlled?(): ControlledPlayer;
}

/** A compiled scenario whose games are chains of draws: they can be solved as well as played. */
export interface ChainProgram extends Counted {
  /**
   * How many states the machine has, roughly: right to a factor of ten for ordinary scenarios. Null if nobody knows:
   * then they are followed to find out (exact/merged.ts).
   */
  readonly statesEstimate: number | null;
  /**
   * Most things of one game turn that count in some cell: draws, and ends but for their outcome, their turn and the
   * fates of figures. A game that is too big can be cut off only where this is known: it bounds what the rest would
   * have counted.
   */
  readonly countsMax?: number;
  /** A new machine; one for each thread. */
  machine(): Machine;
  /** Plays the same games faster than a walk from draw to draw; one for each thread. */
  player?(): Player;
  /** The text of its rules with its decisions, where best play can be found. */
  deciding?(): Deciding;
  /** Why best play cannot be found, and what to do instead, where there is a text that could be asked. */
  readonly undecided?: { readonly why: string; readonly instead: string };
}

/** A compiled scenario whose games can only be played. */
export interface PlayerProgram extends Counted {
  /** Why they cannot be solved, and what to do instead: parts of a sentence. */
  readonly unsolvable: { readonly why: string; readonly instead: string };
  /** A new player; one for each thread. */
  player(): Player;
  /** The same games as a chain, counted in the same cells, if they can be solved: they are played all the same. */
  readonly chain?: () => ChainProgram;
}

/** A compiled scenario, ready to be played. */
export type Program = ChainProgram | PlayerProgram;

/** Whether its games are chains of draws, which can be learnt and solved. */
export function isChain(program: Program): program is ChainProgram {
  return "machine" in program;
}

/** What the solver follows; null if the games can only be played. */
export function chainOf(program: Program): ChainProgram | null {
  return isChain(program) ? program : (program.chain?.() ?? null);
}

export const NO_METER = -1;
/** Most points of a meter, and most meters of a game. */
export const METER_MAX = 15;
export const METERS_MAX = 16;

/** Bits of a word that a meter of so many points takes. All meters of a game fit one word. */
export const meterBits = (points: number): number => WORD_BITS - Math.clz32(points);
export const WORD_BITS = 32;

/**
 * Meters in one word, the first lowest, each in as many bits as its points take. A meter goes by a number of its own:
 * its mask and below that, in SHIFT_BITS, where it begins. A shift by that number is one by those bits alone.
 */
export class MeterWord {
  /** By meter. */
  readonly numbers: readonly number[];

  /** @param full the meters as a game begins */
  constructor(full: Uint8Array) {
    let begin = 0;
    this.numbers = Array.from(full, (points) => {
      const bits = meterBits(points);
      const number = (((1 << bits) - 1) << SHIFT_BITS) | (begin % WORD_BITS);
      begin += bits;
      return number;
    });
    if (begin > WORD_BITS) throw new Error("invariant: all meters fit one word");
  }

  pack(meters: Uint8Array): number {
    return this.numbers.reduce((word, number, i) => word | (meters[i]! << number), 0);
  }

  /** What `pack` has packed. @param meters gets them */
  unpack(word: number, meters: Uint8Array): void {
    for (let i = 0; i < meters.length; i++) {
      const number = this.numbers[i]!;
      meters[i] = (word >>> number) & (number >> SHIFT_BITS);
    }
  }
}
export const SHIFT_BITS = 5;

/** The game turn goes below `Machine.place`, in this many bits: at most 255 turns. */
export const TURN_BITS = 8;
export const TURN_MASK = (1 << TURN_BITS) - 1;

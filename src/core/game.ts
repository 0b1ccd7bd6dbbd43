/**
 * The contract of a game whose rules are written once, straight down the page.
 *
 * A game is a flat state, `words`, and a text that plays on it. The text is cut into *segments*, short enough for a
 * handful of draws each (a shot and what follows from it): `segment` plays the next one and returns. What lies between
 * two segments lies in `words` alone; inside one the text may use variables as it likes. Where chance or somebody's
 * mind decides, the text asks (`Asks`), and who answers makes the use:
 *
 * - `PlayDriver` (core/playDriver.ts) answers with the keyed random number: games are played straight through;
 * - `ChainDriver` (core/chainDriver.ts) answers with the rows drawn so far and stops at the first open draw: the game
 *   is a `Machine`, to be learnt by the sampler and solved exactly;
 * - `listGame` answers as `PlayDriver` does and writes down what it answered: whoever tells the game reads that.
 *
 * What every text owes its drivers:
 *
 * - The same words and the same answers lead to the same questions. Nothing outside `words` may matter but `meters`,
 *   and those only through `lower`; what a segment remembers elsewhere, it has worked out itself since it began.
 * - A segment may be begun, left at any question by a throw, and begun again from its first line. So it tells nobody
 *   what it does (a teller listens to the questions), and never catches what a question throws.
 * - States are few where segments end: what cannot matter any more is wiped out of `words` there, by the text.
 * - A game ends by a draw, or at the end of a game turn. No draw is asked twice under one place in a game turn.
 */
import type { OutcomePool } from "./outcomes.js";

/** Whoever answers a text's questions. */
export interface Asks {
  /**
   * Chance decides.
   * @param table outcome table of the game's pool
   * @param place who draws and what for, for core/random.ts: below 2^PLACE_BITS, once in a game turn
   * @param cell  cell block of the draw: its row counts in cell `cell + kind`
   * @param meter the meter that rows of the draw lower, or NO_METER
   * @returns code of the row that fell, or of another one of its class (core/outcomes.ts)
   */
  draw(table: number, place: number, cell: number, meter: number): number;
  /**
   * Lowers the meter of the last draw by one; at most once for each draw, and only if its row says so.
   * @returns true if it ran out
   */
  lower(meter: number): boolean;
  /**
   * The words are whole: a segment could end here, and `segment` would go on from here if it began with them now. So
   * one call may play a whole game turn straight through, and a machine still need not go back farther than this.
   * Everything that is said of the end of a segment holds.
   * @returns true if the segment is to end here: it returns SETTLED at once
   */
  settle(): boolean;
  /** Somebody decides: see `Policy`. */
  choose(point: number, who: number): number;
}

/** What a text may ask besides if it is only ever played: neither costs a table. */
export interface PlayAsks extends Asks {
  /**
   * Chance picks one of several that are all as likely: a card, a lot. As a die with so many faces.
   * @param count below 2^53: no two are apart in chance by more than 2^-32
   * @param place as that of a draw
   * @param rule  rule id that asks for it
   * @returns 0 to count - 1
   */
  pick(count: number, place: number, rule: string): number;
  /** Counts what no chance decides. */
  count(cell: number): void;
}

/** Answers to `choose`: what is done of all that the rules allow. It looks at the game, and never changes it. */
export interface Policy {
  /**
   * @param point what is to be decided, as the rules number it
   * @param who   whose mind it is
   * @returns the option taken, one of those of `Game.optionsAt`
   */
  choose(point: number, who: number): number;
}

/** See `Game.words`. */
export const CODES_ROOM = 64;

/** A buffer for the words of a game. @param bytes of those, a multiple of four */
export const bufferFor = (bytes: number): ArrayBuffer => new ArrayBuffer(bytes + 4 * CODES_ROOM);

/** So many words of a game. */
export const wordsFor = (length: number): Int32Array<ArrayBuffer> =>
  new Int32Array(bufferFor(4 * length), 0, length);

export interface Game {
  readonly pool: OutcomePool;
  /**
   * The whole state between two segments, but for `meters`. Behind it in its buffer are CODES_ROOM words, where a driver
   * may keep what else a state is.
   */
  readonly words: Int32Array;
  /** As `Machine.meters`; `start` fills them. */
  readonly meters: Uint8Array;
  /** Most draws of one segment. */
  readonly drawsMax: number;
  readonly policy: Policy;
  /** Who answers; a driver sets it. */
  asks: Asks;
  /** Goes to the start of a game. Asks nothing. */
  start(): void;
  /**
   * Plays the next segment.
   * @returns game turns that ended with it; or OVER or STALEMATE (core/machine.ts), the latter with the end of a turn;
   * or SETTLED, if `settle` said so
   */
  segment(): number;
  /** As `Machine.endCells`, given the words now. */
  endCells(limit: boolean, cells: Int32Array): number;
  /**
   * What the rules allow where `choose` is asked. Nobody asks for it while games are played: policies answer fast.
   * @param into filled with options; any whole number may stand for one
   * @returns how many; at least one, and the default policy's among them
   */
  optionsAt(point: number, who: number, into: Int32Array): number;
}

/** A kind of decisions. */
export interface ChoiceKind {
  /** As a user names it. */
  readonly id: string;
  /** Rule that leaves it to the players. */
  readonly rule: string;
  /** What is decided, after "whether" or "which". */
  readonly words: string;
}

/** A game of two minds, A's and B's, whose decisions can be taken one by one: what best play asks besides. */
export interface Deciding extends Game {
  /** Set by a driver that opens decisions: then nothing may be made of what the policy is known to do. */
  open: boolean;
  readonly kinds: readonly ChoiceKind[];
  /** Most decisions of one segment. */
  readonly choicesMax: number;
  /** @returns kinds in which two options of a point differ, as bits: the i-th is `kinds[i]` */
  differs(point: number, option: number, other: number): number;
  /** 0 for A, 1 for B. */
  sideOf(who: number): number;
  /** True while a decision is asked that is made at the same time as the other side's. */
  unseen(): boolean;
  /** An option as an order: `two snap shots`. */
  optionWords(point: number, who: number, option: number): string;
  /**
   * Code of the pending table's row that stands for what the played text drew there, where that draws otherwise; left
   * out: it is the code itself.
   */
  codeOf?(drawn: number): number;
  /** What a strategy card may go by, first what is to be decided; and what each is now, given words and meters. */
  readonly features: readonly string[];
  situation(point: number, who: number): readonly string[];
}

/** For the field `asks` of a game that no driver has taken up yet. */
export const NOBODY_ASKED: PlayAsks = {
  draw: unanswered,
  lower: unanswered,
  settle: unanswered,
  choose: unanswered,
  pick: unanswered,
  count: unanswered,
};

function unanswered(): never {
  throw new Error("a game needs a driver before it is played");
}

/** A game played straight through: the driver of fights too big to be learnt, and of whoever tells a game. */
import type { Game, PlayAsks } from "./game.js";
import { type Counted, OVER, type Player, STALEMATE, TURN_BITS } from "./machine.js";
import { CLASS_BITS, CLASS_MASK, type OutcomePool, ROW_WORDS } from "./outcomes.js";
import { draw, expandSeed, gameKey0, gameKey1, scaled } from "./random.js";

/** Words before the rows of a table: see `PlayDriver.coded`. */
const HEAD = 5;
/** Bounds are draws with the top bit flipped, so that signed comparison orders them (core/outcomes.ts). */
const LOWEST = -(2 ** 31);
const ANY = 2 ** 31 - 1;

/** More segments than a game of the longest turn limit has. */
const SEGMENTS_MAX = 1_000_000;

/** Plays the games that a walk along the same game's `ChainDriver` plays, to the last counter. */
export class PlayDriver<G extends Game = Game> implements Player, PlayAsks {
  readonly counts: Int32Array;
  protected readonly pool: OutcomePool;
  protected turn = 0;
  private key0 = 0;
  private key1 = 0;
  private readonly meters: Uint8Array;
  private readonly endScratch = new Int32Array(64);

  /**
   * Tables that were drawn from, as small as can be, since a game wanders through many. Of each: the last draw that is
   * not its last row's, kind and code of the last row, where its codes begin, how many rows if all are as likely, else
   * 0; its rows (core/outcomes.ts); codes by class.
   */
  private coded = new Int32Array(1 << 12);
  private codedEnd = 1;
  /** By table: where it begins, 0 if it is not there. */
  private codedAt = new Int32Array(1 << 6);

  constructor(
    readonly game: G,
    private readonly counted: Counted,
  ) {
    this.counts = new Int32Array(counted.plan.cells);
    this.pool = game.pool;
    this.meters = game.meters;
    game.asks = this;
  }

  play(key0: number, key1: number): void {
    const { game, counted, counts, endScratch } = this;
    const { turnCell, turnsMax } = counted;
    this.key0 = key0;
    this.key1 = key1;
    this.turn = counted.turnFirst ?? 1;
    game.start();
    let passed = 0;
    for (let segments = 0; passed >= 0 && this.turn <= turnsMax; segments++) {
      if (segments === SEGMENTS_MAX) throw new Error("a game goes on and on inside one game turn");
      passed = game.segment();
      if (passed > 0) this.turn += passed;
    }
    const limit = passed !== OVER;
    if (passed === STALEMATE || this.turn > turnsMax) this.turn = turnsMax;
    counts[turnCell + this.turn]!++;
    const ends = game.endCells(limit, endScratch);
    for (let i = 0; i < ends; i++) counts[endScratch[i]!]!++;
  }

  // ---- answers

  draw(table: number, place: number, cell: number, _meter: number): number {
    return this.fall(table, this.roll(place), cell);
  }

  lower(meter: number): boolean {
    const left = this.meters[meter]! - 1;
    this.meters[meter] = left;
    return left === 0;
  }

  settle(): boolean {
    return false;
  }

  choose(point: number, who: number): number {
    return this.game.policy.choose(point, who);
  }

  pick(count: number, place: number, _rule: string): number {
    return scaled(this.roll(place), count);
  }

  count(cell: number): void {
    this.counts[cell]!++;
  }

  // ----

  /** The keyed random number of a place. */
  protected roll(place: number): number {
    return draw(this.key0, this.key1, (place << TURN_BITS) | this.turn);
  }

  /** Counts the row to which a draw belongs and returns its code. */
  protected fall(table: number, u: number, cell: number): number {
    let at = table < this.codedAt.length ? this.codedAt[table]! : 0;
    if (at === 0) at = this.encode(table);
    const { coded } = this;
    const flipped = u ^ LOWEST;
    // The last row, a miss most often, is known at the first look.
    if (coded[at]! < flipped) {
      this.counts[cell + coded[at + 1]!]!++;
      return coded[at + 2]!;
    }
    const even = coded[at + 4]!;
    let row = at + HEAD;
    // A die is not searched for its face.
    if (even > 0) row += scaled(u, even, even - 1) * ROW_WORDS;
    while (coded[row]! < flipped) row += ROW_WORDS;
    const word = coded[row + 1]!;
    this.counts[cell + (word >> CLASS_BITS)]!++;
    return coded[coded[at + 3]! + (word & CLASS_MASK)]!;
  }

  /** Lays a table out for `fall`. @returns where it begins */
  private encode(table: number): number {
    const { pool } = this;
    const rows = pool.rowsOf(table);
    const last = rows.length - ROW_WORDS;
    const at = this.codedEnd;
    const codes = at + HEAD + rows.length;
    this.codedEnd = codes + pool.classCount(table);
    this.coded = grown(this.coded, this.codedEnd);
    this.codedAt = grown(this.codedAt, table + 1);
    this.codedAt[table] = at;
    const { coded } = this;
    for (let i = 0; codes + i < this.codedEnd; i++) coded[codes + i] = pool.classCode(table, i);
    const lastWord = rows[last + 1]!;
    coded[at] = rows[last - ROW_WORDS] ?? ANY;
    coded[at + 1] = lastWord >> CLASS_BITS;
    coded[at + 2] = coded[codes + (lastWord & CLASS_MASK)]!;
    coded[at + 3] = codes;
    coded[at + 4] = isEven(rows) ? rows.length / ROW_WORDS : 0;
    coded.set(rows, at + HEAD);
    return at;
  }
}

/** True if all rows of a table are as likely as can be. */
function isEven(rows: Int32Array): boolean {
  const count = rows.length / ROW_WORDS;
  for (let row = 0; row + 1 < count; row++) {
    const bound = (rows[row * ROW_WORDS]! ^ LOWEST) >>> 0;
    if (bound !== Math.floor(((row + 1) * 2 ** 32) / count) - 1) return false;
  }
  return true;
}

/** The same words and room for so many, at least. */
function grown(words: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (length <= words.length) return words;
  const more = new Int32Array(2 ** Math.ceil(Math.log2(length)));
  more.set(words);
  return more;
}

/** One question of a game and its answer. */
export type Answer =
  | {
      readonly kind: "draw";
      readonly turn: number;
      readonly table: number;
      readonly place: number;
      readonly cell: number;
      /** Code of the very row that fell. */
      readonly code: number;
      /** The random number: `OutcomePool.diceAt(table, u)` says which dice it stands for. */
      readonly u: number;
    }
  | {
      readonly kind: "pick";
      readonly turn: number;
      readonly place: number;
      readonly rule: string;
      readonly count: number;
      readonly picked: number;
    }
  | {
      readonly kind: "choice";
      readonly turn: number;
      readonly point: number;
      readonly who: number;
      readonly option: number;
    };

/** Writes down what it answers. */
class ListingDriver extends PlayDriver {
  readonly answers: Answer[] = [];

  override draw(table: number, place: number, cell: number, _meter: number): number {
    const u = this.roll(place);
    const { pool, turn } = this;
    const code = pool.tables[table]?.rows[pool.rowAt(table, u)]?.code as number;
    this.answers.push({ kind: "draw", turn, table, place, cell, code, u });
    return this.fall(table, u, cell);
  }

  override pick(count: number, place: number, rule: string): number {
    const picked = super.pick(count, place, rule);
    this.answers.push({ kind: "pick", turn: this.turn, place, rule, count, picked });
    return picked;
  }

  override choose(point: number, who: number): number {
    const option = super.choose(point, who);
    this.answers.push({ kind: "choice", turn: this.turn, point, who, option });
    return option;
  }
}

/**
 * Plays one game and lists every question that its text asked, in order.
 * @param game    the text, at whatever point; afterwards it stands at the end of the game
 * @param counted what its program counts
 * @param seed    seed text
 * @param index   index of the game, a whole number in 0..2^32-1: the game that the sampler plays under it
 */
export function listGame(game: Game, counted: Counted, seed: string, index: number): Answer[] {
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  const driver = new ListingDriver(game, counted);
  const key0 = gameKey0(seed0, index);
  driver.play(key0, gameKey1(seed1, key0));
  return driver.answers;
}

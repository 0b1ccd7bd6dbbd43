/** A game played straight through: the driver of fights too big to be learnt, and of whoever tells a game. */
import { Asked, type Minds } from "./asked.js";
import type { Game, PlayAsks } from "./game.js";
import { type Counted, OVER, type Player, STALEMATE } from "./machine.js";
import { CLASS_BITS, CLASS_MASK, type OutcomePool, ROW_WORDS } from "./outcomes.js";
import { placed } from "./placed.js";
import { draw, expandSeed, gameKey0, gameKey1, scaled } from "./random.js";
import { type Story, type Teller, withQuestions } from "./story.js";

/** Words of a table's head: see `heads`. */
const HEAD_BITS = 3;
const KIND = 1;
const CODE = 2;
const ROWS = 3;
const EVEN = 4;
const MIDDLE = 5;
/** Words of a row: the last draw that is its own, its kind, its code. */
const OWN_ROW_WORDS = 3;
/** Bounds are draws with the top bit flipped, so that signed comparison orders them (core/outcomes.ts). */
const LOWEST = -(2 ** 31);
const ANY = 2 ** 31 - 1;

/** More segments than a game of the longest turn limit has. */
const SEGMENTS_MAX = 1_000_000;

/** Tables with a head; of others, rows are looked for in the pool. */
const TABLES_MAX = 1 << 15;
const ROWS_MAX = 1 << 18;
const CELLS_MAX = 1 << 20;
/** See `scaled`. */
const SCALED_MAX = 1 << 15;

/*
 * All drivers of a thread play in one memory, which they enter in turn: code that names its arrays has their addresses
 * in it, and reads a word with two instructions instead of the eight that look for an array in an object.
 */

/** What a game's draws are keyed with: its two words, and the turn. */
const keys = placed(Int32Array, 3);
const KEY0 = 0;
const KEY1 = 1;
const TURN = 2;
/**
 * By table: the last draw that is not its last row's, kind and code of the last row, where its rows begin, how many
 * they are if all are as likely, else 0, and where the second half of them begins. A table that was not drawn from has
 * no rows.
 */
const heads = placed(Int32Array, TABLES_MAX << HEAD_BITS).fill(ANY);
const rows = placed(Int32Array, ROWS_MAX * OWN_ROW_WORDS);
let rowsEnd = 0;
/** Tables that have rows. */
let laidOut: number[] = [];
const cells = placed(Int32Array, CELLS_MAX);
/** Whose tables and counts these are. */
let entered: PlayDriver | null = null;

function forgetTables(): void {
  for (const table of laidOut) heads.fill(ANY, table << HEAD_BITS, (table + 1) << HEAD_BITS);
  laidOut = [];
  rowsEnd = 0;
}

/** Plays the games that a walk along the same game's `ChainDriver` plays, to the last counter. */
export class PlayDriver<G extends Game = Game> implements Player, PlayAsks {
  /** They hold until another driver plays. */
  readonly counts: Int32Array;
  protected readonly pool: OutcomePool;
  private readonly meters: Uint8Array;
  private readonly endScratch = new Int32Array(64);

  constructor(
    readonly game: G,
    private readonly counted: Counted,
  ) {
    if (counted.plan.cells > CELLS_MAX)
      throw new Error("invariant: more is counted than there is room for");
    this.counts = cells.subarray(0, counted.plan.cells);
    this.pool = game.pool;
    this.meters = game.meters;
    game.asks = this;
  }

  play(key0: number, key1: number): void {
    const { game, counted, endScratch } = this;
    const { turnCell, turnsMax } = counted;
    if (entered !== this) this.enter();
    keys[KEY0] = key0;
    keys[KEY1] = key1;
    keys[TURN] = counted.turnFirst ?? 1;
    game.start();
    let passed = 0;
    for (let segments = 0; passed >= 0 && keys[TURN]! <= turnsMax; segments++) {
      if (segments === SEGMENTS_MAX) throw new Error("a game goes on and on inside one game turn");
      passed = game.segment();
      if (passed > 0) keys[TURN] = keys[TURN]! + passed;
    }
    const limit = passed !== OVER;
    const turn = passed === STALEMATE ? turnsMax : Math.min(keys[TURN]!, turnsMax);
    cells[turnCell + turn]!++;
    const ends = game.endCells(limit, endScratch);
    for (let i = 0; i < ends; i++) cells[endScratch[i]!]!++;
  }

  private enter(): void {
    entered?.counts.fill(0);
    entered = this as PlayDriver;
    forgetTables();
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
    const u = this.roll(place);
    return count <= SCALED_MAX ? scaled(u, count) : Math.floor((u >>> 0) * 2 ** -32 * count);
  }

  count(cell: number): void {
    cells[cell]!++;
  }

  // ----

  protected turn(): number {
    return keys[TURN]!;
  }

  /** The keyed random number of a place. */
  protected roll(place: number): number {
    return draw(keys[KEY0]!, keys[KEY1]!, place, keys[TURN]!);
  }

  /** Counts the row to which a draw belongs and returns its code. */
  protected fall(table: number, u: number, cell: number): number {
    if (table >= TABLES_MAX) return this.seek(table, u, cell);
    const at = table << HEAD_BITS;
    const flipped = u ^ LOWEST;
    // The last row, a miss most often, is known at the first look.
    if (heads[at]! < flipped) {
      cells[cell + heads[at | KIND]!]!++;
      return heads[at | CODE]!;
    }
    let row = heads[at | ROWS]!;
    if (row === ANY) row = this.layOut(table) | 0;
    const even = heads[at | EVEN]!;
    // A die is not searched for its face.
    if (even > 0) row += scaled(u, even, even - 1) * OWN_ROW_WORDS;
    else {
      // Named before the loop: in it V8 would look for the array each time.
      const all = rows;
      const middle = heads[at | MIDDLE]!;
      if (all[middle - OWN_ROW_WORDS]! < flipped) row = middle;
      while (all[row]! < flipped) row += OWN_ROW_WORDS;
    }
    cells[cell + rows[row + KIND]!]!++;
    return rows[row + CODE]!;
  }

  /** As `fall`, from the pool. */
  private seek(table: number, u: number, cell: number): number {
    const word = this.pool.wordAt(table, u);
    cells[cell + (word >> CLASS_BITS)]!++;
    return this.pool.classCode(table, word & CLASS_MASK);
  }

  /** Lays a table out for `fall`. @returns where its rows begin */
  private layOut(table: number): number {
    const { pool } = this;
    const bounds = pool.rowsOf(table);
    const count = bounds.length / ROW_WORDS;
    if (rowsEnd + count * OWN_ROW_WORDS > rows.length) forgetTables();
    const first = rowsEnd;
    laidOut.push(table);
    rowsEnd += count * OWN_ROW_WORDS;
    for (let i = 0, row = first; i < count; i++, row += OWN_ROW_WORDS) {
      const word = bounds[i * ROW_WORDS + 1]!;
      rows[row] = bounds[i * ROW_WORDS]!;
      rows[row + KIND] = word >> CLASS_BITS;
      rows[row + CODE] = pool.classCode(table, word & CLASS_MASK);
    }
    const at = table << HEAD_BITS;
    const last = rowsEnd - OWN_ROW_WORDS;
    const even = isEven(bounds);
    // A die has no last row that most draws are.
    if (!even && count > 1) heads[at] = rows[last - OWN_ROW_WORDS]!;
    heads[at + KIND] = rows[last + KIND]!;
    heads[at + CODE] = rows[last + CODE]!;
    heads[at + ROWS] = first;
    heads[at + EVEN] = even ? count : 0;
    heads[at + MIDDLE] = first + (count >> 1) * OWN_ROW_WORDS;
    return first;
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

/** Writes down what it answers: of a class the very row that fell, since what a game tells of it may differ. */
class ListingDriver extends PlayDriver {
  readonly answers: Answer[] = [];

  constructor(
    game: Game,
    counted: Counted,
    private readonly asked: Asked | null,
  ) {
    super(game, counted);
  }

  override draw(table: number, place: number, cell: number, _meter: number): number {
    const u = this.roll(place);
    const { pool } = this;
    const turn = this.turn();
    this.asked?.drawn(turn, place);
    const code = pool.tables[table]?.rows[pool.rowAt(table, u)]?.code as number;
    this.answers.push({ kind: "draw", turn, table, place, cell, code, u });
    this.fall(table, u, cell);
    return code;
  }

  override pick(count: number, place: number, rule: string): number {
    const picked = super.pick(count, place, rule);
    this.answers.push({ kind: "pick", turn: this.turn(), place, rule, count, picked });
    return picked;
  }

  override choose(point: number, who: number): number {
    const option = super.choose(point, who);
    this.answers.push({ kind: "choice", turn: this.turn(), point, who, option });
    this.asked?.chose(this.turn(), point, who, option);
    return option;
  }
}

/**
 * Plays one game and lists every question that its text asked, in order.
 * @param game    the text, at whatever point; afterwards it stands at the end of the game
 * @param counted what its program counts
 * @param seed    seed text
 * @param index   index of the game, a whole number in 0..2^32-1: the game that the sampler plays under it
 * @param hear    gets the list before the game begins; it grows while the game is played
 * @param asked   is told of each question
 */
export function listGame(
  game: Game,
  counted: Counted,
  seed: string,
  index: number,
  hear?: (answers: readonly Answer[]) => void,
  asked: Asked | null = null,
): Answer[] {
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  const driver = new ListingDriver(game, counted, asked);
  hear?.(driver.answers);
  const key0 = gameKey0(seed0, index);
  driver.play(key0, gameKey1(seed1, key0));
  return driver.answers;
}

/** A game that is told while it is played. */
export interface Telling {
  readonly minds: Minds;
  /** Events told so far. */
  events(): number;
  /** The next game is told, from these answers, which grow. */
  hear(answers: readonly Answer[], asked: Asked | null): void;
  /** The game that was played. */
  story(game: number): Story;
}

/** Plays games under a seed, as the sampler plays them, and tells them. */
export function tellerOf(text: Game, telling: Telling, counted: Counted, seed: string): Teller {
  return (index, why = false) => {
    const asked = why ? new Asked(telling.minds, telling.events) : null;
    listGame(text, counted, seed, index, (answers) => telling.hear(answers, asked), asked);
    return withQuestions(telling.story(index), asked);
  };
}

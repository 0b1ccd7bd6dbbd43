/** A game played straight through: the driver of fights too big to be learnt, and of whoever tells a game. */
import type { Game, PlayAsks } from "./game.js";
import { type Counted, OVER, type Player, STALEMATE, TURN_BITS } from "./machine.js";
import { CLASS_BITS, CLASS_MASK, type OutcomePool } from "./outcomes.js";
import { draw, expandSeed, gameKey0, gameKey1 } from "./random.js";

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
    for (let i = 0; i < ends; i++) counts[endScratch[i] as number]!++;
  }

  // ---- answers

  draw(table: number, place: number, cell: number, _meter: number): number {
    return this.fall(table, this.roll(place), cell);
  }

  lower(meter: number): boolean {
    const left = (this.meters[meter] as number) - 1;
    this.meters[meter] = left;
    return left === 0;
  }

  choose(point: number, who: number): number {
    return this.game.policy.choose(point, who);
  }

  pick(count: number, place: number, _rule: string): number {
    return nth(this.roll(place), count);
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
    const word = this.pool.wordAt(table, u);
    this.counts[cell + (word >> CLASS_BITS)]!++;
    return this.pool.classCode(table, word & CLASS_MASK);
  }
}

/** Which of so many, all alike, a random number picks: the lower, the earlier. */
const nth = (u: number, count: number): number => (((u >>> 0) * count) / 0x1_0000_0000) | 0;

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

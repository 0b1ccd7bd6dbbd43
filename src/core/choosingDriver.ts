/** A game as a chain of draws and decisions: the driver of best play. */
import { ChainDriver } from "./chainDriver.js";
import type { Deciding } from "./game.js";
import { NO_METER } from "./machine.js";
import { IDLE_CELL } from "./tally.js";

/** Whose decision a table stands for. */
export interface Decider {
  /** 0 if side A's, 1 if side B's. */
  readonly side: number;
  /** It is made at the same time as one of the other side. */
  readonly unseen: boolean;
}

/** More options than any rules leave to a man. */
const OPTIONS_MAX = 64;
/** Under these keys and below are tables of decisions; rules use others, which may be small negative numbers. */
const KEY = -(2 ** 30);

/**
 * Answers draws as `ChainDriver` does, and stops at decisions in the same way: a decision of n options is a draw from a
 * table of n rows, whose codes are the numbers of the options. So a decision is a state like any other, known by the
 * words with which its segment began and what came since: men who wait come back to where they were.
 */
export class ChoosingDriver extends ChainDriver<Deciding> {
  /** The decision that `stand` has gone to: who decides what, and his options, that of the policy first. */
  point = 0;
  who = 0;
  count = 0;
  readonly options = new Int32Array(OPTIONS_MAX);
  /**
   * Which decisions are left open at all; null: all. In others the policy is followed. It goes by nothing but the
   * words of the game as they are.
   */
  only: ((point: number, who: number) => boolean) | null = null;
  private readonly deciders: Decider[] = [];

  /** @param opened kinds of A's and of B's decisions (bits) that are left open; in others the policy is followed */
  constructor(
    game: Deciding,
    private readonly opened: readonly [a: number, b: number],
  ) {
    super(game, game.drawsMax + game.choicesMax);
    game.open = true;
  }

  override choose(point: number, who: number): number {
    if (this.only !== null && !this.only(point, who)) return this.game.policy.choose(point, who);
    this.list(point, who);
    const { options, count } = this;
    if (count === 1) return options[0]!;
    this.point = point;
    this.who = who;
    return options[this.draw(this.tableOf(who), 0, IDLE_CELL, NO_METER)]!;
  }

  isChoice(table: number): boolean {
    return this.deciders[table] !== undefined;
  }

  /** Who decides; undefined if the table is one of dice. */
  deciderOf(table: number): Decider | undefined {
    return this.deciders[table];
  }

  /** The policy's option, then all legal ones that differ from it only in what is open. */
  private list(point: number, who: number): void {
    const { game, options } = this;
    const usual = game.policy.choose(point, who);
    options[0] = usual;
    this.count = 1;
    const opened = this.opened[game.sideOf(who)]!;
    if (opened === 0) return;
    const legal = game.optionsAt(point, who, options);
    let kept = 0;
    for (let i = 0; i < legal; i++) {
      const option = options[i]!;
      if (option !== usual && (game.differs(point, usual, option) & ~opened) === 0) {
        options[kept++] = option;
      }
    }
    options.copyWithin(1, 0, kept);
    options[0] = usual;
    this.count = kept + 1;
  }

  /** The table of the decision at hand: one for each number of options and each way to decide. */
  private tableOf(who: number): number {
    const { pool, game, count } = this;
    const side = game.sideOf(who);
    const unseen = game.unseen();
    const key = KEY - ((count << 2) | (side << 1) | (unseen ? 1 : 0));
    const known = pool.find(key);
    if (known >= 0) return known;
    const rows = Array.from({ length: count }, (_, code) => ({ code, weight: 1, paths: [] }));
    const reading = { kind: () => 0, change: (code: number) => code };
    const table = pool.add(key, { total: count, rows }, reading);
    this.deciders[table] = { side, unseen };
    return table;
  }
}

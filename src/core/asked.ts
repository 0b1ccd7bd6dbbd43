/**
 * What a told game was asked: its draws, and the decisions in which there was something to choose, with the words of
 * whatever the policy went by. Nobody asks for it while games are played.
 */

/** An option as an order: `one shot`; or `one shot at`, and whom, where that is a question. */
export interface Order {
  readonly act: string;
  readonly whom: string | null;
}

/** What a policy went by: a tactic, a line of a table, a word; and what that means, as it is declared. */
export interface Reason {
  readonly by: string;
  readonly says: string;
}

export interface Decision {
  /** The event that it comes before. */
  readonly event: number;
  readonly turn: number;
  /** Who decides: his number, or null for a side; and his name. */
  readonly who: number | null;
  readonly name: string;
  readonly orders: readonly Order[];
  /** Place among them. */
  readonly taken: number;
  readonly reasons: readonly Reason[];
  /** How a text asked for it (core/game.ts), and its options in the order of `orders`; null: not by `choose`. */
  readonly asked: {
    readonly point: number;
    readonly who: number;
    readonly options: readonly number[];
  } | null;
}

export interface Drawn {
  /** The event that it comes before. */
  readonly event: number;
  readonly turn: number;
  /** As `Asks.draw`; -1 where cards are no draws of the text. */
  readonly place: number;
  /** What was drawn, where the same game as a chain has other draws. */
  readonly code: number;
}

/** Who decides: his number, or null for a side; and his name. */
export type Mind = Pick<Decision, "who" | "name">;

/** A text that can say of its decisions what there was to choose, and why it was chosen so. */
export interface Minds {
  /** As `Game.optionsAt`. */
  optionsAt(point: number, who: number, into: Int32Array): number;
  order(point: number, who: number, option: number): Order;
  /** By what the policy has taken one of some options: none where nobody has declared it. */
  reasons(point: number, who: number, taken: number, options: readonly number[]): readonly Reason[];
  /** Its draws as a chain are others than those of its text: it says them itself. */
  readonly ownDraws?: true;
  /** Whose mind it is. */
  mind(point: number, who: number): Mind;
}

/** What a story keeps of it. */
export interface Questions {
  readonly decisions: readonly Decision[];
  readonly draws: readonly Drawn[];
}

/** More options than any rules leave to a man on a table full of enemies. */
const OPTIONS_MAX = 4096;

export class Asked implements Questions {
  readonly decisions: Decision[] = [];
  readonly draws: Drawn[] = [];
  private readonly options = new Int32Array(OPTIONS_MAX);

  /** @param count of events told so far */
  constructor(
    private readonly minds: Minds,
    private readonly count: () => number,
  ) {}

  /** The text has drawn. */
  drawn(turn: number, place: number): void {
    if (this.minds.ownDraws) return;
    this.draws.push({ event: this.count(), turn, place, code: 0 });
  }

  /** So has its chain. @param code see `Drawn` */
  came(turn: number, code: number): void {
    this.draws.push({ event: this.count(), turn, place: -1, code });
  }

  /** A policy has answered. The text stands where it was asked. */
  chose(turn: number, point: number, who: number, taken: number): void {
    const { minds } = this;
    const options = [...this.options.subarray(0, minds.optionsAt(point, who, this.options))];
    if (options.length < 2) return;
    this.decided(
      turn,
      minds.mind(point, who),
      options.map((option) => minds.order(point, who, option)),
      options.indexOf(taken),
      minds.reasons(point, who, taken, options),
      { point, who, options },
    );
  }

  /** Somebody has decided for himself, whoever asked him. */
  decided(
    turn: number,
    mind: Mind,
    orders: readonly Order[],
    taken: number,
    reasons: readonly Reason[],
    asked: Decision["asked"] = null,
  ): void {
    if (orders.length < 2) return;
    if (orders[taken] === undefined) throw new Error("invariant: what was done is allowed");
    this.decisions.push({ event: this.count(), turn, ...mind, orders, taken, reasons, asked });
  }
}

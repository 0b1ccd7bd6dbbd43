/** Between what an exact number lies for certain where some games were cut off before their end (exact/unroll.ts). */
import { type Columns, OUTCOMES } from "../core/columns.js";
import { counted } from "../core/tally.js";
import type { Cut } from "../exact/unroll.js";
import { within } from "./possible.js";
import { exactValue, type Plain, possibleOf } from "./quantity.js";

/** A number that is known: exactly, where `low` and `high` are the same. Null is unknown, or not bounded. */
export interface Known {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A number that there always is. */
export interface KnownSum extends Known {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Expected counts of one game, as far as games were followed. */
export interface FollowedCounts {
  readonly cells: Float64Array;
  /** Chance of a game that was followed to its end. */
  readonly mass: number;
  /** Null if nothing was cut off. */
  readonly cut: Cut | null;
}

export class Bounds {
  /** Groups of cells of which a game counts at most one, and at least so many. */
  private readonly groups: readonly {
    readonly cells: ReadonlySet<number>;
    readonly least: 0 | 1;
  }[];
  /** Counts of one game if those cut off went as the others do. */
  private readonly likely: Float64Array;

  /**
   * @param solved    expected counts of one game by cell
   * @param countsMax most draws of a game turn that count (`ChainProgram.countsMax`)
   */
  constructor(
    private readonly columns: Columns,
    private readonly solved: FollowedCounts,
    private readonly countsMax: number,
  ) {
    const cellsOf = (counters: readonly number[]): ReadonlySet<number> =>
      new Set(
        counters.flatMap((counter) =>
          (columns.plan.counters[counter] ?? []).map(({ cell }) => cell),
        ),
      );
    this.groups = [
      { cells: cellsOf(OUTCOMES.map((outcome) => columns.outcomes[outcome])), least: 1 },
      { cells: cellsOf(columns.turnOf.slice(1)), least: 1 },
      ...columns.figures.map((row) => ({
        cells: cellsOf(row.fates.map(({ counter }) => counter)),
        least: 0 as const,
      })),
    ];
    const { cells, mass, cut } = solved;
    this.likely = cut === null ? cells : cells.map((count) => count / mass);
  }

  /** The sum of counters in one game, on average. */
  sum(counters: readonly number[]): KnownSum {
    const { least, most } = this.rest(counters);
    const followed = this.total(counters, this.solved.cells);
    const low = followed + least;
    const high = followed + most;
    return { value: clamp(this.total(counters, this.likely), low, high), low, high };
  }

  /** Quotient of two sums of counters, where whatever the first counts, the second counts too. */
  proportion(num: readonly number[], den: readonly number[]): Known {
    const below = this.total(den, this.likely);
    const value = below > 0 ? this.total(num, this.likely) / below : null;
    if (this.solved.cut === null) return { value, low: value, high: value };
    const all = this.sum(den);
    if (all.high === 0) return { value, low: null, high: null };
    // The numerator gains most where all that is still counted is of its kind.
    const least = this.total(num, this.solved.cells);
    const gained = all.high - this.total(den, this.solved.cells);
    return bracketed(value, { low: least / all.high, high: (least + gained) / all.high });
  }

  /** A quantity of a report; null where it is unknown or has no bound. */
  quantity(quantity: Plain): Known {
    const { columns } = this;
    const value = exactValue(columns, this.likely, quantity);
    if (this.solved.cut === null) return { value, low: value, high: value };
    return within(this.bounded(value, quantity), possibleOf(columns, quantity));
  }

  private bounded(value: number | null, quantity: Plain): Known {
    const { columns } = this;
    if (quantity.kind === "share") return this.sum([quantity.counter(columns)]);
    if (quantity.kind === "turns") return this.sum([columns.turns]);
    const { num, den } = columns.plan.pairs[quantity.pair(columns)]!;
    if (quantity.kind === "rate") return this.proportion([num], [den]);
    const above = this.sum([num]);
    const below = this.sum([den]);
    return bracketed(value, {
      low: below.high > 0 ? above.low / below.high : null,
      high: below.low > 0 ? above.high / below.low : null,
    });
  }

  private total(counters: readonly number[], cells: Float64Array): number {
    const { plan } = this.columns;
    return counters.reduce((sum, counter) => sum + counted(plan, { cells }, counter), 0);
  }

  /** What the games cut off can add, at least and at most. */
  private rest(counters: readonly number[]): { least: number; most: number } {
    const { cut } = this.solved;
    if (cut === null) return { least: 0, most: 0 };
    const weights = new Map<number, number>();
    for (const counter of counters) {
      for (const { cell, weight } of this.columns.plan.counters[counter] ?? []) {
        weights.set(cell, (weights.get(cell) ?? 0) + weight);
      }
    }
    let least = 0;
    let most = 0;
    for (const group of this.groups) {
      const own = [...group.cells].map((cell) => weights.get(cell) ?? 0);
      for (const cell of group.cells) weights.delete(cell);
      if (own.length === 0) continue;
      least += cut.mass * group.least * Math.min(...own);
      most += cut.mass * Math.max(...own);
    }
    // What is left is counted draw by draw.
    most += cut.turns * this.countsMax * Math.max(0, ...weights.values());
    return { least, most };
  }
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** A value that is no further out than its bounds. */
function bracketed(value: number | null, { low, high }: Omit<Known, "value">): Known {
  return { value: value === null ? null : clamp(value, low ?? value, high ?? value), low, high };
}

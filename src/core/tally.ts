/**
 * What is counted while games are played.
 *
 * A *cell* is the finest count: the sampler adds one to it. A *counter* is a whole-number combination of
 * cells ("hits of Will with the pistol, aimed"). A *pair* is a numerator and a denominator counter whose ratio
 * somebody will read; because what happens inside one game is correlated, a pair also keeps the sums of squares and
 * products over groups of games, from which its standard error follows.
 *
 * Everything is an exact integer below 2^53 in a Float64Array, so that merging is exact in any order.
 */

/** Games below this index are groups of one; later ones come in groups of `GROUP_GAMES`. */
export const SINGLE_GAMES = 4096;
export const GROUP_GAMES = 256;

/** First game of the group after the one that `game` begins. Groups depend on the index alone. */
export function groupEnd(game: number): number {
  return game < SINGLE_GAMES ? game + 1 : game - (game % GROUP_GAMES) + GROUP_GAMES;
}

/** Sums kept for a pair, in this order. */
const PAIR_WORDS = 3;

/** Draws that nobody counts count here; it is empty in every tally. */
export const IDLE_CELL = 0;

/** Two counters whose ratio is read. */
export interface Pair {
  readonly num: number;
  readonly den: number;
  /** The greatest that the ratio can be; infinite where no limit is known. The least is 0. */
  readonly most: number;
}

/** Whose chance to win is aimed at where luck is taken off (control.ts). */
export type Aim = "A" | "B";

/** Sums of luck over games, for each outcome how much of it is its: what `stats/controlled.ts` reads. */
export interface Control {
  readonly aim: Aim;
  /** In the order of OUTCOMES: the share of that outcome is counted less so many times the luck. */
  readonly weights: readonly number[];
  /** Luck of the games that ended in each outcome, in that order; its squares over all games; in 1 / LUCK_UNIT. */
  readonly sums: Float64Array;
}

/** How often a cell counts. */
interface Weighted {
  readonly cell: number;
  readonly weight: number;
}

/** The meaning of a tally: which cells there are and what they add up to. Built once, by a rule system. */
export class TallyPlan {
  /** Cells reserved; IDLE_CELL is there from the start. */
  cells = 1;
  /** For each counter: cells and their whole-number weights. */
  readonly counters: Weighted[][] = [];
  readonly pairs: Pair[] = [];
  /** By cell: it with weight 1. A cell is part of some fifteen counters. */
  private readonly ones: Weighted[] = [];
  private readonly pairIds = new Map<string, number>();

  /** Reserves `count` neighbouring cells and returns the first. */
  reserve(count: number): number {
    const first = this.cells;
    this.cells += count;
    return first;
  }

  /** A counter that adds up the given cells, each once (add others with `addTo`). */
  counter(cells: readonly number[] = []): number {
    this.counters.push(cells.map((cell) => this.once(cell)));
    return this.counters.length - 1;
  }

  addTo(counter: number, cell: number, weight = 1): void {
    this.counters[counter]!.push(weight === 1 ? this.once(cell) : { cell, weight });
  }

  private once(cell: number): Weighted {
    this.ones[cell] ??= { cell, weight: 1 };
    return this.ones[cell];
  }

  /**
   * A ratio to be known with its error; asking twice for the same one is free.
   * @param most the greatest that it can be, in any games; left out where no limit is known
   */
  pair(num: number, den: number, most = Infinity): number {
    const key = `${num}/${den}`;
    const known = this.pairIds.get(key);
    const id = known ?? this.pairs.length;
    this.pairs[id] = { num, den, most: Math.min(most, this.pairs[id]?.most ?? Infinity) };
    this.pairIds.set(key, id);
    return id;
  }
}

/** Counts of some games: cells, and for each pair Σ num², Σ den², Σ num·den over groups. */
export interface Tally {
  readonly cells: Float64Array;
  readonly moments: Float64Array;
  games: number;
  groups: number;
  /** Luck of the games; without it none was counted, nor taken off. Of some games it may be 0. */
  control?: Control;
}

/** Counts of no game. */
export function emptyTally(plan: TallyPlan): Tally {
  return {
    cells: new Float64Array(plan.cells),
    moments: new Float64Array(plan.pairs.length * PAIR_WORDS),
    games: 0,
    groups: 0,
  };
}

/** Adds `from` to `into`: exact, associative, in any order. */
export function mergeTally(into: Tally, from: Tally): void {
  for (let i = 0; i < into.cells.length; i++) into.cells[i]! += from.cells[i]!;
  for (let i = 0; i < into.moments.length; i++) {
    into.moments[i]! += from.moments[i]!;
  }
  into.games += from.games;
  into.groups += from.groups;
}

/** A counter's value. @throws Error if the tally is that of another plan */
export function counted(plan: TallyPlan, tally: Pick<Tally, "cells">, counter: number): number {
  if (tally.cells.length !== plan.cells) throw new Error("invariant: a tally is read by its plan");
  let sum = 0;
  for (const { cell, weight } of plan.counters[counter] ?? []) {
    sum += weight * tally.cells[cell]!;
  }
  return sum;
}

/**
 * Sums over independent groups of games of two counts, `num` (n) and `den` (d), of each group: what the estimators
 * of ratios take. A group is one game or a block of games; sizes may differ, groups without either count may be
 * part of it. All are exact integers below 2^53, so they merge by addition in any order.
 */
export interface PairMoments {
  /** Sum of n, e.g. hits. */
  readonly num: number;
  /** Sum of d, e.g. shots. */
  readonly den: number;
  /** Sum of n². */
  readonly numSq: number;
  /** Sum of d². */
  readonly denSq: number;
  /** Sum of n·d. */
  readonly numDen: number;
  /** Number of groups. */
  readonly groups: number;
}

/** The sums of one pair of a tally. */
export function pairMoments(plan: TallyPlan, tally: Tally, pair: number): PairMoments {
  const { num, den } = plan.pairs[pair]!;
  const at = pair * PAIR_WORDS;
  return {
    num: counted(plan, tally, num),
    den: counted(plan, tally, den),
    numSq: tally.moments[at]!,
    denSq: tally.moments[at + 1]!,
    numDen: tally.moments[at + 2]!,
    groups: tally.groups,
  };
}

/** By plan: games that are counted alike are folded by the same numbers. */
const rowsOf = new WeakMap<TallyPlan, ReturnType<typeof cellRows>>();

function cellRows(plan: TallyPlan) {
  const start = new Int32Array(plan.cells + 1);
  for (const cells of plan.counters) for (const { cell } of cells) start[cell + 1]!++;
  for (let cell = 0; cell < plan.cells; cell++) start[cell + 1]! += start[cell]!;
  const counter = new Int32Array(start[plan.cells]!);
  const weight = new Int32Array(counter.length);
  const next = start.slice();
  plan.counters.forEach((cells, id) => {
    for (const one of cells) {
      const at = next[one.cell]!++;
      counter[at] = id;
      weight[at] = one.weight;
    }
  });
  const nums = Int32Array.from(plan.pairs, ({ num }) => num);
  const dens = Int32Array.from(plan.pairs, ({ den }) => den);
  return { start, counter, weight, nums, dens };
}

/**
 * Closes groups of games: moves the counts of a group into a tally, and its squares and products into the moments.
 * Costs one pass over the cells and pairs; allocates nothing after construction.
 */
export class GroupFolder {
  /** Values of the counters in the group at hand. */
  private readonly values: Float64Array;
  /** Counters by cell, in compressed rows. */
  private readonly start: Int32Array;
  private readonly counter: Int32Array;
  private readonly weight: Int32Array;
  private readonly nums: Int32Array;
  private readonly dens: Int32Array;

  constructor(plan: TallyPlan) {
    this.values = new Float64Array(plan.counters.length);
    const rows = rowsOf.get(plan) ?? cellRows(plan);
    rowsOf.set(plan, rows);
    this.start = rows.start;
    this.counter = rows.counter;
    this.weight = rows.weight;
    this.nums = rows.nums;
    this.dens = rows.dens;
  }

  /**
   * @param counts the group's count of each cell, from index 0; set to zero
   * @param tally  gains the group
   * @returns the group's counters, until the next call
   */
  fold(counts: Int32Array, tally: Tally): Float64Array {
    const { values, start, counter, weight, nums, dens } = this;
    const { cells, moments } = tally;
    values.fill(0);
    counts[IDLE_CELL] = 0;
    const rest = cells.length - 4;
    for (let cell = 1; cell < cells.length; cell++) {
      // One game counts in few of many cells: the others are passed over four at a time.
      while (
        cell < rest &&
        (counts[cell]! | counts[cell + 1]! | counts[cell + 2]! | counts[cell + 3]!) === 0
      ) {
        cell += 4;
      }
      const count = counts[cell]!;
      if (count === 0) continue;
      counts[cell] = 0;
      cells[cell]! += count;
      const end = start[cell + 1]!;
      for (let i = start[cell]!; i < end; i++) {
        values[counter[i]!]! += count * weight[i]!;
      }
    }
    for (let pair = 0, at = 0; pair < nums.length; pair++, at += PAIR_WORDS) {
      const num = values[nums[pair]!]!;
      const den = values[dens[pair]!]!;
      moments[at]! += num * num;
      moments[at + 1]! += den * den;
      moments[at + 2]! += num * den;
    }
    tally.groups++;
    return values;
  }
}

/** Verdicts on the `expect` lines of a scenario: by comparison where it was solved, by intervals where it was played. */
import type { Columns } from "../core/columns.js";
import { counted, pairMoments, type Tally } from "../core/tally.js";
import type { Expectation } from "../scenario/envelope.js";
import { bernstein } from "./bernstein.js";
import { clopperPearson } from "./clopperPearson.js";
import { clusteredSpread } from "./clusteredWilson.js";
import { aimOf, controlledShare } from "./controlled.js";
import type { PairMoments } from "./moments.js";
import { normalQuantile } from "./normal.js";
import { MARGIN, within } from "./possible.js";
import {
  exactValue,
  lengthSums,
  metricQuantities,
  type Plain,
  possibleOf,
  type Quantity,
  unitOf,
} from "./quantity.js";
import { ratioT } from "./ratioT.js";
import { alphaAt, type Verdict, verdictOf } from "./sequential.js";
import type { Estimate } from "./summary.js";

/** Chance that the verdict on one assertion is wrong, over all looks at its games. */
export const CHECK_ALPHA = 1e-4;

export interface Judged {
  readonly verdict: Verdict;
  /** What the verdict was read off. */
  readonly estimate: Estimate;
}

/** Rounding of an exact value is no reason to fail: it is worth so much of the bound, or of 1. */
const ROUNDING = 1e-12;

/**
 * The verdict on one assertion from an exact solution. Bounds are inclusive, give or take 1e-12 for rounding.
 * @param cells expected count of each cell in one game
 * @returns undecided only if a metric has no value here: a ratio with nothing to divide by
 */
export function judgeExact(columns: Columns, cells: Float64Array, line: Expectation): Judged {
  const quantity = lineQuantity(columns, line);
  const value = exactValue(columns, cells, quantity);
  const unit = unitOf(quantity);
  const estimate = { value, low: value, high: value, level: 1, method: "exact", n: 0, unit };
  const region = { low: loosened(line.low, -1), high: loosened(line.high, 1) };
  return { verdict: verdictOf(region, estimate), estimate };
}

const loosened = (bound: number | null, sign: 1 | -1): number | null =>
  bound === null ? null : bound + sign * ROUNDING * Math.max(1, Math.abs(bound));

/**
 * The verdict on one assertion from the games played so far: it holds if the whole interval lies within the bounds,
 * fails if all of it lies outside.
 * @param alpha chance that the interval misses the truth: `alphaAt` of the look
 */
export function judgePlayed(
  columns: Columns,
  tally: Tally,
  line: Expectation,
  alpha: number,
): Judged {
  const estimate = guarded(columns, tally, lineQuantity(columns, line), alpha);
  return { verdict: verdictOf(line, estimate), estimate };
}

/** An assertion and what became of it. */
export interface CheckedLine extends Expectation {
  readonly verdict: Verdict;
  /** Null if nobody has looked yet. */
  readonly estimate: Estimate | null;
  /** Games that the verdict rests on; 0 if it was solved exactly. */
  readonly games: number;
}

/** A scenario file whose assertions were looked at. */
export interface CheckedFile {
  readonly file: string;
  readonly scenario: string;
  /** Id of the rule system. */
  readonly system: string;
  readonly seed: string;
  /** Solved exactly, so that no game was played. */
  readonly solved: boolean;
  readonly games: number;
  /** Interrupted before all was decided or the budget was played. */
  readonly partial: boolean;
  readonly lines: readonly CheckedLine[];
}

/** Assertions decided by an exact solution. @param cells how often each cell counts a game, as solved */
export function checkExact(
  columns: Columns,
  cells: Float64Array,
  lines: readonly Expectation[],
): CheckedLine[] {
  return lines.map((line) => ({ ...line, ...judgeExact(columns, cells, line), games: 0 }));
}

/** Assertions that are decided one after the other while games are played. */
export class SequentialCheck {
  lines: readonly CheckedLine[];
  private looks = 0;

  constructor(
    private readonly columns: Columns,
    lines: readonly Expectation[],
    private readonly alpha = CHECK_ALPHA,
  ) {
    this.lines = lines.map((line) => ({
      ...line,
      verdict: "undecided",
      estimate: null,
      games: 0,
    }));
  }

  /**
   * Looks at all games so far. A verdict, once given, stands.
   * @param tally of the games up to a look that was fixed before the first game
   * @returns whether all is decided, so that nobody need play on
   */
  look(tally: Tally): boolean {
    const alpha = alphaAt(this.alpha, ++this.looks);
    this.lines = this.lines.map((line) =>
      line.verdict === "undecided"
        ? { ...line, ...judgePlayed(this.columns, tally, line, alpha), games: tally.games }
        : line,
    );
    return this.lines.every(({ verdict }) => verdict !== "undecided");
  }
}

/** Whose wins the first of these lines is about that is about wins: luck is counted for it. */
export function aimOfLines(columns: Columns, lines: readonly Expectation[]): "A" | "B" | undefined {
  return lines.map((line) => aimOf(columns, lineQuantity(columns, line))).find(Boolean);
}

/** What an assertion is about. */
function lineQuantity(columns: Columns, { metric, minus }: Expectation): Quantity {
  const of = quantityOf(columns, metric);
  return minus === null ? of : { kind: "difference", of, minus: quantityOf(columns, minus) };
}

function quantityOf(columns: Columns, id: string): Plain {
  const found = metricQuantities(columns).find((named) => named.id === id);
  if (found === undefined) throw new Error(`invariant: the metric ${id} was checked on loading`);
  return found.quantity;
}

/**
 * An interval that can be trusted far out in the tails, where those of reports (95 %) are not made for: exact for
 * shares, free of any distribution for lengths; for rates inside games exact on the effective number of trials, which
 * is itself estimated; Student's for many games whose luck was counted.
 * @param alpha chance that it misses the truth
 */
export function guarded(
  columns: Columns,
  tally: Tally,
  quantity: Quantity,
  alpha: number,
): Estimate {
  return within(wide(columns, tally, quantity, alpha), possibleOf(columns, quantity));
}

function wide(columns: Columns, tally: Tally, quantity: Quantity, alpha: number): Estimate {
  const level = 1 - alpha;
  const { plan } = columns;
  const controlled = controlledShare(columns, tally, quantity, level);
  if (controlled !== null) return controlled;
  switch (quantity.kind) {
    case "difference":
      return difference(columns, tally, quantity, alpha);
    case "share":
      return clopperPearson(counted(plan, tally, quantity.counter(columns)), tally.games, level);
    case "turns": {
      const sums = { ...lengthSums(columns, tally), n: tally.games };
      return bernstein(sums, possibleOf(columns, quantity), "turns", level);
    }
    case "rate":
      return effectiveShare(pairMoments(plan, tally, quantity.pair(columns)), level);
    case "killRatio":
      return oddsOf(pairMoments(plan, tally, quantity.pair(columns)), level);
    case "ratio":
      return countedRatio(pairMoments(plan, tally, quantity.pair(columns)), quantity.unit, level);
  }
}

/** Clopper and Pearson on the effective number of trials. */
function effectiveShare(m: PairMoments, level: number): Estimate {
  if (m.den === 0) return { ...clopperPearson(0, 0, level), method: "clopper-pearson-clustered" };
  const z = normalQuantile((1 - level) / 2);
  const trials = (z * z) / clusteredSpread(m, level);
  const share = m.num / m.den;
  const hits = Math.min(trials, share * trials);
  const estimate = clopperPearson(hits, trials, level);
  return { ...estimate, value: share, n: m.den, method: "clopper-pearson-clustered" };
}

/** The interval of the share K / (K + O), turned back into the ratio K / O; see clusteredRatio. */
function oddsOf(m: PairMoments, level: number): Estimate {
  const share = effectiveShare(
    {
      num: m.num,
      den: m.num + m.den,
      numSq: m.numSq,
      denSq: m.numSq + 2 * m.numDen + m.denSq,
      numDen: m.numSq + m.numDen,
      groups: m.groups,
    },
    level,
  );
  const odds = (x: number | null): number | null => (x === null || x === 1 ? null : x / (1 - x));
  return {
    ...share,
    value: m.den === 0 ? null : m.num / m.den,
    low: odds(share.low),
    high: odds(share.high),
    unit: "ratio",
  };
}

/** Fewer events than this have a lower tail heavier than a normal one, by a factor that alpha does not allow. */
const EVENTS_MIN = 1000;

function countedRatio(m: PairMoments, unit: string, level: number): Estimate {
  const estimate = ratioT(m, unit, level);
  const few = estimate.value !== null && m.num < EVENTS_MIN;
  return few ? { ...estimate, low: 0 } : estimate;
}

/**
 * The interval of a difference. Of two shares of games it is taken game by game (1, -1 or 0), free of any
 * distribution. Of any other two metrics nobody has counted how they hang together, so each gets half of alpha and
 * the ends are combined at their worst.
 */
function difference(
  columns: Columns,
  tally: Tally,
  { of: first, minus: second }: Extract<Quantity, { readonly kind: "difference" }>,
  alpha: number,
): Estimate {
  if (first.kind === "share" && second.kind === "share") {
    const a = counted(columns.plan, tally, first.counter(columns));
    const b = counted(columns.plan, tally, second.counter(columns));
    // Outcomes exclude each other, so the square of the difference is their sum.
    const sums = { sum: a - b, sumSq: a + b, n: tally.games };
    return bernstein(sums, MARGIN, "probability", 1 - alpha);
  }
  const x = guarded(columns, tally, first, alpha / 2);
  const y = guarded(columns, tally, second, alpha / 2);
  const less = (p: number | null, q: number | null): number | null =>
    p === null || q === null ? null : p - q;
  return {
    value: less(x.value, y.value),
    low: less(x.low, y.high),
    high: less(x.high, y.low),
    level: 1 - alpha,
    method: "two-intervals",
    n: tally.games,
    unit: x.unit,
  };
}

/**
 * What an exact solution says, in the shape of a report. Nothing is estimated: where games were cut off, an interval is
 * what a number can be whatever became of them.
 */
import { type Columns, OUTCOMES, type Outcome, type SideId } from "../core/columns.js";
import { Bounds, type FollowedCounts, type Known, type KnownSum } from "./bounds.js";
import { SHARE, within } from "./possible.js";
import { metricQuantities, type Quantity, unitOf } from "./quantity.js";
import { outcomeLabels, type SummaryHead } from "./summarize.js";
import type { Estimate, Metric } from "./summary.js";

/** The solver's answer (exact/solve.ts): expected counts of one game by cell. */
export interface SolvedCounts extends FollowedCounts {
  readonly states: number;
  readonly steps: number;
}

export interface ExactFigure {
  readonly side: SideId;
  readonly figure: string;
  /** Shots and hits of one game, on average. */
  readonly shots: KnownSum;
  readonly hits: KnownSum;
  /** Null if he never shoots. */
  readonly hitRate: Known;
  /** Chances to end that way. */
  readonly fates: readonly { readonly fate: string; readonly probability: KnownSum }[];
  readonly out: KnownSum;
  readonly enemiesOut: KnownSum;
}

export interface ExactTurn {
  readonly turn: number;
  readonly probability: KnownSum;
  readonly cumulative: KnownSum;
}

export interface ExactSummary
  extends Pick<
    SummaryHead,
    "version" | "scenario" | "file" | "kind" | "system" | "sides" | "readings" | "overrides"
  > {
  readonly states: number;
  readonly steps: number;
  /** Sum of the chances of all ends that were followed: 1 but for rounding and `cut`. */
  readonly mass: number;
  /** Chance of games that were not followed to their end. */
  readonly cut: number;
  /** The first game turn in which one was left; null if all were followed. */
  readonly cutFrom: number | null;
  readonly outcomes: readonly {
    readonly outcome: Outcome;
    readonly label: string;
    readonly probability: KnownSum;
  }[];
  readonly figures: readonly ExactFigure[];
  readonly turns: readonly ExactTurn[];
  readonly metrics: readonly Metric[];
}

/**
 * Reads an exact solution.
 * @param countsMax `ChainProgram.countsMax`; needed only where games were cut off
 * @returns every number with its bounds, level 1, method `exact`; or `bounded`, where games were cut off
 */
export function summarizeExact(
  columns: Columns,
  solved: SolvedCounts,
  head: Omit<
    ExactSummary,
    keyof SolvedCounts | "cut" | "cutFrom" | "outcomes" | "figures" | "turns" | "metrics"
  >,
  countsMax = 0,
): ExactSummary {
  const bounds = new Bounds(columns, solved, countsMax);
  const chance = (counters: readonly number[]): KnownSum => within(bounds.sum(counters), SHARE);
  const labels = outcomeLabels(head.sides);
  const { states, steps, mass, cut } = solved;
  return {
    ...head,
    states,
    steps,
    mass,
    cut: cut?.mass ?? 0,
    cutFrom: cut?.from ?? null,
    outcomes: OUTCOMES.map((outcome) => ({
      outcome,
      label: labels[outcome],
      probability: chance([columns.outcomes[outcome]]),
    })),
    figures: columns.figures.map((row) => {
      const own = columns.shots.filter(
        ({ side, figure }) => side === row.side && figure === row.figure,
      );
      const shots = own.map((gun) => gun.shots);
      const hits = own.map((gun) => gun.hits);
      return {
        side: row.side,
        figure: row.figure,
        shots: bounds.sum(shots),
        hits: bounds.sum(hits),
        hitRate: bounds.proportion(hits, shots),
        fates: row.fates.map(({ fate, counter }) => ({
          fate,
          probability: chance([counter]),
        })),
        out: chance([row.out]),
        enemiesOut: within(bounds.sum([row.enemiesOut]), [0, enemiesOf(columns, row.side)]),
      };
    }),
    turns: columns.turnOf.slice(1).map((counter, i, all) => ({
      turn: i + 1,
      probability: chance([counter]),
      cumulative: chance(all.slice(0, i + 1)),
    })),
    metrics: metricQuantities(columns).map(({ id, quantity }) => {
      const known = bounds.quantity(quantity);
      const exact = cut === null ? known.value : null;
      const method = cut === null ? "exact" : "bounded";
      return { id, ...known, level: 1, method, n: 0, unit: unitOf(quantity), exact, z: null };
    }),
  };
}

const enemiesOf = ({ figures }: Columns, side: SideId): number =>
  figures.filter((figure) => figure.side !== side).length;

/** An exact value in the shape of an estimate. */
export function exactEstimate(value: number | null, quantity: Quantity): Estimate {
  const unit = unitOf(quantity);
  return { value, low: value, high: value, level: 1, method: "exact", n: 0, unit };
}

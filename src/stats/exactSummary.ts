/** What an exact solution says, in the shape of a report: nothing has an interval, because nothing is estimated. */
import { type Columns, fatesOf, OUTCOMES, type Outcome, type SideId } from "../core/columns.js";
import { counted } from "../core/tally.js";
import { exactValue, metricQuantities, type Quantity, unitOf } from "./quantity.js";
import { outcomeLabels, type SummaryHead } from "./summarize.js";
import type { Estimate, Metric } from "./summary.js";

/** The solver's answer (exact/solve.ts): expected counts of one game by cell. */
export interface SolvedCounts {
  readonly cells: Float64Array;
  readonly mass: number;
  readonly states: number;
  readonly steps: number;
}

export interface ExactFigure {
  readonly side: SideId;
  readonly figure: string;
  /** Shots and hits of one game, on average. */
  readonly shots: number;
  readonly hits: number;
  /** Null if he never shoots. */
  readonly hitRate: number | null;
  /** Chances to end that way. */
  readonly fates: readonly { readonly fate: string; readonly probability: number }[];
  readonly out: number;
  readonly enemiesOut: number;
}

export interface ExactTurn {
  readonly turn: number;
  readonly probability: number;
  readonly cumulative: number;
}

export interface ExactSummary
  extends Pick<
    SummaryHead,
    "version" | "scenario" | "file" | "kind" | "system" | "sides" | "readings" | "overrides"
  > {
  readonly states: number;
  readonly steps: number;
  /** Sum of the chances of all ends: 1 but for rounding. */
  readonly mass: number;
  /** Chance of games that were not followed to their end. */
  readonly cut: number;
  readonly outcomes: readonly {
    readonly outcome: Outcome;
    readonly label: string;
    readonly probability: number;
  }[];
  readonly figures: readonly ExactFigure[];
  readonly turns: readonly ExactTurn[];
  readonly metrics: readonly Metric[];
}

/**
 * Reads an exact solution.
 * @returns every number with low = high = value, level 1, method `exact`
 */
export function summarizeExact(
  columns: Columns,
  solved: SolvedCounts,
  head: Omit<
    ExactSummary,
    keyof SolvedCounts | "cut" | "outcomes" | "figures" | "turns" | "metrics"
  >,
): ExactSummary {
  const { cells } = solved;
  const expected = (counter: number): number => counted(columns.plan, solved, counter);
  const labels = outcomeLabels(head.sides);
  return {
    ...head,
    states: solved.states,
    steps: solved.steps,
    mass: solved.mass,
    cut: 0,
    outcomes: OUTCOMES.map((outcome) => ({
      outcome,
      label: labels[outcome],
      probability: expected(columns.outcomes[outcome]),
    })),
    figures: columns.figures.map((row) => {
      const own = columns.shots.filter(
        ({ side, figure }) => side === row.side && figure === row.figure,
      );
      const shots = own.reduce((sum, gun) => sum + expected(gun.shots), 0);
      const hits = own.reduce((sum, gun) => sum + expected(gun.hits), 0);
      return {
        side: row.side,
        figure: row.figure,
        shots,
        hits,
        hitRate: shots > 0 ? hits / shots : null,
        fates: fatesOf(row).map(({ fate, counter }) => ({ fate, probability: expected(counter) })),
        out: expected(row.out),
        enemiesOut: expected(row.enemiesOut),
      };
    }),
    turns: turnsOf(columns, expected),
    metrics: metricQuantities(columns).map(({ id, quantity }) => ({
      id,
      ...exactEstimate(exactValue(columns, cells, quantity), quantity),
      exact: exactValue(columns, cells, quantity),
      z: null,
    })),
  };
}

function turnsOf(columns: Columns, expected: (counter: number) => number): ExactTurn[] {
  let cumulative = 0;
  return columns.turnOf.slice(1).map((counter, i) => {
    const probability = expected(counter);
    cumulative += probability;
    return { turn: i + 1, probability, cumulative: Math.min(1, cumulative) };
  });
}

/** An exact value in the shape of an estimate. */
export function exactEstimate(value: number | null, quantity: Quantity): Estimate {
  const unit = unitOf(quantity);
  return { value, low: value, high: value, level: 1, method: "exact", n: 0, unit };
}

/** How often an interval covers a known truth, and whether that is often enough. */
import type { PairMoments } from "../../src/stats/moments.js";
import type { Estimate } from "../../src/stats/summary.js";
import { binomialLower, limitZOneSided } from "./budget.js";
import { type Game, run } from "./games.js";
import { seeded } from "./seeded.js";

/** Only what coverage needs; null is an open end. */
export type Interval = Pick<Estimate, "low" | "high">;
export type Method = (m: PairMoments) => Interval;

/** One point of a grid of truths and sizes. */
export interface Cell {
  readonly name: string;
  readonly game: Game;
  readonly games: number;
  readonly repetitions: number;
}

export interface Coverage {
  readonly name: string;
  readonly covered: number;
  /** Runs that gave an interval: those without a single event say nothing and are not counted. */
  readonly trials: number;
  /** Truth below the interval, truth above it. */
  readonly below: number;
  readonly above: number;
}

/** Plays every cell with its own stream: seed and number of the cell. */
export function measure(cells: readonly Cell[], seed: number, method: Method): Coverage[] {
  return cells.map((cell, index) => {
    const draw = seeded(seed * 1000 + index);
    let trials = 0;
    let below = 0;
    let above = 0;
    for (let i = 0; i < cell.repetitions; i++) {
      const { low, high } = method(run(cell.game, cell.games, draw));
      if (low === null && high === null) continue;
      trials++;
      if (low !== null && cell.game.truth < low) below++;
      else if (high !== null && cell.game.truth > high) above++;
    }
    return { name: cell.name, covered: trials - below - above, trials, below, above };
  });
}

export interface Demand {
  /** Lowest true coverage of any cell. */
  readonly floor: number;
  /** Range of the true coverage, averaged over the cells with equal weight. */
  readonly average: readonly [number, number];
  /** False-alarm chance of the whole check, from the budget. */
  readonly alpha: number;
}

export interface Verdict {
  readonly average: number;
  readonly minimum: number;
  readonly worst: string;
  /** Empty if the method may hold what is demanded. */
  readonly failures: readonly string[];
}

/** Standard error of the average over the cells if the true coverage were `share` everywhere. */
function averageError(coverages: readonly Coverage[], share: number): number {
  const inverse = coverages.reduce((sum, cell) => sum + 1 / cell.trials, 0);
  return Math.sqrt(share * (1 - share) * inverse) / coverages.length;
}

/**
 * Rejects a method whose coverage is significantly outside the demand. Half of alpha goes to the
 * floors (shared by all cells, with exact binomial tails), a quarter to each end of the average.
 */
export function judge(coverages: readonly Coverage[], demand: Demand): Verdict {
  const failures: string[] = [];
  let sum = 0;
  let minimum = 1;
  let worst = "";
  const cellAlpha = demand.alpha / 2 / coverages.length;
  for (const cell of coverages) {
    const share = cell.covered / cell.trials;
    sum += share;
    if (share < minimum) {
      minimum = share;
      worst = cell.name;
    }
    if (binomialLower(cell.covered, cell.trials, demand.floor) < cellAlpha) {
      failures.push(`${cell.name}: ${share.toFixed(4)} under the floor ${demand.floor}`);
    }
  }
  const average = sum / coverages.length;
  const [low, high] = demand.average;
  const z = limitZOneSided(demand.alpha / 4);
  if (average < low - z * averageError(coverages, low)) {
    failures.push(`average ${average.toFixed(4)} under ${low}`);
  }
  if (average > high + z * averageError(coverages, high)) {
    failures.push(`average ${average.toFixed(4)} over ${high}`);
  }
  return { average, minimum, worst, failures };
}

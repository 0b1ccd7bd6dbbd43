/** Zero-sum games of two players, each of whom picks one of a few ways of playing. */
import { solveMatrix } from "../exact/matrixGame.js";
import { demand } from "./domain.js";
import { type Interval, type Score, scoreMean } from "./ranking.js";

/** What both should do, so that neither gains by doing anything else. */
export interface Equilibrium {
  /** Chance to pick each row, and each column; each list adds up to 1. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** What the row player gets. */
  readonly value: number;
  /** What both best responses together gain against it: 0, unless something went wrong. */
  readonly exploitability: number;
}

/** Payoffs that differ by less are the same. */
const ROUNDING = 1e-9;

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, i) => sum + x * b[i]!, 0);

/**
 * An equilibrium of a matrix (`solveMatrix`), and what it leaves to gain.
 * @param payoff what the row player gets and the column player loses, row by row
 * @throws StatsDomainError STATS_DOMAIN if the matrix is empty
 */
export function equilibrium(payoff: readonly (readonly number[])[]): Equilibrium {
  const [m, n] = [payoff.length, payoff[0]?.length ?? 0];
  demand(m > 0 && n > 0, "one row and one column or more", m * n);
  const found = solveMatrix(payoff);
  const [rows, columns] = [[...found.rows], [...found.columns]];
  const best = Math.max(...payoff.map((row) => dot(row, columns)));
  const worst = Math.min(
    ...columns.map((_, j) =>
      dot(
        rows,
        payoff.map((row) => row[j]!),
      ),
    ),
  );
  const gap = best - worst;
  return { rows, columns, value: found.value, exploitability: gap < ROUNDING ? 0 : gap };
}

/**
 * The score of a mixture: that of its parts, batch by batch.
 * @param parts   with the same batches, one or more
 * @param weights of the parts
 */
export function mixedScore(parts: readonly Score[], weights: readonly number[]): Score {
  const [first] = parts;
  demand(first !== undefined, "one score or more", parts.length);
  return first.map((_, batch) =>
    parts.reduce((sum, part, i) => sum + weights[i]! * part[batch]!, 0),
  );
}

/** What the row player gets if both keep to their mixtures, batch by batch. */
export const jointScore = (
  matrix: readonly (readonly Score[])[],
  { rows, columns }: Pick<Equilibrium, "rows" | "columns">,
): Score =>
  mixedScore(
    matrix.map((row) => mixedScore(row, columns)),
    rows,
  );

/**
 * An interval of the value of a game, from mixtures that were chosen without looking at this matrix. The row player is
 * sure of what his mixture gets against the worst column, the other loses no more than his allows the best row, and the
 * value lies between, whether the mixtures are good or bad. The least of the lower ends is above the true least only if
 * one certain interval misses, so nothing is lost to there being many.
 * @param matrix     games of all that the mixtures meet; the others weigh nothing
 * @param intervalOf two-sided interval of a score: the level of the answer
 * @source the ends: von Neumann 1928, Mathematische Annalen 100:295-320 (weak duality); least of several: Berger 1982,
 *   Technometrics 24:295-300
 */
export function boundsOf(
  matrix: readonly (readonly Score[])[],
  mixtures: Pick<Equilibrium, "rows" | "columns">,
  intervalOf: (score: Score) => Interval,
): Interval {
  const { rows, columns } = mixtures;
  const byColumn = columns.map((_, b) =>
    mixedScore(
      matrix.map((row) => row[b]!),
      rows,
    ),
  );
  const byRow = matrix.map((row) => mixedScore(row, columns));
  return {
    value: scoreMean(jointScore(matrix, mixtures)),
    low: Math.min(...byColumn.map((score) => intervalOf(score).low)),
    high: Math.max(...byRow.map((score) => intervalOf(score).high)),
  };
}

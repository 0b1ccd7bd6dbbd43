/** Zero-sum games of two players, each of whom picks one of a few ways of playing. */
import { demand } from "./domain.js";
import { type Interval, type Score, scoreMean } from "./ranking.js";

/** What both should do, so that neither gains by doing anything else. */
export interface Equilibrium {
  /** Chance to pick each row, and each column; each list adds up to 1. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** What the row player gets. */
  readonly value: number;
  /** What both best responses together gain against it: 0, but for rounding. */
  readonly exploitability: number;
}

/** Smaller entries of the tableau count as zero. */
const ROUNDING = 1e-12;

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, i) => sum + x * (b[i] as number), 0);

/**
 * An equilibrium of a matrix, by the simplex method. Of several it takes one that few ways of playing are needed for.
 * @param payoff what the row player gets and the column player loses, row by row
 * @throws StatsDomainError STATS_DOMAIN if the matrix is empty
 * @source Dantzig 1951, in Koopmans, Activity Analysis of Production and Allocation; Bland 1977, Mathematics of
 *   Operations Research 2:103-107, for pivots that cannot go round in circles
 */
export function equilibrium(payoff: readonly (readonly number[])[]): Equilibrium {
  const [m, n] = [payoff.length, payoff[0]?.length ?? 0];
  demand(m > 0 && n > 0, "one row and one column or more", m * n);
  // With all payoffs at least 1, the column player's mixture y of value v is the u = y / v of the greatest sum for
  // which no row gets more than 1; the prices of the rows are x / v.
  const shift = 1 - Math.min(...payoff.flat());
  const tableau = payoff.map((row, i) => [
    ...row.map((x) => x + shift),
    ...payoff.map((_, j) => (i === j ? 1 : 0)),
    1,
  ]);
  const goal = [...Array(n).fill(-1), ...Array(m + 1).fill(0)] as number[];
  const basis = payoff.map((_, i) => n + i);
  for (let enter = entering(goal); enter >= 0; enter = entering(goal)) {
    pivot(tableau, goal, basis, leaving(tableau, basis, enter), enter);
  }
  const sum = goal[n + m] as number;
  const u = Array(n).fill(0) as number[];
  basis.forEach((column, i) => {
    if (column < n) u[column] = tableau[i]?.[n + m] as number;
  });
  const columns = u.map((x) => x / sum);
  const rows = goal.slice(n, n + m).map((x) => x / sum);
  const best = Math.max(...payoff.map((row) => dot(row, columns)));
  const worst = Math.min(
    ...columns.map((_, j) =>
      dot(
        rows,
        payoff.map((row) => row[j] as number),
      ),
    ),
  );
  return { rows, columns, value: 1 / sum - shift, exploitability: best - worst };
}

/** The first column that still gains (Bland); -1: none does. */
const entering = (goal: readonly number[]): number =>
  goal.slice(0, -1).findIndex((gain) => gain < -ROUNDING);

/** The row that is full first; of several the one whose variable comes first (Bland). */
function leaving(
  tableau: readonly (readonly number[])[],
  basis: readonly number[],
  enter: number,
): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  tableau.forEach((row, i) => {
    const by = row[enter] as number;
    if (by <= ROUNDING) return;
    const room = (row[row.length - 1] as number) / by;
    const tied = Math.abs(room - least) <= ROUNDING;
    if (tied ? (basis[i] as number) < (basis[best] as number) : room < least) {
      best = i;
      least = room;
    }
  });
  if (best < 0) throw new Error("invariant: with positive payoffs every column is bounded");
  return best;
}

function pivot(
  tableau: number[][],
  goal: number[],
  basis: number[],
  leave: number,
  enter: number,
): void {
  const from = tableau[leave] as number[];
  const by = from[enter] as number;
  for (let j = 0; j < from.length; j++) (from[j] as number) /= by;
  for (const row of [...tableau, goal]) {
    if (row === from) continue;
    const times = row[enter] as number;
    for (let j = 0; j < row.length; j++) (row[j] as number) -= times * (from[j] as number);
  }
  basis[leave] = enter;
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
    parts.reduce((sum, part, i) => sum + (weights[i] as number) * (part[batch] as number), 0),
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
      matrix.map((row) => row[b] as Score),
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

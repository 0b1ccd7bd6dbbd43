/** Matrix games: two sides choose at the same time, and what one gains the other loses. */

/** Less than this is rounding. */
const TINY = 1e-12;

export interface MatrixValue {
  /** What the row player gets. */
  readonly value: number;
  /** Chances of each row and of each column. */
  readonly rows: Float64Array;
  readonly columns: Float64Array;
}

/**
 * Solves a matrix game. A saddle point is preferred to a mixture, and of saddle points the first.
 * @param worth `worth[row][column]`: what the row player gets; any finite numbers
 * @source Dantzig, A proof of the equivalence of the programming problem and the game problem (1951); Bland's rule
 * (1977, Mathematics of Operations Research 2:103-107)
 */
export function solveMatrix(worth: readonly (readonly number[])[]): MatrixValue {
  const m = worth.length;
  const n = worth[0]?.length ?? 0;
  const saddle = saddleOf(worth);
  if (saddle !== null) {
    const rows = new Float64Array(m);
    const columns = new Float64Array(n);
    rows[saddle.row] = 1;
    columns[saddle.column] = 1;
    return { value: worth[saddle.row]?.[saddle.column] as number, rows, columns };
  }
  // The column player's program with all worths above 0: as much y as possible while (worth + shift) y <= 1.
  const shift = 1 - Math.min(...worth.flat());
  const tableau = worth.map((row, i) =>
    Float64Array.from([...row.map((w) => w + shift), ...unit(m, i), 1]),
  );
  const costs = Float64Array.from([...row(n, -1), ...row(m, 0), 0]);
  const basis = worth.map((_, i) => n + i);
  for (let enter = improving(costs); enter >= 0; enter = improving(costs)) {
    pivot(tableau, costs, basis, leaving(tableau, basis, enter), enter);
  }
  const sum = costs[n + m]!;
  const columns = new Float64Array(n);
  basis.forEach((variable, i) => {
    if (variable < n) columns[variable] = (tableau[i]?.[n + m] as number) / sum;
  });
  return { value: 1 / sum - shift, rows: costs.slice(n, n + m).map((cost) => cost / sum), columns };
}

/** The same where the row player's chances are given: the column player's best, of equal ones the first. */
export function bestColumn(worth: readonly (readonly number[])[], rows: Float64Array): MatrixValue {
  const n = worth[0]?.length ?? 0;
  let best = 0;
  let value = Number.POSITIVE_INFINITY;
  for (let column = 0; column < n; column++) {
    const mean = worth.reduce((sum, row, i) => sum + rows[i]! * row[column]!, 0);
    if (mean >= value - TINY) continue;
    value = mean;
    best = column;
  }
  const columns = new Float64Array(n);
  columns[best] = 1;
  return { value, rows, columns };
}

const row = (length: number, value: number): number[] => Array.from({ length }, () => value);
const unit = (length: number, at: number): number[] => row(length, 0).with(at, 1);

function saddleOf(
  worth: readonly (readonly number[])[],
): { readonly row: number; readonly column: number } | null {
  for (let row = 0; row < worth.length; row++) {
    const values = worth[row]!;
    for (let column = 0; column < values.length; column++) {
      const here = values[column]!;
      const least = values.every((value) => here <= value + TINY);
      const most = worth.every((other) => here >= other[column]! - TINY);
      if (least && most) return { row, column };
    }
  }
  return null;
}

/** The first column that would gain; -1 if none would. */
const improving = (costs: Float64Array): number =>
  costs.subarray(0, -1).findIndex((cost) => cost < -TINY);

/** The row that limits a column most; of equal ones that of the first variable. */
function leaving(
  tableau: readonly Float64Array[],
  basis: readonly number[],
  enter: number,
): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  tableau.forEach((row, i) => {
    const by = row[enter]!;
    if (by <= TINY) return;
    const ratio = row[row.length - 1]! / by;
    const ties = Math.abs(ratio - least) <= TINY;
    if (ratio < least - TINY || (ties && basis[i]! < basis[best]!)) {
      best = i;
      least = ratio;
    }
  });
  if (best < 0) throw new Error("invariant: with worths above 0 every column is bounded");
  return best;
}

function pivot(
  tableau: readonly Float64Array[],
  costs: Float64Array,
  basis: number[],
  at: number,
  enter: number,
): void {
  const chosen = tableau[at]!;
  const by = chosen[enter]!;
  for (let i = 0; i < chosen.length; i++) chosen[i]! /= by;
  for (const row of [...tableau, costs]) {
    const factor = row[enter]!;
    if (row === chosen || factor === 0) continue;
    for (let i = 0; i < row.length; i++) row[i]! -= factor * chosen[i]!;
  }
  basis[at] = enter;
}

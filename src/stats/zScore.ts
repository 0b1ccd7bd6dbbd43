/** How far games played lie from what is exact. */
import type { Columns } from "../core/columns.js";
import { counted, type PairMoments, pairMoments, type Tally } from "../core/tally.js";
import { regularizedBeta } from "./beta.js";
import { normalQuantile } from "./normal.js";
import { exactValue, lengthSums, type Plain } from "./quantity.js";

/**
 * How many standard errors the games played lie from the exact value.
 *
 * Shares and lengths take their standard error from the exact distribution. A ratio N / D whose exact value is R is
 * compared through N - R D, which is 0 on average and whose variance is read off the groups of games, but is at
 * least that of independent events.
 * Rare counts are judged by the exact binomial tail, told as the normal score of the same tail.
 * @param cells expected count of each cell in one game
 * @returns null where nothing can be compared; infinite if the exact chance is 0 or 1 and a game says otherwise
 * @source the score test; for ratios, Fieller 1954, J. Royal Statistical Society B 16:175-185
 */
export function zScore(
  columns: Columns,
  tally: Tally,
  cells: Float64Array,
  quantity: Plain,
): number | null {
  const exact = exactValue(columns, cells, quantity);
  if (exact === null || tally.games === 0) return null;
  const { plan } = columns;
  if (quantity.kind === "share") {
    const count = counted(plan, tally, quantity.counter(columns));
    return binomialScore(count, tally.games, exact);
  }
  if (quantity.kind === "turns") {
    if (tally.games < LEAST_GROUPS || hardlyVaries(columns, tally.games, cells)) return null;
    const variance = lengthSums(columns, { cells }).sumSq - exact * exact;
    const deviation = lengthSums(columns, tally).sum - tally.games * exact;
    return quotient(deviation, tally.games * Math.max(0, variance), tally.games);
  }
  const m = pairMoments(plan, tally, quantity.pair(columns));
  // What cannot be is no matter of standard errors, however few the games.
  if (exact === 0 && m.num > 0) return Infinity;
  if (quantity.kind === "rate" && exact > 1 - ROUNDING && m.num < m.den) return -Infinity;
  if (m.groups < LEAST_GROUPS) return null;
  const measured = m.numSq - 2 * exact * m.numDen + exact * exact * m.denSq;
  const variance = Math.max(measured, leastVariance(quantity.kind, m, exact));
  return quotient(m.num - exact * m.den, variance, m.den);
}

/**
 * What N - R D varies by at least: whole numbers of average R vary by f (1 - f), f being the fraction of R, and who
 * of N + D was put out is a binomial count. Where few events or none were seen, the groups alone would say less:
 * with no event at all they say nothing but how many they are.
 */
function leastVariance(kind: Plain["kind"], m: PairMoments, exact: number): number {
  if (kind === "killRatio") return exact * (m.num + m.den);
  const fraction = exact - Math.floor(exact);
  return fraction * (1 - fraction) * m.den;
}

/** True if nearly all games are to have one length: then the few others are too few for a normal distribution. */
function hardlyVaries({ plan, turnOf }: Columns, games: number, cells: Float64Array): boolean {
  const most = Math.max(...turnOf.map((counter) => counted(plan, { cells }, counter)));
  return most < 1 - ROUNDING && games * (1 - most) < LEAST_VARIANCE;
}

/** Below so many groups of games the tails of ratios and means are not yet those of the normal distribution. */
const LEAST_GROUPS = 400;
/** Binomial counts of a smaller variance than this are judged by their exact tail. */
const LEAST_VARIANCE = 100;
/** Rounding of the exact value is no deviation: it is worth at most this much of what was counted. */
const ROUNDING = 1e-11;

/** Deviation of a binomial count in standard errors; for rare events, the normal score of its exact tail. */
function binomialScore(count: number, n: number, p: number): number | null {
  const variance = n * p * (1 - p);
  const deviation = count - n * p;
  if (variance >= LEAST_VARIANCE || !(p > ROUNDING && p < 1 - ROUNDING)) {
    return quotient(deviation, Math.max(0, variance), n);
  }
  const tail =
    deviation >= 0
      ? count === 0
        ? 1
        : regularizedBeta(p, count, n - count + 1)
      : count === n
        ? 1
        : regularizedBeta(1 - p, n - count, count + 1, p);
  return Math.sign(deviation) * -normalQuantile(Math.min(tail, 0.5));
}

function quotient(deviation: number, variance: number, counts: number): number | null {
  const rounding = counts * ROUNDING;
  if (variance > rounding * rounding) return deviation / Math.sqrt(variance);
  return Math.abs(deviation) <= Math.max(rounding, 1e-9) ? null : deviation * Infinity;
}

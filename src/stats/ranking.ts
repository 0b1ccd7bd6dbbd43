/** Who is better than whom, with all answers right at once. */
import { square } from "../core/elementary.js";
import { demand, demandLevel } from "./domain.js";
import { type Possible, possibleDifference, within } from "./possible.js";
import { studentQuantile } from "./student.js";

/**
 * A score as it was measured: one number if it is exact, else its values in batches of games, the same batches for all
 * that are compared.
 */
export type Score = Float64Array;

/** Exact scores that differ by less are the same. */
const ROUNDING = 1e-9;

export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** A competitor's place among others. */
export interface Standing extends Interval {
  /** Best and worst rank that are possible, from 1; equal ranks are a tie that nobody can break. */
  readonly rankLow: number;
  readonly rankHigh: number;
  /** Indices of those that cannot be told from him. */
  readonly tied: readonly number[];
}

/** The mean over all batches. */
export function scoreMean(score: Score): number {
  return score.reduce((sum, x) => sum + x, 0) / score.length;
}

/** The mean of several scores, batch by batch. */
export function averageScore(scores: readonly Score[]): Score {
  demand(scores.length > 0, "one score or more", scores.length);
  const sum = new Float64Array(scores[0]!.length);
  for (const score of scores)
    score.forEach((x, i) => {
      sum[i]! += x;
    });
  return sum.map((x) => x / scores.length);
}

/** a - b, batch by batch. */
export const scoreDifference = (a: Score, b: Score): Score => a.map((x, i) => x - b[i]!);

/**
 * Student's interval of a mean of batches; of an exact score the score itself.
 * @param score    values of batches, two or more, or one exact value
 * @param level    two-sided confidence in (0, 1)
 * @param possible what such a score can be
 * @throws StatsDomainError STATS_DOMAIN if level is outside its range
 * @source batch means: Law 2015, Simulation Modeling and Analysis, 9.5.3; Student 1908, Biometrika 6:1-25
 */
export function scoreInterval(score: Score, level: number, possible: Possible): Interval {
  demandLevel(level);
  const value = scoreMean(score);
  const n = score.length;
  if (n === 1) return within({ value, low: value, high: value }, possible);
  const sumSq = score.reduce((sum, x) => sum + square(x - value), 0);
  const standardError = Math.sqrt(sumSq / (n - 1) / n);
  const half = -studentQuantile((1 - level) / 2, n - 1) * standardError;
  return within({ value, low: value - half, high: value + half }, possible);
}

/** Numbers of a ranking of `n` that an interval is made for: each score, and each difference of two. */
export const intervalsOf = (n: number): number => (n * (n + 1)) / 2;

/**
 * Ranks scores. Two that were measured are told apart if the interval of their paired difference leaves out 0; exact
 * ones if they differ by more than 1e-9. A rank can be anything between one more than those that are surely better and
 * all but those that are surely worse.
 * @param scores of all competitors, exact ones or with the same batches
 * @param level  two-sided confidence of each interval, in (0, 1). For many to hold at once each has its part of the
 *   error (Bonferroni); there are `intervalsOf` in each ranking
 * @param possible what each score can be
 * @returns in the order of the scores
 * @throws StatsDomainError STATS_DOMAIN if level is outside its range
 * @source all pairs by the union bound: Dunn 1961, J. American Statistical Association 56:52-64; ranks from
 *   simultaneous intervals of all differences: Mohamad, Goeman and van Zwet 2019, arXiv:1812.05507
 */
export function rank(scores: readonly Score[], level: number, possible: Possible): Standing[] {
  const between = possibleDifference(possible, possible);
  const sign = (a: Score, b: Score): number => {
    const { low, high } = scoreInterval(scoreDifference(a, b), level, between);
    const least = a.length === 1 ? ROUNDING : 0;
    return low > least ? 1 : high < -least ? -1 : 0;
  };
  return scores.map((score, i) => {
    const signs = scores.map((other, j) => (i === j ? null : sign(score, other)));
    const better = signs.filter((s) => s === -1).length;
    const worse = signs.filter((s) => s === 1).length;
    return {
      ...scoreInterval(score, level, possible),
      rankLow: 1 + better,
      rankHigh: scores.length - worse,
      tied: signs.flatMap((s, j) => (s === 0 ? [j] : [])),
    };
  });
}

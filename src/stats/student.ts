/**
 * Student's t distribution, for means and ratios whose variance was estimated from the same games.
 */
import { cos, exp, log, log1p, sin } from "../core/elementary.js";
import { logGamma, regularizedBeta, stirlingRest } from "./beta.js";
import { demand } from "./domain.js";
import { normalCdf, normalQuantile } from "./normal.js";

/** From here on t and z agree to the last digit. */
const DF_NORMAL = 1e15;

/** P(T > t) for large df: the normal tail and three terms of the expansion in 1 / df. */
function upperTailSeries(t: number, df: number): number {
  const t2 = t * t;
  const q1 = (t * (t2 + 1)) / 4;
  const q2 = (t * (((3 * t2 - 7) * t2 - 5) * t2 - 3)) / 96;
  const q3 = (t * (((((t2 - 11) * t2 + 14) * t2 + 6) * t2 - 3) * t2 - 15)) / 384;
  const bell = exp(-0.5 * t2) / Math.sqrt(2 * Math.PI);
  return normalCdf(-t) + (bell * (q1 + (q2 + q3 / df) / df)) / df;
}

/** P(T > t) for t >= 0. */
function upperTail(t: number, df: number): number {
  if (df >= DF_NORMAL) return normalCdf(-t);
  // The beta function's fraction loses about log10(df / t^2) digits, the series those beyond t^4 /
  // df.
  if (df >= 1e5 && t * t * t * t < 0.01 * df) return upperTailSeries(t, df);
  // x = df / (df + t^2) without overflow; y keeps the digits that 1 - x would lose at large df.
  const ratio = (t / df) * t;
  const y = ratio === Infinity ? 1 : ratio / (1 + ratio);
  return 0.5 * regularizedBeta(1 / (1 + ratio), df / 2, 0.5, y);
}

function density(t: number, df: number): number {
  const half = df / 2;
  // log(gamma(half + 1/2) / gamma(half)), for large df by Stirling to avoid the cancellation.
  const step =
    half < 10
      ? logGamma(half + 0.5) - logGamma(half)
      : (half - 0.5) * log1p(0.5 / half) +
        0.5 * (log(half + 0.5) - 1) +
        stirlingRest(half + 0.5) -
        stirlingRest(half);
  return exp(step - 0.5 * log(df * Math.PI) - (half + 0.5) * log1p((t / df) * t));
}

/**
 * Distribution function of Student's t.
 * @param t any number, infinities included
 * @param df degrees of freedom > 0, need not be an integer; Infinity is the normal distribution
 * @returns P(T <= t) in [0, 1], relative error about 1e-12 in the lower tail too
 * @throws StatsDomainError STATS_DOMAIN if t is NaN or df is not above 0
 * @source Abramowitz & Stegun 1964, 26.7.1 (incomplete beta); Fisher 1925, Metron 5:109-112 (large
 *   df)
 * @example studentCdf(2.5705818356, 5) // 0.9750000000
 */
export function studentCdf(t: number, df: number): number {
  demand(!Number.isNaN(t), "t: a number", t);
  demand(df > 0, "df in (0, Infinity]", df);
  const tail = upperTail(Math.abs(t), df);
  return t < 0 ? tail : 1 - tail;
}

/** First guess by the expansion of Cornish and Fisher, kept above the normal quantile. */
function firstGuess(z: number, df: number): number {
  const z2 = z * z;
  const g1 = ((z2 + 1) * z) / 4;
  const g2 = (((5 * z2 + 16) * z2 + 3) * z) / 96;
  const g3 = ((((3 * z2 + 19) * z2 + 17) * z2 - 15) * z) / 384;
  return Math.max(z, z + (g1 + (g2 + g3 / df) / df) / df);
}

/**
 * Quantile of Student's t: the factor before a standard error.
 * @param p probability in [0, 1]
 * @param df degrees of freedom > 0, need not be an integer; Infinity is the normal distribution
 * @returns t with studentCdf(t, df) = p, relative error about 1e-12; infinite at 0 and 1
 * @throws StatsDomainError STATS_DOMAIN if p is outside [0, 1] or df is not above 0
 * @source Hill 1970, CACM 13:619-620 (expansion); solved on the distribution function itself
 * @example studentQuantile(0.975, 5) // 2.5705818356
 */
export function studentQuantile(p: number, df: number): number {
  demand(p >= 0 && p <= 1, "p in [0, 1]", p);
  demand(df > 0, "df in (0, Infinity]", df);
  if (p === 0.5) return 0;
  const tail = p < 0.5 ? p : 1 - p;
  const sign = p < 0.5 ? -1 : 1;
  if (tail === 0) return sign * Infinity;
  const z = -normalQuantile(tail);
  if (df >= DF_NORMAL) return sign * z;
  if (df === 1) return (sign * cos(Math.PI * tail)) / sin(Math.PI * tail);
  if (df === 2) return (sign * (1 - 2 * tail)) / Math.sqrt(2 * tail * (1 - tail));
  let low = 0;
  let high = Infinity;
  let t = firstGuess(z, df);
  // Newton inside a bracket. The step is taken on log(tail) over log(t), which is nearly straight
  // in the tail, or on the tail itself near the centre; where it leaves the bracket, halve or
  // double.
  for (let step = 0; step < 2000; step++) {
    const got = upperTail(t, df);
    if (got > tail) low = t;
    else high = t;
    const slope = density(t, df);
    let next =
      tail < 0.2 ? t * exp((log(got / tail) * got) / (slope * t)) : t + (got - tail) / slope;
    if (!(next >= low && next <= high)) next = high === Infinity ? 2 * t : (low + high) / 2;
    if (Math.abs(next - t) <= 1e-9 * next) return sign * next; // the error squares: below 1e-16
    t = next;
  }
  throw new Error("invariant: the search for a quantile of Student's t ends");
}

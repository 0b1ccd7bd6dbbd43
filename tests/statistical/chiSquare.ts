/** The chi-square distribution, for the limits of goodness-of-fit tests. */
import { logGamma, stirlingRest } from "../../src/stats/beta.js";
import { demand } from "../../src/stats/domain.js";
import { normalQuantile } from "../../src/stats/normal.js";

const TERMS_MAX = 1_000_000;

/**
 * x^a e^-x / gamma(a + 1). For large a the exponent is gathered first, as its parts nearly cancel.
 */
function front(a: number, x: number): number {
  if (a < 10) return Math.exp(a * Math.log(x) - x - logGamma(a + 1));
  const off = (x - a) / a;
  const exponent = a * (Math.log1p(off) - off) - stirlingRest(a);
  return Math.exp(exponent) / Math.sqrt(2 * Math.PI * a);
}

/** Lower regularized gamma P(a, x) by its series, for x < a + 1. */
function lowerSeries(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; n < TERMS_MAX && term > sum * 1e-17; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * front(a, x);
}

/** Upper regularized gamma Q(a, x) by its continued fraction (modified Lentz), for x >= a + 1. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let product = d;
  for (let n = 1; n < TERMS_MAX; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    product *= d * c;
    if (Math.abs(d * c - 1) < 2e-16) break;
  }
  return product * front(a, x) * a;
}

/**
 * Distribution function of chi-square.
 * @param x number >= 0, Infinity included
 * @param df degrees of freedom > 0
 * @returns P(X <= x) in [0, 1], relative error about 1e-13
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source Abramowitz & Stegun 1964, 26.4.19 with 6.5.29 and 6.5.31
 * @example chiSquareCdf(3.841458820694124, 1) // 0.95
 */
export function chiSquareCdf(x: number, df: number): number {
  demand(x >= 0, "x in [0, Infinity]", x);
  demand(df > 0 && df < Infinity, "df in (0, Infinity)", df);
  if (x === 0) return 0;
  if (x === Infinity) return 1;
  return x < df + 2 ? lowerSeries(df / 2, x / 2) : 1 - upperFraction(df / 2, x / 2);
}

/**
 * Upper tail of chi-square: the p-value of a goodness-of-fit statistic, exact far out too.
 * @param x number >= 0, Infinity included
 * @param df degrees of freedom > 0
 * @returns P(X > x) in [0, 1], relative error about 1e-13
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source Abramowitz & Stegun 1964, 26.4.19 with 6.5.29 and 6.5.31
 * @example chiSquareUpper(23.928126, 1) // 0.000001
 */
export function chiSquareUpper(x: number, df: number): number {
  demand(x >= 0, "x in [0, Infinity]", x);
  demand(df > 0 && df < Infinity, "df in (0, Infinity)", df);
  if (x === 0) return 1;
  if (x === Infinity) return 0;
  return x < df + 2 ? 1 - lowerSeries(df / 2, x / 2) : upperFraction(df / 2, x / 2);
}

/**
 * Upper quantile of chi-square: the limit that a right program exceeds with chance `alpha`.
 * @param alpha upper tail in (0, 1), e.g. 1e-6
 * @param df degrees of freedom > 0
 * @returns x with chiSquareUpper(x, df) = alpha, relative error about 1e-12
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source Wilson & Hilferty 1931, PNAS 17:684-688 (first guess); then solved by bisection
 * @example chiSquareUpperQuantile(1e-6, 5) // 35.8882
 */
export function chiSquareUpperQuantile(alpha: number, df: number): number {
  demand(alpha > 0 && alpha < 1, "alpha in (0, 1)", alpha);
  demand(df > 0 && df < Infinity, "df in (0, Infinity)", df);
  const spread = 2 / (9 * df);
  let high = Math.max(df, df * (1 - spread - normalQuantile(alpha) * Math.sqrt(spread)) ** 3);
  while (chiSquareUpper(high, df) > alpha) high *= 2;
  let low = high;
  while (low > 0 && chiSquareUpper(low, df) <= alpha) low /= 2;
  for (let step = 0; step < 200; step++) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) break;
    if (chiSquareUpper(middle, df) > alpha) low = middle;
    else high = middle;
  }
  return high;
}

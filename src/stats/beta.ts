/** Log-gamma and the regularized incomplete beta function: what Student's t is made of. */
import { exp, log, log1p } from "../core/elementary.js";
import { demand } from "./domain.js";

const HALF_LOG_2PI = 0.9189385332046728;

/** B(2k) / (2k (2k - 1)): Stirling's series; eight terms reach 1e-17 from x = 10 on. */
const STIRLING = [
  1 / 12,
  -1 / 360,
  1 / 1260,
  -1 / 1680,
  1 / 1188,
  -691 / 360360,
  1 / 156,
  -3617 / 122400,
];

/** What Stirling's formula lacks at x >= 10: logGamma(x) - ((x - 1/2) log x - x + log(2 pi)/2). */
export function stirlingRest(x: number): number {
  const r = 1 / (x * x);
  let sum = 0;
  for (let i = STIRLING.length - 1; i >= 0; i--) sum = sum * r + STIRLING[i]!;
  return sum / x;
}

/**
 * Logarithm of the gamma function, for factorials and for the constants of densities.
 * @param x a number > 0
 * @returns log gamma(x); absolute error about 1e-15 up to x = 10, relative error 1e-15 above
 * @throws StatsDomainError STATS_DOMAIN unless x is finite and above 0
 * @source Abramowitz & Stegun 1964, 6.1.15 (shift) and 6.1.40 (Stirling's series)
 * @example logGamma(0.5) // 0.57236494292470
 */
export function logGamma(x: number): number {
  demand(x > 0 && x < Infinity, "x in (0, Infinity)", x);
  let shift = 1;
  let y = x;
  while (y < 10) {
    shift *= y;
    y += 1;
  }
  return (y - 0.5) * log(y) - y + HALF_LOG_2PI + stirlingRest(y) - log(shift);
}

/**
 * log(gamma(a + b) / gamma(a)) for a >= 10, free of the cancellation that three large logarithms
 * would bring: with a = 500,000 the plain difference is good to 1e-9 only.
 */
function logGammaStep(a: number, b: number): number {
  const sum = a + b;
  return (a - 0.5) * log1p(b / a) + b * (log(sum) - 1) + stirlingRest(sum) - stirlingRest(a);
}

function logBeta(a: number, b: number): number {
  const small = Math.min(a, b);
  const large = Math.max(a, b);
  if (large < 10) return logGamma(small) + logGamma(large) - logGamma(small + large);
  return logGamma(small) - logGammaStep(large, small);
}

const CONTINUED_MAX = 200_000;

/**
 * The continued fraction of I_x(a, b) by the modified method of Lentz; quick for x below the mean.
 */
function continuedFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < tiny ? tiny : d);
  let product = d;
  for (let m = 1; m <= CONTINUED_MAX; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 + even * d;
    d = 1 / (Math.abs(d) < tiny ? tiny : d);
    c = 1 + even / c;
    if (Math.abs(c) < tiny) c = tiny;
    product *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 + odd * d;
    d = 1 / (Math.abs(d) < tiny ? tiny : d);
    c = 1 + odd / c;
    if (Math.abs(c) < tiny) c = tiny;
    product *= d * c;
    if (Math.abs(d * c - 1) < 2e-16) return product;
  }
  throw new Error("invariant: the continued fraction of the incomplete beta function converges");
}

/**
 * Regularized incomplete beta function I_x(a, b): the distribution function of a beta variable,
 * from which Student's t and the exact binomial tails follow.
 * @param x number in [0, 1]
 * @param a shape > 0
 * @param b shape > 0
 * @param y 1 - x, in [0, 1]; pass it when it is known better than 1 - x is
 * @returns I_x(a, b) in [0, 1]; relative error about 1e-13 while a and b stay below 1e6
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source DLMF 8.17.22 (continued fraction); Lentz 1976, Applied Optics 15:668-671
 * @example regularizedBeta(0.3, 2, 3) // 0.3483
 */
export function regularizedBeta(x: number, a: number, b: number, y: number = 1 - x): number {
  demand(x >= 0 && x <= 1, "x in [0, 1]", x);
  demand(y >= 0 && y <= 1, "y in [0, 1]", y);
  demand(a > 0 && a < Infinity, "a in (0, Infinity)", a);
  demand(b > 0 && b < Infinity, "b in (0, Infinity)", b);
  if (x === 0) return 0;
  if (y === 0) return 1;
  const logX = x < 0.5 ? log(x) : log1p(-y);
  const logY = y < 0.5 ? log(y) : log1p(-x);
  const front = exp(a * logX + b * logY - logBeta(a, b));
  if (x * (a + b + 2) < a + 1) return Math.min(1, (front * continuedFraction(x, a, b)) / a);
  return Math.max(0, 1 - (front * continuedFraction(y, b, a)) / b);
}

/**
 * Lower quantile of a beta variable, on which exact limits of a proportion rest.
 * @param tail chance below the quantile, in (0, 0.5]
 * @param a shape > 0
 * @param b shape > 0
 * @returns x with I_x(a, b) = tail, in (0, 1); relative error about 1e-10 while a and b stay below 1e6
 * @throws StatsDomainError STATS_DOMAIN if an argument is outside its range
 * @source Newton's method on log I over log x, which is nearly straight in the tail, inside a bracket
 * @example betaQuantile(0.025, 8, 3) // 0.4439
 */
export function betaQuantile(tail: number, a: number, b: number): number {
  demand(tail > 0 && tail <= 0.5, "tail in (0, 0.5]", tail);
  demand(a > 0 && a < Infinity, "a in (0, Infinity)", a);
  demand(b > 0 && b < Infinity, "b in (0, Infinity)", b);
  let low = 0;
  let high = 1;
  let x = a / (a + b);
  for (let step = 0; step < 2000; step++) {
    const got = regularizedBeta(x, a, b);
    if (got > tail) high = x;
    else low = x;
    const density = exp(a * log(x) + (b - 1) * log1p(-x) - logBeta(a, b));
    let next = x * exp((log(tail / got) * got) / density);
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (Math.abs(next - x) <= 1e-9 * next) return next; // the error squares
    x = next;
  }
  throw new Error("invariant: the search for a quantile of the beta distribution ends");
}

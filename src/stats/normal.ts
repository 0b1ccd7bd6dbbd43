/** The standard normal distribution: cdf and quantile to nearly the last digit of a double. */
import { exp, log } from "../core/elementary.js";
import { demand } from "./domain.js";

/** c[0] + c[1] x + c[2] x^2 + ... */
function polynomial(c: readonly number[], x: number): number {
  let sum = 0;
  for (let i = c.length - 1; i >= 0; i--) sum = sum * x + c[i]!;
  return sum;
}

// Wichura's PPND16: numerator and denominator for the centre, the tail and the far tail.
const CENTRE_A = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
  67265.7709270087, 33430.57558358813, 2509.0809287301227,
];
const CENTRE_B = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
  28729.085735721943, 5226.495278852546,
];
const TAIL_C = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
  0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
];
const TAIL_D = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008,
  0.015198666563616457, 0.0005475938084995345, 1.0507500716444169e-9,
];
const FAR_E = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487,
  0.026532189526576124, 0.0012426609473880784, 0.000027115555687434876, 2.0103343992922881e-7,
];
const FAR_F = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
  0.000018463183175100548, 1.421511758316446e-7, 2.0442631033899397e-15,
];

/**
 * Quantile of the standard normal distribution: the z of an interval or of a test's limit.
 * @param p probability in [0, 1]; for an upper tail below 1e-10 ask for -normalQuantile(tail),
 *   as 1 - tail has lost its digits
 * @returns z with cdf(z) = p, relative error about 1e-16; -Infinity at 0, Infinity at 1
 * @throws StatsDomainError STATS_DOMAIN if p is outside [0, 1]
 * @source Wichura 1988, Algorithm AS 241 (PPND16), Applied Statistics 37:477-484
 * @example normalQuantile(0.975) // 1.959963984540054
 */
export function normalQuantile(p: number): number {
  demand(p >= 0 && p <= 1, "p in [0, 1]", p);
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(CENTRE_A, r)) / polynomial(CENTRE_B, r);
  }
  const tail = q < 0 ? p : 1 - p;
  if (tail === 0) return q < 0 ? -Infinity : Infinity;
  const r = Math.sqrt(-log(tail));
  const z =
    r <= 5
      ? polynomial(TAIL_C, r - 1.6) / polynomial(TAIL_D, r - 1.6)
      : polynomial(FAR_E, r - 5) / polynomial(FAR_F, r - 5);
  return q < 0 ? -z : z;
}

// Cody's rational approximations in the form for the normal integral, lowest power first.
const CDF_A = [
  18154.98125334356, 1067.6894854603709, 161.02823106855587, 2.2352520354606837,
  0.06568233791820745,
];
const CDF_B = [45507.78933502673, 10260.932208618979, 976.0985517377767, 47.202581904688245, 1];
const CDF_C = [
  9842.714838383978, 11602.65143764735, 6848.190450536283, 2494.5375852903726, 597.2702763948002,
  93.50665613217785, 8.883149794388377, 0.39894151208813466, 1.0765576773720192e-8,
];
const CDF_D = [
  19685.429676859992, 38912.00328609327, 34900.95272114598, 18615.571640885097, 6485.558298266761,
  1519.3775994075547, 235.387901782625, 22.266688044328117, 1,
];
const CDF_P = [
  0.000029112874951168793, 0.0014216191932278934, 0.022235277870649807, 0.12740116116024736,
  0.215898534057957, 0.023073441764940174,
];
const CDF_Q = [
  0.00007297515550839662, 0.0037823963320275824, 0.06598813786892856, 0.4682382124808651,
  1.284260096144911, 1,
];
const ROOT_32 = Math.sqrt(32);
const ONE_OVER_ROOT_2PI = 0.3989422804014327;

/** P(Z > y) for y > 0.67448975, relative error about 1e-15. */
function upperTail(y: number): number {
  // exp(-y*y/2) in two factors: the square of y cut to sixteenths is exact, the rest is small.
  const cut = Math.trunc(y * 16) / 16;
  const bell = exp(-cut * cut * 0.5) * exp(-(y - cut) * (y + cut) * 0.5);
  if (y <= ROOT_32) return (bell * polynomial(CDF_C, y)) / polynomial(CDF_D, y);
  const r = 1 / (y * y);
  return (bell * (ONE_OVER_ROOT_2PI - (r * polynomial(CDF_P, r)) / polynomial(CDF_Q, r))) / y;
}

/**
 * Distribution function of the standard normal: what a z statistic is worth as a probability.
 * @param x any number, infinities included; for an upper tail ask for normalCdf(-x)
 * @returns P(Z <= x) in [0, 1], relative error about 1e-14 in the lower tail too
 * @throws StatsDomainError STATS_DOMAIN if x is NaN
 * @source Cody 1969, Mathematics of Computation 23:631-637
 * @example normalCdf(1.959963984540054) // 0.975
 */
export function normalCdf(x: number): number {
  demand(!Number.isNaN(x), "x: a number", x);
  const y = Math.abs(x);
  if (y <= 0.67448975) {
    const r = x * x;
    return 0.5 + (x * polynomial(CDF_A, r)) / polynomial(CDF_B, r);
  }
  const tail = y > 40 ? 0 : upperTail(y);
  return x < 0 ? tail : 1 - tail;
}

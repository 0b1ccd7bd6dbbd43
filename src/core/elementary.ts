/**
 * Elementary functions, equal to the last bit wherever JavaScript runs. The standard leaves the like of them in `Math` to
 * each engine, and engines differ in the last digit; these are made of + - * / and `Math.sqrt` alone, which are exact.
 * Why not a library: docs/decisions/0005-elementary-functions.md.
 * @source fdlibm 5.3 (e_exp, e_log, s_log1p, k_sin, k_cos, s_atan) with the shared kernels of FreeBSD's msun
 */
/*!
 * Elementary functions after fdlibm: Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
 * Developed at SunSoft, a Sun Microsystems, Inc. business. Permission to use, copy, modify, and distribute this
 * software is freely granted, provided that this notice is preserved.
 */

/** The bits of a number: the high word has sign, exponent and the first twenty bits of the fraction. */
const BITS = new DataView(new ArrayBuffer(8));
const FRACTION = 0xfffff;
const BIAS = 1023;

function highOf(x: number): number {
  BITS.setFloat64(0, x);
  return BITS.getInt32(0);
}

/** The number that `highOf` was last asked about, with another high word. */
function withHigh(high: number): number {
  BITS.setInt32(0, high);
  return BITS.getFloat64(0);
}

/** 2 to the power of a whole number in -1022..1023. */
function twoTo(power: number): number {
  BITS.setInt32(4, 0);
  return withHigh((power + BIAS) << 20);
}

/** 2^54: brings the smallest numbers to where others are. */
const LIFT = 54;
const LIFTED = 18014398509481984;
const LEAST_NORMAL = 2.2250738585072014e-308;

// log 2 in two parts: whole multiples of the first are exact.
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

const EXP = [
  0.16666666666666602, -0.0027777777777015593, 0.00006613756321437934, -0.0000016533902205465252,
  4.1381367970572385e-8,
] as const;
const EXP_MOST = 709.782712893384;
const EXP_LEAST = -745.1332191019411;

/** e to the power of x; off by less than one unit of the last place. */
export function exp(x: number): number {
  if (!(x <= EXP_MOST)) return x > 0 ? Infinity : x;
  if (x < EXP_LEAST) return 0;
  const power = Math.abs(x) > 0.5 * Math.LN2 ? Math.round(x * Math.LOG2E) : 0;
  const high = x - power * LN2_HIGH;
  const low = power * LN2_LOW;
  const rest = high - low;
  const t = rest * rest;
  const c = rest - t * (EXP[0] + t * (EXP[1] + t * (EXP[2] + t * (EXP[3] + t * EXP[4]))));
  const y = 1 - (low - (rest * c) / (2 - c) - high);
  if (power > BIAS) return y * 2 * twoTo(BIAS);
  return power < 1 - BIAS ? y * twoTo(power + LIFT) * (1 / LIFTED) : y * twoTo(power);
}

const LOG = [
  0.6666666666666735, 0.3999999999940942, 0.2857142874366239, 0.22222198432149784,
  0.1818357216161805, 0.15313837699209373, 0.14798198605116586,
] as const;
/** The high word of the root of 1/2: what is left of a number without its power of two begins there. */
const ROOT_HALF_HIGH = 0x3fe6a09e;
const ROOT_HALF = Math.SQRT1_2;

/** log(1 + f) + more + power log 2, of a small f. */
function logSum(f: number, power: number, more: number): number {
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (LOG[1] + w * (LOG[3] + w * LOG[5]));
  const odd = z * (LOG[0] + w * (LOG[2] + w * (LOG[4] + w * LOG[6])));
  const half = 0.5 * f * f;
  return s * (half + (even + odd)) + (power * LN2_LOW + more) - half + f + power * LN2_HIGH;
}

/** Natural logarithm; off by less than one unit of the last place. */
export function log(x: number): number {
  if (x < LEAST_NORMAL)
    return x > 0 ? log(x * LIFTED) - LIFT * Math.LN2 : x === 0 ? -Infinity : NaN;
  if (!(x < Infinity)) return x;
  const shifted = highOf(x) + (0x3ff00000 - ROOT_HALF_HIGH);
  return logSum(withHigh((shifted & FRACTION) + ROOT_HALF_HIGH) - 1, (shifted >> 20) - BIAS, 0);
}

/** log(1 + x), with all digits of a small x; off by less than one unit of the last place. */
export function log1p(x: number): number {
  if (!(x > -1)) return x === -1 ? -Infinity : NaN;
  if (!(x < Infinity) || Math.abs(x) < 1 / LIFTED) return x;
  if (x > ROOT_HALF - 1 && x < 2 * ROOT_HALF - 1) return logSum(x, 0, 0);
  const u = 1 + x;
  const shifted = highOf(u) + (0x3ff00000 - ROOT_HALF_HIGH);
  const f = withHigh((shifted & FRACTION) + ROOT_HALF_HIGH) - 1;
  const power = (shifted >> 20) - BIAS;
  // What 1 + x has lost.
  const lost = power >= 2 ? 1 - (u - x) : x - (u - 1);
  return logSum(f, power, lost / u);
}

/**
 * A power. Whole exponents are multiplied out: exact where the result is a number of 53 bits, else off by at most as
 * many units of the last place as the exponent. Others are exp(exponent log base).
 */
export function pow(base: number, exponent: number): number {
  if (!Number.isInteger(exponent)) {
    if (exponent === 0.5) return Math.sqrt(base);
    return Number.isNaN(exponent) ? NaN : exp(exponent * log(base));
  }
  let result = 1;
  let square = base;
  for (let rest = Math.abs(exponent); rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square;
    square *= square;
  }
  return exponent < 0 ? 1 / result : result;
}

/** Whole part of the logarithm to the base 10: 2 for 100 to 999.9, -1 for 0.1. @param x at least 0, finite */
export const decadeOf = (x: number): number =>
  x === 0 ? -Infinity : Number(x.toExponential().split("e")[1]);

/** Whole part of the logarithm to the base 2: -1 for 0.5 to 0.99, 1024 for infinity. @param x at least 0 */
export function octaveOf(x: number): number {
  if (x >= LEAST_NORMAL) return (highOf(x) >> 20) - BIAS;
  return x === 0 ? -Infinity : octaveOf(x * LIFTED) - LIFT;
}

/** The least power of two that is not below x. @param x at most 2^1023 */
export function powerOfTwoFrom(x: number): number {
  let power = 1;
  while (power < x) power *= 2;
  return power;
}

export const square = (x: number): number => x * x;

/** Length of a vector: the root of the sum of squares. @param x, y of table or page: neither huge nor tiny */
export const hypot = (x: number, y: number): number => Math.sqrt(x * x + y * y);

const SIN = [
  -0.16666666666666632, 0.00833333333332249, -0.0001984126982985795, 0.0000027557313707070068,
  -2.5050760253406863e-8, 1.58969099521155e-10,
] as const;
const COS = [
  0.0416666666666666, -0.001388888888887411, 0.00002480158728947673, -2.7557314351390663e-7,
  2.087572321298175e-9, -1.1359647557788195e-11,
] as const;

// Half of pi in three parts of 33 bits, and what they lack: multiples of up to 2^20 are exact.
const QUARTER_1 = 1.5707963267341256;
const QUARTER_2 = 6.077100506303966e-11;
const QUARTER_2_REST = 2.0222662487959506e-21;
const EIGHTH = Math.PI / 4;
/** Added and taken off again it rounds to a whole number. */
const ROUNDER = 6755399441055744;
const turnsOf = (x: number): number => x * (2 / Math.PI) + ROUNDER - ROUNDER;

/**
 * A vector and its direction in radians, which `toVector` and `toDirection` read and write: a number with a fraction is
 * garbage as an argument or an answer of a function that V8 does not build into its caller, and games make none.
 */
export const polar = new Float64Array(3);
export const DX = 0;
export const DY = 1;
export const RADIANS = 2;

/** The vector of length 1 in a direction; as `cos` and `sin`. */
export function toVector(): void {
  const x = polar[RADIANS]!;
  const turns = Math.abs(x) < EIGHTH ? 0 : turnsOf(x);
  const first = x - turns * QUARTER_1;
  const second = turns * QUARTER_2;
  const near = first - second;
  const last = turns * QUARTER_2_REST - (first - near - second);
  const rest = near - last;
  const tail = near - rest - last;
  // Sine and cosine of rest + tail, within a quarter of pi.
  const z = rest * rest;
  const w = z * z;
  const r = SIN[1] + z * (SIN[2] + z * SIN[3]) + z * w * (SIN[4] + z * SIN[5]);
  const v = z * rest;
  const sine = rest - (z * (0.5 * tail - v * r) - tail - v * SIN[0]);
  const s = z * (COS[0] + z * (COS[1] + z * COS[2])) + w * w * (COS[3] + z * (COS[4] + z * COS[5]));
  const half = 0.5 * z;
  const most = 1 - half;
  const cosine = most + (1 - most - half + (z * s - rest * tail));
  const odd = (turns & 1) === 1;
  const sineThere = odd ? cosine : sine;
  const cosineThere = odd ? sine : cosine;
  polar[DY] = (turns & 2) === 0 ? sineThere : -sineThere;
  polar[DX] = ((turns + 1) & 2) === 0 ? cosineThere : -cosineThere;
}

/** Sine of an angle in radians; off by less than one unit of the last place, up to a million turns. */
export function sin(x: number): number {
  polar[RADIANS] = x;
  toVector();
  return polar[DY]!;
}

/** Cosine of an angle in radians; off by less than one unit of the last place, up to 100,000 turns. */
export function cos(x: number): number {
  polar[RADIANS] = x;
  toVector();
  return polar[DX]!;
}

const ATAN = [
  0.3333333333333293, -0.19999999999876483, 0.14285714272503466, -0.11111110405462356,
  0.09090887133436507, -0.0769187620504483, 0.06661073137387531, -0.058335701337905735,
  0.049768779946159324, -0.036531572744216916, 0.016285820115365782,
] as const;

/** What the double nearest to pi lacks. */
const PI_REST = 1.2246467991473532e-16;

/** The direction of a vector; as `atan2`. */
export function toDirection(): void {
  const x = polar[DX]!;
  const y = polar[DY]!;
  const slope = y === 0 && x === 0 ? 0 : Math.abs(y / x);
  // An angle with the tangent `slope` is high + low and that of a small tangent.
  let small = slope;
  let high = 0;
  let low = 0;
  if (slope >= 2.4375) {
    small = -1 / slope;
    high = 1.5707963267948966;
    low = 6.123233995736766e-17;
  } else if (slope >= 1.1875) {
    small = (slope - 1.5) / (1 + 1.5 * slope);
    high = 0.982793723247329;
    low = 1.3903311031230998e-17;
  } else if (slope >= 0.6875) {
    small = (slope - 1) / (slope + 1);
    high = 0.7853981633974483;
    low = 3.061616997868383e-17;
  } else if (slope >= 0.4375) {
    small = (2 * slope - 1) / (2 + slope);
    high = 0.4636476090008061;
    low = 2.2698777452961687e-17;
  }
  const z = small * small;
  const w = z * z;
  const even = w * (ATAN[1] + w * (ATAN[3] + w * (ATAN[5] + w * (ATAN[7] + w * ATAN[9]))));
  const odd =
    z * (ATAN[0] + w * (ATAN[2] + w * (ATAN[4] + w * (ATAN[6] + w * (ATAN[8] + w * ATAN[10])))));
  const up = high - (small * (odd + even) - low - small);
  const angle = x < 0 || Object.is(x, -0) ? Math.PI - (up - PI_REST) : up;
  polar[RADIANS] = y < 0 || Object.is(y, -0) ? -angle : angle;
}

/**
 * Direction of a vector, in radians from -pi to pi: 0 along x, a quarter turn along y; off by less than two units of
 * the last place.
 * @param y, x not both infinite
 */
export function atan2(y: number, x: number): number {
  polar[DX] = x;
  polar[DY] = y;
  toDirection();
  return polar[RADIANS]!;
}

/** Elementary functions to some hundred digits, in whole numbers: what those of the program are held against. */

/** Binary digits behind the point: enough for e to the power of -700, too. */
const DIGITS = 1400n;
const ONE = 1n << DIGITS;
/** Numbers of the program, as they are. */
function fixed(x: number): bigint {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, x);
  const raw = bits.getBigUint64(0);
  const exponent = (raw >> 52n) & 0x7ffn;
  const fraction = (raw & 0xfffffffffffffn) | (exponent === 0n ? 0n : 1n << 52n);
  const shift = DIGITS + (exponent === 0n ? 1n : exponent) - 1075n;
  return (x < 0 ? -fraction : fraction) << shift;
}
const times = (a: bigint, b: bigint): bigint => (a * b) >> DIGITS;
const over = (a: bigint, b: bigint): bigint => (a << DIGITS) / b;

/** first + the terms that follow from it, until none is left. */
function series(first: bigint, next: (term: bigint, k: bigint) => bigint): bigint {
  let sum = 0n;
  let term = first;
  // A negative number shifted right ends at -1.
  for (let k = 1n; term > 1n || term < -1n; k++) {
    sum += term;
    term = next(term, k);
  }
  return sum;
}

/** 2 (s + s^3 / 3 + ...): the logarithm of (1 + s) / (1 - s). */
function logOf(s: bigint): bigint {
  const squared = times(s, s);
  let power = s;
  return (
    2n *
    series(s, (_, k) => {
      power = times(power, squared);
      return power / (2n * k + 1n);
    })
  );
}
/** s - s^3 / 3 + ... */
function atanOf(s: bigint): bigint {
  const squared = times(s, s);
  let power = s;
  return series(s, (_, k) => {
    power = -times(power, squared);
    return power / (2n * k + 1n);
  });
}
const LN2 = logOf(ONE / 3n);
/** Machin 1706. */
const PI = 4n * (4n * atanOf(ONE / 5n) - atanOf(ONE / 239n));

function root(square: bigint): bigint {
  let x = ONE;
  for (;;) {
    const next = (x + over(square, x)) >> 1n;
    if (next - x <= 1n && x - next <= 1n) return next;
    x = next;
  }
}

function expFixed(x: bigint): bigint {
  if (x < 0n) return over(ONE, expFixed(-x));
  const power = x / LN2;
  const rest = x - power * LN2;
  return series(ONE, (term, k) => times(term, rest) / k) << power;
}
function logFixed(x: bigint): bigint {
  let power = 0n;
  let rest = x;
  for (; rest > 2n * ONE; power++) rest >>= 1n;
  for (; rest < ONE; power--) rest <<= 1n;
  return power * LN2 + logOf(over(rest - ONE, rest + ONE));
}
function sinFixed(x: bigint): bigint {
  const rest = x % (2n * PI);
  const squared = times(rest, rest);
  return series(rest, (term, k) => -times(term, squared) / (2n * k * (2n * k + 1n)));
}
/** Arc tangent of t >= 0: half the angle three times, then its series. */
function atanFixed(t: bigint): bigint {
  if (t > ONE) return PI / 2n - atanFixed(over(ONE, t));
  let half = t;
  for (let i = 0; i < 3; i++) half = over(half, ONE + root(ONE + times(half, half)));
  return 8n * atanOf(half);
}
function atan2Fixed(y: bigint, x: bigint): bigint {
  if (y < 0n) return -atan2Fixed(-y, x);
  if (x === 0n) return PI / 2n;
  const up = atanFixed(over(y, x < 0n ? -x : x));
  return x < 0n ? PI - up : up;
}

/** By name, of the program's numbers; none that is not finite. */
export const PRECISE = {
  exp: (x: number) => expFixed(fixed(x)),
  log: (x: number) => logFixed(fixed(x)),
  log1p: (x: number) => logFixed(ONE + fixed(x)),
  sin: (x: number) => sinFixed(fixed(x)),
  cos: (x: number) => sinFixed(fixed(x) + PI / 2n),
  atan2: (y: number, x: number) => atan2Fixed(fixed(y), fixed(x)),
} as const;

/** By how many units of its last place a number is off. */
export function unitsOff(x: number, right: bigint): number {
  const size = right < 0n ? -right : right;
  const unit = size.toString(2).length - 53;
  const off = fixed(x) - right;
  return Number(((off < 0n ? -off : off) << 20n) >> BigInt(unit)) / 2 ** 20;
}

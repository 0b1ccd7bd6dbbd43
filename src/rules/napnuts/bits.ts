/** Sets of characters and of cards: a bit each, in integers. */

export const has = (set: number, one: number): boolean => ((set >> one) & 1) !== 0;

export function bitsIn(set: number): number {
  let n = set - ((set >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The lowest bit's number. */
export const lowest = (set: number): number => 31 - Math.clz32(set & -set);

/** The n-th set bit, from 0. */
export function bitAt(set: number, n: number): number {
  // Bits up to and including each byte; then how many bytes hold no more than n, so that the bit lies behind them.
  let sums = set - ((set >>> 1) & 0x55555555);
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333);
  sums = Math.imul((sums + (sums >>> 4)) & 0x0f0f0f0f, 0x01010101);
  const full = ((Math.imul(n, 0x01010101) | 0x80808080) - sums) & 0x80808080;
  const base = 8 * (Math.imul(full >>> 7, 0x01010101) >>> 24);
  let rest = set >>> base;
  for (let left = n - (((sums << 8) >>> base) & 255); left > 0; left--) rest &= rest - 1;
  return base + lowest(rest);
}

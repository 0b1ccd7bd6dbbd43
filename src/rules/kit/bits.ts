/** Sets of characters and of cards: a bit each, in integers. */

export const has = (set: number, one: number): boolean => ((set >> one) & 1) !== 0;

/** How many there are in a set. */
export const bitsIn = (set: number): number => {
  let n = set - ((set >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

const { clz32 } = Math;
/** The lowest bit's number. Below 27 bytes, so that V8 builds it in wherever it is asked. */
export const lowest = (set: number): number => 31 - clz32(set & -set);

/** The n-th set bit of each byte, at `8 * byte + n`. */
const BIT_OF_BYTE = new Uint8Array(8 * 256);
for (let byte = 0; byte < 256; byte++) {
  let n = 0;
  for (let bit = 0; bit < 8; bit++) if (has(byte, bit)) BIT_OF_BYTE[8 * byte + n++] = bit;
}

/** The n-th set bit, from 0. */
export const bitAt = (set: number, n: number): number => {
  // A few men are one byte.
  if (set >>> 8 === 0) return BIT_OF_BYTE[8 * set + n]!;
  // Bits up to and including each byte; as many bytes as have no more than n of them lie before the bit.
  let sums = set - ((set >>> 1) & 0x55555555);
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333);
  sums = Math.imul((sums + (sums >>> 4)) & 0x0f0f0f0f, 0x01010101);
  const before = ((Math.imul(n, 0x01010101) | 0x80808080) - sums) & 0x80808080;
  const shift = 8 * (Math.imul(before >>> 7, 0x01010101) >>> 24);
  const left = n - (((sums << 8) >>> shift) & 255);
  return shift + BIT_OF_BYTE[8 * ((set >>> shift) & 255) + left]!;
};

/** The tests' own source of randomness: nothing of the program under test, always seeded. */

/** Numbers in [0, 1), a multiple of 2^-32 each. */
export type Uniform = () => number;

/**
 * xoshiro128** (Blackman & Vigna 2018), its state filled from `seed` by splitmix32. The seeds in
 * the tests are arbitrary and fixed: a red test is never re-seeded to green.
 */
export function seeded(seed: number): Uniform {
  let mix = seed | 0;
  const fill = (): number => {
    mix = (mix + 0x9e3779b9) | 0;
    let z = mix ^ (mix >>> 16);
    z = Math.imul(z, 0x21f0aaad);
    z ^= z >>> 15;
    z = Math.imul(z, 0x735a2d97);
    return z ^ (z >>> 15);
  };
  let a = fill();
  let b = fill();
  let c = fill();
  let d = fill();
  return () => {
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return (result >>> 0) / 4294967296;
  };
}

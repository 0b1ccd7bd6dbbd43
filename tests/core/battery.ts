/** Tests of randomness: each gives p-values that are uniform (or no smaller) if the draws are random. */

import { PLACE_BITS } from "../../src/core/random.js";
import { normalCdf } from "../../src/stats/normal.js";
import { chiSquareUpper } from "../statistical/chiSquare.js";
import { type Generator, pairs, type Stream, streams } from "./generators.js";

export interface Finding {
  readonly test: string;
  readonly p: number;
}

/** Sample sizes; each test says what deviation it would see. */
export const DRAWS = 1 << 20;

/** Chi-square of counts in cells of equal chance. */
function evenP(counts: Int32Array): number {
  let draws = 0;
  for (const count of counts) draws += count;
  const expected = draws / counts.length;
  let sum = 0;
  for (const count of counts) sum += (count - expected) ** 2;
  return chiSquareUpper(sum / expected, counts.length - 1);
}

/** Two-sided p of a count of rare things, Poisson of this mean. Exact but for the doubling. */
export function poissonP(count: number, mean: number): number {
  // P(X <= k) = P(chi-square with 2k + 2 degrees > 2 mean), Abramowitz & Stegun 26.4.21.
  const most = chiSquareUpper(2 * mean, 2 * count + 2);
  const fewer = count === 0 ? 0 : chiSquareUpper(2 * mean, 2 * count);
  return Math.min(1, 2 * Math.min(most, 1 - fewer));
}

/** Top 12 bits, and each byte. Sees a cell of 256 that is off by 10 %, or one of 4096 by 40 %. */
export function uniformity(g: Generator, seed0: number, seed1: number): Finding[] {
  return Object.entries(streams(g, seed0, seed1)).flatMap(([name, stream]) => {
    const top = new Int32Array(4096);
    const bytes = [0, 1, 2, 3].map(() => new Int32Array(256));
    for (let i = 0; i < DRAWS; i++) {
      const u = stream(i);
      top[u >>> 20]!++;
      for (let byte = 0; byte < 4; byte++) bytes[byte]![(u >>> (8 * byte)) & 255]!++;
    }
    return [
      { test: `top 12 bits, ${name}`, p: evenP(top) },
      ...bytes.map((counts, byte) => ({ test: `byte ${byte}, ${name}`, p: evenP(counts) })),
    ];
  });
}

/** Joint top 4 bits of neighbours. Sees a correlation of 0.01 with certainty, of 0.006 often. */
export function independence(g: Generator, seed0: number, seed1: number): Finding[] {
  return Object.entries(pairs(g, seed0, seed1)).map(([name, [left, right]]) => {
    const joint = new Int32Array(256);
    for (let i = 0; i < DRAWS; i++) joint[((left(i) >>> 28) << 4) | (right(i) >>> 28)]!++;
    return { test: `joint top bits, ${name}`, p: evenP(joint) };
  });
}

/** Each bit of seed, game, place and turn, flipped, flips each bit of the draw in half of the cases. */
export function avalanche(g: Generator, seed0: number, seed1: number): Finding[] {
  const samples = 1 << 14;
  const at = (words: readonly number[]): number => {
    const [first = 0, second = 0, game = 0, place = 0, turn = 0] = words;
    const key0 = g.gameKey0(first, game);
    return g.draw(key0, g.gameKey1(second, key0), place, turn);
  };
  const bits = { "seed 0": 32, "seed 1": 32, game: 32, place: PLACE_BITS, turn: 8 };
  return Object.entries(bits).flatMap(([name, length], word) =>
    Array.from({ length }, (_, bit) => {
      const flips = new Int32Array(32);
      for (let i = 0; i < samples; i++) {
        const place = Math.imul(i, 0x01000193) >>> (32 - PLACE_BITS);
        const words = [seed0 ^ Math.imul(i, 0x85ebca77), seed1 + i, i, place, i & 255];
        const before = at(words);
        words[word] = (words[word] as number) ^ (1 << bit);
        const changed = before ^ at(words);
        for (let out = 0; out < 32; out++) flips[out]! += (changed >>> out) & 1;
      }
      const worst = Math.max(...flips.map((count) => Math.abs(2 * count - samples)));
      // 32 outputs: Bonferroni inside.
      const z = worst / Math.sqrt(samples);
      return { test: `avalanche, ${name} bit ${bit}`, p: Math.min(1, 64 * normalCdf(-z)) };
    }),
  );
}

/** Equal spacings among sorted birthdays (Marsaglia 1985): 4096 birthdays in 2^32 days, mean 4. */
export function birthdays(stream: Stream, rounds = 128): number {
  const count = 4096;
  const days = new Uint32Array(count);
  let equal = 0;
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < count; i++) days[i] = stream(round * count + i);
    days.sort();
    // From the last to the first: what is taken off is still a day.
    for (let i = count - 1; i > 0; i--) days[i]! -= days[i - 1]!;
    days.sort();
    for (let i = 1; i < count; i++) if (days[i] === days[i - 1]) equal++;
  }
  return poissonP(equal, (rounds * count ** 3) / (4 * 2 ** 32));
}

/** Collisions of 2^16 balls in 2^24 urns, by the top bits (Knuth 3.3.2 I). */
export function collisions(stream: Stream, rounds = 8): number {
  const balls = 1 << 16;
  const urns = 2 ** 24;
  // A bit each: they fit into the processor's own memory.
  const used = new Int32Array(urns / 32);
  let hits = 0;
  for (let round = 0; round < rounds; round++) {
    used.fill(0);
    for (let i = 0; i < balls; i++) {
      const urn = stream(round * balls + i) >>> 8;
      hits += (used[urn >> 5]! >>> (urn & 31)) & 1;
      used[urn >> 5]! |= 1 << (urn & 31);
    }
  }
  const empty = urns * Math.exp(balls * Math.log1p(-1 / urns));
  return poissonP(hits, rounds * (balls - (urns - empty)));
}

/**
 * Equal pairs of 16 and 16 bits among 2^20: collisions in 2^32 urns, which see dependence in whatever cells it is. Sees
 * 60 more than the 128 that are due often, 110 more with certainty.
 */
export function equalPairs(left: Stream, right: Stream): number {
  const joint = Uint32Array.from(
    { length: DRAWS },
    (_, i) => (left(i) & 0xffff0000) | (right(i) >>> 16),
  );
  joint.sort();
  let same = 0;
  for (let i = 1, before = 0; i < joint.length; i++) {
    before = joint[i] === joint[i - 1] ? before + 1 : 0;
    same += before;
  }
  return poissonP(same, (joint.length * (joint.length - 1)) / 2 ** 33);
}

/** Lengths of ascending runs, the draw after each run left out (Knuth 3.3.2 G, exercise 14). */
export function runs(stream: Stream): number {
  const longest = 7;
  const counts = new Float64Array(longest);
  let total = 0;
  for (let i = 0; i < DRAWS; ) {
    let length = 1;
    while (stream(i + length) > stream(i + length - 1)) length++;
    counts[Math.min(length, longest) - 1]!++;
    total++;
    i += length + 1;
  }
  let sum = 0;
  let factorial = 1;
  for (let length = 1; length <= longest; length++) {
    factorial *= length;
    // P(length) = 1/length! - 1/(length + 1)!; the last cell has the tail.
    const chance =
      length < longest ? 1 / factorial - 1 / (factorial * (length + 1)) : 1 / factorial;
    sum += ((counts[length - 1] as number) - total * chance) ** 2 / (total * chance);
  }
  return chiSquareUpper(sum, longest - 1);
}

/** The three above on every stream. */
export function patterns(g: Generator, seed0: number, seed1: number): Finding[] {
  return Object.entries(streams(g, seed0, seed1)).flatMap(([name, stream]) => [
    { test: `birthday spacings, ${name}`, p: birthdays(stream) },
    { test: `collisions, ${name}`, p: collisions(stream) },
    { test: `runs, ${name}`, p: runs(stream) },
  ]);
}

export const BATTERY = { uniformity, independence, avalanche, patterns };

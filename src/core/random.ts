/**
 * The production generator: counter-based, so that a die depends on (seed, game, turn, place) alone.
 *
 * A game has two 32-bit key words, made from the seed and the game's index. A draw mixes them with a
 * 32-bit place: who rolls, what for, in which turn. No state is carried from draw to draw, hence an extra roll
 * for one figure shifts nobody else's dice (common random numbers), and any game can be replayed from its index.
 *
 * The mixers are public: `fmix32` is the finalizer of MurmurHash3 (Appleby, public domain), the draw's two
 * multiply-shift rounds are those of hash-prospector's best two-round mixer (Wellons 2018), with the second key
 * word xored in between them.
 */
import seedrandom from "seedrandom";

/** MurmurHash3's 32-bit finalizer; a bijection of int32. Known answer: fmix32(1) = 0x514e28b7. */
export function fmix32(x: number): number {
  let h = x ^ (x >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Two int32 words of seed from any text, through seedrandom's ARC4. */
export function expandSeed(text: string): Int32Array {
  const generator = seedrandom(text);
  return Int32Array.of(generator.int32(), generator.int32());
}

/** First key word of a game: different for every index below 2^32 under one seed. */
export function gameKey0(seed0: number, game: number): number {
  return fmix32((Math.imul(game, 0x9e3779b1) + seed0) | 0);
}

/** Second key word of a game, from the first. */
export function gameKey1(seed1: number, key0: number): number {
  return fmix32(((key0 ^ seed1) + 0x6d2b79f5) | 0);
}

// What is drawn with is constants: V8 asks at each call whether a declared function still is that function.

/** A place as `drawAt` takes it: spread over 32 bits, which is linear, so that the turn can be added later. */
export const spreadPlace = (place: number): number => Math.imul(place, 0x9e3779b1);

/**
 * One 32-bit draw, as an int32 (all 2^32 values equally likely over games).
 * @param place any int32: turn, figure and purpose packed by the rules
 */
export const draw = (key0: number, key1: number, place: number): number =>
  drawAt(key0, key1, spreadPlace(place), 0);

/** `draw` at place + turn, where `spread` is `spreadPlace(place)`. */
export const drawAt = (key0: number, key1: number, spread: number, turn: number): number => {
  let z = key0 ^ (spread + Math.imul(turn, 0x9e3779b1));
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad) ^ key1;
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
};

/**
 * floor((u * count + more) / 2^32), where a draw u counts as 0 to 2^32 - 1: which of so many, all alike, it picks. In
 * whole numbers of 32 bits: a game asks for hundreds, and each waits for its answer.
 * @param count 1 to 2^15
 * @param more  0 to count - 1; 0: the lower the draw, the earlier
 */
export const scaled = (u: number, count: number, more = 0): number => {
  const low = Math.imul(u & 0xffff, count) + more;
  return (Math.imul(u >>> 16, count) + (low >>> 16)) >>> 16;
};

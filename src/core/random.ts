/**
 * The production generator: counter-based, so that a die depends on (seed, game, turn, place) alone.
 *
 * A game has two 32-bit key words, made from the seed and the game's index. A draw mixes them with a place, who rolls
 * and what for, and the game turn. No state is carried from draw to draw, hence an extra roll for one figure shifts
 * nobody else's dice (common random numbers), and any game can be replayed from its index.
 *
 * The mixers are public: `fmix32` is the finalizer of MurmurHash3 (Appleby, public domain), the draw's two
 * multiply-shift rounds are those of hash-prospector's best two-round mixer (Wellons 2018), but for the first
 * multiplier, which is the second key word: under one that is the same for all games, two places that differ in few
 * bits can come out of it differing in one of few ways, and then their draws hang together. Two words that differ in
 * their top eleven bits alone are not mixed well enough by two rounds either. So places are spread in such a way that
 * no two of a turn do.
 */
import seedrandom from "seedrandom";
import { sha256Hex } from "./sha256.js";

/** Weyl's step: the odd number next to 2^32 / golden ratio. */
const STEP = 0x9e3779b1;

/**
 * Two int32 words of seed from any text, through seedrandom's ARC4. That repeats its key until it is long enough and
 * takes eight bits of each letter, so that "1" and "11" would be one seed; hence it gets a hash, which has one length.
 * Of the text as JSON, which escapes what UTF-8 cannot say.
 */
export function expandSeed(text: string): Int32Array {
  const generator = seedrandom(sha256Hex(JSON.stringify(text)));
  return Int32Array.of(generator.int32(), generator.int32());
}

// What is drawn with is constants: V8 asks at each call whether a declared function still is that function.

/** MurmurHash3's 32-bit finalizer; a bijection of int32. Known answer: fmix32(1) = 0x514e28b7. */
export const fmix32 = (x: number): number => {
  let h = x ^ (x >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
};

/** First key word of a game: different for every index below 2^32 under one seed. */
export function gameKey0(seed0: number, game: number): number {
  return fmix32((Math.imul(game, STEP) + seed0) | 0);
}

/** Second key word of a game, from the first: odd, so that to multiply by it loses nothing. */
export function gameKey1(seed1: number, key0: number): number {
  return fmix32(((key0 ^ seed1) + 0x6d2b79f5) | 0) | 1;
}

/** A place is below 2^PLACE_BITS. */
export const PLACE_BITS = 20;
const PLACE_MASK = (1 << PLACE_BITS) - 1;
const HALF = PLACE_BITS / 2;

/**
 * A place in a game turn as `drawAt` takes it, so that later turns can be added. `fmix32` with its shifts kept inside the
 * low bits: these are a permutation of the places, so that any two of a turn differ in them.
 */
export const spreadPlace = (place: number, turn = 0): number => {
  const h = Math.imul(place ^ (place >>> HALF), 0x85ebca6b);
  return (Math.imul(h ^ ((h & PLACE_MASK) >>> HALF), 0xc2b2ae35) + Math.imul(turn, STEP)) | 0;
};

/**
 * One 32-bit draw, as an int32 (all 2^32 values equally likely over games).
 * @param place figure and purpose packed by the rules: below 2^PLACE_BITS
 * @param turn  game turn
 */
export const draw = (key0: number, key1: number, place: number, turn: number): number =>
  drawAt(key0, key1, spreadPlace(place), turn);

/** `draw` so many turns later, where `spread` is `spreadPlace(place, turn)`. */
export const drawAt = (key0: number, key1: number, spread: number, turns: number): number => {
  let z = key0 ^ (spread + Math.imul(turns, STEP));
  z = Math.imul(z ^ (z >>> 16), key1) ^ key1;
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

/** The generator under test and its mutants, and the streams of draws in which a game could meet a weakness. */
import { draw, gameKey0, gameKey1, PLACE_BITS, spreadPlace } from "../../src/core/random.js";

/** What `src/core/random.ts` gives the sampler. */
export interface Generator {
  gameKey0(seed0: number, game: number): number;
  gameKey1(seed1: number, key0: number): number;
  draw(key0: number, key1: number, place: number, turn: number): number;
}

export const PRODUCTION: Generator = { gameKey0, gameKey1, draw };

/** A place in a turn as one word, multiplied: seats, which lie on top, then differ in the top bits alone. */
const product = (place: number, turn: number): number =>
  Math.imul((place << TURN_BITS) | turn, 0x9e3779b1);

/** Two rounds under multipliers that are the same for all games. */
function fixed(key0: number, key1: number, spread: number): number {
  let z = key0 ^ spread;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad) ^ key1;
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

/** Wrong generators that look right from afar. The battery must reject each of them. */
export const MUTANTS: Readonly<Record<string, Generator>> = {
  "one round of the draw's mixer": {
    ...PRODUCTION,
    draw(key0, key1, place, turn) {
      let z = key0 ^ spreadPlace(place, turn);
      z = Math.imul(z ^ (z >>> 16), 0x21f0aaad) ^ key1;
      return z ^ (z >>> 15);
    },
  },
  "first key word is the game's number": {
    ...PRODUCTION,
    gameKey0: (seed0, game) => (seed0 + game) | 0,
    gameKey1: (seed1) => seed1,
    draw(key0, key1, place, turn) {
      const z = Math.imul((key0 + ((place << TURN_BITS) | turn)) ^ key1, 0x21f0aaad);
      return Math.imul(z ^ (z >>> 15), 0x735a2d97);
    },
  },
  "multipliers even": {
    ...PRODUCTION,
    draw(key0, key1, place, turn) {
      let z = key0 ^ spreadPlace(place, turn);
      z = Math.imul(z ^ (z >>> 16), 0x21f0aaac) ^ key1;
      z = Math.imul(z ^ (z >>> 15), 0x735a2d96);
      return z ^ (z >>> 15);
    },
  },
  "places not spread": {
    ...PRODUCTION,
    draw(key0, key1, place, turn) {
      let z = key0 ^ ((place << TURN_BITS) | turn);
      z = Math.imul(z, 0x21f0aaad) ^ key1;
      return z ^ (z >>> 15);
    },
  },
  "places only multiplied, and mixed by two multipliers": {
    ...PRODUCTION,
    draw: (key0, key1, place, turn) => fixed(key0, key1, product(place, turn)),
  },
};

const TURN_BITS = 8;
const NOBODY = 31;

/** Place of a draw in a duel of Law of the Gun. */
export function placeOf(seat: number, purpose: number, victim = NOBODY, tester = NOBODY): number {
  return (((seat * 16 + purpose) * 32 + victim) * 32 + tester) * 2;
}

/** First seats of the two sides. */
export const SEAT_A = 0;
export const SEAT_B = 16;
/** Purpose of a man's first shot of a turn. */
export const SHOT = 0;

/** The i-th draw of an endless row, as an uint32. */
export type Stream = (i: number) => number;

/** Draws under one seed of two words, as uint32. */
export function drawer(g: Generator, seed0: number, seed1: number) {
  return (game: number, place: number, turn: number): number => {
    const key0 = g.gameKey0(seed0, game);
    return g.draw(key0, g.gameKey1(seed1, key0), place, turn) >>> 0;
  };
}

/** The rows that must look random, each under one seed of two words. */
export function streams(g: Generator, seed0: number, seed1: number): Record<string, Stream> {
  const at = drawer(g, seed0, seed1);
  const shotA = placeOf(SEAT_A, SHOT);
  const shotB = placeOf(SEAT_B, SHOT);
  return {
    "games, one place": (i) => at(i, shotA, 1),
    "games far on, one place": (i) => at(1_000_000_000 + i, shotB, 9),
    "places and turns of one game": (i) => at(12_345, i >>> TURN_BITS, i & 255),
    "places of one turn, one game": (i) => at(54_321, i, 3),
    "turns, 64 places, games": (i) => at(i >>> 14, ((i >>> 8) & 63) * 2 ** 9, i & 255),
    "the first 32 draws of each game": (i) =>
      at(i >>> 5, i & 1 ? shotB : shotA, 1 + ((i >>> 1) & 15)),
  };
}

/** Two draws that the rules put side by side; `i` counts the pairs. */
export function pairs(
  g: Generator,
  seed0: number,
  seed1: number,
): Record<string, [Stream, Stream]> {
  const at = drawer(g, seed0, seed1);
  const half = 2 ** (PLACE_BITS - 1);
  const next = (i: number, one: number) => at(7 + Math.floor(i / half), 2 * (i % half) + one, 1);
  const shot = (seat: number, turn: number) => (i: number) => at(i, placeOf(seat, SHOT), turn);
  return {
    "game i, game i + 1": [(i) => shot(SEAT_A, 1)(2 * i), (i) => shot(SEAT_A, 1)(2 * i + 1)],
    "turn t, turn t + 1": [shot(SEAT_A, 1), shot(SEAT_A, 2)],
    "turn 15, turn 16": [shot(SEAT_B, 15), shot(SEAT_B, 16)],
    "place p, place p + 1": [(i) => next(i, 0), (i) => next(i, 1)],
    "figure A, figure B": [shot(SEAT_A, 1), shot(SEAT_B, 1)],
    "figure 1, figure 2": [shot(SEAT_A, 1), shot(SEAT_A + 1, 1)],
    "first shot, second shot": [shot(SEAT_A, 1), (i) => at(i, placeOf(SEAT_A, 1), 1)],
    "shot, Cool test of another": [
      shot(SEAT_B, 1),
      (i) => at(i, placeOf(SEAT_B, SHOT, SEAT_A, SEAT_A + 1), 1),
    ],
    "A in turn t, B in turn t + 1": [shot(SEAT_A, 4), shot(SEAT_B, 5)],
    "game i, game i + 2^22": [shot(SEAT_A, 1), (i) => shot(SEAT_A, 1)(i + 2 ** 22)],
  };
}

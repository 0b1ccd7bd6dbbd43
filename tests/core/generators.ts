/** The generator under test and its mutants, and the streams of draws in which a game could meet a weakness. */
import { draw, gameKey0, gameKey1 } from "../../src/core/random.js";

/** What `src/core/random.ts` gives the sampler. */
export interface Generator {
  gameKey0(seed0: number, game: number): number;
  gameKey1(seed1: number, key0: number): number;
  draw(key0: number, key1: number, place: number): number;
}

export const PRODUCTION: Generator = { gameKey0, gameKey1, draw };

/** Wrong generators that look right from afar. The battery must reject each of them. */
export const MUTANTS: Readonly<Record<string, Generator>> = {
  "one round of the draw's mixer": {
    ...PRODUCTION,
    draw(key0, key1, place) {
      let z = key0 ^ Math.imul(place, 0x9e3779b1);
      z = Math.imul(z ^ (z >>> 16), 0x21f0aaad) ^ key1;
      return z ^ (z >>> 15);
    },
  },
  "first key word is the game's number": {
    ...PRODUCTION,
    gameKey0: (seed0, game) => (seed0 + game) | 0,
    gameKey1: (seed1) => seed1,
    draw(key0, key1, place) {
      const z = Math.imul((key0 + place) ^ key1, 0x21f0aaad);
      return Math.imul(z ^ (z >>> 15), 0x735a2d97);
    },
  },
  "multipliers even": {
    ...PRODUCTION,
    draw(key0, key1, place) {
      let z = key0 ^ Math.imul(place, 0x9e3779b1);
      z = Math.imul(z ^ (z >>> 16), 0x21f0aaac) ^ key1;
      z = Math.imul(z ^ (z >>> 15), 0x735a2d96);
      return z ^ (z >>> 15);
    },
  },
  "places not spread": {
    ...PRODUCTION,
    draw(key0, key1, place) {
      let z = key0 ^ place;
      z = Math.imul(z, 0x21f0aaad) ^ key1;
      return z ^ (z >>> 15);
    },
  },
};

const TURN_BITS = 8;
const NOBODY = 31;

/** Place of a draw as `wait()` of a rule system's resolver and the sampler pack it. */
export function placeOf(
  seat: number,
  purpose: number,
  turn: number,
  victim = NOBODY,
  tester = NOBODY,
): number {
  return (((((seat * 16 + purpose) * 32 + victim) * 32 + tester) * 2) << TURN_BITS) | turn;
}

/** First seats of the two sides. */
export const SEAT_A = 0;
export const SEAT_B = 16;
/** Purpose of a man's first shot of a turn. */
export const SHOT = 0;

/** The i-th draw of an endless row, as an uint32. */
export type Stream = (i: number) => number;

/** The rows that must look random, each under one seed of two words. */
export function streams(g: Generator, seed0: number, seed1: number): Record<string, Stream> {
  const at = (game: number, place: number): number => {
    const key0 = g.gameKey0(seed0, game);
    return g.draw(key0, g.gameKey1(seed1, key0), place) >>> 0;
  };
  const shotA = placeOf(SEAT_A, SHOT, 1);
  return {
    "games, one place": (i) => at(i, shotA),
    "games far on, one place": (i) => at(1_000_000_000 + i, placeOf(SEAT_B, SHOT, 9)),
    "places of one game": (i) => at(12_345, i),
    "slots of one turn, one game": (i) => at(54_321, (i << TURN_BITS) | 3),
    "turns, 64 slots, games": (i) => at(i >>> 14, ((i >>> 8) & 63) * 2 ** 17 + (i & 255)),
    "the first 32 draws of each game": (i) =>
      at(i >>> 5, placeOf(i & 1 ? SEAT_B : SEAT_A, SHOT, 1 + ((i >>> 1) & 15))),
  };
}

/** Two draws that the rules put side by side; `i` counts the pairs. */
export function pairs(
  g: Generator,
  seed0: number,
  seed1: number,
): Record<string, [Stream, Stream]> {
  const at = (game: number, place: number): number => {
    const key0 = g.gameKey0(seed0, game);
    return g.draw(key0, g.gameKey1(seed1, key0), place) >>> 0;
  };
  const shot = (seat: number, turn: number) => placeOf(seat, SHOT, turn);
  return {
    "game i, game i + 1": [
      (i) => at(2 * i, shot(SEAT_A, 1)),
      (i) => at(2 * i + 1, shot(SEAT_A, 1)),
    ],
    "turn t, turn t + 1": [(i) => at(i, shot(SEAT_A, 1)), (i) => at(i, shot(SEAT_A, 2))],
    "turn 15, turn 16": [(i) => at(i, shot(SEAT_B, 15)), (i) => at(i, shot(SEAT_B, 16))],
    "place p, place p + 1": [(i) => at(7, 2 * i), (i) => at(7, 2 * i + 1)],
    "figure A, figure B": [(i) => at(i, shot(SEAT_A, 1)), (i) => at(i, shot(SEAT_B, 1))],
    "figure 1, figure 2": [(i) => at(i, shot(SEAT_A, 1)), (i) => at(i, shot(SEAT_A + 1, 1))],
    "first shot, second shot": [
      (i) => at(i, placeOf(SEAT_A, 0, 1)),
      (i) => at(i, placeOf(SEAT_A, 1, 1)),
    ],
    "shot, Cool test of another": [
      (i) => at(i, shot(SEAT_B, 1)),
      (i) => at(i, placeOf(SEAT_B, SHOT, 1, SEAT_A, SEAT_A + 1)),
    ],
    "A in turn t, B in turn t + 1": [(i) => at(i, shot(SEAT_A, 4)), (i) => at(i, shot(SEAT_B, 5))],
    "game i, game i + 2^16": [
      (i) => at(i, shot(SEAT_A, 1)),
      (i) => at(i + 65_536 * 64, shot(SEAT_A, 1)),
    ],
  };
}

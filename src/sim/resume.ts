/** Playing on where an earlier run ended, so that nobody can tell the two from one run. */
import type { Program } from "../core/machine.js";
import { GROUP_GAMES, groupEnd, SINGLE_GAMES, type Tally } from "../core/tally.js";
import { Sampler, straightEngine } from "./play.js";

/** Games that are played again before a run is continued: do they still come out the same? */
const PROBE_GAMES = 256;

/** Counts of the first games of a program; other rules, another seed or another scenario would give others. */
export function probe(program: Program, seed: string): Tally {
  // A second engine that learns would make the first one slower: V8 builds its arrays into the code while it is alone.
  return new Sampler(program, seed, undefined, straightEngine(program, seed)).play(0, PROBE_GAMES);
}

/**
 * The part of a run that ends where a group of games does, so that games played after it merge exactly: the games of
 * the last, broken group are played again and taken away.
 * @param tally of games 0..games-1 of this program under this seed
 * @returns at most 255 games less; null if the last group's games, played again, are no part of the tally
 */
export function wholeGroups(program: Program, seed: string, tally: Tally): Tally | null {
  const { games } = tally;
  const whole = games === 0 || groupEnd(games - 1) === games;
  if (whole) return tally;
  const from = Math.max(SINGLE_GAMES, games - (games % GROUP_GAMES));
  const tail = new Sampler(program, seed).play(from, games);
  const less = (a: Float64Array, b: Float64Array): Float64Array =>
    a.map((count, i) => count - b[i]!);
  const rest: Tally = {
    cells: less(tally.cells, tail.cells),
    moments: less(tally.moments, tail.moments),
    games: from,
    groups: tally.groups - tail.groups,
  };
  return [...rest.cells, ...rest.moments].some((count) => count < 0) ? null : rest;
}

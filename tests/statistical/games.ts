/**
 * Toy games with a known truth, each giving two correlated counts: what the intervals must cover.
 */
import type { PairMoments } from "../../src/stats/moments.js";
import type { Uniform } from "./seeded.js";

/** What one game counted; reused from game to game. */
export interface Counts {
  num: number;
  den: number;
}

export interface Game {
  readonly name: string;
  /** E num / E den. */
  readonly truth: number;
  /** E den of a game. */
  readonly denMean: number;
  readonly play: (draw: Uniform, out: Counts) => void;
}

/** Games up to here are groups of their own; later ones come in blocks. */
export const SINGLES = 4096;
export const BLOCK = 64;

/** Plays `games` games and adds up the sums as a run does: groups of 1, then blocks of 64. */
export function run(game: Game, games: number, draw: Uniform): PairMoments {
  const out = { num: 0, den: 0 };
  const sums = { num: 0, den: 0, numSq: 0, denSq: 0, numDen: 0, groups: 0 };
  for (let i = 0; i < games; ) {
    const size = i < SINGLES ? 1 : Math.min(BLOCK, games - i);
    let num = 0;
    let den = 0;
    for (let j = 0; j < size; j++) {
      game.play(draw, out);
      num += out.num;
      den += out.den;
    }
    sums.num += num;
    sums.den += den;
    sums.numSq += num * num;
    sums.denSq += den * den;
    sums.numDen += num * den;
    sums.groups += 1;
    i += size;
  }
  return sums;
}

/** Shots until a hit has a consequence (chance `end`) or `shotsMax` are fired. */
function shoot(draw: Uniform, rate: number, end: number, shotsMax: number, out: Counts): void {
  out.num = 0;
  out.den = 0;
  while (out.den < shotsMax) {
    out.den++;
    if (draw() >= rate) continue;
    out.num++;
    if (draw() < end) return;
  }
}

/** Expected shots of `shoot`. */
function shotsMean(rate: number, end: number, shotsMax: number): number {
  let alive = 1;
  let sum = 0;
  for (let i = 0; i < shotsMax; i++) {
    sum += alive;
    alive *= 1 - rate * end;
  }
  return sum;
}

/** Each game draws one of two hit rates, then shoots until a hit with consequences. */
export function shooting(
  name: string,
  rates: readonly [number, number],
  end: number,
  shotsMax: number,
): Game {
  const [a, b] = rates;
  const shotsA = shotsMean(a, end, shotsMax);
  const shotsB = shotsMean(b, end, shotsMax);
  return {
    name,
    truth: (a * shotsA + b * shotsB) / (shotsA + shotsB),
    denMean: (shotsA + shotsB) / 2,
    play: (draw, out) => shoot(draw, a === b || draw() < 0.5 ? a : b, end, shotsMax, out),
  };
}

/** A game's counts drawn from a table of [num, den, chance]; chances may leave a rest: [0, 0]. */
export function tabled(name: string, rows: ReadonlyArray<readonly [number, number, number]>): Game {
  let num = 0;
  let den = 0;
  let sum = 0;
  for (const [n, d, chance] of rows) {
    num += n * chance;
    den += d * chance;
    sum += chance;
    if (!(chance >= 0)) throw new Error(`${name}: a chance of ${chance}`);
  }
  if (sum > 1 + 1e-12) throw new Error(`${name}: chances add up to ${sum}`);
  return {
    name,
    truth: num / den,
    denMean: den,
    play: (draw, out) => {
      let u = draw();
      for (const [n, d, chance] of rows) {
        u -= chance;
        if (u < 0) {
          out.num = n;
          out.den = d;
          return;
        }
      }
      out.num = 0;
      out.den = 0;
    },
  };
}

/**
 * Kills for times out with ratio `theta` and `outs` expected events over `games` games: single
 * kills, double and triple kills, being put out once or twice, mutual kills.
 */
export function killing(theta: number, outs: number, games: number, bunched: boolean): Game {
  const kills: Array<[number, number, number]> = bunched
    ? [
        [1, 0, 0.5],
        [2, 0, 0.3],
        [3, 0, 0.2],
      ]
    : [[1, 0, 1]];
  const dies: Array<[number, number, number]> = bunched
    ? [
        [0, 1, 0.8],
        [0, 2, 0.2],
      ]
    : [[0, 1, 1]];
  const killMean = bunched ? 1.7 : 1;
  const dieMean = bunched ? 1.2 : 1;
  // One fifth of the rarer kind comes as mutual kills [1, 1].
  const mutual = 0.2 * Math.min(theta, 1);
  const killWeight = (theta - mutual) / killMean;
  const dieWeight = (1 - mutual) / dieMean;
  const rows: Array<[number, number, number]> = [[1, 1, mutual]];
  for (const [n, d, w] of kills) rows.push([n, d, w * killWeight]);
  for (const [n, d, w] of dies) rows.push([n, d, w * dieWeight]);
  const scale = outs / games / (theta + 1);
  const name = `theta ${theta}, ${outs} outs, ${bunched ? "bunched" : "single"}`;
  return tabled(
    name,
    rows.map(([n, d, w]) => [n, d, w * scale] as const),
  );
}

/**
 * The truths and sizes that the coverage tests go through. Sizes that say too little are left out.
 */
import type { Cell } from "./coverage.js";
import { type Game, killing, shooting, tabled } from "./games.js";

/** Runs of `games` games, fewer repetitions for the large ones. */
function cell(game: Game, games: number, repetitions: number): Cell {
  return { name: `${games} games, ${game.name}`, game, games, repetitions };
}

/** Few games, some, many, and 6,144: groups of 1 up to 4,096, then 32 blocks of 64. */
export const SIZES: ReadonlyArray<readonly [games: number, repetitions: number]> = [
  [50, 4000],
  [200, 3000],
  [2000, 700],
  [6144, 400],
];

/** Games of 3 to 8 shots whose hits come in bunches of one and four: 4.5 `rate` hits a game. */
function bunched(rate: number): Game {
  return tabled(`bunches of 1 and 4, rate ${rate}`, [
    [1, 5, 2.5 * rate],
    [4, 8, 0.5 * rate],
    [0, 3, 0.3],
    [0, 6, 0.7 - 3 * rate],
  ]);
}

/**
 * Hit rates per shot. "Steady": each shot the same chance, the game ends at every second hit.
 * "Mixed": figures differ from game to game by a factor of nine. "Bunches": as above, where at
 * least ten bunches (by Kish's number, num^2 / numSq = 1.93 rate per game) are expected.
 */
export function shotCells(
  sizes: typeof SIZES = SIZES,
  rates: readonly number[] = [0.01, 0.1, 0.5, 0.9],
  bunchesMin = 10,
): Cell[] {
  const cells: Cell[] = [];
  for (const [games, repetitions] of sizes) {
    for (const rate of rates) {
      const apart: [number, number] = rate < 0.5 ? [0.2 * rate, 1.8 * rate] : [2 * rate - 1, 1];
      cells.push(cell(shooting(`steady, rate ${rate}`, [rate, rate], 0.5, 12), games, repetitions));
      cells.push(cell(shooting(`mixed, rate ${rate}`, apart, 0.3, 12), games, repetitions));
    }
    for (const rate of [0.01, 0.1]) {
      if ((4.5 ** 2 / 10.5) * rate * games < bunchesMin) continue;
      cells.push(cell(bunched(rate), games, repetitions));
    }
  }
  return cells;
}

/**
 * Kill ratios 0.1 to 10 at `outs` expected events; one a game, or doubles and triples; mutual
 * kills.
 */
export function killCells(outsOf: readonly number[], games = 300, repetitions = 3000): Cell[] {
  const cells: Cell[] = [];
  for (const outs of outsOf) {
    for (const theta of [0.1, 0.3, 1, 3, 10]) {
      for (const many of [false, true]) {
        cells.push(cell(killing(theta, outs, games, many), games, repetitions));
      }
    }
  }
  return cells;
}

/** Ratios that are no proportions: rare events, several effects a shot, hardly varying ones. */
export function ratioCells(
  sizes: typeof SIZES = SIZES,
  events: readonly number[] = [3, 10, 30],
): Cell[] {
  const cells: Cell[] = [];
  for (const [games, repetitions] of sizes) {
    for (const n of events) {
      const each = n / games;
      if (each > 0.7) continue; // more events than such games can hold
      const single = tabled(`${n} events in turns`, [
        [1, 10, each / 2],
        [1, 4, each / 2],
        [0, 10, 0.3],
        [0, 3, 0.7 - each],
      ]);
      const bunches = tabled(`${1.2 * n} events in turns, up to 3 a game`, [
        [1, 10, 0.3 * each],
        [3, 4, 0.3 * each],
        [0, 10, 0.3],
        [0, 3, 0.7 - 0.6 * each],
      ]);
      cells.push(cell(single, games, repetitions));
      cells.push(cell(bunches, games, repetitions));
    }
    const spread = tabled("spread weapon", [
      [5, 2, 0.3],
      [0, 3, 0.3],
      [9, 3, 0.1],
      [2, 1, 0.3],
    ]);
    const even = tabled("hardly varying", [
      [5, 1, 0.3],
      [6, 1, 0.3],
      [11, 2, 0.2],
      [4, 1, 0.2],
    ]);
    const opposed = tabled("few effects where shots are many", [
      [1, 9, 0.3],
      [3, 2, 0.4],
      [0, 12, 0.3],
    ]);
    for (const game of [spread, even, opposed]) cells.push(cell(game, games, repetitions));
  }
  return cells;
}

/** Skewed game lengths: geometric with mean 10, and a mixture of short and very long games. */
export function lengthCells(
  sizes: ReadonlyArray<readonly [number, number]> = [
    [100, 8000],
    [200, 4000],
    [2000, 800],
  ],
): Cell[] {
  const shapes = [
    shooting("geometric lengths", [0.1, 0.1], 1, 100),
    shooting("short and long games", [0.02, 0.5], 1, 200),
    shooting("most games reach the limit", [0.02, 0.02], 1, 10),
  ];
  return sizes.flatMap(([games, repetitions]) =>
    shapes.map((shape) => cell(lengths(shape), games, repetitions)),
  );
}

/** The length of each game as the numerator over one game. */
function lengths(shape: Game): Game {
  return {
    name: shape.name,
    truth: shape.denMean,
    denMean: 1,
    play: (draw, out) => {
      shape.play(draw, out);
      out.num = out.den;
      out.den = 1;
    },
  };
}

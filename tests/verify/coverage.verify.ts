/**
 * Coverage of the interval methods on grids that are finer and reach further down than the suite's,
 * sizes included that say too little. Prints a table; the floors are those that hold everywhere.
 * Takes a few minutes: npm run verify
 */
import { describe, expect, test } from "vitest";
import { clusteredRatio } from "../../src/stats/clusteredRatio.js";
import { clusteredWilson } from "../../src/stats/clusteredWilson.js";
import { meanT } from "../../src/stats/meanT.js";
import { ratioT } from "../../src/stats/ratioT.js";
import { type Cell, judge, type Method, measure } from "../statistical/coverage.js";
import { killCells, lengthCells, ratioCells, shotCells } from "../statistical/grids.js";

const SIZES = [
  [50, 10_000],
  [200, 8000],
  [2000, 2000],
  [6144, 1000],
  [20_480, 600],
] as const;
const RATES = [0.003, 0.01, 0.03, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97];

interface Row {
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly method: Method;
  readonly floor: number;
}

const ROWS: readonly Row[] = [
  {
    name: "clusteredWilson",
    cells: shotCells(SIZES, RATES, 10),
    method: (m) => clusteredWilson(m),
    floor: 0.92,
  },
  {
    name: "clusteredWilson with few bunches",
    cells: shotCells(SIZES, RATES, 2),
    method: (m) => clusteredWilson(m),
    floor: 0.87,
  },
  {
    name: "clusteredRatio",
    cells: killCells([10, 30, 100, 200], 600, 10_000),
    method: (m) => clusteredRatio(m),
    floor: 0.92,
  },
  {
    name: "clusteredRatio with few outs",
    cells: killCells([1, 3, 5], 600, 10_000),
    method: (m) => clusteredRatio(m),
    floor: 0.86,
  },
  {
    name: "ratioT",
    cells: ratioCells(SIZES, [3, 10, 30, 100]),
    method: (m) => ratioT(m, "ratio"),
    floor: 0.92,
  },
  {
    name: "ratioT with one event",
    cells: ratioCells(SIZES, [1]),
    method: (m) => ratioT(m, "ratio"),
    floor: 0.9,
  },
  {
    name: "meanT",
    cells: lengthCells([
      [50, 20_000],
      [100, 20_000],
      [200, 20_000],
      [1000, 5000],
      [5000, 2000],
    ]),
    method: (m) => meanT({ sum: m.num, sumSq: m.numSq, n: m.den }, "turns"),
    floor: 0.91,
  },
];

describe.each(ROWS)("$name", ({ name, cells, method, floor }) => {
  test("holds its floor", () => {
    const coverages = measure(cells, 101, method);
    for (const cell of coverages) {
      const share = (count: number): string => (count / cell.trials).toFixed(4);
      const misses = `${share(cell.below)} below, ${share(cell.above)} above`;
      console.log(`${name}: ${share(cell.covered)} (${misses}) ${cell.name}`);
    }
    const verdict = judge(coverages, { floor, average: [0.9, 1], alpha: 1e-6 });
    console.log(
      `${name}: average ${verdict.average.toFixed(4)}, minimum ${verdict.minimum.toFixed(4)}`,
    );
    expect(verdict.failures).toEqual([]);
  });
});

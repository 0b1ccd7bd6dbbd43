/** 10,000 runs of each of thirteen chances, and of numbers that come in bunches: what do 95 % intervals cover? */
import { expect, test } from "vitest";
import {
  average,
  CHANCES,
  CLUSTERED,
  clusteredCoverage,
  coverageTable,
  shareCoverage,
  surprise,
} from "../exact/calibration.js";
import { judge } from "../statistical/coverage.js";

/** Chance that right intervals fail one of these tests. */
const ALPHA = 1e-4;
const RUNS = 10_000;

/** With fewer games the counts of the rarest are so small that Wilson's coverage itself leaves 94.3 to 96 %. */
const gamesFor = (p: number): number => (p * (1 - p) < 0.02 ? 40_000 : 10_000);

test("chances from 0.0009 to 0.9991, 10,000 or 40,000 games a run", () => {
  const rows = CHANCES.map((chance, i) => shareCoverage(chance, i, gamesFor(chance.p), RUNS));
  console.log(`${coverageTable(rows)}\naverage ${(100 * average(rows)).toFixed(3)} %`);
  for (const row of rows) {
    expect(surprise(row), `p = ${row.p}`).toBeGreaterThan(ALPHA / rows.length);
    expect(row.truth).toBeGreaterThan(0.943);
    expect(row.truth).toBeLessThan(0.96);
  }
  expect(average(rows)).toBeGreaterThan(0.943);
  expect(average(rows)).toBeLessThan(0.96);
});

test("hit rates, lengths, shots and kill ratios, 1,000 games a run", () => {
  const rows = CLUSTERED.flatMap((each) => clusteredCoverage(each, 1000, RUNS));
  const percent = (count: number): string => ((100 * count) / RUNS).toFixed(2);
  for (const { name, covered, below, above } of rows) {
    console.log(
      `${name}: covered ${percent(covered)} % (${percent(below)} below, ${percent(above)} above)`,
    );
  }
  const verdict = judge(rows, { floor: 0.943, average: [0.943, 0.96], alpha: ALPHA });
  expect(verdict.failures).toEqual([]);
});

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

test("chances from 0.0009 to 0.9991, 10,000 games a run", () => {
  const rows = CHANCES.map((chance, i) => shareCoverage(chance, i, 10_000, RUNS));
  console.log(`${coverageTable(rows)}\naverage ${(100 * average(rows)).toFixed(3)} %`);
  for (const row of rows) {
    expect(surprise(row), `p = ${row.p}`).toBeGreaterThan(ALPHA / rows.length);
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

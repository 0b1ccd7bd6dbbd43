/** Reduced size of `npm run verify`: do 95 % intervals cover the exact value in 95 % of runs? */
import { describe, expect, test } from "vitest";
import { alphaOf } from "../statistical/budget.js";
import { judge } from "../statistical/coverage.js";
import {
  average,
  CHANCES,
  CLUSTERED,
  clusteredCoverage,
  coverageTable,
  shareCoverage,
  surprise,
  wilsonCoverage,
} from "./calibration.js";

describe("true coverage of Wilson's interval", () => {
  test("10 trials at 1/2: the counts 2 to 8 cover, 1002/1024", () => {
    // 8 of 10 gives 0.490 to 0.943, 9 of 10 gives 0.596 to 0.982 (Wilson 1927).
    expect(wilsonCoverage(0.5, 10)).toBeCloseTo(1 - 22 / 1024, 14);
  });

  test("3 trials at 0.1: no hit (0 to 0.562) and one (0.061 to 0.792) cover, two (0.208) do not", () => {
    expect(wilsonCoverage(0.1, 3)).toBeCloseTo(0.9 ** 3 + 3 * 0.1 * 0.9 ** 2, 14);
  });
});

test("13 chances from 0.0009 to 0.9991, 400 runs of 5,000 games each", () => {
  const rows = CHANCES.map((chance, i) => shareCoverage(chance, i, 5000, 400));
  console.log(`${coverageTable(rows)}\naverage ${(100 * average(rows)).toFixed(2)} %`);
  const limit = alphaOf("exact/calibration") / rows.length;
  for (const row of rows) expect(surprise(row), `p = ${row.p}`).toBeGreaterThan(limit);
  // An interval a tenth too narrow, or one for 97 %, would be seen in all rows together.
  expect(average(rows)).toBeGreaterThan(0.935);
  expect(average(rows)).toBeLessThan(0.965);
});

test("hit rates, lengths, shots and kill ratios, 400 runs of 500 games each", () => {
  const rows = CLUSTERED.flatMap((each) => clusteredCoverage(each, 500, 400));
  const alpha = alphaOf("exact/clustered");
  const verdict = judge(rows, { floor: 0.93, average: [0.94, 0.965], alpha });
  console.log(`${rows.map(({ name, covered }) => `${name}: ${covered} of 400`).join("\n")}`);
  expect(verdict.failures).toEqual([]);
});

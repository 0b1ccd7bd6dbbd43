/** Intervals with luck taken off, in real fights: enough of them hold the truth. In whole size: tests/verify. */
import { expect, test } from "vitest";
import { coverageOf } from "./luck.js";

const RUNS = 150;
/** Of a binomial count of 0.95: four standard errors. */
const SLACK = 4 * Math.sqrt(RUNS * 0.95 * 0.05);

test.each(["napnuts-duel.yaml", "gang-against-lawmen.yaml"])(
  "%s: 95 of 100 intervals hold the truth",
  async (file) => {
    const held = await coverageOf(file, RUNS, 500);
    expect(Math.abs(held - 0.95 * RUNS)).toBeLessThan(SLACK);
  },
);

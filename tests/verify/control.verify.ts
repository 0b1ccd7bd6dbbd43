/**
 * Intervals with luck taken off, in real fights: how many of 10,000 runs hold the truth. Twenty minutes:
 * npm run verify -- control
 */
import { expect, test } from "vitest";
import { coverageOf } from "../sim/luck.js";

const RUNS = 10_000;

test.each(["shootist-posse.yaml", "bank-door.yaml", "napnuts-duel.yaml"])("%s", async (file) => {
  const held = (await coverageOf(file, RUNS, 1000)) / RUNS;
  console.log(`${file}: ${(100 * held).toFixed(2)} % of ${RUNS} intervals hold the truth`);
  expect(held).toBeGreaterThan(0.943);
  expect(held).toBeLessThan(0.96);
});

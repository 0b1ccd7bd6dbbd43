/**
 * Intervals with luck taken off, in real fights: how many of 10,000 runs hold the truth, which all of their games
 * together tell without it. A quarter of an hour: npm run verify -- control
 */
import { expect, test } from "vitest";
import { counted } from "../../src/core/tally.js";
import { controlledShare } from "../../src/stats/controlled.js";
import { quantityNamed } from "../../src/stats/quantity.js";
import { luckOf } from "../sim/luck.js";

const RUNS = 10_000;
const GAMES = 1000;
const FIRST = 1 << 16;

test.each(["shootist-posse.yaml", "bank-door.yaml", "napnuts-duel.yaml"])("%s", async (file) => {
  const { program, piloted } = await luckOf(file, "coverage of luck");
  const { columns } = program;
  const quantity = quantityNamed(columns, "win.A");
  if (quantity === null) throw new Error("win.A is a metric of all");
  const { run } = piloted();
  const found: { low: number; high: number }[] = [];
  let won = 0;
  for (let i = 0; i < RUNS; i++) {
    const tally = run(FIRST + i * GAMES, FIRST + (i + 1) * GAMES);
    won += counted(columns.plan, tally, columns.outcomes.A);
    const estimate = controlledShare(columns, tally, quantity, 0.95, 50);
    if (estimate?.low != null && estimate.high != null)
      found.push(estimate as { low: number; high: number });
  }
  const truth = won / RUNS / GAMES;
  const held = found.filter(({ low, high }) => low <= truth && truth <= high).length / RUNS;
  const width = found.reduce((sum, { low, high }) => sum + high - low, 0) / found.length;
  console.log(`${file}: ${100 * held} % of ${RUNS} hold ${truth}; mean width ${width}`);
  expect(found.length).toBe(RUNS);
  expect(held).toBeGreaterThan(0.943);
  expect(held).toBeLessThan(0.96);
});

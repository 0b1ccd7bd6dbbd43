/**
 * What compare, weights, tune and versus say of games they played, over 1,000 runs of duels solved exactly:
 * npm run verify -- studies. Takes about twenty minutes of one core.
 */
import { expect, test } from "vitest";
import { CURVE_ALPHA } from "../../src/stats/crossing.js";
import { binomialLower, binomialUpper } from "../statistical/budget.js";
import {
  differencesHeld,
  FEW_GAMES,
  LOOKS,
  precisionHeld,
  wrongCurves,
  wrongPrecision,
  wrongRankings,
} from "../statistical/repeated.js";

const ALPHA = 1e-6;
const RUNS = 1000;

test("compare, weights: 95 % intervals of differences after a number of games", () => {
  const held = differencesHeld(RUNS, FEW_GAMES);
  for (const [name, count] of held) {
    console.log(`${name}: ${count} of ${RUNS} hold`);
    expect(binomialLower(count, RUNS, 0.95), name).toBeGreaterThan(ALPHA / held.size);
    expect(binomialUpper(count, RUNS, 0.95), name).toBeGreaterThan(ALPHA / held.size);
  }
});

test("weights, readings --precision: differences at the stop, and at every look", () => {
  const held = precisionHeld(RUNS, 0.008);
  for (const [name, { stopped, always }] of held) {
    console.log(`${name}: ${stopped} hold at the stop, ${always} at every look`);
    expect(binomialLower(always, RUNS, 0.95), name).toBeGreaterThan(ALPHA / held.size);
  }
});

test("tune: curves and brackets", async () => {
  const wrong = await wrongCurves(RUNS);
  console.log(`${wrong} of ${RUNS} curves are wrong anywhere`);
  expect(binomialUpper(wrong, RUNS, CURVE_ALPHA)).toBeGreaterThan(ALPHA);
});

test("tune --precision: all intervals of a curve at every look", () => {
  const wrong = wrongPrecision(RUNS);
  console.log(`${wrong} of ${RUNS} curves are wrong anywhere`);
  expect(binomialUpper(wrong, RUNS, CURVE_ALPHA)).toBeGreaterThan(ALPHA);
});

test.each([
  ["versus", [FEW_GAMES]],
  ["versus --precision", LOOKS],
])("%s: scores, ranks and the first-shooter advantage together", (name, looks) => {
  const wrong = wrongRankings(RUNS, looks);
  console.log(`${name}: ${wrong} of ${RUNS} rankings are wrong anywhere`);
  expect(binomialUpper(wrong, RUNS, 0.05)).toBeGreaterThan(ALPHA);
});

/**
 * What may be said after looking again and again, at full size: npm run verify -- peeking. Takes about ten minutes of
 * one core.
 */
import { expect, test } from "vitest";
import { Sampler } from "../../src/sim/play.js";
import { falseAlarms } from "../exact/peeking.js";
import { coverAnytime } from "../statistical/anytime.js";
import { binomialLower, binomialUpper } from "../statistical/budget.js";
import { judgeShifts, program } from "../statistical/shift.js";

const ALPHA = 1e-6;

test("compare --until-decided: 2,000 runs without a difference, four looks each", () => {
  const runs = 2000;
  for (const [id, alarms] of falseAlarms(runs, 65_536)) {
    console.log(`${id}: ${alarms} false alarms in ${runs} runs`);
    expect(binomialUpper(alarms, runs, 0.05), id).toBeGreaterThan(ALPHA);
  }
});

test("check: 1,000 shifts of half a point, and 1,000 true promises", () => {
  const { caught, doubted } = judgeShifts(new Sampler(program, "long check"), 1000);
  console.log(`${caught} of 1000 shifts caught, ${doubted} true promises doubted`);
  expect(caught).toBeGreaterThanOrEqual(990);
  // Five false verdicts in 1,000 have a chance of 8e-8 at 1e-4 each.
  expect(doubted).toBeLessThanOrEqual(4);
});

test("--precision: 1,000 runs of a duel solved exactly", () => {
  const runs = 1000;
  for (const [id, found] of coverAnytime(new Sampler(program, "long precision"), runs)) {
    const { stopped, always, games } = found;
    const mean = Math.round(games / runs).toLocaleString("en");
    console.log(`${id}: ${stopped} hold at the stop, ${always} at every look; ${mean} games a run`);
    expect(binomialLower(always, runs, 0.95), id).toBeGreaterThan(ALPHA);
  }
});

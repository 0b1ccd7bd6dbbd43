/** 500 random duels and the shipped scenarios, 200,000 games each, against their exact values. */
import { expect, test } from "vitest";
import {
  compareFamily,
  familyLimit,
  familyLine,
  solvableDuels,
  solvableScenarios,
} from "../exact/family.js";

/** Chance that a right program fails one of these tests. */
const ALPHA = 1e-4;
const DUELS = 500;
const GAMES = 200_000;

test(`${DUELS} random duels`, () => {
  const { solved, tooBig } = solvableDuels(DUELS, 10_001);
  const result = compareFamily(solved, GAMES);
  const limit = familyLimit(ALPHA, result.comparisons);
  console.log(familyLine("random duels", result, limit));
  const share = ((100 * tooBig.length) / (tooBig.length + DUELS)).toFixed(0);
  console.log(`${tooBig.length} others (${share} %) were too big to be solved in a second`);
  expect(result.duels).toBe(DUELS);
  expect(result.comparisons).toBeGreaterThan(10 * DUELS);
  expect(result.largest).toBeLessThan(limit);
});

test("shipped scenarios", async () => {
  const { solved, tooBig } = await solvableScenarios();
  const result = compareFamily(solved, GAMES);
  const limit = familyLimit(ALPHA, result.comparisons);
  console.log(familyLine("shipped scenarios", result, limit));
  console.log(`too big: ${tooBig.join(", ")}`);
  expect(result.duels).toBeGreaterThan(8);
  expect(result.largest).toBeLessThan(limit);
});

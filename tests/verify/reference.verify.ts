/** The slow reference, a million games of each of twelve duels, against the solver. */
import { expect, test } from "vitest";
import { familyLimit, familyLine } from "../exact/family.js";
import { compareReference, REFERENCE_DUELS } from "../exact/referenceFamily.js";

/** Chance that a right program fails. */
const ALPHA = 1e-4;

test("12 duels, 1,000,000 games each with every die rolled", () => {
  const result = compareReference(REFERENCE_DUELS, 1_000_000, 20_001);
  const limit = familyLimit(ALPHA, result.comparisons);
  console.log(familyLine("slow reference", result, limit));
  expect(result.duels).toBeGreaterThanOrEqual(10);
  expect(result.largest).toBeLessThan(limit);
});

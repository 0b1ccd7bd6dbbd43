/** Reduced size of `npm run verify`: the slow reference against the solver. */
import { expect, test } from "vitest";
import { alphaOf } from "../statistical/budget.js";
import { familyLimit, familyLine } from "./family.js";
import { compareReference, REFERENCE_DUELS } from "./referenceFamily.js";

test("12 duels, 1,800 games each with every die rolled", () => {
  const result = compareReference(REFERENCE_DUELS, 1_800, 901);
  const limit = familyLimit(alphaOf("exact/reference"), result.comparisons);
  console.log(familyLine("slow reference", result, limit));
  expect(result.duels).toBeGreaterThanOrEqual(10);
  expect(result.comparisons).toBeGreaterThan(150);
  expect(result.largest).toBeLessThan(limit);
});

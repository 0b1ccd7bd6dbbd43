/**
 * A program that asks for one study after another needs no more memory for the fortieth than for the fifteenth. Whole
 * studies of a hundred variants take as many minutes: `npm run verify -- memory`.
 */
import { expect, test } from "vitest";
import { grownMb } from "./memory.js";

/** What lives changes by some megabytes with the study that was last. */
const ALLOWED_MB = 6;

test("forty studies take no more memory than fifteen", () => {
  expect(grownMb({ studies: 40, settled: 15, small: true })).toBeLessThan(ALLOWED_MB);
});

test("mutant: of a program that keeps their counts it is noticed", () => {
  const grown = grownMb({ studies: 20, settled: 10, small: true, keeps: true });
  expect(grown).toBeGreaterThan(ALLOWED_MB);
});

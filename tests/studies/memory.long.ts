/**
 * A program that asks for one study after another needs no more memory for the fiftieth than for the twentieth. Whole
 * studies of a hundred variants take as many minutes: `npm run verify -- memory`.
 */
import { expect, test } from "vitest";
import { grownMb } from "./memory.js";

/** What lives changes by some megabytes with the study that was last. */
const ALLOWED_MB = 6;

test("fifty studies take no more memory than twenty", () => {
  expect(grownMb({ studies: 50, settled: 20, small: true })).toBeLessThan(ALLOWED_MB);
});

test("mutant: of a program that keeps their counts it is noticed", () => {
  const grown = grownMb({ studies: 30, settled: 20, small: true, keeps: true });
  expect(grown).toBeGreaterThan(ALLOWED_MB);
});

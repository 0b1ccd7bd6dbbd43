/** Whole studies of a hundred variants, one after the other in one process: some ten minutes. */
import { expect, test } from "vitest";
import { grownMb } from "../studies/memory.js";

/** Samplers that are warm when it is asked are others each time, of up to ten megabytes each. */
const ALLOWED_MB = 24;

test("a hundred studies take no more memory than twenty", () => {
  expect(grownMb({ studies: 100, settled: 20, small: false })).toBeLessThan(ALLOWED_MB);
});

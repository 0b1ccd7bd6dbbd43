/** The frozen exact answers that take up to minutes each (tests/golden/exact.long.ts has the others). */
import { expect, test } from "vitest";
import { PATIENT } from "../../src/exact/solve.js";
import { hasShorter, moved, readFrozen, solveShipped } from "../golden/frozen.js";

const frozen = readFrozen();

test.each(Object.keys(frozen).filter(hasShorter))("exact cells of %s", async (name) => {
  const found = await solveShipped(name, PATIENT);
  expect(found && moved(frozen[name], found)).toEqual([]);
});

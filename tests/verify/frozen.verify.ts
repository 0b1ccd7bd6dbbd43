/** The frozen exact answers that take minutes each (tests/golden/exact.long.ts has the others). */
import { expect, test } from "vitest";
import { PATIENT } from "../../src/exact/solve.js";
import { moved, readFrozen, solveShipped, takesMinutes } from "../golden/frozen.js";

const frozen = readFrozen();

test.each(Object.keys(frozen).filter(takesMinutes))("exact cells of %s", async (name) => {
  const found = await solveShipped(name, PATIENT);
  expect(found && moved(frozen[name], found)).toEqual([]);
});

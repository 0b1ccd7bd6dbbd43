import { expect, test } from "vitest";
import { PATIENT } from "../../src/exact/solve.js";
import { moved, readFrozen, solveShipped } from "./frozen.js";

const frozen = readFrozen();

test.each(Object.keys(frozen))("exact cells of %s are as frozen", async (file) => {
  const found = await solveShipped(file, PATIENT);
  expect(found && moved(frozen[file], found)).toEqual([]);
});

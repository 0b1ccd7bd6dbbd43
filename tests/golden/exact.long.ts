import { expect, test } from "vitest";
import { PATIENT } from "../../src/exact/solve.js";
import { hasShorter, moved, readFrozen, solveShipped } from "./frozen.js";

const frozen = readFrozen();

// The rest is in tests/verify/frozen.verify.ts.
test.each(Object.keys(frozen).filter((name) => !hasShorter(name)))(
  "exact cells of %s are as frozen",
  async (file) => {
    const found = await solveShipped(file, PATIENT);
    expect(found && moved(frozen[file], found)).toEqual([]);
  },
);

/** `npm run freeze`: solves every shipped scenario that can be solved, keeps the answers and prints what moved. */
import { readdirSync } from "node:fs";
import { test } from "vitest";
import { PATIENT } from "../../src/exact/solve.js";
import { type Frozen, moved, namesOf, readFrozen, solveShipped, writeFrozen } from "./frozen.js";

test("freeze", { timeout: 3_600_000 }, async () => {
  const was = readFrozen();
  const all: Record<string, Frozen> = {};
  for (const file of namesOf(readdirSync("scenarios").sort())) {
    const found = await solveShipped(file, PATIENT);
    if (found === null) continue;
    all[file] = found;
    const words = moved(was[file], found);
    process.stdout.write(`${file}: ${words.length === 0 ? "as it was" : words.join("; ")}\n`);
    writeFrozen({ ...was, ...all });
  }
  writeFrozen(all);
});

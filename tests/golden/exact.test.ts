import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { QUICK } from "../../src/exact/solve.js";
import { moved, readFrozen, solveShipped } from "./frozen.js";

test("exact cells of every shipped scenario that is solved in a second are as frozen", async () => {
  const frozen = readFrozen();
  let solved = 0;
  for (const file of readdirSync("scenarios")) {
    const found = await solveShipped(file, QUICK);
    if (found === null) continue;
    solved++;
    expect({ file, moved: moved(frozen[file], found) }).toEqual({ file, moved: [] });
  }
  expect(solved).toBeGreaterThan(9);
});

test("a cell that moves is noticed", () => {
  const [was] = Object.values(readFrozen()) as [NonNullable<ReturnType<typeof readFrozen>[string]>];
  const cells = was.cells.map((value, cell) => (cell === 20 ? value + 2e-12 : value));
  expect(moved(was, { ...was, cells })).toEqual(["1 cells moved"]);
  expect(moved(was, { ...was, metrics: { ...was.metrics, "win.A": 0 } })).toHaveLength(1);
});

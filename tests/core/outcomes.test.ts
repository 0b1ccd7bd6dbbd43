/** Tables of code that is run again for its paths are those of code that is run once. */
import { expect, test } from "vitest";
import type { Dice } from "../../src/core/dice.js";
import { outcomes, outcomesNow } from "../../src/core/outcomes.js";

/** A roll that goes on for some faces: paths are parts of 6, of 60 and of 480. */
const code = (dice: Dice): number => {
  const first = dice.pick("A", 6, [1, 4, 6]);
  if (first === 0) return 7;
  const second = dice.pick("B", 10, [first, 5, 10]);
  return second < 2 ? second : 3 + dice.pick("C", 8, [2, 8]);
};
const severity = (one: number): number => one % 3;

test("rows, weights and paths", () => {
  const { total, rows } = outcomes(code, severity);
  const now = outcomesNow(code, severity);
  const plain = rows.map((row) => ({ code: row.code, weight: row.weight, paths: row.paths }));
  expect({ total, rows: plain }).toEqual(now);
  expect(total).toBe(480);
  expect(now.rows.reduce((sum, { weight }) => sum + weight, 0)).toBe(480);
  expect(rows.find((row) => row.code === 7)?.weight).toBe(80);
});

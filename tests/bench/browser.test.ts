/** The benchmark of browsers runs, and what it times counts the same games. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

interface Told {
  readonly same: boolean;
  readonly ratio: number;
  readonly rows: readonly {
    readonly browser: readonly number[];
    readonly node: readonly number[];
  }[];
}

test("16.3: a browser counts the same games as Node, and how fast it does is told", () => {
  const options = ["--rounds", "1", "--seconds", "0.05", "--json"];
  const told: Told = JSON.parse(
    // Of a test that waits for a process vitest cannot say that it takes too long.
    execFileSync(process.execPath, ["bench/browser.bench.mjs", ...options], {
      encoding: "utf8",
      timeout: 300_000,
    }),
  );
  expect(told.same).toBe(true);
  expect(told.rows).toHaveLength(5);
  for (const { browser, node } of told.rows) {
    expect(Math.min(...browser, ...node)).toBeGreaterThan(0);
  }
  expect(told.ratio).toBeGreaterThan(0);
});

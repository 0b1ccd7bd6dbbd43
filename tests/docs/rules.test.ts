/** The table of rules, code and tests is what the script writes, and lacks nothing. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const TABLE = "docs/rules-law-of-the-gun.md";

function check(file: string): { status: number | null; says: string } {
  const script = "scripts/rule-coverage.mjs";
  const { status, stderr } = spawnSync(process.execPath, [script, "--check", file]);
  return { status, says: String(stderr).trim() };
}

test("every rule has code and tests, and the table says which (npm run docs:rules)", () => {
  expect(check(TABLE)).toEqual({ status: 0, says: "" });
});

test("a table that is old is found out", () => {
  const folder = mkdtempSync(join(tmpdir(), "deadeye-"));
  try {
    const old = join(folder, "old.md");
    writeFileSync(old, readFileSync(TABLE, "utf8").replace("| LG-TURN-1 |", "| LG-TURN-9 |"));
    const { status, says } = check(old);
    expect(status).toBe(1);
    expect(says).toContain("npm run docs:rules");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

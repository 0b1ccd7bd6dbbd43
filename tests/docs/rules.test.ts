/** The tables of rules, code and tests are what the script writes, and lack nothing. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Folders of rule systems: the kit has no rules of its own, and those of books are in the books. */
const systems = readdirSync("src/rules", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !["kit", "book"].includes(entry.name))
  .map(({ name }) => name);

function check(...words: string[]): { status: number | null; says: string } {
  const script = "scripts/rule-coverage.mjs";
  const { status, stderr } = spawnSync(process.execPath, [script, "--check", ...words]);
  return { status, says: String(stderr).trim() };
}

test.each(systems)(
  "every rule of %s has code and tests, and the table says which (npm run docs:rules)",
  (system) => {
    expect(check(system)).toEqual({ status: 0, says: "" });
  },
);

test("a table that is old is found out", () => {
  const folder = mkdtempSync(join(tmpdir(), "deadeye-"));
  try {
    const old = join(folder, "old.md");
    const table = readFileSync("docs/rules-law-of-the-gun.md", "utf8");
    writeFileSync(old, table.replace("| LG-TURN-1 |", "| LG-TURN-9 |"));
    const { status, says } = check("law-of-the-gun", old);
    expect(status).toBe(1);
    expect(says).toContain("npm run docs:rules");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("an unknown system has no table", () => {
  expect(check("law-of-the-gum").status).toBe(1);
});

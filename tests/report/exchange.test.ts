import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { writeReport } from "../../src/cli/folder.js";

/** A disk that refuses one of the next renames: the one after so many that go. */
const disk = { refusesAfter: Number.POSITIVE_INFINITY };
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const counted: typeof rename = async (from, to) => {
    if (disk.refusesAfter-- === 0) throw Object.assign(new Error("full"), { code: "ENOSPC" });
    await real.rename(from, to);
  };
  return { ...real, rename: counted };
});

const dir = mkdtempSync(join(tmpdir(), "exchange-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const known = ["page.html", "data.json", "one.csv", "two.csv"];
const report = (word: string, ...names: string[]): Map<string, string> =>
  new Map(
    names.map((name) => [
      name,
      JSON.stringify({ version: "1", system: "x", about: `${word} ${name}` }),
    ]),
  );
const content = (): string[] =>
  readdirSync(dir)
    .sort()
    .map((name) => readFileSync(join(dir, name), "utf8"));

test("whichever step the disk refuses, the folder has what it had", async () => {
  await writeReport(dir, report("old", "page.html", "data.json", "one.csv"), known);
  const before = content();
  const next = report("new", "page.html", "data.json", "two.csv");
  // Three old files go, three new ones come.
  for (let step = 0; step < 6; step++) {
    disk.refusesAfter = step;
    await expect(writeReport(dir, next, known)).rejects.toThrow("full");
    expect(content()).toEqual(before);
  }
  disk.refusesAfter = Number.POSITIVE_INFINITY;
  await writeReport(dir, next, known);
  expect(readdirSync(dir).sort()).toEqual(["data.json", "page.html", "two.csv"]);
  expect(content().every((text) => text.includes("new"))).toBe(true);
});

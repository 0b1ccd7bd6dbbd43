import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { rename } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeReport } from "../../src/cli/folder.js";

/** A disk that refuses one of the next renames, the one after so many that go; or never comes back from it. */
const disk = { refusesAfter: Number.POSITIVE_INFINITY, stops: false };
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const counted: typeof rename = async (from, to) => {
    if (disk.refusesAfter-- === 0 && disk.stops) await new Promise(() => {});
    if (disk.refusesAfter === -1) throw Object.assign(new Error("full"), { code: "ENOSPC" });
    await real.rename(from, to);
  };
  return { ...real, rename: counted };
});

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "exchange-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const LOCK = ".deadeye-lock";
const GONE = JSON.stringify({ id: "before", pid: process.pid, host: hostname() });

const known = ["page.html", "data.json", "one.csv", "two.csv"];
const report = (word: string, ...names: string[]): Map<string, string> =>
  new Map(
    names.map((name) => [
      name,
      JSON.stringify({ version: "1", system: "x", partial: false, about: `${word} ${name}` }),
    ]),
  );
const names = (): string[] =>
  readdirSync(dir)
    .filter((name) => !name.startsWith("."))
    .sort();
const content = (): string[] => names().map((name) => readFileSync(join(dir, name), "utf8"));

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

test.each([true, false])(
  "killed at any step, with a report there before %s: no mixture",
  async (before) => {
    const old = report("old", "page.html", "data.json", "one.csv");
    const next = report("new", "page.html", "data.json", "two.csv");
    for (let step = 0; step < (before ? 6 : 3); step++) {
      Object.assign(disk, { refusesAfter: Number.POSITIVE_INFINITY, stops: false });
      rmSync(dir, { recursive: true, force: true });
      if (before) await writeReport(dir, old, known);
      Object.assign(disk, { refusesAfter: step, stops: true });
      void writeReport(dir, next, known);
      await vi.waitFor(() => expect(disk.refusesAfter).toBe(-1));
      // What has a page or a data file is of one report.
      if (names().some((name) => !name.endsWith(".csv"))) {
        const words = new Set(content().map((text) => JSON.parse(text).about.split(" ")[0]));
        expect([...words]).toHaveLength(1);
      }
      disk.refusesAfter = Number.POSITIVE_INFINITY;
      // Here nobody was killed for good: the lock is made that of a program that was.
      if (existsSync(join(dir, LOCK))) writeFileSync(join(dir, LOCK), GONE);
      await writeReport(dir, old, known);
      expect(names()).toEqual(["data.json", "one.csv", "page.html"]);
      expect(content().every((text) => text.includes("old"))).toBe(true);
    }
  },
);

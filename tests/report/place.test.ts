/** A report folder belongs to one program from before the first game until the report is written. */
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandLine } from "../../src/cli/commandLine.js";
import { demandFilePlace, takePlace, writeKept, writeReport } from "../../src/cli/folder.js";
import { InProcess } from "../../src/sim/executor.js";
import { quietTerminal } from "../cli/quietTerminal.js";
import { emptyFolder } from "../e2e/cli.js";

const KNOWN = ["one.csv", "data.json", "page.html"];
const LOCK = ".deadeye-lock";
const contents = (words: string, facts: object = {}) => {
  const data = JSON.stringify({ version: "1", system: "x", partial: false, words, ...facts });
  return new Map([
    ["one.csv", words],
    ["data.json", data],
    ["page.html", words],
  ]);
};
const wordsIn = (dir: string) => readFileSync(join(dir, "one.csv"), "utf8");
const inside = () => join(emptyFolder(), "deep/report");

test("who comes second is refused before playing, and may come when the first is done", async () => {
  const dir = inside();
  const place = await takePlace(dir, KNOWN);
  await expect(takePlace(dir, KNOWN)).rejects.toMatchObject({ code: "EBUSY" });
  await place.write(contents("first"));
  await place.release();
  await writeReport(dir, contents("second"), KNOWN);
  expect(wordsIn(dir)).toBe("second");
  expect(readdirSync(dir).sort()).toEqual(KNOWN.toSorted());
});

test("of many at once one writes at a time: each that is not refused leaves a whole report", async () => {
  const dir = inside();
  const tries = Array.from({ length: 12 }, (_, i) => writeReport(dir, contents(`${i}`), KNOWN));
  const ends = await Promise.allSettled(tries);
  const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.code] : []));
  expect(refused.length).toBeLessThan(12);
  expect(new Set(refused)).toEqual(new Set(["EBUSY"]));
  expect(JSON.parse(readFileSync(join(dir, "data.json"), "utf8")).words).toBe(wordsIn(dir));
  expect(existsSync(join(dir, LOCK))).toBe(false);
});

test("a folder that was made for nothing goes again", async () => {
  const base = emptyFolder();
  const place = await takePlace(join(base, "a/b"), KNOWN);
  expect(existsSync(join(base, "a/b"))).toBe(true);
  await place.release();
  expect(existsSync(join(base, "a"))).toBe(false);
});

test("who takes a place is not bothered by another beside it who takes away what he made for nothing", async () => {
  const base = join(emptyFolder(), "deep/reports");
  const takes = async (name: string): Promise<void> => {
    for (let i = 0; i < 30; i++) {
      const place = await takePlace(join(base, name), KNOWN);
      await place.release();
      await demandFilePlace(join(base, `${name}.csv`));
    }
  };
  await Promise.all(["a", "b", "c", "d", "e", "f"].map(takes));
  expect(existsSync(base) ? readdirSync(base) : []).toEqual([]);
});

test("what a program that is gone has left holds nobody up; one that runs does", async () => {
  const dir = inside();
  mkdirSync(dir, { recursive: true });
  const hold = (pid: number, host: string, id = "somebody") =>
    writeFileSync(join(dir, LOCK), JSON.stringify({ id, pid, host }));
  const ended = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => ended.on("exit", resolve));
  hold(ended.pid as number, hostname());
  await writeReport(dir, contents("after"), KNOWN);
  // This very process, which says that it holds nothing of that id: one before it had the number.
  hold(process.pid, hostname());
  await writeReport(dir, contents("after"), KNOWN);
  const running = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  try {
    hold(running.pid as number, hostname());
    await expect(takePlace(dir, KNOWN)).rejects.toMatchObject({ code: "EBUSY" });
  } finally {
    running.kill();
  }
  hold(1, "elsewhere");
  await expect(takePlace(dir, KNOWN)).rejects.toMatchObject({ code: "EBUSY" });
  utimesSync(join(dir, LOCK), 1, 1);
  await writeReport(dir, contents("after"), KNOWN);
});

test.each([
  ["a whole one with as many games", { games: 100, partial: false }, { games: 100 }, true],
  ["a partial one with more", { games: 200, partial: true }, { games: 100 }, true],
  ["a solved one", { games: 0, partial: false }, { games: 100 }, true],
  ["a partial one with fewer", { games: 50, partial: true }, { games: 100 }, false],
  ["a whole one that went on", { games: 50, partial: false }, { games: 100 }, false],
])("what was cut short and %s", async (_what, before, now, stays) => {
  const dir = inside();
  await writeReport(dir, contents("before", before), KNOWN);
  const place = await takePlace(dir, KNOWN);
  const written = await writeKept(place, contents("now", { ...now, partial: true }), "data.json");
  await place.release();
  expect(written).toBe(stays ? `${dir}-partial` : dir);
  expect(wordsIn(dir)).toBe(stays ? "before" : "now");
  expect(wordsIn(written)).toBe("now");
});

test.each([
  ["a stranger's table", "outcomes.csv", "file"],
  ["a folder where a table goes", "turns.csv", "folder"],
  ["a link where the charts go", "charts", "link"],
  ["another's data file", "summary.json", "file"],
])("%s is found before a game is played", async (_what, name, kind) => {
  const dir = emptyFolder();
  const path = join(dir, name);
  if (kind === "file") writeFileSync(path, '{"version":"1","system":"x"}');
  else if (kind === "folder") mkdirSync(path);
  else symlinkSync(emptyFolder(), path);
  let jobs = 0;
  const executor: InProcess = Object.assign(Object.create(new InProcess()), {
    run() {
      jobs++;
      throw new Error("nobody plays");
    },
  });
  const { terminal, warned } = quietTerminal(executor);
  const words = ["run", "scenarios/napnuts-duel.yaml", "--games", "64", "--quiet", "--out", dir];
  expect(await commandLine(words, terminal)).toBe(2);
  expect(warned()).toContain(name);
  expect(jobs).toBe(0);
  expect(readdirSync(dir)).toEqual([name]);
});

test("a place that takes no files is found before the work", async () => {
  await expect(demandFilePlace("/proc/deadeye.json")).rejects.toMatchObject({
    code: expect.stringMatching(/^E/),
  });
  await expect(takePlace("/proc/deadeye", KNOWN)).rejects.toMatchObject({
    code: expect.stringMatching(/^E/),
  });
});

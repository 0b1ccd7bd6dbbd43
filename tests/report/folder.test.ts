import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { REPORT_FILES, renderReport, writeReport } from "../../src/report/folder.js";
import { ambush } from "./ambush.js";
import { duel } from "./fixtures.js";

/** A duel's report, to the letter. */
const DUEL_FILES = [
  ...["outcomes", "hit-rate", "effects", "turns", "kill-ratio"].flatMap((name) => [
    `charts/${name}.svg`,
    `charts/${name}.vl.json`,
  ]),
  ...["outcomes", "shots", "effects", "figures", "turns", "weapons"].map((name) => `${name}.csv`),
  "summary.json",
  "report.html",
].sort();

/** A ready-made picture. */
const MAP = {
  name: "map",
  title: "The table",
  description: "A street.",
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" viewBox="0 0 9 9"></svg>',
  file: "<svg/>",
};

let base = "";
let dir = "";
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "report-"));
  dir = join(base, "deep", "report");
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const list = (path: string): string[] =>
  (readdirSync(path, { recursive: true }) as string[]).sort();
const files = (...names: string[]): Map<string, string> =>
  new Map(names.map((name) => [name, `new ${name}`]));

describe("renderReport", () => {
  test("names exactly the files of a report, and the same bytes every time", async () => {
    const first = await renderReport(duel(), { charts: true });
    expect([...first.keys()].sort()).toEqual(DUEL_FILES);
    expect(await renderReport(duel(), { charts: true })).toEqual(first);
  });

  test("on a table has more, and pictures of the scenario with the charts only", async () => {
    const pictures = [MAP];
    const files = await renderReport(
      { ...ambush(), effects: duel().effects },
      { charts: true, pictures, tally: "{}\n" },
    );
    expect([...files.keys()].sort()).toEqual([...REPORT_FILES].sort());
    expect(files.get("charts/map.svg")).toBe(MAP.file);
    const plain = await renderReport(ambush(), { charts: false, pictures });
    expect([...plain.keys()].filter((name) => name.startsWith("charts/"))).toEqual([]);
    expect(plain.get("report.html")).not.toContain("<svg");
  });

  test("leaves the charts out when asked to", async () => {
    const plain = await renderReport(duel(), { charts: false });
    expect([...plain.keys()].filter((name) => name.startsWith("charts/"))).toEqual([]);
    expect(plain.has("report.html")).toBe(true);
  });
});

describe("writeReport", () => {
  test("writes what it was given and nothing else", async () => {
    await writeReport(dir, files("report.html", "outcomes.csv", "charts/turns.svg"));
    expect(list(dir)).toEqual(["charts", "charts/turns.svg", "outcomes.csv", "report.html"]);
    expect(readFileSync(join(dir, "outcomes.csv"), "utf8")).toBe("new outcomes.csv");
  });

  test("removes files of ours from an earlier run, and no others", async () => {
    await writeReport(dir, files("report.html", "turns.csv", "charts/turns.svg"));
    writeFileSync(join(dir, "notes.txt"), "mine");
    writeFileSync(join(dir, "charts", "mine.svg"), "mine");
    await writeReport(dir, files("report.html"));
    expect(list(dir)).toEqual(["charts", "charts/mine.svg", "notes.txt", "report.html"]);
  });

  test("refuses names that are not of a report", async () => {
    await expect(writeReport(dir, files("../escape.csv"))).rejects.toThrow(
      "not a file of a report",
    );
    await expect(writeReport(dir, files("/etc/x"))).rejects.toThrow("not a file of a report");
    expect(existsSync(dir)).toBe(false);
  });

  test("replaces a link to a file and leaves its target alone", async () => {
    const outside = join(base, "outside.txt");
    writeFileSync(outside, "precious");
    mkdirSync(dir, { recursive: true });
    symlinkSync(outside, join(dir, "report.html"));
    symlinkSync(outside, join(dir, "turns.csv"));
    await writeReport(dir, files("report.html"));
    expect(readFileSync(outside, "utf8")).toBe("precious");
    expect(readFileSync(join(dir, "report.html"), "utf8")).toBe("new report.html");
    expect(existsSync(join(dir, "turns.csv"))).toBe(false);
  });

  test("does not go through a linked chart folder, neither to write nor to remove", async () => {
    const outside = join(base, "outside");
    mkdirSync(outside);
    writeFileSync(join(outside, "turns.svg"), "precious");
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, "outcomes.csv"), "old");
    symlinkSync(outside, join(dir, "charts"));
    const both = files("outcomes.csv", "charts/turns.svg");
    await expect(writeReport(dir, both)).rejects.toThrow();
    expect(readFileSync(join(dir, "outcomes.csv"), "utf8")).toBe("old");
    await writeReport(dir, files("report.html"));
    expect(list(outside)).toEqual(["turns.svg"]);
  });

  test("leaves nothing of its own behind when it fails", async () => {
    mkdirSync(join(dir, "report.html", "in the way"), { recursive: true });
    writeFileSync(join(dir, "turns.csv"), "old");
    await expect(writeReport(dir, files("report.html", "charts/turns.svg"))).rejects.toThrow();
    expect(list(dir).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });
});

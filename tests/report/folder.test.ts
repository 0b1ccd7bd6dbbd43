import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  demandReportPlace,
  ownName,
  stemOf,
  subjectOf,
  writeReport,
} from "../../src/cli/folder.js";
import { REPORT_FILES, renderReport } from "../../src/report/folder.js";
import { ambush } from "./ambush.js";
import { duel } from "./fixtures.js";

/** A duel's report, to the letter. */
const DUEL_FILES = [
  ...["outcomes", "hit-rate", "effects", "turns", "kill-ratio", "weapons"].flatMap((name) => [
    `charts/${name}.svg`,
    `charts/${name}.vl.json`,
  ]),
  ...["outcomes", "shots", "effects", "figures", "turns", "weapons", "ranges"].map(
    (name) => `${name}.csv`,
  ),
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
  new Map(names.map((name) => [name, name === "summary.json" ? OURS : `new ${name}`]));

const OURS = '{ "version": "0.1.0", "system": "law-of-the-gun", "signature": "" }';
/** Makes the folder one that a report was written into. */
const ours = (): void => writeFileSync(join(dir, "summary.json"), OURS);

describe("renderReport", () => {
  test("names exactly the files of a report, and the same bytes every time", async () => {
    const first = await renderReport(duel(), { charts: true });
    expect([...first.keys()].sort()).toEqual(DUEL_FILES);
    expect(await renderReport(duel(), { charts: true })).toEqual(first);
  });

  test("on a table has more, and pictures of the scenario with the charts only", async () => {
    const pictures = [MAP];
    const files = await renderReport(
      { ...ambush(), effects: duel().effects, weapons: duel().weapons },
      { charts: true, pictures, tally: "{}\n" },
    );
    // Files that only another rule system has stay away.
    const others = REPORT_FILES.filter((name) =>
      /(occasions|activations|handling|events)\.|\.(png|txt|xlsx)$|\/(map\.vl|answer)\./.test(name),
    );
    expect(others.length).toBeGreaterThan(1);
    const own = REPORT_FILES.filter((name) => !others.includes(name));
    expect([...files.keys()].sort()).toEqual(own.sort());
    expect(files.get("charts/map.svg")).toBe(MAP.file);
    const plain = await renderReport(ambush(), { charts: false, pictures });
    expect([...plain.keys()].filter((name) => name.startsWith("charts/"))).toEqual([]);
    expect(plain.get("report.html")).not.toContain("<figure");
  });

  test("leaves the charts out when asked to", async () => {
    const plain = await renderReport(duel(), { charts: false });
    expect([...plain.keys()].filter((name) => name.startsWith("charts/"))).toEqual([]);
    expect(plain.has("report.html")).toBe(true);
  });
});

const write = (content: ReadonlyMap<string, string>): Promise<void> =>
  writeReport(dir, content, REPORT_FILES);

describe("writeReport", () => {
  test("writes what it was given and nothing else", async () => {
    await write(files("report.html", "outcomes.csv", "charts/turns.svg"));
    expect(list(dir)).toEqual(["charts", "charts/turns.svg", "outcomes.csv", "report.html"]);
    expect(readFileSync(join(dir, "outcomes.csv"), "utf8")).toBe("new outcomes.csv");
  });

  test("removes files of ours from an earlier run, and no others", async () => {
    await write(files("report.html", "turns.csv", "charts/turns.svg", "summary.json"));
    writeFileSync(join(dir, "notes.txt"), "mine");
    writeFileSync(join(dir, "charts", "mine.svg"), "mine");
    await write(files("report.html", "summary.json"));
    expect(list(dir)).toEqual([
      "charts",
      "charts/mine.svg",
      "notes.txt",
      "report.html",
      "summary.json",
    ]);
  });

  test("refuses names that are not of a report", async () => {
    await expect(write(files("../escape.csv"))).rejects.toThrow("not a file of a report");
    await expect(write(files("/etc/x"))).rejects.toThrow("not a file of a report");
    expect(existsSync(dir)).toBe(false);
  });

  test("replaces a link to a file and leaves its target alone", async () => {
    const outside = join(base, "outside.txt");
    writeFileSync(outside, "precious");
    mkdirSync(dir, { recursive: true });
    ours();
    symlinkSync(outside, join(dir, "report.html"));
    symlinkSync(outside, join(dir, "turns.csv"));
    await write(files("report.html"));
    expect(readFileSync(outside, "utf8")).toBe("precious");
    expect(readFileSync(join(dir, "report.html"), "utf8")).toBe("new report.html");
    expect(existsSync(join(dir, "turns.csv"))).toBe(false);
  });

  test("does not go through a linked chart folder, neither to write nor to remove", async () => {
    const outside = join(base, "outside");
    mkdirSync(outside);
    writeFileSync(join(outside, "turns.svg"), "precious");
    mkdirSync(dir, { recursive: true });
    ours();
    writeFileSync(join(dir, "outcomes.csv"), "old");
    symlinkSync(outside, join(dir, "charts"));
    const both = files("outcomes.csv", "charts/turns.svg");
    await expect(write(both)).rejects.toThrow();
    expect(readFileSync(join(dir, "outcomes.csv"), "utf8")).toBe("old");
    await expect(write(files("report.html"))).rejects.toMatchObject({ code: "ENOTDIR" });
    expect(list(outside)).toEqual(["turns.svg"]);
  });

  test("leaves everything as it was where one file cannot go", async () => {
    mkdirSync(join(dir, "report.html", "in the way"), { recursive: true });
    ours();
    writeFileSync(join(dir, "turns.csv"), "old");
    mkdirSync(join(dir, "covers.csv"));
    const before = list(dir);
    const failing = write(files("outcomes.csv", "charts/turns.svg"));
    await expect(failing).rejects.toMatchObject({ code: "EISDIR" });
    expect(list(dir)).toEqual(before);
    expect(readFileSync(join(dir, "turns.csv"), "utf8")).toBe("old");
  });

  test("replaces no files that nothing says are ours", async () => {
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, "outcomes.csv"), "precious");
    const refused = write(files("report.html", "summary.json"));
    await expect(refused).rejects.toMatchObject({ code: "EEXIST" });
    writeFileSync(join(dir, "summary.json"), '{ "theirs": true }');
    await expect(write(files("report.html"))).rejects.toMatchObject({ code: "EEXIST" });
    expect(readFileSync(join(dir, "outcomes.csv"), "utf8")).toBe("precious");
    ours();
    await write(files("report.html", "summary.json"));
    expect(list(dir)).toEqual(["report.html", "summary.json"]);
  });

  test("clears away what was left by a program that was killed, not what one is writing", async () => {
    const left = join(dir, ".deadeye-00000000-0000-0000-0000-000000000000.tmp");
    const busy = join(dir, ".deadeye-11111111-1111-1111-1111-111111111111.tmp");
    for (const folder of [left, busy]) mkdirSync(join(folder, "new"), { recursive: true });
    utimesSync(left, 1, 1);
    await write(files("summary.json"));
    expect(existsSync(left)).toBe(false);
    expect(existsSync(busy)).toBe(true);
  });
});

describe("demandReportPlace", () => {
  const look = (path: string): Promise<void> => demandReportPlace(path, REPORT_FILES);

  test("is content with what can be made, and makes nothing", async () => {
    await look(dir);
    expect(existsSync(join(base, "deep"))).toBe(false);
  });

  test.each([
    ["a file", "file", "ENOTDIR"],
    ["below a file", "file/report", "ENOTDIR"],
    ["a link to nothing", "dangling", "ENOENT"],
    ["no name", "", "EINVAL"],
  ])("refuses %s", async (_what, name, code) => {
    writeFileSync(join(base, "file"), "");
    symlinkSync(join(base, "gone"), join(base, "dangling"));
    await expect(look(name === "" ? "" : join(base, name))).rejects.toMatchObject({ code });
  });

  test("a link to a folder is a folder", async () => {
    mkdirSync(dir, { recursive: true });
    symlinkSync(dir, join(base, "link"));
    await look(join(base, "link"));
    await writeReport(join(base, "link"), files("summary.json"), REPORT_FILES);
    expect(list(dir)).toEqual(["summary.json"]);
  });

  test("where a system takes no folders, it says why and ends", async () => {
    await expect(
      writeReport("/proc/deadeye/report", files("summary.json"), REPORT_FILES),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^E(NOENT|ACCES|ROFS|PERM)$/) });
  });
});

test.each([
  ["scenarios/high-noon.yaml", "high-noon"],
  ["...yaml", "...yaml"],
  ["x/..yaml", "..yaml"],
  [".yaml", ".yaml"],
  ["a.b.yaml", "a.b"],
])("reports of %s are called %s", (file, stem) => {
  expect(stemOf(file)).toBe(stem);
});

describe("users 13: a folder of its own for every question", () => {
  test.each([
    [[], "duel"],
    [[undefined], "duel"],
    [["distance=80"], "duel-distance-80"],
    [["distance=80", "seed-x"], "duel-distance-80-seed-x"],
    [["A.Will Munny.skill=5"], "duel-A.Will-Munny.skill-5"],
    [["distance=10..60:5"], "duel-distance-10..60-5"],
    [["../../etc/passwd"], "duel-etc-passwd"],
  ])("%j is %s", (asked, name) => {
    expect(ownName("duel", asked)).toBe(name);
  });

  test("a name that is too long, or has nothing to show, is told from others by what it is made of", () => {
    const long = (last: string) => ownName("duel", [`name=${"x".repeat(100)}${last}`]);
    expect(long("a")).toMatch(/^duel-name-x{55}-[0-9a-f]{8}$/);
    expect(long("a")).not.toBe(long("b"));
    expect(ownName("duel", ["?"])).toMatch(/^duel-[0-9a-f]{8}$/);
    expect(ownName("duel", ["?"])).not.toBe(ownName("duel", ["!"]));
  });

  test("whose report is there is known from its data, and from nothing else", async () => {
    writeFileSync(join(base, "sweep.json"), '{ "scenario": "Duel" }');
    writeFileSync(join(base, "versus.json"), '{ "source": { "name": "Guns" } }');
    writeFileSync(join(base, "broken.json"), "{");
    const of = (name: string) => subjectOf(base, name);
    expect(
      await Promise.all(["sweep.json", "versus.json", "broken.json", "no.json"].map(of)),
    ).toEqual(["Duel", "Guns", null, null]);
  });
});

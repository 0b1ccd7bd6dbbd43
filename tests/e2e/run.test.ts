/** `deadeye run` from outside: files, exit codes, streams, signals. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { SummaryJson } from "../../src/report/json.js";
import { deadeye, emptyFolder, PLAYED, ROOT, signalled, started } from "./cli.js";

const NOON = join(ROOT, "scenarios/high-noon.yaml");
const REPORT = [
  "charts",
  "effects.csv",
  "figures.csv",
  "outcomes.csv",
  "ranges.csv",
  "report.html",
  "shots.csv",
  "summary.json",
  "tally.json",
  "turns.csv",
  "weapons.csv",
];
const summaryIn = (folder: string): SummaryJson =>
  JSON.parse(readFileSync(join(folder, "summary.json"), "utf8")) as SummaryJson;
const header = (folder: string, file: string): string =>
  readFileSync(join(folder, file), "utf8").split("\n")[0] as string;

describe("a run", () => {
  test("prints the table and writes the report folder beside where it was started", async () => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await deadeye(["run", NOON, "--games", "5000"], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Marshal");
    expect(stdout).toContain("reports/high-noon");
    const folder = join(cwd, "reports/high-noon");
    expect(readdirSync(folder).sort()).toEqual(REPORT);
    expect(readdirSync(join(folder, "charts")).length).toBe(12);
    expect(header(folder, "outcomes.csv")).toBe("outcome,games,probability,low,high,exact");
    expect(header(folder, "shots.csv")).toBe(
      "side,figure,weapon,band,mode,shots,hits,hit_rate,low,high",
    );
    expect(header(folder, "figures.csv")).toBe(
      "side,figure,games,killed,disabled,surrendered,fled,out_probability,low,high,enemies_out,kill_ratio,kill_ratio_low,kill_ratio_high",
    );
    expect(header(folder, "turns.csv")).toMatch(/^turn,games_ended,probability,cumulative/);
    expect(header(folder, "effects.csv")).toMatch(
      /^side,figure,weapon,effect,location,count,per_shot,per_hit/,
    );
  });

  test("has the same signature on any number of workers", async () => {
    const cwd = emptyFolder();
    const signatures = new Set<string>();
    const words = ["run", NOON, "--games", "60001", "--no-charts", "--no-why", "--json"];
    // In the thread of the test, and on two of its own.
    for (const workers of [[], ["--workers", "2"]]) {
      const { stdout, code } = await deadeye([...words, ...workers], cwd);
      expect(code).toBe(0);
      signatures.add((JSON.parse(stdout) as SummaryJson).signature);
    }
    expect(signatures.size).toBe(1);
  });

  test("--json prints the summary and nothing else; every metric has its interval", async () => {
    const cwd = emptyFolder();
    const words = [
      "run",
      NOON,
      "--games",
      "20000",
      "--json",
      "--no-charts",
      "--no-why",
      "--out",
      "here",
    ];
    const { stdout, stderr } = await deadeye(words, cwd);
    expect(stderr).toBe("");
    const summary = JSON.parse(stdout) as SummaryJson;
    expect(summary).toEqual(summaryIn(join(cwd, "here")));
    expect(existsSync(join(cwd, "here/charts"))).toBe(false);
    for (const metric of summary.metrics) {
      expect(metric.low, metric.id).toBeLessThanOrEqual(metric.value as number);
      expect(metric.high, metric.id).toBeGreaterThanOrEqual(metric.value as number);
    }
  });

  test("users 13: another question has a folder of its own, the same one replaces its answer", async () => {
    const cwd = emptyFolder();
    const base = ["run", NOON, "--games", "2000", "--no-charts", "--no-why"];
    const far = [...base, "--set", "distance=80", "--seed", "x/y"];
    for (const words of [base, far, base]) expect((await deadeye(words, cwd)).code).toBe(0);
    const reports = readdirSync(join(cwd, "reports")).sort();
    expect(reports).toEqual(["high-noon", "high-noon-distance-80-seed-x-y"]);
    // Who names a folder has it filled, and is told what was there.
    const { stdout } = await deadeye(
      [...base, "--set", "name=Duel", "--out", "reports/high-noon"],
      cwd,
    );
    expect(stdout).toContain('took the place of a report on "High noon on Main Street"');
  });

  test("--set and --seed change the games and are named in the page", async () => {
    const cwd = emptyFolder();
    const base = ["run", NOON, "--games", "20000", "--no-charts", "--no-why", "--json"];
    const plain = JSON.parse((await deadeye(base, cwd)).stdout) as SummaryJson;
    const words = [...base, "--set", "sides.A.figures.0.stats.skill=1"];
    const weak = JSON.parse((await deadeye(words, cwd)).stdout) as SummaryJson;
    const win = (s: SummaryJson): number => s.metrics.find((m) => m.id === "win.A")?.value ?? 0;
    expect(win(weak)).toBeLessThan(win(plain) - 0.05);
    const page = readFileSync(
      join(cwd, "reports/high-noon-sides.A.figures.0.stats.skill-1/report.html"),
      "utf8",
    );
    expect(page).toContain("--set sides.A.figures.0.stats.skill=1");
    const other = JSON.parse((await deadeye([...base, "--seed", "x"], cwd)).stdout) as SummaryJson;
    expect(other.signature).not.toBe(plain.signature);
  });

  test("Ctrl-C leaves whole files with the games played, marked, and exit code 3", async () => {
    const cwd = emptyFolder();
    const words = ["run", NOON, "--games", "1000000000", "--workers", "1", "--out", "part"];
    const { code, stderr } = await signalled(words, cwd, PLAYED);
    expect(code).toBe(3);
    expect(stderr).toContain("interrupted");
    const summary = summaryIn(join(cwd, "part"));
    expect(summary.partial).toBe(true);
    expect(summary.games).toBeGreaterThan(0);
    expect(summary.games).toBeLessThan(1_000_000_000);
    expect(readdirSync(join(cwd, "part")).sort()).toEqual(REPORT);
    expect(readFileSync(join(cwd, "part/report.html"), "utf8")).toMatch(/<\/html>\s*$/);
  });

  test("Ctrl-C while it is asked why: all games are there, and exit code 3", async () => {
    const cwd = emptyFolder();
    const words = ["run", NOON, "--games", "2560", "--no-charts", "--quiet", "--out", "noon"];
    // The games come first: after some job they are done, and the next ones ask why.
    let [jobs, stopped] = [1, await deadeye(words, cwd, 1)];
    while (summaryIn(join(cwd, "noon")).partial) stopped = await deadeye(words, cwd, ++jobs);
    expect(stopped.code).toBe(3);
    expect(stopped.stderr).toContain("the report does not say why");
    const { games, why } = summaryIn(join(cwd, "noon"));
    expect([games, why]).toEqual([2560, undefined]);
  });

  test("several files get a folder each; the same stem twice is refused", async () => {
    const cwd = emptyFolder();
    const other = join(ROOT, "scenarios/rapid-fire.yaml");
    const words = ["run", NOON, other, "--games", "2000", "--no-charts", "--no-why"];
    expect((await deadeye(words, cwd)).code).toBe(0);
    expect(readdirSync(join(cwd, "reports")).sort()).toEqual(["high-noon", "rapid-fire"]);
    const twice = await deadeye(["run", NOON, NOON, "--games", "2000"], cwd);
    expect(twice.code).toBe(2);
  });
});

describe("the command line", () => {
  test.each([
    [["run", NOON, "--games", "0"]],
    [["run", NOON, "--games", "1e3x"]],
    [["run", NOON, "--workers", "-1"]],
    [["run", NOON, "--gams", "10"]],
    [["run", NOON, "--precision", "0"]],
    [["run", NOON, "--precision", "0.1 %"]],
    [["run", NOON, "--precision", "0.5"]],
    [["run", NOON, "--precision", "0.01", "--metric", "win.C"]],
    [["run", NOON, "--metric", "win.A"]],
    [["run", NOON, "--continue"]],
    [["run"]],
    [["shoot"]],
    [[]],
    [["run", "no-such-file.yaml"]],
    [["run", NOON, "--set", "sides.A.figures.9.stats.skill=5"]],
    [["run", NOON, "--set", "__proto__.x=1"]],
    [["list", "horses"]],
    [["schema", "shootist-2"]],
    [["validate", "no-such-file.yaml"]],
  ])("%j is refused with exit code 2, words on standard error, nothing written", async (words) => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await deadeye(words, cwd);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr.length).toBeGreaterThan(10);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("help and version", async () => {
    expect((await started(["--help"])).stdout).toContain("run FILE...");
    const versions = await Promise.all([started(["--version"]), started(["-v"])]);
    expect(versions[0]!.stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/);
    expect(versions[1]).toEqual(versions[0]);
  });

  test("- is standard input, for whoever takes a file; it can be read for two of them", () => {
    const noon = readFileSync(NOON, "utf8");
    const piped = (text: string, ...words: string[]) =>
      spawnSync(process.execPath, [join(ROOT, "bin/deadeye.js"), ...words], {
        cwd: emptyFolder(),
        input: text,
        encoding: "utf8",
      });
    const compared = piped(noon, "compare", "-", "--set", "distance=40", "--json", "--no-charts");
    expect(compared.stderr).toBe("");
    expect([compared.status, compared.stdout]).toEqual([0, expect.stringMatching(/^\{/)]);
    const wrong = piped(noon.replace("distance: 25", "distance: x"), "validate", "-");
    expect([wrong.status, wrong.stderr]).toEqual([
      2,
      expect.stringMatching(/^stdin\.yaml:\d+:11: /),
    ]);
    const huge = piped("#".repeat(300_000), "exact", "-");
    expect([huge.status, huge.stderr]).toEqual([2, expect.stringMatching(/larger than 256 KiB/)]);
  });

  test("schema, list and validate speak of the shipped scenarios", async () => {
    const schema = JSON.parse((await deadeye(["schema"])).stdout) as object;
    expect(JSON.stringify(schema)).toContain("law-of-the-gun");
    expect((await deadeye(["list", "weapons"])).stdout).toContain("buffalo-gun");
    const files = readdirSync(join(ROOT, "scenarios")).map((file) => join("scenarios", file));
    const { code, stdout } = await deadeye(["validate", ...files]);
    expect(code).toBe(0);
    expect(stdout.trim().split("\n").length).toBe(files.length);
    expect(files.length).toBeGreaterThanOrEqual(8);
  });
});

test("untrusted names reach neither markup nor formulas nor paths", async () => {
  const cwd = emptyFolder();
  const file = parse(readFileSync(NOON, "utf8")) as {
    name: string;
    sides: { A: { name: string; figures: { name?: string }[] } };
  };
  file.name = "</script><script>alert(1)</script>";
  file.sides.A.name = "=HYPERLINK(1)";
  (file.sides.A.figures[0] as { name: string }).name = "../../=cmd|x";
  writeFileSync(join(cwd, "odd.yaml"), JSON.stringify(file));
  const { code } = await deadeye(["run", "odd.yaml", "--games", "5000"], cwd);
  expect(code).toBe(0);
  expect(readdirSync(cwd).sort()).toEqual(["odd.yaml", "reports"]);
  expect(readFileSync(join(cwd, "reports/odd/report.html"), "utf8")).not.toContain("<script>alert");
  expect(readFileSync(join(cwd, "reports/odd/figures.csv"), "utf8")).not.toMatch(/(^|,)=/m);
});

/** `deadeye compare` from outside. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deadeye, emptyFolder, onlyReport, ROOT } from "./cli.js";

const NOON = join(ROOT, "scenarios/high-noon.yaml");
const BETTER = ["--set", "sides.A.figures.0.stats.skill=3"];

interface Result {
  readonly verdict: string;
  readonly games: number;
  readonly looks: number;
  readonly differences: readonly {
    readonly id: string;
    readonly difference: number;
    readonly low: number;
    readonly high: number;
    readonly exact: number;
    readonly saving: number;
  }[];
}

describe("deadeye compare", () => {
  test("one file and a change: sentence, table, files", async () => {
    const cwd = emptyFolder();
    const words = ["compare", NOON, ...BETTER, "--games", "100000"];
    const { code, stdout, stderr } = await deadeye(words, cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(
      /Marshal's chance to win is lower after the change: 4\d\.\d+ % instead of (49|50)\.\d+ %/,
    );
    expect(stdout.replaceAll("\n", " ")).toMatch(
      /On different dice it would take \d+\.\d times as many\./,
    );
    const folder = onlyReport(cwd);
    expect(readdirSync(folder).sort()).toEqual([
      ...["charts", "compare.csv", "compare.html", "compare.json"],
    ]);
    const csv = readFileSync(join(folder, "compare.csv"), "utf8");
    expect(csv.split("\n")[0]).toBe(
      "metric,unit,a,b,difference,low,high,saving,exact_a,exact_b,exact",
    );
  });

  test("--until-decided stops early, and --json says what it found, the same every time", async () => {
    const cwd = emptyFolder();
    const words = ["compare", NOON, ...BETTER, "--until-decided", "0.001", "--json", "--no-charts"];
    const [first, again] = await Promise.all([
      deadeye(words, cwd),
      deadeye([...words, "--workers", "1", "--out", "other"], cwd),
    ]);
    expect(first.code).toBe(0);
    expect(again.stdout).toBe(first.stdout);
    const result = JSON.parse(first.stdout) as Result;
    expect(result.verdict).toBe("lower");
    expect(result.games).toBeLessThan(200_000);
    const win = result.differences.find(({ id }) => id === "win.A");
    // 0.502762… and 0.481622…, see docs/exact.md for how they are solved.
    expect(win?.exact).toBeCloseTo(-0.02114, 5);
    expect(win?.low).toBeLessThan(-0.02114);
    expect(win?.high).toBeGreaterThan(-0.02114);
  });

  test("users 5: a change that matters nowhere says why, and has no table of zeros", async () => {
    const cwd = emptyFolder();
    const words = [
      "compare",
      NOON,
      "--set",
      "pistol.accurate=35",
      "--games",
      "5000",
      "--no-charts",
    ];
    const { code, stdout } = await deadeye(words, cwd);
    expect(code).toBe(0);
    expect(stdout.replaceAll("\n", " ")).toContain(
      "makes no difference: no shot with the pistol is taken from more than 30 and at most 35 cm.",
    );
    expect(stdout).not.toContain("Differences");
    const csv = readFileSync(join(onlyReport(cwd), "compare.csv"), "utf8");
    expect(csv.split("\n").length).toBeGreaterThan(10);
    // From 20 cm on the same men do shoot between the two ranges.
    const near = await deadeye([...words, "--set", "pistol.accurate=24"], cwd);
    expect(near.stdout).toMatch(
      /Marshal's chance to win is (higher|lower) after the change: .*exactly/s,
    );
  });

  test("two files of one system; equality is said only where it is exact", async () => {
    const cwd = emptyFolder();
    const words = ["compare", NOON, NOON, "--games", "5000", "--quiet"];
    const { code, stdout } = await deadeye(words, cwd);
    expect(code).toBe(0);
    expect(stdout.replaceAll("\n", " ")).toContain(
      "Marshal's chance to win is exactly the same before and after: 50.28 %.",
    );
    expect(existsSync(join(onlyReport(cwd), "compare.html"))).toBe(true);
  });

  test.each([
    [["compare", NOON], "compare needs a second file"],
    [["compare", NOON, ...BETTER, "--metric", "win.C"], 'did you mean "win.'],
    [
      ["compare", NOON, ...BETTER, "--until-decided", "-1"],
      "--until-decided must be a number above 0",
    ],
    [["compare", NOON, "--set", "sides.A.figures.0.stats.skil=3"], 'did you mean "skill"'],
  ])("bad input: %j", async (words, says) => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await deadeye(words, cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(existsSync(join(cwd, "reports"))).toBe(false);
  });
});

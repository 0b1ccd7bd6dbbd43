/** `deadeye tune` from outside. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deadeye, emptyFolder, onlyReport, ROOT } from "./cli.js";

const scenario = (name: string): string => join(ROOT, `scenarios/${name}.yaml`);
const SKILL = "sides.A.figures.0.stats.skill";

interface Report {
  readonly method: string;
  readonly values: number;
  readonly from: number;
  readonly to: number;
  readonly nearest: { readonly value: number; readonly estimate: number; readonly meets: boolean };
  readonly points: readonly {
    readonly value: number;
    readonly estimate: number;
    readonly low: number;
    readonly high: number;
    readonly side: string;
    readonly games: number;
  }[];
  readonly crossings: readonly {
    readonly kind: string;
    readonly from: number;
    readonly to: number;
    readonly direction: string | null;
  }[];
}

async function report(words: readonly string[], cwd: string): Promise<Report> {
  const { code, stdout, stderr } = await deadeye(["tune", ...words, "--json", "--no-charts"], cwd);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Report;
}

/** Exact win.A of a scenario with some values set. */
async function winA(name: string, set: string): Promise<number> {
  const { stdout } = await deadeye(["exact", scenario(name), "--json", "--set", set]);
  const { metrics } = JSON.parse(stdout) as { metrics: { id: string; value: number }[] };
  return metrics.find(({ id }) => id === "win.A")?.value as number;
}

describe("deadeye tune", () => {
  test("an attribute: every value as exact says it, and the two that the target lies between", async () => {
    const cwd = emptyFolder();
    const words = ["tune", scenario("high-noon"), "--solve", SKILL, "--target", "win.A=0.5"];
    const { code, stdout, stderr } = await deadeye(words, cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "Marshal's chance to win rises through 50 % between Will's Skill 3 (48.16 %) and 4 (50.28 %). " +
        "No value of Will's Skill from 1 to 5 makes Marshal's chance to win 50 %. The nearest is 50.28 % at Will's Skill from 4 to 5.",
    );
    const folder = onlyReport(cwd);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
      "charts",
      "charts/tune.svg",
      "charts/tune.vl.json",
      "tune.csv",
      "tune.html",
      "tune.json",
    ]);
    const text = (name: string): string => readFileSync(join(folder, name), "utf8");
    expect(text("tune.html")).toContain("<svg");
    const rows = text("tune.csv").trimEnd().split("\n").slice(1);
    expect(rows.length).toBe(5);
    for (const row of rows.slice(2, 4)) {
      const [path, value, metric, estimate] = row.split(",");
      expect([path, metric]).toEqual([SKILL, "win.A"]);
      expect(Number(estimate)).toBeCloseTo(await winA("high-noon", `${SKILL}=${value}`), 13);
    }
  });

  test("LG-SHOOT-4: a distance: the ranges of the guns are the crossings, all of them", async () => {
    const cwd = emptyFolder();
    const words = [
      scenario("rifle-against-pistol"),
      "--solve",
      "distance",
      "--target",
      "win.A=0.5",
    ];
    const { method, values, crossings, points, nearest } = await report(words, cwd);
    expect([method, values]).toEqual(["exact", 1000]);
    expect(crossings).toEqual([
      { kind: "crosses", from: 30, to: 31, direction: "up" },
      { kind: "crosses", from: 150, to: 151, direction: "down" },
    ]);
    expect(points.length).toBeLessThan(50);
    expect(nearest.meets).toBe(false);
    expect(points.find(({ value }) => value === 31)?.estimate).toBeCloseTo(
      await winA("rifle-against-pistol", "distance=31"),
      13,
    );
  });

  test("a target that a value meets, and one that none does", async () => {
    const cwd = emptyFolder();
    const value = await winA("high-noon", `${SKILL}=2`);
    const base = [scenario("high-noon"), "--solve", SKILL, "--target"];
    const met = await report([...base, `win.A=${value}`], cwd);
    expect(met.crossings).toEqual([{ kind: "meets", from: 2, to: 2, direction: "up" }]);
    expect(met.nearest).toMatchObject({ value: 2, meets: true });
    const never = await report([...base, "win.A=0.9"], cwd);
    expect(never.crossings).toEqual([]);
    expect(never.nearest.meets).toBe(false);
    const shown = await deadeye(["tune", ...base, "win.A=0.9", "--no-charts"], cwd);
    expect(shown.stdout.replace(/\s+/g, " ")).toContain(
      "No value of Will's Skill from 1 to 5 makes Marshal's chance to win 90 %",
    );
  });

  test("values that the file's rules refuse are left out; a range of one's own", async () => {
    const cwd = emptyFolder();
    const base = [scenario("high-noon"), "--solve", "weapons.pistol.accurate", "--target"];
    // A pistol's maximum range is 90 cm.
    expect(await report([...base, "win.A=0.6"], cwd)).toMatchObject({ from: 1, to: 90 });
    const own = await report([...base, "turns.mean=5", "--range", "20..30", "--step", "2.5"], cwd);
    expect(own.points.map(({ value }) => value)).toEqual([20, 22.5, 25, 27.5, 30]);
    expect(own.crossings).toMatchObject([
      { kind: "crosses", from: 22.5, to: 25, direction: "down" },
    ]);
  });

  test("what cannot be solved is played until each value's side is known", async () => {
    const cwd = emptyFolder();
    const words = [scenario("men-behind-cover"), "--solve", SKILL, "--target", "win.A=0.5"];
    const found = await report([...words, "--games", "40000"], cwd);
    expect(found.method).toBe("sequential");
    for (const { side, low, high, games } of found.points) {
      if (side === "below") expect(high).toBeLessThan(0.5);
      else if (side === "above") expect(low).toBeGreaterThan(0.5);
      else expect(games).toBe(40_000);
    }
    const again = await report([...words, "--games", "40000", "--workers", "1"], cwd);
    expect(again.points).toEqual(found.points);
  });

  test.each([
    [["--target", "win.C=0.5"], 'did you mean "win.'],
    [["--target", "win.A"], "write METRIC=VALUE"],
    [["--target", "win.A=50"], "is a chance from 0 to 1"],
    [["--solve", "sides.A.figures.0.stats.skil"], 'did you mean "skill"?'],
    [["--solve", "sides.A.name"], "no number in that place"],
    [["--range", "5..1"], "write FROM..TO"],
    [["--range", "1..9"], "skill=9"],
    [["--step", "0.5"], "is a whole number"],
    [["--solve", "distance", "--step", "0.0001"], "values are too many"],
  ])("bad input: %j", async (words, says) => {
    const cwd = emptyFolder();
    const given = (option: string, value: string): string[] =>
      words.includes(option) ? [] : [option, value];
    const { code, stdout, stderr } = await deadeye(
      [
        "tune",
        scenario("high-noon"),
        ...given("--solve", SKILL),
        ...given("--target", "win.A=0.5"),
        ...words,
      ],
      cwd,
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(existsSync(join(cwd, "reports"))).toBe(false);
  });
});

/** `deadeye sweep` from outside. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deadeye, emptyFolder, onlyReport, PLAYED, ROOT, signalled } from "./cli.js";

const scenario = (name: string): string => join(ROOT, `scenarios/${name}.yaml`);
const NOON = scenario("high-noon");
const SKILL = "sides.A.figures.0.stats.skill";

interface Metric {
  readonly id: string;
  readonly value: number;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly method: string;
  readonly n: number;
}
interface Report {
  readonly games: number;
  readonly partial: boolean;
  readonly points: readonly { readonly at: Record<string, unknown>; readonly metrics: Metric[] }[];
  readonly steps: readonly { readonly from: Record<string, unknown>; readonly metrics: Metric[] }[];
}

describe("deadeye sweep", () => {
  test("a curve of exact values, as exact says them, and its files", async () => {
    const cwd = emptyFolder();
    const { code, stdout } = await deadeye(["sweep", NOON, "--vary", `${SKILL}=2..4`], cwd);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /Marshal's chance to win lies between 45\.33 % at Will's Skill 2 and 50\.28 % at Will's Skill 4\./,
    );
    expect(stdout).toMatch(/^3 +48\.1623 % .* +\+2\.8318$/m);
    expect(stdout).toContain("Every number is exact");
    const folder = onlyReport(cwd);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
      "charts",
      "charts/sweep.svg",
      "charts/sweep.vl.json",
      "sides.csv",
      "steps.csv",
      "sweep.csv",
      "sweep.html",
      "sweep.json",
    ]);
    const rows = readFileSync(join(folder, "sweep.csv"), "utf8").trim().split("\n");
    expect(rows[0]).toBe(`${SKILL},metric,value,low,high,level,method,n,exact,path,at`);
    expect(rows[3]).toMatch(/^4,win\.A,0\.502762,0\.502762,0\.502762,1,exact,0,0\.5027623/);
  });

  test("two parameters, two metrics, words; --no-charts, --out, --set", async () => {
    const cwd = emptyFolder();
    const words = ["sweep", NOON, "--vary", "sides.B.figures.0.npc=outlaw/1,outlaw/4"];
    const more = ["--vary", "distance=20,40", "--metric", "win.A", "--metric", "turns.mean"];
    const { code, stdout } = await deadeye(
      [...words, ...more, "--out", "here", "--no-charts", "--json", "--set", `${SKILL}=3`],
      cwd,
    );
    expect(code).toBe(0);
    const { points, steps } = JSON.parse(stdout) as Report;
    expect(points.map(({ at }) => Object.values(at))).toEqual([
      ["outlaw/1", 20],
      ["outlaw/1", 40],
      ["outlaw/4", 20],
      ["outlaw/4", 40],
    ]);
    expect(points[2]?.metrics.map(({ id }) => id)).toEqual(["win.A", "turns.mean"]);
    expect(points[2]?.metrics[0]?.value).toBeCloseTo(0.481623, 6);
    expect(steps).toHaveLength(4);
    expect(existsSync(join(cwd, "here/charts"))).toBe(false);
    expect(readFileSync(join(cwd, "here/sweep.csv"), "utf8").trim().split("\n")).toHaveLength(9);
  });

  test("games on a table are played on the same dice, the same on any number of workers", async () => {
    const cwd = emptyFolder();
    const words = [
      "sweep",
      scenario("night-camp"),
      "--vary",
      "sides.A.groups.0.figures.0.stats.cool=3,4,5",
    ];
    const rest = ["--games", "1500", "--json", "--no-charts", "--metric", "win.A"];
    const [one, two] = await Promise.all([
      deadeye([...words, ...rest, "--workers", "1", "--out", "one"], cwd),
      deadeye([...words, ...rest, "--workers", "2", "--out", "two"], cwd),
    ]);
    expect(one.code).toBe(0);
    expect(two.stdout).toBe(one.stdout);
    const { games, points, steps } = JSON.parse(one.stdout) as Report;
    expect(games).toBe(1500);
    const width = ({ low, high }: Metric): number => high - low;
    const point = points[0]?.metrics[0] as Metric;
    const step = steps[0]?.metrics[0] as Metric;
    expect([point.method, point.n, step.method]).toEqual(["wilson", 1500, "paired-ratio"]);
    // Two separate runs would differ by an interval wider by the square root of 2.
    expect(width(step)).toBeLessThan(width(point));
  });

  test("Ctrl-C leaves whole files of the games that all points have played", async () => {
    const cwd = emptyFolder();
    const words = ["sweep", scenario("men-behind-cover"), "--vary", "distance=20,30,40"];
    const endless = [...words, "--games", "100000000", "--no-charts"];
    expect((await signalled(endless, cwd, PLAYED)).code).toBe(3);
    const folder = onlyReport(cwd);
    const report = JSON.parse(readFileSync(join(folder, "sweep.json"), "utf8")) as Report;
    expect(report.partial).toBe(true);
    const played = report.points.map(({ metrics }) => metrics[0]?.n ?? 0);
    expect(new Set(played)).toEqual(new Set([report.games]));
    expect(existsSync(join(folder, "sweep.html"))).toBe(true);
  });

  test.each([
    [[], "sweep needs something to vary"],
    [["--vary", "distance"], "PATH=FROM..TO:STEP"],
    [["--vary", "distance=1..900"], "900 points are too many, at most 400"],
    [["--vary", "distanc=10,20"], 'did you mean "distance"?'],
    [
      ["--vary", "distance=0..20:10"],
      "--set distance=0: error: distance must be at least 1, not 0",
    ],
    [["--vary", "sides.A.figures.0.weapons.0=pistol,colt"], 'there is no weapon "colt"'],
    [["--vary", "sides.A.figures.3.stats.skill=1,2"], "sides.A.figures"],
    [["--vary", "distance=10,20", "--vary", "distance=1,2"], "varied twice"],
    [["--vary", "distance=10,20", "--metric", "win.C"], 'did you mean "win.'],
  ])("bad input, of whatever point: %j", async (words, says) => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await deadeye(["sweep", NOON, ...words], cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(existsSync(join(cwd, "reports"))).toBe(false);
  });
});

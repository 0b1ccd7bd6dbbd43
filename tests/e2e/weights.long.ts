/** `deadeye weights` from outside. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deadeye, emptyFolder, ROOT } from "./cli.js";

const scenario = (name: string): string => join(ROOT, `scenarios/${name}.yaml`);

interface Weight {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly per_unit: number;
  readonly method: string;
  readonly told_from_zero: boolean;
}
interface Report {
  readonly family: { readonly method: string; readonly tests: number };
  readonly base: { readonly value: number };
  readonly diced: readonly string[];
  readonly weights: readonly Weight[];
}

async function weigh(words: readonly string[], cwd: string): Promise<Report> {
  const { code, stdout, stderr } = await deadeye(["weights", ...words, "--json"], cwd);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as Report;
}

/** Exact win.A of a scenario with a value set. */
async function winA(name: string, set: string): Promise<number> {
  const { stdout } = await deadeye(["exact", scenario(name), "--json", "--set", set]);
  const { metrics } = JSON.parse(stdout) as { metrics: { id: string; value: number }[] };
  return metrics.find(({ id }) => id === "win.A")?.value as number;
}

describe("deadeye weights", () => {
  test("a duel, exactly: each is the difference that exact says", async () => {
    const cwd = emptyFolder();
    const { base, weights, family } = await weigh([scenario("high-noon")], cwd);
    expect(base.value).toBeCloseTo(0.50276235, 8);
    // Two men of five attributes, none at an end of the scale, and a pistol: up and down each.
    expect(family).toMatchObject({ method: "holm", tests: 24 });
    expect(weights).toHaveLength(24);
    const first = weights[0] as Weight;
    const [, second] = weights as readonly [Weight, Weight];
    for (const { path, to, difference, per_unit } of [first, second]) {
      expect(path).toBe("sides.A.figures.0.stats.cool");
      expect(difference).toBeCloseTo((await winA("high-noon", `${path}=${to}`)) - base.value, 10);
      expect(per_unit).toBeCloseTo(difference, 12);
    }
    for (const { difference, told_from_zero } of weights) {
      expect(told_from_zero).toBe(difference !== 0);
    }
    const folder = join(cwd, "reports/high-noon-weights");
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
      "charts",
      "charts/attributes.svg",
      "charts/attributes.vl.json",
      "steps.csv",
      "weights.csv",
      "weights.html",
      "weights.json",
    ]);
  });

  test("ranges by another step; what the file cannot have is left out; the NPC's row is laid over", async () => {
    const cwd = emptyFolder();
    const set = ["--set", "distance=40", "--set", "turns=3"];
    const words = [scenario("high-noon"), "--step", "60", "--no-charts", ...set];
    const { weights } = await weigh(words, cwd);
    const ranges = weights.filter(({ path }) => path.startsWith("weapons."));
    // 30 + 60 is the maximum itself, 30 - 60 is nothing; 90 + 60, 90 - 60 is the accurate range.
    expect(ranges.map(({ path, to }) => [path, to]).sort()).toEqual([
      ["weapons.pistol.accurate", 90],
      ["weapons.pistol.maximum", 150],
      ["weapons.pistol.maximum", 30],
    ]);
    const accurate = ranges.find(({ to }) => to === 90) as Weight;
    expect(accurate.per_unit).toBeCloseTo(accurate.difference / 60, 12);
    // outlaw/4 has a Skill of 4.
    const skill = weights.filter(({ path }) => path === "sides.B.figures.0.stats.skill");
    expect(skill.map(({ from, to }) => [from, to])).toEqual([
      [4, 5],
      [4, 3],
    ]);
  });

  test("a table is played; men whose rows are diced are named; print", async () => {
    const cwd = emptyFolder();
    const words = ["weights", scenario("ranch-defence"), "--games", "64", "--no-charts"];
    const { code, stdout } = await deadeye(
      [...words, "--set", "turns=5", "--metric", "out.A"],
      cwd,
    );
    expect(code).toBe(0);
    expect(stdout).toContain(
      "One point of an attribute: change of Ranch's figures put out in a game",
    );
    expect(stdout.replace(/\s+/g, " ")).toContain(
      "Left out, since their attributes are diced: Left gun 1 to 2 (hired-gun/roll)",
    );
    expect(stdout.replace(/\s+/g, " ")).toContain("taken together (Holm's procedure");
    expect(stdout).toContain("64 games of each variant on the same dice");
  });

  test.each([
    [["--metric", "win.C"], 'did you mean "win.'],
    [["--step", "0"], "--step must be a number above 0"],
    [["--set", "sides.A.figures.0.stats.skil=3"], 'did you mean "skill"'],
  ])("bad input: %j", async (words, says) => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await deadeye(
      ["weights", scenario("high-noon"), ...words],
      cwd,
    );
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(existsSync(join(cwd, "reports"))).toBe(false);
  });
});

/** `deadeye exact` from outside, and exact values beside those of a run. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SummaryJson } from "../../src/report/json.js";
import { deadeye, emptyFolder, ROOT, signalled } from "./cli.js";

const NOON = join(ROOT, "scenarios/high-noon.yaml");
/** Two men with fans, guns and spare rounds: solved, but not in a moment. */
const FANS = join(ROOT, "scenarios/shootist-one-ability.yaml");
const GANG = join(ROOT, "scenarios/gang-against-lawmen.yaml");

/** What these tests read of `exact --json`. */
interface ExactJson {
  readonly states: number;
  readonly mass: number;
  readonly cut: number;
  readonly metrics: SummaryJson["metrics"];
  readonly outcomes: readonly { readonly outcome: string; readonly probability: number }[];
  readonly turns: readonly { readonly probability: number }[];
}

describe("exact", () => {
  test("--json prints the solution and nothing else; every number is its own interval", async () => {
    const { code, stdout, stderr } = await deadeye(["exact", NOON, "--json"], emptyFolder());
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const solved = JSON.parse(stdout) as ExactJson;
    expect(solved.metrics.slice(0, 5).map(({ id }) => id)).toEqual([
      "win.A",
      "win.B",
      "mutual",
      "draw",
      "turns.mean",
    ]);
    for (const { id, value, low, high, level, method, exact, z } of solved.metrics) {
      expect({ low, high, exact }, id).toEqual({ low: value, high: value, exact: value });
      expect({ level, method, z }, id).toEqual({ level: 1, method: "exact", z: null });
    }
    const sum = (rows: readonly { probability: number }[]): number =>
      rows.reduce((total, { probability }) => total + probability, 0);
    expect(sum(solved.outcomes)).toBeCloseTo(1, 12);
    expect(sum(solved.turns)).toBeCloseTo(1, 12);
    expect(Math.abs(solved.mass - 1)).toBeLessThan(1e-12);
    expect(solved.cut).toBe(0);
    expect(solved.states).toBeGreaterThan(1000);
  });

  test("prints tables; --set changes the game", async () => {
    const { code, stdout } = await deadeye(["exact", NOON], emptyFolder());
    expect(code).toBe(0);
    expect(stdout).toContain("solved exactly");
    expect(stdout).toContain("Who wins");
    const words = ["exact", NOON, "--json", "--set", "sides.A.figures.0.stats.skill=1"];
    const weak = JSON.parse((await deadeye(words, emptyFolder())).stdout) as ExactJson;
    const strong = JSON.parse(
      (await deadeye(["exact", NOON, "--json"], emptyFolder())).stdout,
    ) as ExactJson;
    const [less, more] = [weak, strong].map(({ metrics }) => metrics[0]?.value as number);
    expect(less).toBeLessThan((more as number) - 0.05);
  });

  test("too big: exit code 2, how big, and what to do instead", async () => {
    const { code, stdout, stderr } = await deadeye(["exact", GANG, "--json"], emptyFolder());
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/too big to be solved exactly: it has some \d+ .*states/);
    expect(stderr).toContain("deadeye run");
    expect(stderr).toContain("fewer figures");
  });

  test("Ctrl-C ends it: exit code 3, and nothing is printed", async () => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await signalled(["exact", FANS], cwd, /game turn/);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/\ninterrupted .*nothing was written\n$/);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("what is undecided at the turn limit is told, and agrees with the draws", async () => {
    const short = ["exact", FANS, "--set", "turns=2"];
    const { stdout } = await deadeye(short, emptyFolder());
    const json = (await deadeye([...short, "--json"], emptyFolder())).stdout;
    const { outcomes } = JSON.parse(json) as ExactJson;
    const draws = outcomes.find(({ outcome }) => outcome === "draw")?.probability as number;
    expect(draws).toBeGreaterThan(0.1);
    expect(stdout.replaceAll("\n", " ")).toContain(
      `After turn 2, the last, ${(100 * draws).toFixed(4)} % of games are undecided`,
    );
  });

  test("bad input is the same error as elsewhere", async () => {
    const cwd = emptyFolder();
    const text = readFileSync(NOON, "utf8").replace("[pistol]", "[pistoll]");
    writeFileSync(join(cwd, "bad.yaml"), text);
    const { code, stdout, stderr } = await deadeye(["exact", "bad.yaml", "--json"], cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("pistoll");
    expect((await deadeye(["exact"], cwd)).code).toBe(2);
  });
});

describe("run", () => {
  const summary = async (file: string): Promise<SummaryJson> => {
    const words = ["run", file, "--games", "50000", "--no-charts", "--no-why", "--json"];
    return JSON.parse((await deadeye(words, emptyFolder())).stdout) as SummaryJson;
  };

  test("of a duel that can be solved has every exact value and its z", async () => {
    const played = await summary(NOON);
    const { stdout } = await deadeye(["exact", NOON, "--json"], emptyFolder());
    const solved = JSON.parse(stdout) as ExactJson;
    played.metrics.forEach((metric, i) => {
      expect(metric.exact, metric.id).toBe(solved.metrics[i]?.value);
      // The seed of the scenario is fixed: these games are the same ones each time.
      expect(Math.abs(metric.z as number), metric.id).toBeLessThan(5);
    });
    expect(played.agreement).toMatchObject({ numbers: played.metrics.length });
  });

  test("of a gang has neither", async () => {
    const played = await summary(GANG);
    for (const { id, exact, z } of played.metrics) {
      expect({ exact, z }, id).toEqual({ exact: null, z: null });
    }
    expect(played.agreement).toBeNull();
  });
});

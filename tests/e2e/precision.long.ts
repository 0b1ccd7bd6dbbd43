/** `--precision` and `--continue` from outside. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SummaryJson } from "../../src/report/json.js";
import { deadeye, emptyFolder, ROOT } from "./cli.js";

const NOON = join(ROOT, "scenarios/high-noon.yaml");
const BANK = join(ROOT, "scenarios/bank-door.yaml");
const QUIET = ["--no-charts", "--no-why", "--json"];

async function run(cwd: string, ...words: string[]): Promise<SummaryJson> {
  const { code, stdout, stderr } = await deadeye(["run", ...words, ...QUIET], cwd);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout) as SummaryJson;
}

/** Every file of a report folder without the charts. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

describe("--precision", () => {
  test("plays until the interval is narrow enough, and says what the interval is", async () => {
    const cwd = emptyFolder();
    const summary = await run(cwd, NOON, "--precision", "0.005");
    const win = summary.metrics.find(({ id }) => id === "win.A");
    expect(win).toMatchObject({ method: "clopper-pearson-sequence", level: 0.95 });
    expect(Math.abs((win?.value ?? 0) - (win?.exact ?? 1))).toBeLessThan(0.005);
    expect(summary.precision).toMatchObject({ metric: "win.A", asked: 0.005, met: true });
    expect(summary.precision?.reached).toBeLessThanOrEqual(0.005);
    expect(summary.precision?.reached).toBeGreaterThan(0.004);
    expect(summary).toMatchObject({ partial: false, games_asked: summary.games });
    expect(summary.metrics.find(({ id }) => id === "win.B")?.method).toBe("wilson");
    const csv = filesIn(join(cwd, "reports/high-noon"))["outcomes.csv"] ?? "";
    expect(csv.split("\n")[1]).toContain(String(win?.low).slice(0, 7));
    const same = await run(cwd, NOON, "--games", String(summary.games));
    expect(same.signature).toBe(summary.signature);
    expect(same.precision).toBeUndefined();
  });

  test("stops at the limit and says how near it got; other metrics by name", async () => {
    const cwd = emptyFolder();
    const words = ["--precision", "0.001", "--metric", "turns.mean", "--games", "40000"];
    const { code, stdout } = await deadeye(["run", NOON, "--no-charts", "--no-why", ...words], cwd);
    expect(code).toBe(0);
    expect(stdout.replaceAll("\n", " ")).toMatch(
      /Length of a game in turns is known to ±0\.\d+ turns after 40,000 games, the limit, which came before the ±0\.001 turns/,
    );
  });

  test("compare: the difference is known as well as was asked", async () => {
    const cwd = emptyFolder();
    const skill = ["--set", "sides.A.figures.0.stats.skill=3"];
    const words = ["compare", NOON, ...skill, "--precision", "0.002"];
    const { code, stdout } = await deadeye([...words, "--json"], cwd);
    expect(code).toBe(0);
    const { precision, games, differences } = JSON.parse(stdout);
    expect(precision).toMatchObject({ metric: "win.A", asked: 0.002, met: true });
    expect(games).toBeLessThan(300_000);
    const row = differences.find(({ id }: { id: string }) => id === "win.A");
    expect(row.high - row.low).toBeLessThanOrEqual(0.004);
    expect(row.low).toBeLessThan(row.exact);
    expect(row.high).toBeGreaterThan(row.exact);
    expect((await deadeye([...words, "--until-decided", "0.1"], cwd)).code).toBe(2);
  });
});

describe("--continue", () => {
  test.each([
    [NOON, 70_001, [5000, 33_333]],
    [BANK, 4700, [100, 4500]],
  ])("%s: the folder is that of one run, to the last byte", async (file, games, stops) => {
    const cwd = emptyFolder();
    await run(cwd, file, "--out", "one", "--games", String(games));
    await run(cwd, file, "--out", "parts", "--games", String(stops[0]));
    for (const stop of [stops[1] as number, games]) {
      await run(cwd, file, "--out", "parts", "--games", String(stop), "--continue");
    }
    expect(filesIn(join(cwd, "parts"))).toEqual(filesIn(join(cwd, "one")));
  });

  test("goes on after Ctrl-C to what was asked for", async () => {
    const cwd = emptyFolder();
    const endless = ["--precision", "0.000002", "--games", "1000000000"];
    const words = ["run", NOON, "--no-charts", "--no-why", ...endless, "--out", "part"];
    expect((await deadeye(words, cwd, 8)).code).toBe(3);
    const part = JSON.parse(readFileSync(join(cwd, "part/summary.json"), "utf8")) as SummaryJson;
    expect(part).toMatchObject({ partial: true, games_asked: 1e9 });
    const games = part.games + 1000;
    const more = await run(cwd, NOON, "--out", "part", "--continue", "--games", String(games));
    const one = await run(cwd, NOON, "--out", "one", "--games", String(games));
    expect(more.signature).toBe(one.signature);
    expect(filesIn(join(cwd, "part"))).toEqual(filesIn(join(cwd, "one")));
    // A precision that is there already needs no game more.
    const enough = await run(cwd, NOON, "--out", "part", "--continue", "--precision", "0.01");
    expect(enough.signature).toBe(one.signature);
  });

  test("refuses what is not the same run, and leaves the folder as it was", async () => {
    const cwd = emptyFolder();
    const folder = join(cwd, "reports/high-noon");
    await run(cwd, NOON, "--games", "6000");
    const before = filesIn(folder);
    const refused = async (why: RegExp, ...words: string[]): Promise<void> => {
      const { code, stdout, stderr } = await deadeye(["run", NOON, "--continue", ...words], cwd);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(why);
    };
    const more = ["--games", "9000"];
    await refused(/all 6,000 games/);
    await refused(/has 6,000 games already/, "--games", "100");
    await refused(/seed "high-noon", not "x"/, "--seed", "x", "--out", folder, ...more);
    await refused(/has changed/, "--set", "distance=30", "--out", folder, ...more);
    await refused(
      /readings \(impact\)/,
      "--set",
      "readings.impact=all-normal",
      "--out",
      folder,
      ...more,
    );
    await refused(/no run to continue/, "--out", "nowhere", ...more);
    await refused(/--metric/, "--metric", "win.A", ...more);
    expect(filesIn(folder)).toEqual(before);
    const tally = join(folder, "tally.json");
    writeFileSync(tally, (before["tally.json"] ?? "").replace('"games": 6000', '"games": 6001'));
    await refused(/damaged/, ...more);
    rmSync(tally);
    await refused(/no run to continue/, ...more);
  });
});

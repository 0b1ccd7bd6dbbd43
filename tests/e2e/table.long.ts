/** Every command on scenarios that are played on a table, as a user gives it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { SummaryJson } from "../../src/report/json.js";
import { deadeye, emptyFolder, onlyReport, ROOT } from "./cli.js";

const scenario = (name: string): string => join(ROOT, `scenarios/${name}.yaml`);
const CAMP = scenario("night-camp");
const MARSHAL = scenario("marshal-against-outlaw-gang");
const NOON = scenario("high-noon");
const header = (folder: string, file: string): string =>
  readFileSync(join(folder, file), "utf8").split("\n")[0] as string;

describe("run", () => {
  test("of an ambush: table, folder, columns, map", async () => {
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await deadeye(["run", CAMP, "--games", "2000", "--full"], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const block of ["Who wins", "Figures", "Share of games in which a figure"]) {
      expect(stdout).toContain(`\n${block}\n`);
    }
    const folder = join(cwd, "reports/night-camp");
    expect(readdirSync(folder).sort()).toEqual([
      "casualties.csv",
      "charts",
      "covers.csv",
      "effects.csv",
      "fates.csv",
      "figures.csv",
      "outcomes.csv",
      "protection.csv",
      "ranges.csv",
      "report.html",
      "shots.csv",
      "summary.json",
      "tally.json",
      "turns.csv",
      "weapons.csv",
    ]);
    expect(header(folder, "covers.csv")).toMatch(
      /^side,weapon,band,mode,cover,shots,hits,hit_rate/,
    );
    expect(header(folder, "fates.csv")).toMatch(/^side,figure,/);
    expect(header(folder, "casualties.csv")).toMatch(/^side,/);
    const drawing = readFileSync(join(folder, "charts/map.svg"), "utf8");
    expect(drawing).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    for (const name of ["willows", "chuck wagon", "saddles"]) expect(drawing).toContain(name);
    const page = readFileSync(join(folder, "report.html"), "utf8");
    expect(page).toContain("chuck wagon");
    expect(page).toMatch(/<\/html>\s*$/);
  });

  test("of a side that the chart runs: its lines in a file; the same on any number of workers", async () => {
    const cwd = emptyFolder();
    const words = ["run", MARSHAL, "--games", "1000", "--no-charts"];
    const { code, stdout } = await deadeye(words, cwd);
    expect(code).toBe(0);
    expect(stdout).not.toContain("Weapons: enemies put out");
    const folder = join(cwd, "reports/marshal-against-outlaw-gang");
    expect(existsSync(join(folder, "charts"))).toBe(false);
    expect(header(folder, "chart.csv")).toMatch(
      /^chart,sees,under_fire,in_cover,test,action,count/,
    );
    const again = await deadeye([...words, "--json", "--workers", "2"], cwd);
    const { signature, kind, metrics } = JSON.parse(again.stdout) as SummaryJson & { kind: string };
    expect(kind).toBe("solo");
    const first = JSON.parse((await deadeye([...words, "--json"], cwd)).stdout) as SummaryJson;
    expect(first.signature).toBe(signature);
    expect(metrics.map(({ id }) => id)).toContain("riddenDown.A");
  });
});

describe("replay", () => {
  test("--game tells it, --json is the same game, --map draws it", async () => {
    const cwd = emptyFolder();
    const words = ["replay", CAMP, "--game", "7", "--full"];
    const { code, stdout, stderr } = await deadeye([...words, "--map", "m.svg"], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("m.svg") });
    expect(stdout).toContain("The camp at night, game 7, seed night-camp");
    expect(stdout).toMatch(/\nTurn 1\n {2}Player turn of /);
    expect(readdirSync(cwd)).toEqual(["m.svg"]);
    expect(readFileSync(join(cwd, "m.svg"), "utf8")).toMatch(/^<svg[\s\S]*<\/svg>\s*$/);
    const json = JSON.parse((await deadeye([...words, "--json"], cwd)).stdout) as {
      record: { turns: number };
      events: { text: string }[];
    };
    expect(stdout).toMatch(new RegExp(`Counted as: won by .*, ${json.record.turns} turns;`));
    for (const { text } of json.events) expect(stdout).toContain(text);
  });

  test.each(["upset", "longest", "shortest", "median"])("--find %s", async (find) => {
    const words = ["replay", CAMP, "--find", find, "--games", "300"];
    const { code, stdout, stderr } = await deadeye(words, emptyFolder());
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Among games 0 to 299");
  });

  test("--map is whole or not at all: no table, no game, no place for it", async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "file"), "");
    for (const words of [
      [NOON, "--game", "1", "--map", "m.svg"],
      [CAMP, "--game", "-1", "--map", "m.svg"],
      [CAMP, "--game", "1", "--map", "m.png"],
      [CAMP, "--game", "1", "--map", "file/m.svg"],
      [CAMP, "--game", "1", "--find", "upset", "--map", "m.svg"],
    ]) {
      const { code, stdout, stderr } = await deadeye(["replay", ...words], cwd);
      expect({ code, stdout }, words.join(" ")).toEqual({ code: 2, stdout: "" });
      expect(stderr).not.toBe("");
      expect(stderr).not.toMatch(/\n {4}at /);
      expect(readdirSync(cwd)).toEqual(["file"]);
    }
  });
});

describe("the other commands", () => {
  test("validate says the kind and the size of the table", async () => {
    const { code, stdout } = await deadeye(["validate", CAMP, MARSHAL]);
    expect(code).toBe(0);
    expect(stdout).toContain("ambush, 5 against 5 on a table of 100 x 80 cm");
    expect(stdout).toContain("solo, 4 against 6 on a table of 180 x 120 cm");
  });

  test("exact: too big, why, and what to do instead, exit code 2", async () => {
    for (const words of [
      ["exact", CAMP],
      ["exact", MARSHAL, "--json"],
    ]) {
      const { code, stdout, stderr } = await deadeye(words, emptyFolder());
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain("too big to be solved exactly");
      expect(stderr).toContain("can stand anywhere");
      expect(stderr).toContain("deadeye run");
    }
  });

  test("compare of a table and a change to it", async () => {
    const change = ["--set", "sides.A.groups.0.figures.0.npc=indian/1"];
    const words = ["compare", CAMP, ...change, "--games", "3000", "--json"];
    const cwd = emptyFolder();
    const { code, stdout, stderr } = await deadeye(words, cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ verdict: "lower", games: 3000 });
    expect(readdirSync(onlyReport(cwd)).length).toBe(4);
  });

  test("compare of two tables; a table cannot be made of a duel by --set", async () => {
    const cwd = emptyFolder();
    const words = ["compare", CAMP, MARSHAL, "--games", "300", "--quiet"];
    const { code, stdout } = await deadeye(words, cwd);
    expect(code).toBe(0);
    expect(stdout).toContain("chance to win");
    const wrong = await deadeye(["compare", CAMP, "--set", "distance=20", "--games", "300"], cwd);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("distance");
  });

  test("readings plays every ruling on common dice", async () => {
    const words = ["readings", CAMP, "--games", "300", "--json", "--quiet"];
    const { code, stdout } = await deadeye(words, emptyFolder());
    expect(code).toBe(0);
    const { method, effects } = JSON.parse(stdout) as {
      method: string;
      effects: { changes: { name: string }[]; difference: number }[];
    };
    expect(method).toBe("paired");
    // Nobody has a buffalo gun, and nobody stands in the open for a gunfight.
    for (const name of ["buffaloReload", "drawScope"]) {
      const effect = effects.find(({ changes }) => changes[0]?.name === name);
      expect(effect?.difference, name).toBe(0);
    }
    expect(effects[0]?.difference).not.toBe(0);
  });

  test("check decides by playing; what is false fails", async () => {
    const lines = "expect=[{ metric: win.A, atLeast: 0.3 }, { metric: fled.B, atMost: 1 }]";
    const words = ["check", CAMP, "--set", lines, "--games", "3000", "--json"];
    const { code, stdout } = await deadeye(words, emptyFolder());
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ holds: 1, fails: 1, undecided: 0 });
  });
});

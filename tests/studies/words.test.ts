/** Words around the numbers of studies: advice, signs, units, covers. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listCommand } from "../../src/cli/commands/list.js";
import { bestReport } from "../../src/report/best.js";
import { compareReport } from "../../src/report/compare.js";
import { fledSentence } from "../../src/report/fates.js";
import { menTable } from "../../src/report/fought.js";
import { pageTable } from "../../src/report/html/tables.js";
import { figuresTable } from "../../src/report/runTables.js";
import { studyMarkup, studyText } from "../../src/report/study.js";
import { csvText } from "../../src/report/table/csv.js";
import { name, number, tableOf } from "../../src/report/table/table.js";
import { terminalTable } from "../../src/report/table/terminal.js";
import { versusReport } from "../../src/report/versus.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import { equilibrium } from "../../src/stats/equilibrium.js";
import { best } from "../../src/studies/best.js";
import { compare } from "../../src/studies/compare.js";
import { exact } from "../../src/studies/exact.js";
import { playScenario } from "../../src/studies/run.js";
import { changesBetween } from "../../src/studies/study.js";
import { versus } from "../../src/studies/versusStudy.js";
import { weights } from "../../src/studies/weights.js";
import { brawl, duel } from "../report/fixtures.js";

const executor = new InProcess();
const TERMINAL = { color: false, width: 100 };

const shipped = (name: string, set: readonly string[] = []): Scenario => {
  const text = readFileSync(new URL(`../../scenarios/${name}.yaml`, import.meta.url), "utf8");
  return parseScenario(text, `${name}.yaml`, { systems: RULESETS, set });
};

test("a precision that an error advises is the one that it says: a share, a hundredth of the points", async () => {
  const refused = await exact(shipped("napnuts-duel"), { executor }).catch(
    (error: unknown) => error,
  );
  const said = `${refused} ${JSON.stringify(refused)}`;
  const [, share, points] = /--precision (\S+) within (\S+) points/.exec(said) ?? [];
  expect(Number(share)).toBeCloseTo(Number(points) / 100, 12);
});

test("what no share can be off by is refused before anything is played", async () => {
  const duel = shipped("high-noon");
  const asked = (options: object): Promise<unknown> =>
    compare(duel, duel, { executor, games: 64, ...options }).catch(String);
  expect(await asked({ precision: 5 })).toContain("precision 5: a share of games");
  expect(await asked({ untilDecided: 5 })).toContain("untilDecided 5: a share of games");
  expect(await asked({ metric: "turns.mean", untilDecided: 5 })).toMatchObject({
    metric: "turns.mean",
  });
});

test("a step that no range has room for is refused where it was asked for", async () => {
  const wide = weights(shipped("high-noon"), { executor, step: 1e9 });
  await expect(wide).rejects.toThrow("step 1000000000: no range of this file");
});

test("a terminal has the hyphen of the keyboard before numbers, a page the minus sign", async () => {
  const base = shipped("high-noon", ["turns=5"]);
  const found = bestReport(await best(base, { executor }));
  const other = shipped("high-noon", ["turns=5", "sides.A.figures.0.stats.skill=2"]);
  const change = compareReport(await compare(base, other, { executor, games: 512, seed: "s" }));
  for (const report of [found, change]) {
    const text = studyText(report, TERMINAL);
    expect(text).toMatch(/-\d/);
    expect(text).not.toContain("\u2212");
    const page = (await studyMarkup(report))
      .replace(/<svg.*?<\/svg>/gs, "")
      .replace(/<[^>]*>/g, "");
    expect(page).toMatch(/\u2212\d/);
    expect(page).not.toMatch(/[\s(]-\d/);
  }
});

test("what is left to gain against an equilibrium is 0, not what rounding leaves", () => {
  // By hand: the rows mix (2/5, 3/5), the columns (1/10, 9/10); the value is 0.13.
  const found = equilibrium([
    [0.4, 0.1],
    [-0.05, 0.15],
  ]);
  expect(found.value).toBeCloseTo(0.13, 12);
  expect(found.exploitability).toBe(0);
  const paired = [
    [0, 1 / 3, -1 / 7],
    [-1 / 3, 0, 1 / 11],
    [1 / 7, -1 / 11, 0],
  ];
  expect(equilibrium(paired).exploitability).toBe(0);
});

test("who fought says what men stand behind, and men behind other covers are no twins", async () => {
  const played = async (name: string, set: readonly string[] = []) => {
    const { summary } = await playScenario(
      shipped(name, set),
      { games: 256, precision: null },
      { executor, why: false },
    );
    return pageTable(menTable(summary.fought!, summary.sides));
  };
  const rifles = await played("men-behind-cover");
  expect(rifles).toMatch(/Cowboy 1 to 2.*cover: wall/);
  expect(rifles).toMatch(/Outlaw 1 to 2.*cover: window/);
  expect(await played("high-noon")).not.toContain("cover");
  expect(await played("napnuts-siege")).toContain("; cover: ");
  expect(await played("shootist-posse-gang-in-cover")).toContain("; cover: ");
});

test("the kill ratio says that whoever fled is left out, where somebody did", () => {
  const cowards = (games: number) => {
    const [first, ...others] = duel().figures;
    const fates = first!.fates.map((fate) => (fate.fate === "fled" ? { ...fate, games } : fate));
    return { ...duel(), figures: [{ ...first!, fates }, ...others] };
  };
  expect(pageTable(figuresTable(cowards(7)))).toContain("Men who fled were put out by nobody");
  expect(fledSentence(cowards(0).figures)).toBe("");
  expect(fledSentence(brawl().figures)).toBe("");
});

test("versus on a terminal shows what the games tell: scores with intervals, and no more digits", async () => {
  const report = versusReport(
    await versus({ system: "napnuts" }, { executor, games: 512, distance: [6] }),
  );
  const text = studyText(report, TERMINAL);
  const csv = csvText(new Map(report.csv).get("ranking.csv")!);
  const [, row = ""] = /^,,(rifle.*)$/m.exec(csv) ?? [];
  const [low, high] = row
    .split(",")
    .slice(4, 6)
    .map((one) => 100 * Number(one)) as [number, number];
  const [, , from = "", to = ""] = /^rifle .*? ([\d.]+) \(([\d.]+) to ([\d.]+)\)/m.exec(text) ?? [];
  expect(from).not.toBe("");
  // The last digit is no finer than a tenth of the interval.
  const digits = from.split(".")[1]?.length ?? 0;
  expect(10 ** -digits).toBeGreaterThan((high - low) / 20);
  expect(Math.abs(Number(from) - low)).toBeLessThanOrEqual(0.51 * 10 ** -digits);
  expect(Math.abs(Number(to) - high)).toBeLessThanOrEqual(0.51 * 10 ** -digits);
});

test("a name keeps its letters where a line has room, and goes on below where it has not", () => {
  const long =
    "Cutter's weapons handgun instead of knife and Boxer's weapons rifle instead of fist";
  const table = tableOf(
    { title: "Changes", caption: "Changes" },
    [name("change", (text: string) => text), number("lead", () => "+16 points")],
    [long],
  );
  // Hand count: 83 letters, a gap of 2 and 10 of the number make 95.
  expect(terminalTable(table, { color: false, width: 95 }).split("\n")[2]).toBe(
    `${long}  +16 points`,
  );
  const folded = terminalTable(table, { color: false, width: 60 }).split("\n").slice(2);
  expect(folded.map((line) => line.replace("+16 points", "").trim()).join(" ")).toBe(long);
  expect(Math.max(...folded.map((line) => line.length))).toBeLessThanOrEqual(60);
});

test("list --system lists that system alone, and says which there are", async () => {
  const listed = await listCommand("weapons", { systems: RULESETS, system: "napnuts", json: true });
  expect(Object.keys(JSON.parse(listed.stdout).weapons)).toEqual(["napnuts"]);
  const scenarios = await listCommand("scenarios", { systems: RULESETS, system: "shootist" });
  expect(scenarios.stdout).toContain("shootist-posse.yaml");
  expect(scenarios.stdout).not.toContain("high-noon.yaml");
  await expect(listCommand("weapons", { systems: RULESETS, system: "napnut" })).rejects.toThrow();
});

test("44: a change of a file that puts a whole block in or takes it away is told by its name", () => {
  const text = readFileSync("scenarios/high-noon.yaml", "utf8");
  const numbers = /stats: \{[^}]*\}/;
  const [own, row] = [text, text.replace(numbers, "npc: outlaw/5")].map((one) =>
    parseScenario(one, "noon.yaml", { systems: RULESETS }),
  ) as [Scenario, Scenario];
  expect(changesBetween(own, row)).toEqual(["Will's stats", "Will's npc nothing to outlaw/5"]);
  expect(changesBetween(row, own)).toEqual(["Will's npc outlaw/5 to nothing", "Will's stats"]);
});

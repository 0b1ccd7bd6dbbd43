/** No interval reaches beyond what its number can be, however few the games; no text tells of what cannot be. */
import { describe, expect, test } from "vitest";
import { compareReport } from "../../src/report/compare.js";
import { csvFiles } from "../../src/report/csv.js";
import { renderExact, renderExactJson } from "../../src/report/exact.js";
import { renderJson } from "../../src/report/json.js";
import { csvText } from "../../src/report/table/csv.js";
import { renderTable } from "../../src/report/table.js";
import { tuneReport } from "../../src/report/tune.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import { compare } from "../../src/studies/compare.js";
import { exact } from "../../src/studies/exact.js";
import { playScenario } from "../../src/studies/run.js";
import { tune } from "../../src/studies/tune.js";
import {
  changed,
  drawing,
  FEW_GAMES,
  mixedIn,
  nonsenseIn,
  TERMINAL,
  wrongIn,
  wrongOf,
} from "./possible.js";

const executor = new InProcess();

describe("numbers that cannot be", () => {
  test("runs of few games, of all systems", async () => {
    const { draw, pick, scenario: any } = drawing(1010);
    for (let run = 0; run < 8; run++) {
      const scenario = any();
      const goal = { games: pick(FEW_GAMES), precision: null };
      const { summary } = await playScenario(scenario, goal, {
        executor,
        seed: String(draw()),
        why: false,
      });
      const text = renderTable(summary, { ...TERMINAL, full: true });
      const csv = csvFiles(summary);
      expect([
        scenario.envelope.file,
        ...wrongIn(renderJson(summary), scenario, ""),
        ...nonsenseIn(text),
        ...csv.flatMap(([name, content]) => [...nonsenseIn(content), ...mixedIn(name, content)]),
      ]).toEqual([scenario.envelope.file]);
    }
  });

  test("no chance changes by more than 100 points", async () => {
    const [before, after] = changed("napnuts-poker.yaml", [], ["turns=2"]) as [Scenario, Scenario];
    const highs: (number | null | undefined)[] = [];
    for (let seed = 1; seed <= 8 || (seed <= 40 && !highs.includes(1)); seed++) {
      const options = { executor, games: 64, seed: String(seed), lookAround: false };
      const found = await compare(before, after, options);
      highs.push(found.rows.find(({ id, value }) => id === "draw" && value !== 1)?.high);
      expect(wrongOf(compareReport(found), before)).toEqual([]);
    }
    // Student's interval alone would reach beyond in some of them.
    expect(highs).toContain(1);
  });

  test("differences of exact numbers are 0 where they are equal, not what rounding leaves", async () => {
    const even = ["A", "B"].map((side) => `sides.${side}.figures.0.stats.skill=4`);
    const [a, b] = changed("high-noon.yaml", even, [...even, "turns=1"]) as [Scenario, Scenario];
    const { rows } = await compare(a, b, { executor, games: 64, lookAround: false });
    const noise = rows.filter(({ exact: by }) => by !== null && by !== 0 && Math.abs(by) < 1e-13);
    expect(noise).toEqual([]);
    expect(rows.find(({ id }) => id === "mutual")?.exact).toBe(0);
  });
});

test("one chance less another is told in points; every study says in `at` what it varied", async () => {
  const [noon] = changed("high-noon.yaml", []) as [Scenario];
  const path = "sides.A.figures.0.stats.skill";
  const target = { metric: "win.A-win.B", value: 0 };
  const tuned = tuneReport(await tune(noon, { executor, solve: path, range: [3, 5], target }));
  expect(tuned.answer).toMatch(/[+-][\d.]+ points/);
  expect(tuned.answer).not.toContain("%");
  const csv = csvText(new Map(tuned.csv).get("tune.csv")!).split("\n");
  expect(csv[0]).toBe("path,value,metric,estimate,low,high,target,side,games,exact,at");
  expect(csv[1]).toMatch(new RegExp(`^${path},3,win\\.A-win\\.B,.*,3$`));
});

describe("rare and impossible", () => {
  /** Nobody decides it only if each man rolls six natural 1s in a row: 10^-12. Both out: never. */
  const man = (name: string): string =>
    `{ name: ${name}, stats: { initiative: 3, skill: 3, cool: 3, constitution: 3, horsemanship: 3 }, weapons: [pistol, repeating-rifle] }`;
  const RARE = parseScenario(
    `deadeye: 1
system: law-of-the-gun
name: Rare
kind: duel
distance: 20
first: A
draw: false
turns: 30
tables:
  toHit: { aimed: { accurate: 2, maximum: 2 }, snap: { accurate: 2, maximum: 2 } }
  effects: { open: { 1-10: dead body } }
sides:
  A: { name: North, figures: [${man("Ann")}] }
  B: { name: South, figures: [${man("Bob")}] }
`,
    "rare.yaml",
    { systems: RULESETS },
  );

  test("what hardly ever happens is not told as 0, what never does is", async () => {
    const solved = await exact(RARE, { executor });
    const draws = solved.metrics.find(({ id }) => id === "draw")?.exact as number;
    expect(draws / 1e-12).toBeCloseTo(1, 6);
    const text = renderExact(solved, TERMINAL);
    expect(text).toContain("less than 0.0001 % of games are undecided");
    expect(text).toMatch(/nobody decided it +< 0\.0001 %/);
    expect(text).toMatch(/both out +0 %/);
    expect(text).not.toMatch(/\b0\.0000 %|100\.0000 %/);
    expect(wrongIn(renderExactJson(solved), RARE, "")).toEqual([]);
    const goal = { games: 300, precision: null };
    const { summary } = await playScenario(RARE, goal, { executor, why: false });
    const table = renderTable(summary, { ...TERMINAL, full: true });
    expect(table).toMatch(/nobody decided it +0 +0\.0 % +0\.0 to 1\.3 +< 0\.0001 % +0\.00\n/);
    expect(nonsenseIn(table)).toEqual([]);
  });
});

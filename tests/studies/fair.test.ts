/** Where it is fair: 50 % is no yardstick where games stay undecided, and every number stands beside what it is compared with. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { studyFiles, studyText } from "../../src/report/study.js";
import { sweepAnswer, sweepReport } from "../../src/report/sweep.js";
import { tuneReport } from "../../src/report/tune.js";
import { versusReport } from "../../src/report/versus.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import { exact } from "../../src/studies/exact.js";
import { sweep } from "../../src/studies/sweep.js";
import { tune } from "../../src/studies/tune.js";
import { versus } from "../../src/studies/versusStudy.js";

const executor = new InProcess();
const TERMINAL = { color: false, width: 100 };
const text = readFileSync("tests/fixtures/duels/ok.yaml", "utf8");
const duel = (...set: string[]): Scenario =>
  parseScenario(text, "ok.yaml", { systems: RULESETS, set });

describe("sweep shows both sides", () => {
  test("two men alike are even everywhere, though both win less than half", async () => {
    const found = await sweep(duel("turns=10"), { executor, vary: ["distance=20,40"] });
    expect(found.points.map(({ metrics }) => metrics[0]!.value! < 0.5)).toEqual([true, true]);
    expect(sweepAnswer(found, 0)).toMatch(/Both sides win equally often everywhere\.$/);
    const printed = studyText(sweepReport(found), TERMINAL);
    expect(printed).toMatch(/^40 +32\.1984 % +32\.1984 % +0 /m);
    expect(printed).not.toContain("50 %");
  });

  test("steps are drawn where they are, and the lead changes there", async () => {
    const rifle = duel("Ann.weapons=[repeating-rifle]");
    const found = await sweep(rifle, { executor, vary: ["distance=20..40:10"] });
    // By hand: the same chances up to 25, from 26 to 30, and beyond.
    const winAt = async (distance: number): Promise<number> => {
      const set = ["Ann.weapons=[repeating-rifle]", `distance=${distance}`];
      const { metrics } = await exact(duel(...set), { executor });
      return metrics.find(({ id }) => id === "win.A")?.value as number;
    };
    const [near, far] = found.points.map(({ metrics }) => metrics[0]!.value!) as [number, number];
    expect(await winAt(25)).toBeCloseTo(near, 9);
    expect(await winAt(26)).toBeCloseTo(far, 9);
    expect(found.gaps).toEqual([
      { last: 25, first: 26 },
      { last: 30, first: 31 },
    ]);
    expect(sweepAnswer(found, 0)).toMatch(
      /The lead changes sides between 25 and 26 cm and between 30 and 31 cm\.$/,
    );
    const files = await studyFiles(sweepReport(found), true);
    const chart = String(files.get("charts/sweep.vl.json"));
    for (const x of ["25.5", "30.5"]) expect(chart).toMatch(new RegExp(`"x": ?${x}\\b`));
    expect(String(files.get("sides.csv")).split("\n")[3]).toMatch(/^20,win\.A-win\.B,0\.0034/);
  });
});

test("tune does not call a duel unfair because many games are undecided", async () => {
  const asked = { executor, solve: "distance", range: [20, 60] as const };
  const target = { metric: "win.A", value: 0.5 };
  const report = tuneReport(await tune(duel("turns=10"), { ...asked, target }));
  expect(report.answer).toContain("Where games end undecided that is no sign of unfairness.");
});

test("versus: the duel itself, and the colour of whoever wins more often", async () => {
  const found = await versus(
    { system: "law-of-the-gun", npc: "cowboy/4" },
    { executor, weapon: ["repeating-rifle", "pistol"], distance: [40], cover: ["open"] },
  );
  const report = versusReport(found);
  expect(report.answer).toMatch(/against the pistol it wins 67\.9 % and loses 25\.6 %/);
  expect(report.answer).toContain("the draw of the gunfight decides the first shots");
  const printed = studyText(report, TERMINAL);
  expect(printed).toMatch(/^open +40 cm +repeating rifle +pistol +67\.9 +25\.6 +6\.5$/m);
  const files = await studyFiles(report, true);
  const chart = JSON.parse(String(files.get("charts/matrix-1.vl.json")));
  const cells = JSON.stringify(chart).match(/\{[^{}]*"man":"pistol","opponent":"pistol"[^{}]*\}/);
  // Against its own kind a gun wins as often as it loses: no colour, though it wins less than half.
  const { shown, fill } = JSON.parse(cells?.[0] ?? "{}") as { shown: string; fill: string };
  expect(Number(shown)).toBeLessThan(45);
  expect(fill.toUpperCase()).toBe("#FFFFFF");
  const without = await versus(
    { system: "law-of-the-gun", npc: "cowboy/4" },
    {
      executor,
      weapon: ["repeating-rifle", "pistol"],
      distance: [40],
      cover: ["open"],
      draw: false,
    },
  );
  expect(versusReport(without).answer).not.toContain("gunfight");
  // The same duels without the draw: what is worth little with it.
  const [drawn, undrawn] = [found, without].map(({ rankings }) => rankings[0]!.advantage.value);
  expect(found.undrawn?.value).toBeCloseTo(undrawn!, 12);
  expect(undrawn! - drawn!).toBeGreaterThan(0.03);
  expect(without.undrawn).toBeNull();
  expect(report.answer).toContain(`(without the draw it is +${(100 * undrawn!).toFixed(1)}:`);
});

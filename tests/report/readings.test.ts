/** What the reports of rulings and of tuned values say of numbers that the games do not tell well. */
import { describe, expect, test } from "vitest";
import { readingsReport } from "../../src/report/readings.js";
import { studyText } from "../../src/report/study.js";
import { csvText } from "../../src/report/table/csv.js";
import { tuneReport } from "../../src/report/tune.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { InProcess } from "../../src/sim/executor.js";
import { type ReadingEffect, type ReadingsReport, readings } from "../../src/studies/readings.js";
import { tune } from "../../src/studies/tune.js";

const TERMINAL = { color: false, width: 100 };

/** Two against two, which nobody solves: the games are played. */
const scenario = parseScenario(
  `
deadeye: 1
system: law-of-the-gun
name: Two against two
kind: duel
distance: 25
sides:
  A: { name: Law, figures: [{ npc: cowboy/3, count: 2, weapons: [pistol] }] }
  B: { name: Gang, figures: [{ npc: cowboy/3, count: 2, weapons: [pistol] }] }
`,
  "two.yaml",
  { systems: RULESETS },
);
const options = { executor: new InProcess(), games: 400 };

describe("400 games", () => {
  let found: ReadingsReport;
  test("tell a chance to whole percents: its interval is 10 points wide", async () => {
    found = await readings(scenario, options);
    const { value, valueLow, valueHigh, effects } = found;
    // Wilson's half width at 400 games and a half is 1.96 * sqrt(0.25 / 400), 4.9 points.
    for (const one of [{ value, valueLow, valueHigh }, ...effects]) {
      expect((one.valueHigh as number) - (one.valueLow as number)).toBeGreaterThan(0.08);
      expect((one.valueHigh as number) - (one.valueLow as number)).toBeLessThan(0.1);
      expect(one.valueLow as number).toBeLessThan(one.value as number);
      expect(one.valueHigh as number).toBeGreaterThan(one.value as number);
    }
    const report = readingsReport(found);
    const text = studyText(report, TERMINAL);
    expect(report.head[0]).toMatch(/ is \d\d %$/);
    expect(text.match(/ \d\d %/g)?.length).toBeGreaterThan(effects.length);
    expect(text).not.toMatch(/\d\.\d+ %/);
    const effect = JSON.parse(report.json).effects[0];
    expect(effect).toMatchObject({
      valueLow: effects[0]?.valueLow,
      valueHigh: effects[0]?.valueHigh,
    });
    const csv = csvText(report.csv[0]![1]).split("\n") as [string, string];
    expect(csv[0]).toMatch(/,n,value_low,value_high$/);
    expect(Number(csv[1].split(",").at(-1))).toBeCloseTo(effects[0]?.valueHigh as number, 5);
  });

  test("do not tell who wins, so they cannot say that no ruling changes that", () => {
    const rows = found.effects.filter(({ winner }) => winner === "unclear");
    expect(rows.length).toBeGreaterThan(0);
    const { answer } = readingsReport({
      ...found,
      effects: found.effects.map((effect) => ({ ...effect, flips: false })),
    });
    expect(answer).toContain("No single ruling measurably changes the winner.");
    const clear = found.effects.map((one) => ({ ...one, winner: "A" as const, flips: false }));
    const sure = readingsReport({ ...found, winner: "A", effects: clear });
    expect(sure.answer).toContain("No single ruling changes the winner.");
  });

  test("do not tell which change is the greatest, if a greater one is not known from none", () => {
    const [first] = found.effects as [ReadingEffect];
    const told = { ...first, difference: -0.003, low: -0.005, high: -0.001 };
    const open = { ...first, difference: 0.01, low: -0.01, high: 0.03 };
    const answerOf = (effects: readonly ReadingEffect[]) =>
      readingsReport({ ...found, effects }).answer;
    expect(answerOf([told, { ...open, difference: 0.001 }])).toContain(
      "The ruling that changes Law's chance to win most:",
    );
    expect(answerOf([open, told])).toContain(
      "The ruling that measurably changes Law's chance to win most:",
    );
  });

  test("tell a tuned chance to whole percents, too", async () => {
    const tuned = await tune(scenario, {
      ...options,
      solve: "distance",
      target: { metric: "win.A", value: 0.5 },
      range: [24, 26],
    });
    const report = tuneReport(tuned);
    const text = studyText(report, TERMINAL);
    for (const { low, high } of tuned.points) {
      expect((high as number) - (low as number)).toBeGreaterThan(0.08);
    }
    expect(text).toMatch(/ \d\d %/);
    expect(text.replace(/95 %/, "")).not.toMatch(/\d\.\d+ (%|to)/);
  });
});

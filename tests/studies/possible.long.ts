/** The same as possible.test.ts of many more runs, and of every study. */
import { expect, test } from "vitest";
import { balanceReport } from "../../src/report/balance.js";
import { compareReport } from "../../src/report/compare.js";
import { csvFiles } from "../../src/report/csv.js";
import { renderJson } from "../../src/report/json.js";
import { readingsReport } from "../../src/report/readings.js";
import { sweepReport } from "../../src/report/sweep.js";
import { renderTable } from "../../src/report/table.js";
import { tacticsReport } from "../../src/report/tactics.js";
import { tuneReport } from "../../src/report/tune.js";
import { versusReport } from "../../src/report/versus.js";
import { weightsReport } from "../../src/report/weights.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import { balance } from "../../src/studies/balance.js";
import { compare } from "../../src/studies/compare.js";
import { readings } from "../../src/studies/readings.js";
import { playScenario } from "../../src/studies/run.js";
import { sweep } from "../../src/studies/sweep.js";
import { tactics } from "../../src/studies/tacticsStudy.js";
import { tune } from "../../src/studies/tune.js";
import { versus } from "../../src/studies/versusStudy.js";
import { weights } from "../../src/studies/weights.js";
import {
  changed,
  drawing,
  FEW_GAMES,
  FILES,
  mixedIn,
  nonsenseIn,
  TERMINAL,
  wrongIn,
  wrongOf,
} from "./possible.js";

const executor = new InProcess();
const { draw, pick, scenario: any } = drawing(2010);

test("runs", async () => {
  for (let run = 0; run < 12; run++) {
    const scenario = any();
    const goal = { games: pick(FEW_GAMES), precision: null };
    const options = { executor, seed: String(draw()), why: false };
    const { summary } = await playScenario(scenario, goal, options);
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

test("comparisons", async () => {
  for (let run = 0; run < 12; run++) {
    const { name } = pick(FILES);
    const [a, b] = changed(name, ["turns=1"], ["turns=12"]) as [Scenario, Scenario];
    const found = await compare(a, b, { executor, games: pick([5, 64]), lookAround: false });
    expect([name, ...wrongOf(compareReport(found), b)]).toEqual([name]);
  }
});

test("studies of variants", async () => {
  const options = { executor, games: 64, lookAround: false } as const;
  for (let run = 0; run < 2; run++) {
    const scenario = any();
    const metric = pick(["win.A", "turns.mean", "out.A", "hitRate.B"]);
    const swept = await sweep(scenario, { ...options, vary: ["turns=1..4"], metric: [metric] });
    expect(wrongOf(sweepReport(swept), scenario, metric)).toEqual([]);
    const weighed = await weights(scenario, { ...options, metric });
    expect(wrongOf(weightsReport(weighed), scenario, metric)).toEqual([]);
    const target = { metric, value: 0.5 };
    const tuned = await tune(scenario, { ...options, solve: "turns", range: [1, 3], target });
    expect(wrongOf(tuneReport(tuned), scenario, metric)).toEqual([]);
  }
});

test.each(["high-noon.yaml", "napnuts-duel.yaml", "canyon-rifles.yaml"])(
  "balance, readings and tactics of %s",
  async (name) => {
    const options = { executor, games: 64, lookAround: false } as const;
    const [scenario] = changed(name, ["turns=3"]) as [Scenario];
    for (const report of [
      balanceReport(await balance(scenario, options)),
      readingsReport(await readings(scenario, options)),
      tacticsReport(await tactics(scenario, options)),
    ]) {
      expect(wrongOf(report, scenario)).toEqual([]);
    }
  },
);

test("versus", async () => {
  const guns = { system: "napnuts", set: ["turns=1"] };
  const field = await versus(guns, { executor, games: 128, distance: [6] });
  const [duel] = changed("napnuts-duel.yaml", []) as [Scenario];
  expect(wrongOf(versusReport(field), duel)).toEqual([]);
});

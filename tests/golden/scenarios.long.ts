/**
 * Frozen results of every shipped scenario: signature, CSV tables, and the specs of the charts of one.
 * They freeze values and prove none; after a change of the rules run
 * `npm run test:long -- tests/golden/scenarios -u` and say what moved.
 */

import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { chartSpecs } from "../../src/report/charts.js";
import { csvFiles } from "../../src/report/csv.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { shippedSummary } from "../report/shippedSummary.js";

const GAMES = 2000;

const summaryOf = (file: string) => shippedSummary(file, GAMES);

test.each(readdirSync("scenarios"))("%s", async (file) => {
  const summary = await summaryOf(file);
  // What must hold of any report, whatever the numbers.
  const games = summary.outcomes.reduce((sum, row) => sum + row.games, 0);
  expect(games).toBe(GAMES);
  expect(summary.turns.reduce((sum, row) => sum + row.gamesEnded, 0)).toBe(GAMES);
  const ids = rulesetOf(summary.system.id);
  const { model } = await loadScenario(`scenarios/${file}`, { systems: RULESETS });
  expect(summary.metrics.map((metric) => metric.id)).toEqual(ids.metricIds(model));
  expect(summary.signature).toMatchSnapshot("signature");
  for (const [name, content] of csvFiles(summary)) {
    if (name !== "turns.csv") expect(content).toMatchSnapshot(name);
  }
});

test("the chart specs of high noon", async () => {
  expect(chartSpecs(await summaryOf("high-noon.yaml"))).toMatchSnapshot();
});

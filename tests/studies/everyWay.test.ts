/** One number, two ways; `everyWay.long.ts` asks every way, `npm run verify -- everyWay` most often. */
import { expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { InProcess, sweep, tune } from "../../src/index.js";
import { RULESETS } from "../../src/rules/index.js";

test.each([
  ["high-noon", "turns", 4, "win.A"],
  ["men-behind-cover", "sides.B.figures.0.count", 3, "hitRate.A"],
  ["shootist-posse", "sides.A.figures.0.count", 2, "killRatio.A"],
])("tune says of %s, %s, what sweep says", async (file, path, to, metric) => {
  const scenario = await loadScenario(`scenarios/${file}.yaml`, { systems: RULESETS });
  const how = { executor: new InProcess(), games: 256 };
  const target = { metric, value: 0.123 };
  const tuned = await tune(scenario, { ...how, solve: path, range: [1, to], target });
  const swept = await sweep(scenario, { ...how, vary: [`${path}=1..${to}`], metric: [metric] });
  expect(tuned.points.map(({ value }) => value)).toEqual(
    swept.points.map(({ metrics }) => metrics[0]?.value),
  );
});

/** Many questions; and `tune` over turns of all shipped scenarios, which move every counter. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { InProcess, sweep, tune } from "../../src/index.js";
import { RULESETS } from "../../src/rules/index.js";
import { testEveryWay } from "./everyWay.js";

testEveryWay({ questions: 60, most: 5 });

test("tune over turns says what sweep says, of every shipped scenario", async () => {
  for (const file of readdirSync("scenarios")) {
    const scenario = await loadScenario(`scenarios/${file}`, { systems: RULESETS });
    const how = { executor: new InProcess(), games: 64 };
    const target = { metric: "win.A", value: 0.123_456 };
    const tuned = await tune(scenario, { ...how, solve: "turns", range: [2, 4], target });
    const swept = await sweep(scenario, { ...how, vary: ["turns=2..4"] });
    for (const [i, { value, parameter }] of tuned.points.entries()) {
      expect(value, `${file}, ${parameter} turns`).toBe(swept.points[i]?.metrics[0]?.value);
      expect(value).toBeLessThanOrEqual(1);
    }
  }
});

/** `tune` over turns, which move every counter. */
import { expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { InProcess, run, type Scenario, sweep, tune, type VariantValue } from "../../src/index.js";
import { RULESETS } from "../../src/rules/index.js";
import { variantOf } from "../../src/studies/study.js";

/** A's share of wins in the games of a run. */
async function playedWin(scenario: Scenario, how: { readonly games: number }) {
  const { outcomes } = await run(scenario, { ...how, why: false });
  return outcomes[0]?.probability.value;
}

/** Declares a test for each file: `tune` says of it what `sweep` says. */
export function testTurns(files: readonly string[]): void {
  test.each(files)("tune over turns says of %s what sweep says", async (file) => {
    const scenario = await loadScenario(`scenarios/${file}`, { systems: RULESETS });
    const how = { executor: new InProcess(), games: 64 };
    const target = { metric: "win.A", value: 0.123_456 };
    const tuned = await tune(scenario, { ...how, solve: "turns", range: [2, 4], target });
    const swept = await sweep(scenario, { ...how, vary: ["turns=2..4"] });
    for (const [i, { value, parameter }] of tuned.points.entries()) {
      const found = swept.points[i]?.metrics[0] as VariantValue;
      // Where one value is too big, tune plays all, and sweep those that are.
      const isPlayed = tuned.method === "sequential" && found.exact !== null;
      const variant = variantOf(scenario, [`turns=${parameter}`]);
      const right = isPlayed ? await playedWin(variant, how) : found.value;
      expect(value, `${parameter} turns`).toBe(right);
      expect(value).toBeLessThanOrEqual(1);
    }
  });
}

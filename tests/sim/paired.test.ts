/** Two scenarios on the same games. */
import { describe, expect, test } from "vitest";
import { rulesetOf } from "../../src/rules/index.js";
import { Sampler } from "../../src/sim/play.js";
import { compareCounts, comparedMetrics, pairedCounters } from "../../src/stats/comparison.js";
import { scenarioOf } from "../scenario/shipped.js";
import { PairedSampler } from "./pairedSampler.js";

const load = (set: readonly string[]) => scenarioOf("high-noon", set);
const noon = load([]);
const skilled = load(["sides.A.figures.0.stats.skill=3"]);
const ruleset = rulesetOf(noon.envelope.system);
const programs = [ruleset.compile(noon.model), ruleset.compile(skilled.model)] as const;
const columns = [programs[0].columns, programs[1].columns] as const;
const metrics = comparedMetrics(...columns);
const rows = metrics.map((metric) => pairedCounters(...columns, metric));
const GAMES = 30_001;
const whole = new PairedSampler(programs, "paired", rows).play(0, GAMES);

describe("PairedSampler", () => {
  test("counts what each scenario counts by itself", () => {
    expect(whole.a).toEqual(new Sampler(programs[0], "paired").play(0, GAMES));
    expect(whole.b).toEqual(new Sampler(programs[1], "paired").play(0, GAMES));
  });

  test("a scenario beside itself differs by nothing, as far as the games tell of each metric", () => {
    const twice = [programs[0], ruleset.compile(noon.model)] as const;
    const tally = new PairedSampler(twice, "paired", rows).play(0, GAMES);
    for (const row of compareCounts([columns[0], columns[0]], metrics, tally, null, 0.95)) {
      expect([row.value, row.alike], row.id).toEqual([0, true]);
      // Half of 5 % that so many games do not show what one game in 1 / missed does.
      const missed = 1 - 0.025 ** (1 / GAMES);
      const turns = columns[0].turnOf.length - 1;
      const most = /^out\.[AB]$/.test(row.id)
        ? // One man a side.
          missed
        : { probability: missed, turns: missed * (turns - 1) }[row.unit];
      if (most === undefined || row.id.startsWith("hitRate") || row.id.startsWith("outPer")) {
        expect([row.low, row.high, row.unknown], row.id).toEqual([null, null, "all-alike"]);
      } else {
        expect(row.high, row.id).toBeCloseTo(most, 12);
        expect(row.low, row.id).toBeCloseTo(-most, 12);
      }
    }
  });
});

/** Paired differences against exact ones, and what common dice save. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { isChain } from "../../src/core/machine.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import {
  type ComparisonRow,
  compareCounts,
  comparedMetrics,
  pairedCounters,
} from "../../src/stats/comparison.js";
import { PairedSampler } from "../sim/pairedSampler.js";
import { alphaOf, binomialUpper, limitZ } from "../statistical/budget.js";
import { falseAlarms } from "./peeking.js";
import { solution } from "./solved.js";

const ALPHA = alphaOf("exact/compare") / 10;

/** A scenario and the same with one point of Skill more or less for the first man of A. */
async function pairOf(file: string, sets: readonly [readonly string[], readonly string[]]) {
  const load = (set: readonly string[]) =>
    loadScenario(`scenarios/${file}`, { systems: RULESETS, set });
  const [a, b] = [await load(sets[0]), await load(sets[1])];
  const ruleset = rulesetOf(a.envelope.system);
  const programs = [ruleset.compile(a.model), ruleset.compile(b.model)] as const;
  const columns = [programs[0].columns, programs[1].columns] as const;
  const metrics = comparedMetrics(...columns);
  const rows = metrics.map((metric) => pairedCounters(...columns, metric));
  const sampler = new PairedSampler(programs, `compare ${file}`, rows);
  const [chainA, chainB] = programs;
  const solvable = isChain(chainA) && isChain(chainB);
  const expected = solvable ? ([solution(chainA).cells, solution(chainB).cells] as const) : null;
  const play = (from: number, to: number, level = 0.95): ComparisonRow[] =>
    compareCounts(columns, metrics, sampler.play(from, to), expected, level);
  return { play };
}

const STATS = "sides.A.figures.0.stats";
const SKILL = (value: number): string[] => [`${STATS}.skill=${value}`];
const cool5 = `${STATS}.cool=5`;

describe("one point of Skill, LG-SHOOT-2", () => {
  test.each([
    ["high-noon.yaml", SKILL(3), SKILL(4)],
    ["high-noon.yaml", [cool5, ...SKILL(4)], [cool5, ...SKILL(5)]],
    ["rifle-against-pistol.yaml", SKILL(3), SKILL(4)],
    ["bank-door.yaml", SKILL(4), SKILL(5), 8192],
  ] as [string, string[], string[], number?][])(
    "%s, %j to %j: common dice need at least 8 times fewer games",
    async (file, a, b, games) => {
      const { play } = await pairOf(file, [a, b]);
      const rows = play(0, games ?? 200_000);
      const win = rows.find(({ id }) => id === "win.A") as ComparisonRow;
      expect(win.saving).toBeGreaterThan(8);
      expect(win.low).toBeGreaterThan(0);
      for (const row of rows) {
        if (row.z === null) continue;
        expect(Math.abs(row.z), row.id).toBeLessThan(limitZ(ALPHA / 2 / rows.length));
      }
    },
  );
});

describe("a look after every batch, where there is no difference", () => {
  // A rule that errs in 31 of 100 runs would be found out with 99 % power; `npm run verify -- peeking` has more of them.
  const runs = 100;

  test("calls it one in at most 5 of 100 runs", () => {
    for (const [id, alarms] of falseAlarms(runs, 32_768)) {
      expect(binomialUpper(alarms, runs, 0.05), `${id}: ${alarms} alarms`).toBeGreaterThan(ALPHA);
    }
  });

  test("mutant: an interval of 80 % at each look is found out", () => {
    for (const [id, alarms] of falseAlarms(runs, 32_768, () => 0.8)) {
      expect(binomialUpper(alarms, runs, 0.05), `${id}: ${alarms} alarms`).toBeLessThan(ALPHA);
    }
  });
});

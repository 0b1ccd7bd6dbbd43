/** Many variants on the same games: what each counts by itself, and what pairs of them share. */

import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { Sampler } from "../../src/sim/play.js";
import { playVariants, type VariantsOptions, type VariantsTally } from "../../src/sim/variants.js";
import { type Quantity, quantityNamed } from "../../src/stats/quantity.js";
import { variantCounters } from "../../src/stats/variants.js";
import { threadsOf } from "../host/threads.js";
import { PairedSampler } from "./pairedSampler.js";

const SKILLS = [4, 3, 2, 5, 1];
const IDS = ["win.A", "hitRate.B"];
const ruleset = rulesetOf("law-of-the-gun");
const models = await Promise.all(
  SKILLS.map(async (skill) => {
    const set = [`sides.A.figures.0.stats.skill=${skill}`];
    return (await loadScenario("scenarios/high-noon.yaml", { systems: RULESETS, set })).model;
  }),
);
const programs = models.map((model) => ruleset.compile(model));
const counters = programs.map(({ columns }) =>
  variantCounters(
    columns,
    IDS.map((id) => quantityNamed(columns, id) as Quantity),
  ),
);
const GAMES = 20_001;
const setup = {
  games: models.map((model) => ({ system: ruleset.id, model, seed: "variants" })),
  counters,
  looks: [7936, GAMES],
  pairs: [
    [0, 1],
    [0, 4],
    [3, 2],
  ] as const,
};

/** The tallies at every look, as they were then. */
async function atLooks(workers: number, options: VariantsOptions): Promise<VariantsTally[]> {
  const found: VariantsTally[] = [];
  for await (const tally of playVariants(threadsOf(workers), options))
    found.push(structuredClone(tally));
  return found;
}

/** What single runs and pairs count. */
const single = setup.looks.map((games) =>
  programs.map((program) => new Sampler(program, "variants").play(0, games)),
);
const paired = setup.pairs.map(([a, b]) => {
  const rows = IDS.map((_, metric) => {
    const of = (i: number): [number, number] => {
      const [num, den] = (counters[i] as number[]).slice(2 * metric, 2 * metric + 2);
      return [num as number, den as number];
    };
    return [...of(a), ...of(b)] as const;
  });
  const both = [programs[a], programs[b]] as [(typeof programs)[0], (typeof programs)[0]];
  return new PairedSampler(both, "variants", rows).play(0, GAMES).moments;
});

describe("playVariants", () => {
  test.each([1, 3])(
    "%i workers: the tallies of single runs, the moments of pairs",
    async (workers) => {
      const looks = await atLooks(workers, setup);
      expect(looks.map(({ games }) => games)).toEqual(setup.looks);
      expect(looks.map(({ tallies }) => tallies)).toEqual(single);
      expect(looks[1]?.moments).toEqual(paired);
    },
  );

  test("after a signal all variants have the same games, those of a shorter run", async () => {
    const controller = new AbortController();
    const [last, ...others] = await atLooks(1, {
      ...setup,
      looks: [1 << 19, 1 << 20],
      signal: controller.signal,
      onProgress: (done) => {
        if (done > 5 * (1 << 14)) controller.abort();
      },
    });
    expect(others).toEqual([]);
    const { games, tallies } = last as VariantsTally;
    expect(games).toBe(1 << 14);
    expect(tallies.map((tally) => tally.games)).toEqual(SKILLS.map(() => games));
    const first = programs[0] as (typeof programs)[0];
    expect(tallies[0]).toEqual(new Sampler(first, "variants").play(0, games));
  });
});

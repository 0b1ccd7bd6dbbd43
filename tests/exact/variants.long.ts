/** Variants that are played against the same ones solved: values, differences, and who is told from zero. */

import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { momentWords } from "../../src/sim/paired.js";
import { playVariants, type VariantsTally } from "../../src/sim/variants.js";
import { holm } from "../../src/stats/holm.js";
import { type Quantity, quantityNamed } from "../../src/stats/quantity.js";
import {
  type VariantCounts,
  variantCounters,
  variantDifferences,
  variantValues,
} from "../../src/stats/variants.js";
import { threadsOf } from "../host/threads.js";
import { alphaOf, limitZ } from "../statistical/budget.js";
import { solution } from "./solved.js";

const IDS = ["win.A", "win.B", "turns.mean", "hitRate.A", "killRatio.A", "shots.B.mean"];
const STATS = "sides.A.figures.0.stats";
/** The scenario itself, then one change each; Horsemanship does nothing to men on foot. */
const SETS = [
  [],
  [`${STATS}.skill=3`],
  [`${STATS}.cool=5`],
  [`${STATS}.constitution=3`],
  ["weapons.pistol.accurate=20"],
  ["distance=60"],
  [`${STATS}.horsemanship=4`],
];
const GAMES = 100_000;
const ruleset = rulesetOf("law-of-the-gun");

const scenarios = await Promise.all(
  SETS.map((set) => loadScenario("scenarios/high-noon.yaml", { systems: RULESETS, set })),
);
const models = scenarios.map(({ model }) => model);
const programs = models.map((model) => ruleset.compile(model));
const variants = programs.map(({ columns }) => ({
  columns,
  quantities: IDS.map((id) => quantityNamed(columns, id) as Quantity),
}));
const pairs = SETS.map((_, i) => [0, i] as const).slice(1);
const tallies = playVariants(threadsOf(2), {
  games: models.map((model) => ({ system: ruleset.id, model, seed: "exact variants" })),
  counters: variants.map(({ columns, quantities }) => variantCounters(columns, quantities)),
  looks: [GAMES],
  pairs,
});
const played = (await tallies.next()).value as VariantsTally;
await tallies.return();
const sampled = variants.map(
  (variant, i): VariantCounts => ({
    ...variant,
    expected: null,
    tally: played.tallies[i] ?? null,
  }),
);
const solved = variants.map(
  (variant, i): VariantCounts => ({
    ...variant,
    expected: solution(programs[i] as (typeof programs)[0]).cells,
    tally: null,
  }),
);
const of = (list: readonly VariantCounts[], i: number): VariantCounts => list[i] as VariantCounts;

describe("played against solved", () => {
  const comparisons = (SETS.length + pairs.length) * IDS.length;
  // An interval of 95 % is 1.96 standard errors to each side.
  const limit = limitZ(alphaOf("exact/variants") / comparisons) / 1.96;

  test("values", () => {
    sampled.forEach((variant, i) => {
      const exact = variantValues(of(solved, i));
      variantValues(variant).forEach((one, metric) => {
        const half = ((one.high as number) - (one.low as number)) / 2;
        const off = Math.abs((one.value as number) - (exact[metric]?.value as number));
        expect(off / half, `${SETS[i]} ${IDS[metric]}`).toBeLessThan(limit);
        expect(exact[metric]).toMatchObject({ level: 1, method: "exact", n: 0 });
      });
    });
  });

  test("differences of pairs", () => {
    pairs.forEach(([a, b], pair) => {
      const exact = variantDifferences(of(solved, a), of(solved, b), null);
      const found = variantDifferences(
        of(sampled, a),
        of(sampled, b),
        played.moments[pair] ?? null,
      );
      found.forEach((one, metric) => {
        const truth = exact[metric]?.value as number;
        const half = ((one.high as number) - (one.low as number)) / 2;
        const off = Math.abs((one.value as number) - truth);
        // What changes nothing in any game leaves nothing but 0.
        expect(off, `${SETS[b]} ${IDS[metric]}`).toBeLessThanOrEqual(limit * half);
      });
    });
  });

  test("what does nothing is never told from zero, what does much is", () => {
    const told = holm(
      pairs.map(([a, b], pair) => {
        const moments = played.moments[pair]?.subarray(0, momentWords(2)) ?? null;
        const only = (one: VariantCounts) => ({ ...one, quantities: one.quantities.slice(0, 1) });
        const [win] = variantDifferences(only(of(sampled, a)), only(of(sampled, b)), moments);
        return win?.p ?? null;
      }),
      0.05,
    );
    expect(told).toEqual([true, true, true, true, true, false]);
  });
});

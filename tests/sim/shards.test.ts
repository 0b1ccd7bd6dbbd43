/** Shards: every game in one of them, and each begins and ends where a group of games does. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { groupEnd } from "../../src/core/tally.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { tallyFits } from "../../src/sim/audit.js";
import { Sampler } from "../../src/sim/play.js";
import { groupsIn, shardRange } from "../../src/sim/shards.js";

const GAMES = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 1e9 }));

test("shards follow each other without gap, on whole groups, none much bigger than another", () => {
  const property = fc.property(GAMES, fc.integer({ min: 1, max: 90 }), (games, of) => {
    let end = 0;
    for (let number = 1; number <= of; number++) {
      const { from, to } = shardRange({ number, of }, games);
      expect(from).toBe(end);
      expect(to).toBeGreaterThanOrEqual(from);
      expect(to - from).toBeLessThanOrEqual(games / of + 256);
      if (from > 0 && from < games) expect(groupEnd(from - 1)).toBe(from);
      end = to;
    }
    expect(end).toBe(games);
  });
  void fc.assert(property, { numRuns: 60, seed: 17 });
});

test("groups are counted as they are met", () => {
  const property = fc.property(
    fc.integer({ min: 1, max: 12_000 }),
    fc.integer({ min: 1, max: 9 }),
    (games, of) => {
      for (let number = 1; number <= of; number++) {
        const range = shardRange({ number, of }, games);
        let groups = 0;
        for (let game = range.from; game < range.to; game = groupEnd(game)) groups++;
        expect(groupsIn(range)).toBe(groups);
      }
    },
  );
  void fc.assert(property, { numRuns: 50, seed: 17 });
});

test("a tally is taken for that of its games alone, and only while its counts add up", async () => {
  const { envelope, model } = await loadScenario("scenarios/high-noon.yaml", { systems: RULESETS });
  const program = rulesetOf(envelope.system).compile(model);
  const range = { from: 4000, to: 5120 };
  const played = new Sampler(program, "audit").play(range.from, range.to);
  const fits = (change: (tally: typeof played) => void, at = range): boolean => {
    const tally = structuredClone(played);
    change(tally);
    return tallyFits(program.columns, tally, at);
  };
  expect(fits(() => {})).toBe(true);
  expect(fits(() => {}, { from: 4000, to: 4864 })).toBe(false);
  const [outcome] = program.columns.plan.counters[program.columns.outcomes.A] ?? [];
  for (const rubbish of [Number.NaN, -1, 0.5, 2 ** 53, Number.POSITIVE_INFINITY]) {
    expect(fits(({ moments }) => moments.fill(rubbish, 0, 1))).toBe(false);
  }
  expect(fits(({ cells }) => cells.fill(7, outcome?.cell, (outcome?.cell ?? 0) + 1))).toBe(false);
  expect(fits((tally) => Object.assign(tally, { groups: played.groups + 1 }))).toBe(false);
  expect(fits((tally) => Object.assign(tally, { cells: tally.cells.slice(1) }))).toBe(false);
});

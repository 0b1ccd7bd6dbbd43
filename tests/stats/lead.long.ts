/** One metric less another wherever a metric is asked for: `win.A-win.B`, the lead, is fair at 0 also where games stay undecided. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { counted, groupEnd } from "../../src/core/tally.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import { Sampler } from "../../src/sim/play.js";
import { check } from "../../src/studies/check.js";
import { compare } from "../../src/studies/compare.js";
import { exact } from "../../src/studies/exact.js";
import { goalOf, playScenario } from "../../src/studies/run.js";
import { variantOf } from "../../src/studies/study.js";
import { sweep } from "../../src/studies/sweep.js";
import { tune } from "../../src/studies/tune.js";
import { studyVariants } from "../../src/studies/variants.js";
import { weights } from "../../src/studies/weights.js";
import { issuesOf } from "../scenario/refusals.js";

const executor = new InProcess();
const LEAD = "win.A-win.B";
const text = readFileSync("tests/fixtures/duels/ok.yaml", "utf8");
const duel = (...set: string[]): Scenario =>
  parseScenario(text, "ok.yaml", { systems: RULESETS, set });

/** What `exact` says of both sides, one after the other: the lead by hand. */
async function leadOf(scenario: Scenario): Promise<number> {
  const { metrics } = await exact(scenario, { executor });
  const of = (id: string): number => metrics.find((one) => one.id === id)?.value as number;
  return of("win.A") - of("win.B");
}

describe("the lead wherever a metric is asked for", () => {
  const b = duel("Ann.cool=4");

  test("exact: sweep, compare, weights and tune say what both sides win, one less the other", async () => {
    const [before, after] = [await leadOf(duel()), await leadOf(b)];
    const swept = await sweep(duel(), { executor, vary: ["Ann.cool=3,4"], metric: [LEAD] });
    expect(swept.points[0]?.metrics[0]?.value).toBeCloseTo(before, 9);
    expect(swept.points[1]?.metrics[0]?.value).toBeCloseTo(after, 9);
    expect(swept.steps[0]?.metrics[0]?.value).toBeCloseTo(after - before, 9);
    const weighed = await weights(duel(), { executor, metric: LEAD, lookAround: false });
    const cool = weighed.weights.find(
      ({ lever, to }) => lever.path === "sides.A.figures.0.stats.cool" && to === 4,
    );
    expect(cool?.difference.value).toBeCloseTo(after - before, 9);
    const compared = await compare(duel(), b, { executor, metric: LEAD, games: 1000 });
    expect(compared.rows.find(({ id }) => id === LEAD)?.exact).toBeCloseTo(after - before, 9);
    const target = { metric: LEAD, value: 0 };
    const tuned = await tune(b, { executor, solve: "Ann.cool", target });
    expect(tuned.crossings).toMatchObject([{ from: 3, to: 3 }]);
  });

  test("played: the change of the lead, with the error that the groups of games have by themselves", async () => {
    const games = 1 << 14;
    const changed = variantOf(duel(), ["Ann.cool=5"]);
    const found = await studyVariants([duel(), changed], {
      executor,
      label: "",
      pairs: [[0, 1]],
      metrics: [LEAD, "hitRate.A - hitRate.B", "win.A"],
      headline: "differences",
      usual: games,
      solving: false,
    });
    const [lead, hits, win] = found.differences[0]!;
    // By hand: what a group adds, and how much that varies from group to group.
    const groups: { gain: number; size: number }[] = [];
    const samplers = [duel(), changed].map(({ envelope, model }) => {
      const program = rulesetOf(envelope.system).compile(model);
      return { program, sampler: new Sampler(program, envelope.seed) };
    });
    for (let game = 0; game < games; game = groupEnd(game)) {
      const [before = 0, after = 0] = samplers.map(({ program, sampler }) => {
        const { outcomes, plan } = program.columns;
        const tally = sampler.play(game, groupEnd(game));
        return counted(plan, tally, outcomes.A) - counted(plan, tally, outcomes.B);
      });
      groups.push({ gain: after - before, size: groupEnd(game) - game });
    }
    const mean = groups.reduce((sum, { gain }) => sum + gain, 0) / games;
    const squares = groups.reduce((sum, { gain, size }) => sum + (gain - mean * size) ** 2, 0);
    const error = Math.sqrt((squares * groups.length) / (groups.length - 1)) / games;
    expect(lead?.value).toBeCloseTo(mean, 12);
    expect(((lead?.high as number) - (lead?.low as number)) / 2 / error).toBeCloseTo(1.96, 2);
    // What A wins less what B wins: the luck of both counts, so it is known less well than either.
    expect(win?.value).toBeLessThan(lead?.value as number);
    expect(hits?.low).toBeLessThan(hits?.high as number);
    const truth = (await leadOf(changed)) - (await leadOf(duel()));
    expect(Math.abs((lead?.value as number) - truth) / error).toBeLessThan(5);
  });

  test("a run stops when it is known well enough, and tells it among its metrics", async () => {
    const { columns } = rulesetOf("law-of-the-gun").compile(duel().model);
    const asked = { games: undefined, metric: LEAD, precision: 0.01 };
    const goal = goalOf(asked, columns, 1);
    expect(goal.precision).toEqual({ metric: LEAD, half: 0.01 });
    const { summary } = await playScenario(duel(), goal, { executor, why: false });
    expect(summary.precision).toMatchObject({ metric: LEAD, unit: "probability", met: true });
    const found = summary.metrics.find(({ id }) => id === LEAD);
    const truth = await leadOf(duel());
    expect(found?.exact).toBeCloseTo(truth, 9);
    expect(found?.low).toBeLessThan(truth);
    expect(found?.high).toBeGreaterThan(truth);
    const [low, high] = [found?.low, found?.high] as [number, number];
    expect((high - low) / 2).toBeLessThanOrEqual(0.01);
    expect((high - low) / 2).toBeGreaterThan(0.002);
    expect(summary.precision?.reached).toBeCloseTo(
      Math.max(high - found!.value!, found!.value! - low),
      12,
    );
    // Whoever asks for nothing of the kind has the metrics of the contract alone.
    const plain = await playScenario(duel(), goalOf({ games: 256 }, columns, 1), {
      executor,
      why: false,
    });
    expect(plain.summary.metrics.map(({ id }) => id)).not.toContain(LEAD);
    for (const metric of ["win.A-win.A", "win.A-turns.mean", "win.C"]) {
      expect(() => goalOf({ ...asked, metric }, columns, 1)).toThrow(/is not known/);
    }
  });

  test("a file may promise it in one word", async () => {
    const promised = (line: string): Scenario =>
      parseScenario(`${text}expect: [{ ${line} }]\n`, "ok.yaml", { systems: RULESETS });
    const lines = promised(`metric: win.A - win.B, between: [-0.01, 0.01]`).envelope.expect;
    expect(lines).toEqual(
      promised("metric: win.A, minus: win.B, between: [-0.01, 0.01]").envelope.expect,
    );
    const checked = await check([promised("metric: win.A-win.B, atLeast: 0.1")], { executor });
    expect(checked.files[0]?.lines.map(({ verdict }) => verdict)).toEqual(["fails"]);
    const refused = (line: string) =>
      issuesOf(`${text}expect: [{ ${line} }]\n`, RULESETS).map(({ code }) => code);
    expect(refused("metric: win.A-win.C, atLeast: 0")).toEqual(["UNKNOWN_METRIC"]);
    expect(refused("metric: win.A-win.A, atLeast: 0")).toEqual(["EXPECT_FORM"]);
  });
});

/** Jobs on threads: whoever does them, and whoever dies, the answers are the same. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { playBatches } from "../../src/sim/batches.js";
import { type Executor, InProcess, JobFailed, lossWords } from "../../src/sim/executor.js";
import type { Job } from "../../src/sim/jobs.js";
import { playLooks, playRun } from "../../src/sim/looks.js";
import { playVariants } from "../../src/sim/variants.js";
import { Solver, solveOne } from "../../src/studies/solver.js";
import { dyingThreads, threadsOf } from "./threads.js";

const { envelope, model } = await loadScenario("scenarios/high-noon.yaml", { systems: RULESETS });
const { system } = envelope;
const game = { system, model, seed: "threads" };
const { columns } = rulesetOf(system).compile(model);
const counters = [columns.outcomes.A, columns.outcomes.B];
const bigger = await Promise.all(
  Array.from({ length: 12 }, async (_, i) => {
    const set = [`distance=${10 + i}`];
    return (await loadScenario("scenarios/high-noon.yaml", { systems: RULESETS, set })).model;
  }),
);

/** One of each kind of work that studies have. */
const WORK: Readonly<Record<string, (executor: Executor, losses: string[]) => Promise<unknown>>> = {
  run: (executor, losses) => playRun(executor, { game, games: 60_000, ...heard(losses) }),
  variants: async (executor, losses) => {
    const work = { games: [game, game], counters: [counters, counters], pairs: [[0, 1]] as const };
    const options = { ...work, looks: [20_000], ...heard(losses) };
    for await (const tally of playVariants(executor, options)) return tally;
  },
  batches: async (executor, losses) => {
    const options = { batches: 128, looks: [12_800], ...heard(losses) };
    for await (const counts of playBatches(executor, [{ game, counters }], options)) return counts;
  },
  solve: (executor, losses) => new Solver(system, executor).solve(bigger, heard(losses)),
};
const heard = (losses: string[]) => ({
  onLoss: (job: Job, why: string) => losses.push(lossWords(job, why)),
});

describe.each(Object.entries(WORK))("%s", (_, work) => {
  test("threads answer as this thread does", async () => {
    const expected = await work(new InProcess(), []);
    for (const workers of [1, 3]) expect(await work(threadsOf(workers), [])).toEqual(expected);
  });

  test("a job whose thread died is told of, and done again", async () => {
    const losses: string[] = [];
    const executor = dyingThreads(2, (_job, tried) => tried === 0);
    expect(await work(executor, losses)).toEqual(await work(new InProcess(), []));
    expect(losses.length).toBeGreaterThan(0);
    expect(losses[0]).toMatch(/^a worker was lost \(.+\); .+ again$/);
  });

  test("a job that kills three threads ends the work", async () => {
    const executor = dyingThreads(2, () => true);
    const failed = expect(work(executor, [])).rejects;
    await failed.toThrow(JobFailed);
    await expect(work(executor, [])).rejects.toThrow(/failed 3 times/);
  });
});

test("what was played before a job that fails is kept, and no more", async () => {
  const total = (await playRun(new InProcess(), { game, games: 4096 })) ?? null;
  const executor = dyingThreads(2, (job) => "from" in job && job.from >= 24_576);
  const looks = playLooks(executor, { game, looks: [60_000], total, chunkGames: 4096 });
  await expect(looks.next()).rejects.toThrow(/games \d+ to \d+ failed 3 times/);
  expect(total).toEqual(await playRun(new InProcess(), { game, games: 24_576 }));
});

test("a small scenario starts no thread; on one it tells how far it is, and gives up at a signal", async () => {
  const told: string[] = [];
  const threads = threadsOf(1);
  const here = await solveOne(threads, { system, model }, {});
  expect(threads.warm).toBe(false);
  expect(await threads.run({ do: "solve", system, model })).toEqual(here);
  const onNews = (stage: string): void => {
    told.push(stage);
  };
  await solveOne(threads, { system, model }, { onNews });
  expect(told).toContain("turns");
  const signal = AbortSignal.abort();
  await expect(solveOne(threads, { system, model }, { signal })).rejects.toThrow();
});

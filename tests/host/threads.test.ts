/** Jobs on threads: whoever does them, and whoever dies, the answers are the same. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { playBatches } from "../../src/sim/batches.js";
import { type Executor, InProcess, inOrder, JobFailed, lossWords } from "../../src/sim/executor.js";
import type { Job } from "../../src/sim/jobs.js";
import { playLooks, playRun } from "../../src/sim/looks.js";
import { playVariants } from "../../src/sim/variants.js";
import { Solver, solveOne } from "../../src/studies/solver.js";
import { dyingThreads, lossy, ownThreads, threadsOf } from "./threads.js";

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

const AGAIN = /^a worker was lost \(.+\); .+ again$/;
const THREE_TIMES = /failed 3 times/;

describe.each(Object.entries(WORK))("%s", async (_, work) => {
  const expected = await work(new InProcess(), []);

  test("threads answer as this thread does", async () => {
    expect(await work(threadsOf(3), [])).toEqual(expected);
  });

  test("a job that was lost is told of, and done again", async () => {
    const losses: string[] = [];
    const executor = lossy(2, (_job, at, tried) => tried < 2 - (at % 3));
    expect(await work(executor, losses)).toEqual(expected);
    expect(losses[0]).toMatch(AGAIN);
  });

  test("a job that is lost three times ends the work", async () => {
    await expect(
      work(
        lossy(2, () => true),
        [],
      ),
    ).rejects.toThrow(THREE_TIMES);
  });
});

test("many jobs in hand are no leak: nothing is said of listeners", async () => {
  const warnings: Error[] = [];
  const hear = (warning: Error): void => void warnings.push(warning);
  process.on("warning", hear);
  const here = new InProcess();
  const many: Executor = { workers: 64, warm: true, run: (...asked) => here.run(...asked) };
  const jobs = Array.from(
    { length: 128 },
    (_, i) => ({ do: "play", game, from: i, to: i + 1 }) as const,
  );
  const { signal } = new AbortController();
  expect(await inOrder(many, jobs, () => {}, { signal })).toBe(128);
  await new Promise((done) => setTimeout(done, 50));
  process.off("warning", hear);
  expect(warnings).toEqual([]);
});

describe("a thread that dies loses its job", () => {
  const { run } = WORK as { run: (typeof WORK)[string] };

  test("which is told of, and done again", async () => {
    const losses: string[] = [];
    const executor = dyingThreads(2, (_job, at, tried) => at < 2 && tried === 0);
    expect(await run(executor, losses)).toEqual(await run(new InProcess(), []));
    expect(losses.length).toBeGreaterThan(0);
    for (const words of losses) expect(words).toMatch(AGAIN);
  });

  test("and ends the work if two more die of it: what was played before is kept, and no more", async () => {
    const total = await playRun(new InProcess(), { game, games: 4096 });
    const executor = dyingThreads(2, (job) => "from" in job && job.from === 24_576);
    const looks = playLooks(executor, { game, looks: [60_000], total, chunkGames: 4096 });
    const failed: unknown = await looks.next().catch((error) => error);
    expect(failed).toBeInstanceOf(JobFailed);
    expect(String(failed)).toMatch(/games 24576 to 28671 failed 3 times/);
    expect(total).toEqual(await playRun(new InProcess(), { game, games: 24_576 }));
  });
});

test("a small scenario starts no thread; on one it tells how far it is, and gives up at a signal", async () => {
  const told: string[] = [];
  const threads = ownThreads(1);
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

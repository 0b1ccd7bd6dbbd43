/** Threads for tests: those of the build, and some that die. */
import { afterAll } from "vitest";
import { Threads } from "../../src/host/threads/threads.js";
import type { Executor, JobOptions } from "../../src/sim/executor.js";
import type { AnswerOf, Job } from "../../src/sim/jobs.js";

const started: Threads[] = [];
afterAll(async () => {
  for (const threads of started) await threads.close();
});

/** Threads that end with the test file. */
export function threadsOf(workers: number, file?: string): Threads {
  const threads = new Threads(workers, file);
  started.push(threads);
  return threads;
}

/**
 * Threads that die of jobs.
 * @param dies asked before each job, with how often it was tried before
 */
export function dyingThreads(
  workers: number,
  dies: (job: Job, tried: number) => boolean,
): Executor {
  const threads = threadsOf(workers, new URL("./dyingWorker.mjs", import.meta.url).href);
  const tries = new Map<Job, number>();
  return {
    workers,
    warm: true,
    run<J extends Job>(job: J, options?: JobOptions): Promise<AnswerOf<J>> {
      const tried = tries.get(job) ?? 0;
      tries.set(job, tried + 1);
      const order = dies(job, tried) ? { ...job, die: true } : job;
      return threads.run(order, options);
    },
  };
}

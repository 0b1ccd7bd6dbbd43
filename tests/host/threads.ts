/** Threads for tests: those of the build, and some that die. */
import { Threads } from "../../src/host/threads/threads.js";
import { type Executor, InProcess, type JobOptions } from "../../src/sim/executor.js";
import type { AnswerOf, Job } from "../../src/sim/jobs.js";
import { leave } from "../leftovers.js";

const shared = new Map<number, Threads>();

/**
 * Threads that all test files of this process share, and that end with it: each thread loads and compiles anew what
 * plays games, half a second of a core.
 */
export function threadsOf(workers: number): Threads {
  const threads = shared.get(workers) ?? new Threads(workers);
  shared.set(workers, threads);
  return threads;
}

/** Threads that end with the test file. */
export function ownThreads(workers: number, file?: string): Threads {
  const threads = new Threads(workers, file === undefined ? {} : { file });
  leave(() => threads.close());
  return threads;
}

/** Asked before each job, with its number in the order in which jobs come, and how often it was tried before. */
type Dies = (job: Job, at: number, tried: number) => boolean;

/** Does jobs as another does, but for some. */
function losing(
  executor: Executor,
  workers: number,
  dies: Dies,
  lose: <J extends Job>(job: J) => Promise<AnswerOf<J>>,
): Executor {
  const jobs = new Map<Job, { readonly at: number; tried: number }>();
  return {
    workers,
    warm: true,
    run<J extends Job>(job: J, options?: JobOptions): Promise<AnswerOf<J>> {
      const known = jobs.get(job) ?? { at: jobs.size, tried: 0 };
      jobs.set(job, known);
      return dies(job, known.at, known.tried++) ? lose(job) : executor.run(job, options);
    },
  };
}

/** Threads that die of jobs. */
export function dyingThreads(workers: number, dies: Dies): Executor {
  const threads = ownThreads(workers, new URL("./dyingWorker.mjs", import.meta.url).href);
  return losing(threads, workers, dies, (job) => threads.run({ ...job, die: true }));
}

/** What a study sees of threads that die. */
export const lossy = (workers: number, dies: Dies): Executor =>
  losing(new InProcess(), workers, dies, () => Promise.reject(new Error("died")));

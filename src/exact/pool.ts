/** Solves many small scenarios on worker threads. */
import { setImmediate } from "node:timers/promises";
import { Piscina } from "piscina";
import { Interrupted } from "../core/errors.js";
import { rulesetOf } from "../rules/index.js";
import { QUICK, type Solution, solve, type TooBig } from "./solve.js";
import type { SolveTask } from "./worker.js";
import { workerFile } from "./workerFile.js";

export interface SolveOptions {
  readonly onProgress?: (solved: number) => void;
  /** Ctrl-C: what is in hand is finished, the rest is not begun. */
  readonly signal?: AbortSignal;
}

export interface SolveAllOptions extends SolveOptions {
  /** Threads, 1 or more. */
  readonly workers: number;
}

/** So few scenarios are solved before threads have started. */
const HERE_MAX = 8;

/** Threads that solve scenarios of one rule system, each within the limits of `QUICK`; they stay warm in between. */
export class Solver {
  private pool: Piscina | null = null;

  /**
   * @param system  id of the rule system
   * @param workers threads, 1 or more; they start with the first scenario
   */
  constructor(
    private readonly system: string,
    private readonly workers: number,
  ) {}

  /**
   * @param models validated scenarios
   * @returns the solutions, in the order of the models
   * @throws Interrupted if the signal came before all were solved
   */
  async solve(
    models: readonly unknown[],
    { onProgress, signal }: SolveOptions = {},
  ): Promise<(Solution | TooBig)[]> {
    const here = this.pool === null && models.length <= HERE_MAX;
    const one = here ? this.solver() : this.onThread(models.length);
    const solutions: (Solution | TooBig)[] = [];
    let [next, solved] = [0, 0];
    const lane = async (): Promise<void> => {
      while (next < models.length && !signal?.aborted) {
        const at = next++;
        solutions[at] = await one(models[at]);
        onProgress?.(++solved);
      }
    };
    // One in hand and one in the queue for each thread, so that none waits for this one.
    await Promise.all(Array.from({ length: here ? 1 : 2 * this.workers }, lane));
    if (solved < models.length) throw new Interrupted();
    return solutions;
  }

  private solver() {
    const { compile } = rulesetOf(this.system);
    return async (model: unknown): Promise<Solution | TooBig> => {
      // Lets a signal be seen in between.
      await setImmediate();
      return solve(compile(model), QUICK);
    };
  }

  private onThread(models: number) {
    const pool = this.started(models);
    const { system } = this;
    return (model: unknown): Promise<Solution | TooBig> =>
      pool.run({ system, model } satisfies SolveTask);
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.pool?.destroy();
  }

  private started(models: number): Piscina {
    this.pool ??= new Piscina({
      filename: workerFile(import.meta.url, "exact", "worker.js"),
      minThreads: Math.max(1, Math.min(this.workers, models)),
      maxThreads: this.workers,
    });
    return this.pool;
  }
}

/**
 * Solves scenarios of one rule system, each within the limits of `QUICK`.
 * @param system id of the rule system
 * @param models validated scenarios
 * @returns the solutions, in the order of the models
 * @throws Interrupted if the signal came before all were solved
 */
export async function solveAll(
  system: string,
  models: readonly unknown[],
  { workers, ...options }: SolveAllOptions,
): Promise<(Solution | TooBig)[]> {
  if (models.length === 0) return [];
  const solver = new Solver(system, Math.min(workers, models.length));
  try {
    return await solver.solve(models, options);
  } finally {
    await solver.close();
  }
}

/** Solves many small scenarios on worker threads. */
import { Piscina } from "piscina";
import type { Solution, TooBig } from "./solve.js";
import type { SolveTask } from "./worker.js";
import { workerFile } from "./workerFile.js";

export interface SolveAllOptions {
  /** Threads, 1 or more. */
  readonly workers: number;
  readonly onProgress?: (solved: number) => void;
}

/**
 * Solves scenarios of one rule system, each within the limits of `QUICK`.
 * @param system id of the rule system
 * @param models validated scenarios
 * @returns the solutions, in the order of the models
 */
export async function solveAll(
  system: string,
  models: readonly unknown[],
  { workers, onProgress }: SolveAllOptions,
): Promise<(Solution | TooBig)[]> {
  const threads = Math.min(workers, models.length);
  if (threads === 0) return [];
  const pool = new Piscina({
    filename: workerFile(import.meta.url, "exact", "worker.js"),
    minThreads: threads,
    maxThreads: threads,
  });
  let solved = 0;
  const one = async (model: unknown): Promise<Solution | TooBig> => {
    const task: SolveTask = { system, model };
    const solution = (await pool.run(task)) as Solution | TooBig;
    onProgress?.(++solved);
    return solution;
  };
  try {
    return await Promise.all(models.map(one));
  } finally {
    await pool.destroy();
  }
}

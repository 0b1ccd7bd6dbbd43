/** Solves many small scenarios on worker threads. */
import { Piscina } from "piscina";
import { rulesetOf } from "../rules/index.js";
import { QUICK, type Solution, solve, type TooBig } from "./solve.js";
import type { SolveTask } from "./worker.js";
import { workerFile } from "./workerFile.js";

export interface SolveAllOptions {
  /** Threads, 1 or more. */
  readonly workers: number;
  readonly onProgress?: (solved: number) => void;
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
   */
  async solve(
    models: readonly unknown[],
    onProgress: (solved: number) => void = () => {},
  ): Promise<(Solution | TooBig)[]> {
    let solved = 0;
    if (this.pool === null && models.length <= HERE_MAX) {
      const { compile } = rulesetOf(this.system);
      return models.map((model) => {
        const solution = solve(compile(model), QUICK);
        onProgress(++solved);
        return solution;
      });
    }
    const pool = this.started(models.length);
    const one = async (model: unknown): Promise<Solution | TooBig> => {
      const task: SolveTask = { system: this.system, model };
      const solution = (await pool.run(task)) as Solution | TooBig;
      onProgress(++solved);
      return solution;
    };
    return Promise.all(models.map(one));
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
 */
export async function solveAll(
  system: string,
  models: readonly unknown[],
  { workers, onProgress }: SolveAllOptions,
): Promise<(Solution | TooBig)[]> {
  if (models.length === 0) return [];
  const solver = new Solver(system, Math.min(workers, models.length));
  try {
    return await solver.solve(models, onProgress);
  } finally {
    await solver.close();
  }
}

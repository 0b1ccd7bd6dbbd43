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

/**
 * Solves scenarios of one rule system, each within the limits of `QUICK`, and those that are the same game only once.
 * Its threads stay warm in between.
 */
export class Solver {
  private pool: Piscina | null = null;
  /** Solutions found or under way, by what the games depend on. */
  private readonly known = new Map<string, Promise<Solution | TooBig>>();

  /**
   * @param system  id of the rule system
   * @param workers threads, 1 or more; they start with the first scenarios, if those are many
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
    const { gameKey } = rulesetOf(this.system);
    const keys = models.map((model) => gameKey(model));
    const fresh = new Map(keys.map((key, i) => [key, models[i]] as const));
    for (const key of fresh.keys()) if (this.known.has(key)) fresh.delete(key);
    if (fresh.size > HERE_MAX) this.start(fresh.size);
    let solved = models.length - fresh.size;
    for (const [key, model] of fresh) {
      const solution = this.one(model);
      this.known.set(key, solution);
      void solution.then(
        () => onProgress(++solved),
        () => {},
      );
    }
    return Promise.all(keys.map((key) => this.known.get(key) as Promise<Solution | TooBig>));
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.pool?.destroy();
  }

  private async one(model: unknown): Promise<Solution | TooBig> {
    if (this.pool === null) return solve(rulesetOf(this.system).compile(model), QUICK);
    const task: SolveTask = { system: this.system, model };
    return (await this.pool.run(task)) as Solution | TooBig;
  }

  private start(models: number): void {
    this.pool ??= new Piscina({
      filename: workerFile(import.meta.url, "exact", "worker.js"),
      minThreads: Math.max(1, Math.min(this.workers, models)),
      maxThreads: this.workers,
    });
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

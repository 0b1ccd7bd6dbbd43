/** Solves many small scenarios on worker threads. */
import { setImmediate } from "node:timers/promises";
import { Piscina } from "piscina";
import { Interrupted } from "../core/errors.js";
import { isChain } from "../core/machine.js";
import { rulesetOf } from "../rules/index.js";
import {
  type BoundedSolution,
  QUICK,
  type Solution,
  type SolveProgress,
  solve,
  type TooBig,
} from "./solve.js";
import type { SolveNews, SolveTask } from "./worker.js";
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

/** So few scenarios are solved on this thread, which is there already, */
const FEW = 8;
/** with one more if they have so many states together by estimate: it takes a third of a second to start and warm up. */
const HELP_STATES = 40_000;

type Answer = Solution | TooBig;

const workerCode = (): string => workerFile(import.meta.url, "exact", "worker.js");

/**
 * Solves scenarios of one rule system, each within the limits of `QUICK`, and those that are the same game only once.
 * Its threads stay warm in between.
 */
export class Solver {
  private pool: Piscina | null = null;
  /** By what the games depend on. */
  private readonly known = new Map<string, Answer>();

  /**
   * @param system  id of the rule system
   * @param workers threads, 1 or more; they start with the first scenarios that are worth it
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
  ): Promise<Answer[]> {
    const { known } = this;
    const { gameKey } = rulesetOf(this.system);
    const keys = models.map((model) => gameKey(model));
    const fresh = new Map(keys.map((key, i) => [key, models[i]] as const));
    for (const key of known.keys()) fresh.delete(key);
    let solved = models.length - fresh.size;
    const work = async (
      take: () => readonly [string, unknown] | undefined,
      answer: (model: unknown) => Promise<Answer>,
    ): Promise<void> => {
      while (!signal?.aborted) {
        const next = take();
        if (next === undefined) return;
        known.set(next[0], await answer(next[1]));
        solved += 1;
        onProgress?.(solved);
      }
    };
    if (fresh.size > FEW) {
      const queue = [...fresh];
      const threads = Math.min(this.workers, queue.length);
      const thread = () => work(() => queue.shift(), this.started(threads));
      // One in hand and one in the queue for each thread, so that none waits for this one.
      await Promise.all(Array.from({ length: 2 * threads }, thread));
    } else {
      const { queue, states } = this.largestFirst(fresh);
      const helped = this.workers > 1 && (this.pool !== null || states > HELP_STATES);
      await Promise.all([
        helped ? work(() => queue.shift(), this.started(1)) : null,
        work(
          () => queue.pop(),
          (model) => this.solveHere(model),
        ),
      ]);
    }
    if (solved < models.length) throw new Interrupted();
    return keys.map((key) => known.get(key) as Answer);
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.pool?.destroy();
  }

  private largestFirst(scenarios: ReadonlyMap<string, unknown>) {
    const { compile } = rulesetOf(this.system);
    const sized = [...scenarios].map((scenario) => {
      const program = compile(scenario[1]);
      return { scenario, states: isChain(program) ? program.statesEstimate : 0 };
    });
    sized.sort((a, b) => b.states - a.states);
    return {
      queue: sized.map(({ scenario }) => scenario),
      states: sized.reduce((sum, { states }) => sum + states, 0),
    };
  }

  private async solveHere(model: unknown): Promise<Answer> {
    // Lets the other thread be heard, and a signal.
    await setImmediate();
    return solve(rulesetOf(this.system).compile(model), QUICK);
  }

  /** Solves on threads, of which so many are to be there. */
  private started(threads: number): (model: unknown) => Promise<Answer> {
    this.pool ??= new Piscina({
      filename: workerCode(),
      minThreads: threads,
      maxThreads: this.workers,
    });
    const { pool } = this;
    return async (model) => {
      const task: SolveTask = { system: this.system, model };
      return (await pool.run(task)) as Answer;
    };
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
): Promise<Answer[]> {
  if (models.length === 0) return [];
  const solver = new Solver(system, Math.min(workers, models.length));
  try {
    return await solver.solve(models, options);
  } finally {
    await solver.close();
  }
}

/**
 * Solves one scenario, or bounds it, within the limits of `PATIENT`, on a thread of its own.
 * @param model  validated scenario
 * @param signal Ctrl-C: gives up at once
 * @param progress told how far the work is
 * @throws Interrupted if the signal came
 */
export async function solveOne(
  { system, model }: SolveTask,
  signal: AbortSignal,
  progress: SolveProgress,
): Promise<Solution | BoundedSolution | TooBig> {
  const pool = new Piscina({ filename: workerCode(), minThreads: 1, maxThreads: 1 });
  pool.on("message", (news: SolveNews) => progress(...news));
  try {
    return await pool.run({ system, model }, { name: "solvePatiently", signal });
  } catch (error) {
    throw signal.aborted ? new Interrupted() : error;
  } finally {
    await pool.destroy();
  }
}

/** Solves many small scenarios, or a big one. */
import { Interrupted } from "../core/errors.js";
import { chainOf } from "../core/machine.js";
import { statesOf } from "../exact/merged.js";
import { type BoundedSolution, QUICK, type Solution, solve, type TooBig } from "../exact/solve.js";
import { rulesetOf } from "../rules/index.js";
import type { Scenario } from "../scenario/scenario.js";
import { dependably, type Executor, InProcess, later, type WorkOptions } from "../sim/executor.js";
import type { News, SolveJob } from "../sim/jobs.js";
import { FEW_STATES } from "../sim/play.js";

export interface SolveOptions extends WorkOptions {
  readonly onProgress?: ((solved: number) => void) | undefined;
}

/**
 * Scenarios of more states together, by estimate, are left to others, who take as long as a dozen small ones to start
 * and to warm up. Fewer are solved on this thread, with the help of one who is there already.
 */
const HELP_STATES = 100_000;

type Answer = Solution | TooBig;

/** What was solved at once, by model: a run's answer is asked for again where it says why. */
const solvedAtOnce = new WeakMap<object, Answer>();

/** Solves a scenario on this thread, within the limits of `QUICK`; the same model only once. */
export function solveAtOnce({ envelope: { system }, model }: Scenario): Answer {
  const known = solvedAtOnce.get(model!);
  if (known !== undefined) return known;
  const solved = solve(rulesetOf(system).compile(model), QUICK);
  solvedAtOnce.set(model!, solved);
  return solved;
}
type Sized = readonly [key: string, model: unknown];

/** Solves scenarios of one rule system, each within the limits of `QUICK`, and those that are the same game only once. */
export class Solver {
  /** By what the games depend on. */
  private readonly known = new Map<string, Answer>();
  private readonly here = new InProcess();

  /** @param system id of the rule system */
  constructor(
    private readonly system: string,
    private readonly executor: Executor,
  ) {}

  /**
   * @param models validated scenarios
   * @returns the solutions, in the order of the models
   * @throws Interrupted if the signal came before all were solved; JobFailed
   */
  async solve(
    models: readonly unknown[],
    { onProgress, signal, onLoss }: SolveOptions = {},
  ): Promise<Answer[]> {
    const { known, system, executor, here } = this;
    const { gameKey } = rulesetOf(system);
    const keys = models.map((model) => gameKey(model));
    for (const [i, model] of models.entries()) {
      const solved = solvedAtOnce.get(model!);
      if (solved !== undefined) known.set(keys[i]!, solved);
    }
    const fresh = new Map(keys.map((key, i) => [key, models[i]] as const));
    for (const key of known.keys()) fresh.delete(key);
    let solved = models.length - fresh.size;
    const late = later(signal);
    const work = async (by: Executor, take: () => Sized | undefined): Promise<void> => {
      while (!signal?.aborted) {
        const next = take();
        if (next === undefined) return;
        const job: SolveJob = { do: "solve", system, model: next[1] };
        known.set(next[0], await dependably(by, job, { onLoss, signal: late.signal }));
        solved += 1;
        onProgress?.(solved);
      }
    };
    const { queue, states } = this.largestFirst(fresh);
    try {
      if (states > HELP_STATES) {
        // One in hand and one in the queue for each worker, so that none waits for this thread.
        executor.thrift?.expect(queue.length, "jobs");
        const lanes = 2 * Math.min(executor.workers, queue.length);
        await Promise.all(Array.from({ length: lanes }, () => work(executor, () => queue.shift())));
      } else {
        await Promise.all([
          executor.warm && executor.workers > 1 ? work(executor, () => queue.shift()) : null,
          work(here, () => queue.pop()),
        ]);
      }
    } finally {
      late.callOff();
    }
    if (solved < models.length) throw new Interrupted();
    return keys.map((key) => known.get(key)!);
  }

  private largestFirst(scenarios: ReadonlyMap<string, unknown>): {
    queue: Sized[];
    states: number;
  } {
    const { compile } = rulesetOf(this.system);
    const sized = [...scenarios].map((scenario) => {
      const chain = chainOf(compile(scenario[1]));
      // What does not know how many states it has may have as many as are followed.
      const states = chain === null ? 0 : (chain.statesEstimate ?? QUICK.states);
      // What is not begun, or given up, takes no longer than that.
      return { scenario, states: states > QUICK.estimate ? 0 : Math.min(states, QUICK.states) };
    });
    sized.sort((a, b) => b.states - a.states);
    return {
      queue: sized.map(({ scenario }) => scenario),
      states: sized.reduce((sum, { states }) => sum + states, 0),
    };
  }
}

/**
 * Solves one scenario, or bounds it, within the limits of `PATIENT`: on this thread, if it is small and no other is there.
 * @param scenario rule system and validated model
 * @param signal   gives up at once
 * @param onNews   told how far the work is
 * @throws Interrupted if the signal came; JobFailed
 */
export async function solveOne(
  executor: Executor,
  scenario: { readonly system: string; readonly model: unknown },
  { signal, ...options }: WorkOptions & { readonly onNews?: (...news: News) => void },
): Promise<Solution | BoundedSolution | TooBig> {
  const chain = chainOf(rulesetOf(scenario.system).compile(scenario.model));
  const small = chain !== null && statesOf(chain) <= FEW_STATES;
  if (small && !executor.warm && !signal?.aborted) {
    const quick = await new InProcess().run({ do: "solve", ...scenario });
    if (!("tooBig" in quick)) return quick;
  }
  return dependably(executor, { do: "bound", ...scenario } as const, { signal, ...options });
}

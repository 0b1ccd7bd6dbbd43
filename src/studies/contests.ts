/** Games that A or B wins, each of them solved; or, if one is too big, all of them played on the same dice. */
import { Interrupted } from "../core/errors.js";
import { counted } from "../core/tally.js";
import type { Ruleset } from "../rules/ruleset.js";
import { playBatches } from "../sim/batches.js";
import type { Executor, WorkOptions } from "../sim/executor.js";
import type { Score } from "../stats/ranking.js";
import { Solver } from "./solver.js";

/** Enough for Student's quantiles far out, few enough for each to have many games. */
export const BATCHES = 128;

/** Chances of the sides to win. */
export interface Odds {
  readonly a: Score;
  readonly b: Score;
}

export interface ContestOptions extends WorkOptions {
  readonly executor: Executor;
  /** Told of contests that were solved, and of games that were played. */
  readonly onProgress: (done: number, of: number) => void;
  readonly onPlayed: (done: number, of: number) => void;
}

/** How contests are played that cannot be solved. */
export interface ContestPlan {
  readonly seed: string;
  /** Numbers of games of each contest, growing; multiples of `BATCHES`. */
  readonly looks: readonly number[];
  /** Asked at every look, with the odds of then. */
  readonly isEnough: () => boolean;
}

/** Models by their keys: equal keys are the same game. */
export type Models = ReadonlyMap<string, unknown>;

export class Contests {
  /** Games of each; 0 as long as all were solved. */
  games = 0;
  /** How many will be asked for, as far as that is known before: what progress is a part of. */
  expected = 0;
  private readonly known = new Map<string, Odds>();
  private readonly solver: Solver;

  constructor(
    private readonly ruleset: Ruleset,
    private readonly options: ContestOptions,
  ) {
    this.solver = new Solver(ruleset.id, options.executor);
  }

  /** How many were solved or played. */
  get size(): number {
    return this.known.size;
  }

  /** What was found out of one. */
  odds(key: string): Odds {
    const found = this.known.get(key);
    if (found === undefined) throw new Error("invariant: the contest was solved or played");
    return found;
  }

  /**
   * Finds out exact odds, those that are not known yet.
   * @returns false if one of them is too big
   * @throws Interrupted if the signal came
   */
  async solve(models: Models): Promise<boolean> {
    const wanted = [...models].filter(([key]) => !this.known.has(key));
    // The first one shows what the others are like: most of them need not be found too big one by one.
    const probed = this.known.size === 0 ? wanted.slice(0, 1) : [];
    return (await this.solveAll(probed)) && this.solveAll(wanted.slice(probed.length));
  }

  /**
   * Plays all on the same dice, so that all are known equally well; what was known is forgotten.
   * @throws Interrupted if the signal came before the first look
   */
  async play(models: Models, { seed, looks, isEnough }: ContestPlan): Promise<void> {
    const { executor, signal, onLoss, onPlayed } = this.options;
    const list = [...models];
    const scenarios = list.map(([, model]) => {
      const { outcomes } = this.columnsOf(model);
      return {
        game: { system: this.ruleset.id, model, seed },
        counters: [outcomes.A, outcomes.B],
      };
    });
    const played = playBatches(executor, scenarios, {
      batches: BATCHES,
      looks,
      signal,
      onLoss,
      onProgress: (done) => onPlayed(done, list.length * looks[looks.length - 1]!),
    });
    this.known.clear();
    for await (const { games, counts } of played) {
      if (games === 0) throw new Interrupted();
      this.games = games;
      list.forEach(([key], i) => {
        const shares = counts[i]!.map((count) => (count * BATCHES) / games);
        this.known.set(key, { a: shares.slice(0, BATCHES), b: shares.slice(BATCHES) });
      });
      if (isEnough()) break;
    }
  }

  private columnsOf(model: unknown) {
    return this.ruleset.compile(model).columns;
  }

  /** @returns false if one of them is too big */
  private async solveAll(list: readonly (readonly [string, unknown])[]): Promise<boolean> {
    if (list.length === 0) return true;
    const { onProgress, signal, onLoss } = this.options;
    const models = list.map(([, model]) => model);
    const before = this.known.size;
    const all = Math.max(this.expected, before + list.length);
    const solutions = await this.solver.solve(models, {
      signal,
      onLoss,
      onProgress: (done) => onProgress(before + done, all),
    });
    const solved = solutions.flatMap((solution) => ("tooBig" in solution ? [] : [solution]));
    if (solved.length < list.length) return false;
    list.forEach(([key, model], i) => {
      const { plan, outcomes } = this.columnsOf(model);
      const share = (side: "A" | "B"): Score =>
        Float64Array.of(counted(plan, solved[i]!, outcomes[side]));
      this.known.set(key, { a: share("A"), b: share("B") });
    });
    return true;
  }
}

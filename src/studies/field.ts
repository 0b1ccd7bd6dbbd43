/** The bouts of `versus`: solved, or all played if one of them is too big, and each only once. */
import { Interrupted } from "../core/errors.js";
import { counted } from "../core/tally.js";
import type { Bout, Bouts, Ruleset } from "../rules/ruleset.js";
import { playBatches } from "../sim/batches.js";
import type { Executor, WorkOptions } from "../sim/executor.js";
import { averageScore, type Score } from "../stats/ranking.js";
import { Solver } from "./solver.js";

/** Who of the two moves first: the gun that is asked about, or the other. */
export const SEATS = ["first", "second"] as const;
export type Seat = (typeof SEATS)[number];

/** A gun against another one. */
export interface Match {
  readonly gun: string;
  readonly against: string;
  readonly distance: number;
  readonly cover: string;
  readonly seat: Seat;
}

/** Chance to win and to lose. */
export interface MatchOdds {
  readonly win: Score;
  readonly lose: Score;
}

export interface FieldOptions extends WorkOptions {
  readonly executor: Executor;
  /** Told of bouts that were solved, and of games that were played. */
  readonly onProgress: (done: number, of: number) => void;
  readonly onPlayed: (done: number, of: number) => void;
}

/** How bouts are played that cannot be solved. */
export interface FieldPlan {
  readonly seed: string;
  /** Numbers of games of each bout, growing; multiples of `BATCHES`. */
  readonly looks: readonly number[];
  /** Asked at every look, with the odds of then. */
  readonly isEnough: () => boolean;
}

/** Enough for Student's quantiles far out, few enough for each to have many games. */
export const BATCHES = 128;

interface Known {
  readonly bout: Bout;
  readonly a: Score;
  readonly b: Score;
}

export class Field {
  /** Games of each bout; 0 as long as all were solved. */
  games = 0;
  /** Different bouts that were solved or played. */
  get size(): number {
    return this.known.size;
  }
  private readonly known = new Map<string, Known>();
  private readonly solver: Solver;

  constructor(
    private readonly ruleset: Ruleset,
    private readonly bouts: Bouts,
    private readonly options: FieldOptions,
  ) {
    this.solver = new Solver(ruleset.id, options.executor);
  }

  /**
   * Finds out the exact odds of matches, those that are not known yet.
   * @returns false if one of the bouts is too big
   * @throws Interrupted if the signal came
   */
  async solve(matches: readonly Match[]): Promise<boolean> {
    const wanted = [...this.wantedBy(matches)].filter(([key]) => !this.known.has(key));
    // The first one shows what the others are like: most of them need not be found too big one by one.
    const probed = this.known.size === 0 ? wanted.slice(0, 1) : [];
    return (await this.solveBouts(probed)) && this.solveBouts(wanted.slice(probed.length));
  }

  /**
   * Plays all bouts of matches on the same dice, so that all are known equally well; what was solved is forgotten.
   * @throws Interrupted if the signal came before the first look
   */
  async play(matches: readonly Match[], { seed, looks, isEnough }: FieldPlan): Promise<void> {
    const { executor, signal, onLoss, onPlayed } = this.options;
    const list = [...this.wantedBy(matches)];
    const scenarios = list.map(([, bout]) => {
      const { model, columns } = this.outcomesOf(bout);
      const counters = [columns.outcomes.A, columns.outcomes.B];
      return { game: { system: this.ruleset.id, model, seed }, counters };
    });
    const played = playBatches(executor, scenarios, {
      batches: BATCHES,
      looks,
      signal,
      onLoss,
      onProgress: (done) => onPlayed(done, list.length * (looks[looks.length - 1] as number)),
    });
    this.known.clear();
    for await (const { games, counts } of played) {
      if (games === 0) throw new Interrupted();
      this.games = games;
      list.forEach(([key, bout], i) => {
        const shares = (counts[i] as Float64Array).map((count) => (count * BATCHES) / games);
        this.known.set(key, { bout, a: shares.slice(0, BATCHES), b: shares.slice(BATCHES) });
      });
      if (isEnough()) break;
    }
  }

  /** How many different bouts there are among matches. */
  sizeOf(matches: readonly Match[]): number {
    return this.wantedBy(matches).size;
  }

  /** The bouts of matches, each once. */
  private wantedBy(matches: readonly Match[]): Map<string, Bout> {
    const bouts = matches.flatMap((match) => this.boutsOf(match));
    return new Map(bouts.map(({ bout }) => [this.bouts.key(bout), bout]));
  }

  /** What was found out. Each man had the gun in turn; the odds are those of the two together. */
  odds(match: Match): MatchOdds {
    const found = this.boutsOf(match).map(({ bout, swapped }) => {
      const known = this.known.get(this.bouts.key(bout));
      if (known === undefined) throw new Error("invariant: the match was learnt");
      return swapped ? { win: known.b, lose: known.a } : { win: known.a, lose: known.b };
    });
    return {
      win: averageScore(found.map(({ win }) => win)),
      lose: averageScore(found.map(({ lose }) => lose)),
    };
  }

  /** The gun in the hands of A, and in those of B. Between men alike that is the same bout with the sides changed. */
  private boutsOf({ gun, against, distance, cover, seat }: Match): {
    readonly bout: Bout;
    readonly swapped: boolean;
  }[] {
    const first = seat === "first";
    const ground = { distance, cover };
    const own = (swapped: boolean) => ({
      swapped,
      bout: {
        ...ground,
        guns: (swapped ? [against, gun] : [gun, against]) as [string, string],
        first: first === swapped ? ("B" as const) : ("A" as const),
      },
    });
    // With men alike side A can always be the one that moves first.
    return this.bouts.alike ? [own(!first)] : [own(false), own(true)];
  }

  private outcomesOf(bout: Bout) {
    const model = this.bouts.model(bout);
    return { model, ...this.ruleset.compile(model) };
  }

  /** @returns false if one of them is too big */
  private async solveBouts(list: readonly (readonly [string, Bout])[]): Promise<boolean> {
    if (list.length === 0) return true;
    const { onProgress, signal, onLoss } = this.options;
    const models = list.map(([, bout]) => this.bouts.model(bout));
    const solutions = await this.solver.solve(models, {
      signal,
      onLoss,
      onProgress: (done) => onProgress(done, list.length),
    });
    const solved = solutions.flatMap((solution) => ("tooBig" in solution ? [] : [solution]));
    if (solved.length < list.length) return false;
    list.forEach(([key, bout], i) => {
      const { columns } = this.outcomesOf(bout);
      const share = (side: "A" | "B"): Score =>
        Float64Array.of(
          counted(columns.plan, solved[i] as (typeof solved)[number], columns.outcomes[side]),
        );
      this.known.set(key, { bout, a: share("A"), b: share("B") });
    });
    return true;
  }
}

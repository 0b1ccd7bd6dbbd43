/** The bouts of `versus`: solved, or all played if one of them is too big, and each only once. */
import { counted } from "../../core/tally.js";
import { Solver } from "../../exact/pool.js";
import type { Bout, Bouts, Ruleset } from "../../rules/ruleset.js";
import { playBatches } from "../../sim/batches.js";
import { averageScore, type Score } from "../../stats/ranking.js";

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

export interface FieldOptions {
  readonly seed: string;
  /** Games of each bout, if they are played: a multiple of `BATCHES`. */
  readonly games: number;
  readonly workers: number;
  readonly onProgress: (done: number, of: number) => void;
}

/** Enough for Student's quantiles far out, few enough for each to have many games. */
export const BATCHES = 128;

interface Known {
  readonly bout: Bout;
  readonly a: Score;
  readonly b: Score;
}

export class Field {
  /** False as soon as one bout was too big to be solved. */
  exact = true;
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
    this.solver = new Solver(ruleset.id, options.workers);
  }

  close(): Promise<void> {
    return this.solver.close();
  }

  /** Finds out the odds of matches, those that are not known yet. */
  async learn(matches: readonly Match[]): Promise<void> {
    const wanted = new Map<string, Bout>();
    for (const { bout } of matches.flatMap((match) => this.boutsOf(match))) {
      const key = this.bouts.key(bout);
      if (!this.known.has(key)) wanted.set(key, bout);
    }
    if (wanted.size === 0) return;
    const list = [...wanted];
    // The first one shows what the others are like: most of them need not be found too big one by one.
    const probed = this.exact && this.known.size === 0 ? list.slice(0, 1) : [];
    if (this.exact && (await this.solve(probed)) && (await this.solve(list.slice(probed.length)))) {
      return;
    }
    // One is too big: then all are played, so that all are known equally well.
    const before = this.exact ? [...this.known].map(([key, { bout }]) => [key, bout] as const) : [];
    this.exact = false;
    await this.play([...new Map([...before, ...list])]);
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
  private async solve(list: readonly (readonly [string, Bout])[]): Promise<boolean> {
    if (list.length === 0) return true;
    const { onProgress } = this.options;
    const models = list.map(([, bout]) => this.bouts.model(bout));
    const solutions = await this.solver.solve(models, (done) => onProgress(done, list.length));
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

  private async play(list: readonly (readonly [string, Bout])[]): Promise<void> {
    const { seed, workers, onProgress } = this.options;
    const games = this.options.games / BATCHES;
    const tasks = list.map(([, bout]) => {
      const { model, columns } = this.outcomesOf(bout);
      const counters = [columns.outcomes.A, columns.outcomes.B];
      return { system: this.ruleset.id, model, seed, games, batches: BATCHES, counters };
    });
    const counts = await playBatches(tasks, workers, (done) => onProgress(done, list.length));
    list.forEach(([key, bout], i) => {
      const shares = (counts[i] as Float64Array).map((count) => count / games);
      this.known.set(key, { bout, a: shares.slice(0, BATCHES), b: shares.slice(BATCHES) });
    });
  }
}

/** The bouts of `versus`: every match of gun against gun, and each bout only once. */
import type { Bout, Bouts, Ruleset } from "../rules/ruleset.js";
import { averageScore, type Score } from "../stats/ranking.js";
import { type ContestOptions, type ContestPlan, Contests, type Models } from "./contests.js";

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

export class Field {
  private readonly contests: Contests;

  constructor(
    ruleset: Ruleset,
    private readonly bouts: Bouts,
    options: ContestOptions,
  ) {
    this.contests = new Contests(ruleset, options);
  }

  /** Games of each bout; 0 as long as all were solved. */
  get games(): number {
    return this.contests.games;
  }

  /** Different bouts that were solved or played. */
  get size(): number {
    return this.contests.size;
  }

  /** Progress is told as a part of these, in however many parts they are solved. */
  expect(matches: readonly Match[]): void {
    this.contests.expected = this.sizeOf(matches);
  }

  /** As `Contests.solve`. */
  solve(matches: readonly Match[]): Promise<boolean> {
    return this.contests.solve(this.modelsOf(matches));
  }

  /** As `Contests.play`. */
  play(matches: readonly Match[], plan: ContestPlan): Promise<void> {
    return this.contests.play(this.modelsOf(matches), plan);
  }

  /** How many different bouts there are among matches. */
  sizeOf(matches: readonly Match[]): number {
    return this.modelsOf(matches).size;
  }

  /** The bouts of matches, each once. */
  private modelsOf(matches: readonly Match[]): Models {
    const bouts = matches.flatMap((match) => this.boutsOf(match));
    const byKey = new Map(bouts.map(({ bout }) => [this.bouts.key(bout), bout]));
    return new Map([...byKey].map(([key, bout]) => [key, this.bouts.model(bout)]));
  }

  /** What was found out. Each man had the gun in turn; the odds are those of the two together. */
  odds(match: Match): MatchOdds {
    const found = this.boutsOf(match).map(({ bout, swapped }) => {
      const { a, b } = this.contests.odds(this.bouts.key(bout));
      return swapped ? { win: b, lose: a } : { win: a, lose: b };
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
}

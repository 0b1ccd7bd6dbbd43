/** Plays every tactic of one side against every one of the other, and finds what both should do. */

import { SIDES, type SideId } from "../core/columns.js";
import { pow, square } from "../core/elementary.js";
import { DeadeyeError } from "../core/errors.js";
import { type PlanLines, planText } from "../core/situations.js";
import type { Objective } from "../exact/backward.js";
import type { Tactics } from "../rules/kit/advantages.js";
import type { Ruleset } from "../rules/ruleset.js";
import { valueAt } from "../scenario/document.js";
import type { Scenario } from "../scenario/scenario.js";
import {
  boundsOf,
  type Equilibrium,
  equilibrium,
  jointScore,
  mixedScore,
} from "../stats/equilibrium.js";
import { normalQuantile } from "../stats/normal.js";
import { MARGIN, type Possible, possibleDifference, SHARE } from "../stats/possible.js";
import { reachedOf } from "../stats/precision.js";
import {
  type Interval,
  intervalsOf,
  rank,
  type Score,
  scoreDifference,
  scoreInterval,
  scoreMean,
} from "../stats/ranking.js";
import { BATCHES, Contests, type Models, type Odds } from "./contests.js";
import * as say from "./messages.js";
import {
  demandHalf,
  headOf,
  progressOf,
  rulesetOfScenario,
  type StudyOptions,
  variantOf,
} from "./study.js";
import {
  AS_IN_FILE,
  type BothNumbers,
  type TacticCell,
  type TacticStanding,
  type TacticsReport,
} from "./tactics.js";
import { type Candidate, type Searched, searchTables, tablesOf } from "./tacticsSearch.js";
import { UsageError } from "./usage.js";

/** What a study takes, told before anything is played. */
export interface TacticsCost {
  readonly tactics: Readonly<Record<SideId, number>>;
  /** Different games among all pairs. */
  readonly pairs: number;
  /** Games of each, if they cannot be solved; and fresh ones of each pair that decides, at most. */
  readonly games: number;
  readonly again: number;
}

export interface TacticsOptions extends StudyOptions {
  /** Default: score. */
  readonly objective?: Objective | undefined;
  /** Whom the men shoot at, in place of tactics, which stay as in the file. */
  readonly targets?: boolean | undefined;
  /** Look for better tactics than the named ones: tables, and whom to shoot at. */
  readonly search?: boolean | undefined;
  readonly onCost?: ((cost: TacticsCost) => void) | undefined;
}

const LEVEL = 0.95;
/** Games of each pair at first. */
const GAMES = 2048;
/** So many times as many fresh games has a pair that may decide. */
const AGAIN = 8;
/** More games than the first ones say that a precision takes: their spread is an estimate, and others come close. */
const SLACK = 1.3;

/** Exact scores that differ by less are the same. */
const ROUNDING = 1e-9;

/** What A gets less what A gets elsewhere, whatever the objective. */
const BETWEEN = possibleDifference(MARGIN, MARGIN);

/** One tactic of each side, by their places in the lists. */
interface Pair {
  readonly a: number;
  readonly b: number;
  readonly key: string;
  readonly model: unknown;
}

/** What A gets, by A's tactic, then by B's. */
type Matrix = readonly (readonly Score[])[];

/** The same in each of the things that can be played for. */
type Matrices = Readonly<Record<Objective, Matrix>>;

const OF_ODDS: Readonly<Record<Objective, (odds: Odds) => Score>> = {
  win: ({ a }) => a,
  margin: ({ a, b }) => scoreDifference(a, b),
  score: ({ a, b }) => scoreDifference(a, b).map((x) => (1 + x) / 2),
};

/** What the equilibrium is judged by: the exact matrix, or fresh games of what it meets. */
interface Findings {
  readonly all: Matrices;
  /** Of each pair at least; 0 if all were solved. */
  readonly games: number;
  readonly again: TacticsReport["again"];
  readonly partial: boolean;
}

/**
 * Plays every tactic of A against every one of B on the same dice, and finds an equilibrium; plays what decides it
 * again, on fresh games, for the best of many is too good on those that it was chosen by. Games are those of each pair
 * at first; a precision is asked of the value of the equilibrium.
 * @throws UsageError if the sides have no tactics, before anything is played; Interrupted; JobFailed
 */
export function tactics(scenario: Scenario, options: TacticsOptions): Promise<TacticsReport> {
  demandHalf("probability", options.precision);
  return new TacticsStudy(scenario, options).run();
}

class TacticsStudy {
  private readonly ruleset: Ruleset;
  /** What is played against each other. */
  private readonly ways: Tactics;
  private readonly names: Readonly<Record<SideId, readonly string[]>>;
  private readonly assumed: Readonly<Record<SideId, string>>;
  private readonly pairs: readonly Pair[];
  private readonly objective: Objective;
  private readonly seed: string;

  constructor(
    private readonly scenario: Scenario,
    private readonly options: TacticsOptions,
  ) {
    this.ruleset = rulesetOfScenario(scenario);
    const { model } = scenario;
    const { tactics, targets } = this.ruleset.advantages;
    this.ways = options.targets === true ? targets : tactics;
    const { named, of } = this.ways;
    // Of one enemy there is no choice: that side goes on as it is.
    const lacking = SIDES.filter((side) => named(model, side).length === 0);
    if (lacking.length > (options.targets === true ? 1 : 0))
      throw new UsageError(options.targets === true ? say.noTargets() : say.noTactics());
    const assumedBy = (side: SideId): string => {
      const [one, ...others] = of(model, side);
      return one === undefined || others.length > 0 || !named(model, side).includes(one)
        ? AS_IN_FILE
        : one;
    };
    this.assumed = { A: assumedBy("A"), B: assumedBy("B") };
    const namesOf = (side: SideId): string[] => [
      ...new Set([this.assumed[side], ...named(model, side)]),
    ];
    this.names = { A: namesOf("A"), B: namesOf("B") };
    this.pairs = this.names.A.flatMap((forA, a) =>
      this.names.B.map((forB, b) => {
        const told = this.told(this.told(model, "A", forA), "B", forB);
        return { a, b, key: this.ruleset.gameKey(told), model: told };
      }),
    );
    this.objective = options.objective ?? "score";
    this.seed = options.seed ?? scenario.envelope.seed;
  }

  async run(): Promise<TacticsReport> {
    const { A, B } = this.names;
    const games = Math.max(2, Math.ceil((this.options.games ?? GAMES) / BATCHES)) * BATCHES;
    const models = modelsOf(this.pairs);
    this.options.onCost?.({
      tactics: { A: A.length, B: B.length },
      pairs: models.size,
      games,
      again: games * AGAIN,
    });
    const contests = this.newContests();
    const exact = await contests.solve(models);
    if (!exact) await this.play(contests, models, this.seed, games);
    const all = this.matricesOf(({ key }) => contests.odds(key));
    const matrix = all[this.objective];
    const found = equilibrium(matrix.map((row) => row.map(scoreMean)));
    if (exact) {
      const findings = { all, games: 0, again: null, partial: false };
      return this.searched(this.report(all, found, findings), found);
    }
    const partial = contests.games < games;
    if (partial || this.options.signal?.aborted) {
      return this.report(all, found, { all, games: contests.games, again: null, partial: true });
    }
    const again = await this.playAgain(matrix, found, contests);
    return this.searched(this.report(all, found, again), found);
  }

  private async searched(report: TacticsReport, found: Equilibrium): Promise<TacticsReport> {
    if (this.options.search !== true || report.partial) return report;
    return {
      ...report,
      search: { A: await this.look("A", found), B: await this.look("B", found) },
    };
  }

  /** The best table and target of a side against the other's best play, if it has any. */
  private async look(side: SideId, found: Equilibrium): Promise<Searched | null> {
    const { ruleset, scenario, names } = this;
    const { tactics, targets } = ruleset.advantages;
    const { model: plain } = scenario;
    const tables = tactics.tables(plain, side);
    const whom: readonly (string | null)[] = targets.named(plain, side);
    if (tables === null && whom.length === 0) return null;
    const other = side === "A" ? "B" : "A";
    const weights = side === "A" ? found.columns : found.rows;
    const own = side === "A" ? found.rows : found.columns;
    const against = names[other].filter((_, i) => weights[i]! > 0);
    const named = names[side][own.indexOf(Math.max(...own))]!;
    const bestNamed = this.told(plain, side, named);
    /** The model of a way to play: by a table, or by the best named tactic where there are no lines. */
    const modelOf = (lines: PlanLines | null, target: string | null): unknown => {
      const model = lines === null ? bestNamed : tables?.told(lines);
      return target === null ? model : targets.told(model, side, target);
    };
    const candidate = (lines: PlanLines | null, target: string | null): Candidate => ({
      lines,
      target,
      models: against.map((tactic) => {
        const told = this.told(modelOf(lines, target), other, tactic);
        return { key: ruleset.gameKey(told), model: told };
      }),
    });
    const ofTables =
      tables === null ? [] : [...tablesOf(tables.deeds, tables.distances), ...tables.more];
    const best = await searchTables(
      {
        side,
        weights,
        possible: this.possible,
        play: (candidates, seed, games) => this.playOff(candidates, seed, games),
      },
      [
        ...(whom.length === 0 ? [null] : whom).flatMap((target) =>
          ofTables.map((lines) => candidate(lines, target)),
        ),
        ...whom.map((target) => candidate(null, target)),
      ],
      candidate(null, null),
      this.seed,
    );
    const { lines, target } = best;
    const set = this.setTo(side, modelOf(lines, target), [
      ...(lines !== null
        ? [`sides.${side}.plan=${planText(lines)}`]
        : named === AS_IN_FILE
          ? []
          : this.ways.set(side, named)),
      ...(target === null ? [] : targets.set(side, target)),
    ]);
    return { ...best, named, set };
  }

  private async playOff(
    candidates: readonly Candidate[],
    seed: string,
    games: number,
  ): Promise<(key: string) => Score> {
    const contests = this.newContests();
    await this.play(contests, modelsOf(candidates.flatMap(({ models }) => models)), seed, games);
    return (key) => OF_ODDS[this.objective](contests.odds(key));
  }

  /** Fresh games of all that the mixtures of an equilibrium meet: few of what is far from mattering. */
  private async playAgain(matrix: Matrix, found: Equilibrium, first: Contests): Promise<Findings> {
    const { games } = first;
    const seed = say.againSeed(this.seed);
    const met = this.pairs.filter(({ a, b }) => found.rows[a]! > 0 || found.columns[b]! > 0);
    const close = closeTo(matrix, found);
    const near = [
      ...met.filter(({ a, b }) => close.rows[a] && close.columns[b]),
      ...Object.values(this.asItIs(matrix)),
    ];
    const nearKeys = new Set(near.map(({ key }) => key));
    const far = met.filter(({ key }) => !nearKeys.has(key));
    const most = this.gamesAgain(matrix, found, games);
    const [forFar, forNear] = [this.newContests(), this.newContests()];
    await this.play(forFar, modelsOf(far), seed, games);
    await this.play(forNear, modelsOf(near), seed, most);
    return {
      // What meets neither mixture weighs nothing.
      all: this.matricesOf((pair) => {
        if (nearKeys.has(pair.key)) return forNear.odds(pair.key);
        return (far.includes(pair) ? forFar : first).odds(pair.key);
      }),
      games,
      again: { games: forNear.games, pairs: nearKeys.size, seed },
      partial: forNear.games < most || (far.length > 0 && forFar.games < games),
    };
  }

  /** The pair of the file, and the best reply of each side to what the file tells the other. */
  private asItIs(matrix: Matrix): Readonly<Record<"both" | SideId, Pair>> {
    const a = this.names.A.indexOf(this.assumed.A);
    const b = this.names.B.indexOf(this.assumed.B);
    const both = this.pairs.find((pair) => pair.a === a && pair.b === b)!;
    const worth = (pair: Pair): number => scoreMean(matrix[pair.a]![pair.b]!);
    const best = (pairs: readonly Pair[], sign: number): Pair =>
      pairs.reduce((one, pair) => (sign * (worth(pair) - worth(one)) > 0 ? pair : one), both);
    return {
      both,
      A: best(
        this.pairs.filter((pair) => pair.b === b),
        1,
      ),
      B: best(
        this.pairs.filter((pair) => pair.a === a),
        -1,
      ),
    };
  }

  /** As many as the value takes for the precision asked for, by its spread in the first games. */
  private gamesAgain(matrix: Matrix, found: Equilibrium, games: number): number {
    const { precision } = this.options;
    if (precision === undefined) return games * AGAIN;
    const value = jointScore(matrix, found);
    const mean = scoreMean(value);
    const perGame =
      (games / BATCHES) * (value.reduce((sum, x) => sum + square(x - mean), 0) / (BATCHES - 1));
    const needed = SLACK * perGame * square(normalQuantile((1 - LEVEL) / 2) / precision);
    return Math.max(games, Math.ceil(needed / BATCHES) * BATCHES);
  }

  private report(first: Matrices, found: Equilibrium, findings: Findings): TacticsReport {
    const { all, again, partial, games } = findings;
    const { precision: half } = this.options;
    const matrix = all[this.objective];
    const value = {
      ...boundsOf(matrix, found, (score) => this.intervalOf(score, games)),
      ...this.bothOf((of) => jointScore(all[of], found), games),
    };
    const limit = again?.games ?? games;
    const asItIs = this.asItIs(first[this.objective]);
    const fresh = (pair: Pair): TacticCell => this.cellOf(pair, all, limit);
    const goal = half === undefined ? null : { metric: this.objective, half, limit };
    return {
      ...headOf(this.scenario, this.options),
      games,
      partial,
      precision: goal === null ? null : reachedOf([value], "probability", goal),
      objective: this.objective,
      method: games === 0 ? "exact" : "batches",
      level: LEVEL,
      cells: this.pairs.map((pair) => this.cellOf(pair, first, games)),
      tactics: {
        A: this.standings("A", first, all, found, games),
        B: this.standings("B", first, all, found, games),
      },
      value,
      asItIs: { both: fresh(asItIs.both), A: fresh(asItIs.A), B: fresh(asItIs.B) },
      chosenAt: found.value,
      exploitability: found.exploitability,
      again,
      search: null,
    };
  }

  private cellOf({ a, b }: Pair, all: Matrices, games: number): TacticCell {
    const of = (objective: Objective): Score => all[objective][a]?.[b] as Score;
    return {
      a: this.names.A[a]!,
      b: this.names.B[b]!,
      ...this.intervalOf(of(this.objective), games),
      ...this.bothOf(of, games),
    };
  }

  /** What there is to say of the same games, whatever was played for. */
  private bothOf(of: (quantity: keyof BothNumbers) => Score, games: number): BothNumbers {
    return {
      win: this.intervalOf(of("win"), games, SHARE),
      score: this.intervalOf(of("score"), games, SHARE),
    };
  }

  /**
   * The tactics of a side against the other's mixture.
   * @param first games by which the mixtures were chosen @param all those by which they are judged
   */
  private standings(
    side: SideId,
    first: Matrices,
    all: Matrices,
    { rows, columns }: Equilibrium,
    games: number,
  ): TacticStanding[] {
    const names = this.names[side];
    const weights = side === "A" ? rows : columns;
    const turned = (matrix: Matrix): Matrix => (side === "A" ? matrix : transposed(matrix));
    const against = (of: Objective): Score[] =>
      turned(all[of]).map((parts) => mixedScore(parts, side === "A" ? columns : rows));
    const scores = against(this.objective);
    const both = { win: against("win"), score: against("score") };
    const gains = side === "A" ? scores : scores.map(negative);
    const matrix = turned(first[this.objective]);
    const [least, most] = this.possible;
    const possible = side === "A" ? this.possible : ([-most, -least] as const);
    const own = side === "A" ? matrix : matrix.map((row) => row.map(negative));
    const family = SIDES.reduce((sum, id) => sum + intervalsOf(this.names[id].length), 0);
    const dominating = dominators(own);
    return rank(gains, 1 - (1 - LEVEL) / family, possible)
      .map(({ rankLow, rankHigh, tied }, i): TacticStanding => {
        const tactic = names[i]!;
        const by = dominating[i]!;
        return {
          tactic,
          words: this.says(tactic),
          assumed: tactic === this.assumed[side],
          weight: weights[i]!,
          ...this.intervalOf(scores[i]!, games),
          ...this.bothOf((of) => both[of][i]!, games),
          rankLow,
          rankHigh,
          tied: tied.map((j) => names[j]!),
          dominatedBy: by < 0 ? null : names[by]!,
          set: this.setFor(side, tactic),
        };
      })
      .sort(
        (a, b) => b.weight - a.weight || (side === "A" ? b.value - a.value : a.value - b.value),
      );
  }

  private says(tactic: string): string {
    if (tactic === AS_IN_FILE) return say.asInFile();
    return this.ways.says(tactic);
  }

  private told(model: unknown, side: SideId, tactic: string): unknown {
    return tactic === AS_IN_FILE ? model : this.ways.told(model, side, tactic);
  }

  /** For the side, or for each of its men; whichever makes the same game. */
  private setFor(side: SideId, tactic: string): readonly string[] | null {
    if (tactic === AS_IN_FILE) return [];
    const forSide = this.ways.set(side, tactic);
    return this.setTo(side, this.told(this.scenario.model, side, tactic), forSide);
  }

  /** Changes for the side, or the same for each of its men: whichever makes that model. */
  private setTo(
    side: SideId,
    model: unknown,
    forSide: readonly string[],
  ): readonly string[] | null {
    const { scenario, ruleset } = this;
    const own = valueAt(scenario.document.root.data, ["sides", side]);
    const start = `sides.${side}.`;
    const forMen = Object.entries(own ?? {}).flatMap(([list, men]) =>
      (Array.isArray(men) ? men : []).flatMap((_, i) =>
        forSide.map((change) => change.replace(start, `${start}${list}.${i}.`)),
      ),
    );
    const key = ruleset.gameKey(model);
    return [forSide, forMen].find((changes) => this.makes(changes, key)) ?? null;
  }

  /** Whether the changed file is that game. */
  private makes(changes: readonly string[], key: string): boolean {
    try {
      return this.ruleset.gameKey(variantOf(this.scenario, changes).model) === key;
    } catch (error) {
      if (!(error instanceof DeadeyeError)) throw error;
      return false;
    }
  }

  /** What A can get. */
  private get possible(): Possible {
    return this.objective === "margin" ? MARGIN : SHARE;
  }

  /** Where all games came out alike, it is what so many games may have missed. */
  private intervalOf(score: Score, games: number, possible = this.possible): Interval {
    const interval = scoreInterval(score, LEVEL, possible);
    if (games === 0 || interval.low < interval.high) return interval;
    const { value } = interval;
    const [least, most] = possible;
    const missed = 1 - pow((1 - LEVEL) / 2, 1 / games);
    return { value, low: value - missed * (value - least), high: value + missed * (most - value) };
  }

  private matricesOf(oddsOf: (pair: Pair) => Odds): Matrices {
    const width = this.names.B.length;
    const odds = this.pairs.map(oddsOf);
    const matrix = (of: Objective): Matrix => {
      const scores = odds.map(OF_ODDS[of]);
      return this.names.A.map((_, a) => scores.slice(a * width, (a + 1) * width));
    };
    return { win: matrix("win"), margin: matrix("margin"), score: matrix("score") };
  }

  private newContests(): Contests {
    const { executor, signal, onLoss } = this.options;
    const progress = (what: "points" | "games") => (done: number, of: number) =>
      progressOf(this.options, what, `tactics of ${this.scenario.envelope.name}`, of)(done);
    return new Contests(this.ruleset, {
      executor,
      signal,
      onLoss,
      onProgress: progress("points"),
      onPlayed: progress("games"),
    });
  }

  private async play(contests: Contests, models: Models, seed: string, games: number) {
    if (models.size === 0) return;
    await contests.play(models, { seed, looks: [games], isEnough: () => true });
  }
}

const modelsOf = (pairs: readonly Pick<Pair, "key" | "model">[]): Models =>
  new Map(pairs.map(({ key, model }) => [key, model]));

const negative = (score: Score): Score => score.map((x) => -x);

const transposed = (matrix: Matrix): Matrix =>
  matrix[0]!.map((_, b) => matrix.map((row) => row[b]!));

/**
 * Tactics that may be best replies to the mixtures of an equilibrium, as far as the games tell: those that are no
 * farther from the value than twice the interval of the difference.
 */
function closeTo(matrix: Matrix, found: Equilibrium) {
  const value = jointScore(matrix, found);
  const isClose = (score: Score): boolean => {
    const gap = scoreInterval(scoreDifference(score, value), LEVEL, BETWEEN);
    return Math.abs(gap.value) <= gap.high - gap.low;
  };
  return {
    rows: matrix.map((row) => isClose(mixedScore(row, found.columns))),
    columns: transposed(matrix).map((column) => isClose(mixedScore(column, found.rows))),
  };
}

/**
 * By row the one that is surely better than it: against each column better or the same game, against one of them
 * better, with all intervals of all rows together. -1: none.
 */
function dominators(matrix: Matrix): number[] {
  const [rows, columns] = [matrix.length, matrix[0]?.length ?? 0];
  const level = 1 - (1 - LEVEL) / Math.max(1, rows * (rows - 1) * columns);
  const dominates = (better: readonly Score[], worse: readonly Score[]): boolean => {
    const gains = better.map((score, b) => scoreDifference(score, worse[b]!));
    const alike = gains.map((gain) => gain.every((x) => Math.abs(x) < ROUNDING));
    return (
      alike.includes(false) &&
      gains.every((gain, b) => alike[b] || scoreInterval(gain, level, BETWEEN).low > ROUNDING)
    );
  };
  return matrix.map((worse) => matrix.findIndex((better) => dominates(better, worse)));
}

/**
 * Jobs: what threads, pages and other machines are asked to do. A job is plain data, and bounded: which games of which
 * scenario, or which scenario to solve. Its answer is plain data that depends on nothing else, so that it does not
 * matter who does it, nor how often.
 */

import type { Curve } from "../core/control.js";
import { chainOf } from "../core/machine.js";
import { type Aim, counted, emptyTally, type Tally } from "../core/tally.js";
import type { Objective } from "../exact/backward.js";
import { type BestPlay, bestPlay } from "../exact/best.js";
import { statesOf } from "../exact/merged.js";
import {
  BEST,
  type BoundedSolution,
  PATIENT,
  QUICK,
  type Solution,
  type SolveProgress,
  solve,
  solveOrBound,
  type TooBig,
} from "../exact/solve.js";
import { rulesetOf } from "../rules/index.js";
import { ControlledEngine } from "./control.js";
import { type Decided, decidedOf } from "./decided.js";
import type { Chunk } from "./plan.js";
import { Sampler } from "./play.js";

/** Whose games are played. Jobs that name the same object may find its sampler warm. */
export interface Game {
  /** Id of the rule system. */
  readonly system: string;
  /** Validated scenario. */
  readonly model: unknown;
  readonly seed: string;
}

/** Play games `from` to `to` - 1, and count everything. */
export interface PlayJob extends Chunk {
  readonly do: "play";
  readonly game: Game;
}

/** As `play`, counting luck besides (sim/control.ts). */
export interface ControlledJob extends Chunk {
  readonly do: "controlled";
  readonly game: Game;
  readonly aim: Aim;
  /** Null while situations are only noted. */
  readonly curve: Curve | null;
}

/** As `play`, keeping some counters of each group of games apart. */
export interface GroupsJob extends Chunk {
  readonly do: "groups";
  readonly game: Game;
  /** Counters of the tally plan that are kept of each group, in this order. */
  readonly counters: readonly number[];
}

/** Play games in batches of equal size, and count some things in each. */
export interface BatchesJob extends Chunk {
  readonly do: "batches";
  readonly game: Game;
  readonly batches: number;
  /** Counters of the tally plan that are wanted. */
  readonly counters: readonly number[];
}

/** Tell games `from` to `to` - 1, and say of each when it was decided. */
export interface DecidedJob extends Chunk {
  readonly do: "decided";
  readonly game: Game;
}

/** Find the chances of both sides to win: solve the scenario if that is no more work than games `from` to `to` - 1. */
export interface OddsJob extends Chunk {
  readonly do: "odds";
  readonly game: Game;
}

/** Solve a scenario within the limits of `QUICK`. */
export interface SolveJob {
  readonly do: "solve";
  readonly system: string;
  readonly model: unknown;
}

/** Solve a scenario within the limits of `PATIENT`, or bound it, telling how far the work is. */
export interface BoundJob {
  readonly do: "bound";
  readonly system: string;
  readonly model: unknown;
}

/** Find the best play of a scenario within the limits of `BEST`. */
export interface BestJob {
  readonly do: "best";
  readonly system: string;
  readonly model: unknown;
  readonly objective: Objective;
  /** Kinds of decisions (bits) that are left open. */
  readonly opened: number;
  readonly cards: boolean;
}

export type Job =
  | PlayJob
  | ControlledJob
  | GroupsJob
  | BatchesJob
  | DecidedJob
  | OddsJob
  | SolveJob
  | BoundJob
  | BestJob;

/** Counts of some games, and `ControlledEngine.luck` of them. */
export interface ControlledTally {
  readonly tally: Tally;
  readonly luck: Float64Array;
}

/** Counts of some games, and the counters that were asked for of each of their groups, group by group. */
export interface GroupsTally {
  readonly tally: Tally;
  readonly groups: Float64Array;
}

/** How often each side won, of so many games; of a scenario that was solved its chances, and no games. */
export interface WonOdds {
  readonly a: number;
  readonly b: number;
  readonly games: number;
}

/** What a job brings back. All counts are whole numbers. */
interface Answers {
  readonly play: Tally;
  readonly controlled: ControlledTally;
  readonly groups: GroupsTally;
  /** `counts[counter * batches + batch]` */
  readonly batches: Float64Array;
  readonly decided: readonly Decided[];
  readonly odds: WonOdds;
  readonly solve: Solution | TooBig;
  readonly bound: Solution | BoundedSolution | TooBig;
  readonly best: BestPlay | TooBig;
}
export type AnswerOf<J extends Job> = Answers[J["do"]];

/** What is said of a `bound` or `best` job meanwhile. */
export type News = Parameters<SolveProgress>;

/** Samplers stay warm, but each takes some megabytes: the one used longest ago gives way. */
export const WARM_MAX = 4;

/** Does jobs, one after the other, in the thread that it is made in. */
export class JobPlayer {
  private readonly warm = new Map<number, Sampler>();
  /** The same of games whose luck is counted. */
  private readonly warmControlled = new Map<number, ControlledSampler>();

  /**
   * @param key  number of the job's game: jobs with equal keys are of the same game
   * @param onNews told how far a `bound` or `best` job is
   */
  play<J extends Job>(
    job: J,
    key: number,
    onNews: (...news: News) => void = () => {},
  ): AnswerOf<J> {
    return this.answer(job, key, onNews) as AnswerOf<J>;
  }

  private answer(job: Job, key: number, onNews: (...news: News) => void): Answers[Job["do"]] {
    switch (job.do) {
      case "play":
        return this.samplerOf(job.game, key).play(job.from, job.to);
      case "controlled":
        return playControlled(this.controlledOf(job.game, key), job);
      case "groups":
        return playGroups(this.samplerOf(job.game, key), job);
      case "batches":
        return playBatches(this.samplerOf(job.game, key), job);
      case "decided":
        return tellDecided(job);
      case "odds":
        return oddsOf(job);
      case "solve":
        return solve(rulesetOf(job.system).compile(job.model), QUICK);
      case "bound":
        return solveOrBound(rulesetOf(job.system).compile(job.model), PATIENT, onNews);
      case "best":
        return playBest(job, onNews);
    }
  }

  private samplerOf({ system, model, seed }: Game, key: number): Sampler {
    return kept(this.warm, key, () => new Sampler(rulesetOf(system).compile(model), seed));
  }

  private controlledOf({ system, model, seed }: Game, key: number): ControlledSampler {
    return kept(this.warmControlled, key, () => {
      const program = rulesetOf(system).compile(model);
      const player = program.controlled?.();
      if (player === undefined) throw new Error("invariant: nobody counts luck in these games");
      const engine = new ControlledEngine(player, program.columns, seed);
      return { engine, sampler: new Sampler(program, seed, undefined, engine) };
    });
  }
}

interface ControlledSampler {
  readonly engine: ControlledEngine;
  /** Plays by that engine. */
  readonly sampler: Sampler;
}

/** What is kept under a key, or else made. */
function kept<One>(warm: Map<number, One>, key: number, make: () => One): One {
  const one = warm.get(key) ?? make();
  warm.delete(key);
  warm.set(key, one);
  if (warm.size > WARM_MAX) warm.delete(warm.keys().next().value!);
  return one;
}

function playControlled(
  { engine, sampler }: ControlledSampler,
  { aim, curve, from, to }: ControlledJob,
): ControlledTally {
  engine.set(aim, curve);
  return { tally: sampler.play(from, to), luck: engine.luck };
}

function playBest(
  { system, model, objective, opened, cards }: BestJob,
  onNews: (...news: News) => void,
): BestPlay | TooBig {
  const program = rulesetOf(system).compile(model);
  return bestPlay(program, program.columns, opened, objective, cards, BEST, onNews);
}

function playGroups(sampler: Sampler, { counters, from, to }: GroupsJob): GroupsTally {
  const tally = emptyTally(sampler.program.plan);
  const groups: number[] = [];
  sampler.playInto(from, to, tally, (values) => {
    for (const counter of counters) groups.push(values[counter]!);
  });
  return { tally, groups: Float64Array.from(groups) };
}

function playBatches(sampler: Sampler, { batches, from, to, counters }: BatchesJob): Float64Array {
  const games = (to - from) / batches;
  const counts = new Float64Array(counters.length * batches);
  for (let batch = 0; batch < batches; batch++) {
    const tally = sampler.play(from + batch * games, from + (batch + 1) * games);
    counters.forEach((counter, i) => {
      counts[i * batches + batch] = counted(sampler.program.plan, tally, counter);
    });
  }
  return counts;
}

/** To solve a scenario of so many states takes as long as some hundred games, from the first on. */
const SOLVED_STATES = 10_000;

function oddsOf({ game: { system, model, seed }, from, to }: OddsJob): WonOdds {
  const program = rulesetOf(system).compile(model);
  const { plan, outcomes } = program.columns;
  const oddsIn = (counts: Tally | Solution, games: number): WonOdds => ({
    a: counted(plan, counts, outcomes.A),
    b: counted(plan, counts, outcomes.B),
    games,
  });
  const chain = chainOf(program);
  if (chain !== null && statesOf(chain) <= SOLVED_STATES) {
    const solution = solve(program, QUICK);
    if (!("tooBig" in solution)) return oddsIn(solution, 0);
  }
  return oddsIn(new Sampler(program, seed).play(from, to), to - from);
}

function tellDecided({ game: { system, model, seed }, from, to }: DecidedJob): Decided[] {
  const ruleset = rulesetOf(system);
  const sides = ruleset.men(model).map(({ side }) => side);
  const tell = ruleset.teller(model, seed);
  return Array.from({ length: to - from }, (_, i) => decidedOf(tell(from + i), sides));
}

/**
 * Many variants of a scenario on the same games: equal indices share their dice in all of them, place by place (common
 * random numbers), so that what luck does to all drops out of their differences. Each is played only once, and any two
 * can be compared as a pair.
 */
import { emptyTally, mergeTally, type Tally } from "../core/tally.js";
import { rulesetOf } from "../rules/index.js";
import { type Executor, inOrder, type WorkOptions } from "./executor.js";
import type { Game, GroupsJob, GroupsTally } from "./jobs.js";
import { addProducts, momentWords } from "./paired.js";
import { gamesAhead, parts, planChunks, planShortChunks } from "./plan.js";
import { isLearnt } from "./play.js";

export interface VariantsOptions extends WorkOptions {
  /** The variants, all with the same seed. */
  readonly games: readonly Game[];
  /** By variant: numerator and denominator counter of each metric, one after the other. */
  readonly counters: readonly (readonly number[])[];
  /** Counters of each metric, where they are not two each: a difference of ratios has four. */
  readonly widths?: readonly number[];
  /** Numbers of games of each variant, growing, at which the tallies are handed out; see `planLooks`. */
  readonly looks: readonly number[];
  /** Variants whose differences are wanted, second minus first. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Told of the games played by now, over all variants. */
  readonly onProgress?: ((gamesDone: number) => void) | undefined;
}

/** Counts of all variants over the same groups of games. All are whole numbers. */
export interface VariantsTally {
  /** Games of each. */
  readonly games: number;
  readonly tallies: readonly Tally[];
  /** By pair: the `momentWords` of each metric, one after the other. */
  readonly moments: readonly Float64Array[];
}

/** A part is played by every variant before the next: short ones bound memory, and what an interruption loses. */
export const FIRST_PART = 1 << 11;
const PART = 1 << 18;
/** Games in hand of one worker, where there are variants enough to keep all workers busy. */
const CHUNK = 1 << 16;

/**
 * Plays every variant up to the last look. Whoever takes the tallies may stop in between.
 * @returns at each look the tallies of all games so far, which go on growing: read them before asking for the next.
 *   They are the same for any executor. After a signal they are those of the parts that every variant has played: there
 *   are fewer games than the look, maybe none, and it is the last
 * @throws JobFailed if a job failed three times
 */
export async function* playVariants(
  executor: Executor,
  { games: variants, counters, widths, pairs, looks, onProgress, ...options }: VariantsOptions,
): AsyncGenerator<VariantsTally, void, void> {
  const programs = variants.map(({ system, model }) => rulesetOf(system).compile(model));
  const tallies = programs.map(({ plan }) => emptyTally(plan));
  const learnt = programs.every(isLearnt);
  const rows = widths ?? Array.from({ length: (counters[0]?.length ?? 0) / 2 }, () => 2);
  const words = rows.reduce((sum, width) => sum + momentWords(width), 0);
  const moments = pairs.map(() => new Float64Array(words));
  const many = variants.length >= 2 * executor.workers;
  let played = 0;
  let games = 0;
  for (const { from, to } of parts(looks, FIRST_PART, PART)) {
    const chunks = learnt
      ? planChunks(to, executor.workers, many ? CHUNK : undefined, from)
      : planShortChunks(to, executor.workers, from);
    const jobs = variants.flatMap((game, variant) =>
      chunks.map(
        (chunk): GroupsJob => ({
          do: "groups",
          game,
          counters: counters[variant]!,
          ...chunk,
        }),
      ),
    );
    const found: GroupsTally[] = [];
    const keep = (answer: GroupsTally): void => {
      found.push(answer);
      played += answer.tally.games;
      onProgress?.(played);
    };
    const ahead = gamesAhead(looks, to) * variants.length;
    if ((await inOrder(executor, jobs, keep, { ...options, ahead })) < jobs.length) {
      yield { games, tallies, moments };
      return;
    }
    const groupsOf = (variant: number): GroupsTally[] =>
      found.slice(variant * chunks.length, (variant + 1) * chunks.length);
    tallies.forEach((tally, variant) => {
      for (const part of groupsOf(variant)) mergeTally(tally, part.tally);
    });
    pairs.forEach(([a, b], pair) => {
      const inB = groupsOf(b);
      groupsOf(a).forEach((part, chunk) => {
        addPair(moments[pair] as Float64Array, rows, part.groups, inB[chunk]!.groups);
      });
    });
    games = to;
    if (looks.includes(to)) yield { games, tallies, moments };
  }
}

/** Adds the products of two variants over the same groups. @param rows counters of each metric */
function addPair(
  moments: Float64Array,
  rows: readonly number[],
  inA: Float64Array,
  inB: Float64Array,
): void {
  for (let from = 0; from < inA.length; ) {
    let at = 0;
    for (const width of rows) {
      addProducts(moments, at, inA, inB, from, width);
      at += momentWords(width);
      from += width;
    }
  }
}

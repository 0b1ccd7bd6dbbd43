/**
 * Many variants of a scenario on the same games: equal indices share their dice in all of them, place by place (common
 * random numbers), so that what luck does to all drops out of their differences. Each is played only once, and any two
 * can be compared as a pair.
 */
import type { Program } from "../core/machine.js";
import { emptyTally, mergeTally, type Tally } from "../core/tally.js";
import { rulesetOf } from "../rules/index.js";
import { type Executor, inOrder, type WorkOptions } from "./executor.js";
import type { Game, GroupsJob, GroupsTally } from "./jobs.js";
import { addProducts, momentWords } from "./paired.js";
import { gamesAhead, parts, planChunks, planVariantChunks } from "./plan.js";
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

/**
 * A part is played by every variant before the next: short ones bound memory, and what an interruption loses. The first
 * is shorter where two are compared, so that something can be told of slow games too; many variants would be compiled
 * once more each.
 */
export const FIRST_PART = 1 << 11;
const FIRST_OF_MANY = 1 << 14;
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
  const rows = widths ?? Array.from({ length: (counters[0]?.length ?? 0) / 2 }, () => 2);
  const words = rows.reduce((sum, width) => sum + momentWords(width), 0);
  const moments = pairs.map(() => new Float64Array(words));
  const programOf = ({ system, model }: Game): Program => rulesetOf(system).compile(model);
  const learnt = variants.every((game) => isLearnt(programOf(game)));
  const { workers } = executor;
  const many = variants.length >= 2 * workers;
  const tallies: Tally[] = [];
  let played = 0;
  let games = 0;
  const first = variants.length > 2 ? FIRST_OF_MANY : FIRST_PART;
  for (const { from, to } of parts(looks, first, PART)) {
    const chunks = learnt
      ? planChunks(to, workers, many ? CHUNK : undefined, from)
      : planVariantChunks(to, workers, variants.length, from);
    const turns = inTurns(variants.length, chunks.length, workers);
    const jobs = turns.map(
      ({ variant, chunk }): GroupsJob => ({
        do: "groups",
        game: variants[variant]!,
        counters: counters[variant]!,
        ...chunks[chunk]!,
      }),
    );
    /** Of this part, by variant: all that it counted, and its groups by chunk. */
    const counted: Tally[] = [];
    const groups = variants.map((): Float64Array[] => []);
    const keep = (answer: GroupsTally, at: number): void => {
      const { variant } = turns[at]!;
      addTally(counted, variant, answer.tally);
      if (answer.groups.length > 0) groups[variant]!.push(answer.groups);
      played += answer.tally.games;
      onProgress?.(played);
    };
    const ahead = gamesAhead(looks, to) * variants.length;
    if ((await inOrder(executor, jobs, keep, { ...options, ahead })) < jobs.length) {
      const none = (): Tally[] => variants.map((game) => emptyTally(programOf(game).plan));
      yield { games, tallies: games === 0 ? none() : tallies, moments };
      return;
    }
    counted.forEach((tally, variant) => {
      addTally(tallies, variant, tally);
    });
    pairs.forEach(([a, b], pair) => {
      groups[a]!.forEach((inA, chunk) => {
        addPair(moments[pair] as Float64Array, rows, inA, groups[b]![chunk]!);
      });
    });
    games = to;
    if (looks.includes(to)) yield { games, tallies, moments };
  }
}

/** Adds a tally to that of a variant, or makes it that. */
function addTally(tallies: Tally[], variant: number, tally: Tally): void {
  const into = tallies[variant];
  if (into === undefined) tallies[variant] = tally;
  else mergeTally(into, tally);
}

/** Every chunk of every variant: so many variants by turns as there are workers, so that each can have one to itself. */
function inTurns(
  variants: number,
  chunks: number,
  workers: number,
): { readonly variant: number; readonly chunk: number }[] {
  return Array.from({ length: variants * chunks }, (_, at) => {
    const first = Math.floor(at / (workers * chunks)) * workers;
    const together = Math.min(workers, variants - first);
    const inside = at - first * chunks;
    return { variant: first + (inside % together), chunk: Math.floor(inside / together) };
  });
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

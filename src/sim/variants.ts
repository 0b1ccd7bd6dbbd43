/**
 * Many variants of a scenario on the same games: equal indices share their dice in all of them, so that any two can be
 * compared as a pair, and each is played only once.
 */
import { Piscina } from "piscina";
import { emptyTally, groupEnd, mergeTally, type Tally } from "../core/tally.js";
import { workerFile } from "../exact/workerFile.js";
import { rulesetOf } from "../rules/index.js";
import { addProducts, PAIRED_WORDS } from "./paired.js";
import { parts, planChunks } from "./plan.js";
import type { Sampler } from "./play.js";
import type { VariantSetup, VariantTask } from "./variantsWorker.js";

export interface VariantsOptions extends VariantSetup {
  /** Numbers of games of each variant, growing, at which the tallies are handed out; see `planLooks`. */
  readonly looks: readonly number[];
  /** Variants whose differences are wanted, second minus first. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Threads, 1 or more. */
  readonly workers: number;
  /** Stop early: the tallies are those of the stretches of games that every variant has played. */
  readonly signal?: AbortSignal;
  /** Told of the games played by now, over all variants. */
  readonly onProgress?: (gamesDone: number) => void;
}

/** Counts of all variants over the same groups of games. All are whole numbers. */
export interface VariantsTally {
  /** Games of each. */
  readonly games: number;
  readonly tallies: readonly Tally[];
  /** By pair: PAIRED_WORDS for each metric. */
  readonly moments: readonly Float64Array[];
}

/** What a worker brings back: counts, and for each group of games the counters that were asked for. */
export interface VariantPart {
  readonly tally: Tally;
  readonly groups: Float64Array;
}

/** A part is played by every variant before the next: short ones bound memory, and what an interruption loses. */
const FIRST_PART = 1 << 14;
const PART = 1 << 18;
/** Games in hand of one worker, where there are variants enough to keep all workers busy. */
const CHUNK = 1 << 16;

/**
 * Plays every variant up to the last look. Whoever takes the tallies may stop in between.
 * @returns at each look the tallies of all games so far, which go on growing: read them before asking for the next.
 *   They are the same for any number of workers. After a signal there are fewer games than the look, and it is the last
 */
export async function* playVariants(
  options: VariantsOptions,
): AsyncGenerator<VariantsTally, void, void> {
  const { system, models, seed, counters, pairs, workers, looks, signal } = options;
  const setup: VariantSetup = { system, models, seed, counters };
  const tallies = models.map((model) => emptyTally(rulesetOf(system).compile(model).plan));
  const rows = (counters[0]?.length ?? 0) / 2;
  const moments = pairs.map(() => new Float64Array(rows * PAIRED_WORDS));
  const pool = new Piscina({
    filename: workerFile(import.meta.url, "sim", "variantsWorker.js"),
    workerData: setup,
    minThreads: workers,
    maxThreads: workers,
  });
  let played = 0;
  let games = 0;
  try {
    for (const { from, to } of parts(looks, FIRST_PART, PART)) {
      const many = models.length >= 2 * workers;
      const chunks = planChunks(to, workers, many ? CHUNK : undefined, from);
      const tasks: VariantTask[] = models.flatMap((_, variant) =>
        chunks.map((chunk) => ({ variant, ...chunk })),
      );
      const found: VariantPart[] = [];
      let next = 0;
      const lane = async (): Promise<void> => {
        while (next < tasks.length && !signal?.aborted) {
          const at = next++;
          const task = tasks[at] as VariantTask;
          found[at] = (await pool.run(task)) as VariantPart;
          played += task.to - task.from;
          options.onProgress?.(played);
        }
      };
      await Promise.all(Array.from({ length: workers * 2 }, lane));
      if (next < tasks.length) {
        yield { games, tallies, moments };
        return;
      }
      const groupsOf = (variant: number): VariantPart[] =>
        found.slice(variant * chunks.length, (variant + 1) * chunks.length);
      tallies.forEach((tally, variant) => {
        for (const part of groupsOf(variant)) mergeTally(tally, part.tally);
      });
      pairs.forEach(([a, b], pair) => {
        const inB = groupsOf(b);
        groupsOf(a).forEach((part, chunk) => {
          addPair(moments[pair] as Float64Array, part.groups, (inB[chunk] as VariantPart).groups);
        });
      });
      games = to;
      if (looks.includes(to)) yield { games, tallies, moments };
    }
  } finally {
    await pool.destroy();
  }
}

/** Adds the products of two variants over the same groups. */
function addPair(moments: Float64Array, inA: Float64Array, inB: Float64Array): void {
  const rows = moments.length / PAIRED_WORDS;
  for (let at = 0, row = 0; at < inA.length; at += 2, row = (row + 1) % rows) {
    addProducts(
      moments,
      row * PAIRED_WORDS,
      inA[at] as number,
      inA[at + 1] as number,
      inB[at] as number,
      inB[at + 1] as number,
    );
  }
}

/**
 * Plays games `from` to `to` - 1 of one variant.
 * @param counters what is kept of each group of games, in this order
 */
export function playPart(
  sampler: Sampler,
  tally: Tally,
  counters: readonly number[],
  from: number,
  to: number,
): VariantPart {
  const groups: number[] = [];
  for (let game = from; game < to; ) {
    const end = Math.min(groupEnd(game), to);
    const values = sampler.playGroup(game, end, tally);
    for (const counter of counters) groups.push(values[counter] as number);
    game = end;
  }
  return { tally, groups: Float64Array.from(groups) };
}

/** Games of many scenarios by batches, so that those played on the same dice can be compared batch by batch. */
import { type Executor, inOrder, type WorkOptions } from "./executor.js";
import type { BatchesJob, Game } from "./jobs.js";
import { gamesAhead, parts } from "./plan.js";

/** A scenario to play, and the counters of its tally plan that are wanted. */
export interface BatchScenario {
  readonly game: Game;
  readonly counters: readonly number[];
}

export interface BatchOptions extends WorkOptions {
  readonly batches: number;
  /** Numbers of games of each scenario, growing, at which the counts are handed out: multiples of `batches`. */
  readonly looks: readonly number[];
  /** Told of the games played by now, over all scenarios. */
  readonly onProgress?: (gamesDone: number) => void;
}

/** A part is played by every scenario before the next: short ones bound what an interruption waits for, and loses. */
const FIRST_PART = 1 << 11;
const PART = 1 << 14;

/** What was counted by now. */
export interface Batches {
  /** Games of each scenario. */
  readonly games: number;
  /** For each scenario and each of its counters the count in every batch: `counts[counter * batches + batch]`. */
  readonly counts: readonly Float64Array[];
}

/**
 * Plays scenarios. All have the same seed, so that games of equal index share their luck. Every part of the games is
 * spread over all batches. Whoever takes the counts may stop in between.
 * @returns at each look the counts of all games so far, which go on growing: read them before asking for the next.
 *   After a signal they are those of the parts that every scenario has played: there are fewer games than the look,
 *   maybe none, and it is the last
 * @throws JobFailed if a job failed three times
 */
export async function* playBatches(
  executor: Executor,
  scenarios: readonly BatchScenario[],
  { batches, looks, onProgress, ...options }: BatchOptions,
): AsyncGenerator<Batches, void, void> {
  const counts = scenarios.map(({ counters }) => new Float64Array(counters.length * batches));
  let played = 0;
  let games = 0;
  for (const { from, to } of parts(looks, FIRST_PART, PART)) {
    const jobs = scenarios.map(
      (scenario): BatchesJob => ({ do: "batches", ...scenario, batches, from, to }),
    );
    const found: Float64Array[] = [];
    const keep = (answer: Float64Array): void => {
      found.push(answer);
      played += to - from;
      onProgress?.(played);
    };
    const ahead = gamesAhead(looks, to) * scenarios.length;
    if ((await inOrder(executor, jobs, keep, { ...options, ahead })) < jobs.length) {
      yield { games, counts };
      return;
    }
    found.forEach((part, at) => {
      part.forEach((count, i) => {
        (counts[at] as Float64Array)[i]! += count;
      });
    });
    games = to;
    if (looks.includes(to)) yield { games, counts };
  }
}

/** Games of many scenarios by batches, so that those played on the same dice can be compared batch by batch. */
import { Piscina } from "piscina";
import { workerFile } from "../exact/workerFile.js";
import type { BatchTask } from "./batchWorker.js";
import { parts } from "./plan.js";

/** A scenario to play, and the counters of its tally plan that are wanted; plain data. */
export type BatchScenario = Omit<BatchTask, "batches" | "from" | "to">;

export interface BatchOptions {
  readonly batches: number;
  /** Numbers of games of each scenario, growing, at which the counts are handed out: multiples of `batches`. */
  readonly looks: readonly number[];
  /** Threads, 1 or more. */
  readonly workers: number;
  /** Stop early: the counts are those of the games that every scenario has played. */
  readonly signal?: AbortSignal;
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
 * Plays scenarios on worker threads. All have the same seed, so that games of equal index share their luck. Every
 * part of the games is spread over all batches. Whoever takes the counts may stop in between.
 * @param scenarios what to play; any order of the threads gives the same counts
 * @returns at each look the counts of all games so far, which go on growing: read them before asking for the next.
 *   After a signal there are fewer games than the look, maybe none, and it is the last
 */
export async function* playBatches(
  scenarios: readonly BatchScenario[],
  { batches, looks, workers, signal, onProgress }: BatchOptions,
): AsyncGenerator<Batches, void, void> {
  const counts = scenarios.map(({ counters }) => new Float64Array(counters.length * batches));
  const pool = new Piscina({
    filename: workerFile(import.meta.url, "sim", "batchWorker.js"),
    minThreads: workers,
    maxThreads: workers,
  });
  let played = 0;
  let games = 0;
  try {
    for (const { from, to } of parts(looks, FIRST_PART, PART)) {
      const found: Float64Array[] = [];
      let next = 0;
      const lane = async (): Promise<void> => {
        while (next < scenarios.length && !signal?.aborted) {
          const at = next++;
          const task: BatchTask = { ...(scenarios[at] as BatchScenario), batches, from, to };
          found[at] = (await pool.run(task)) as Float64Array;
          played += to - from;
          onProgress?.(played);
        }
      };
      await Promise.all(Array.from({ length: workers * 2 }, lane));
      if (next < scenarios.length) {
        yield { games, counts };
        return;
      }
      found.forEach((part, at) => {
        part.forEach((count, i) => {
          ((counts[at] as Float64Array)[i] as number) += count;
        });
      });
      games = to;
      if (looks.includes(to)) yield { games, counts };
    }
  } finally {
    await pool.destroy();
  }
}

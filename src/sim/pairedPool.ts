/** Plays two scenarios on the same games on worker threads, batch after batch. */
import { Piscina } from "piscina";
import { workerFile } from "../exact/workerFile.js";
import { rulesetOf } from "../rules/index.js";
import { emptyPairedTally, mergePairedTally, type PairedTally } from "./paired.js";
import type { PairedSetup } from "./pairedWorker.js";
import { type Chunk, planChunks, stretches } from "./plan.js";

export interface PairedRunOptions extends PairedSetup {
  /** Numbers of games, growing, at which the tally is handed out; see `planLooks`. */
  readonly looks: readonly number[];
  readonly workers: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (gamesDone: number) => void;
}

/**
 * Plays up to the last look. Whoever takes the tallies may stop in between.
 * @returns at each look the tally of all games so far: the same for any number of workers. After a signal, one last
 *   tally of whatever was played, in no particular order of games.
 */
export async function* playPaired(options: PairedRunOptions): AsyncGenerator<PairedTally> {
  const { looks, workers, signal } = options;
  const compile = (model: unknown) => rulesetOf(options.system).compile(model);
  const programs = [compile(options.models[0]), compile(options.models[1])] as const;
  const total = emptyPairedTally(programs, options.rows.length);
  const { system, models, seed, rows } = options;
  const setup: PairedSetup = { system, models, seed, rows };
  const pool = new Piscina({
    filename: workerFile(import.meta.url, "sim", "pairedWorker.js"),
    workerData: setup,
    minThreads: workers,
    maxThreads: workers,
  });
  try {
    for (const { from, to } of stretches(looks)) {
      const chunks = planChunks(to, workers, undefined, from);
      let next = 0;
      const lane = async (): Promise<void> => {
        while (next < chunks.length && !signal?.aborted) {
          mergePairedTally(total, (await pool.run(chunks[next++] as Chunk)) as PairedTally);
          options.onProgress?.(total.a.games);
        }
      };
      await Promise.all(Array.from({ length: workers * 2 }, lane));
      yield total;
      if (signal?.aborted) return;
    }
  } finally {
    await pool.destroy();
  }
}

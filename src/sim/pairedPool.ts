/** Plays two scenarios on the same games on worker threads, batch after batch. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { rulesetOf } from "../rules/index.js";
import { emptyPairedTally, mergePairedTally, type PairedTally } from "./paired.js";
import type { PairedSetup } from "./pairedWorker.js";
import { type Chunk, planChunks } from "./plan.js";

export interface PairedRunOptions extends PairedSetup {
  /** Numbers of games after which the tally is shown, rising; each a multiple of a group, see core/tally.ts. */
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
    filename: workerFile(),
    workerData: setup,
    minThreads: workers,
    maxThreads: workers,
  });
  try {
    let from = 0;
    for (const look of looks) {
      const chunks = planChunks(look - from, workers).map((chunk) => shifted(chunk, from));
      let next = 0;
      const lane = async (): Promise<void> => {
        while (next < chunks.length && !signal?.aborted) {
          mergePairedTally(total, (await pool.run(chunks[next++] as Chunk)) as PairedTally);
          options.onProgress?.(total.a.games);
        }
      };
      await Promise.all(Array.from({ length: workers * 2 }, lane));
      from = look;
      yield total;
      if (signal?.aborted) return;
    }
  } finally {
    await pool.destroy();
  }
}

const shifted = ({ from, to }: Chunk, by: number): Chunk => ({ from: from + by, to: to + by });

/** The compiled worker; when this file runs from src (tests), the one in dist. */
function workerFile(): string {
  const beside = new URL("./pairedWorker.js", import.meta.url);
  if (existsSync(fileURLToPath(beside))) return beside.href;
  return new URL("../../dist/sim/pairedWorker.js", import.meta.url).href;
}

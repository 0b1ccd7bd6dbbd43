/** Games of one scenario by batches, so that several scenarios played on the same dice can be compared batch by batch. */
import { Piscina } from "piscina";
import { workerFile } from "../exact/workerFile.js";
import type { BatchTask } from "./batchWorker.js";

export type { BatchTask } from "./batchWorker.js";

/**
 * Plays scenarios on worker threads. All have the same seed, so that games of equal index share their luck.
 * @param tasks   what to play; any order of the threads gives the same counts
 * @param workers threads, 1 or more
 * @returns for each task and each of its counters, the count in every batch: `counts[counter * batches + batch]`
 */
export async function playBatches(
  tasks: readonly BatchTask[],
  workers: number,
  onProgress: (done: number) => void = () => {},
): Promise<Float64Array[]> {
  if (tasks.length === 0) return [];
  const pool = new Piscina({
    filename: workerFile(import.meta.url, "sim", "batchWorker.js"),
    minThreads: workers,
    maxThreads: workers,
  });
  let done = 0;
  try {
    return await Promise.all(
      tasks.map(async (task) => {
        const counts = (await pool.run(task)) as Float64Array;
        onProgress(++done);
        return counts;
      }),
    );
  } finally {
    await pool.destroy();
  }
}

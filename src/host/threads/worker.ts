/** A worker thread, which does any job. */
import { parentPort } from "node:worker_threads";
import { type Job, JobPlayer, type News } from "../../sim/jobs.js";

/** A job, and what the thread is to know of it besides. */
export interface Order {
  readonly job: Job;
  /** Number of the job's game. */
  readonly key: number;
  /** Number of the order, for news of it. */
  readonly id: number;
}

/** What the thread says of an order before it has done it. */
export interface OrderNews {
  readonly id: number;
  readonly news: News;
}

const player = new JobPlayer();

export default function work({ job, key, id }: Order): unknown {
  return player.play(job, key, (...news) => {
    const told: OrderNews = { id, news };
    parentPort?.postMessage(told);
  });
}

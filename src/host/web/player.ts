/** A worker of a page, which does any job: its own file, so that the engine is compiled as one. */
import { type Job, JobPlayer, type News } from "../../sim/jobs.js";
import { ALIVE } from "./alive.js";

/** A job, and the number of its game. */
export interface Order {
  readonly job: Job;
  readonly key: number;
}

/** What a worker says: that it lives, how far an order is, and what came of it. */
export type Said =
  | { readonly said: "ready"; readonly lock: string | null }
  | { readonly said: "news"; readonly news: News }
  | { readonly said: "done"; readonly answer: unknown }
  | { readonly said: "failed"; readonly why: string };

const say = (words: Said): void => postMessage(words);
const player = new JobPlayer();

addEventListener("message", ({ data: { job, key } }: MessageEvent<Order>) => {
  try {
    const answer = player.play(job, key, (...news) => say({ said: "news", news }));
    say({ said: "done", answer });
  } catch (error) {
    say({ said: "failed", why: error instanceof Error ? error.message : String(error) });
  }
});

say({ said: "ready", lock: await ALIVE.hold() });

/** What workers and those who have hired them say to each other, and how a worker does what it is told to. */
import { type Game, type Job, JobPlayer, type News } from "./jobs.js";

/** A job as a worker is told of it. */
export interface Order {
  /** Without its game, if the order before was of the same. */
  readonly job: Job | Omit<Job, "game">;
  /** Number of the game. */
  readonly key: number;
}

/** What a worker says. */
export type Said =
  | { readonly said: "ready" }
  | { readonly said: "news"; readonly news: News }
  | { readonly said: "done"; readonly answer: unknown }
  | { readonly said: "failed"; readonly why: string };

/** In a worker, does what it is told to. */
export class Hand {
  private readonly player = new JobPlayer();
  private game: Game | null = null;

  constructor(private readonly say: (words: Said) => void) {}

  do({ job: told, key }: Order): void {
    try {
      if ("game" in told) this.game = told.game;
      const job = (key === 0 || "game" in told ? told : { ...told, game: this.game }) as Job;
      const answer = this.player.play(job, key, (...news) => this.say({ said: "news", news }));
      this.say({ said: "done", answer });
    } catch (error) {
      this.say({ said: "failed", why: error instanceof Error ? error.message : String(error) });
    }
  }
}

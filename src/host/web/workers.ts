/** Web Workers of a page as an executor. */
import { type Executor, GameKeys, type JobOptions } from "../../sim/executor.js";
import type { AnswerOf, Job, News } from "../../sim/jobs.js";
import { ALIVE } from "./alive.js";
import type { Order, Said } from "./player.js";

interface Task {
  readonly order: Order;
  readonly onNews: (...news: News) => void;
  readonly signal: AbortSignal | undefined;
  readonly done: (answer: unknown) => void;
  readonly failed: (error: Error) => void;
}

/** A worker, and what it has in hand. */
interface Seat {
  readonly worker: Worker;
  task: Task | null;
}

/** Starts its workers at once. One that dies fails its job, and the next job has another; who asked has the job done again. */
export class WebWorkers implements Executor {
  readonly warm = true;
  private readonly keys = new GameKeys();
  private readonly queue: Task[] = [];
  private seats: Seat[] = [];

  /**
   * @param workers 1 or more
   * @param start   starts a worker that runs `player.ts`
   */
  constructor(
    readonly workers: number,
    private readonly start: () => Worker,
  ) {
    while (this.seats.length < workers) this.seat();
  }

  run<J extends Job>(job: J, { signal, onNews }: JobOptions = {}): Promise<AnswerOf<J>> {
    return new Promise((done, failed) => {
      if (signal?.aborted) return failed(new Error("stopped"));
      const task: Task = {
        order: { job, key: this.keys.of(job) },
        onNews: onNews ?? (() => {}),
        signal,
        done: (answer) => done(answer as AnswerOf<J>),
        failed,
      };
      signal?.addEventListener("abort", () => this.drop(task), { once: true });
      this.queue.push(task);
      this.hand();
    });
  }

  /** Ends the workers; jobs in hand and in the queue fail. */
  close(): void {
    const { seats, queue } = this;
    this.seats = [];
    for (const { worker } of seats) worker.terminate();
    for (const task of [...seats.map(({ task }) => task), ...queue.splice(0)]) {
      task?.failed(new Error("the workers were ended"));
    }
  }

  private seat(): void {
    const seat: Seat = { worker: this.start(), task: null };
    seat.worker.addEventListener("message", ({ data }: MessageEvent<Said>) => {
      this.hear(seat, data);
    });
    seat.worker.addEventListener("error", ({ message }) => {
      this.lose(seat, message ?? "it could not be loaded");
    });
    this.seats.push(seat);
  }

  private hear(seat: Seat, words: Said): void {
    const { task } = seat;
    if (words.said === "news") {
      task?.onNews(...words.news);
      return;
    }
    if (words.said === "ready") {
      if (words.lock !== null) {
        void ALIVE.end(words.lock).then(() => this.lose(seat, "the browser ended it"));
      }
      return;
    }
    seat.task = null;
    if (words.said === "done") task?.done(words.answer);
    else task?.failed(new Error(words.why));
    this.hand();
  }

  /** The worker is dead, or is not wanted any more. */
  private lose(seat: Seat, why: string): void {
    if (!this.seats.includes(seat)) return;
    this.seats = this.seats.filter((one) => one !== seat);
    seat.worker.terminate();
    seat.task?.failed(new Error(why));
    this.hand();
  }

  /** Nobody waits for it any more. */
  private drop(task: Task): void {
    const at = this.queue.indexOf(task);
    if (at >= 0) this.queue.splice(at, 1);
    task.failed(new Error("stopped"));
    const seat = this.seats.find((one) => one.task === task);
    if (seat !== undefined) this.lose(seat, "stopped");
  }

  private hand(): void {
    if (this.queue.length > 0) while (this.seats.length < this.workers) this.seat();
    for (const seat of this.seats) {
      if (seat.task !== null) continue;
      const task = this.queue.shift();
      if (task === undefined) return;
      seat.task = task;
      seat.worker.postMessage(task.order);
    }
  }
}

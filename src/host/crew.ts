/** Workers of one host, its threads or those of a page, as an executor: who is started, and who does what. */
import { amountOf, atSignal, type Executor, GameKeys, type JobOptions } from "../sim/executor.js";
import type { Order, Said } from "../sim/hand.js";
import { type AnswerOf, type Job, type News, WARM_MAX } from "../sim/jobs.js";
import type { Foreman } from "./thrift.js";

/** A worker as its host has it. */
export interface Hired {
  post(order: Order): void;
  end(): unknown;
}

/** Who hears of a worker. After it is lost it is heard of no more. */
export interface Ears {
  hear(words: Said): void;
  lose(why: string): void;
}

interface Task {
  readonly job: Job;
  readonly key: number;
  readonly onNews: (...news: News) => void;
  readonly done: (answer: unknown) => void;
  readonly failed: (error: Error) => void;
}

/** A worker, and what it has in hand. */
interface Seat {
  readonly hired: Hired;
  task: Task | null;
  /** It has said so: its code is loaded. */
  ready: boolean;
  /** Games that it has warm, the last one last. */
  games: number[];
}

/** Each worker that is there may have so many others started at once. */
const STARTS = 3;

/**
 * Starts workers as there are jobs for them: one, then four, then sixteen, so that work of a moment does not start all.
 * One that dies fails its job, and the next job has another; who asked has the job done again.
 *
 * Whoever is idle has a job of a game that he has played before, else of one that nobody has: to compile a game and to
 * learn it takes longer than to play a hundred of it.
 */
export class Crew implements Executor {
  private readonly keys = new GameKeys();
  private readonly queue: Task[] = [];
  private seats: Seat[] = [];

  /**
   * @param workers 1 or more
   * @param hire    starts a worker
   * @param thrift  judges how many pay; default: all
   */
  constructor(
    readonly workers: number,
    private readonly hire: (ears: Ears) => Hired,
    readonly thrift?: Foreman,
  ) {}

  get warm(): boolean {
    return this.seats.length > 0;
  }

  run<J extends Job>(job: J, { signal, onNews }: JobOptions = {}): Promise<AnswerOf<J>> {
    return new Promise((done, failed) => {
      if (signal?.aborted) return failed(new Error("stopped"));
      const heedless = signal && atSignal(signal, () => this.drop(task));
      const [amount, unit] = amountOf(job);
      const ended = (of: number): void => {
        heedless?.();
        this.thrift?.ended(of, unit);
      };
      const task: Task = {
        job,
        key: this.keys.of(job),
        onNews: onNews ?? (() => {}),
        done: (answer) => {
          ended(amount);
          done(answer as AnswerOf<J>);
        },
        failed: (error) => {
          ended(0);
          failed(error);
        },
      };
      this.thrift?.asked();
      this.queue.push(task);
      this.share();
    });
  }

  /** Ends the workers; jobs in hand and in the queue fail. A later job starts them again. */
  async close(): Promise<void> {
    const { seats, queue } = this;
    this.seats = [];
    for (const task of [...seats.map(({ task }) => task), ...queue.splice(0)]) {
      task?.failed(new Error("the workers were ended"));
    }
    await Promise.all(seats.map(({ hired }) => hired.end()));
  }

  /** @throws whatever the system says that refuses another worker */
  private seat(): Seat {
    const ears: Ears = {
      hear: (words) => this.hear(seat, words),
      lose: (why) => this.lose(seat, why),
    };
    const seat: Seat = { hired: this.hire(ears), task: null, ready: false, games: [] };
    this.seats.push(seat);
    return seat;
  }

  private hear(seat: Seat, words: Said): void {
    // What it said before it was lost may still be under way.
    if (!this.seats.includes(seat)) return;
    const { task } = seat;
    if (words.said === "news") {
      task?.onNews(...words.news);
      return;
    }
    if (words.said === "ready") {
      // One that says so again has taken the place of one that died, and knows no game.
      if (seat.ready) seat.games = [];
      seat.ready = true;
    } else {
      seat.task = null;
      if (words.said === "done") task?.done(words.answer);
      else task?.failed(new Error(words.why));
    }
    this.share();
  }

  /** The worker is dead, or is not wanted any more. */
  private lose(seat: Seat, why: string): void {
    if (!this.seats.includes(seat)) return;
    this.seats = this.seats.filter((one) => one !== seat);
    void seat.hired.end();
    seat.task?.failed(new Error(why));
    this.share();
  }

  /** Nobody waits for it any more. */
  private drop(task: Task): void {
    const seat = this.seats.find((one) => one.task === task);
    if (seat !== undefined) {
      this.lose(seat, "stopped");
      return;
    }
    const at = this.queue.indexOf(task);
    if (at >= 0) this.queue.splice(at, 1);
    task.failed(new Error("stopped"));
  }

  /** Hands out what is in the queue, and starts who is needed. */
  private share(): void {
    for (const seat of this.seats) if (seat.task === null) this.give(seat);
    const ready = this.seats.filter((seat) => seat.ready).length;
    const most = Math.min(this.thrift?.wanted ?? this.workers, ready + Math.max(1, STARTS * ready));
    try {
      while (this.queue.length > 0 && this.seats.length < most) this.give(this.seat());
    } catch (error) {
      // Those who are there go on without it.
      if (this.seats.length === 0) this.queue.shift()?.failed(error as Error);
    }
  }

  private give(seat: Seat): void {
    const task = this.taskFor(seat);
    if (task === undefined) return;
    const { job, key } = task;
    const { game: _, ...rest } = job as Job & { game?: unknown };
    seat.task = task;
    seat.hired.post({ job: key !== 0 && seat.games.at(-1) === key ? rest : job, key });
    if (key !== 0) seat.games = [...seat.games.filter((one) => one !== key), key].slice(-WARM_MAX);
  }

  private taskFor({ games }: Seat): Task | undefined {
    const { queue } = this;
    const own = queue.findIndex(({ key }) => games.includes(key));
    const had = new Set(this.seats.flatMap((seat) => seat.games));
    const nobodys = queue.findIndex(({ key }) => !had.has(key));
    return queue.splice([own, nobodys, 0].find((at) => at >= 0)!, 1)[0];
  }
}

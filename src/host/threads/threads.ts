/** Worker threads of this process as an executor. */
import type { Piscina } from "piscina";
import { amountOf, type Executor, GameKeys, type JobOptions } from "../../sim/executor.js";
import type { AnswerOf, Job, News } from "../../sim/jobs.js";
import { builtFile } from "./built.js";
import { roomHere } from "./room.js";
import { Foreman } from "./thrift.js";
import type { Order, OrderNews } from "./worker.js";

/**
 * A text of rules is many small functions, of which V8 would make one only up to 920 bytes of their code, and call the
 * rest: with room for three times as much, fights that are played straight through take less time. V8 looks here
 * whenever it optimizes, in whichever thread.
 */
export const ENGINE_FLAG = "--max-inlined-bytecode-size-cumulative=3000";

export interface ThreadOptions {
  /** URL of the worker's code; tests have one that dies. */
  readonly file?: string;
  /** Megabytes of objects that a thread may have before it is ended, and its job fails; default: what Node allows. */
  readonly memoryMb?: number;
  /** Judges how many threads pay; default: all. */
  readonly thrift?: Foreman;
}

/** Starts threads when there are jobs for them, and keeps them warm until it is closed. */
export class Threads implements Executor {
  private pool: Promise<Piscina> | null = null;
  private readonly keys = new GameKeys();
  private readonly listeners = new Map<number, (...news: News) => void>();
  private orders = 0;

  /** @param workers threads at most, 1 or more */
  constructor(
    readonly workers: number,
    private readonly options: ThreadOptions = {},
  ) {}

  /** As many threads as pay. @param ordered so many, whatever they are worth */
  static for(ordered?: number): Threads {
    if (ordered !== undefined) return new Threads(ordered);
    const thrift = new Foreman(roomHere());
    return new Threads(thrift.most, { thrift });
  }

  get thrift(): Foreman | undefined {
    return this.options.thrift;
  }

  get warm(): boolean {
    return this.pool !== null;
  }

  async run<J extends Job>(job: J, { signal, onNews }: JobOptions = {}): Promise<AnswerOf<J>> {
    const id = this.orders++;
    if (onNews !== undefined) this.listeners.set(id, onNews);
    const order: Order = { job, key: this.keys.of(job), id };
    this.pool ??= this.start();
    const { thrift } = this;
    thrift?.asked();
    let done = false;
    try {
      const pool = await this.pool;
      if (thrift !== undefined) pool.options.maxThreads = thrift.wanted;
      const answer = (await pool.run(order, { signal: signal ?? null })) as AnswerOf<J>;
      done = true;
      return answer;
    } finally {
      this.listeners.delete(id);
      const [amount, unit] = amountOf(job);
      thrift?.ended(done ? amount : 0, unit);
    }
  }

  /** Ends the threads; jobs in hand fail. A later job starts them again. */
  async close(): Promise<void> {
    const { pool } = this;
    this.pool = null;
    await (await pool)?.destroy();
  }

  private async start(): Promise<Piscina> {
    // Loaded only here: most commands solve and are done.
    const [{ setFlagsFromString }, { Piscina }] = await Promise.all([
      import("node:v8"),
      import("piscina"),
    ]);
    setFlagsFromString(ENGINE_FLAG);
    const { file = builtFile("worker.js"), memoryMb } = this.options;
    const pool = new Piscina({
      filename: file,
      ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
      minThreads: 1,
      maxThreads: this.workers,
      idleTimeout: Number.POSITIVE_INFINITY,
    });
    // The fate of a dead worker's job is its own rejection; the pool itself carries on.
    pool.on("error", () => {});
    pool.on("message", ({ id, news }: OrderNews) => this.listeners.get(id)?.(...news));
    return pool;
  }
}

/**
 * A worker: takes orders off a queue, and does them on its threads. What it gets it takes for a stranger's: an order of
 * another form, too big, for another build, or of nobody who is there is refused; what takes too long or too much
 * memory is ended. Nothing that it gets is ever run.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Job as Ticket, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { pow } from "../../core/elementary.js";
import { modelFault } from "../../sim/audit.js";
import { jobWords } from "../../sim/executor.js";
import { VERSION } from "../../studies/version.js";
import { buildOfRules } from "../build.js";
import { Threads } from "../threads/threads.js";
import { connect, engineOptions, joinError, refusalIn } from "./connection.js";
import * as say from "./messages.js";
import { appear, isPresent, leave, present } from "./presence.js";
import {
  answerKey,
  type Delivery,
  LIMITS,
  type Order,
  orderOf,
  packed,
  queueName,
  Refused,
} from "./wire.js";

/** Something that happened to a worker: what, and more about it. */
export interface WorkerEvent {
  readonly event:
    | "started"
    | "done"
    | "advice"
    | "refused"
    | "failed"
    | "strangers"
    | "memory"
    | "error";
  readonly [detail: string]: string | number;
}

export interface WorkerOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  readonly threads: number;
  /** Megabytes that the process may take; above, its threads are started anew. */
  readonly memoryMb: number;
  readonly onEvent: (event: WorkerEvent) => void;
  /** A job of a worker that said nothing for so long is given to another one. */
  readonly lockMs?: number;
  /** A job that takes longer is ended. */
  readonly jobMs?: number;
  /** Build of the rules that it says it has; tests have others. */
  readonly build?: string;
}

/** A worker that was killed is noticed within two of them. */
const LOCK_MS = 10_000;
const PULSE_MS = 3000;
/** No job of ours takes so long. */
const JOB_MS_MAX = 600_000;
/** What nobody has fetched by then nobody will. */
const ANSWER_MS = 600_000;
/** Killed workers are no fault of a job: it is given up only after so many. */
const DEATHS_MAX = 100;
/** Whoever must not do a job gives it back, for longer each time: somebody else is to take it. */
const BACK_MS = { first: 100, most: 10_000 } as const;
/** Games that are known by their text, so that samplers stay warm. */
const GAMES_MAX = 64;

export class QueueWorker {
  readonly id = `${hostname()
    .toLowerCase()
    .replaceAll(/[^0-9a-z-]/g, "-")
    .slice(0, 30)}-${randomUUID().slice(0, 8)}`;
  private readonly games = new Map<string, unknown>();
  private readonly doing = new Map<Ticket, Order>();
  private worker: Worker | null = null;
  private pulse: NodeJS.Timeout | null = null;
  private done = 0;
  private strangers = 0;
  /** What is wrong with the way to the server, while it is. */
  private trouble = "";
  private refuse: (error: unknown) => void = () => {};
  /** Rejects, with a UsageError, as soon as the server refuses what a worker does before it has done anything. */
  readonly refused = new Promise<never>((_, reject) => {
    this.refuse = reject;
  });

  private constructor(
    private readonly redis: Redis,
    private readonly threads: Threads,
    private readonly build: string,
    private readonly options: WorkerOptions,
  ) {
    // Not everybody waits for it.
    this.refused.catch(() => {});
  }

  /**
   * Joins a queue.
   * @throws UsageError if it is out of reach, or refuses what is done there
   */
  static async join(options: WorkerOptions): Promise<QueueWorker> {
    const { url, threads, memoryMb, build = buildOfRules(), onEvent } = options;
    const redis = await connect(url, (message) => onEvent({ event: "advice", message }));
    const one = new QueueWorker(redis, new Threads(threads, { memoryMb }), build, options);
    try {
      await one.start();
      return one;
    } catch (error) {
      await one.close();
      throw joinError(url, error);
    }
  }

  /** Ends the jobs in hand, and leaves. */
  async close(): Promise<void> {
    if (this.pulse !== null) clearInterval(this.pulse);
    await this.worker?.close();
    await this.threads.close();
    await Promise.race([leave(this.redis, "worker", this.id).catch(() => {}), sleep(PULSE_MS)]);
    this.redis.disconnect();
  }

  private async start(): Promise<void> {
    const { redis, build, options } = this;
    const { threads, onEvent, lockMs = LOCK_MS, url } = options;
    const { Worker } = await import("bullmq");
    const name = queueName(VERSION, build);
    await this.beat();
    this.worker = new Worker(name, (ticket, token) => this.take(ticket, token), {
      ...engineOptions(redis),
      concurrency: threads,
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      maxStalledCount: DEATHS_MAX,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    });
    // Each of its connections says so, at each try.
    this.worker.on("error", (error) => {
      // Who was never let do anything will not be; what is refused later may be over soon, as a full memory is.
      if (this.done === 0 && refusalIn(error) !== null) return this.refuse(joinError(url, error));
      const { message } = error;
      if (message !== this.trouble) onEvent({ event: "error", message });
      this.trouble = message;
    });
    await this.worker.waitUntilReady();
    onEvent({ event: "started", worker: this.id, queue: name, threads, build });
    this.pulse = setInterval(() => void this.onPulse(), PULSE_MS);
  }

  /** What the engine calls for each job. It does no work in this thread, which has to say that it is there. */
  private async take(ticket: Ticket, token: string | undefined): Promise<void> {
    const { onEvent } = this.options;
    const job = ticket.id ?? "";
    try {
      const order = orderOf(ticket.data);
      if (order.build !== this.build) throw new Refused(say.otherBuild(order.build, this.build));
      if (!(await isPresent(this.redis, "session", order.session))) {
        throw new Refused(say.nobodyAsks());
      }
      const { system, model } = "game" in order.job ? order.job.game : order.job;
      const fault = modelFault(system, model);
      if (fault !== null) throw new Refused(fault);
      if (order.not.includes(this.id)) return await this.giveBack(ticket, token);
      this.doing.set(ticket, order);
      await this.deliver(job, await this.carryOut(order));
      this.done++;
      onEvent({ event: "done", job, session: order.session, what: jobWords(order.job) });
    } catch (error) {
      const { DelayedError } = await import("bullmq");
      if (error instanceof DelayedError) throw error;
      const event = error instanceof Refused ? "refused" : "failed";
      onEvent({ event, job, why: (error as Error).message });
      throw error;
    } finally {
      this.doing.delete(ticket);
    }
  }

  private async giveBack(ticket: Ticket, token: string | undefined): Promise<never> {
    const { DelayedError } = await import("bullmq");
    const wait = Math.min(BACK_MS.first * pow(2, ticket.attemptsStarted - 1), BACK_MS.most);
    await ticket.moveToDelayed((ticket.processedOn ?? 0) + wait, token);
    throw new DelayedError();
  }

  private async carryOut({ job }: Order): Promise<string> {
    const known = "game" in job ? { ...job, game: this.known(job.game) } : job;
    const { jobMs = JOB_MS_MAX } = this.options;
    const answer = await this.threads.run(known, { signal: AbortSignal.timeout(jobMs) });
    const text = packed(answer);
    if (text.length > LIMITS.answer) throw new Refused("the answer is too big");
    return text;
  }

  /** The same object for the same game. */
  private known<Game>(game: Game): Game {
    const key = JSON.stringify(game);
    const found = (this.games.get(key) as Game | undefined) ?? game;
    this.games.delete(key);
    this.games.set(key, found);
    if (this.games.size > GAMES_MAX) this.games.delete(this.games.keys().next().value as string);
    return found;
  }

  private async deliver(job: string, answer: string): Promise<void> {
    const delivery: Delivery = { worker: this.id, build: this.build, answer };
    await this.redis.set(answerKey(job), JSON.stringify(delivery), "PX", ANSWER_MS);
  }

  private async beat(): Promise<void> {
    const { redis, id, build, done, options } = this;
    const doing = [...this.doing.values()].map(({ session, job }) => ({
      session,
      what: jobWords(job),
    }));
    const host = hostname().slice(0, 200);
    const { threads } = options;
    const record = { id, host, pid: process.pid, threads, version: VERSION, build, done, doing };
    await appear(redis, "worker", record);
  }

  private async onPulse(): Promise<void> {
    const { onEvent, memoryMb } = this.options;
    const megabytes = Math.round(process.memoryUsage.rss() / 2 ** 20);
    if (megabytes > memoryMb) {
      onEvent({ event: "memory", megabytes });
      // Jobs in hand fail, and are done elsewhere.
      await this.threads.close();
    }
    await this.beat().then(
      () => {
        this.trouble = "";
      },
      () => {},
    );
    await this.tellStrangers().catch(() => {});
  }

  /** Says that somebody on the queue wants another build. */
  private async tellStrangers(): Promise<void> {
    const others = (await present(this.redis, "session")).filter(
      ({ version, build }) => version !== VERSION || build !== this.build,
    );
    if (others.length > this.strangers) {
      const [{ who, version, build }] = others as [(typeof others)[number]];
      this.options.onEvent({ event: "strangers", who, version, build, own: this.build });
    }
    this.strangers = others.length;
  }
}

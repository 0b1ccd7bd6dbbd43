/** Workers on other machines as an executor: jobs go to a queue on BullMQ, answers come back, and are looked at. */
import { randomUUID } from "node:crypto";
import { hostname, userInfo } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import { Interrupted } from "../../core/errors.js";
import { answerFits } from "../../sim/audit.js";
import { ColumnsOfJobs } from "../../sim/audited.js";
import { type Executor, type JobOptions, OutOfReach, StartAgain } from "../../sim/executor.js";
import type { AnswerOf, Job } from "../../sim/jobs.js";
import { UsageError } from "../../studies/usage.js";
import { VERSION } from "../../studies/version.js";
import { buildOfRules } from "../build.js";
import {
  connect,
  engineOptions,
  joinError,
  type OnAdvice,
  printableUrl,
  refusalIn,
} from "./connection.js";
import * as say from "./messages.js";
import { appear, leave, present, type WorkerRecord } from "./presence.js";
import { Trust } from "./trust.js";
import {
  answerKey,
  type Delivery,
  deliveryOf,
  isRemote,
  LIMITS,
  type Order,
  packed,
  queueName,
  type RemoteJob,
  unpacked,
} from "./wire.js";

export interface QueueOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  /** Does jobs on this machine: those that a worker's answer is compared with, and those that nobody else can do. */
  readonly referee: Executor;
  /** Leaves what is in hand undone, a little later. */
  readonly signal?: AbortSignal | undefined;
  /** Told what somebody should know. */
  readonly onNotice?: (text: string) => void;
  /** Told what is unwise about the server. */
  readonly onAdvice?: OnAdvice;
  /** How often it is looked who is there. */
  readonly pulseMs?: number;
  /** Whether a further answer of a worker is looked at; default: one in a hundred is. */
  readonly looksAt?: () => boolean;
}

const PULSE_MS = 1500;
/** After a signal jobs in hand have so long to end. */
const GRACE_MS = 2000;
/** Pulses after which a job whose end was not heard of is looked for, without a server, and with a worker at most. */
const PULSES = { quiet: 3, gone: 40, held: 600 } as const;
/** So many jobs are looked for at a pulse. */
const LOOKED_FOR_MAX = 100;
/** When it is the turn of a job that only tries the server out. */
const TRIAL_MS = 60_000;
const LEAVING_NOTHING = { removeOnComplete: true, removeOnFail: true } as const;
/** A job whose answers were all refused is done here. */
const ASKED_MAX = 3;

/** A job that somebody is to do. */
interface Asked {
  readonly resolve: (delivery: Delivery | null) => void;
  readonly reject: (error: Error) => void;
  pulses: number;
  /** The server has it. */
  there: boolean;
}

/** One session on a queue. Jobs are its own, workers may be everybody's. */
export class QueueExecutor implements Executor {
  /** Small work is done faster here. */
  readonly warm = false;
  private readonly id = randomUUID();
  private readonly build = buildOfRules();
  private readonly trust: Trust;
  private readonly asked = new Map<string, Asked>();
  private readonly columns = new ColumnsOfJobs();
  private crewNow: readonly WorkerRecord[] = [];
  private pulse: NodeJS.Timeout | null = null;
  private pulsing = false;
  private silent = 0;
  private next = 0;
  private done = 0;
  private epoch = 0;
  private ended: Error | null = null;
  private lonely = false;

  private constructor(
    private readonly redis: Redis,
    private readonly queue: Queue,
    private readonly events: QueueEvents,
    private readonly options: QueueOptions,
  ) {
    this.trust = new Trust(options.referee, options.looksAt);
  }

  /**
   * Joins a queue.
   * @throws UsageError if it is out of reach, or refuses what is done there
   */
  static async join(options: QueueOptions): Promise<QueueExecutor> {
    const { url, onAdvice = () => {} } = options;
    const redis = await connect(url, onAdvice);
    const { Queue, QueueEvents } = await import("bullmq");
    const where = engineOptions(redis);
    const name = queueName(VERSION, buildOfRules());
    const [queue, events] = [new Queue(name, where), new QueueEvents(name, where)];
    const client = new QueueExecutor(redis, queue, events, options);
    try {
      await client.start();
      return client;
    } catch (error) {
      await client.close();
      throw joinError(url, error);
    }
  }

  /** Threads of all workers that can be trusted; 1 while there are none. */
  get workers(): number {
    return Math.max(
      1,
      this.trusted.reduce((sum, { threads }) => sum + threads, 0),
    );
  }

  crew(): string {
    const { trusted } = this;
    return say.crew(
      trusted.length,
      trusted.reduce((sum, { threads }) => sum + threads, 0),
    );
  }

  afresh(): void {
    this.epoch++;
    this.trust.afresh();
  }

  async run<J extends Job>(job: J, options: JobOptions = {}): Promise<AnswerOf<J>> {
    const { referee } = this.options;
    if (!isRemote(job)) return referee.run(job, options);
    const { epoch } = this;
    for (let times = 0; times < ASKED_MAX && !this.isAlone; times++) {
      const answer = await this.answerTo(job);
      if (this.trust.tainted || epoch !== this.epoch) throw new StartAgain();
      if (answer !== null) return answer as AnswerOf<J>;
    }
    return referee.run(job, options);
  }

  /** Leaves the queue: jobs that nobody has begun are taken back. Never throws. */
  async close(): Promise<void> {
    if (this.pulse !== null) clearInterval(this.pulse);
    this.pulse = null;
    const mine = [...this.asked.keys()];
    this.end(new Interrupted());
    const tidied = Promise.allSettled([
      ...mine.map((id) => this.queue.remove(id)),
      leave(this.redis, "session", this.id),
    ]).then(() => Promise.allSettled([this.events.close(), this.queue.close()]));
    // A server that is gone keeps nobody here.
    await within(GRACE_MS, tidied);
    this.redis.disconnect();
    await within(GRACE_MS, this.events.disconnect());
  }

  private get trusted(): WorkerRecord[] {
    return this.crewNow.filter(
      ({ id, version, build }) =>
        version === VERSION && build === this.build && !this.trust.out.has(id),
    );
  }

  /** All who are there have been shut out. */
  private get isAlone(): boolean {
    return this.trust.out.size > 0 && this.trusted.length === 0;
  }

  private async start(): Promise<void> {
    const { queue, events } = this;
    // What goes wrong with the connection is seen at each pulse.
    queue.on("error", (error) => this.endIfRefused(error));
    events.on("error", (error) => this.endIfRefused(error));
    await events.waitUntilReady();
    events.on("completed", ({ jobId }) => void this.fetch(jobId));
    events.on("failed", ({ jobId, failedReason }) => void this.onFailed(jobId, failedReason));
    await this.tryOut();
    await this.beat();
    // Said of one of its other connections.
    if (this.ended !== null) throw new UsageError(this.ended.message);
    const { signal, onNotice, pulseMs = PULSE_MS } = this.options;
    if (this.trusted.length === 0) {
      const others = this.crewNow.length;
      const own = queueName(VERSION, this.build);
      onNotice?.(others > 0 ? say.strangers(others, own) : say.nobodyYet(own));
    }
    this.pulse = setInterval(() => void this.onPulse(), pulseMs);
    signal?.addEventListener("abort", () => {
      setTimeout(() => this.end(new Interrupted()), GRACE_MS).unref();
    });
  }

  /** Puts a job on the queue that is nobody's turn yet, and takes it back: a server that refuses does so now. */
  private async tryOut(): Promise<void> {
    const jobId = `${this.id}-trial`;
    await this.queue.add("trial", {}, { ...LEAVING_NOTHING, jobId, delay: TRIAL_MS });
    await this.queue.remove(jobId);
    await this.queue.getWaitingCount();
  }

  /** What somebody who can be trusted answers; null if it was refused. */
  private async answerTo(job: RemoteJob): Promise<AnswerOf<Job> | null> {
    const delivery = await this.ask(job);
    if (delivery === null) return null;
    const { worker, build, answer: text } = delivery;
    const answer = build === this.build ? unpacked(text, job.do) : null;
    const fits = answer !== null && answerFits(this.columns.of(job), job, answer);
    const outBefore = this.trust.out.has(worker);
    if (!fits) this.trust.shutOut(worker);
    const passes = fits && (await this.trust.passes(worker, job, packed(answer)));
    if (!outBefore && this.trust.out.has(worker)) await this.onShutOut(worker);
    if (!passes) return null;
    this.done++;
    return answer;
  }

  private async onShutOut(worker: string): Promise<void> {
    const { onNotice } = this.options;
    onNotice?.(say.shutOut(worker));
    if (this.isAlone) {
      onNotice?.(say.noneTrusted());
      // Nobody will do what still waits.
      for (const { resolve } of this.asked.values()) resolve(null);
    }
    await this.trust.audit(worker, (job) => this.run(job));
  }

  /** Puts a job on the queue. @returns what is brought back for it; null if nobody is left to do it */
  private async ask(job: RemoteJob): Promise<Delivery | null> {
    if (this.ended !== null) throw this.ended;
    const jobId = `${this.id}-${this.next++}`;
    const order: Order = { session: this.id, build: this.build, not: [...this.trust.out], job };
    const answered = new Promise<Delivery | null>((resolve, reject) => {
      const asked: Asked = { resolve, reject, pulses: 0, there: false };
      this.asked.set(jobId, asked);
      this.queue.add(job.do, order, { ...LEAVING_NOTHING, jobId }).then(
        () => {
          asked.there = true;
        },
        (error) => this.onError(error, reject),
      );
    });
    try {
      const delivery = await answered;
      // Whoever is left must not do it.
      if (delivery === null) void this.queue.remove(jobId).catch(() => {});
      return delivery;
    } finally {
      this.asked.delete(jobId);
    }
  }

  /** Takes the delivery of a job that is done; without one the job is lost. */
  private async fetch(jobId: string): Promise<void> {
    const asked = this.asked.get(jobId);
    if (asked === undefined) return;
    try {
      const key = answerKey(jobId);
      const bytes = await this.redis.strlen(key);
      const text = bytes <= LIMITS.answer ? await this.redis.getdel(key) : "";
      if (text === null) asked.reject(new Error(say.lost()));
      else asked.resolve(deliveryOf(text));
    } catch (error) {
      this.onError(error, asked.reject);
    }
  }

  /** What a worker could not do: unless the server refuses everybody, that is his own loss. */
  private async onFailed(jobId: string, why: string): Promise<void> {
    const asked = this.asked.get(jobId);
    if (asked === undefined) return;
    await this.beat().catch((error) => this.endIfRefused(error));
    asked.reject(new Error(why));
  }

  /** An error on the way to the server is the job's; what the server refuses ends all of them. */
  private onError(error: unknown, reject: Asked["reject"]): void {
    this.endIfRefused(error);
    reject(error as Error);
  }

  private endIfRefused(error: unknown): void {
    const why = refusalIn(error);
    if (why !== null) this.end(new OutOfReach(say.refused(printableUrl(this.options.url), why)));
  }

  /** Says that this session is there, and looks who else is. */
  private async beat(): Promise<void> {
    const { redis, id, build, done } = this;
    const who = `${userInfo().username}@${hostname()}`.slice(0, 200);
    const waiting = this.asked.size;
    await appear(redis, "session", { id, who, version: VERSION, build, waiting, done });
    this.crewNow = await present(redis, "worker");
    if (this.trusted.length > 0) this.lonely = false;
    else if (this.isAlone && !this.lonely) {
      this.lonely = true;
      for (const { resolve } of this.asked.values()) resolve(null);
    }
  }

  private async onPulse(): Promise<void> {
    this.silent++;
    if (this.silent > PULSES.gone) this.end(new OutOfReach(say.gone()));
    // The last one still waits for the server.
    if (this.pulsing) return;
    this.pulsing = true;
    try {
      await this.beat();
      this.silent = 0;
      await this.lookFor();
    } catch (error) {
      // A server that is away is seen by the silence.
      this.endIfRefused(error);
    } finally {
      this.pulsing = false;
    }
  }

  /** Jobs whose end was not heard of: done, lost, or held by somebody who never ends. */
  private async lookFor(): Promise<void> {
    const quiet = [...this.asked].filter(([, one]) => one.there && ++one.pulses > PULSES.quiet);
    for (const [jobId, asked] of quiet.slice(0, LOOKED_FOR_MAX)) {
      const state = await this.queue.getJobState(jobId);
      if (state === "unknown") await this.fetch(jobId);
      else if (state !== "active") asked.pulses = 0;
      else if (asked.pulses > PULSES.held) asked.reject(new Error(say.overdue()));
    }
  }

  /** No job is done any more. */
  private end(error: Error): void {
    this.ended ??= error;
    for (const { reject } of this.asked.values()) reject(this.ended);
  }
}

/** Waits for some work, but not for longer than that. Never throws. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const late = sleep(ms, null, { signal: over.signal });
  await Promise.race([work, late]).catch(() => {});
  over.abort();
  await late.catch(() => {});
}

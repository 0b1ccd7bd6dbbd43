/** Who does the jobs of a study, and what happens when one fails. */
import { Interrupted } from "../core/errors.js";
import { type AnswerOf, type Job, JobPlayer, type News } from "./jobs.js";

export interface JobOptions {
  /** Ends the job at once, by an error. */
  readonly signal?: AbortSignal | undefined;
  /** Told how far a `bound` job is. */
  readonly onNews?: ((...news: News) => void) | undefined;
}

/**
 * Does jobs: in this thread, on other threads, on other machines. Jobs and answers are fit for structured clone. An
 * executor may do a job twice, and jobs in any order.
 */
export interface Executor {
  /** Jobs that it does at a time, which may change: work is cut accordingly. */
  readonly workers: number;
  /** Its workers are there; if not, the first job waits a third of a second for them. */
  readonly warm: boolean;
  /** @throws Error if whoever had the job died, or the job itself fails; Interrupted if it is left undone at a signal */
  run<J extends Job>(job: J, options?: JobOptions): Promise<AnswerOf<J>>;
  /** Who works, in words, where workers come and go. */
  crew?(): string;
  /** What was answered so far counts no more, after `StartAgain`. */
  afresh?(): void;
  /** Where nobody has ordered how many there are to be: who judges how many pay. */
  readonly thrift?: Thrift | undefined;
}

/** Judges how many workers some work is worth. Whatever it says, what the work comes to is the same. */
export interface Thrift {
  /** Workers that are worth it, as far as is known by now; it only grows. */
  readonly wanted: number;
  /** So much is to be done from now on: games, or other jobs. */
  expect(amount: number, unit: Unit): void;
  chosen(): ChosenWorkers;
}
export type Unit = "games" | "jobs";

/** How many workers were taken, and why no more. */
export interface ChosenWorkers {
  /** 0 where the calling thread was done before a worker would have been ready. */
  readonly number: number;
  /** Processors that the process may run on. */
  readonly processors: number;
  /** Processors' worth of time that a container allows, bytes of memory; null where it sets no limit. */
  readonly quota: number | null;
  readonly memory: number | null;
  /** `cost`: another one would have cost more time than it saved. */
  readonly limit: "here" | "cost" | "processors" | "quota" | "memory";
}

/** How much of its unit a job is. */
export const amountOf = (job: Job): readonly [amount: number, unit: Unit] =>
  "from" in job ? [job.to - job.from, "games"] : [1, "jobs"];

/** An answer that was taken turned out to be wrong: all that was made of it has to be made again. */
export class StartAgain extends Error {
  override readonly name = "StartAgain";
}

/** After a signal jobs in hand have so long to end. */
const GRACE_MS = 5000;
/** Whoever is told to end a job, and does not, is waited for no longer than that. */
const LINGER_MS = 1000;

/** A job is tried this often before the study is given up. */
const TRIES = 3;

/** A job failed again and again. */
export class JobFailed extends Error {
  override readonly name = "JobFailed";
}

/** Whoever does the jobs is gone: to try again would not help. */
export class OutOfReach extends JobFailed {}

/**
 * Told of a job that failed.
 * @param failure why it is given up; null if it is done again
 * @returns of a job given up whether that is to be taken for an interruption: what is known is wanted, not an error
 */
export type OnLoss = (job: Job, why: string, failure: JobFailed | null) => unknown;

export interface WorkOptions {
  /** Stop early: what is in hand is finished, the rest is not begun. */
  readonly signal?: AbortSignal | undefined;
  readonly onLoss?: OnLoss | undefined;
}

export interface OrderOptions extends WorkOptions {
  /** Games that are likely to come after these jobs. */
  readonly ahead?: number | undefined;
}

/** What a job is about. */
export const jobWords = (job: Job): string =>
  "from" in job ? `games ${job.from} to ${job.to - 1}` : "solving a scenario";

/** What to say of a loss. */
export const lossWords = (job: Job, why: string): string =>
  `a worker was lost (${why}); ${jobWords(job)} ${"from" in job ? "are played" : "begins"} again`;

/** Not a job that failed, but an end of all of them. */
const isFinal = (error: unknown): boolean =>
  error instanceof StartAgain || error instanceof Interrupted;

/**
 * Does a job, and again if it fails.
 * @throws JobFailed if it failed three times; at once OutOfReach, StartAgain; Interrupted if the signal came, even if
 *   the executor makes nothing of it, or if `onLoss` takes the failure for one
 */
export async function dependably<J extends Job>(
  executor: Executor,
  job: J,
  { onLoss, ...options }: JobOptions & { readonly onLoss?: OnLoss | undefined } = {},
): Promise<AnswerOf<J>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await heeding(executor.run(job, options), options.signal);
    } catch (error) {
      if (isFinal(error)) throw error;
      if (options.signal?.aborted) throw new Interrupted();
      const why = error instanceof Error ? error.message : String(error);
      const failure =
        error instanceof OutOfReach
          ? error
          : attempt === TRIES
            ? new JobFailed(`${jobWords(job)} failed ${TRIES} times: ${why}`)
            : null;
      const interrupts = onLoss?.(job, why, failure) === true;
      if (failure !== null) throw interrupts ? new Interrupted() : failure;
    }
  }
}

/** What waits for a signal. Node takes more than ten listeners for a leak, and there is one for each job in hand. */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls at the signal. @returns calls it off */
export function atSignal(signal: AbortSignal, call: () => void): () => void {
  const calls = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal)) {
    waiting.set(signal, calls);
    signal.addEventListener("abort", () => {
      for (const one of calls) one();
    });
  }
  calls.add(call);
  return () => calls.delete(call);
}

/** Waits for some work, but after a signal not for long. @throws Interrupted if it does not end then */
function heeding<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const linger = (): void => {
      timer = setTimeout(() => reject(new Interrupted()), LINGER_MS);
    };
    if (signal.aborted) linger();
    const callOff = atSignal(signal, linger);
    const end = (): void => {
      callOff();
      clearTimeout(timer);
    };
    work.then(resolve, reject).finally(end);
  });
}

/** The signal for jobs in hand, which comes some time after that for the work, unless it is called off. */
export function later(signal: AbortSignal | undefined): {
  readonly signal: AbortSignal | undefined;
  callOff(): void;
} {
  if (signal === undefined) return { signal, callOff() {} };
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    timer = setTimeout(() => late.abort(), GRACE_MS);
  };
  if (signal.aborted) wait();
  else signal.addEventListener("abort", wait);
  return {
    signal: late.signal,
    callOff() {
      signal.removeEventListener("abort", wait);
      clearTimeout(timer);
    },
  };
}

/**
 * Does jobs side by side, and hands their answers over in the order of the jobs.
 * @returns the number of answers that were handed over: after a signal it may be less than that of the jobs; what is in
 *   hand then has a few seconds to end
 * @throws JobFailed as soon as what is in hand has ended; the answers before the failed job were handed over
 */
export async function inOrder<J extends Job>(
  executor: Executor,
  jobs: readonly J[],
  take: (answer: AnswerOf<J>, at: number) => void,
  { signal, onLoss, ahead = 0 }: OrderOptions = {},
): Promise<number> {
  const { thrift } = executor;
  if (thrift !== undefined && jobs.length > 0) {
    const amount = jobs.reduce((sum, job) => sum + amountOf(job)[0], 0);
    thrift.expect(amount + ahead, amountOf(jobs[0]!)[1]);
  }
  const early = new Map<number, AnswerOf<J>>();
  const lanes: Promise<void>[] = [];
  let next = 0;
  let taken = 0;
  let stopped = false;
  let failure: unknown = null;
  const late = later(signal);
  const lane = async (): Promise<void> => {
    while (next < jobs.length && !stopped && !signal?.aborted) {
      const at = next++;
      try {
        early.set(at, await dependably(executor, jobs[at]!, { onLoss, signal: late.signal }));
        for (let answer = early.get(taken); answer !== undefined; answer = early.get(taken)) {
          early.delete(taken);
          take(answer, taken++);
        }
        hire();
      } catch (error) {
        stopped = true;
        // What was asked to stop did so, and left its job undone.
        if (!(error instanceof Interrupted)) failure ??= error;
      }
    }
  };
  /** One job in hand and one in the queue for each worker, so that none waits for this thread; workers may come later. */
  const hire = (): void => {
    const workers = thrift?.wanted ?? executor.workers;
    while (lanes.length < Math.min(workers * 2, jobs.length)) lanes.push(lane());
  };
  hire();
  for (let i = 0; i < lanes.length; i++) await lanes[i];
  late.callOff();
  if (failure !== null) throw failure;
  return taken;
}

/** Lets others be heard: a signal, a timer. Pages know no `setImmediate`. */
const pause = (): Promise<void> =>
  new Promise((done) => {
    if (typeof setImmediate === "function") setImmediate(done);
    else setTimeout(done);
  });

/** Numbers of games: the same number for the same object. */
export class GameKeys {
  private readonly keys = new WeakMap<object, number>();
  private next = 1;

  /** 0 for a job that is about no games. */
  of(job: Job): number {
    if (!("game" in job)) return 0;
    const key = this.keys.get(job.game) ?? this.next++;
    this.keys.set(job.game, key);
    return key;
  }
}

/**
 * Does jobs in the thread that it is used in, with a pause before each.
 * @example await new InProcess().run({ do: "play", game, from: 0, to: 1000 }) // a Tally of 1000 games
 */
export class InProcess implements Executor {
  readonly workers = 1;
  readonly warm = true;
  private readonly player = new JobPlayer();
  private readonly keys = new GameKeys();

  async run<J extends Job>(job: J, { signal, onNews }: JobOptions = {}): Promise<AnswerOf<J>> {
    await pause();
    signal?.throwIfAborted();
    return this.player.play(job, this.keys.of(job), onNews ?? (() => {}));
  }
}

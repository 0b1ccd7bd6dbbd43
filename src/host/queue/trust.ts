/**
 * Which workers can be trusted. A job's answer depends on nothing but the job, so whoever asks can do one himself and
 * compare to the byte: the first of each worker, and one in a hundred of the rest, which nobody can foresee.
 */
import { createHash, randomInt } from "node:crypto";
import type { Executor } from "../../sim/executor.js";
import { packed, type RemoteJob } from "./wire.js";

/** Of so many answers one is looked at, on average. */
const ONE_IN = 100;

interface Known {
  /** Whether its first answer was right. */
  first: Promise<boolean> | null;
  /** What was taken of it: for each job a digest of the answer. */
  taken: Map<RemoteJob, string>;
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64");

export class Trust {
  private readonly known = new Map<string, Known>();
  /** Ids of workers that gave something wrong. */
  readonly out = new Set<string>();
  /** An answer that was taken turned out to be wrong. */
  tainted = false;

  /**
   * @param referee does jobs again, here
   * @param looksAt whether an answer that is not the first is looked at
   */
  constructor(
    private readonly referee: Executor,
    private readonly looksAt: () => boolean = () => randomInt(ONE_IN) === 0,
  ) {}

  /**
   * Whether an answer may be taken.
   * @param text the answer, packed; it has the form of one
   * @throws whatever the referee makes of a job that he cannot do
   */
  async passes(worker: string, job: RemoteJob, text: string): Promise<boolean> {
    const one = this.known.get(worker) ?? { first: null, taken: new Map() };
    this.known.set(worker, one);
    if (this.out.has(worker)) return false;
    const isFirst = one.first === null;
    one.first ??= this.isRight(job, text).catch((error: unknown) => {
      // Nothing was learnt of the worker.
      one.first = null;
      throw error;
    });
    // Until the first was looked at, the others wait.
    let right = await one.first;
    if (right && !isFirst && this.looksAt()) right = await this.isRight(job, text);
    if (!right) this.shutOut(worker);
    if (this.out.has(worker)) return false;
    one.taken.set(job, digestOf(text));
    return true;
  }

  /** Takes nothing of a worker any more. */
  shutOut(worker: string): void {
    this.out.add(worker);
  }

  /**
   * Has everything done again that was taken of a worker who was shut out: `tainted`, if any of it was wrong.
   * @param again does a job; who was shut out has no part in it
   */
  async audit(worker: string, again: (job: RemoteJob) => Promise<unknown>): Promise<void> {
    const taken = [...(this.known.get(worker)?.taken ?? [])];
    this.known.get(worker)?.taken.clear();
    const right = await Promise.all(
      taken.map(async ([job, digest]) => digestOf(packed(await again(job))) === digest),
    );
    if (right.includes(false)) this.tainted = true;
  }

  /** What was taken so far counts no more; those who were shut out stay so. */
  afresh(): void {
    this.tainted = false;
    for (const one of this.known.values()) one.taken.clear();
  }

  private async isRight(job: RemoteJob, text: string): Promise<boolean> {
    return packed(await this.referee.run(job)) === text;
  }
}

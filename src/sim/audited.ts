/** Somebody else's executor: what it answers is looked at before it counts. */
import { rulesetOf } from "../rules/index.js";
import type { Compiled } from "../rules/ruleset.js";
import { answerFits } from "./audit.js";
import type { Executor, JobOptions, Thrift } from "./executor.js";
import type { AnswerOf, Job } from "./jobs.js";

/** The columns of what jobs are about, worked out once for each. */
export class ColumnsOfJobs {
  private readonly known = new WeakMap<object, Compiled["columns"]>();

  of(job: Job): Compiled["columns"] {
    const about = "game" in job ? job.game : job;
    const found = this.known.get(about) ?? rulesetOf(about.system).compile(about.model).columns;
    this.known.set(about, found);
    return found;
  }
}

export class Audited implements Executor {
  private readonly columns = new ColumnsOfJobs();

  constructor(private readonly inner: Executor) {}

  get workers(): number {
    return this.inner.workers;
  }

  get warm(): boolean {
    return this.inner.warm;
  }

  get thrift(): Thrift | undefined {
    return this.inner.thrift;
  }

  crew(): string {
    return this.inner.crew?.() ?? "";
  }

  afresh(): void {
    this.inner.afresh?.();
  }

  /** @throws Error if the answer cannot be that of the job */
  async run<J extends Job>(job: J, options?: JobOptions): Promise<AnswerOf<J>> {
    const answer = await this.inner.run(job, options);
    if (!answerFits(this.columns.of(job), job, answer)) throw new Error(NO_ANSWER);
    return answer;
  }
}

const NO_ANSWER = "what the executor answered cannot be the answer to that";

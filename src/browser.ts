/** deadeye for pages: the library without Node. It plays in the calling thread, or wherever an executor does. */
import { InProcess } from "./sim/executor.js";
import { libraryOver } from "./studies/library.js";

export type { Issue } from "./core/errors.js";
export { DeadeyeError, Interrupted } from "./core/errors.js";
export type { Scenario } from "./scenario/load.js";
export { type Executor, InProcess, JobFailed } from "./sim/executor.js";
export { type AnswerOf, type Job, JobPlayer } from "./sim/jobs.js";
export type { ExactSummary } from "./stats/exactSummary.js";
export type { Summary } from "./stats/summary.js";
export type { BestReport } from "./studies/best.js";
export { type Free, type Library, type Loaded, loadScenario } from "./studies/library.js";
export { type Replay, type ReplayOptions, replay } from "./studies/replay.js";
export type { Progress, StudyOptions } from "./studies/study.js";
export { UsageError } from "./studies/usage.js";
export { VERSION } from "./studies/version.js";

export const {
  run,
  exact,
  solve,
  best,
  compare,
  sweep,
  weights,
  balance,
  readings,
  tactics,
  tune,
  versus,
  across,
  check,
} = libraryOver((_workers, work) => work(new InProcess()));

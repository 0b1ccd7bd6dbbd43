/** deadeye for pages: the library without Node. It plays in the calling thread, or wherever an executor does. */
import { InProcess } from "./sim/executor.js";
import { libraryOver } from "./studies/library.js";

export { DeadeyeError, Interrupted } from "./core/errors.js";
export { InProcess, JobFailed } from "./sim/executor.js";
export { JobPlayer } from "./sim/jobs.js";
export { loadBook } from "./studies/book.js";
export { loadScenario, replay } from "./studies/library.js";
export { type PriceList, readPriceList } from "./studies/priceList.js";
export type * from "./studies/types.js";
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
  points,
  readings,
  tactics,
  tune,
  versus,
  across,
  check,
} = libraryOver((_workers, work) => work(new InProcess()));

/**
 * deadeye as a library: every study of the command line as a function, without terminal, disk and exit of the process.
 * @example
 * import { loadScenario, run } from "deadeye";
 * const { scenario, problems } = loadScenario(text);
 * const summary = await run(scenario, { games: 100_000, seed: "s", signal, onProgress });
 */
import { Threads } from "./host/threads/threads.js";
import { libraryOver } from "./studies/library.js";

export * from "./browser.js";
export { type ThreadOptions, Threads } from "./host/threads/threads.js";

/** In place of those of `browser.ts`: they play on threads. */
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
} = libraryOver(async (workers, work) => {
  const threads = Threads.for(workers);
  try {
    return await work(threads);
  } finally {
    await threads.close();
  }
});

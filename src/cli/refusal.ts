/** The system said no: to a file, to a thread. That is no fault of deadeye, and none of the scenario. */
import { JobFailed } from "../sim/executor.js";
import * as say from "./messages.js";

/** @returns what the system refused, in words for the user; null if the error is none of the system's */
export function refusalWords(error: unknown): string | null {
  const { code = "", message = "" } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  // Of a thread that did not start, and of a job that no thread did, words alone say why.
  const inWords = code === "ERR_WORKER_INIT_FAILED" || error instanceof JobFailed;
  const limit = /\b(E[MN]FILE|EAGAIN|ENOMEM)\b/.exec(inWords ? message : code)?.[0];
  if (limit !== undefined) {
    return /FILE$/.test(limit) ? say.noMoreFiles(limit) : say.noMoreThreads(limit);
  }
  return /^E[A-Z\d]+$/.test(code) ? say.cannotWrite(message) : null;
}

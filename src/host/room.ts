/** What there is for workers, wherever they are, and how many of them have room. */
import type { ChosenWorkers } from "../sim/executor.js";

/** What there is for workers. */
export interface Room {
  /** Processors that the process may run on. */
  readonly processors: number;
  /** Cores that these are: of some, each is two processors. */
  readonly cores: number;
  /** Limits of the container. */
  readonly quota: number | null;
  readonly memory: number | null;
  /** Memory of the machine, or of the container. */
  readonly bytes: number;
}

export const MB = 2 ** 20;
/** Memory of a process that plays, without its workers, and of a worker. */
const PROCESS_MB = 300;
export const WORKER_MB = 150;

/** How many workers there can be at most, and what limits them. */
export function workersIn({ processors, quota, bytes }: Room): {
  readonly most: number;
  readonly limit: ChosenWorkers["limit"];
} {
  const fit = Math.max(1, Math.floor((bytes / MB - PROCESS_MB) / WORKER_MB));
  // One processor and a half keep two workers busy for three quarters of the time.
  const allowed = Math.ceil(quota ?? processors);
  const most = Math.min(processors, allowed, fit);
  if (processors === most) return { most, limit: "processors" };
  return { most, limit: allowed === most ? "quota" : "memory" };
}

import { type JobFailed, OutOfReach } from "../sim/executor.js";

/** Exit codes, a contract with scripts. */
export const EXIT = {
  done: 0,
  assertionFailed: 1,
  badInput: 2,
  interrupted: 3,
  fault: 4,
} as const;

/** A server that went away is no fault of ours: the command was cut short. */
export const failureCode = (error: JobFailed): number =>
  error instanceof OutOfReach ? EXIT.interrupted : EXIT.fault;

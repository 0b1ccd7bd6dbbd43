/** Exit codes, a contract with scripts. */
export const EXIT = {
  done: 0,
  assertionFailed: 1,
  badInput: 2,
  interrupted: 3,
  fault: 4,
} as const;

/** Are the assertions of scenarios true? */
import type { CheckedFile } from "../stats/assertion.js";
import type { Verdict } from "../stats/sequential.js";

/** All files of a command, and how they were judged. */
export interface CheckReport {
  readonly version: string;
  readonly strict: boolean;
  /** Chance of a wrong verdict, for each assertion that was played. */
  readonly alpha: number;
  /** Interrupted: what is undecided might have been decided. */
  readonly partial: boolean;
  readonly files: readonly CheckedFile[];
}

/** How many assertions got which verdict. */
export function countVerdicts(files: readonly CheckedFile[]): Record<Verdict, number> {
  const counts = { holds: 0, fails: 0, undecided: 0 };
  for (const { lines } of files) for (const { verdict } of lines) counts[verdict]++;
  return counts;
}

/** Whether the balance is as it was promised. */
export function passed({ files, strict }: CheckReport): boolean {
  const { fails, undecided } = countVerdicts(files);
  return fails === 0 && !(strict && undecided > 0);
}

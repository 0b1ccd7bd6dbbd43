/** What a command has to do with the world: words out, a signal in, somebody who plays. */

import { Interrupted } from "../core/errors.js";
import type { Artist } from "../host/threads/artist.js";
import type { OnUnprinted } from "../report/sheet/document.js";
import type { Format } from "../report/table/chat.js";
import { printable } from "../report/text.js";
import { type Executor, type JobFailed, StartAgain } from "../sim/executor.js";
import type { Job } from "../sim/jobs.js";
import type { StudyOptions } from "../studies/study.js";
import * as say from "./messages.js";
import { showProgress } from "./progress.js";

/** Width of tables where the output is no terminal, or one that does not know how wide it is. */
const WIDTH_DEFAULT = 100;

/** @param columns that the terminal reports: none if it is no terminal, 0 if nobody told it */
export const widthOf = (columns: number | undefined): number => columns || WIDTH_DEFAULT;

export interface Terminal {
  /** Who plays: threads of this machine, or workers on a queue. */
  executor(asked: CrewValues & Partial<Pick<PlayValues, "quiet">>): Promise<Executor>;
  /** Starts somebody who draws the charts of reports beside other work; absent where there is nobody. */
  artist?(): Promise<Pick<Artist, "draw">>;
  /**
   * Ctrl-C, and what else asks the process to end: once for a partial result, twice to end at once.
   * @param notice said at the first one
   */
  interruptible(notice?: string): AbortSignal;
  readonly print: (text: string) => void;
  readonly warn: (text: string) => void;
  readonly onLoss: (job: Job, why: string) => void;
  /** Whether the answer, and complaints, may have colour. */
  readonly color: boolean;
  readonly colorOfWarnings: boolean;
  /** Columns of the terminal. */
  readonly width: number;
}

/** That, for one command line. */
export interface Io extends Terminal {
  /** As they were typed. */
  readonly words: readonly string[];
  /** Told that work was given up, where there is something to report all the same. */
  gaveUp(failure: JobFailed): void;
}

/** What a command without studies has to say. */
export interface CommandResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

export function tell({ stdout, stderr, exitCode }: CommandResult, { print, warn }: Io): number {
  if (stderr !== "") warn(stderr);
  if (stdout !== "") print(stdout);
  return exitCode;
}

/** Options that say who plays. */
export interface CrewValues {
  /** Threads; default: as many as make it quicker. */
  readonly workers?: number | undefined;
  /** Address of a queue. */
  readonly queue?: string | undefined;
  /** File with the address of a queue. */
  readonly queueFile?: string | undefined;
}

/** Options that many commands have. */
export interface PlayValues extends CrewValues {
  readonly set: readonly string[];
  readonly json: boolean;
  readonly quiet: boolean;
  readonly games?: number | undefined;
  readonly precision?: number | undefined;
  readonly seed?: string | undefined;
}

/** Of commands that write a report folder. */
export interface FolderValues {
  readonly out: string | undefined;
  readonly charts: boolean;
}

/** Of those whose answer goes out into the world. */
export interface ReportValues extends FolderValues {
  /** Pictures of pixels, too, and whether they are for a dark ground. */
  readonly png: boolean;
  readonly dark: boolean;
  /** A workbook, too. */
  readonly xlsx: boolean;
  /** For whom the answer is printed, if not for a terminal. */
  readonly format?: Format | undefined;
}

/** Of studies of one file. */
export interface StudyValues extends PlayValues, ReportValues {
  readonly file: string;
}

/** Says which names the PDFs lack letters of. @param page that has them */
export const unprintedTo =
  ({ warn }: Io, page: string): OnUnprinted =>
  (names) =>
    warn(say.unprinted(names.map(printable), page));

/**
 * Does a study with progress, stopped by Ctrl-C, or by workers that die again and again: what is known by then is its
 * result.
 * @param notice said at the first Ctrl-C, if it is not that what is in hand will be finished
 * @throws Interrupted or JobFailed if nothing was known yet
 */
export async function studying<Result>(
  values: PlayValues,
  io: Io,
  work: (options: StudyOptions) => Promise<Result>,
  notice?: string,
): Promise<Result> {
  const { games, precision, seed } = values;
  const failing = new AbortController();
  const signal = AbortSignal.any([io.interruptible(notice), failing.signal]);
  const failures: JobFailed[] = [];
  const executor = await io.executor(values);
  const progress = showProgress(values.quiet || values.json);
  try {
    for (;;) {
      try {
        const result = await work({
          executor,
          signal,
          onLoss(job, why, failure) {
            if (failure === null) return io.onLoss(job, why);
            failures.push(failure);
            failing.abort();
            return true;
          },
          onProgress: (now) =>
            progress.update({ ...now, label: printable(now.label) }, executor.crew?.()),
          games,
          precision,
          seed,
        });
        const [failure] = failures;
        if (failure !== undefined) io.gaveUp(failure);
        return result;
      } catch (error) {
        if (error instanceof Interrupted) throw failures[0] ?? error;
        if (!(error instanceof StartAgain)) throw error;
        executor.afresh?.();
      }
    }
  } finally {
    progress.stop();
  }
}

/** The command line: words in, exit code out. The only place that knows the process. */
import { availableParallelism } from "node:os";
import { createColors } from "picocolors";
import { hideBin } from "yargs/helpers";
import { DeadeyeError, formatIssues, Interrupted } from "../core/errors.js";
import { Threads } from "../host/threads/threads.js";
import { JobFailed, lossWords } from "../sim/executor.js";
import { UsageError } from "../studies/usage.js";
import { runWords } from "./command.js";
import { COMMANDS } from "./commands.js";
import { EXIT } from "./exit.js";
import { type Io, widthOf } from "./io.js";
import * as say from "./messages.js";
import { flagOf } from "./options.js";

/** Colour for one stream: a terminal's, unless NO_COLOR is set to anything. */
const colorOn = (stream: NodeJS.WriteStream): boolean =>
  stream.isTTY === true && !process.env.NO_COLOR;

/** Nobody reads standard output any more. */
let deaf = false;

const print = (text: string): void => {
  if (!deaf) process.stdout.write(text);
};
const warn = (text: string): void => {
  process.stderr.write(text);
};

/** Started by the first job, closed when the command is done. */
let threads: Threads | null = null;

/** What asks a process to end: Ctrl-C, a service manager, a terminal that was closed. */
const ENDS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const stopped = new AbortController();
let listening = false;

/** Once asks for the partial result, twice ends the process. */
function interruptible(notice: string = say.interrupted()): AbortSignal {
  const end = (): void => {
    if (stopped.signal.aborted) process.exit(EXIT.interrupted);
    warn(notice);
    stopped.abort();
  };
  if (!listening) for (const signal of ENDS) process.on(signal, end);
  listening = true;
  return stopped.signal;
}

const io: Io = {
  executor(workers = availableParallelism()) {
    threads ??= new Threads(workers);
    return threads;
  },
  interruptible,
  print,
  warn,
  onLoss: (job, why) => warn(`${lossWords(job, why)}\n`),
  color: colorOn(process.stdout),
  colorOfWarnings: colorOn(process.stderr),
  width: widthOf(process.stdout.columns),
};

/** Says what went wrong, in words for the user. */
function complain(error: unknown): number {
  if (error instanceof DeadeyeError) {
    warn(formatIssues(error, { color: io.colorOfWarnings }));
    return EXIT.badInput;
  }
  if (error instanceof UsageError) {
    warn(say.wrongCommandLine(error.sentence(flagOf)));
    return EXIT.badInput;
  }
  if (error instanceof Interrupted) {
    warn(say.nothingKnown());
    return EXIT.interrupted;
  }
  if (error instanceof JobFailed) {
    warn(say.ourFault(error.message));
    return EXIT.fault;
  }
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code !== undefined && /^E[A-Z]+$/.test(code)) {
    warn(say.cannotWrite((error as Error).message));
    return EXIT.badInput;
  }
  const { dim } = createColors(io.colorOfWarnings);
  warn(say.ourFault(error instanceof Error ? error.message : String(error)));
  if (error instanceof Error && error.stack) warn(`${dim(error.stack)}\n`);
  return EXIT.fault;
}

// A reader that has seen enough (`| head`) is no error; what is left to write to the disk is written.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (deaf) return;
  deaf = true;
  if (error.code === "EPIPE") return;
  warn(say.outputLost(error.message));
  process.exitCode = EXIT.badInput;
});
// Complaints that nobody hears.
process.stderr.on("error", () => {});

const exitCode = await runWords(COMMANDS, hideBin(process.argv), io, io.width)
  .catch(complain)
  .finally(() => threads?.close());
// An output that was lost is worse than an answer that is not the one hoped for.
process.exitCode ??= exitCode;

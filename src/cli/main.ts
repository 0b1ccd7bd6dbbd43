/** The command line: words in, exit code out. The only place that knows the process. */
import { availableParallelism } from "node:os";
import { hideBin } from "yargs/helpers";
import { Threads } from "../host/threads/threads.js";
import { lossWords } from "../sim/executor.js";
import { commandLine } from "./commandLine.js";
import { EXIT } from "./exit.js";
import { type Io, widthOf } from "./io.js";
import * as say from "./messages.js";

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

const exitCode = await commandLine(hideBin(process.argv), io).finally(() => threads?.close());
// An output that was lost is worse than an answer that is not the one hoped for.
process.exitCode ??= exitCode;

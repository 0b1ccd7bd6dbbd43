/** The command line: words in, exit code out. The only place that knows the process. */
import { hideBin } from "yargs/helpers";
import { Threads } from "../host/threads/threads.js";
import { type Executor, lossWords } from "../sim/executor.js";
import { commandLine, complain } from "./commandLine.js";
import { EXIT } from "./exit.js";
import { type Terminal, widthOf } from "./io.js";
import * as say from "./messages.js";
import { queueUrl } from "./queueUrl.js";

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

/** Threads start with the first job; whoever works is let go when the command is done. */
const crew: { close(): Promise<void> }[] = [];

/** The only place where it is decided who plays. */
const executorFor: Terminal["executor"] = async (asked) => {
  const threads = Threads.for(asked.workers);
  crew.push(threads);
  // Commands that cannot be asked for a queue need none, even if the environment names one.
  const url = "queue" in asked ? await queueUrl(asked, process.env) : null;
  if (url === null) return threads;
  // Loaded only here: most commands play on this machine.
  const { QueueExecutor } = await import("../host/queue/client.js");
  const signal = interruptible();
  const queue = await QueueExecutor.join({
    url,
    referee: threads,
    signal,
    onNotice: warn,
    onAdvice: asked.quiet ? () => {} : warn,
  });
  crew.push(queue);
  return queue;
};
let player: Promise<Executor> | null = null;

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

const io: Terminal = {
  executor(asked) {
    player ??= executorFor(asked);
    return player;
  },
  async artist() {
    const { Artist } = await import("../host/threads/artist.js");
    const artist = new Artist();
    crew.push(artist);
    return artist;
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

// Whatever nobody waited for ends the command as all else does: Node's own exit code would say that an assertion failed.
process.on("uncaughtException", (error) => {
  process.exit(complain(error, hideBin(process.argv), io));
});

/** After a fault of ours nobody knows what is still open: it keeps the process for so long at most. */
const FAULT_MS = 3000;

async function exitCodeOf(words: readonly string[]): Promise<number> {
  const exitCode = await commandLine(words, io);
  if (exitCode === EXIT.fault) setTimeout(() => process.exit(exitCode), FAULT_MS).unref();
  await Promise.allSettled(crew.map((one) => one.close()));
  return exitCode;
}

// Nothing waits for it up here: the build makes one script of this, too (host/v8.ts).
void exitCodeOf(hideBin(process.argv)).then((exitCode) => {
  // An output that was lost is worse than an answer that is not the one hoped for.
  process.exitCode ??= exitCode;
});

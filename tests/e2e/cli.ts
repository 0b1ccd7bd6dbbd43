/** The built command line: in the process of the test, or, where that is the matter, started as a user starts it. */
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandLine } from "../../src/cli/commandLine.js";
import { type Terminal, widthOf } from "../../src/cli/io.js";
import { interrupted } from "../../src/cli/messages.js";
import { Threads } from "../../src/host/threads/threads.js";
import { type Executor, InProcess, lossWords } from "../../src/sim/executor.js";
import { leave } from "../leftovers.js";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BIN = join(ROOT, "bin/deadeye.js");

export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Lines about progress come after some seconds: how busy the machine is decides whether there are any. */
const PROGRESS =
  /^((.*: )?[\d,]+( of [\d,]+)? (games played|solved|duels done|values done(, .*)?)|.*: [\d,]+ of [\d,]+ games(, .*)?|following the states.*|game turn [\d,]+.*)\n/gm;

/** Starts `deadeye` with these words in a folder; of standard error without lines about progress. */
export function started(
  words: readonly string[],
  cwd: string = ROOT,
  variables: Readonly<Record<string, string>> = {},
): Promise<Result> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: "1", ...variables };
    const options = { cwd, maxBuffer: 1 << 26, env };
    const child = execFile(process.execPath, [BIN, ...words], options, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr: stderr.replace(PROGRESS, "") });
    });
  });
}

/** There is one current folder: commands of a test file wait for each other. */
let inTurn: Promise<unknown> = Promise.resolve();

/**
 * What `deadeye` answers to these words in a folder, without a process of its own. It plays in this thread, but for
 * words that ask for workers.
 * @param jobs after which it is interrupted, as by Ctrl-C
 */
export function deadeye(
  words: readonly string[],
  cwd: string = ROOT,
  jobs: number | null = null,
): Promise<Result> {
  const result = inTurn.then(() => answer(words, cwd, jobs));
  inTurn = result;
  return result;
}

async function answer(words: readonly string[], cwd: string, jobs: number | null): Promise<Result> {
  let [stdout, stderr] = ["", ""];
  const threads: Threads[] = [];
  const stop = new AbortController();
  const io: Terminal = {
    async executor({ workers }) {
      if (workers === undefined) return stopping(new InProcess(), jobs, stop);
      threads[0] ??= new Threads(workers);
      return threads[0];
    },
    interruptible(notice = interrupted()) {
      stop.signal.addEventListener("abort", () => io.warn(notice));
      return stop.signal;
    },
    print: (text) => {
      stdout += text;
    },
    warn: (text) => {
      stderr += text;
    },
    onLoss: (job, why) => io.warn(lossWords(job, why)),
    color: false,
    colorOfWarnings: false,
    width: widthOf(undefined),
  };
  const before = process.cwd();
  process.chdir(cwd);
  try {
    return { code: await commandLine(words, io), stdout, stderr };
  } finally {
    process.chdir(before);
    await threads[0]?.close();
  }
}

/** Does jobs as another does, and gives the signal after so many. */
function stopping(executor: Executor, jobs: number | null, stop: AbortController): Executor {
  let done = 0;
  return {
    workers: executor.workers,
    warm: executor.warm,
    async run(job, options) {
      const found = await executor.run(job, options);
      done += 1;
      if (done === jobs) stop.abort();
      return found;
    },
  };
}

/** A line about progress that comes after 100,000 games or more. */
export const PLAYED = /([1-9]\d\d|\d,\d{3}),\d{3} (games )?of/;

/** See there. */
const FAST_CLOCK = new URL("fastClock.mjs", import.meta.url).href;

/**
 * Runs a command and interrupts it once.
 * @param when the signal is sent as soon as standard error matches: a clock would be too early on a busy machine
 */
export function signalled(
  words: readonly string[],
  cwd: string,
  when: RegExp,
  signal: NodeJS.Signals = "SIGINT",
): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--import", FAST_CLOCK, BIN, ...words], { cwd });
    let stdout = "";
    let stderr = "";
    // Once only: the second signal would end the process on the spot.
    let sent = false;
    child.stdout.on("data", (data) => {
      stdout += data;
    });
    child.stderr.on("data", (data) => {
      stderr += data;
      if (!sent && when.test(stderr)) sent = child.kill(signal);
    });
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** An empty folder that goes when the tests of this file have ended. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "deadeye-"));
  leave(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The only report that a command has left in its folder, whatever it is called there. */
export function onlyReport(cwd: string): string {
  const folders = readdirSync(join(cwd, "reports"));
  if (folders.length !== 1) throw new Error(`not one report: ${folders.join(", ")}`);
  return join(cwd, "reports", folders[0] as string);
}

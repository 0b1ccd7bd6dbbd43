/** `deadeye worker`: does the jobs of a queue until it is stopped. */
import { printableUrl } from "../../host/queue/connection.js";
import { QueueWorker, type WorkerEvent } from "../../host/queue/worker.js";
import { workersIn } from "../../host/room.js";
import { roomHere } from "../../host/threads/room.js";
import { printable } from "../../report/text.js";
import { EXIT } from "../exit.js";
import type { CrewValues, Io } from "../io.js";
import * as say from "../messages.js";
import { neededQueueUrl } from "../queueUrl.js";

/** Megabytes of the process itself, and of each thread. */
const MEMORY = { process: 1024, thread: 512 } as const;

export interface WorkerValues extends CrewValues {
  readonly memory: number | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
}

/** Events that nobody needs who only wants to know what goes wrong. */
const USUAL: readonly WorkerEvent["event"][] = ["started", "done", "advice"];

export async function workerCommand(values: WorkerValues, io: Io): Promise<number> {
  const { json, quiet } = values;
  const threads = values.workers ?? workersIn(roomHere()).most;
  const url = await neededQueueUrl(values, process.env);
  const memoryMb = values.memory ?? MEMORY.process + MEMORY.thread * threads;
  const signal = io.interruptible(say.workerEnds());
  const at = printableUrl(url);
  const onEvent = (event: WorkerEvent): void => {
    if (quiet && USUAL.includes(event.event)) return;
    const time = new Date().toISOString();
    // Words of strangers may be among them: one line each, whatever they are.
    const line = json
      ? JSON.stringify({ time, at, ...event })
      : `${time} ${printable(say.workerWords(event))}`;
    io.print(`${line}\n`);
  };
  const worker = await QueueWorker.join({ url, threads, memoryMb, onEvent });
  const stopped = new Promise<void>((done) => {
    if (signal.aborted) done();
    signal.addEventListener("abort", () => done());
  });
  try {
    await Promise.race([stopped, worker.refused]);
  } finally {
    await worker.close();
  }
  return EXIT.done;
}

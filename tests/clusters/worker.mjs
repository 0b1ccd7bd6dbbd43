/**
 * A worker as its own process, to be killed: one thread, which is soon missed. A job takes a moment, but on a busy
 * machine some time.
 */
import { QueueWorker } from "../../dist/host/queue/worker.js";

const { QUEUE: url, BUILD: build } = process.env;
await QueueWorker.join({
  url,
  threads: 1,
  memoryMb: 4096,
  lockMs: 1000,
  jobMs: 60_000,
  ...(build !== undefined && { build }),
  onEvent: (event) => process.stdout.write(`${JSON.stringify(event)}\n`),
});

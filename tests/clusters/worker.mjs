/** A worker as its own process, to be killed: one thread, and so impatient that a test need not wait. */
import { QueueWorker } from "../../dist/host/queue/worker.js";

const { QUEUE: url, BUILD: build } = process.env;
await QueueWorker.join({
  url,
  threads: 1,
  memoryMb: 4096,
  lockMs: 1000,
  jobMs: 4000,
  ...(build !== undefined && { build }),
  onEvent: (event) => process.stdout.write(`${JSON.stringify(event)}\n`),
});

/** The worker of the build, which dies of a job that says so. */
import work from "../../dist/host/threads/worker.js";

export default function workOrDie(order) {
  if (order.job.die) process.exit(1);
  return work(order);
}

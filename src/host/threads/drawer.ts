/** A thread that draws the charts of reports, one report after the other. */
import { parentPort } from "node:worker_threads";
import { drawReport } from "../../report/charts.js";
import type { Summary } from "../../stats/summary.js";

parentPort?.on("message", async (summary: Summary) => {
  parentPort?.postMessage(await drawReport(summary));
});

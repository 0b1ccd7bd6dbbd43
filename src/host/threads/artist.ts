/** Draws charts on a thread of its own, beside whatever else is to be done. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ReportCharts } from "../../report/charts.js";
import type { Summary } from "../../stats/summary.js";
import { builtFile } from "./built.js";

export class Artist {
  private readonly thread = new Worker(new URL(builtFile("drawer.js")));
  private readonly death = new Promise<never>((_, reject) => {
    this.thread.on("error", reject);
    this.thread.on("exit", () => reject(new Error("the thread that draws charts has ended")));
  });
  /** Charts that are being drawn: others wait. */
  private inHand: Promise<unknown> = Promise.resolve();

  constructor() {
    // Only whoever waits for charts need hear of it.
    this.death.catch(() => {});
  }

  /** @throws Error if the charts cannot be drawn, or the thread has died */
  draw(summary: Summary): Promise<ReportCharts> {
    const drawn = this.inHand.then(async () => {
      this.thread.postMessage(summary);
      const [charts] = await Promise.race([once(this.thread, "message"), this.death]);
      return charts as ReportCharts;
    });
    this.inHand = drawn.catch(() => {});
    return drawn;
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }
}

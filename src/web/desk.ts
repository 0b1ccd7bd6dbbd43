/**
 * The desk: a worker between the page and those who play. It reads the file, has the games played, sums up, and draws;
 * so the page itself never waits.
 */
import { WebWorkers } from "../host/web/workers.js";
import { narrowed, renderCharts } from "../report/charts.js";
import { reportHead, reportSections } from "../report/html.js";
import { setUpPicture } from "../report/map.js";
import type { Scenario } from "../scenario/load.js";
import type { Summary } from "../stats/summary.js";
import { loadScenario } from "../studies/library.js";
import { goalFor, watch } from "../studies/run.js";
import { rulesetOfScenario, type StudyOptions } from "../studies/study.js";
import type { Order, Reply, Said, Watch } from "./asked.js";

const executor = new WebWorkers(
  navigator.hardwareConcurrency,
  () => new Worker(new URL("./player.js", import.meta.url), { type: "module" }),
);

type Say = (what: Said) => void;
type How = Pick<StudyOptions, "executor" | "signal" | "onProgress">;

/** Draws one summary after the other, and leaves out those that are overtaken meanwhile. */
class Easel {
  private next: Summary | null = null;
  private drawing: Promise<void> | null = null;

  constructor(
    private readonly scenario: Scenario,
    private readonly say: Say,
    private readonly signal: AbortSignal,
  ) {}

  show(summary: Summary): void {
    this.next = summary;
    this.drawing ??= this.draw();
  }

  /** All that was shown is drawn. */
  async done(): Promise<void> {
    await this.drawing;
  }

  private async draw(): Promise<void> {
    const { envelope, model } = this.scenario;
    const map = rulesetOfScenario(this.scenario).map(model);
    const subject = { scenario: envelope.name, sides: envelope.sides };
    const pictures = map === null ? [] : [setUpPicture(map, subject)];
    while (this.next !== null && !this.signal.aborted) {
      const summary = this.next;
      this.next = null;
      const charts = await narrowed(summary, await renderCharts(summary));
      this.say({ said: "sections", markup: reportSections(summary, [...charts, ...pictures]) });
    }
    this.drawing = null;
  }
}

async function watching(
  scenario: Scenario,
  { games }: Watch,
  how: How & { readonly signal: AbortSignal },
  say: Say,
): Promise<void> {
  const easel = new Easel(scenario, say, how.signal);
  let played = 0;
  for await (const summary of watch(scenario, goalFor(scenario, games), how)) {
    const { games, signature } = summary;
    played = games;
    say({ said: "head", markup: reportHead(summary), games, signature });
    easel.show(summary);
  }
  await easel.done();
  say({ said: "end", games: played });
}

let current = new AbortController();

async function answer({ id, asked }: Order): Promise<void> {
  current.abort();
  current = new AbortController();
  const { signal } = current;
  const say: Say = (what) => {
    const reply: Reply = { id, what };
    if (!signal.aborted) postMessage(reply);
  };
  const { scenario, problems } = loadScenario(asked.text, { fileName: asked.fileName });
  say({ said: "problems", issues: problems });
  if (scenario === null) return;
  const how = {
    executor,
    signal,
    onProgress: (progress: Parameters<NonNullable<StudyOptions["onProgress"]>>[0]) =>
      say({ said: "progress", progress }),
  };
  try {
    await watching(scenario, asked, how, say);
  } catch (error) {
    say({ said: "failed", why: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener("message", ({ data }: MessageEvent<Order>) => {
  void answer(data);
});

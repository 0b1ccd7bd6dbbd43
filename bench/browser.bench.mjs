/**
 * How fast a browser plays, against Node. Needs Chromium.
 *
 *     node bench/browser.bench.mjs [--rounds N] [--seconds N] [--json]
 *
 *     --rounds   measurements of each that take turns; default 7
 *     --seconds  of a measurement, about; default 1
 *
 * One Web Worker with the workbench's own file against one thread of Node, on the same games: after a warm-up each has
 * the same job in turn, B N B N, timed by who asked for it. Games are enough for the time that is asked for, by the
 * warm-up. A number is the ratio of the medians, its spread the smallest and largest ratio of one round.
 *
 * Exit code 1 if they count otherwise.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { serveWorkbench } from "../dist/cli/commands/serve.js";
import { Threads } from "../dist/host/threads/threads.js";
import { RULESETS } from "../dist/rules/index.js";
import { parseScenario } from "../dist/scenario/load.js";
import { geometricMean, ratioOf } from "./numbers.mjs";

const FILES = [
  "high-noon.yaml",
  "canyon-rifles.yaml",
  "shootist-duel.yaml",
  "napnuts-duel.yaml",
  "combat-patrol-duel.yaml",
];
const GROUP = 256;
const WARM_UP_FROM = 2 ** 30;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "7" },
    seconds: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

const { server, url } = await serveWorkbench(0);
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
const page = await browser.newPage();
// Any file will do: the page itself would play.
await page.goto(`${url}icon.svg`);

/** A job done in the page, by a worker that is kept for its game. */
const inBrowser = (job) =>
  page.evaluate(
    (asked) =>
      new Promise((done, failed) => {
        if (globalThis.player === undefined) {
          globalThis.player = new Worker("player.js", { type: "module" });
          // Who has started it is who it talks to.
          globalThis.player.postMessage(null);
        }
        const { player } = globalThis;
        const begun = performance.now();
        player.onmessage = ({ data }) => {
          const ms = performance.now() - begun;
          if (data.said === "done") done({ ms, answer: JSON.stringify(data.answer) });
          if (data.said === "failed") failed(new Error(data.why));
        };
        player.postMessage({ job: asked, key: 1 });
      }),
    job,
  );
const freshWorker = () =>
  page.evaluate(() => {
    globalThis.player?.terminate();
    delete globalThis.player;
  });

const rows = [];
let same = true;
for (const file of FILES) {
  const text = readFileSync(new URL(`../scenarios/${file}`, import.meta.url), "utf8");
  const { envelope, model } = parseScenario(text, file, { systems: RULESETS });
  const game = { system: envelope.system, model, seed: "bench" };
  const threads = new Threads(1);
  const inNode = async (job) => {
    const begun = performance.now();
    const answer = JSON.stringify(await threads.run({ ...job, game }));
    return { ms: performance.now() - begun, answer };
  };
  const jobOf = (from, games) => ({ do: "play", game, from, to: from + games });
  // The first job also starts the thread, and compiles the engine.
  await inNode(jobOf(WARM_UP_FROM, GROUP));
  let games = GROUP;
  for (let ms = 0; ms < seconds * 1000; games *= 2) {
    ({ ms } = await inNode(jobOf(WARM_UP_FROM, 2 * games)));
  }
  await inBrowser(jobOf(WARM_UP_FROM, games));
  const [there, here] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const job = jobOf(round * games, games);
    const [web, node] = [await inBrowser(job), await inNode(job)];
    same &&= web.answer === node.answer;
    there.push((games / web.ms) * 1000);
    here.push((games / node.ms) * 1000);
  }
  rows.push({ file, games, browser: there, node: here, ratio: ratioOf(there, here) });
  await freshWorker();
  await threads.close();
}
const all = geometricMean(rows.map(({ ratio }) => ratio.value));
if (values.json) console.log(JSON.stringify({ rows, ratio: all, same }));
else {
  const percent = (value) => `${(100 * value).toFixed(0)} %`;
  for (const { file, games, ratio } of rows) {
    const spread = `${percent(ratio.low)} to ${percent(ratio.high)}`;
    console.log(
      `${file}: a browser plays ${percent(ratio.value)} of Node's games a second (${spread}), ${games} games`,
    );
  }
  console.log(`All: ${percent(all)}.${same ? "" : " THEY COUNT OTHERWISE."}`);
}
await browser.close();
server.close();
process.exitCode = same ? 0 : 1;

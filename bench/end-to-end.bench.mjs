/**
 * How long a user waits: the whole process of `deadeye run` on high noon, with CSV, charts and page.
 *
 *     npm run build && node bench/end-to-end.bench.mjs [--json] [--games N] [--rounds N] [--workers N]
 *
 *     --json     one object on standard output
 *     --games    games of a run; default 1000000
 *     --rounds   runs; default 5. The number is their median
 *     --workers  threads; default what `run` takes
 *
 * Beside it, run in turn with it: the same without charts, and a tenth of the games, which tells apart what playing
 * costs and what starting and reporting cost. Exit code 1 if a run fails or the runs differ in their results.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { median } from "./numbers.mjs";
import { busyShare } from "./scaling.mjs";

const COMMAND = fileURLToPath(new URL("../bin/deadeye.js", import.meta.url));
const SCENARIO = fileURLToPath(new URL("../scenarios/high-noon.yaml", import.meta.url));

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    games: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "5" },
    workers: { type: "string" },
  },
});
const games = Number(values.games);
const rounds = Number(values.rounds);

const KINDS = [
  { id: "all", title: "CSV, charts, page", games, options: [] },
  { id: "noCharts", title: "CSV, page without charts", games, options: ["--no-charts"] },
  { id: "tenth", title: "a tenth of the games", games: Math.ceil(games / 10), options: [] },
];

/** One run of the command: seconds, signature, bytes written. */
function run(kind, folder) {
  const out = join(folder, kind.id);
  rmSync(out, { recursive: true, force: true });
  const words = ["run", SCENARIO, "--games", String(kind.games), "--out", out, "--quiet"];
  if (values.workers !== undefined) words.push("--workers", values.workers);
  const begin = performance.now();
  const ended = spawnSync(process.execPath, [COMMAND, ...words, ...kind.options], {
    encoding: "utf8",
  });
  const seconds = (performance.now() - begin) / 1000;
  if (ended.status !== 0) throw new Error(`deadeye run failed: ${ended.stderr}`);
  const { signature } = JSON.parse(readFileSync(join(out, "summary.json"), "utf8"));
  return { seconds, signature, files: sizesOf(out) };
}

const sizesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);

const folder = mkdtempSync(join(tmpdir(), "deadeye-bench-"));
try {
  const busyBefore = await busyShare();
  const runs = KINDS.map(() => []);
  for (let round = 0; round < rounds; round++) {
    KINDS.forEach((kind, i) => {
      runs[i].push(run(kind, folder));
    });
  }
  const kinds = KINDS.map((kind, i) => {
    const seconds = runs[i].map((one) => one.seconds);
    return {
      ...kind,
      seconds: median(seconds),
      low: Math.min(...seconds),
      high: Math.max(...seconds),
      signature: runs[i][0].signature,
      files: runs[i][0].files.length,
      bytes: runs[i][0].files.reduce((sum, size) => sum + size, 0),
    };
  });
  const same = runs.every((list) => new Set(list.map((one) => one.signature)).size === 1);
  const faults = same && kinds[0].signature === kinds[1].signature ? [] : ["the runs differ"];
  const machine = { processors: cpus().length, node: process.version, busyBefore, load: loadavg() };
  const result = { machine, rounds, kinds, faults };
  if (values.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  else {
    for (const { title, games: played, seconds, low, high, files, bytes } of kinds) {
      process.stdout.write(
        `${String(played).padStart(9)} games, ${title.padEnd(26)} ${seconds.toFixed(2)} s ` +
          `(${low.toFixed(2)}..${high.toFixed(2)}), ${files} files, ${(bytes / 1024).toFixed(0)} KiB\n`,
      );
    }
    process.stdout.write(
      `median of ${rounds}, whole process; ${machine.processors} processors, of which others used ` +
        `${(100 * busyBefore).toFixed(0)} % just before; load ${machine.load[0].toFixed(2)}\n`,
    );
  }
  for (const fault of faults) process.stderr.write(`bench: ${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

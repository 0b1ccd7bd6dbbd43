/**
 * How long a designer waits: the whole process of `deadeye versus` and of `deadeye tune`, with tables and pictures.
 *
 *     npm run build && node bench/versus.bench.mjs [--rounds N]
 *
 *     --rounds  runs of each; default 3. The number is their median
 *
 * Goals are for two quiet cores. Exit code 1 if a command fails; a missed goal is told, since it may be the load.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { median } from "./numbers.mjs";

const COMMAND = fileURLToPath(new URL("../bin/deadeye.js", import.meta.url));
const scenario = (name) => fileURLToPath(new URL(`../scenarios/${name}.yaml`, import.meta.url));
const SKILL = "sides.A.figures.0.stats.skill";
const target = ["--target", "win.A=0.5"];

const ROWS = [
  { title: "versus, 13 guns × 6 distances × 3 covers", goal: 60, words: ["versus"] },
  {
    title: "tune, an attribute",
    goal: 2,
    words: ["tune", scenario("high-noon"), "--solve", SKILL, ...target],
  },
  {
    title: "tune, 1,000 distances",
    goal: 2,
    words: ["tune", scenario("rifle-against-pistol"), "--solve", "distance", ...target],
  },
];

const { values } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
const folder = mkdtempSync(join(tmpdir(), "deadeye-bench-"));

function seconds(words) {
  const begin = performance.now();
  const ended = spawnSync(process.execPath, [COMMAND, ...words, "--quiet"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (ended.status !== 0) throw new Error(`deadeye ${words[0]} failed: ${ended.stderr}`);
  return (performance.now() - begin) / 1000;
}

try {
  for (const { title, goal, words } of ROWS) {
    const middle = median(Array.from({ length: Number(values.rounds) }, () => seconds(words)));
    const told = middle <= goal ? "" : `, missed; load ${loadavg()[0].toFixed(1)}`;
    console.log(`${title}: ${middle.toFixed(1)} s (goal ${goal} s${told})`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

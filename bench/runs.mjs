/**
 * What a whole `deadeye run` with one worker takes for a game, over the native resolver: processor time of a run of many
 * games less that of one of few, so that what starting and reporting cost is left out.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ratioOf, turns } from "./numbers.mjs";

/** Seconds for the rounds of one duel. */
const SECONDS = 5;

const COMMAND = fileURLToPath(new URL("../bin/deadeye.js", import.meta.url));
/** Says what the process and its threads have used; each thread that ends says it, too. */
const CPU =
  'process.on("exit",()=>{const u=process.cpuUsage();console.error("cpu",u.user+u.system)})';

/** Nanoseconds of processor time. @throws Error if the run fails */
function spent(file, games, out) {
  const words = ["run", file, "--games", String(games), "--workers", "1", "--no-charts"];
  const flags = ["--import", `data:text/javascript,${encodeURIComponent(CPU)}`, COMMAND];
  const ended = spawnSync(process.execPath, [...flags, ...words, "--quiet", "--out", out], {
    encoding: "utf8",
  });
  if (ended.status !== 0) throw new Error(`deadeye run failed: ${ended.stderr}`);
  const said = [...ended.stderr.matchAll(/^cpu (\d+)$/gm)].map(([, us]) => Number(us));
  return Math.max(...said) * 1000;
}

/**
 * @param {{ duels: readonly { id: string, text: string, description: string }[], rounds: number,
 *   games: { many: number, few: number } }} what
 * @param {ReturnType<import("./native.mjs").buildNative>} native
 */
export function measureRuns({ duels, rounds, games: { many, few } }, native) {
  const folder = mkdtempSync(join(tmpdir(), "deadeye-bench-"));
  try {
    return duels.map(({ id, text, description }) => {
      const file = join(folder, `${id}.yaml`);
      writeFileSync(file, text);
      const ours = [];
      const theirs = [];
      for (const round of turns(rounds, SECONDS)) {
        const out = join(folder, id);
        const less = spent(file, few, out);
        ours.push((spent(file, many, out) - less) / (many - few));
        const played = native.play({ input: description }, round * many, many - few);
        theirs.push(played.cpu_ns / played.games);
      }
      return { id, ...ratioOf(ours, theirs) };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

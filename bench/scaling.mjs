/** Two workers against one, through the pool that runs use; wall time, threads' start included. */
import { cpus, loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { median, turns } from "./numbers.mjs";

/** Seconds for all rounds. */
const SECONDS = 10;

/** Share of all processors that somebody else uses, seen over a while in which this process does nothing. */
export async function busyShare(milliseconds = 500) {
  const read = () => {
    let idle = 0;
    let all = 0;
    for (const { times } of cpus()) {
      idle += times.idle;
      all += times.user + times.nice + times.sys + times.irq + times.idle;
    }
    return { idle, all };
  };
  const before = read();
  await sleep(milliseconds);
  const after = read();
  return 1 - (after.idle - before.idle) / Math.max(after.all - before.all, 1);
}

/**
 * @param {{ dist: string, text: string, seed: string, games: number, rounds: number }} what
 */
export async function measureScaling({ dist, text, seed, games, rounds }) {
  const load = (file) => import(new URL(file, dist).href);
  const { playRun } = await load("sim/looks.js");
  const { Threads } = await load("host/threads/threads.js");
  const { parseScenario } = await load("scenario/load.js");
  const { lawOfTheGun } = await load("rules/law-of-the-gun/index.js");
  const { signatureOf } = await load("stats/summarize.js");
  const { model } = parseScenario(text, "bench", { systems: [lawOfTheGun] });
  const busyBefore = await busyShare();
  const play = async (workers) => {
    const begin = performance.now();
    const before = process.cpuUsage();
    const threads = new Threads(workers);
    const tally = await playRun(threads, { game: { system: lawOfTheGun.id, model, seed }, games });
    await threads.close();
    const spent = process.cpuUsage(before);
    const wallMs = performance.now() - begin;
    const cores = (spent.user + spent.system) / 1000 / wallMs;
    return { gamesPerSecond: (games * 1000) / wallMs, cores, signature: signatureOf(tally) };
  };
  const one = [];
  const two = [];
  for (const _ of turns(rounds, SECONDS)) {
    one.push(await play(1));
    two.push(await play(2));
  }
  const ratios = one.map((run, round) => two[round].gamesPerSecond / run.gamesPerSecond);
  const speed = (runs) => median(runs.map((run) => run.gamesPerSecond));
  return {
    games,
    rounds,
    oneGamesPerSecond: speed(one),
    twoGamesPerSecond: speed(two),
    ratio: { value: speed(two) / speed(one), low: Math.min(...ratios), high: Math.max(...ratios) },
    /** Processors that the two-worker runs got; below 2 by what others took. */
    coresOfTwo: median(two.map((run) => run.cores)),
    sameSignature: new Set([...one, ...two].map((run) => run.signature)).size === 1,
    processors: cpus().length,
    busyBefore,
    load: loadavg(),
  };
}

/**
 * What it costs to play over a queue. Needs redis-server.
 *
 *     node bench/queue.bench.mjs [--rounds N] [--jobs N] [--crowd N] [--json]
 *
 *     --rounds  runs of each kind that take turns; default 3
 *     --jobs    jobs of a run, of about a second each; default 24
 *     --crowd   simulated workers; default 1000
 *
 * First: two worker processes of one thread each against two threads of one process, on the same games. Measured is
 * processor time of everybody: of the command, the workers, and the server. What the command plays again to check its
 * workers is told apart, for it shrinks with the length of a run: the first job of each, and one in a hundred. By the
 * clock it is there, too: on two processors a command that checks takes them from a worker.
 *
 * Then the crowd: workers that wait for a second and give a ready-made answer, so that the command does what it does
 * for a thousand real ones. Measured are its processor time for each answer, and its memory.
 *
 * Exit code 1 if the games come out differently.
 */
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Worker } from "bullmq";
import { Redis } from "ioredis";
import { median } from "./numbers.mjs";

const load = (file) => import(new URL(`../dist/${file}`, import.meta.url).href);
const { loadScenario } = await load("cli/scenarioFile.js");
const { RULESETS } = await load("rules/index.js");
const { buildOfRules } = await load("host/build.js");
const { QueueExecutor } = await load("host/queue/client.js");
const { QueueWorker } = await load("host/queue/worker.js");
const { appear } = await load("host/queue/presence.js");
const { answerKey, packed, queueName } = await load("host/queue/wire.js");
const { Threads } = await load("host/threads/threads.js");
const { InProcess, inOrder } = await load("sim/executor.js");
const { playRun } = await load("sim/looks.js");
const { signatureOf } = await load("stats/summarize.js");
const { VERSION } = await load("studies/version.js");

const SELF = fileURLToPath(import.meta.url);
/** About a second of games that are worked out one by one: there is no cache that somebody else may have warm. */
const JOB_GAMES = 300 * 256;
/** Of the crowd: games of a ready-made answer, from where groups are of equal size. */
const READY = { from: 4096, to: 4352 };
const CROWD_SECONDS = 15;
/** Workers that the engine knows; each plays a hundred. */
const PER_WORKER = 100;

const { envelope, model } = await loadScenario("scenarios/napnuts-duel.yaml", {
  systems: RULESETS,
});
const game = { system: envelope.system, model, seed: "bench" };
const queue = queueName(VERSION, buildOfRules());

/** Seconds of processor time that a process has had. */
function spent(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function startServer() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  const folder = mkdtempSync(join(tmpdir(), "deadeye-"));
  const how = ["--appendonly", "yes", "--save", "", "--bind", "127.0.0.1", "--dir", folder];
  const server = spawn("redis-server", ["--port", String(port), ...how], { stdio: "ignore" });
  await sleep(1000);
  const stop = async () => {
    server.kill();
    await once(server, "exit");
    rmSync(folder, { recursive: true });
  };
  return { url: `redis://127.0.0.1:${port}`, pid: server.pid, stop };
}

/** Plays jobs of a second on some executor. */
const play = (executor, jobs) =>
  playRun(executor, { game, games: jobs * JOB_GAMES, chunkGames: JOB_GAMES });

async function onThreads(threads, jobs) {
  const before = process.cpuUsage();
  const begin = performance.now();
  const signature = signatureOf(await play(threads, jobs));
  const wall = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, wall, signature };
}

async function onQueue(server, pids, jobs) {
  const others = [server.pid, ...pids];
  const start = others.map(spent);
  const before = process.cpuUsage();
  const checks = { jobs: 0, seconds: 0 };
  const here = new InProcess();
  const referee = {
    workers: 1,
    warm: true,
    async run(job) {
      const begin = process.cpuUsage();
      const answer = await here.run(job);
      const { user, system } = process.cpuUsage(begin);
      checks.jobs++;
      checks.seconds += (user + system) / 1e6;
      return answer;
    },
  };
  const client = await QueueExecutor.join({ url: server.url, referee });
  const begin = performance.now();
  const signature = signatureOf(await play(client, jobs));
  const wall = (performance.now() - begin) / 1000;
  await client.close();
  const { user, system } = process.cpuUsage(before);
  const there = others.reduce((sum, pid, i) => sum + spent(pid) - start[i], 0);
  const seconds = there + (user + system) / 1e6;
  return { seconds: seconds - checks.seconds, wall, checks, signature };
}

/** Two workers against two threads. */
async function measureCost(server, rounds, jobs) {
  const workers = [0, 1].map(() => fork(SELF, ["--role", "worker", "--url", server.url]));
  await Promise.all(workers.map((one) => once(one, "message")));
  const pids = workers.map(({ pid }) => pid);
  const threads = new Threads(2);
  // Code of both kinds is compiled before.
  await onThreads(threads, 2);
  await onQueue(server, pids, 2);
  const rows = [];
  for (let round = 0; round < rounds; round++) {
    const here = await onThreads(threads, jobs);
    rows.push({ here, there: await onQueue(server, pids, jobs) });
  }
  await threads.close();
  for (const one of workers) one.kill();
  const ratioBy = (of) => {
    const ratios = rows.map(({ here, there }) => of(there) / of(here));
    return { value: median(ratios), low: Math.min(...ratios), high: Math.max(...ratios) };
  };
  return {
    jobs,
    rounds,
    secondsOfAJob: median(rows.map(({ here }) => here.seconds / jobs)),
    ratio: ratioBy(({ seconds }) => seconds),
    ratioWithChecks: ratioBy(({ seconds, checks = { seconds: 0 } }) => seconds + checks.seconds),
    ratioOfWall: ratioBy(({ wall }) => wall),
    checks: rows.map(({ there }) => there.checks.jobs),
    same: new Set(rows.flatMap(({ here, there }) => [here.signature, there.signature])).size === 1,
  };
}

/** A command with a thousand workers that do nothing, in a process of its own: its memory is what is measured. */
async function measureCrowd(server, size) {
  const words = ["--url", server.url, "--crowd", String(size)];
  const crowd = fork(SELF, ["--role", "crowd", ...words]);
  await once(crowd, "message");
  const [found] = await once(fork(SELF, ["--role", "command", ...words]), "message");
  crowd.kill();
  return found;
}

async function beCommand(url, size) {
  const ready = await new InProcess().run({ do: "play", game, ...READY });
  const referee = { workers: 1, warm: true, run: async () => ready };
  const client = await QueueExecutor.join({ url, referee });
  const jobs = Array.from({ length: size * CROWD_SECONDS }, (_, i) => {
    const from = READY.from + i * 256;
    return { do: "play", game, from, to: from + 256 };
  });
  const before = process.cpuUsage();
  const begin = performance.now();
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 200);
  const taken = await inOrder(client, jobs, () => {});
  const wallSeconds = (performance.now() - begin) / 1000;
  const { user, system } = process.cpuUsage(before);
  clearInterval(watch);
  await client.close();
  const seconds = (user + system) / 1e6;
  process.send({
    workers: size,
    answers: taken,
    wallSeconds,
    cores: seconds / wallSeconds,
    coresAtOneAnswerASecondEach: (seconds / taken) * size,
    megabytes: peak / 2 ** 20,
  });
  process.disconnect();
}

async function beWorker(url) {
  await QueueWorker.join({
    url,
    threads: 1,
    memoryMb: 4096,
    onEvent: ({ event }) => event === "started" && process.send("ready"),
  });
}

async function beCrowd(url, size) {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  const answer = packed(await new InProcess().run({ do: "play", game, ...READY }));
  const build = buildOfRules();
  const ids = Array.from({ length: size }, (_, i) => `crowd-${i}`);
  const beat = () =>
    Promise.all(
      ids.map((id) =>
        appear(redis, "worker", {
          ...{ id, host: "crowd", pid: 1, threads: 1, version: VERSION, build },
          ...{ done: 0, doing: [{ session: "x", what: "games 0 to 255" }] },
        }),
      ),
    );
  await beat();
  setInterval(beat, 5000);
  let next = 0;
  for (let i = 0; i < size / PER_WORKER; i++) {
    const where = { connection: redis, prefix: "deadeye", concurrency: PER_WORKER };
    const one = new Worker(
      queue,
      async (ticket) => {
        await sleep(1000);
        const delivery = { worker: ids[next++ % size], build, answer };
        await redis.set(answerKey(ticket.id), JSON.stringify(delivery), "PX", 60_000);
      },
      { ...where, removeOnComplete: { count: 0 } },
    );
    one.on("error", () => {});
  }
  process.send("ready");
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    jobs: { type: "string", default: "24" },
    crowd: { type: "string", default: "1000" },
    json: { type: "boolean", default: false },
    role: { type: "string" },
    url: { type: "string" },
  },
});
if (values.role === "worker") await beWorker(values.url);
else if (values.role === "command") await beCommand(values.url, Number(values.crowd));
else if (values.role === "crowd") await beCrowd(values.url, Number(values.crowd));
else {
  const server = await startServer();
  const cost = await measureCost(server, Number(values.rounds), Number(values.jobs));
  const crowd = await measureCrowd(server, Number(values.crowd));
  await server.stop();
  if (values.json) process.stdout.write(`${JSON.stringify({ cost, crowd }, null, 2)}\n`);
  else {
    const told = ({ value, low, high }) =>
      `${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
    process.stdout.write(
      `two workers over two threads, processor time: ${told(cost.ratio)}, with checks ` +
        `${told(cost.ratioWithChecks)}; by the clock ${told(cost.ratioOfWall)}; jobs of ${cost.secondsOfAJob.toFixed(2)} s; checks: ${cost.checks.join(", ")} of ${cost.jobs} jobs\n` +
        `${crowd.workers} workers: ${(crowd.answers / crowd.wallSeconds).toFixed(0)} answers/s, ` +
        `${crowd.cores.toFixed(2)} cores (${crowd.coresAtOneAnswerASecondEach.toFixed(2)} at an answer a second each), ` +
        `${crowd.megabytes.toFixed(0)} MB\n`,
    );
  }
  process.exitCode = cost.same ? 0 : 1;
}

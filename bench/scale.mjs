/**
 * What workers cost and bring: processor time, wall time and peak memory of whole commands with 1 to 16 workers, as
 * ratios to another build, and a model of three numbers that says how long they take on other machines.
 *
 *     npm run bench -- --scale [--dist DIR] [--share S] [--workers 1,2] [--rounds N] [--only ID,ID] [--json]
 *
 *     --dist     a build to compare with; by turns with this one
 *     --share    of the games: 0.01 plays a hundredth of them
 *     --workers  numbers of workers; default 1,2,4,8,16
 *     --rounds   of which the least counts; default 1
 *     --only     some of the rows
 *
 * Processor time can be taken on a busy machine, wall time cannot: the model is made of the former alone.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";

const scenario = (id) => fileURLToPath(new URL(`../scenarios/${id}.yaml`, import.meta.url));
const run = (id, games) => ({ id, games, words: ["run", scenario(id), "--no-why"] });
const study = (what, id, games) => ({ id: `${what} ${id}`, games, words: [what, scenario(id)] });

/** Whole sizes are those of a run of fifteen to twenty seconds of one core; studies: their own. */
export const ROWS = [
  run("high-noon", 100_000_000),
  run("shootist-posse", 500_000),
  run("bank-door", 500_000),
  run("combat-patrol-coach", 1_000_000),
  run("napnuts-posse", 400_000),
  study("weights", "bank-door", 100_000),
  study("balance", "bank-door", 50_000),
  study("balance", "shootist-posse", 50_000),
];
const WORKERS = [1, 2, 4, 8, 16];
const GAMES_LEAST = 64;

/** Two processors of one core do so much longer for the same, each: 16 of them are some 13. */
export const SHARED = 1.22;

/**
 * Says what the process and its threads have used, and what its first thread has; each thread that ends says it, too.
 */
const SAYS = `import { readFileSync } from "node:fs";
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const [ns] = readFileSync("/proc/self/task/" + process.pid + "/schedstat", "utf8").split(" ");
  console.error("used", userCPUTime + systemCPUTime, maxRSS, ns);
});`;

/** One command. @returns seconds of processors, those of the first thread, seconds by the clock, MB at the peak */
function spent(command, words, out) {
  const flags = ["--import", `data:text/javascript,${encodeURIComponent(SAYS)}`, command];
  const begin = performance.now();
  const ended = spawnSync(
    process.execPath,
    [...flags, ...words, "--no-charts", "--quiet", "--out", out],
    { encoding: "utf8" },
  );
  const wall = (performance.now() - begin) / 1000;
  if (ended.status !== 0) throw new Error(`${words.join(" ")} failed: ${ended.stderr}`);
  const said = [...ended.stderr.matchAll(/^used (\d+) (\d+) (\d+)$/gm)];
  const most = (at) => Math.max(...said.map((one) => Number(one[at])));
  return { user: most(1) / 1e6, first: most(3) / 1e9, wall, memory: most(2) / 1024 };
}

const least = (rounds) =>
  Object.fromEntries(
    ["user", "first", "wall", "memory"].map((key) => [
      key,
      Math.min(...rounds.map((one) => one[key])),
    ]),
  );

/**
 * What processor time says: `once` seconds for what the first thread does while nobody can help it, `worker` for each
 * worker that loads, learns and compiles, `games` for all games.
 * @param {readonly { workers: number, user: number, first: number }[]} measured by number of workers
 */
export function fitted(measured) {
  const once = Math.min(...measured.map(({ first }) => first));
  const mean = (of) => measured.reduce((sum, one) => sum + of(one), 0) / measured.length;
  const [workers, user] = [mean((one) => one.workers), mean((one) => one.user)];
  const along = mean((one) => (one.workers - workers) ** 2);
  const slope = mean((one) => (one.workers - workers) * (one.user - user)) / along;
  const worker = Math.max(0, along === 0 ? 0 : slope);
  return { once, worker, games: Math.max(0, user - worker * workers - once) };
}

/**
 * Seconds by the clock: what workers need to get quick is shared by all processors, since V8 compiles beside them;
 * games are shared by the workers.
 * @param {{ processors: number, cores: number }} machine
 */
export function predicted({ once, worker, games }, workers, { processors, cores }) {
  const slower =
    workers > cores ? 1 + ((SHARED - 1) * (Math.min(workers, processors) - cores)) / cores : 1;
  const starts = (worker * workers * slower) / processors;
  return once + starts + (games * slower) / Math.min(workers, processors);
}

/**
 * @param {{ dist: string | null, share: number, workers: readonly number[], rounds: number,
 *   only: readonly string[] | undefined, say: (words: string) => void }} options
 */
export function measureScale({ dist, share, workers, rounds, only, say }) {
  const builds = [
    { name: "ours", command: fileURLToPath(new URL("../bin/deadeye.js", import.meta.url)) },
  ];
  if (dist !== null) {
    builds.push({ name: "other", command: fileURLToPath(new URL("../bin/deadeye.js", dist)) });
  }
  const folder = mkdtempSync(join(tmpdir(), "deadeye-scale-"));
  const measure = (words) => {
    const found = builds.map(() => []);
    for (let round = 0; round < rounds; round++) {
      for (const [i, { name, command }] of builds.entries()) {
        found[i].push(spent(command, words, join(folder, name)));
      }
    }
    return Object.fromEntries(builds.map(({ name }, i) => [name, least(found[i])]));
  };
  try {
    return ROWS.filter(({ id }) => only === undefined || only.includes(id)).map(
      ({ id, words, games }) => {
        say(id);
        const size = Math.max(GAMES_LEAST, Math.round(games * share));
        const measured = workers.map((number) => ({
          workers: number,
          ...measure([...words, "--workers", String(number), "--games", String(size)]),
        }));
        const models = Object.fromEntries(
          builds.map(({ name }) => [
            name,
            fitted(measured.map((one) => ({ workers: one.workers, ...one[name] }))),
          ]),
        );
        return { id, games: size, measured, models };
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Machines that are asked about: this one, and those of a good laptop and a desk. */
const MACHINES = [
  { processors: 8, cores: 8 },
  { processors: 16, cores: 8 },
];

/** What was found, for people. */
export function scaleLines(rows) {
  const here = { processors: availableParallelism(), cores: availableParallelism() };
  const lines = [
    `${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}, Node ${process.version}; load ${loadavg()[0].toFixed(1)}`,
  ];
  for (const { id, games, measured, models } of rows) {
    lines.push("", `${id}, ${games} games`);
    lines.push(
      "workers   user s   wall s      MB   of the other: user  wall  memory   model: wall s, of what was measured",
    );
    for (const { workers, ours, other } of measured) {
      const ratio = (key) => (other === undefined ? "-" : (ours[key] / other[key]).toFixed(2));
      const wall = predicted(models.ours, workers, here);
      lines.push(
        [
          String(workers).padStart(7),
          ours.user.toFixed(2).padStart(8),
          ours.wall.toFixed(2).padStart(8),
          ours.memory.toFixed(0).padStart(7),
          ratio("user").padStart(19),
          ratio("wall").padStart(5),
          ratio("memory").padStart(7),
          wall.toFixed(2).padStart(16),
          (wall / ours.wall).toFixed(2).padStart(6),
        ].join(" "),
      );
    }
    for (const [name, model] of Object.entries(models)) {
      const { once, worker, games: all } = model;
      const asked = MACHINES.map((machine) => {
        const walls = WORKERS.map((workers) => predicted(model, workers, machine).toFixed(2));
        return `${machine.processors} processors, ${machine.cores} cores: ${walls.join(" ")}`;
      });
      lines.push(
        `${name}: ${once.toFixed(2)} s + ${worker.toFixed(2)} s a worker + ${((all / games) * 1e6).toPrecision(3)} us a game;` +
          ` with ${WORKERS.join(", ")} workers on ${asked.join("; on ")} s`,
      );
    }
  }
  return lines;
}

/**
 * Somebody else who plays: an executor over child processes, as one over machines of one's own would be. Jobs and their
 * answers are plain data, so that it does not matter who does one, or how often.
 *
 *     node examples/own-executor.js scenarios/napnuts-duel.yaml 20000
 */
import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { JobPlayer, loadScenario, run } from "deadeye";

const WORKER = "--worker";

/**
 * Processes of this file, each with one job at a time.
 * @returns {import("deadeye").Executor & { close(): void }}
 */
function processes(/** @type {number} */ count) {
  const crew = Array.from({ length: count }, () =>
    fork(new URL(import.meta.url), [WORKER], { serialization: "advanced" }),
  );
  const idle = [...crew];
  /** @typedef {import("node:child_process").ChildProcess} ChildProcess @type {((one: ChildProcess) => void)[]} */
  const waiting = [];
  /** By their places: jobs with equal keys are of the same game, which a process need not compile again. */
  /** @type {object[]} */
  const games = [];
  return {
    workers: count,
    warm: false,
    async run(job) {
      /** @type {ChildProcess} */
      const one = idle.pop() ?? (await new Promise((resolve) => waiting.push(resolve)));
      const game = "game" in job ? job.game : job;
      if (!games.includes(game)) games.push(game);
      const answer = await new Promise((resolve, reject) => {
        one.once("message", resolve);
        one.once("exit", (code) => reject(new Error(`a process ended with ${code}`)));
        one.send([job, games.indexOf(game)]);
      });
      one.removeAllListeners();
      const next = waiting.shift();
      if (next === undefined) idle.push(one);
      else next(one);
      return answer;
    },
    close() {
      for (const one of crew) one.disconnect();
    },
  };
}

if (process.argv[2] === WORKER) {
  const player = new JobPlayer();
  process.on("message", ([job, key]) => process.send?.(player.play(job, key)));
} else {
  const [fileName = "", most] = process.argv.slice(2);
  const { scenario, problems } = loadScenario(readFileSync(fileName, "utf8"), { fileName });
  if (scenario === null) throw new Error(problems.map(({ message }) => message).join("\n"));
  const executor = processes(2);
  const summary = await run(scenario, { games: Number(most), why: false, executor });
  executor.close();
  for (const { label, games } of summary.outcomes) console.log(`${label}: ${games}`);
  console.log(`signature ${summary.signature}`);
}

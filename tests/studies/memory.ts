/** How much more memory lives in a process after many studies than after some. */
import { spawnSync } from "node:child_process";
import { ROOT } from "../e2e/cli.js";

export interface Asked {
  readonly studies: number;
  /** As many come before anything is compared. */
  readonly settled: number;
  /** Studies of one or two variants instead of a hundred. */
  readonly small: boolean;
  /** The program keeps what it is told of each study, twenty times. */
  readonly keeps?: boolean;
}

/** Each study has other games, and each tenth threads of its own. */
const PROGRAM = `
import { readFileSync } from "node:fs";
import { balance, compare, InProcess, loadScenario, run, weights } from "./dist/index.js";
const { studies, settled, small, keeps } = JSON.parse(process.argv[1]);
const load = (name, set = []) =>
  loadScenario(readFileSync("scenarios/" + name + ".yaml", "utf8"), { set }).scenario;
const used = () => {
  gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};
const here = new InProcess();
const kept = [];
let before = 0;
for (let i = 1; i <= studies; i++) {
  const set = ["distance=" + (10 + i / 10)];
  const options = { games: 64, seed: String(i) };
  const one = i % 10 === 0 ? { ...options, workers: 2 } : { ...options, executor: here };
  const ask = [
    () => run(load("shootist-posse"), one),
    () => run(load("fanning", set), { ...one, why: false }),
    () => compare(load("bank-door"), load("bank-door", ["sides.A.figures.0.npc=outlaw/5"]), one),
    () => run(load("napnuts-posse"), one),
  ];
  const whole = [
    () => run(load("shootist-posse"), one),
    () => weights(load("shootist-ambush"), { ...one, lookAround: false }),
    () => balance(load("fanning", set), { ...one, lookAround: false }),
  ];
  const asked = small ? ask : whole;
  const answer = await asked[i % asked.length]();
  if (keeps) for (let j = 0; j < 20; j++) kept.push(structuredClone(answer.summary ?? answer));
  if (i === settled) before = used();
}
console.log(used() - before);
`;

/** @returns MB that live more at the end, after garbage was collected */
export function grownMb(asked: Asked): number {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--expose-gc", "--input-type=module", "-e", PROGRAM, JSON.stringify(asked)],
    { encoding: "utf8", cwd: ROOT },
  );
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}

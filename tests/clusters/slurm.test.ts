/**
 * The job files for Slurm, on a Slurm of our own: one node, which is this machine, with its daemons on free ports and
 * all that they write in a temporary folder.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { emptyFolder } from "../e2e/cli.js";
import { block, expectOneRun, GAMES, node } from "./jobFiles.js";
import { freePort } from "./server.js";

const daemons: ChildProcess[] = [];
afterAll(async () => {
  // Who came last goes first.
  for (const daemon of daemons.reverse()) {
    if (daemon.exitCode === null && daemon.kill()) await once(daemon, "exit");
  }
});

/** Without control groups, which a container may not make; each task is a process of this machine. */
const configuration = (folder: string, [controller, node]: readonly [number, number]) => `
ClusterName=deadeye
SlurmctldHost=${hostname()}(127.0.0.1)
SlurmUser=${userInfo().username}
SlurmdUser=${userInfo().username}
SlurmctldPort=${controller}
SlurmdPort=${node}
AuthInfo=socket=${folder}/munge
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
SchedulerParameters=sched_interval=2
MailProg=/bin/true
NodeName=${hostname()} NodeAddr=127.0.0.1 CPUs=2
PartitionName=all Nodes=ALL Default=YES MaxTime=60
`;

/** @returns variables of whoever uses it */
async function startSlurm(): Promise<Record<string, string>> {
  const folder = emptyFolder();
  // Whoever asks munged must come to its socket.
  chmodSync(folder, 0o755);
  for (const one of ["state", "spool"]) mkdirSync(join(folder, one));
  writeFileSync(join(folder, "key"), randomBytes(128), { mode: 0o400 });
  const SLURM_CONF = join(folder, "slurm.conf");
  writeFileSync(SLURM_CONF, configuration(folder, [await freePort(), await freePort()]));
  const start = (name: string, ...words: string[]): void => {
    const log = openSync(join(folder, `${name}.log`), "a");
    const env = { ...process.env, SLURM_CONF };
    daemons.push(spawn(`/usr/sbin/${name}`, words, { stdio: ["ignore", log, log], env }));
  };
  const at = (option: string, file: string) => `--${option}=${join(folder, file)}`;
  start(
    ...(["munged", "--foreground", at("key-file", "key"), at("socket", "munge")] as const),
    ...[at("pid-file", "munge.pid"), at("seed-file", "munge.seed"), at("log-file", "munge.log")],
  );
  await expect.poll(() => readdirSync(folder), { timeout: 60_000 }).toContain("munge");
  start("slurmctld", "-D");
  start("slurmd", "-D");
  return { SLURM_CONF };
}

test("an array of which a task fails, that task alone, and all merged: the report of one run", async () => {
  const { cwd, shell } = node();
  const slurm = await startSlurm();
  const ready = () => {
    try {
      return shell("sinfo --noheader --format %T", slurm);
    } catch (error) {
      return String(error);
    }
  };
  await expect.poll(ready, { timeout: 120_000, interval: 500 }).toBe("idle\n");
  // Three tasks of one thread are enough.
  const array = block("Slurm", "sh")
    .replace("1000000000", GAMES)
    .replace("--array=1-20", "--array=1-3")
    .replace('/20"', '/3"')
    .replace("--cpus-per-task=8", "--cpus-per-task=1");
  writeFileSync(join(cwd, "duel.sbatch"), array);
  const submit = block("Slurm", "", "array")
    .replace("reports/duel", "merged --no-charts")
    .replace("sbatch --dependency", "sbatch --wait --dependency");
  mkdirSync(join(cwd, "parts"));

  // The second job comes to its turn although a task failed, and says which part is missing.
  const first = () => shell(submit, { ...slurm, BROKEN: "2" });
  expect(first).toThrow(/Command failed/);
  const said = readdirSync(cwd).filter((name) => /^slurm-\d+\.out$/.test(name));
  expect(said).toHaveLength(1);
  expect(readFileSync(join(cwd, said[0] as string), "utf8")).toMatch(/^of 3 parts there is no 2:/);
  expect(readdirSync(join(cwd, "parts")).sort()).toEqual(["1", "3"]);

  // It is played alone: the number of parts is that of the run, not of the tasks that are submitted.
  shell(`array=$(sbatch --parsable --array=2 duel.sbatch)\n${submit.split("\n")[1]}`, slurm);
  await expectOneRun(cwd);
});

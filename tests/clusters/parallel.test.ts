/** The job files of docs/clusters.md as they stand there: GNU parallel's whole, the others' commands with a task's number. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { deadeye, emptyFolder, ROOT } from "../e2e/cli.js";

const page = readFileSync(join(ROOT, "docs/clusters.md"), "utf8");
const GAMES = "40000";

/** The first block of a chapter in a language. */
const block = (chapter: string, language: string): string =>
  new RegExp(`## ${chapter}\\n.*?\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(page)?.[1] as string;

/** A folder with the scenario, and what runs lines in it as the shell of a node does. */
function node() {
  const cwd = emptyFolder();
  copyFileSync(join(ROOT, "scenarios/rifle-against-pistol.yaml"), join(cwd, "duel.yaml"));
  mkdirSync(join(cwd, "bin"));
  symlinkSync(join(ROOT, "bin/deadeye.js"), join(cwd, "bin/deadeye"));
  const PATH = `${join(cwd, "bin")}:${process.env.PATH}`;
  const shell = (lines: string, variables: Readonly<Record<string, string>> = {}) =>
    execFileSync("sh", ["-e", "-c", lines], {
      cwd,
      env: { ...process.env, PATH, HOME: cwd, ...variables },
      stdio: "pipe",
    });
  return { cwd, shell };
}

/** Merged is what one run of as many games is. */
async function expectOneRun(cwd: string): Promise<void> {
  const one = ["run", "duel.yaml", "--games", GAMES, "--out", "one", "--no-charts"];
  expect((await deadeye(one, cwd)).code).toBe(0);
  for (const name of ["summary.json", "tally.json", "report.html", "shots.csv"]) {
    const [merged, whole] = ["merged", "one"].map((dir) =>
      readFileSync(join(cwd, dir, name), "utf8"),
    );
    expect(merged, name).toBe(whole);
  }
}

const MERGE = ["merge", "parts/0", "parts/1", "--out", "merged", "--no-charts"];

test("GNU parallel: three parts by two at a time make the report of one run", async () => {
  const { cwd, shell } = node();
  shell(block("GNU parallel", "sh"));
  await expectOneRun(cwd);
});

test("Slurm: two tasks of an array", async () => {
  const { cwd, shell } = node();
  const script = block("Slurm", "sh").replace("1000000000", GAMES);
  for (const task of ["1", "2"]) {
    shell(script.replace('parts/$SLURM_ARRAY_TASK_ID"', `parts/${Number(task) - 1}"`), {
      SLURM_ARRAY_TASK_ID: task,
      SLURM_ARRAY_TASK_COUNT: "2",
      SLURM_CPUS_PER_TASK: "1",
    });
  }
  expect((await deadeye(MERGE, cwd)).code).toBe(0);
  await expectOneRun(cwd);
});

test("Kubernetes: two pods of an indexed job", async () => {
  const { cwd, shell } = node();
  const [pod] = parse(block("Kubernetes", "yaml")).spec.template.spec.containers;
  expect(pod.command).toEqual(["sh", "-c"]);
  // Volumes are folders of this machine, and two pods are enough.
  const command = (pod.args[0] as string)
    .replace("1000000000", GAMES)
    .replace("/scenario/", "")
    .replace("/parts/", "parts/")
    .replace("/20", "/2");
  for (const index of ["0", "1"]) shell(command, { JOB_COMPLETION_INDEX: index });
  expect((await deadeye(MERGE, cwd)).code).toBe(0);
  await expectOneRun(cwd);
});

/** The job files of docs/clusters.md, and a machine that runs them. */
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { deadeye, emptyFolder, ROOT } from "../e2e/cli.js";

const page = readFileSync(join(ROOT, "docs/clusters.md"), "utf8");
export const GAMES = "40000";

/** A block of a chapter in a language, the first one if not another is wanted. */
export const block = (chapter: string, language: string, from = ""): string =>
  new RegExp(`## ${chapter}\\n.*?\`\`\`${language}\\n(${from}.*?)\`\`\``, "s").exec(
    page,
  )?.[1] as string;

/** A folder with the scenario, and what runs lines in it as the shell of a node does. */
export function node() {
  const cwd = emptyFolder();
  copyFileSync(join(ROOT, "scenarios/rifle-against-pistol.yaml"), join(cwd, "duel.yaml"));
  mkdirSync(join(cwd, "bin"));
  const command = join(cwd, "bin/deadeye");
  // A node that fails does so before anything is written.
  const lines = [
    '[ -n "$BROKEN" ] && [ "$SLURM_ARRAY_TASK_ID" = "$BROKEN" ] && exit 1',
    `exec '${process.execPath}' '${join(ROOT, "bin/deadeye.js")}' "$@"`,
  ];
  writeFileSync(command, `#!/bin/sh\n${lines.join("\n")}\n`);
  chmodSync(command, 0o755);
  const PATH = `${join(cwd, "bin")}:${process.env.PATH}:/usr/sbin`;
  const shell = (text: string, variables: Readonly<Record<string, string>> = {}): string =>
    execFileSync("sh", ["-e", "-c", text], {
      cwd,
      env: { ...process.env, PATH, HOME: cwd, ...variables },
      stdio: "pipe",
      encoding: "utf8",
    });
  return { cwd, shell };
}

/** Where nobody orders how many workers play, summary.json says how many did: that alone may differ. */
const withoutWorkers = (text: string): string =>
  text.replace(/,\n {2}"workers": \{[\s\S]*?\n {2}\}/, "");

/** Merged is what one run of as many games is. */
export async function expectOneRun(cwd: string): Promise<void> {
  const one = ["run", "duel.yaml", "--games", GAMES, "--out", "one", "--no-charts"];
  expect((await deadeye(one, cwd)).code).toBe(0);
  for (const name of ["summary.json", "tally.json", "report.html", "shots.csv"]) {
    const [merged, whole] = ["merged", "one"].map((dir) =>
      withoutWorkers(readFileSync(join(cwd, dir, name), "utf8")),
    );
    expect(merged, name).toBe(whole);
  }
}

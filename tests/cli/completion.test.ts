/** What may stand where somebody types, and that a shell gets it: bash here, others in shells.test.ts of the machine. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandLine } from "../../src/cli/commandLine.js";
import type { Terminal } from "../../src/cli/io.js";
import { ASKS, completionScript } from "../../src/cli/shells.js";
import { emptyFolder, ROOT } from "../e2e/cli.js";

const NOON = join(ROOT, "scenarios/high-noon.yaml");

async function asked(...words: string[]): Promise<string[]> {
  let out = "";
  const io = { print: (text: string) => (out += text) } as unknown as Terminal;
  expect(await commandLine([ASKS, ...words], io)).toBe(0);
  return out
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t")[0]!);
}

test.each([
  [["sw"], ["sweep"]],
  [["help", "va"], ["validate"]],
  [["--v"], ["--version"]],
  // Files are the shell's.
  [["run", ""], []],
  [["exact", NOON, "more"], []],
  [["rum", ""], []],
  [
    ["run", NOON, "--no-"],
    ["--no-charts", "--no-why"],
  ],
  [["sweep", NOON, "--games", "5", "--g"], []],
  [
    ["sweep", NOON, "--vary", "distance=1..9", "--v"],
    ["--vary", "--version"],
  ],
  [["sweep", NOON, "--vary", "Dist"], []],
  [["sweep", NOON, "--vary", "dist"], ["distance="]],
  [["run", NOON, "--set", "A.W"], ["A.Will."]],
  [
    ["run", NOON, "--set", "A.Will.c"],
    ["cool=", "constitution=", "cover=", "count="].map((key) => `A.Will.${key}`),
  ],
  [["run", NOON, "--set=A.Will.sk"], ["--set=A.Will.skill="]],
  [
    ["run", NOON, "--set", "A.Will.skill="],
    [1, 2, 3, 4, 5].map((skill) => `A.Will.skill=${skill}`),
  ],
  [["run", NOON, "--set", "A.Will.tactic=s"], ["A.Will.tactic=stand"]],
  [
    ["run", NOON, "--set", "loneFigureMorale="],
    ["loneFigureMorale=true", "loneFigureMorale=false"],
  ],
  [["sweep", NOON, "--vary", "A.Will.tactic=stand,h"], ["A.Will.tactic=stand,hold"]],
  [["sweep", NOON, "--vary", "A.Will.skill="], ["A.Will.skill=1..5"]],
  [["tune", NOON, "--solve", "A.Will.tac"], []],
  [["tune", NOON, "--solve", "pistol.acc"], ["pistol.accurate"]],
  [
    ["tune", NOON, "--target", "win.A="],
    ["win.A=50%", "win.A="],
  ],
  [
    ["run", NOON, "--metric", "win"],
    ["win.A", "win.B"],
  ],
  [["versus", "--system", "shootist", "--weapon", "col"], ["colt"]],
  [["versus", "--cover", "wi"], ["window"]],
  [["sheet", "--npc", "tow"], ["townie"]],
  [
    ["new", "--system", "napnuts", "--kind", ""],
    ["duel", "ambush", "brawl"],
  ],
  [["best", NOON, "--objective", "m"], ["margin"]],
  [["list", "co"], ["covers"]],
  [
    ["completion", ""],
    ["bash", "zsh", "fish"],
  ],
  [["run", "gone.yaml", "--set", "d"], []],
] as const)("%j", async (words, wanted) => {
  expect((await asked(...words)).sort()).toEqual([...wanted].sort());
});

test("names of a file that a shell would not take as they stand are left out", async () => {
  const file = join(emptyFolder(), "odd.yaml");
  const odd = ["$(id)", "a;b", "`id`", "*", "a\\\\b", "~"];
  for (const name of odd) {
    writeFileSync(file, readFileSync(NOON, "utf8").replace("name: Will", `name: "${name}"`));
    const found = await asked("run", file, "--set", "A.");
    expect(found).toContain("A.tactic=");
    expect(found.join("")).not.toMatch(/[^\p{L}\p{N}_.=-]/u);
  }
});

/** What bash would write at the end of a line. */
function bash(line: string): string[] {
  const folder = emptyFolder();
  writeFileSync(join(folder, "completion"), completionScript("bash"));
  const script = `
    source ./completion
    COMP_LINE="$1" COMP_POINT="\${#1}"
    _deadeye "$2"
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const bin = join(ROOT, "bin/deadeye.js");
  const words = ["--norc", "-c", script, "bash", line, bin];
  const { stdout, stderr } = spawnSync("bash", words, { cwd: folder, encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\n").filter(Boolean);
}

test("bash: behind = only what comes after it", () => {
  expect(bash("deadeye va")).toEqual(["validate"]);
  expect(bash(`deadeye run ${NOON} --set A.Will.tactic=`)).toEqual(["stand", "hold"]);
});

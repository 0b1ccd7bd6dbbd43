/** Completion in zsh and fish themselves, by what they would write. */
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { completionScript } from "../../src/cli/shells.js";
import { emptyFolder, ROOT } from "../e2e/cli.js";

const NOON = join(ROOT, "scenarios/high-noon.yaml");

/** @param script is run by the shell in a folder where `deadeye` is on the path, and `completion` is the script of that shell */
function typed(shell: "zsh" | "fish", words: readonly string[], script: string): string {
  const folder = emptyFolder();
  mkdirSync(join(folder, "bin"));
  symlinkSync(join(ROOT, "bin/deadeye.js"), join(folder, "bin/deadeye"));
  writeFileSync(join(folder, "completion"), completionScript(shell));
  writeFileSync(join(folder, "only-file.yaml"), "");
  const PATH = `${join(folder, "bin")}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH, HOME: folder, TERM: "dumb" };
  const { stdout, error } = spawnSync(shell, [...words, script], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (error !== undefined) throw error;
  return stdout;
}

const fish = (line: string): string[] =>
  typed("fish", ["--no-config", "-c"], `source completion; complete -C "${line}"`)
    .split("\n")
    .filter(Boolean)
    .map((found) => found.split("\t")[0]!);

test("fish", () => {
  expect(fish("deadeye va")).toEqual(["validate"]);
  expect(fish("deadeye run only")).toEqual(["only-file.yaml"]);
  expect(fish(`deadeye run ${NOON} --set A.Will.tactic=`).sort()).toEqual(
    ["hold", "stand"].map((tactic) => `A.Will.tactic=${tactic}`),
  );
});

/** What is offered in place of the last word, without a terminal: what zsh itself would do with it is told instead. */
const zsh = (...words: string[]): string[] =>
  typed(
    "zsh",
    ["-f", "-c"],
    `compdef() { : }
    _files() { print files }
    compadd() { while [[ $1 != -- ]]; do [[ $1 == -S ]] && print open; shift; done; shift; print -rl -- "$@" }
    source ./completion
    words=(deadeye ${words.map((word) => `'${word}'`).join(" ")}) CURRENT=$#words
    _deadeye`,
  )
    .split("\n")
    .filter(Boolean);

test("zsh", () => {
  expect(zsh("va")).toEqual(["validate"]);
  expect(zsh("run", "")).toEqual(["files"]);
  expect(zsh("sweep", NOON, "--vary", "A.Will.sk")).toEqual(["open", "A.Will.skill="]);
  expect(zsh("run", NOON, "--set", "A.Will.tactic=").sort()).toEqual(
    ["hold", "stand"].map((tactic) => `A.Will.tactic=${tactic}`),
  );
});

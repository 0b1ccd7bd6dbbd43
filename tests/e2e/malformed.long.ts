/**
 * Every malformed file through the command line: refused with a position, no trace in the output folder. One of each
 * kind of mistake goes through the program as a user starts it, which must say the same and end with exit code 2.
 */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runWords } from "../../src/cli/command.js";
import { COMMANDS } from "../../src/cli/commands.js";
import type { Io } from "../../src/cli/io.js";
import { DeadeyeError, formatIssues } from "../../src/core/errors.js";
import { MALFORMED } from "../scenario/malformed.js";
import { deadeye, emptyFolder } from "./cli.js";

const unheard = (): never => {
  throw new Error("a refused file is neither played nor answered");
};
const io: Io = {
  executor: unheard,
  interruptible: unheard,
  print: unheard,
  warn: unheard,
  onLoss: unheard,
  color: false,
  colorOfWarnings: false,
  width: 100,
};

/** A folder with the malformed file only, and the words that would play it. */
function attempt(text: string) {
  const cwd = emptyFolder();
  const file = join(cwd, "bad.yaml");
  writeFileSync(file, text);
  return { cwd, file, words: ["run", file, "--out", join(cwd, "out")] };
}

/** What the command line throws for `main` to print. */
async function refusal(words: readonly string[]): Promise<string> {
  const error = await runWords(COMMANDS, words, io, io.width).then(unheard, (thrown) => thrown);
  if (!(error instanceof DeadeyeError)) throw error;
  return formatIssues(error, { color: false });
}

test("there are at least sixty of them", () => {
  expect(MALFORMED.length).toBeGreaterThanOrEqual(60);
});

test.each(MALFORMED)("$name", async ({ text, line, code: issue }) => {
  const { cwd, file, words } = attempt(text);
  // A file that is too large to be read has no line to point at.
  expect(await refusal(words)).toContain(
    issue === "FILE_TOO_BIG" ? `${file}: error:` : `${file}:${line}:`,
  );
  expect(readdirSync(cwd)).toEqual(["bad.yaml"]);
});

const ofEachKind = [...new Map(MALFORMED.map((row) => [row.code, row])).values()];

test.concurrent.each(ofEachKind)("as a user starts it, $code: $name", async ({ text }) => {
  const { cwd, words } = attempt(text);
  const { code, stdout, stderr } = await deadeye(words, cwd);
  expect(code).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toBe(await refusal(words));
  expect(readdirSync(cwd)).toEqual(["bad.yaml"]);
});

/** Every malformed file through the built command: exit code 2, a position, no trace in the output folder. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MALFORMED } from "../scenario/malformed.js";
import { deadeye, emptyFolder } from "./cli.js";

test("there are at least sixty of them", () => {
  expect(MALFORMED.length).toBeGreaterThanOrEqual(60);
});

test.concurrent.each(MALFORMED)("$name", async ({ text, line, code: issue }) => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, "bad.yaml"), text);
  const { code, stdout, stderr } = await deadeye(["run", "bad.yaml", "--out", "out"], cwd);
  expect(code).toBe(2);
  expect(stdout).toBe("");
  // A file that is too large to be read has no line to point at.
  expect(stderr).toContain(issue === "FILE_TOO_BIG" ? "bad.yaml: error:" : `bad.yaml:${line}:`);
  expect(readdirSync(cwd)).toEqual(["bad.yaml"]);
});

/** Every malformed file through the command line: refused with a position and exit code 2, no trace in the output folder. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MALFORMED } from "../scenario/malformed.js";
import { deadeye, emptyFolder } from "./cli.js";

test("there are at least sixty of them", () => {
  expect(MALFORMED.length).toBeGreaterThanOrEqual(60);
});

test.each(MALFORMED)("$name", async ({ text, line, code: issue }) => {
  const cwd = emptyFolder();
  const file = join(cwd, "bad.yaml");
  writeFileSync(file, text);
  const { code, stdout, stderr } = await deadeye(["run", file, "--out", "out"], cwd);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  // A file that is too large to be read has no line to point at.
  expect(stderr).toContain(issue === "FILE_TOO_BIG" ? `${file}: error:` : `${file}:${line}:`);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(readdirSync(cwd)).toEqual(["bad.yaml"]);
});

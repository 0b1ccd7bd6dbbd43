/**
 * docs/tour.md as its readers meet it: its files are written, its commands run in order in one folder, and what they
 * print is what the page shows. `npm run test:long -- tests/docs/tour.long.ts -u` writes the page anew.
 */

import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deadeye, emptyFolder, ROOT } from "../e2e/cli.js";

const PAGE = join(ROOT, "docs/tour.md");

/** A block of a file (its first line is a comment with its name) or of commands (`$ `) with what they print. */
const BLOCK = /^```(yaml|console)\n([\s\S]*?)^```$/gm;

/** Standard output of a shell line; standard error too where the command refuses. */
async function shell(line: string, cwd: string): Promise<string> {
  const [, words, lines] = /^deadeye (.*?)(?: \| head -(\d+))?$/.exec(line) ?? [];
  if (words === undefined) return execFileSync("sh", ["-c", line], { cwd, encoding: "utf8" });
  const { code, stdout, stderr } = await deadeye(words.split(" "), cwd);
  const printed = code === 0 ? stdout : `${stdout}${stderr}`;
  return lines === undefined ? printed : printed.split("\n", Number(lines)).join("\n");
}

/** The block as it should be: files are written, commands run. */
async function played(kind: string, text: string, folder: string): Promise<string> {
  if (kind === "yaml") {
    const [, name] = text.match(/^# (\S+\.yaml)\n/) ?? [];
    if (name !== undefined) writeFileSync(join(folder, name), text);
    return text;
  }
  let shown = "";
  for (const [, line = ""] of text.matchAll(/^\$ (.*)$/gm)) {
    const printed = (await shell(line, folder)).replace(/\s*$/, "\n").replace(/^\n/, "");
    shown += `$ ${line}\n${printed}`;
  }
  return shown;
}

test("users E37: the tour shows what its commands print", async () => {
  const folder = emptyFolder();
  symlinkSync(join(ROOT, "scenarios"), join(folder, "scenarios"));
  const page = readFileSync(PAGE, "utf8");
  let rerun = page;
  for (const [block, kind = "", text = ""] of page.matchAll(BLOCK)) {
    const now = await played(kind, text, folder);
    rerun = rerun.replace(block, () => `\`\`\`${kind}\n${now}\`\`\``);
  }
  await expect(rerun).toMatchFileSnapshot(PAGE);
});

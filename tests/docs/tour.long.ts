/**
 * docs/tour.md as its readers meet it: its files are written, its commands run in order in one folder, and what they
 * print is what the page shows. `npm run test:long -- tests/docs/tour.long.ts -u` writes the page anew.
 */

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../e2e/cli.js";

const PAGE = join(ROOT, "docs/tour.md");

/** A block of a file (its first line is a comment with its name) or of commands (`$ `) with what they print. */
const BLOCK = /^```(yaml|console)\n([\s\S]*?)^```$/gm;

/** Standard output of a shell line; standard error too where the command refuses. */
function shell(line: string, folder: string): Promise<string> {
  const env = { ...process.env, NO_COLOR: "1", PATH: `${folder}${delimiter}${process.env.PATH}` };
  return new Promise((resolve) => {
    execFile("sh", ["-c", line], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve(error === null ? stdout : `${stdout}${stderr}`),
    );
  });
}

/** The block as it should be: files are written, commands run. */
async function played(kind: string, text: string, folder: string): Promise<string> {
  if (kind === "yaml") {
    const [, name] = text.match(/^# (\S+\.yaml)\n/) ?? [];
    if (name !== undefined) await writeFile(join(folder, name), text);
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
  const folder = await mkdtemp(join(tmpdir(), "deadeye-tour-"));
  try {
    await symlink(join(ROOT, "bin/deadeye.js"), join(folder, "deadeye"));
    await symlink(join(ROOT, "scenarios"), join(folder, "scenarios"));
    const page = await readFile(PAGE, "utf8");
    let rerun = page;
    for (const [block, kind = "", text = ""] of page.matchAll(BLOCK)) {
      const now = await played(kind, text, folder);
      rerun = rerun.replace(block, () => `\`\`\`${kind}\n${now}\`\`\``);
    }
    await expect(rerun).toMatchFileSnapshot(PAGE);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** What is not needed is not loaded: by the names of the files that a command opens, not by time. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import * as module from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { emptyFolder, ROOT } from "./cli.js";

const NOON = join(ROOT, "scenarios/high-noon.yaml");
const inline = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
/** Tells each module that is loaded, in whichever thread. */
const HOOK = inline(
  `export async function load(url, context, next) { process._rawDebug(url); return next(url, context); }`,
);
const TELLING = inline(
  `import { register } from "node:module"; register(${JSON.stringify(HOOK)});`,
);

/** Modules that are files, in the order in which they are loaded. */
function loaded(...words: string[]): string[] {
  const begin = `exec "${process.execPath}" --import '${TELLING}' bin/deadeye.js`;
  const line = `${begin} "$@" 2>&1 >/dev/null`;
  const told = execFileSync("sh", ["-c", line, "sh", ...words], { cwd: ROOT, encoding: "utf8" });
  return told
    .split("\n")
    .filter((url) => url.startsWith("file:"))
    .map((url) => relative(ROOT, fileURLToPath(url)));
}

test("the version is a file by itself", () => {
  expect(loaded("--version")).toEqual(["bin/deadeye.js", "dist/studies/version.js"]);
});

/** Where Node keeps no compiled code, all is one file, which no module loads. */
const ONE_FILE = !("enableCompileCache" in module);
const COMMANDS = ONE_FILE
  ? ["bin/deadeye.js", "dist/host/v8.js"]
  : [
      "bin/deadeye.js",
      "dist/cli/main.js",
      "dist/commands.js",
      "dist/engine.js",
      "dist/host/v8.js",
      "dist/rolldown-runtime.js",
      "dist/studies.js",
      "dist/studies/version.js",
    ];
const late = (...files: string[]): string[] => [...COMMANDS, ...(ONE_FILE ? [] : files)].sort();

test("what is solved or played in a moment is so in a handful of files, without threads", () => {
  const out = emptyFolder();
  expect(loaded("exact", NOON).sort()).toEqual(late("dist/cli/commands/exact.js"));
  expect(loaded("run", NOON, "--games", "2000", "--no-charts", "--out", out).sort()).toEqual(
    late("dist/cli/commands/run.js", "dist/report/folder.js"),
  );
});

/** Programs of one file. */
const PROGRAMS = ["cli/kept.cjs", "host/threads/player.cjs"];

test.each(PROGRAMS)("%s asks for nothing but Node at its start", (program) => {
  const code = readFileSync(join(ROOT, "dist", program), "utf8");
  const asked = [...code.matchAll(/^let \w+ = require\("(.*)"\);$/gm)].map(
    ([, id]) => id as string,
  );
  expect(asked).not.toEqual([]);
  expect(asked.filter((id) => !module.isBuiltin(id))).toEqual([]);
});

test.each(PROGRAMS)("V8 takes what the build has compiled of %s", (program) => {
  const url = (file: string): string =>
    JSON.stringify(pathToFileURL(join(ROOT, "dist", file)).href);
  // A worker has been compiled under the flags under which it runs.
  const code = `
    import { setFlagsFromString } from "node:v8";
    import { HEAP_FLAG, runKept, setFlags } from ${url("host/v8.js")};
    setFlagsFromString(HEAP_FLAG);
    if (process.argv[2] === "host/threads/player.cjs") setFlags();
    const program = new URL(process.argv[2], ${url("")} + "/");
    process.argv[2] = "--help";
    console.error(runKept(program).script.cachedDataRejected);`;
  const { stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", code, "x", program],
    { encoding: "utf8" },
  );
  expect(stderr).toBe("false\n");
});

test("charts are drawn by a thread that loads nothing else, and no other loads what draws", () => {
  const files = loaded("run", NOON, "--games", "2000", "--out", emptyFolder());
  expect(files.filter((file) => /drawer|vega|charts/.test(file))).toEqual([
    "dist/host/threads/drawer.js",
    "dist/report/vega.js",
    // Which has it from there: pages draw with the same file.
    "dist/web/vega.js",
  ]);
  expect(files.filter((file) => file === "dist/engine.js")).toHaveLength(ONE_FILE ? 0 : 1);
});

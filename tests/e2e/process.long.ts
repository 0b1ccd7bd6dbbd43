/** What the process around a command may do to it, and what slips of typing do. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { complain } from "../../src/cli/commandLine.js";
import { JobFailed } from "../../src/sim/executor.js";
import { deadeye, emptyFolder, PLAYED, ROOT, signalled, started } from "./cli.js";

const BIN = join(ROOT, "bin/deadeye.js");
const scenario = (name: string): string => join(ROOT, "scenarios", `${name}.yaml`);
const NOON = scenario("high-noon");
/** What nobody looks at here. */
const BARE = ["--no-why", "--no-charts"];

/** Runs a line of shell, in which `deadeye` is our program. */
function shell(line: string, cwd: string): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve) => {
    const words = `deadeye() { "${process.execPath}" "${BIN}" "$@"; }; ${line}`;
    const child = spawn("sh", ["-c", words], { cwd });
    let stderr = "";
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    child.on("close", (code) => resolve({ code, stderr }));
  });
}

test("a reader that goes away loses no report, not even that of the second file", async () => {
  const cwd = emptyFolder();
  const files = `"${NOON}" "${scenario("rifle-against-pistol")}"`;
  const line = `(deadeye run ${files} --games 2000 --no-charts --no-why; echo $? > code) | true`;
  await shell(line, cwd);
  expect(readFileSync(join(cwd, "code"), "utf8")).toBe("0\n");
  for (const stem of ["high-noon", "rifle-against-pistol"]) {
    expect(existsSync(join(cwd, "reports", stem, "summary.json")), stem).toBe(true);
  }
});

test.runIf(existsSync("/dev/full"))("a full standard output is told without a stack", async () => {
  const cwd = emptyFolder();
  const line = `deadeye run "${NOON}" --games 2000 --no-charts --no-why > /dev/full`;
  const { code, stderr } = await shell(line, cwd);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^standard output could not be written: .*ENOSPC/m);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(existsSync(join(cwd, "reports/high-noon/summary.json"))).toBe(true);
});

test("after a fault of ours the process ends, whatever is still open", async () => {
  const broken = new URL("brokenTerminal.mjs", import.meta.url).href;
  const { code, stderr } = await started(["list"], ROOT, { NODE_OPTIONS: `--import=${broken}` });
  expect(stderr).toMatch(/^a fault of deadeye, not of your file: nobody thought of it/);
  expect(code).toBe(4);
});

test.each([20, 26])("a limit of %i open files is no fault of ours", async (files) => {
  const cwd = emptyFolder();
  const line = `ulimit -n ${files}; deadeye run "${NOON}" --games 2000 --workers 4 --no-why`;
  const { code, stderr } = await shell(line, cwd);
  expect(stderr).not.toMatch(/fault of deadeye|^\s+at /m);
  if (code !== 0) expect([code, stderr]).toEqual([2, expect.stringMatching(/limit .* \(EMFILE\)/)]);
});

test.each([
  ["EMFILE: too many open files, open 'x.js'", "EMFILE", /^the system's limit of open files/],
  ["Worker initialization failure: EAGAIN", "ERR_WORKER_INIT_FAILED", /^the system has no memory/],
  ["games 0 to 63 failed 3 times: Worker initialization failure: EMFILE", null, /open files/],
  ["EROFS: read-only file system", "EROFS", /^the report could not be written: EROFS/],
])("what a system refuses is told as that: %s", (message, code, words) => {
  const error =
    code === null ? new JobFailed(message) : Object.assign(new Error(message), { code });
  const said: string[] = [];
  const io = { warn: (text: string) => said.push(text), colorOfWarnings: false };
  expect(complain(error, [], io)).toBe(2);
  expect(said).toEqual([expect.stringMatching(words)]);
});

test("a current folder that is gone is told, too", async () => {
  const line = "mkdir gone; cd gone; rmdir ../gone; deadeye list systems";
  const { code, stderr } = await shell(line, emptyFolder());
  expect(stderr).toBe(
    "deadeye cannot start: the current folder is gone; go to one that is there\n",
  );
  expect(code).toBe(2);
});

test("what nobody waited for ends with the exit code of a fault, not that of an assertion", async () => {
  const throwing = `process.on("newListener", (name) => {
    if (name === "uncaughtException") setTimeout(() => { throw new Error("out of the blue"); });
  });`;
  const hook = `data:text/javascript,${encodeURIComponent(throwing)}`;
  const { code, stderr } = await started(["list"], ROOT, { NODE_OPTIONS: `--import=${hook}` });
  expect(stderr).toMatch(/^a fault of deadeye, not of your file: out of the blue/);
  expect(code).toBe(4);
});

test.each(["SIGTERM", "SIGHUP"] as const)("%s ends as Ctrl-C does", async (signal) => {
  const cwd = emptyFolder();
  const words = ["run", NOON, "--games", "1000000000", "--workers", "1", "--no-charts"];
  expect((await signalled(words, cwd, PLAYED, signal)).code).toBe(3);
  const summary = JSON.parse(readFileSync(join(cwd, "reports/high-noon/summary.json"), "utf8"));
  expect(summary.partial).toBe(true);
  expect(summary.games).toBeGreaterThan(0);
});

test.each([
  ["an answer", ["run", NOON, "--games", "300", "--json", ...BARE, "--workers", "1"], 0],
  ["a file that is wrong", ["run", NOON, "--set", "sides=3"], 2],
  ["words that are wrong", ["shoot"], 2],
  ["a promise that is not kept", ["check", NOON, "--set", "expect.0.between=[0.1, 0.2]"], 1],
])("as a user starts it, and as the tests ask: %s", async (_, words, code) => {
  const [there, here] = [emptyFolder(), emptyFolder()];
  const answer = await started(words, there);
  expect(answer.code).toBe(code);
  expect(answer).toEqual(await deadeye(words, here));
  expect(readdirSync(there)).toEqual(readdirSync(here));
});

test.each([
  [["--games", "300", ...BARE, "run", NOON]],
  [["--set", "turns=9", ...BARE, "--games=300", "run", NOON]],
  [["run", ...BARE, "--games", "300", "--", NOON]],
  [["run", NOON, ...BARE, "--games", "300", "--seed", "-2+3 x"]],
])("options stand before the command, and files behind --: %j", async (words) => {
  const { code, stdout } = await deadeye(words, emptyFolder());
  expect(code).toBe(0);
  expect(stdout).toContain("300 games");
});

test("behind -- a file may be called as an option is", async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, "--quiet"), readFileSync(NOON));
  const { code, stdout } = await deadeye(["validate", "--", "--quiet"], cwd);
  expect([code, stdout]).toEqual([0, expect.stringContaining("--quiet: ok")]);
});

describe("slips of typing are told in a sentence", () => {
  test.each([
    [["run", NOON, "--set"], "--set needs a value"],
    [["run", NOON, "--set", "-x"], "--set needs a value"],
    [["sweep", NOON, "--vary"], "--vary needs a value"],
    [["versus", "--weapon"], "--weapon needs a value"],
    [["versus", "--man", "--quiet"], "--man needs a value"],
    [["run", NOON, "--no-games"], 'Unknown argument: no-games; did you mean "--games"?'],
    [["run", NOON, "--workers.x", "2"], "Unknown argument: workers.x"],
    [["run", NOON, "--set.x=1"], "Unknown argument: set.x"],
    [["run", NOON, "--gmaes", "5"], 'Unknown argument: gmaes; did you mean "--games"?'],
    [["exact", NOON, "--games", "5"], "exact has no --games; it is an option of run,"],
    [["run", NOON, "--quiet=maybe"], "--quiet is said or not"],
    [["run", NOON, "--games", "5", "--games", "6"], "--games can be given only once"],
    [["rnu", NOON], 'there is no command "rnu"; did you mean "run"?'],
    [["balance", NOON, "--tolerance", "2"], "so write 0.02 for 2 points"],
    [["versus", NOON, "--system", "shootist"], "the file is of law-of-the-gun"],
    [["sheet", NOON, "--system", "shootist"], "the file is of law-of-the-gun"],
    [["run"], "the name of a file is missing: deadeye run FILE..."],
    [["run", ""], 'the name of a file is empty: ""'],
    [["exact", NOON, "more.yaml"], 'unexpected argument "more.yaml": deadeye exact FILE'],
    [["tune", NOON], "tune needs --solve and --target, too\nSee deadeye tune --help."],
    [["tune", NOON, "--solve", "distance"], "tune needs --target, too"],
    [["versus", "--first", "third"], '--first cannot be "third"; one of: both, first, second'],
  ])("%j", async (words, sentence) => {
    const { code, stdout, stderr } = await deadeye(words, emptyFolder());
    expect(stderr).toContain(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect([code, stdout]).toEqual([2, ""]);
  });
});

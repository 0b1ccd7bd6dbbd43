/** `deadeye check` from outside: exit codes, streams, the JUnit file, signals. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { elementsOf, parseXml, type XmlElement } from "../report/xml.js";
import { deadeye, emptyFolder, ROOT } from "./cli.js";

const NOON = join(ROOT, "scenarios/high-noon.yaml");
/** Too big to be solved: it is played. */
const COVER = join(ROOT, "scenarios/men-behind-cover.yaml");
/** A share that a million games cannot tell from its bound. */
const OPEN = ["--set", "expect=[{ metric: win.B, atLeast: 0.606 }]"];

const junitIn = (path: string): XmlElement =>
  parseXml(
    readFileSync(path, "utf8")
      .replace(/^<\?xml.*\?>\n/, "")
      .trim(),
  );

describe("verdicts", () => {
  test("one that fails: exit code 1, in the table, in JSON and in the XML", async () => {
    const cwd = emptyFolder();
    const words = ["check", NOON, "--set", "expect.0.between=[0.1, 0.2]", "--junit", "out/j.xml"];
    const table = await deadeye(words, cwd);
    expect(table.code).toBe(1);
    expect(table.stdout).toMatch(/^fails\s+win.A between 0.1 and 0.2\s+0.502762$/m);
    expect(readdirSync(cwd)).toEqual(["out"]);
    expect(readdirSync(join(cwd, "out"))).toEqual(["j.xml"]);
    const root = junitIn(join(cwd, "out/j.xml"));
    expect(root.attributes).toMatchObject({ tests: "3", failures: "1", skipped: "0" });
    const json = await deadeye([...words, "--json"], cwd);
    expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 1, stderr: "" });
    const data = JSON.parse(json.stdout);
    expect(data).toMatchObject({ passed: false, fails: 1, holds: 2, undecided: 0 });
    expect(data.files[0]).toMatchObject({ solved: true, games: 0 });
  });

  test("undecided is allowed, but not with --strict", async () => {
    const cwd = emptyFolder();
    const words = ["check", COVER, ...OPEN, "--games", "40000", "--junit", "j.xml"];
    const lax = await deadeye(words, cwd);
    expect(lax.code).toBe(0);
    expect(lax.stdout).toMatch(/^undecided\s+win.B at least 0.606 .* 40,000$/m);
    expect(junitIn(join(cwd, "j.xml")).attributes).toMatchObject({ failures: "0", skipped: "1" });
    expect((await deadeye([...words, "--strict"], cwd)).code).toBe(1);
    expect(junitIn(join(cwd, "j.xml")).attributes).toMatchObject({ failures: "1", skipped: "0" });
  });

  test("the same on any number of workers; other seeds play other games", async () => {
    const line = "expect=[{ metric: win.B, atLeast: 0.603 }, { metric: hitRate.A, atMost: 0.4 }]";
    const words = ["check", COVER, "--set", line, "--games", "140000", "--json"];
    const outputs = await Promise.all(
      [["1"], ["3"], ["1", "--seed", "x"]].map(async ([workers = "", ...more]) => {
        return (await deadeye([...words, "--workers", workers, ...more])).stdout;
      }),
    );
    expect(outputs[1]).toBe(outputs[0]);
    expect(outputs[2]).not.toBe(outputs[0]);
  });

  test("a hundred assertions of a scenario that has to be played", async () => {
    const lines = Array.from(
      { length: 100 },
      (_, i) => `{ metric: win.B, minus: win.A, atLeast: ${(0.21 + i * 0.001).toFixed(3)} }`,
    );
    const words = ["check", COVER, "--set", `expect=[${lines.join(", ")}]`, "--json"];
    const { stdout } = await deadeye(words);
    const { holds, fails, undecided } = JSON.parse(stdout);
    expect(holds + fails + undecided).toBe(100);
    expect(holds).toBeGreaterThan(30);
    expect(fails).toBeGreaterThan(30);
  });

  test("a reader that stops early is no error", () => {
    const command = `"${process.execPath}" "${ROOT}bin/deadeye.js" check "${NOON}" | head -n 1`;
    const words = ["-c", `set -o pipefail; ${command}`];
    expect(execFileSync("bash", words, { encoding: "utf8" })).toContain("solved exactly");
  });
});

describe("bad input: exit code 2, nothing written", () => {
  const bare = "deadeye: 1\nsystem: law-of-the-gun\n";

  test.each([
    [["check"]],
    [["check", NOON, "--games", "0"]],
    [["check", NOON, "--workers", "x"]],
    [["check", NOON, "--junit", ""]],
    [["check", NOON, "--junit", "."]],
    [["check", NOON, "--junit", "bare.yaml/j.xml"]],
    [["check", NOON, "--junit", "a.xml", "--junit", "b.xml"]],
    [["check", NOON, "--seed", "a", "--seed", "b"]],
    [["run", NOON, "--games", "1", "--games", "2"]],
    [["check", NOON, "--strikt"]],
    [["check", "no-such-file.yaml"]],
    [["check", NOON, "--set", "expect=[]"]],
    [["check", NOON, "--set", "expect.0.metric=win.C"]],
    [["check", NOON, "--set", "expect.0.minus=win.A"]],
  ])("%j", async (words) => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "bare.yaml"), bare);
    const { code, stdout, stderr } = await deadeye(words, cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).not.toBe("");
    expect(readdirSync(cwd)).toEqual(["bare.yaml"]);
  });

  test("no green result of an earlier run is left, and the good files are checked all the same", async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "bare.yaml"), bare);
    const words = ["check", NOON, "--junit", "j.xml"];
    expect((await deadeye(words, cwd)).code).toBe(0);
    const { code, stdout, stderr } = await deadeye([...words, "bare.yaml"], cwd);
    expect(code).toBe(2);
    expect(stderr).toContain('"name" is missing');
    expect(stdout).toContain("3 assertions hold");
    const both = junitIn(join(cwd, "j.xml"));
    expect(both.attributes).toMatchObject({ tests: "4", failures: "0", errors: "1" });
    const none = await deadeye(["check", "none.yaml", "--junit", "j.xml"], cwd);
    expect(none.code).toBe(2);
    expect(junitIn(join(cwd, "j.xml")).attributes).toMatchObject({ tests: "1", errors: "1" });
    expect((await deadeye([...words, "--set", "nonsense=1"], cwd)).code).toBe(2);
    expect(junitIn(join(cwd, "j.xml")).attributes).toMatchObject({ failures: "0", errors: "1" });
  });

  test("what is wrong with several files is said at once; no expect lines are told", async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "bare.yaml"), bare);
    const text = readFileSync(NOON, "utf8");
    writeFileSync(join(cwd, "silent.yaml"), text.slice(0, text.indexOf("expect:")));
    const words = ["check", "bare.yaml", "silent.yaml", "none.yaml"];
    const { code, stderr } = await deadeye(words, cwd);
    expect(code).toBe(2);
    expect(stderr).toContain('"name" is missing');
    expect(stderr).toMatch(/silent.yaml: error: there is nothing to check/);
    expect(stderr).toContain("no such file");
  });

  test("a link in the place of the XML is replaced, never followed; a device is refused", async () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, "victim"), "mine");
    symlinkSync(join(cwd, "victim"), join(cwd, "j.xml"));
    expect((await deadeye(["check", NOON, "--junit", "j.xml"], cwd)).code).toBe(0);
    expect(readFileSync(join(cwd, "victim"), "utf8")).toBe("mine");
    expect(junitIn(join(cwd, "j.xml")).name).toBe("testsuites");
    execFileSync("mkfifo", [join(cwd, "pipe")]);
    expect((await deadeye(["check", NOON, "--junit", "pipe"], cwd)).code).toBe(2);
  });
});

test("Ctrl-C: exit code 3, what is decided is told, the XML is whole and marked", async () => {
  const cwd = emptyFolder();
  const lines =
    "expect=[{ metric: win.B, atLeast: 0.5 }, { metric: win.B, between: [0.606, 0.606] }]";
  const words = ["check", COVER, NOON, "--set", lines, "--games", "1000000000", "--junit", "j.xml"];
  const { code, stdout, stderr } = await deadeye([...words, "--strict"], cwd, 8);
  expect(code).toBe(3);
  expect(stderr).toContain("interrupted");
  expect(stdout).toMatch(/^holds\s+win.B at least 0.5/m);
  expect(stdout).toContain("Interrupted. So far");
  expect(existsSync(join(cwd, "j.xml"))).toBe(true);
  const root = junitIn(join(cwd, "j.xml"));
  expect(root.attributes).toMatchObject({ tests: "4", failures: "0", skipped: "3" });
  const marks = elementsOf(root).filter(({ attributes }) => attributes.name === "interrupted");
  expect(marks.length).toBe(2);
});

/** The loader: everything at once, `--set`, files on disk, and what a good file becomes. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { DeadeyeError, formatIssues, type Issue } from "../../src/core/errors.js";
import { damerau, ofThatKind, suggest } from "../../src/core/suggest.js";
import { RULESETS } from "../../src/rules/index.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { edited, GOOD } from "./malformed.js";
import { issuesOf as issuesIn } from "./refusals.js";

const systems = [lawOfTheGun];

const issuesOf = (text: string, set: readonly string[] = []): readonly Issue[] =>
  issuesIn(text, systems, set);

const places = (issues: readonly Issue[]) =>
  issues.map(({ code, path, line }) => `${line} ${code} ${path}`);

describe("envelope", () => {
  const { envelope, model } = parseScenario(GOOD, "dir/good.yaml", { systems });

  test("is filled in", () => {
    expect(envelope).toEqual({
      file: "dir/good.yaml",
      system: "law-of-the-gun",
      name: "Test",
      about: "",
      kind: "duel",
      turns: 30,
      games: 1000,
      seed: "test",
      sides: { A: "Marshal", B: "Outlaw" },
      expect: [
        { metric: "win.A", minus: null, low: 0.3, high: 0.7, text: "win.A between 0.3 and 0.7" },
      ],
      points: null,
    });
  });

  test("and model are plain data that structured clone takes", () => {
    expect(structuredClone({ envelope, model })).toEqual({ envelope, model });
  });

  test("has defaults", () => {
    const bare = edited("run: { games: 1000, seed: test }\n", "").replace(/turns.*\nfirst.*\n/, "");
    const plain = parseScenario(bare.replace("    name: Marshal\n", ""), "x", { systems });
    const { games, seed, turns, sides } = plain.envelope;
    expect({ games, seed, turns }).toEqual({
      games: 1_000_000,
      seed: "deadeye",
      turns: 30,
    });
    expect(sides.A).toBe("Side A");
  });

  test.each([
    ["5", "5"],
    ['"5"', "5"],
    ["-0", "0"],
    ["0x10", "16"],
    ["high noon", "high noon"],
  ])("seed %s is %s", (written, seed) => {
    const scenario = parseScenario(edited("seed: test", `seed: ${written}`), "x", { systems });
    expect(scenario.envelope.seed).toBe(seed);
  });

  test.each([
    ["atLeast: 0.5", 0.5, null, "win.A at least 0.5"],
    ["atMost: 0.5", null, 0.5, "win.A at most 0.5"],
    ["near: 0.5, tolerance: 0.25", 0.25, 0.75, "win.A within 0.25 of 0.5"],
    ["minus: win.B, atLeast: 0", 0, null, "win.A minus win.B at least 0"],
    ["minus: draw, between: [-1, 0.5]", -1, 0.5, "win.A minus draw between -1 and 0.5"],
  ])("expect %s", (written, low, high, text) => {
    const file = edited("between: [0.3, 0.7]", written);
    const [line] = parseScenario(file, "x", { systems }).envelope.expect;
    const minus = /minus: ([\w.]+)/.exec(written)?.[1] ?? null;
    expect(line).toEqual({ metric: "win.A", minus, low, high, text });
  });
});

describe("all that is wrong is said at once", () => {
  test("shape and meaning together, in the order of the file", () => {
    const text = GOOD.replace("distance:", "distanse:")
      .replace("turns: 30", "turns: 300")
      .replace("[pistol]", "[pistl]")
      .replace("group: gang", "leader: true")
      .replace("win.A", "win.C");
    expect(places(issuesOf(text))).toEqual([
      "5 UNKNOWN_KEY distanse",
      "7 TOO_LARGE turns",
      "20 UNKNOWN_WEAPON sides.A.figures.0.weapons.0",
      "29 LEADER_WITHOUT_GROUP sides.B.figures.0.leader",
      "31 UNKNOWN_METRIC expect.0.metric",
    ]);
  });

  test("what merely follows from a slip is not said", () => {
    const text = GOOD.replace("maximum: 200", "maximum: far").replace(
      "tactic: hold",
      "tactic: hld",
    );
    expect(places(issuesOf(text))).toEqual([
      "13 WRONG_TYPE weapons.hunting-gun.maximum",
      "27 NOT_ONE_OF sides.B.figures.0.tactic",
    ]);
    const slip = GOOD.replace("[pistol]", "[pistl]").replace("win.A", "outPerShot.A.pistol");
    expect(places(issuesOf(slip))).toEqual(["20 UNKNOWN_WEAPON sides.A.figures.0.weapons.0"]);
  });

  test("duplicate keys do not hide the rest", () => {
    const text = GOOD.replace("turns: 30", "turns: 30\nturns: 31").replace("skill: 4", "skill: 7");
    expect(places(issuesOf(text))).toEqual([
      "8 YAML_DUPLICATE_KEY turns",
      "20 TOO_LARGE sides.A.figures.0.stats.skill",
    ]);
  });

  test("an unknown system does not hide what is wrong with the common keys", () => {
    const text = GOOD.replace("law-of-the-gun", "shootout").replace("turns: 30", "turns: 0");
    expect(places(issuesOf(text))).toEqual(["2 UNKNOWN_SYSTEM system", "7 TOO_SMALL turns"]);
  });

  test("a slip behind an alias is said once", () => {
    const text = GOOD.replace("- name: Will\n", "- &w\n")
      .replace("skill: 4", "skill: 6")
      .replace("      - npc: outlaw/4", "      - *w\n      - npc: outlaw/4");
    expect(places(issuesOf(text))).toEqual(["19 TOO_LARGE sides.A.figures.0.stats.skill"]);
  });

  test("a thousand unknown keys are a thousand issues, printed in part", () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `x${index}: 1\n`).join("");
    const issues = issuesOf(GOOD + keys);
    expect(issues).toHaveLength(1000);
    expect(formatIssues({ issues }, { color: false })).toContain("... and 950 more problems");
  });
});

describe("aliases are welcome within limits", () => {
  test("copies are independent of each other", () => {
    const text = GOOD.replace("stats: {", "stats: &s {").replace(
      "      - npc: outlaw/4",
      "      - stats: *s",
    );
    const set = ["sides.B.figures.0.stats.skill=1"];
    const { figures } = parseScenario(text, "x", { systems, set }).model;
    expect(figures.map(({ rows }) => rows[0]?.skill)).toEqual([4, 1]);
  });
});

describe("byte order marks and line ends", () => {
  test.each([
    ["a byte order mark", `\ufeff${GOOD}`],
    ["Windows line ends", GOOD.replaceAll("\n", "\r\n")],
    ["no last line end", GOOD.trimEnd()],
    ["document markers", `---\n${GOOD}...\n`],
    ["a YAML 1.2 directive", `%YAML 1.2\n---\n${GOOD}`],
  ])("%s", (_, text) => {
    expect(issuesOf(text)).toEqual([]);
  });

  test("a byte order mark does not shift columns, nor Windows line ends the source line", () => {
    const [issue] = issuesOf(`\ufeff${GOOD.replace("deadeye: 1", "deadeye: x")}`);
    expect(issue?.column).toBe(10);
    const [windows] = issuesOf(GOOD.replace("turns: 30", "turns: 0").replaceAll("\n", "\r\n"));
    expect(windows?.sourceLine).toBe("turns: 0");
  });
});

describe("--set", () => {
  const duel = (...set: string[]) => parseScenario(GOOD, "x", { systems, set });

  test("changes a value", () => {
    const { model } = duel("sides.A.figures.0.stats.skill=5");
    expect(model.figures[0]?.rows[0]?.skill).toBe(5);
  });

  test("takes lists, blocks, quoted text; the last one wins", () => {
    const { model, envelope } = duel(
      "sides.A.figures.0.weapons=[bow, pistol]",
      "sides.A.figures.0.weapons.1=derringer",
      "run={ games: 7 }",
      'run.seed="5"',
      'name="a: b"',
      "name=High = noon",
    );
    expect(model.figures[0]?.weapons.map(({ id }) => id)).toEqual(["bow", "derringer"]);
    expect(envelope).toMatchObject({ games: 7, seed: "5", name: "High = noon" });
  });

  test("makes blocks that the file lacks", () => {
    const { model } = duel("weapons.bow.accurate=60", "sides.B.figures.0.stats.skill=2");
    expect(model.figures[1]?.rows).toEqual([
      { initiative: 3, skill: 2, cool: 4, constitution: 3, horsemanship: 4 },
    ]);
  });

  test("repairs what is wrong in the file", () => {
    expect(issuesOf(GOOD.replace("turns: 30", "turns: 0"), ["turns=10"])).toEqual([]);
  });

  test.each([
    ["turns", "SET_MALFORMED", ""],
    ["=5", "SET_MALFORMED", ""],
    ["a..b=5", "SET_MALFORMED", ""],
    [".turns=5", "SET_MALFORMED", ""],
    ["turns=", "SET_NO_VALUE", "turns"],
    ["turns= # ten", "SET_NO_VALUE", "turns"],
    ["name=a: b", "SET_BAD_VALUE", "name"],
    ["name=[a", "SET_BAD_VALUE", "name"],
    ["name=- a", "SET_BAD_VALUE", "name"],
    ["name=a\nb", "SET_BAD_VALUE", "name"],
    ["name=!!js/function x", "YAML_TAG", "name"],
    ["turns=*t", "YAML_UNKNOWN_ALIAS", "turns"],
    [`name=${"[".repeat(40)}`, "YAML_TOO_DEEP", "name"],
    ["__proto__.turns=5", "SET_BAD_PATH", ""],
    ["weapons.constructor.accurate=5", "SET_BAD_PATH", ""],
    ["sides.A.figures[0].name=x", "SET_BAD_PATH", ""],
    ["name={ __proto__: 1 }", "RESERVED_KEY", "name"],
    ["sides.A.figures.1.name=x", "SET_OUT_OF_RANGE", "sides.A.figures"],
    ["sides.A.figures.-1.name=x", "SET_OUT_OF_RANGE", "sides.A.figures"],
    ["sides.A.figures.first.name=x", "SET_OUT_OF_RANGE", "sides.A.figures"],
    ["name.first=x", "SET_NOT_INSIDE", "name"],
    ["turns=0", "TOO_SMALL", "turns"],
    ["turns=x", "WRONG_TYPE", "turns"],
    ["rounds=5", "UNKNOWN_KEY", "rounds"],
    ["sides.A.figures.0.stats.skil=5", "UNKNOWN_KEY", "sides.A.figures.0.stats.skil"],
    ["sides.A.figures.0.weapons.0=pistl", "UNKNOWN_WEAPON", "sides.A.figures.0.weapons.0"],
    ["weapons.musket.accurate=5", "MISSING_KEY", "weapons.musket.maximum"],
    ["sides.A.figures=[{}]", "MISSING_KEY", "sides.A.figures.0.weapons"],
  ])("%s is %s", (set, code, path) => {
    const issues = issuesOf(GOOD, [set]);
    const [issue] = issues;
    expect({ code: issue?.code, path: issue?.path }).toEqual({ code, path });
    expect(issue).toMatchObject({ set, file: "bad.yaml", line: 0, column: 0 });
    const printed = formatIssues({ issues }, { color: false });
    expect(printed.startsWith("bad.yaml: --set ")).toBe(true);
  });

  test("the file's own issues come first, and every --set has its own", () => {
    const issues = issuesOf(GOOD.replace("turns: 30", "turns: 0"), ["distance=0", "x", "first=C"]);
    expect(issues.map(({ line, set }) => set ?? line)).toEqual([7, "distance=0", "x", "first=C"]);
  });

  test("nothing reaches Object.prototype", () => {
    issuesOf(GOOD, ["__proto__.polluted=1", "constructor.prototype.polluted=1"]);
    issuesOf(`${GOOD}__proto__: { polluted: 1 }\n`);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe("did you mean", () => {
  test.each([
    ["acuracy", ["accurate", "maximum"], "accurate"],
    ["pistl", ["bow", "pistol"], "pistol"],
    ["PISTOL", ["bow", "pistol"], "pistol"],
    ["sikll", ["skill", "cool"], "skill"],
    ["cannon", ["bow", "pistol"], null],
    ["x".repeat(1000), ["x"], null],
    ["", ["A"], null],
  ])("%s", (word, known, meant) => {
    expect(suggest(word, known)).toBe(meant);
  });

  test("counts a swap of neighbours as one slip", () => {
    expect([damerau("ab", "ba"), damerau("abc", "ca"), damerau("", "abc")]).toEqual([1, 3, 3]);
  });
});

describe("printing", () => {
  const issue: Issue = {
    code: "X",
    path: "name",
    file: "é\u001b.yaml",
    line: 3,
    column: 9,
    sourceLine: 'name: "剣\u202e!"',
    length: 1,
    message: "bad\u0007",
    rule: "LG-X-1",
    hint: 'did you mean "y"?',
  };

  test("keeps carets under wide letters and lets no control character through", () => {
    expect(formatIssues({ issues: [issue] }, { color: false })).toBe(
      [
        "é\ufffd.yaml:3:9: error: bad\ufffd",
        '  name: "剣\ufffd!"',
        "           ^",
        '  did you mean "y"?',
        "  rule LG-X-1",
        "",
      ].join("\n"),
    );
  });

  test("cuts a very long line around the mistake", () => {
    const long = { ...issue, sourceLine: "x".repeat(250_000), column: 200_000, length: 30_000 };
    const printed = formatIssues({ issues: [long] }, { color: false });
    for (const line of printed.split("\n")) expect(line.length).toBeLessThan(120);
    expect(printed).toContain("^");
  });

  test("looks as its docstring says", () => {
    const issues = issuesOf(GOOD.replace("distance: 25", "distance: 0"));
    expect(formatIssues({ issues }, { color: false })).toBe(
      [
        "bad.yaml:5:11: error: distance must be at least 1, not 0",
        "  distance: 0",
        "            ^",
        "  rule LG-GEO-2",
        "",
      ].join("\n"),
    );
  });

  test("is the error's own message", () => {
    expect(new DeadeyeError([issue]).message).toContain("LG-X-1");
  });

  test("is coloured on demand", () => {
    expect(formatIssues({ issues: [issue] }, { color: true })).toContain("\u001b[31m^");
  });
});

describe("names", () => {
  test.each([
    0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200d, 0x202e, 0x2800, 0x3164, 0xfe0f, 0xfff9,
    0xe0041,
  ])("a letter that nobody sees is refused: %i", (code) => {
    const text = GOOD.replace(/^name: .*$/m, `name: "Wi${String.fromCodePoint(code)}ll"`);
    expect(issuesOf(text)).toMatchObject([{ code: "CONTROL_CHARACTER", path: "name" }]);
    expect(issuesOf(text)[0]?.message).toContain(code.toString(16).toUpperCase());
  });

  test("letters of all scripts and pictures are not", () => {
    expect(issuesOf(GOOD.replace(/^name: .*$/m, "name: Épée 剣 Łódź Ж שלום 🤠"))).toEqual([]);
  });
});

test("a file of unknown keys is refused at once", () => {
  const keys = Array.from({ length: 19_000 }, (_, i) => `k${i.toString(36)}: 1`);
  const started = process.cpuUsage().user;
  expect(issuesOf(`${GOOD}\n${keys.join("\n")}`)).toHaveLength(19_000);
  // Micro-seconds of processor time; it took ten times as long when each key was compared with all others.
  expect(process.cpuUsage().user - started).toBeLessThan(5_000_000);
});

test("a bound above 1 for a chance is a per cent that was meant as a share", () => {
  const said = (line: string) => issuesOf(edited("{ metric: win.A, between: [0.3, 0.7] }", line));
  for (const line of [
    "{ metric: win.A, between: [45, 55] }",
    "{ metric: win.B, atLeast: 45 }",
    "{ metric: draw, near: 45, tolerance: 2 }",
  ]) {
    expect(said(line)).toMatchObject([{ code: "EXPECT_FORM" }]);
    expect(said(line)[0]?.hint).toMatch(/^for (45|55) % write 0\.[45]5$/);
  }
  expect(said("{ metric: turns.mean, atMost: 12 }")).toEqual([]);
});

describe("files", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "deadeye-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const put = (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  const codeOf = async (path: string) => {
    try {
      await loadScenario(path, { systems });
    } catch (error) {
      if (!(error instanceof DeadeyeError)) throw error;
      const [issue] = error.issues;
      return { code: issue?.code, line: issue?.line, column: issue?.column };
    }
    return null;
  };

  test("a good one, also through a link", async () => {
    const path = put("good.yaml", GOOD);
    expect((await loadScenario(path, { systems })).envelope.file).toBe(path);
    symlinkSync(path, join(folder, "link.yaml"));
    expect(await codeOf(join(folder, "link.yaml"))).toBeNull();
  });

  test("that are not there, not files, or too large", async () => {
    const nowhere = { line: 0, column: 0 };
    expect(await codeOf(join(folder, "no.yaml"))).toEqual({ code: "FILE_NOT_FOUND", ...nowhere });
    expect(await codeOf(`${put("f", "x")}/no`)).toEqual({ code: "FILE_NOT_FOUND", ...nowhere });
    expect(await codeOf(folder)).toEqual({ code: "FILE_NOT_REGULAR", ...nowhere });
    expect(await codeOf("/dev/zero")).toEqual({ code: "FILE_NOT_REGULAR", ...nowhere });
    expect(await codeOf("a\u0000b")).toEqual({ code: "FILE_UNREADABLE", ...nowhere });
    const big = put("big.yaml", `${GOOD}#${"x".repeat(256 * 1024)}`);
    expect(await codeOf(big)).toEqual({ code: "FILE_TOO_BIG", ...nowhere });
  });

  test("CP-DECK-4: a file that it names and that is not there, at its line", async () => {
    const duel = readFileSync("scenarios/combat-patrol-duel.yaml", "utf8");
    const path = put("deck.yaml", `deck: gone.txt\n${duel}`);
    const said = await loadScenario(path, { systems: RULESETS }).catch((error: unknown) => error);
    expect(said).toMatchObject({
      issues: [{ code: "FILE_NOT_FOUND", line: 1, column: 7, path: "deck" }],
    });
  });

  test.skipIf(process.platform === "win32")("a pipe does not make it wait", async () => {
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect((await codeOf(pipe))?.code).toBe("FILE_NOT_REGULAR");
  });

  test("that are not UTF-8 are refused at the byte", async () => {
    const latin = Buffer.concat([Buffer.from("deadeye: 1\nname: \ufffd Caf"), Buffer.from([0xe9])]);
    expect(await codeOf(put("latin.yaml", latin))).toEqual({
      code: "FILE_NOT_UTF8",
      line: 2,
      column: 12,
    });
    const utf16 = Buffer.from(`\ufeff${GOOD}`, "utf16le");
    expect(await codeOf(put("utf16.yaml", utf16))).toEqual({
      code: "FILE_NOT_UTF8",
      line: 1,
      column: 1,
    });
  });
});

test("users 13: a metric of a side that has no such letter is told those that there are", () => {
  const known = ["win.A", "win.B", "draw", "repeating-rifle", "pistol"];
  expect(ofThatKind("win.North", known)).toEqual(["win.A", "win.B"]);
  expect(ofThatKind("rifle", known)).toEqual(["repeating-rifle"]);
  expect(ofThatKind("loses.North", known)).toEqual(known);
});

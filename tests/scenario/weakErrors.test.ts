/** Slips that people make, and what they are told to write. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { DeadeyeError } from "../../src/core/errors.js";
import { RULESETS } from "../../src/rules/index.js";
import { WEAPONS } from "../../src/rules/law-of-the-gun/data.js";
import { parseScenario } from "../../src/scenario/load.js";
import { InProcess } from "../../src/sim/executor.js";
import { tune } from "../../src/studies/tune.js";
import { plainDuel } from "../../src/studies/versusStudy.js";
import { issuesOf } from "./refusals.js";

const systems = RULESETS;
const NOON = readFileSync("scenarios/high-noon.yaml", "utf8");
const BOUNDS = `${NOON.slice(0, NOON.indexOf("expect:"))}expect:\n`;
const ROCKS = readFileSync("templates/law-of-the-gun/ambush.yaml", "utf8");

describe("users 24: an error says what to write", () => {
  test.each([
    [
      "a gun without brackets",
      NOON.replace("weapons: [pistol]", "weapons: pistol"),
      "put it in brackets: [pistol]",
    ],
    ["a gun in capitals", NOON.replace("[pistol]", "[Pistol]"), 'did you mean "pistol"?'],
    ["a slip in capitals", NOON.replace("[pistol]", "[Pistl]"), 'did you mean "pistol"?'],
    [
      "a gun that nobody has, in another form",
      NOON.replace("[pistol]", "[Colt 45]"),
      `weapons: ${WEAPONS.map(({ id }) => id).join(", ")}`,
    ],
    [
      "a gun of the file's own, in another form",
      `${NOON.replace("[pistol]", "[Colt 45]")}weapons: { colt-45: { accurate: 20, maximum: 40 } }\n`,
      'did you mean "colt-45"?',
    ],
    [
      "a name with a space before it",
      NOON.replace("name: Will", 'name: " Will"'),
      'did you mean "Will"?',
    ],
    [
      "sides as a list",
      `${NOON.slice(0, NOON.indexOf("sides:"))}sides: [{ figures: [] }]\n`,
      "its keys are A, B: write sides: { A: ... }",
    ],
    [
      "impact as a word",
      `${NOON}weapons: { pistol: { impact: medium } }\n`,
      "its keys are accurate, maximum: write impact: { accurate: ... }",
    ],
    [
      "cover of a man on a table",
      ROCKS.replace("on: wall }", "cover: wall }"),
      "on a table men stand behind pieces of it: name one here with on, as in on: wall",
    ],
  ])("%s", (_what, text, hint) => {
    const [issue, ...more] = issuesOf(text, systems);
    expect(more).toEqual([]);
    expect(issue?.hint).toBe(hint);
  });

  test.each([
    ["a decimal comma", NOON.replace(/distance: 25/, "distance: 25,5"), "write 25.5"],
    [
      "a range in percent",
      NOON.replace(/distance: 25/, "distance: 25%"),
      "only digits, no quotes and no unit",
    ],
    ["a share in percent", `${BOUNDS}  - { metric: win.A, atLeast: 45% }\n`, "write 0.45"],
    [
      "a side by its name",
      `${BOUNDS}  - { metric: win.Outlaw, atLeast: 0.4 }\n`,
      'did you mean "win.B"?',
    ],
    [
      "shares with decimal commas",
      `${BOUNDS}  - { metric: win.A, between: [0,45, 0,60] }\n`,
      "a comma ends a number here: write [0.45, 0.6], not [0,45, 0,6]",
    ],
    [
      "a row that the chart does not have",
      NOON.replace("outlaw/4", "outlaw/9"),
      "rows of outlaw: outlaw/1, outlaw/2, outlaw/3, outlaw/4, outlaw/5, outlaw/6, outlaw/roll",
    ],
    [
      "a gun by its kind",
      NOON.replace("[pistol]", "[rifle]"),
      "weapons: repeating-rifle, minie-rifle, trapdoor-rifle",
    ],
    [
      "an attribute outside its block",
      NOON.replace("npc: outlaw/4", "npc: outlaw/4\n        skill: 5"),
      "it belongs under stats: stats: { skill: ... }",
    ],
    [
      "a key one column too deep",
      NOON.replace("      - npc: outlaw/4", "      - name: Ned\n         npc: outlaw/4"),
      "keys of one block start in the same column, here 9",
    ],
    ["a byte order mark in the middle", NOON.replace("sides:", "\ufeffsides:"), "delete it"],
    ["another space before a line", NOON.replace("sides:", "\u00a0\nsides:"), "write a space"],
    ["a letter for private use", NOON.replace("name: Marshal", "name: Mar\ue000shal"), "delete it"],
    ["a letter that nobody has", NOON.replace("name: Marshal", "name: Mar\u0378shal"), "delete it"],
    [
      "a space that does not break",
      NOON.replace("name: Marshal", "name: A\u00a0B"),
      "write a space",
    ],
  ])("%s, one sentence and no other", (_what, text, hint) => {
    const [issue, ...more] = issuesOf(text, systems);
    expect(more).toEqual([]);
    expect(issue?.hint).toBe(hint);
    expect(issue?.line).toBeGreaterThan(0);
  });

  test("the line that is too deep is blamed, not the one above", () => {
    const text = NOON.replace("      - npc: outlaw/4", "      - name: Ned\n         npc: outlaw/4");
    const line = text.split("\n").findIndex((words) => words.includes("npc:")) + 1;
    expect(issuesOf(text, systems)[0]).toMatchObject({ line, column: 10 });
  });

  test("a row of the chart that two men without a file are not", () => {
    const men = { system: "law-of-the-gun", npc: "gunslinger" };
    expect(() => plainDuel(men)).toThrow(/^npc "gunslinger" is not known; known: cowboy\/1/);
    expect(() => plainDuel({ ...men, npc: "outlw/4" })).toThrow('did you mean "outlaw/4"?');
    // What is typed beside it is blamed for itself.
    expect(() => plainDuel({ ...men, npc: "outlaw/4", stats: { skill: 9 } })).toThrow(DeadeyeError);
  });

  test("tune speaks of --solve, not of --set", async () => {
    const noon = parseScenario(NOON, "noon.yaml", { systems });
    const target = { metric: "win.A", value: 0.5 };
    await expect(tune(noon, { executor: new InProcess(), solve: "skill", target })).rejects.toThrow(
      /^solve: "skill" could be 2 values of this file; say which: A\.Will\.skill, B/,
    );
  });

  test("a file that is not there is looked for", async () => {
    const folder = mkdtempSync(join(tmpdir(), "deadeye-"));
    try {
      mkdirSync(join(folder, "scenarios"));
      writeFileSync(join(folder, "my-duel.yaml"), NOON);
      const hintOf = (name: string) =>
        loadScenario(join(folder, name), { systems }).then(
          () => null,
          (error: DeadeyeError) => error.issues[0]?.hint,
        );
      expect(await hintOf("my-dul.yaml")).toBe(`did you mean "${join(folder, "my-duel.yaml")}"?`);
      expect(await hintOf("my-duel")).toBe(`did you mean "${join(folder, "my-duel.yaml")}"?`);
      expect(await hintOf("something-else-entirely")).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true });
    }
    const error = await loadScenario("high-noon", { systems }).catch((one: DeadeyeError) => one);
    expect((error as DeadeyeError).issues[0]?.hint).toBe(
      'did you mean "scenarios/high-noon.yaml"?',
    );
  });
});

test("users 25: shape, names and ranges are told at once", () => {
  const text = NOON.replace("turns: 30", "turns: 0")
    .replace("outlaw/4", "outlw/4")
    .replace("[pistol]", "[pistl]")
    .concat("weapons: { bow: { accurate: 200 } }\n");
  const codes = issuesOf(text, systems).map(({ code, path }) => `${code} ${path}`);
  expect(codes).toEqual([
    "TOO_SMALL turns",
    "UNKNOWN_WEAPON sides.A.figures.0.weapons.0",
    expect.stringContaining("sides.B.figures.0.npc"),
    expect.stringContaining("weapons.bow"),
  ]);
});

test("users 6: a bound in per cent says what to write", () => {
  const line = "  - { metric: win.A, between: [45, 55] }\n";
  const [issue] = issuesOf(`${NOON.slice(0, NOON.indexOf("expect:"))}expect:\n${line}`, systems);
  expect(issue).toMatchObject({ code: "EXPECT_FORM", hint: "for 45 % write 0.45" });
});

import { describe, expect, test } from "vitest";
import { formatIssues, type Issue } from "../../src/core/errors.js";
import { lawOfTheGun } from "../../src/rules/law-of-the-gun/index.js";
import { BAD_TABLES, GOOD_AMBUSH, GOOD_SOLO } from "./malformedTables.js";
import { issuesOf as issuesIn } from "./refusals.js";

const systems = [lawOfTheGun];

const issuesOf = (text: string, set: readonly string[] = []): readonly Issue[] =>
  issuesIn(text, systems, set);

test("the good files are good", () => {
  expect(issuesOf(GOOD_AMBUSH)).toEqual([]);
  expect(issuesOf(GOOD_SOLO)).toEqual([]);
});

describe("a bad table is refused where it is bad", () => {
  test.each(BAD_TABLES)("$name", ({ text, code, line, column, says, rule }) => {
    const issues = issuesOf(text);
    const [first] = issues;
    const { message = "" } = first ?? {};
    expect({ ...first, message: message.startsWith(says) ? says : message }).toMatchObject({
      code,
      line,
      column,
      message: says,
      ...(rule === undefined ? {} : { rule }),
    });
    expect(formatIssues({ issues }, { color: false })).toContain(`bad.yaml:${line}:${column}: `);
  });

  test.each(BAD_TABLES)("$name: nothing else is blamed", ({ text, code }) => {
    expect(new Set(issuesOf(text).map((issue) => issue.code))).toEqual(new Set([code]));
  });
});

test("everything at once, in the order of the file", () => {
  const text = GOOD_AMBUSH.replace("to: [80, 55]", "to: [80, 155]")
    .replace("column: left", "colum: left")
    .replace("driver: Driver", "driver: Drover")
    .replace("weapons: [bow]", "weapons: [bo]")
    .replace("openFire: 20", "tactic: stand, openFire: 20");
  expect(issuesOf(text).map(({ line, code }) => `${line} ${code}`)).toEqual([
    "7 OFF_TABLE",
    "13 UNKNOWN_KEY",
    "15 UNKNOWN_DRIVER",
    "23 UNKNOWN_WEAPON",
    "27 OPEN_FIRE_WITHOUT_HOLD",
  ]);
});

describe("--set", () => {
  test.each([
    ["table.width=100", "OFF_TABLE"],
    ["terrain.0.to=[60,40]", "NO_AREA"],
    ["sides.B.figures.1.on=gate", "SPOT_TAKEN"],
    ["sides.B.groups.0.at=[70,50]", "INSIDE_PIECE"],
    ["vehicles.0.driver=Kid", "UNKNOWN_DRIVER"],
    ["cover.0.facing=north", "WRONG_TYPE"],
  ])("%s", (set, code) => {
    const issues = issuesOf(GOOD_AMBUSH, [set]);
    expect(issues.map((issue) => issue.code)).toContain(code);
  });

  test("reaches every key", () => {
    const set = ["table.depth=120", "terrain.3.dense=false", "sides.B.figures.0.on=low wall/7"];
    expect(issuesOf(GOOD_AMBUSH, [...set, "sides.B.groups.0.figures.0.count=3"])).toEqual([]);
  });
});

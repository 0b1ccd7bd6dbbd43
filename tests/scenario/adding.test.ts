/** `--set Ann.cool=+1` adds: to what the file says, to its defaults, to a row of a chart. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareReport } from "../../src/report/compare.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import type { Scenario } from "../../src/scenario/scenario.js";
import { InProcess } from "../../src/sim/executor.js";
import { compare } from "../../src/studies/compare.js";
import { changesOf, variantOf } from "../../src/studies/study.js";
import { sweep } from "../../src/studies/sweep.js";
import { versus } from "../../src/studies/versusStudy.js";
import { issuesOf } from "./refusals.js";

const executor = new InProcess();
const textOf = (path: string): string => readFileSync(path, "utf8");
const DUEL = "tests/fixtures/duels/ok.yaml";

/** The model is all that is played: two ways to say the same make the same model. */
const modelOf = (path: string, ...set: string[]): unknown =>
  parseScenario(textOf(path), path, { systems: RULESETS, set }).model;
const duel = (...set: string[]): Scenario =>
  parseScenario(textOf(DUEL), "ok.yaml", { systems: RULESETS, set });

describe("a leading plus adds to the number in force", () => {
  test.each([
    ["a row of the chart (cowboy/4 has Cool 3)", DUEL, ["Ann.cool=+1"], ["Ann.cool=4"]],
    ["the file's own number", DUEL, ["distance=+5"], ["distance=30"]],
    ["the format's default", DUEL, ["turns=+10"], ["turns=40"]],
    ["the book's weapon", DUEL, ["pistol.accurate=+5"], ["pistol.accurate=35"]],
    ["+- takes away", DUEL, ["Ann.cool=+-1"], ["Ann.cool=2"]],
    ["part of one", DUEL, ["distance=+0.1", "distance=+0.2"], ["distance=25.3"]],
    ["one after the other", DUEL, ["Ann.cool=+1", "Ann.cool=+1"], ["Ann.cool=5"]],
    ["after a change", DUEL, ["Ann.cool=1", "Ann.cool=+1"], ["Ann.cool=2"]],
    [
      "a number in a list",
      "scenarios/bank-door.yaml",
      ["sides.A.figures.0.at.0=+2.5"],
      [`sides.A.figures.0.at.0=${(firstX("scenarios/bank-door.yaml") + 2.5).toString()}`],
    ],
    [
      "inches of a file in inches",
      DUEL,
      ["units=inches", "distance=10", "pistol.accurate=+2"],
      ["units=inches", "distance=10", "pistol.accurate=13.81"],
    ],
  ])("%s", (_, file, added, plain) => {
    expect(modelOf(file, ...added)).toEqual(modelOf(file, ...plain));
    expect(modelOf(file, ...added)).not.toEqual(modelOf(file, ...plain.slice(0, -1)));
  });

  test("the change is kept as what it came to, and told from what to what", () => {
    const changed = duel("Ann.cool=+1", "distance=30");
    expect(changed.document.set).toEqual(["sides.A.figures.0.stats.cool=4", "distance=30"]);
    expect(changesOf(changed)).toEqual(["Ann's Cool 3 to 4", "distance 30"]);
  });

  test.each([
    ["Ann.cool=+3", "TOO_LARGE", /at most 5, not 6/],
    ["Ann.name=+1", "SET_NOTHING_TO_ADD_TO", /no one number/],
    ["Ann.weapons=+1", "SET_NOTHING_TO_ADD_TO", /no one number/],
    ["sides.A.figures.0.at=[+1, 0]", "SET_ADDS_INSIDE", /whole value/],
    ["A.figures=[+1]", "SET_ADDS_INSIDE", /whole value/],
  ])("%s is refused: %s", (set, code, text) => {
    const [issue, ...more] = issuesOf(textOf(DUEL), RULESETS, [set]);
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ code, set });
    expect(issue?.message).toMatch(text);
  });

  test("a die of a ladder is no number: the refusal says which come before and after", async () => {
    const path = "scenarios/shootist-duel.yaml";
    const { model } = parseScenario(textOf(path), path, { systems: RULESETS });
    // Down, up by a face that is a die of the ladder too, and by a die that the chart gave.
    for (const set of ["A.shoot=+1", "A.shoot=+2", "A.shoot=+-2"]) {
      const [issue, ...more] = issuesOf(textOf(path), RULESETS, [set]);
      expect(more).toEqual([]);
      expect(issue).toMatchObject({
        code: "SET_ADDS_TO_CHOICE",
        set,
        hint: "write the value itself: after 8 comes 10, before 8 comes 6",
      });
      expect(issue?.message).toContain("one of 4, 6, 8, 10, 12");
    }
    const scenario = parseScenario(textOf(path), path, { systems: RULESETS, set: ["A.shoot=8"] });
    expect(scenario.model).toEqual(model);
    const refused = sweep(scenario, { executor, vary: ["A.shoot=+-2,+2"] });
    await expect(refused).rejects.toThrow(/one of 4, 6, 8, 10, 12/);
    const added = { systems: RULESETS, set: ["distance=+1"] };
    expect(parseScenario(textOf(path), path, added).model).not.toEqual(model);
  });

  test("a diced man has no one number to add to, and a faulty file is told of its own faults alone", () => {
    const diced = textOf(DUEL).replace("cowboy/4", "cowboy/roll");
    expect(issuesOf(diced, RULESETS, ["Ann.cool=+1"]).map(({ code }) => code)).toEqual([
      "SET_NOTHING_TO_ADD_TO",
    ]);
    const faulty = textOf(DUEL).replace("distance: 25", "distance: far");
    expect(issuesOf(faulty, RULESETS, ["Ann.cool=+1"]).map(({ path }) => path)).toEqual([
      "distance",
    ]);
  });

  test("a number below 0 stays that number, and the refusal says how to take away", () => {
    const [issue] = issuesOf(textOf(DUEL), RULESETS, ["Ann.cool=-1"]);
    expect(issue).toMatchObject({ code: "TOO_SMALL", hint: "to take 1 away, write +-1" });
    const at = "sides.A.figures.0.at";
    expect(modelOf(DUEL, `${at}=[0, 0]`, `${at}.1=-1`)).toEqual(modelOf(DUEL, `${at}=[0, -1]`));
  });
});

describe("studies of what was added to", () => {
  test("one more Cool raises the chance to win, by what Cool 4 is worth", async () => {
    const b = duel("Ann.cool=+1");
    const found = await compare(duel(), b, { executor, games: 1000 });
    const same = await compare(duel(), duel("Ann.cool=4"), { executor, games: 1000 });
    expect(found.rows).toEqual(same.rows);
    const report = compareReport(found);
    expect(report.head.join("\n")).toContain("with Ann's Cool 3 to 4");
    expect(report.answer).toMatch(/higher after the change: 52\.628 % instead of 47\.193 %/);
  });

  test("a sweep goes around the file's own value", async () => {
    const around = await sweep(duel(), { executor, vary: ["Ann.cool=+-1..+1"] });
    const plain = await sweep(duel(), { executor, vary: ["Ann.cool=2..4"] });
    expect(around.axes).toEqual(plain.axes);
    expect(around.points).toEqual(plain.points);
    const listed = await sweep(duel(), { executor, vary: ["Ann.cool=+1,5"] });
    expect(listed.axes[0]?.values).toEqual(["4", "5"]);
    const refused = sweep(duel(), { executor, vary: ["Ann.name=+1,+2"] });
    await expect(refused).rejects.toThrow(/no one number/);
  });

  test("versus without a file tells what it came to", async () => {
    const found = await versus(
      { system: "law-of-the-gun", npc: "cowboy/4", set: ["A.A1.cool=+1"] },
      { executor, weapon: ["pistol", "repeating-rifle"], distance: [25], cover: ["open"] },
    );
    expect(found.overrides).toEqual(["sides.A.figures.0.stats.cool=4"]);
    expect(found.changes).toEqual(["A1's Cool 3 to 4"]);
  });

  test("a variant of a variant adds to the variant", () => {
    expect(variantOf(duel("Ann.cool=+1"), ["Ann.cool=+1"]).model).toEqual(duel("Ann.cool=5").model);
  });
});

function firstX(path: string): number {
  const { data } = parseScenario(textOf(path), path, { systems: RULESETS }).document.root;
  return (data as { sides: { A: { figures: { at: number[] }[] } } }).sides.A.figures[0]!.at[0]!;
}

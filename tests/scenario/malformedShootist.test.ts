import { describe, expect, test } from "vitest";
import { RULESETS } from "../../src/rules/index.js";
import { BAD_MEANING, BAD_SHOOTIST, GOOD_SHOOTIST } from "./malformedShootist.js";
import { describeRefusals, issuesOf, replaced } from "./refusals.js";

// As the program reads files: a kind may be that of another system.
const systems = RULESETS;

test("the good file is good", () => {
  expect(issuesOf(GOOD_SHOOTIST, systems)).toEqual([]);
});

describeRefusals(BAD_SHOOTIST, systems);

describe("nothing else is blamed", () => {
  test.each(BAD_MEANING)("$name", ({ text, code }) => {
    const codes = issuesOf(text, systems).map((issue) => issue.code);
    expect(new Set(codes)).toEqual(new Set([code]));
  });
});

test("everything at once, in the order of the file", () => {
  const text = replaced(GOOD_SHOOTIST, [
    ["standing: false", "standing: nobody"],
    ["lucky: shots-only", "luck: shots-only"],
    ["upTo: 24", "upTo: 2"],
    ["[navy, musket]", "[navi, musket]"],
    ["burns: true", "dismounts: true"],
  ]);
  expect(issuesOf(text, systems).map(({ line, code }) => `${line} ${code}`)).toEqual([
    "6 WRONG_TYPE",
    "9 UNKNOWN_KEY",
    "14 RANGES_CROSSED",
    "23 UNKNOWN_WEAPON",
    "31 DOES_NOTHING",
    "32 KEY_NOT_HERE",
  ]);
});

describe("--set", () => {
  test.each([
    ["weapons.colt.bands.2.upTo=20", "RANGES_CROSSED"],
    ["weapons.musket.bands.1.steps=x", "WRONG_TYPE"],
    ["weapons.musket.bands.2.steps=0", "SET_OUT_OF_RANGE"],
    ["sides.A.figures.0.abilities=[lucky,lucky]", "ABILITY_TWICE"],
    ["sides.A.figures.2.mounted=false", "KEY_NOT_HERE"],
    ["sides.B.figures.1.skills.dodge=5", "NOT_ONE_OF"],
  ])("%s", (set, code) => {
    expect(issuesOf(GOOD_SHOOTIST, systems, [set]).map((issue) => issue.code)).toContain(code);
  });

  test("reaches every key", () => {
    const set = [
      "distance=0",
      "readings.lucky=every-dodge",
      "weapons.winchester.bands.1.steps=1",
      "weapons.colt.bands.2.upTo=17.5",
      "sides.A.figures.0.skills.draw=12",
      "sides.B.figures.1.abilities=[variable]",
      "sides.B.figures.1.weapons=[bow,bow]",
    ];
    expect(issuesOf(GOOD_SHOOTIST, systems, set)).toEqual([]);
  });
});

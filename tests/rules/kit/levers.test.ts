/** Turning a lever: numbers by units between their ends, grades by steps of their list. */
import { expect, test } from "vitest";
import { graded, type Lever, turned, turnedBy } from "../../../src/rules/kit/levers.js";

const about = { path: "x", sides: ["A" as const], who: "Doc", what: "x", unit: "step" };
const range: Lever = {
  ...about,
  kind: "range",
  values: null,
  value: 0.3,
  least: 0,
  most: 1,
};
const attribute = { ...about, kind: "attribute" as const };

test("a number goes up and down to its ends, cleaned of rounding", () => {
  expect([turned(range, 0.6), turned(range, 0.7), turned(range, 0.8), turned(range, -0.4)]).toEqual(
    [0.9, 1, null, null],
  );
  expect(turnedBy(range, 0.1)).toBeCloseTo(-0.2, 12);
});

test("words in order are turned like dice of a ladder", () => {
  const man = graded(attribute, ["citizen", "cowboy", "gunslinger", "hero"], "cowboy");
  expect([turned(man, 1), turned(man, -1), turned(man, 2), turned(man, -2)]).toEqual([
    "gunslinger",
    "citizen",
    "hero",
    null,
  ]);
  expect(turnedBy(man, "hero")).toBe(2);
  expect([man.least, man.most]).toEqual(["citizen", "hero"]);
  const die = graded(attribute, [4, 6, 8, 10, 12], 8);
  expect([turned(die, 1), turned(die, -3)]).toEqual([10, null]);
});

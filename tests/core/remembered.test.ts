/** Makers that give again what they made of the same. */
import { expect, test } from "vitest";
import { remembered } from "../../src/core/remembered.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { shippedOf } from "../scenario/shipped.js";

test("gives the very same for what is alike, and makes anew what it has not seen for long", () => {
  let made = 0;
  const make = remembered(({ name }: { readonly name: string }) => ({ name, number: made++ }));
  const first = make({ name: "a" });
  expect(first).toEqual({ name: "a", number: 0 });
  expect(make({ name: "a" })).toBe(first);
  expect(make({ name: "b" })).not.toBe(first);
  for (const name of ["c", "d"]) make({ name });
  expect(make({ name: "a" })).toBe(first);
  for (const name of ["e", "f", "g", "h"]) make({ name });
  expect(make({ name: "a" })).toEqual({ name: "a", number: 8 });
});

test.each(RULESETS.map((ruleset) => ({ id: ruleset.id, ruleset })))(
  "$id: whatever was compiled before, a scenario is counted in the same way",
  ({ ruleset }) => {
    const models = shippedOf(ruleset.id).map(
      ({ text }) => parseScenario(text, "shipped", { systems: [ruleset] }).model,
    );
    const all = () => models.map((model) => JSON.stringify(ruleset.compile(model).columns));
    const forwards = all();
    models.reverse();
    const backwards = all();
    expect(backwards.reverse()).toEqual(forwards);
  },
);

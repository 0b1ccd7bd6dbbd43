/** A C program that rolls every die and weighs every option of Shootist plays the sampler's posse. */
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { alphaOf, limitZ } from "../statistical/budget.js";
import { cardProgram } from "./cards.js";

/** Three outcomes and the length. */
const plays = cardProgram("shootist_posse", limitZ(alphaOf("shootist/native") / 4));

test("SH-SCEN-3: the posse", () => {
  const file = "scenarios/shootist-posse.yaml";
  const { envelope, model } = parseScenario(readFileSync(file, "utf8"), file, {
    systems: RULESETS,
  });
  plays(rulesetOf(envelope.system).compile(model), [], ["A", "B", "draw"]);
});

/** C programs that roll every die and weigh every option of Shootist play the sampler's posse and ambush. */
import { readFileSync } from "node:fs";
import { test } from "vitest";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { alphaOf, limitZ } from "../statistical/budget.js";
import { cardProgram } from "./cards.js";

const FIGHTS = [
  ["SH-SCEN-2", "ambush"],
  ["SH-SCEN-3", "posse"],
] as const;
/** Of each fight three outcomes and the length. */
const LIMIT = limitZ(alphaOf("shootist/native") / (4 * FIGHTS.length));
const programs = FIGHTS.map(([rule, fight]) => ({
  rule,
  fight,
  plays: cardProgram(`shootist_${fight}`, LIMIT),
}));

test.each(programs)("$rule: the $fight", ({ fight, plays }) => {
  const file = `scenarios/shootist-${fight}.yaml`;
  const { envelope, model } = parseScenario(readFileSync(file, "utf8"), file, {
    systems: RULESETS,
  });
  plays(rulesetOf(envelope.system).compile(model), [], ["A", "B", "draw"]);
});

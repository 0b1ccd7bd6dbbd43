/** A C program that rolls every die of Law of the Gun, and keeps nothing between games, plays the sampler's ambush. */
import { test } from "vitest";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { alphaOf, limitZ } from "../statistical/budget.js";
import { cardProgram } from "./cards.js";

/** Three outcomes and the length. */
const plays = cardProgram("law_of_the_gun_table", limitZ(alphaOf("law-of-the-gun/native") / 4));

/** As bench/tables.mjs has it. */
const AMBUSH = `
deadeye: 1
system: law-of-the-gun
name: 3 against 5
kind: ambush
sides:
  A: { figures: [{ npc: cowboy/4, weapons: [pistol], group: party, count: 3 }] }
  B: { figures: [{ npc: outlaw/4, weapons: [repeating-rifle], count: 5 }] }
`;

test("LG-GEO-3: three men walk into an ambush of five", () => {
  const { envelope, model } = parseScenario(AMBUSH, "3 against 5", { systems: RULESETS });
  plays(rulesetOf(envelope.system).compile(model), [], ["A", "B", "draw"]);
});

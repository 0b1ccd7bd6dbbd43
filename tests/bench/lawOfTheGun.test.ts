/** C programs that roll every die of Law of the Gun, and keep nothing between games, play the sampler's games on a table. */
import { test } from "vitest";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";
import { alphaOf, limitZ } from "../statistical/budget.js";
import { cardProgram } from "./cards.js";

/** Three outcomes and the length, of two games. */
const LIMIT = limitZ(alphaOf("law-of-the-gun/native") / 8);
const ambush = cardProgram("law_of_the_gun_table", LIMIT);
const solo = cardProgram("law_of_the_gun_solo", LIMIT);

/** As bench/tables.mjs has them. */
const AMBUSH = `
deadeye: 1
system: law-of-the-gun
name: 3 against 5
kind: ambush
sides:
  A: { figures: [{ npc: cowboy/4, weapons: [pistol], group: party, count: 3 }] }
  B: { figures: [{ npc: outlaw/4, weapons: [repeating-rifle], count: 5 }] }
`;
const outlaws = (name: string, x: number) =>
  `{ name: ${name}, at: [${x}, 95], figures: [{ npc: outlaw/3, weapons: [pistol], count: 2 }] }`;
const SOLO = `
deadeye: 1
system: law-of-the-gun
name: 6 against 8
kind: solo
sides:
  A: { figures: [{ npc: cowboy/4, weapons: [repeating-rifle], group: men, count: 6 }] }
  B:
    groups:
      - ${outlaws("gang 1", 45)}
      - ${outlaws("gang 2", 75)}
      - ${outlaws("gang 3", 105)}
      - ${outlaws("gang 4", 135)}
`;

function compiled(text: string) {
  const { envelope, model } = parseScenario(text, "native", { systems: RULESETS });
  return rulesetOf(envelope.system).compile(model);
}

test("LG-GEO-3: three men walk into an ambush of five", () => {
  ambush(compiled(AMBUSH), [], ["A", "B", "draw"]);
});

test("LG-SOLO-2, LG-GEO-4, LG-GEO-7: six men advance on four gangs of the chart", () => {
  solo(compiled(SOLO), [], ["A", "B", "draw"]);
});

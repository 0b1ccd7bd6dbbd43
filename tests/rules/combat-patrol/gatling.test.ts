/** A gun and those who ride it down. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { RULESETS, rulesetOf } from "../../../src/rules/index.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { ruleTest } from "../ruleTest.js";

ruleTest("CP-GATLING-6", "a rider who stands at the gun, but for rounding, is in its arc", () => {
  const file = "combat-patrol-gatling-four-riders.yaml";
  const text = readFileSync(new URL(`../../../scenarios/${file}`, import.meta.url), "utf8");
  const { envelope, model } = parseScenario(text, file, { systems: RULESETS });
  // Rider 2 has broken through to the gun and stands 4e-16 in behind its middle. The second reading of the rules has it fire at
  // him, and so must the first: a game told is the game played, card by card.
  const { events } = rulesetOf("combat-patrol").teller(model, envelope.seed)(9048);
  const last = events.filter(({ turn }) => turn === 7).map(({ text }) => text);
  expect(last).toContain(
    "Crewman 2 fires the gatling at Rider 2, short range, and hits Rider 2: wounded.",
  );
});

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
  // Rider 1 has broken through to the gun; his way back to it ends within 1e-15 in. The second reading of the rules
  // draws the gun's reaction there, and so must the first: a game told is the game played, card by card.
  const { events } = rulesetOf("combat-patrol").teller(model, envelope.seed)(28);
  const charge = events.findIndex(({ text }) => text === "Rider 1 charges Crewman 2, 1 in.");
  expect(events.slice(charge).some(({ rule }) => rule === "CP-REACT-1")).toBe(true);
});

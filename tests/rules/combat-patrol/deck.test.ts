/** The Action deck is data: another one may be played, and reports on the stand-in say so. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { loadScenario } from "../../../src/studies/library.js";
import { headOf } from "../../../src/studies/study.js";
import { ruleTest } from "../ruleTest.js";

const DUEL = readFileSync("scenarios/combat-patrol-duel.yaml", "utf8");
/** The table as it is printed in the rules' source. */
const PRINTED = /const TABLE = `\n([^`]*)`/.exec(
  readFileSync("src/rules/combat-patrol/deck.ts", "utf8"),
)?.[1] as string;

/** Title of the duel's system in every report, with these lines as its deck. */
function titleWith(lines: readonly string[] | null): string {
  const block = lines === null ? "" : `deck: |\n${lines.map((line) => `  ${line}\n`).join("")}`;
  const { scenario, problems } = loadScenario(`${DUEL}${block}`);
  expect(problems).toEqual([]);
  if (scenario === null) throw new Error("checked above");
  return headOf(scenario, {}).system.title;
}

ruleTest("CP-DECK-4", "reports say stand-in deck, unless a file brings another", () => {
  const lines = PRINTED.replaceAll("\\\n", "").trim().split("\n");
  expect(lines).toHaveLength(11);
  expect(titleWith(null)).toBe("Combat Patrol: Old West, stand-in deck");
  expect(titleWith(lines)).toBe("Combat Patrol: Old West, stand-in deck");
  const harmless = lines.map((line) => (line.startsWith("sev") ? line.replaceAll("I", "W") : line));
  expect(titleWith(harmless)).toBe("Combat Patrol: Old West");
});

/** The Action deck is data: another one may be played, and reports on the stand-in say so. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import {
  CARDS,
  guessed,
  OUT_OF_AMMUNITION,
  STAND_IN_DECK,
} from "../../../src/rules/combat-patrol/deck.js";
import { READINGS } from "../../../src/rules/combat-patrol/readings.js";
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

ruleTest("CP-DECK-4", "reading cards: what the sheet of each guess at the deck must say", () => {
  const hits: Record<string, readonly [number, number]> = {
    // Cards that hit in columns 0 and 1, counted in the digest's table: 28 and 23 as given, 18 in column 2.
    asGiven: [28, 23],
    unlinked: [28, 23],
    hitsMore: [28, 28],
    hitsLess: [23, 18],
    graver: [28, 23],
    unevenMoves: [28, 23],
  };
  expect(Object.keys(hits)).toEqual([...READINGS.cards.values]);
  for (const guess of READINGS.cards.values) {
    const deck = guessed(STAND_IN_DECK, guess);
    const column = (k: number): number => deck.hit.filter((card) => card >= k).length;
    expect([column(0), column(1)]).toEqual(hits[guess]);
    // Out of Ammunition is on 4 cards; 20 incapacitate, or the other 30; a card moves 5 inches in the mean.
    expect(deck.hit.filter((card) => card === OUT_OF_AMMUNITION)).toHaveLength(4);
    expect(deck.sev.filter((grave) => grave === 1)).toHaveLength(guess === "graver" ? 30 : 20);
    expect(deck.move.reduce((sum, inches) => sum + inches, 0)).toBe(5 * CARDS);
    expect(new Set(deck.rnd).size).toBe(CARDS);
    const linked = deck.loc.map((place, card) => `${place} ${deck.d10[card]}`);
    const asGiven = STAND_IN_DECK.loc.map((place, card) => `${place} ${STAND_IN_DECK.d10[card]}`);
    if (guess === "unlinked") expect(linked.sort()).not.toEqual(asGiven.sort());
    else expect(linked).toEqual(asGiven);
  }
  const { scenario } = loadScenario(DUEL, { set: ["readings.cards=graver"] });
  expect(scenario?.model).toMatchObject({ deck: guessed(STAND_IN_DECK, "graver") });
});

/** All that is wrong with a file is told at once (design, section 2): shape, names, ranges and metrics. */
import { expect, test } from "vitest";
import { DeadeyeError } from "../../src/core/errors.js";
import { RULESETS } from "../../src/rules/index.js";
import { parseScenario } from "../../src/scenario/load.js";

/** What is wrong is counted by hand: a number out of range, an unknown word and key, and what no metric is. */
const file = (system: string, a: string, b: string): string =>
  `deadeye: 1
system: ${system}
name: Bad
kind: duel
distance: 4000
sides:
  A: { name: Left, figures: [${a}] }
  B: { name: Right, figures: [${b}] }
expect:
  - { metric: win.C, near: 0, tolerance: 0.02 }
  - { metric: win.B, atLeast: 5 }
`;

function issuesOf(text: string): string[] {
  try {
    parseScenario(text, "bad.yaml", { systems: RULESETS });
    return [];
  } catch (error) {
    if (!(error instanceof DeadeyeError)) throw error;
    return error.issues.map(({ line, code, path }) => `${line} ${code} ${path}`);
  }
}

const COMMON = ["5 TOO_LARGE distance", "10 UNKNOWN_METRIC expect.0.metric"];

test.each([
  [
    "law-of-the-gun",
    "{ stats: { initiative: 4, skill: 44, cool: 4, constitution: 4, horsemanship: 3 }, weapons: [pistl], covr: wall }",
    "{ npc: outlow/4, weapons: [pistol] }",
    ["7 TOO_LARGE sides.A.figures.0.stats.skill", "7 UNKNOWN_WEAPON sides.A.figures.0.weapons.0"],
  ],
  [
    "napnuts",
    "{ weapons: [pistl] }",
    "{ class: cowboy, weapons: [rifle], covr: window }",
    ["7 MISSING_KEY sides.A.figures.0", "8 UNKNOWN_KEY sides.B.figures.0.covr"],
  ],
  [
    "combat-patrol",
    "{ weapons: [revolver] }",
    "{ class: R, weapons: [revolvr], tactics: hold }",
    ["7 MISSING_KEY sides.A.figures.0", "8 UNKNOWN_KEY sides.B.figures.0.tactics"],
  ],
  [
    "shootist",
    "{ npc: outlow/4, weapons: [revolver] }",
    "{ npc: gunslinger, weapons: [pistl] }",
    ["7 NOT_ONE_OF sides.A.figures.0.npc", "8 UNKNOWN_WEAPON sides.B.figures.0.weapons.0"],
  ],
])("%s: shape, words and expectations in one round", (system, a, b, own) => {
  const found = issuesOf(file(system, a, b));
  for (const each of [...COMMON, ...own]) {
    expect(
      found.some((one) => one.startsWith(each)),
      `${each} in\n${found.join("\n")}`,
    ).toBe(true);
  }
  expect(found.some((one) => one.startsWith("11 "))).toBe(true);
});

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

/** Six slips of a Shootist file, counted by hand, beside what it says that it is. */
const unsaid = (system: string, kind: string): string =>
  `deadeye: 1
${system}
name: Bad
${kind}
distance: 300
bunched: yes
sides:
  A: { figures: [{ npc: gunmn }] }
  B: { figures: [{ npc: gunman, weapons: [cult], dismounts: true }] }
expect: [{ metric: win.Q, atLeast: 0.5 }]
`;
const SLIPS = [
  "5 TOO_LARGE distance",
  "6 WRONG_TYPE bunched",
  "8 NOT_ONE_OF sides.A.figures.0.npc",
  "9 UNKNOWN_WEAPON sides.B.figures.0.weapons.0",
  "9 KEY_NOT_HERE sides.B.figures.0.dismounts",
  "10 UNKNOWN_METRIC expect.0.metric",
];

const S = "system: shootist";
const D = "kind: duel";
test.each<[string, string, string, string[]]>([
  ["the kind of another system", S, "kind: solo", ["4 KIND_NOT_PLAYED kind"]],
  ["a mistyped kind", S, "kind: dual", ["4 NOT_ONE_OF kind"]],
  ["a strange kind", S, "kind: chess", ["4 NOT_ONE_OF kind"]],
  ["no kind", S, "#", ["1 MISSING_KEY kind"]],
  ["a kind that is a list", S, "kind: [duel]", ["4 WRONG_TYPE kind"]],
  ["a mistyped key", S, "knd: duel", ["4 UNKNOWN_KEY knd"]],
  ["a mistyped key and word", S, "knd: dual", ["4 UNKNOWN_KEY knd", "4 NOT_ONE_OF knd"]],
  ["no system", "#", D, ["1 MISSING_KEY system"]],
  ["a mistyped system", "system: shotist", D, ["2 UNKNOWN_SYSTEM system"]],
  ["a strange system", "system: gurps", D, ["2 UNKNOWN_SYSTEM system"]],
  ["a system that is a number", "system: 7", D, ["2 WRONG_TYPE system"]],
  ["neither", "#", "#", ["1 MISSING_KEY system", "1 MISSING_KEY kind"]],
  [
    "both wrong",
    "system: gurps",
    "kind: solo",
    ["2 UNKNOWN_SYSTEM system", "4 KIND_NOT_PLAYED kind"],
  ],
])("%s: all else is said in the same round", (_, system, kind, own) => {
  expect(issuesOf(unsaid(system, kind))).toEqual([...own, ...SLIPS]);
});

test("what a file does not say is answered with the words that there are, and by which it was read", () => {
  const hints = (text: string): (string | undefined)[] => {
    try {
      parseScenario(text, "bad.yaml", { systems: RULESETS });
      return [];
    } catch (error) {
      return (error as DeadeyeError).issues.slice(0, 2).map(({ hint }) => hint);
    }
  };
  expect(hints(unsaid("#", "#"))).toEqual([
    "rule systems: law-of-the-gun, shootist, napnuts, combat-patrol; all else is read as shootist",
    "one of: duel, ambush; all else is read as duel",
  ]);
  expect(hints(unsaid("system: shotist", "kind: dual"))).toEqual([
    'did you mean "shootist"?',
    'did you mean "duel"?',
  ]);
});

test.each(["law-of-the-gun", "napnuts", "combat-patrol"])(
  "%s: a distance that is missing hides nothing of what the rest means",
  (system) => {
    const man = system === "law-of-the-gun" ? "npc: outlaw/4" : "class: hero";
    const own = system === "combat-patrol" ? "class: R" : man;
    const text = file(system, `{ ${own}, weapons: [pistl] }`, `{ ${own}, weapons: [rifl] }`);
    const found = issuesOf(text.replace("distance: 4000\n", ""));
    expect(found[0]).toBe("1 MISSING_KEY distance");
    expect(found).toContain("9 UNKNOWN_METRIC expect.0.metric");
  },
);

test("what stands under a mistyped key is read as if it were typed rightly", () => {
  const text = unsaid(S, D)
    .replace("distance: 300", "distanse: 8")
    .replace("npc: gunmn", "npc: gunman, behnd: door, cover: open");
  expect(issuesOf(text).slice(0, 4)).toEqual([
    "5 UNKNOWN_KEY distanse",
    "6 WRONG_TYPE bunched",
    "8 UNKNOWN_KEY sides.A.figures.0.behnd",
    "8 KEY_NOT_HERE sides.A.figures.0.cover",
  ]);
});

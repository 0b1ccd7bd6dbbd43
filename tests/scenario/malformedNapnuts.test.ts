/** Napnuts files that are wrong, each in one way, with what must be said and where. */
import { expect, test } from "vitest";
import { RULESETS } from "../../src/rules/index.js";
import { describeRefusals, issuesOf, malformed, type Row, replaced } from "./refusals.js";

const GOOD = `deadeye: 1
system: napnuts
name: Test
kind: duel
distance: 9
turns: 250
readings: { handLimit: 6, startHand: 1, woundsOut: none, reactAny: true }
weapons:
  handgun: { dice: { long: 2 }, farEffect: -1 }
  rifle: { dice: [1, 2, 2, 2, null, null] }
cards: { points: { face: 3 } }
covers: { slit: { exposed: [6], dice: -2 } }
sides:
  A:
    bid: 2
    figures:
      - { name: Al, class: hero, weapons: [handgun, handgun], tactic: two-guns }
      - { class: cowboy, weapons: [rifle], cover: window, count: 2 }
  B: { figures: [{ name: Bo, class: citizen, weapons: [shotgun], shootAt: 2 }] }
`;
const BRAWL = `deadeye: 1
system: napnuts
name: Test
kind: brawl
sides:
  A: { figures: [{ class: cowboy, weapons: [knife] }] }
  B: { figures: [{ class: cowboy, weapons: [fist] }] }
`;

const good = (piece: string, instead: string): string => replaced(GOOD, [[piece, instead]]);
const brawl = (piece: string, instead: string): string => replaced(BRAWL, [[piece, instead]]);

const ROWS: readonly Row[] = [
  ["no distance", good("distance: 9\n", ""), "MISSING_KEY", 1, 1, '"distance"'],
  ["too long", good("turns: 250", "turns: 251"), "TOO_LARGE", 6, 8, "at most 250"],
  ["ambush of nobody", good("kind: duel", "kind: ambush"), "MISSING_KEY", 1, 1, '"ambusher"'],
  ["a hand of seven", good("handLimit: 6", "handLimit: 7"), "NOT_ONE_OF", 7, 24, "5"],
  ["class mistyped", good("class: hero", "class: heroe"), "NOT_ONE_OF", 17, 28, '"hero"?'],
  ["no class", good("class: hero, ", ""), "MISSING_KEY", 17, 9, '"class"'],
  ["three guns", good("[rifle]", "[rifle, rifle, rifle]"), "TOO_MANY", 18, 26, "at most 2"],
  [
    "two rifles",
    good("[rifle]", "[rifle, rifle]"),
    "WEAPON_CONTRADICTS",
    18,
    36,
    "handguns",
    "NP-SHOOT-2",
  ],
  [
    "one gun of two",
    good("[handgun, handgun]", "[handgun]"),
    "KEY_NOT_HERE",
    17,
    62,
    "two handguns",
    "NP-SHOOT-13",
  ],
  [
    "a fanned shotgun",
    good("shootAt: 2", "tactic: fan"),
    "KEY_NOT_HERE",
    19,
    74,
    "handgun",
    "NP-SHOOT-13",
  ],
  [
    "a plan to fan a shotgun",
    good("shootAt: 2", "plan: [{ do: aim }, { do: fan }]"),
    "KEY_NOT_HERE",
    19,
    92,
    "the tactic fan is only for men with a handgun",
    "NP-SHOOT-13",
  ],
  [
    "a side's plan that takes two guns of men with one",
    good("B: { figures", "B: { plan: [{ do: two-guns }], figures"),
    "KEY_NOT_HERE",
    19,
    21,
    "two handguns",
    "NP-SHOOT-13",
  ],
  ["points that fall", good("face: 3", "face: 4"), "BAD_VALUE", 11, 10, "fall", "NP-REACT-1"],
  ["exposed twice", good("[6]", "[6, 6]"), "BAD_VALUE", 12, 32, "twice", "NP-SHOOT-10"],
  ["a crowd", good("count: 2", "count: 10"), "TOO_MANY_FIGURES", 16, 5, "at most 10"],
  ["two of a name", good("name: Bo", "name: Al"), "NAME_TWICE", 19, 26, '"Al"'],
  ["a wild effect", good("farEffect: -1", "farEffect: 1"), "TOO_LARGE", 9, 44, "at most 0"],
  ["gun in a brawl", brawl("[knife]", "[shotgun]"), "NOT_ONE_OF", 6, 45, "shotgun"],
  [
    "a brawl far off",
    brawl("kind: brawl", "kind: brawl\ndistance: 2"),
    "UNKNOWN_KEY",
    5,
    1,
    "known",
  ],
];

test("a side's plan may tell what only some of its men have the guns for", () => {
  const text = good("bid: 2", "plan: [{ do: two-guns }]");
  expect(issuesOf(text, RULESETS)).toEqual([]);
});

test("the good files are good", () => {
  expect(issuesOf(GOOD, RULESETS)).toEqual([]);
  expect(issuesOf(BRAWL, RULESETS)).toEqual([]);
});

describeRefusals(malformed(ROWS), RULESETS);

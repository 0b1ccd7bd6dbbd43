/** What is said of a book that is right: what it says for nothing, and rolls that are asked beyond their ranges. */
import { describe, expect, test } from "vitest";
import { bookRules } from "../../../src/rules/book/index.js";
import { remarksOn } from "../../../src/rules/book/remarks.js";
import { parseScenario } from "../../../src/scenario/load.js";
import { notesOf } from "../../../src/studies/notes.js";
import { loaded } from "./fights.js";

const book = (said: Readonly<Record<string, string>> = {}): string => {
  const {
    takes = "2..5",
    hit = "dice >= least",
    when = "true",
    hurt = "0..2",
    mood = "[calm, wild]",
  } = said;
  return `deadeye-book: 1
id: toy
title: Toy
length: inch
figure:
  stats: { aim: { range: 2..5, usual: 4 } }
  state: { hurt: ${hurt}, mood: ${mood} }
weapon: { fields: { reach: { range: 1..60, usual: 60 } } }
weapons: { gun: {} }
rolls:
  to-hit:
    takes: { least: ${takes} }
    dice: d6
    hit: ${hit}
    miss: else
actions:
  shoot:
    at: enemies
    with: weapon
    do:
      - roll: to-hit(aim)
        shot: aimed
        hit: [target.hurt += 1, target.mood = wild, { if: target.hurt is 2, then: { out: target } }]
  rest: { when: "${when}" }
choices: { act: [shoot, rest] }
turn: [{ phase: p, do: { choose: act } }]
`;
};
const fight = (text = "toy.yaml", more = ""): string => `deadeye: 1
system: book
name: toy
kind: fight
book: ${text}
distance: 6
sides:
  A: { figures: [{ name: Ann, weapons: [gun]${more} }] }
  B: { figures: [{ name: Bob, weapons: [gun] }] }
`;

const saidOf = (said?: Readonly<Record<string, string>>, more?: string): string[] =>
  remarksOn(loaded(book(said), fight(undefined, more)).model).map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  );

describe("one remark each, at its place", () => {
  test("none where everything comes", () => {
    expect(saidOf()).toEqual([]);
  });
  test.each([
    [{ takes: "2..3" }, "12:21 to-hit is asked with least 4, which is outside of its range"],
    [{ takes: "[2, 5]" }, "12:14 to-hit is asked with least 4, which is outside of its range"],
    [{ hit: "dice >= 1 or least > 9" }, "15:11 miss can never come of to-hit"],
    [{ when: "hurt > 1" }, "25:25 nobody may ever choose rest in this fight"],
    [{ hurt: "0..3" }, "7:18 hurt is never 3 in this fight"],
    [{ hurt: "{ range: -1..2, starts: 0 }" }, "7:12 hurt is never -1 in this fight"],
    [{ mood: "[calm, keen, wild, mad]" }, "7:24 mood is never keen or mad in this fight"],
  ])("%o", (said, wanted) => {
    expect(saidOf(said)).toEqual([wanted]);
  });

  test("what is seldom is no never: a result that this fight has not, another may have", () => {
    // Who needs 7 does not hit; whoever needs less does.
    expect(saidOf({ takes: "2..7" }, ", stats: { aim: 5 }")).toEqual([]);
  });

  test("a fight with more states than are followed: nothing is said to be never", () => {
    const large = book({ hurt: "0..9", when: "hurt > 9" }).replace("hurt is 2", "hurt is 9");
    const many = fight().replaceAll("weapons: [gun] }", "count: 3, weapons: [gun] }");
    expect(remarksOn(loaded(large, many).model)).toEqual([]);
  });
});

test("notes on a scenario have them, with their places in the book that it names or holds", () => {
  const wrong = book({ hurt: "0..3" });
  const beside = notesOf(loaded(wrong, fight()) as never);
  expect(beside).toMatchObject([{ file: "toy.yaml", line: 7, column: 18 }]);
  const text = `|\n${wrong.replaceAll(/^(?=.)/gm, "  ")}`;
  const inside = notesOf(
    parseScenario(fight(text), "fight.yaml", { systems: [bookRules] }) as never,
  );
  expect(inside).toMatchObject([{ file: "fight.yaml", line: 12, column: 20 }]);
});

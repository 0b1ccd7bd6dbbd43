/** Where men stand, and what a replay says has changed. Mechanisms of rulebooks: tests/docs/fromRules.test.ts. */
import { expect, test } from "vitest";
import { bookRules } from "../../../src/rules/book/index.js";
import { chances, loaded, lockstep } from "./fights.js";

/** A book of so many lines; A's man acts once a turn, B's man does nothing. */
const book = (lines: string): string => `deadeye-book: 1
id: toy
title: Toy
length: inch
figure:
  stats: { aim: { range: 2..20, usual: 4 } }
  state: { hurt: 0..9, mark: flag, step: { range: 0..4, starts: 2 }, card: [two, plain, joker] }
  fates: [gone]
weapon:
  fields: { reach: { range: 1..60, usual: 60 } }
  state: { rounds: { range: 0..6, starts: 2 }, jammed: flag }
weapons: { gun: {} }
${lines}
`;

const fight = (turns: number): string => `deadeye: 1
system: book
name: toy
kind: fight
book: toy.yaml
distance: 6
turns: ${turns}
run: { seed: toy }
sides:
  A: { figures: [{ name: Ann, weapons: [gun] }] }
  B: { figures: [{ name: Bob, weapons: [gun] }] }
`;

/** A's chance to win; both readings play the same games. */
function won(lines: string, turns: number): number {
  const { A } = chances(loaded(book(lines), fight(turns)).model);
  expect(lockstep(book(lines), fight(turns), 40)).toEqual([]);
  return A;
}

const acts = (doing: string): string => `actions:
  go: { at: enemies, with: weapon, ${doing} }
choices: { act: [go] }
turn: [{ phase: p, where: side is A, do: { choose: act } }]`;

test("a place on the line is reached, also by him from whom the others are counted", () => {
  const walk =
    "do: [{ move: me, toward: target, by: 1 }, { if: place is 3 and target.place is 6, then: { out: target } }]";
  expect(won(acts(walk), 2)).toBe(0);
  expect(won(acts(walk), 3)).toBe(1);
  const { model, envelope } = loaded(book(acts(walk)), fight(3));
  const { events } = bookRules.teller(model, envelope.seed)(0);
  expect(events.map(({ text }) => text).filter((text) => text.includes("now"))).toEqual(
    [1, 2, 3].map((place) => `Ann: now at ${place}.`),
  );
});
test("a replay tells what has changed, of men, of guns and of the game", () => {
  const lines = `game: { state: { alarm: 0..5 } }
actions: { go: { with: weapon, do: [hurt += 1, mark = not mark, card = joker, gun.rounds -= 1, alarm += 2] } }
choices: { act: [go] }
turn: [{ phase: p, where: side is A, do: { choose: act } }]`;
  const { model, envelope } = loaded(book(lines), fight(2));
  const { events } = bookRules.teller(model, envelope.seed)(0);
  expect(events.map(({ turn, text }) => `${turn} ${text}`)).toEqual([
    "1 Ann: go with the gun.",
    "1 Ann: hurt 1, mark, card joker, gun rounds 1.",
    "1 The game: alarm 2.",
    "2 Ann: go with the gun.",
    "2 Ann: hurt 2, not mark, gun rounds 0.",
    "2 The game: alarm 4.",
    "2 It is undecided.",
  ]);
});

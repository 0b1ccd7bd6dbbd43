/**
 * Mechanisms that designers use, each in a few lines of a book: its exact value by hand or by counting every way, and
 * both readings in step.
 */
import { describe, expect, test } from "vitest";
import { bestPlay } from "../../../src/exact/best.js";
import { BEST } from "../../../src/exact/solve.js";
import { bookRules } from "../../../src/rules/book/index.js";
import { chances, loaded, lockstep } from "./fights.js";

/** A book of so many lines around the mechanism; A's man acts once a turn, B's man, or men, do nothing. */
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

const fight = (turns: number, men = 1): string => `deadeye: 1
system: book
name: toy
kind: fight
book: toy.yaml
distance: 6
turns: ${turns}
run: { seed: toy }
sides:
  A: { figures: [{ name: Ann, weapons: [gun] }] }
  B: { figures: [{ name: Bob, count: ${men}, weapons: [gun] }] }
`;

/** A's chance to win; both readings play the same games. */
function won(lines: string, turns = 1, men = 1): number {
  expect(lines.split("\n").length).toBeLessThanOrEqual(12);
  const { A } = chances(loaded(book(lines), fight(turns, men)).model);
  expect(lockstep(book(lines), fight(turns, men), 40)).toEqual([]);
  return A;
}

/** A roll that puts B out, or does not. */
const decided = (roll: string): string => `rolls: { it: { ${roll}, no: else } }
steps: { win: { do: { each: man, of: B, do: { out: man } } } }
turn: [{ roll: it, yes: win }]`;

/** The share of all ways of so many dice. */
function share(sides: readonly number[], holds: (...dice: number[]) => boolean): number {
  let ways: number[][] = [[]];
  for (const most of sides)
    ways = ways.flatMap((way) => Array.from({ length: most }, (_, face) => [...way, face + 1]));
  return ways.filter((way) => holds(...way)).length / ways.length;
}

const least = (of: number) => (face: number) => face >= of;

describe("dice", () => {
  test("one pool, several questions: hits and a six among the same dice", () => {
    const lines = decided(
      'dice: { p: "pool(3, 6)" }, yes: "count(p, 4) >= 2 and showing(p, 6) >= 1"',
    );
    const wanted = share(
      [6, 6, 6],
      (...dice) => dice.filter(least(4)).length >= 2 && dice.includes(6),
    );
    expect(won(lines)).toBeCloseTo(wanted, 14);
  });
  test("doubles of four D6: 13/18", () => {
    expect(won(decided('dice: { p: "pool(4, 6)" }, yes: alike(p) >= 2'))).toBeCloseTo(13 / 18, 14);
  });
  test("the best two and the worst of one pool", () => {
    const lines = decided(
      'dice: { p: "pool(4, 6)" }, yes: "highest(p, 2) >= 10 and lowest(p) <= 2"',
    );
    const wanted = share([6, 6, 6, 6], (...dice) => {
      const rising = dice.sort((a, b) => a - b);
      return rising[2]! + rising[3]! >= 10 && rising[0]! <= 2;
    });
    expect(won(lines)).toBeCloseTo(wanted, 14);
  });
  test("ones of a pool are rolled again: each of four hits with 7/12, three or more", () => {
    const [p, q] = [7 / 12, 5 / 12];
    const lines = decided('dice: "count(4, reroll(6, 1), 4)", yes: dice >= 3');
    expect(won(lines)).toBeCloseTo(4 * p * p * p * q + p * p * p * p, 14);
  });
  test("failures of a pool are rolled again: each of two hits with 3/4, both", () => {
    expect(won(decided('dice: "count(2, reroll(6, 3), 4)", yes: dice is 2'))).toBeCloseTo(
      9 / 16,
      14,
    );
  });
  test("one failure of a pool, if there is any, is rolled again once", () => {
    const again = 'dice: { p: "pool(3, 6)", more: d6 }, let: { hits: "count(p, 4)" }';
    const yes = "yes: hits is 3 or (hits is 2 and more >= 4)";
    expect(won(decided(`${again}, ${yes}`))).toBeCloseTo(1 / 8 + (3 / 8) * (1 / 2), 14);
  });
  test("of a pool that explodes: one of two dice comes to 8 with 5/36 each", () => {
    const lines = decided('dice: "count(2, explode(6, 1), 8)", yes: dice >= 1');
    expect(won(lines)).toBeCloseTo(1 - (31 / 36) * (31 / 36), 14);
  });
  test("successes cancelled by another pool", () => {
    const lines = decided('dice: { a: "count(3, 6, 4)", b: "count(2, 6, 5)" }, yes: a > b');
    const wanted = share(
      [6, 6, 6, 6, 6],
      (...dice) => dice.slice(0, 3).filter(least(4)).length > dice.slice(3).filter(least(5)).length,
    );
    expect(won(lines)).toBeCloseTo(wanted, 14);
  });
  test("opposed D20: the higher of those at or under their number, 12 against 9", () => {
    const lines = decided("dice: { a: d20, b: d20 }, yes: a <= 12 and (b > 9 or a > b)");
    expect(won(lines)).toBeCloseTo(
      share([20, 20], (a, b) => a! <= 12 && (b! > 9 || a! > b!)),
      14,
    );
  });
  test("opposed D10 whose difference is the damage: three or more", () => {
    const lines = `rolls: { hit: { dice: { a: d10, b: d10 }, gives: "max(0, a - b)" } }
steps:
  hurts: { of: man, do: [{ roll: hit, as: n, then: man.hurt += n }, { if: man.hurt >= 3, then: { out: man } }] }
turn: [{ each: man, of: B, do: hurts(man) }]`;
    expect(won(lines)).toBeCloseTo(
      share([10, 10], (a, b) => a! - b! >= 3),
      14,
    );
  });
  test("a die that steps up: D8, then D10, then D12, six or more", () => {
    const lines = `tables: { ladder: { rows: [4, 6, 8, 10, 12] } }
rolls: { grow: { takes: { sides: [4, 6, 8, 10, 12] }, dice: d(sides), yes: dice >= 6, no: else } }
steps:
  win: { do: { each: man, of: B, do: { out: man } } }
  tries: { of: he, do: [{ roll: grow(ladder(he.step)), yes: win }, he.step += 1] }
turn: [{ each: one, of: A, do: tries(one) }]`;
    const missed = (5 / 8) * (5 / 10) * (5 / 12);
    expect(won(lines, 3)).toBeCloseTo(1 - missed, 14);
  });

  test("a die that steps down: D8, then D6, then D4, four or more", () => {
    const lines = `tables: { ladder: { rows: [4, 6, 8] } }
rolls: { shrink: { takes: { sides: [4, 6, 8] }, dice: d(sides), yes: dice >= 4, no: else } }
steps:
  win: { do: { each: man, of: B, do: { out: man } } }
  tries: { of: he, do: [{ roll: shrink(ladder(he.step)), yes: win }, he.step -= 1] }
turn: [{ each: one, of: A, do: tries(one) }]`;
    expect(won(lines, 3)).toBeCloseTo(1 - (3 / 8) * (1 / 2) * (3 / 4), 14);
  });
});

describe("a whole book", () => {
  test("to hit, to wound, to save: 2/3, 1/2, and 1/3 are saved", () => {
    const lines = `rolls:
  to-hit: { dice: d6, hit: dice >= 3, miss: else }
  to-wound: { dice: d6, wound: dice >= 4, none: else }
  to-save: { dice: d6, saved: dice >= 5, failed: else }
actions:
  shoot:
    at: enemies
    with: weapon
    do: { roll: to-hit, shot: aimed, hit: { roll: to-wound, wound: { roll: to-save, failed: { out: target } } } }
choices: { act: [shoot] }
turn: [{ phase: p, where: side is A, do: { choose: act } }]`;
    expect(won(lines)).toBeCloseTo(2 / 9, 14);
  });
  test("a choice after a die was seen: two points of luck, each a die again", () => {
    const lines = `rolls: { to-hit: { dice: d6, hit: dice >= 4, miss: else } }
actions:
  shoot:
    at: enemies
    with: weapon
    do:
      - { roll: to-hit, shot: aimed, hit: { out: target }, miss: { if: step > 0, then: { choose: fate, at: target } } }
  again: { at: given, with: weapon, do: [step -= 1, { roll: to-hit, hit: { out: target } }] }
  keep: {}
choices: { act: [shoot], fate: [again, keep] }
turn: [{ phase: p, where: side is A, do: { choose: act } }]`;
    // Both of two dice miss with 1/4, twice; then one.
    expect(won(lines, 3)).toBeCloseTo(1 - (1 / 4) * (1 / 4) * (1 / 2), 14);
  });
  test("how many dice to roll to act: two failures, and nothing is done", () => {
    const lines = (first: string): string => `rolls:
  dare: { takes: { n: 1..3 }, dice: { p: "pool(n, 6)" }, gives: "if(n - count(p, 4) >= 2, 0, count(p, 4))" }
  to-hit: { dice: d6, hit: dice >= 4, miss: else }
actions:
  one: { at: enemies, with: weapon, do: { roll: dare(1), as: n, then: [step = n, fire] } }
  two: { at: enemies, with: weapon, do: { roll: dare(2), as: n, then: [step = n, fire] } }
  three: { at: enemies, with: weapon, do: { roll: dare(3), as: n, then: [step = n, fire] } }
steps: { fire: { do: { repeat: step, do: { roll: to-hit, shot: aimed, hit: { out: target } } } } }
choices: { act: [one, two, three] }
policies: { usual: { act: [${first}] } }
turn: [{ phase: p, where: side is A, do: { choose: act } }]`;
    expect(won(lines("one"))).toBeCloseTo((1 / 2) * (1 / 2), 14);
    expect(won(lines("two"))).toBeCloseTo((1 / 2) * (1 / 2) + (1 / 4) * (3 / 4), 14);
    expect(won(lines("three"))).toBeCloseTo((3 / 8) * (3 / 4) + (1 / 8) * (7 / 8), 14);
    // Two dice are best.
    const { compile } = bookRules;
    const program = compile(loaded(book(lines("one")), fight(1)).model);
    const best = bestPlay(program as never, program.columns, 7, "win", false, BEST);
    expect("tooBig" in best ? null : best.replies.A.value).toBeCloseTo(7 / 16, 14);
  });
  test("counter-charge: who is charged may shoot before he is reached", () => {
    const lines = `rolls: { shot: { dice: d6, hit: dice >= 5, no: else }, fight: { dice: d6, won: dice >= 3, lost: else } }
actions:
  charge:
    at: enemies
    when: distance <= 12
    do:
      - { choose: stand, by: target, at: me }
      - { if: in, then: [{ move: me, toward: target, by: 12 }, { roll: fight, won: { out: target } }] }
  fire: { at: given, with: weapon, do: { roll: shot, shot: aimed, hit: { out: target } } }
choices: { act: [charge], stand: [fire] }
turn: [{ phase: p, where: side is A, do: { choose: act } }]`;
    expect(won(lines)).toBeCloseTo((2 / 3) * (2 / 3), 14);
  });
  test("cards: jokers act first, twos last and in vain", () => {
    const lines = `steps: { win: { do: { each: foe, of: enemies, do: { out: foe } } } }
turn:
  - { phase: p, order: cards, of: 16, ranks: { two: 4, joker: 2 }, marks: card, do: { if: card is not two, then: win } }`;
    // Whoever acts first has won, but for two twos.
    expect(won(lines)).toBeCloseTo((1 - (4 / 16) * (3 / 15)) / 2, 14);
  });
});

describe("in a fight", () => {
  const acts = (
    shoot: string,
    more = "",
  ): string => `rolls: { to-hit: { dice: d6, hit: dice >= 4, one: dice is 1, miss: else }, shake: { dice: d6, calm: dice >= 5, no: else } }
actions:
  shoot: { at: enemies, with: weapon, ${shoot} }
  reload: { with: weapon, when: gun.rounds is 0, do: gun.rounds = 2 }
  wait: {}
choices: { act: [shoot, reload, wait] }
policies: { usual: { act: [shoot, reload, wait] } }
${more === "" ? "turn: [{ phase: p, where: side is A, do: { choose: act } }]" : more}`;

  test("two rounds, then a turn to reload: five turns are four shots", () => {
    const shoot =
      "when: gun.rounds > 0, do: [gun.rounds -= 1, { roll: to-hit, shot: aimed, hit: { out: target } }]";
    expect(won(acts(shoot), 5)).toBeCloseTo(15 / 16, 14);
  });
  test("a one jams for good", () => {
    const shoot =
      "when: not gun.jammed, do: { roll: to-hit, shot: aimed, hit: { out: target }, one: gun.jammed = true }";
    // He goes on with 1/3 a turn.
    expect(won(acts(shoot), 3)).toBeCloseTo((1 / 2) * (1 + 1 / 3 + 1 / 9), 14);
  });
  test("suppression: who is suppressed has to shake it off on 5", () => {
    const lines = acts(
      "when: not mark, do: { roll: to-hit, shot: aimed, hit: { out: target } }",
      `start: [{ each: man, of: A, do: man.mark = true }]
turn: [{ phase: p, where: side is A, do: [{ if: mark, then: { roll: shake, calm: mark = false } }, { choose: act }] }]`,
    );
    // Two turns: calm at once and hit in one of two, or calm then and hit.
    expect(won(lines, 2)).toBeCloseTo((1 / 3) * (3 / 4) + (2 / 3) * (1 / 3) * (1 / 2), 14);
  });
  test("morale: a side at half strength breaks on less than 5", () => {
    const lines = acts(
      "do: { roll: to-hit, shot: aimed, hit: { out: target } }",
      `turn:
  - { phase: p, where: side is A, do: { choose: act } }
  - { if: "count(B) * 2 <= count(B-ever)", then: { roll: shake, no: { each: man, of: B, do: { out: man } } } }`,
    );
    // Of two: hit, then broken with 2/3.
    expect(won(lines, 1, 2)).toBeCloseTo((1 / 2) * (2 / 3), 14);
  });
  test("a blast touches all within three inches of the target, each with 1/2", () => {
    const shoot = `do: { roll: to-hit, shot: thrown, hit: { each: near, of: enemies, where: "distance(near, target) <= 3", do: { roll: shake, calm: { out: near } } } }`;
    expect(won(acts(shoot), 1, 2)).toBeCloseTo((1 / 2) * (1 / 9), 14);
  });
  test("push back along the line, out of reach after two", () => {
    const shoot =
      "when: distance <= 10, do: { roll: to-hit, shot: aimed, hit: [{ move: target, away: me, by: 3 }, { if: distance > 10, then: { out: target } }] }";
    expect(won(acts(shoot), 3)).toBeCloseTo(
      share([2, 2, 2], (...dice) => dice.filter((x) => x === 1).length >= 2),
      14,
    );
  });
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
  test("what a side has left altogether: two are struck at once, with 1/2, until four points are gone", () => {
    const steps =
      "steps: { struck: { of: he, do: he.hurt += 1 }, win: { do: { each: man, of: B, do: { out: man } } } }";
    const shoot =
      "do: { roll: to-hit, shot: aimed, hit: [{ each: one, of: enemies, do: struck(one) }, { if: 'sum(B, it.hurt) >= 4', then: win }] }";
    const lines = `${steps}\n${acts(shoot)}`;
    expect(won(lines, 3, 2)).toBeCloseTo(1 / 2, 14);
  });
  test("overwatch: who watches shoots first at whoever is about to act", () => {
    const lines = acts(
      "do: { roll: to-hit, shot: aimed, hit: { out: target } }",
      `turn:
  - phase: p
    where: side is A
    do: [{ each: foe, of: enemies, do: { choose: act, by: foe } }, { if: in, then: { choose: act } }]`,
    );
    expect(won(lines, 1)).toBeCloseTo((1 / 2) * (1 / 2), 14);
  });
  test("wounds by place: a D6 says where, two wounds or one of the head", () => {
    const shoot =
      "do: { roll: to-hit, shot: aimed, hit: { roll: place, head: [{ harm: wound, at: head }, { out: target }], body: [{ harm: wound, at: body }, target.hurt += 1, { if: target.hurt is 2, then: { out: target } }] } }";
    const lines = acts(shoot).replace(
      "rolls: {",
      "rolls: { place: { dice: d6, head: dice is 6, body: else },",
    );
    // In two turns: a head in one of them, or two bodies.
    const [head, body] = [1 / 12, 5 / 12];
    expect(won(lines, 2)).toBeCloseTo(1 - (1 - head) * (1 - head) + body * body, 14);
  });
});

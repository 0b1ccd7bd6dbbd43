/** Orders of a phase and the ends of a game, on a book of a few lines: against fractions, and a loop over all ways. */
import { describe, expect, test } from "vitest";
import { bookRules } from "../../../src/rules/book/index.js";
import { chances, loaded, lockstep } from "./fights.js";

const book = (turn: string, more = ""): string => `
deadeye-book: 1
id: toy
title: Toy
length: inch
figure:
  stats: { aim: { range: 2..6, usual: 4 } }
  state: { rank: 0..6, marked: { range: flag, until: turn } }
  fates: [killed]
weapon:
  fields: { reach: { range: 1..9, usual: 9 } }
  bands: { near: distance <= gun.reach }
weapons: { gun: { reach: 9 } }
rolls:
  hit: { takes: { aim: 2..6 }, dice: d6, hit: dice >= aim, miss: else }
  speed: { dice: d3, gives: dice }
actions:
  shoot:
    at: enemies
    with: weapon
    do: [{ roll: hit(aim), shot: aimed, hit: { out: target, as: killed } }]
choices: { act: [shoot] }
policies: { usual: { act: [{ do: shoot, target: least distance }] } }
turn:
  - { each: man, of: figures, do: { roll: speed, as: n, then: man.rank = n } }
  - ${turn}
${more}`;

const scenario = (a: number, b: number, turns: number): string => `
deadeye: 1
system: book
name: toy
kind: fight
book: toy.yaml
distance: 5
turns: ${turns}
sides:
  A: { figures: [{ name: Ann, count: ${a}, weapons: [gun] }] }
  B: { figures: [{ name: Bob, count: ${b}, weapons: [gun] }] }
`;

const solved = (turn: string, a = 1, b = 1, turns = 200, more = ""): readonly number[] => {
  const found = chances(loaded(book(turn, more), scenario(a, b, turns)).model);
  return [found.A, found.B, found.mutual];
};

function near(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  for (const [i, chance] of wanted.entries())
    expect(Math.abs(found[i]! - chance)).toBeLessThan(1e-12);
}

describe("one against one, each hits with 1/2", () => {
  test("sides: who is first wins 2/3", () => {
    near(solved("{ phase: p, order: sides, do: { choose: act } }"), [2 / 3, 1 / 3, 0]);
  });
  test("alternating: the same of one against one", () => {
    near(solved("{ phase: p, order: alternating, do: { choose: act } }"), [2 / 3, 1 / 3, 0]);
  });
  test("shuffled: each 1/2", () => {
    near(solved("{ phase: p, order: shuffled, do: { choose: act } }"), [1 / 2, 1 / 2, 0]);
  });
  test("together: A alone, B alone, both hit, with 1/4 each in a turn that matters", () => {
    near(solved("{ phase: p, order: together, do: { choose: act } }"), [1 / 3, 1 / 3, 1 / 3]);
  });
  test("ranked on a D3, ties in file order: A acts first with 2/3", () => {
    // In a turn: first and hits, or second and both before missed.
    const a = (2 / 3) * (1 / 2) + (1 / 3) * (1 / 4);
    const b = (1 / 3) * (1 / 2) + (2 / 3) * (1 / 4);
    const turn = "{ phase: p, order: ranked, ranked: rank, do: { choose: act } }";
    near(solved(turn), [a / (a + b), b / (a + b), 0]);
  });
  test("ranked, ties shuffled: nobody is favoured", () => {
    const turn = "{ phase: p, order: ranked, ranked: rank, ties: shuffled, do: { choose: act } }";
    near(solved(turn), [1 / 2, 1 / 2, 0]);
  });
  test("ranked, ties together: a third of all turns", () => {
    const a = ((1 / 3) * (1 / 2 + 1 / 4 + 1 / 4)) / (3 / 4);
    const turn = "{ phase: p, order: ranked, ranked: rank, ties: together, do: { choose: act } }";
    near(solved(turn), [a, a, ((1 / 3) * (1 / 4)) / (3 / 4)]);
  });
  test("cards: of 20, one a joker: who has it acts first, as who is drawn first of equals", () => {
    const turn =
      "{ phase: p, order: cards, of: 20, jokers: 1, marks: marked, do: { if: marked, then: { choose: act } } }";
    // In a turn somebody shoots with 2/20, each with 1/20; after 200 turns it is undecided with (19/20)^200.
    const decided = 1 - (19 / 20) ** 200;
    near(solved(turn), [decided / 2, decided / 2, 0]);
    const [a, b] = solved(turn, 1, 1, 1) as [number, number];
    near([a, b], [1 / 40, 1 / 40]);
  });
});

describe("cards with ranks of their own", () => {
  const state = (turn: string) => book(turn).replace("marked:", "card: [two, plain, ace], marked:");
  const chancesOf = (turn: string, turns: number): readonly number[] => {
    const { A, B, mutual } = chances(loaded(state(turn), scenario(1, 1, turns)).model);
    return [A, B, mutual];
  };
  const phase = (ranks: string, does: string) =>
    `{ phase: p, order: cards, of: 16, ranks: ${ranks}, marks: card, do: ${does} }`;

  test("each rank is dealt as often as it is in the deck", () => {
    for (const [word, count] of [
      ["two", 4],
      ["plain", 10],
      ["ace", 2],
    ] as const) {
      const does = `{ if: side is A and card is ${word}, then: { each: man, of: B, do: { out: man } } }`;
      near(chancesOf(phase("{ two: 4, ace: 2 }", does), 1), [count / 16, 0, 0]);
    }
  });
  test("the last word of the list acts first, the first last, equals as they are drawn", () => {
    // Whoever acts first wins: A with a better card, or with 1/2 of equal ones.
    const counts = [4, 10, 2];
    const ways = counts.flatMap((a, i) =>
      counts.map((b, j) => ({
        ways: a * (b - (i === j ? 1 : 0)),
        a: i > j ? 1 : i === j ? 0.5 : 0,
      })),
    );
    const first = ways.reduce((sum, one) => sum + one.ways * one.a, 0) / (16 * 15);
    expect(first).toBe(0.5);
    const does =
      "[{ if: side is A, then: first = A, else: first = B }, { each: foe, of: enemies, do: { out: foe } }]";
    near(chancesOf(phase("{ two: 4, ace: 2 }", does), 1), [0.5, 0.5, 0]);
    // Who has an ace and is not first has been passed by another: of two aces the second.
    const passed =
      "[{ if: card is ace and marked, then: { out: me } }, { each: man, of: figures, do: man.marked = true }]";
    const second = (2 / 16) * (1 / 15);
    near(chancesOf(phase("{ two: 4, ace: 2 }", passed), 1), [second / 2, second / 2, 0]);
  });
  test("who is first of an ace, a plain card and a two", () => {
    // He who acts before the other is out by him; with a two he is it only before another two.
    const beats =
      "{ if: card is two, then: { each: foe, of: enemies, do: { out: foe } }, else: { if: rank is 9, then: rank = 0 } }";
    const twos = (4 / 16) * (3 / 15);
    const [a, b] = chancesOf(phase("{ two: 4, ace: 2 }", `[${beats}]`), 1) as [number, number];
    // One of them has a two, or both.
    near([a + b], [1 - (12 / 16) * (11 / 15)]);
    near([a], [(1 - (12 / 16) * (11 / 15) - twos) / 2 + twos / 2]);
  });
});

describe("nothing can happen any more", () => {
  const idle = (does: string): string => `
deadeye-book: 1
id: toy
title: Toy
length: inch
game: { state: { n: 0..6 } }
actions: { wait: {} }
choices: { act: [wait] }
turn:
  - { phase: p, do: [{ each: foe, of: enemies, do: { choose: act, by: foe } }, { choose: act }] }
  - ${does}
`;
  const fight = (turns: number): string => scenario(8, 8, turns).replaceAll(", weapons: [gun]", "");

  test("a turn in which nothing was drawn and nothing changed is the last that is told", () => {
    const { model, envelope } = loaded(idle("n = 3"), fight(20));
    expect(chances(model).draw).toBe(1);
    const { record, events } = bookRules.teller(model, envelope.seed)(0);
    expect(record).toMatchObject({ winner: "draw", turns: 20 });
    expect(events.at(-2)?.text).toBe("Nothing can happen any more.");
    // The first turn changes n, the second nothing.
    expect(events.at(-2)?.turn).toBe(2);
    expect(lockstep(idle("n = 3"), fight(20), 1)).toEqual([]);
  });
  test("where something changes, a game of many men who only wait goes on to its limit", () => {
    const { model, envelope } = loaded(idle("n = (n + 1) % 7"), fight(4));
    const { record, events } = bookRules.teller(model, envelope.seed)(0);
    expect(record.turns).toBe(4);
    expect(events.some(({ text }) => text.includes("any more"))).toBe(false);
    expect(chances(loaded(idle("n = (n + 1) % 7"), fight(30)).model).draw).toBe(1);
  });
});

/** Of so many a side; whoever acts shoots at the first of those left: won by A, by B, by a loop over all ways. */
function loop(
  order: "alternating" | "shuffled" | "sides",
  a: number,
  b: number,
  turns: number,
): number[] {
  const won = [0, 0];
  const side = (f: number): number => (f < a ? 0 : 1);
  const play = (
    alive: readonly number[],
    acted: readonly number[],
    now: number,
    p: number,
    after: Map<string, number>,
  ): void => {
    for (const one of [0, 1])
      if (!alive.some((f) => side(f) === one)) {
        won[1 - one]! += p;
        return;
      }
    const waiting = alive.filter((f) => !acted.includes(f));
    if (waiting.length === 0) {
      after.set(alive.join(), (after.get(alive.join()) ?? 0) + p);
      return;
    }
    const wanted = waiting.find((f) => side(f) === now) ?? waiting[0]!;
    for (const f of order === "shuffled" ? waiting : [wanted]) {
      const target = alive.find((g) => side(g) !== side(f))!;
      const share = p / (order === "shuffled" ? waiting.length : 1) / 2;
      const next = order === "alternating" ? 1 - side(f) : now;
      play(alive, [...acted, f], next, share, after);
      play(
        alive.filter((g) => g !== target),
        [...acted, f],
        next,
        share,
        after,
      );
    }
  };
  let states = new Map([[Array.from({ length: a + b }, (_, f) => f).join(), 1]]);
  for (let turn = 0; turn < turns; turn++) {
    const after = new Map<string, number>();
    for (const [key, p] of states) play(key.split(",").map(Number), [], 0, p, after);
    states = after;
  }
  return won;
}

test.each([
  ["alternating", 2, 2],
  ["alternating", 2, 3],
  ["shuffled", 2, 2],
  ["shuffled", 2, 3],
  ["sides", 3, 2],
] as const)("%s, %i against %i, as a loop over all ways", (order, a, b) => {
  const turn = `{ phase: p, order: ${order}, do: { choose: act } }`;
  near(solved(turn, a, b, 12).slice(0, 2), loop(order, a, b, 12));
});

describe("ends", () => {
  test("an end of its own comes after each go", () => {
    const more = 'ends: [{ when: "any(A, it.marked)", winner: A }]';
    const turn = "{ phase: p, do: [{ if: side is A, then: marked = true }, { choose: act }] }";
    // A has his go, in which he may hit; then the game is A's.
    near(solved(turn, 1, 1, 5, more), [1, 0, 0]);
  });
  test("a side of nobody comes before an end of its own", () => {
    const more = 'ends: [{ when: "any(figures-ever, not it.in)", winner: draw }]';
    near(solved("{ phase: p, do: { choose: act } }", 1, 1, 1, more), [1 / 2, 1 / 4, 0]);
  });
  test("stalemate: the game lasts to its limit", () => {
    near(solved("stalemate"), [0, 0, 0]);
  });
});

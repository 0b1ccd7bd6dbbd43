/** Orders of a phase and the ends of a game, on a book of a few lines: against fractions, and a loop over all ways. */
import { describe, expect, test } from "vitest";
import { chances, loaded } from "./fights.js";

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

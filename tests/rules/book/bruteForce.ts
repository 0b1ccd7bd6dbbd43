/** Best play by trying everything: every option and every die of the second reading, game by game, without any state. */
import { OUTCOMES } from "../../../src/core/columns.js";
import { bestPlay } from "../../../src/exact/best.js";
import { BEST } from "../../../src/exact/solve.js";
import { compileBook } from "../../../src/rules/book/compile.js";
import { loaded } from "./fights.js";
import { type Chance, Oracle } from "./oracle/oracle.js";
import type { RandomFight } from "./random.js";

/** A's score if both play as usual, if A plays best, if B does, and if both do. */
type Scores = readonly [usual: number, a: number, b: number, both: number];

/** The first thing that a game asks beyond the answers that it was given. */
type Asked =
  | { readonly weights: readonly number[] }
  | { readonly side: "A" | "B"; readonly options: number; readonly usual: number };

const SCORE = { A: 1, B: 0, mutual: 0.5, draw: 0.5 } as const;

class TooMany extends Error {}

/** @returns null if that takes more games than so many */
export function bruteForce({ book, scenario }: RandomFight, games: number): Scores | null {
  let left = games;
  const played = (answers: readonly number[]): Asked | number => {
    if (left-- === 0) throw new TooMany();
    let next = 0;
    let asked: Asked | null = null;
    const answer = (what: Asked): number => {
      if (next < answers.length) return answers[next++]!;
      asked = what;
      throw what;
    };
    const alike = (count: number): number => answer({ weights: Array(count).fill(1) });
    const chance: Chance = {
      die: (_, sides) => alike(sides) + 1,
      lot: alike,
      card: (weights) => answer({ weights: [...weights] }),
      decide: (side, options, usual) => answer({ side, options, usual }),
    };
    try {
      return SCORE[new Oracle(book, scenario, chance).play().winner];
    } catch (thrown) {
      if (asked === null || thrown !== asked) throw thrown;
      return asked;
    }
  };
  const worth = (answers: readonly number[]): Scores => {
    const asked = played(answers);
    if (typeof asked === "number") return [asked, asked, asked, asked];
    if ("weights" in asked) {
      const total = asked.weights.reduce((sum, weight) => sum + weight, 0);
      const all = [0, 0, 0, 0];
      asked.weights.forEach((weight, i) => {
        if (weight === 0) return;
        worth([...answers, i]).forEach((value, at) => {
          all[at]! += (value * weight) / total;
        });
      });
      return all as unknown as Scores;
    }
    const each = Array.from({ length: asked.options }, (_, i) => worth([...answers, i]));
    const usual = each[asked.usual]!;
    return asked.side === "A"
      ? [
          usual[0],
          Math.max(...each.map(([, a]) => a)),
          usual[2],
          Math.max(...each.map(([, , , both]) => both)),
        ]
      : [
          usual[0],
          usual[1],
          Math.min(...each.map(([, , b]) => b)),
          Math.min(...each.map(([, , , both]) => both)),
        ];
  };
  try {
    return worth([]);
  } catch (thrown) {
    if (thrown instanceof TooMany) return null;
    throw thrown;
  }
}

/** A random book in which there is something to decide, of few ways: small dice, two turns, one man a side. */
export function tinyFight(seed: number): RandomFight {
  let state = (seed * 48271 + 11) % 2147483647;
  const pick = <One>(list: readonly One[]): One => {
    state = (state * 48271) % 2147483647;
    return list[state % list.length]!;
  };
  const change = (): string =>
    pick(["aimed = true", "hidden = true", "hidden = false", "target.aimed = false", "hurt -= 1"]);
  const rolled = (): string => pick(["d2", "d3"]);
  const book = `deadeye-book: 1
id: tiny
title: Tiny
length: inch
figure: { state: { hurt: 0..2, aimed: flag, hidden: flag } }
weapon: { fields: { reach: { range: 1..9, usual: 9 } } }
weapons: { gun: {} }
rolls:
  shot: { takes: { least: 0..4 }, dice: ${rolled()}, hit: dice >= least, miss: else }
  luck: { dice: ${rolled()}, good: dice >= 2, bad: else }
actions:
  shoot:
    at: enemies
    with: weapon
    when: "${pick(["true", "not hidden", "aimed or target.hurt > 0"])}"
    do:
      - roll: "shot(2 + if(target.hidden, 1, 0) - if(aimed, 1, 0))"
        shot: aimed
        hit: ["target.hurt += ${pick([1, 2])}", { if: target.hurt is 2, then: { out: target } }]
        miss: "${change()}"
      - aimed = false
  take-care: { at: enemies, do: "${change()}" }
  dare:
    at: enemies
    when: "${pick(["true", "hurt is 0", "target.hidden"])}"
    do: { roll: luck, good: { out: ${pick(["target", "me"])} }, bad: ["${change()}", hurt += 1] }
choices: { act: [${pick(["shoot, take-care, dare", "take-care, shoot, dare", "dare, take-care, shoot"])}] }
policies: { usual: { act: [${pick(["shoot", "take-care", "{ do: dare, when: hurt > 0 }"])}] } }
turn: [{ phase: p, order: ${pick(["sides", "alternating", "shuffled", "ranked, ranked: hurt"])}, do: { choose: act } }]
ends: [{ when: "${pick(["any(figures, it.hidden and it.hurt > 0)", "all(figures, it.aimed)"])}", winner: ${pick(["A", "B"])} }]
`;
  const side = (name: string): string => `{ figures: [{ name: ${name}, weapons: [gun] }] }`;
  const scenario = `deadeye: 1
system: book
name: tiny
kind: fight
book: tiny.yaml
distance: 5
turns: 2
first: ${pick(["A", "B"])}
sides: { A: ${side("Ann")}, B: ${side("Bob")} }
`;
  return { book, scenario };
}

/** @returns what differs; null if there is too much to try */
export function bestDiffers(fight: RandomFight, games: number): string | null | undefined {
  const wanted = bruteForce(fight, games);
  if (wanted === null) return undefined;
  const program = compileBook(loaded(fight.book, fight.scenario).model);
  const found = bestPlay(program, program.columns, 7, "score", false, BEST);
  if ("tooBig" in found || found.both === null) return "too big";
  const { cells } = found.usual;
  const usual = OUTCOMES.reduce(
    (sum, outcome) => sum + SCORE[outcome] * cells[program.columns.outcomeCell[outcome]]!,
    0,
  );
  const got = [usual, found.replies.A.value, 1 - found.replies.B.value, found.both.value];
  const differs = got.some((value, i) => Math.abs(value - wanted[i]!) > 1e-12);
  return differs ? `${got.join(" ")}, not ${wanted.join(" ")}` : null;
}

/** What shots count, also where what they do is several draws: every effect once, every enemy who is put out once. */
import { expect, test } from "vitest";
import { counted, type Tally } from "../../../src/core/tally.js";
import { PATIENT, solve } from "../../../src/exact/solve.js";
import { compileBook } from "../../../src/rules/book/compile.js";
import { Sampler } from "../../../src/sim/play.js";
import { loaded, lockstep } from "./fights.js";

const book = (shoot: string): string => `deadeye-book: 1
id: toy
title: Toy
length: inch
figure: { state: { hurt: 0..9, luck: { range: 0..3, starts: 1 } }, fates: [gone] }
weapon: { fields: { reach: { range: 1..60, usual: 60 } } }
weapons: { gun: {} }
rolls:
  to-hit: { dice: d6, hit: dice >= 4, miss: else }
  fragment: { dice: d6, struck: dice >= 5, spared: else }
actions:
  shoot: { at: enemies, with: weapon, ${shoot} }
  dodge: { when: luck > 0, do: [luck -= 1, { roll: fragment, spared: fall }] }
  fall: { do: fall }
choices: { act: [shoot], fate: [dodge, fall] }
steps: { fall: { do: [{ harm: dead, at: body }, { out: me }] } }
turn: [{ phase: p, where: side is A, do: { choose: act } }]
`;
const fight = (turns: number): string => `deadeye: 1
system: book
name: toy
kind: fight
book: toy.yaml
distance: 6
turns: ${turns}
sides:
  A: { figures: [{ name: Ann, weapons: [gun] }] }
  B: { figures: [{ name: Bob, count: 2, weapons: [gun] }] }
`;

/** What a fight counts in a game, solved; and that the games that are played count the same kinds of things. */
function countsOf(shoot: string, turns: number) {
  expect(lockstep(book(shoot), fight(turns), 30)).toEqual([]);
  const program = compileBook(loaded(book(shoot), fight(turns)).model);
  const solved = solve(program, PATIENT);
  if ("tooBig" in solved) throw new Error("too big");
  const { plan, columns } = program;
  const of = (tally: Pick<Tally, "cells">) => {
    const value = (counter: number): number => counted(plan, tally, counter);
    return {
      shots: columns.shots.reduce((sum, row) => sum + value(row.shots), 0),
      hits: columns.shots.reduce((sum, row) => sum + value(row.hits), 0),
      out: columns.weapons.reduce((sum, row) => sum + value(row.enemiesOut), 0),
      gone: columns.figures.reduce((sum, row) => sum + value(row.out), 0),
      proportions: columns.effects.every(({ proportion }) => proportion),
      effects: Object.fromEntries(
        columns.effects.flatMap((row) => {
          const count = value(row.count);
          return count > 0 ? [[`${row.effect} ${row.location}`.trim(), count]] : [];
        }),
      ),
    };
  };
  const played = of(new Sampler(program, "counts").play(0, 500));
  expect(played.out).toBe(played.gone);
  return of(solved);
}

test("a blast: one shot, and every fragment that strikes is an effect and puts one out", () => {
  const shoot =
    "do: { roll: to-hit, shot: thrown, hit: { each: near, of: enemies, do: { roll: fragment, struck: [{ harm: wound }, { out: near }], spared: { harm: fright } } } }";
  const { shots, hits, out, gone, effects, proportions } = countsOf(shoot, 1);
  expect([shots, hits]).toEqual([1, 0.5]);
  // A shot may do more than one of these: their number per shot is no share.
  expect(proportions).toBe(false);
  expect(out).toBeCloseTo(1 / 3, 14);
  expect(gone).toBeCloseTo(1 / 3, 14);
  expect(effects.wound).toBeCloseTo((1 / 2) * 2 * (1 / 3), 14);
  expect(effects.fright).toBeCloseTo((1 / 2) * 2 * (2 / 3), 14);
});

test("the target decides inside the shot: what comes of it is still the shot's", () => {
  const shoot = "do: { roll: to-hit, shot: aimed, hit: { choose: fate, by: target, at: me } }";
  const { shots, hits, out, gone, effects, proportions } = countsOf(shoot, 1);
  expect([shots, hits]).toEqual([1, 0.5]);
  expect(proportions).toBe(true);
  // He dodges with 1/3.
  expect(out).toBeCloseTo((1 / 2) * (2 / 3), 14);
  expect(gone).toBeCloseTo(out, 14);
  expect(effects["dead body"]).toBeCloseTo(out, 14);
});

test("two effects of one hit are two, and a try is one", () => {
  const shoot = "do: { roll: to-hit, shot: aimed, hit: [{ harm: wound }, { harm: fright }] }";
  const { shots, hits, effects } = countsOf(shoot, 3);
  expect([shots, hits]).toEqual([3, 1.5]);
  expect(effects).toEqual({ wound: 1.5, fright: 1.5 });
});

test("what a miss does is an effect, and no hit", () => {
  const shoot = "do: { roll: to-hit, shot: aimed, miss: { harm: fright } }";
  const { shots, hits, effects } = countsOf(shoot, 2);
  expect([shots, hits, effects]).toEqual([2, 1, { fright: 1 }]);
});

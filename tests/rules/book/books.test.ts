/** The books that are shipped: their chances as fractions say, their games as the second reading plays them. */
import { describe, expect, test } from "vitest";
import { OUTCOMES } from "../../../src/core/columns.js";
import { bookRules } from "../../../src/rules/book/index.js";
import type { Ruleset } from "../../../src/rules/ruleset.js";
import { replayFaults } from "../../conformance/records.js";
import { BY_HAND } from "./byHand.js";
import { differences, randomDuel } from "./duels.js";
import { bookText, chances, fightText, lockstep, SHIPPED, shipped } from "./fights.js";

describe("chances", () => {
  test("luck: a shot and two points of luck miss together with 1/8, each later shot with 1/2", () => {
    // By turns: who has missed with all his luck shoots with 1/2 from then on.
    const states = new Map([["2 2", 1]]);
    let [a, b] = [0, 0];
    for (let turn = 1; turn <= 6; turn++) {
      for (const first of [true, false]) {
        const now = [...states];
        states.clear();
        const put = (key: string, p: number) => states.set(key, (states.get(key) ?? 0) + p);
        for (const [key, p] of now) {
          const [mine, other] = key.split(" ").map(Number) as [number, number];
          const luck = first ? mine : other;
          let left = p;
          for (let tries = 0; tries <= Math.min(1, luck); tries++) {
            const hits = left / 2;
            if (first) a += hits;
            else b += hits;
            left -= hits;
          }
          const after = Math.max(0, luck - 1);
          put(first ? `${after} ${other}` : `${mine} ${after}`, left);
        }
      }
    }
    const draw = [...states.values()].reduce((sum, p) => sum + p, 0);
    const solved = chances(shipped("luck").model);
    expect([a, b, draw]).toEqual([0.799468994140625, 0.2005157470703125, 0.0000152587890625]);
    expect([solved.A, solved.B, solved.draw]).toEqual([a, b, draw]);
  });

  test.each([
    ["try-one careful", "careful", 0.3156587637556, 0.5770128026393],
    ["two dice", "usual", 0.5676653688596, 0.3865711632979],
    ["three dice", "bold", 0.6863371546202, 0.2906777918422],
  ])("activation, %s, against two dice: as a loop over all ways", (_, policy, a, b) => {
    const solved = chances(shipped("activation", [`sides.A.policy=${policy}`]).model);
    expect(Math.abs(solved.A - a)).toBeLessThan(1e-12);
    expect(Math.abs(solved.B - b)).toBeLessThan(1e-12);
  });

  test.each(["cold-iron", "dust", "ladder"] as const)("%s: as a loop over all ways", (name) => {
    const { A, B, draw } = chances(shipped(name).model);
    const wanted = BY_HAND[name]();
    for (const [i, chance] of [A, B, draw].entries())
      expect(Math.abs(chance - wanted[i]!), `${chance}, not ${wanted[i]}`).toBeLessThan(1e-12);
  });

  // Fractions worked out from the rules in another language.
  test.each([
    ["iron-and-tin", [0.498292036930527, 0.50154945354183, 0, 0.00015850952764318125]],
    ["aces-and-eights", [0.3799112591958722, 0.6173488156506063, 0, 0.002739925153521431]],
  ] as const)("%s: as fractions of its rules", (name, wanted) => {
    const solved = chances(shipped(name).model);
    for (const [i, outcome] of OUTCOMES.entries())
      expect(Math.abs(solved[outcome] - wanted[i]!), outcome).toBeLessThan(1e-12);
  });

  test("the standing duel is that of Law of the Gun: outcomes, lengths, shots, hits, effects, fates", () => {
    for (let seed = 1; seed <= 4; seed++)
      expect(differences(randomDuel(seed)), `duel ${seed}`).toEqual([]);
  });
});

describe.each(SHIPPED)("%s", (name) => {
  test("both readings play the same games, die by die", () => {
    expect(lockstep(bookText(name), fightText(name), 60)).toEqual([]);
  });

  test("a told game is the game that was counted", () => {
    const { model, envelope } = shipped(name);
    const asked = { ruleset: bookRules as Ruleset, model, seed: envelope.seed };
    expect(replayFaults(asked, 20)).toEqual([]);
  });
});

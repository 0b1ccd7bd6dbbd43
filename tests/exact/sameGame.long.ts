/** Duels that are said to be the same game are solved to the same chances, each by itself. */
import { describe, expect, test } from "vitest";
import { exploreChain } from "../../src/exact/chain.js";
import { compileDuel } from "../../src/rules/law-of-the-gun/compile.js";
import type { Duel, DuelFigure } from "../../src/rules/law-of-the-gun/duel.js";
import { READINGS, type Readings } from "../../src/rules/law-of-the-gun/readings.js";
import { gameKey } from "../../src/rules/law-of-the-gun/sameGame.js";
import { duel, figure } from "../rules/law-of-the-gun/duels.js";
import { randomDuel } from "../rules/law-of-the-gun/randomDuels.js";
import { seeded } from "../statistical/seeded.js";
import { solution } from "./solved.js";

const cellsOf = (of: Duel): Float64Array => solution(compileDuel(of)).cells;

/** The first man of each side with his first weapon, of little Cool, for few turns: a small chain. */
function twoOf(of: Duel): Duel {
  const figures = (["A", "B"] as const).map((side) => {
    const man = of.figures.find((one) => one.side === side) as DuelFigure;
    const row = man.rows[0] as DuelFigure["rows"][number];
    return {
      ...man,
      rows: [{ ...row, cool: Math.min(row.cool, 2) }],
      weapons: man.weapons.slice(0, 1),
    };
  });
  return { ...of, turns: 4, figures };
}

/** One value that is not in force for each reading. */
const alternatives = (of: Duel): Duel[] =>
  Object.entries(READINGS).flatMap(([name, { values }]) =>
    values
      .filter((value) => value !== of.readings[name as keyof Readings])
      .map((value) => ({ ...of, readings: { ...of.readings, [name]: value } })),
  );

/** All ranges and the place of the second man changed by so many cm. */
const shifted = (of: Duel, cm: number): Duel => ({
  ...of,
  figures: of.figures.map((man, i) => ({
    ...man,
    at: [man.at[0] + i * cm, man.at[1]] as const,
    weapons: man.weapons.map((gun) => ({ ...gun, maximum: gun.maximum + 2 * cm })),
  })),
});

/** @returns how many of the others are said to be the same game; 0 if the duel is no small chain */
function compare(of: Duel, others: readonly Duel[]): number {
  const key = gameKey(of);
  if ("tooBig" in exploreChain(compileDuel(of), { states: 2_000, steps: 20_000 })) return 0;
  const same = others.filter((other) => gameKey(other) === key);
  const cells = cellsOf(of);
  for (const other of same) {
    cellsOf(other).forEach((count, cell) => {
      expect(count, `cell ${cell}`).toBeCloseTo(cells[cell] as number, 12);
    });
  }
  return same.length;
}

describe("gameKey", () => {
  test("random duels: other readings, ranges and distances of one key are one game", () => {
    const draw = seeded(23);
    let [readings, ranges] = [0, 0];
    for (let i = 0; i < 20; i++) {
      const of = twoOf(randomDuel(draw, 1));
      readings += compare(of, alternatives(of));
      ranges += compare(
        of,
        [-3, -1, 0.5, 2, 7].map((cm) => shifted(of, cm)),
      );
    }
    // `impact` and `buffaloReload` are about weapons that the models have already.
    expect(readings).toBeGreaterThan(80);
    expect(ranges).toBeGreaterThan(20);
  });

  test("what changes the chances of the classic duel changes its key", () => {
    const classic = duel({ draw: true });
    const cells = cellsOf(classic);
    const told = alternatives(classic).filter((other) => {
      const found = cellsOf(other);
      return cells.some((count, cell) => Math.abs(count - (found[cell] as number)) > 1e-12);
    });
    expect(told.length).toBeGreaterThan(1);
    for (const other of told) expect(gameKey(other)).not.toBe(gameKey(classic));
  });

  test("a man who may walk up, or a third man, leaves no distance out", () => {
    const far = (of: Duel) => gameKey(shifted(of, 0.5));
    const holder = duel({
      figures: [figure(), figure({ side: "B", tactic: "hold", at: [25, 0] })],
    });
    expect(far(holder)).not.toBe(gameKey(holder));
    const three = duel({
      figures: [figure(), figure({ at: [0, 5] }), figure({ side: "B", at: [25, 0] })],
    });
    expect(far(three)).not.toBe(gameKey(three));
  });
});

/** Duels of the oracle: the same game on ground without edges and on a table too big for anybody to get to its edge. */
import { expect, test } from "vitest";
import type { Dice } from "../../../../src/core/dice.js";
import { seeded } from "../../../statistical/seeded.js";
import { duelFought } from "../oracle/duel.js";
import { playTable, type TableGame } from "../oracle/game.js";
import type { Fought } from "../oracle/state.js";
import { randomDuel } from "../randomDuels.js";

/** Far more than 30 fall backs of 25 cm from the middle. */
const BIG = { widthCm: 20_000, depthCm: 20_000 };

function onTable(fought: Fought): Fought {
  const figures = fought.figures.map((man) => {
    const [x, y] = man.atCm;
    return { ...man, atCm: [x + BIG.widthCm / 2, y + BIG.depthCm / 2] as const };
  });
  return { ...fought, table: BIG, figures };
}

/** All but where everybody stands. */
function resultOf(fought: Fought, seed: number): object {
  const draw = seeded(seed);
  const dice: Dice = {
    pick: (_rule, sides, cuts) => {
      const face = 1 + Math.floor(draw() * sides);
      return cuts.findIndex((cut) => face <= cut);
    },
  };
  const { events: _, figures, ...game }: TableGame = playTable(fought, dice);
  return { ...game, figures: figures.map(({ at: _at, ...man }) => man) };
}

test("LG-GEO-1: a table that nobody gets to the edge of changes nothing", () => {
  for (let seed = 7001; seed <= 7500; seed++) {
    const fought = duelFought(randomDuel(seeded(seed), 2));
    expect(resultOf(onTable(fought), seed), `duel of seed ${seed}`).toEqual(resultOf(fought, seed));
  }
});

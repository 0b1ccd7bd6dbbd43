/**
 * The table reading against the reading of the standing duel: a duel-shaped encounter with the same
 * dice is the same game, shot for shot. Neither proves the other right where both err.
 */
import { expect, test } from "vitest";
import type { Dice } from "../../../../src/core/dice.js";
import {
  playReference,
  type ReferenceGame,
} from "../../../../src/rules/law-of-the-gun/reference.js";
import { playTable } from "../../../../src/rules/law-of-the-gun/telling/game.js";
import { seeded } from "../../../statistical/seeded.js";
import { randomDuel } from "../randomDuels.js";
import { asEncounter } from "./encounters.js";

const TIMEOUT = { timeout: 120_000 };
/** Far more than 30 fall backs of 25 cm from the middle. */
const BIG = { widthCm: 20_000, depthCm: 20_000 };

/** One game by both readings: every face, and what came of it. */
function both(seed: number, sideMax: number, table: typeof BIG | null) {
  const draw = seeded(seed);
  const duel = randomDuel(draw, sideMax);
  const faces: number[] = [];
  const expected = playReference(duel, {
    roll(sides) {
      const face = 1 + Math.floor(draw() * sides);
      faces.push(face);
      return face;
    },
  });
  let next = 0;
  const dice: Dice = {
    pick(_rule, sides, cuts) {
      const face = faces[next] ?? Number.NaN;
      next += 1;
      if (!(face <= sides)) throw new Error(`die ${next} of ${faces.length}: no D${sides}`);
      return cuts.findIndex((cut) => face <= cut);
    },
  };
  const game = playTable(asEncounter(duel, table), dice);
  expect(next, `dice of seed ${seed}`).toBe(faces.length);
  const found: ReferenceGame = {
    winner: game.winner,
    turns: game.turns,
    figures: game.figures.map(({ status, enemiesOut, cool, shots, effects }) => ({
      status: status as ReferenceGame["figures"][number]["status"],
      enemiesOut,
      cool,
      shots: shots.map(({ weapon, band, mode, hit }) => ({ weapon, band, mode, hit })),
      effects: effects.map(({ weapon, effect, location }) => ({ weapon, effect, location })),
    })),
  };
  return { found, expected };
}

test("LG-GEO-1, LG-GEO-2: 3000 random duels are the same game in both readings", TIMEOUT, () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const { found, expected } = both(seed, 3, null);
    expect(found, `duel of seed ${seed}`).toEqual(expected);
  }
});

test("LG-GEO-1: so are fights of up to eight a side", TIMEOUT, () => {
  for (let seed = 5001; seed <= 5300; seed++) {
    const { found, expected } = both(seed, 8, null);
    expect(found, `duel of seed ${seed}`).toEqual(expected);
  }
});

test("LG-GEO-1: a table that nobody gets to the edge of changes nothing", TIMEOUT, () => {
  for (let seed = 7001; seed <= 7500; seed++) {
    const { found, expected } = both(seed, 2, BIG);
    expect(found, `duel of seed ${seed}`).toEqual(expected);
  }
});

/** Frequencies that an independent program found (section 20 of the digest), against the oracle with its own cards. */
import { describe, expect, test } from "vitest";
import { standardError } from "../../statistical/budget.js";
import { duel, figure, randomChance } from "./engagements.js";
import { playEngagement } from "./oracle/game.js";

const GAMES = 1500;
/** The digest's own standard error, of 100,000 games. */
const REFERENCE_ERROR = 0.0016;
const ERRORS = 4;

const revolver = figure("R", { weapons: ["revolver"] });
const hero = figure("E", { weapons: ["revolver"], hero: true, endurance: 4 });
const brave = figure("R", { guts: "E", weapons: ["hatchet"], melee: 1 });
const readings = { heroRemoveAt: 2 } as const;

describe("full-rules duels", () => {
  test.each([
    ["CP-FIRE-4: rifle against revolver at 8", duel(figure("R"), revolver, 8), 0.632],
    [
      "CP-HERO-2: hero against a shotgun behind a fence at 6",
      duel(hero, figure("G", { weapons: ["shotgun"], cover: "fence" }), 6, { readings }),
      0.451,
    ],
    [
      "CP-MEL-1: hatchet against carbine at 12",
      duel(brave, figure("R", { weapons: ["carbine"] }), 12),
      0.269,
    ],
  ])("%s", (_name, fight, reference) => {
    let won = 0;
    for (let seed = 0; seed < GAMES; seed++) {
      if (playEngagement(fight, randomChance(seed)).winner === "A") won += 1;
    }
    const error = Math.hypot(standardError(reference, GAMES), REFERENCE_ERROR);
    expect(Math.abs(won / GAMES - reference)).toBeLessThan(ERRORS * error);
  });
});

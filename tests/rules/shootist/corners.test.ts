/** Corners of the rules, worked by hand for the telling; and the machine plays the same fights, die by die. */
import { describe, expect, test } from "vitest";
import { compileSkirmish } from "../../../src/rules/shootist/compile.js";
import { POINT, targetOf } from "../../../src/rules/shootist/options.js";
import type { Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { bestStanding } from "../../../src/rules/shootist/telling/options.js";
import { Game, given } from "../../../src/rules/shootist/telling/state.js";
import { seeded } from "../../statistical/seeded.js";
import { lockstep } from "./lockstep.js";
import { acts } from "./script.js";
import { a, b, skirmish, weapon } from "./skirmishes.js";

const GAMES = 60;
const played = (fight: Skirmish, games = GAMES): string | null =>
  lockstep(compileSkirmish(fight), seeded(7), games);

describe("SH-POL-2: two pistols, of which one shoots arrows, at a shield that stops arrows (reading)", () => {
  const darts = { ...weapon("colt"), id: "darts", arrow: true };
  const fight = skirmish({
    readings: { shieldStopsArrows: true },
    fighters: [
      a({ weapons: ["colt", darts], style: "twoGun", shoot: 10 }),
      // D8 v D8 is 28 of 64, D8 v D10 28 of 80: 0.7875 together.
      b({ shield: true }),
      // In cover, D6 v D6: 15 of 36 each, 0.8333 together.
      b({ name: "C", dodge: 6, cover: "partial" }),
    ],
  });

  test("the shield counts against the one and not against the other", () => {
    const game = new Game(fight, () => 1);
    const best = bestStanding(game, given(game.men[0]));
    expect(best?.target).toBe(game.men[2]);
    expect(best?.value).toBeCloseTo(30 / 36, 12);
    expect(played(fight)).toBeNull();
  });
});

describe("six wounds count as all", () => {
  /** Nobody is put out by a wound in each arm, so that men live to be hurt seven times. */
  const readings = { disarmed: "stays" } as const;
  const gun = { ...weapon("colt"), rounds: 30, spare: 200 };
  const unarmed = ["B1", "B2", "B3"].map((name, i) => b({ name, at: 8 + i, weapons: [] }));

  test("SH-POL-3, SH-WOUND-3: of a man with six and one with seven the nearer is the weakest", () => {
    const fight = skirmish({ readings, fighters: [a({ target: "weakest" }), ...unarmed] });
    const hurt = ({ men }: Game): void => {
      given(men[2]).wounds["left leg"] = 6;
      given(men[3]).wounds["left leg"] = 7;
    };
    const { log } = acts(fight, 0, hurt, "shoot D8 1, dodge D8 1");
    expect(log[0]?.target).toBe(2);
  });

  test("SH-POL-3: of a rider with seven too", () => {
    const riders = unarmed.map((man) => ({ ...man, mounted: true }));
    const fight = skirmish({ fighters: [a({ target: "weakest" }), ...riders] });
    const { game } = compileSkirmish(fight).machine();
    game.start();
    game.state.totals.set([0, 0, 6, 7]);
    expect(targetOf(game.policy.choose(POINT.action, 0))).toBe(2);
  });

  test("SH-POL-3: for a plan too", () => {
    const shooters = ["A1", "A2", "A3"].map((name) => a({ name, weapons: [gun] }));
    const plan = [{ when: { wounds: { atMost: 6 } }, do: "wait" }] as const;
    const waits = b({ weapons: [gun], plan });
    expect(played(skirmish({ readings, fighters: [...shooters, waits] }), 100)).toBeNull();
  });
});

/** What men do is among what they may (`Game.optionsAt`), and what they may can be played. */
import { describe, expect, test } from "vitest";
import { listGame } from "../../../src/core/playDriver.js";
import type { Target } from "../../../src/rules/kit/targets.js";
import { compileSkirmish, type FightProgram } from "../../../src/rules/shootist/compile.js";
import {
  ACTION,
  actionOf,
  KEPT,
  laterTargetOf,
  optionOf,
  POINT,
  shotsOf,
  targetOf,
} from "../../../src/rules/shootist/options.js";
import { type Style, WEAPONS_MAX } from "../../../src/rules/shootist/skirmish.js";
import { field } from "../../../src/rules/shootist/state.js";
import { seeded } from "../../statistical/seeded.js";
import { ruleTest } from "../ruleTest.js";
import { randomSkirmish } from "./randomSkirmishes.js";
import { a, b, skirmish } from "./skirmishes.js";

const POINTS = Object.keys(POINT).length;
const ACTIONS = Object.keys(ACTION).length;
const OPTIONS_MAX = 4096;

type Game = ReturnType<FightProgram["machine"]>["game"];

/** Calls `look` at every choice of some games, which takes what `look` returns. */
function playChoices(
  program: FightProgram,
  games: number,
  look: (game: Game, options: Int32Array, usual: number, point: number, who: number) => number,
): void {
  const { game } = program.machine();
  const { policy } = game;
  const into = new Int32Array(OPTIONS_MAX);
  game.policy = {
    choose(point, who) {
      const usual = policy.choose(point, who);
      const options = into.subarray(0, game.optionsAt(point, who, into));
      return look(game, options, usual, point, who);
    },
  };
  for (let i = 0; i < games; i++) listGame(game, program, "choices", i);
}

describe("the default policy", () => {
  test("takes legal options only, in 120 random fights", () => {
    const points = new Array<number>(POINTS).fill(0);
    const actions = new Array<number>(ACTIONS).fill(0);
    const strange: string[] = [];
    for (let seed = 1; seed <= 120; seed++) {
      const program = compileSkirmish(randomSkirmish(seeded(seed)));
      playChoices(program, 6, (_, options, usual, point, who) => {
        points[point]!++;
        if (point === POINT.action) actions[actionOf(usual)]!++;
        if (!options.includes(usual)) strange.push(`fight ${seed}, man ${who}: ${point} ${usual}`);
        return usual;
      });
    }
    expect(strange).toEqual([]);
    for (const count of points) expect(count).toBeGreaterThan(20);
    for (const count of actions) expect(count).toBeGreaterThan(0);
  });
});

describe("whom men shoot at, by the word of their file", () => {
  /** Enemies, each of whom one word takes: near, hurt, the best shot, shot at already. All are within 12 inches. */
  const enemies = [6, 8, 10, 7].map((at, i) => b({ at, name: `B${i}`, shoot: i === 2 ? 12 : 8 }));
  const HURT = 2;
  const SHOT_AT = 4;
  const whom = (target: Target, style: Style): number => {
    const fighters = [a({ target, style }), ...enemies];
    const { game } = compileSkirmish(skirmish({ standing: true, fighters })).machine();
    game.start();
    field.totals[HURT] = 1;
    field.shotAt[0] = 1 << SHOT_AT;
    return targetOf(game.policy.choose(POINT.action, 0));
  };
  const words: readonly Target[] = [
    "default",
    "nearest",
    "weakest",
    "strongest",
    "focus",
    "spread",
  ];

  ruleTest(
    "SH-POL-3",
    "the nearest, the hurt, the best shot, who was shot at; of others the nearest",
    () => {
      expect(words.map((word) => whom(word, "aimed"))).toEqual([1, 1, HURT, 3, SHOT_AT, 1]);
      expect(words.map((word) => whom(word, "auto"))).toEqual([1, 1, HURT, 3, SHOT_AT, 1]);
    },
  );
});

describe("whatever is legal", () => {
  test("can be done: men who take any option at random fight to the end", () => {
    const strange: string[] = [];
    for (let seed = 1; seed <= 40; seed++) {
      const program = compileSkirmish(randomSkirmish(seeded(seed)));
      const uniform = seeded(1000 + seed);
      playChoices(program, 3, (_, options) => {
        for (let f = 0; f < field.count; f++) {
          for (let slot = 0; slot < WEAPONS_MAX; slot++) {
            if (!(field.rounds(f, slot) >= 0)) strange.push(`fight ${seed}: ${f} has fewer than 0`);
          }
        }
        if (new Set(options).size !== options.length) strange.push(`fight ${seed}: ${options}`);
        return options[Math.floor(uniform() * options.length)] as number;
      });
    }
    expect(strange).toEqual([]);
  });

  /** What man 0 may do in the first turn of a duel at 2 inches with two Colts. */
  const first = (point: number): number[] => {
    const found: number[][] = [];
    const one = a({ weapons: ["colt", "colt"], style: "twoGun" });
    const program = compileSkirmish(skirmish({ standing: false, fighters: [one, b({ at: 2 })] }));
    playChoices(program, 1, (_, options, usual, at, who) => {
      if (at === point && who === 0) found.push([...options]);
      return usual;
    });
    return found[0] as number[];
  };

  ruleTest("SH-ACT-1", "he may move, shoot standing or moving, brawl, or do nothing", () => {
    const options = first(POINT.action);
    const named = new Set(options.map(actionOf));
    const { pass, shoot, moveAndShoot, move, step, withdraw, brawl } = ACTION;
    expect([...named].sort((a, b) => a - b)).toEqual(
      [pass, shoot, moveAndShoot, move, step, withdraw, brawl].sort((a, b) => a - b),
    );
  });

  ruleTest("SH-SHOOT-7", "nobody fans on the move; standing he fans two shots or three", () => {
    const options = first(POINT.action);
    const shots = (action: number): number[] =>
      options.filter((option) => actionOf(option) === action).map((o) => shotsOf(optionOf(o)));
    // Aimed, two pistols, fan 2, fan 3; aimed, two pistols.
    expect(shots(ACTION.shoot)).toEqual([1, 1, 2, 3]);
    expect(shots(ACTION.moveAndShoot)).toEqual([1, 1]);
  });

  ruleTest("SH-SHOOT-6", "the second pistol is fired or kept", () => {
    const options = first(POINT.secondPistol);
    expect(options[0]).toBe(KEPT);
    expect(options.slice(1).map(laterTargetOf)).toEqual([1]);
  });
});

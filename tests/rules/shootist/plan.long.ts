/** SH-POL-3: styles that are tables, and tables of a file: both readings of the rules do what they say. */
import { expect, test } from "vitest";
import { TARGETS } from "../../../src/rules/kit/targets.js";
import { compileSkirmish } from "../../../src/rules/shootist/compile.js";
import {
  DEEDS,
  type Fighter,
  PLANS,
  type Skirmish,
  STYLES,
} from "../../../src/rules/shootist/skirmish.js";
import { seeded } from "../../statistical/seeded.js";
import { lockstep } from "./lockstep.js";
import { randomSkirmish } from "./randomSkirmishes.js";
import { play, results } from "./script.js";
import { a, b, skirmish } from "./skirmishes.js";

const FIGHTS = 30;
const GAMES = 3;

/** Random styles, and now and then a table of what a man may know. */
function minded(skirmish: Skirmish, seed: number): Skirmish {
  const draw = seeded(seed);
  const of = <One>(list: readonly One[]): One => list[Math.floor(draw() * list.length)] as One;
  const planned = (fighter: Fighter): Fighter => {
    const style = of(STYLES);
    const own = [
      { when: { distance: { atMost: of([4, 8, 15]) } }, do: of(DEEDS) },
      { when: { wounds: { atLeast: 1 }, rounds: { atLeast: of([1, 4]) } }, do: of(DEEDS) },
      { when: { enemies: { atLeast: 2 } }, do: of(DEEDS) },
      { when: { friends: { atMost: 1 }, enemyCovered: of([true, false]) }, do: of(DEEDS) },
    ];
    const plan = draw() < 0.5 ? own : (PLANS[style] ?? null);
    return { ...fighter, style, plan, target: of([...TARGETS, "default"] as const) };
  };
  return { ...skirmish, fighters: skirmish.fighters.map(planned) };
}

test("SH-POL-3: told and played fights with tables and targets are the same, die by die", () => {
  for (let seed = 60_000; seed < 60_000 + FIGHTS; seed++) {
    const skirmish = minded(randomSkirmish(seeded(seed), 3), seed);
    const what = lockstep(compileSkirmish(skirmish), seeded(seed + 1e6), GAMES, skirmish);
    expect(what, `seed ${seed}`).toBeNull();
  }
});

test("SH-POL-3: men at 0.2 and 8.3 are 8.1 inches apart, whatever the rounding", () => {
  expect(8.3 - 0.2).toBeGreaterThan(8.1);
  const plan = [{ when: { distance: { atMost: 8.1 } }, do: "wait" }] as const;
  const fight = skirmish({ turns: 1, fighters: [a({ at: 0.2, plan }), b({ at: 8.3, plan })] });
  // Both wait: Draw dice, and not a shot.
  expect(results(play(fight, "draw D8 2, draw D8 1"), "SH-SHOOT-1")).toEqual([]);
  expect(lockstep(compileSkirmish(fight), seeded(1), 20)).toBeNull();
});

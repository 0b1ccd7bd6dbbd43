/** NP-POL-4: tactics that are tables, and tables of a file: both readings of the rules do what they say. */
import { expect, test } from "vitest";
import { compileGunfight } from "../../../src/rules/napnuts/compile.js";
import type { Character, Gunfight } from "../../../src/rules/napnuts/gunfight.js";
import { CHOICE } from "../../../src/rules/napnuts/policy.js";
import { ACT, ACT_MASK } from "../../../src/rules/napnuts/state.js";
import { DEEDS, PLANS, TACTICS } from "../../../src/rules/napnuts/tactics.js";
import { seeded } from "../../statistical/seeded.js";
import { character, gunfight } from "./gunfights.js";
import { difference } from "./lockstep.js";
import { randomGunfight } from "./random.js";

const FIGHTS = 40;

/** Random tactics, and now and then a table of what a man may know. */
function minded(fight: Gunfight, seed: number): Gunfight {
  const draw = seeded(seed);
  const of = <One>(list: readonly One[]): One => list[Math.floor(draw() * list.length)] as One;
  const planned = (character: Character): Character => {
    const { gun, two } = character;
    const tactic = of(
      TACTICS.filter((one) => (one !== "fan" || gun === "handgun") && (one !== "two-guns" || two)),
    );
    const own = [
      { when: { distance: { atMost: of([4, 8, 15]) } }, do: of(DEEDS) },
      { when: { wounds: { atLeast: 1 }, rounds: { atLeast: of([1, 4]) } }, do: of(DEEDS) },
      { when: { lying: of([true, false]), aim: { atMost: of([0, 1]) } }, do: of(DEEDS) },
      { when: { enemyLying: true, dice: { atMost: of([2, 4, 6]) } }, do: of(DEEDS) },
      { when: { enemyAim: { atLeast: 1 }, dice: { atLeast: of([1, 3]) } }, do: of(DEEDS) },
      { when: { enemies: { atLeast: 2 } }, do: of(DEEDS) },
      { when: { friends: { atMost: 1 }, enemyCovered: of([true, false]) }, do: of(DEEDS) },
    ];
    return { ...character, tactic, plan: draw() < 0.5 ? own : (PLANS[tactic] ?? null) };
  };
  return { ...fight, turns: Math.min(fight.turns, 40), characters: fight.characters.map(planned) };
}

// What each of two cowboys would do first, 12 inches apart: two dice at once, four with an aim point.
test.each([
  ["shoot", [{ when: {}, do: "shoot" }], ACT.shoot],
  ["aim", [{ when: {}, do: "aim" }], ACT.aim],
  ["dice that he has", [{ when: { dice: { atLeast: 2 } }, do: "shoot" }], ACT.shoot],
  ["dice that he lacks", [{ when: { dice: { atLeast: 3 } }, do: "shoot" }], ACT.aim],
  ["no aim", [{ when: { aim: { atLeast: 1 } }, do: "shoot" }], ACT.aim],
  ["he stands", [{ when: { lying: false }, do: "prone" }], ACT.lie],
  ["the other stands", [{ when: { enemyLying: true }, do: "prone" }], ACT.aim],
  ["the other does not aim", [{ when: { enemyAim: { atMost: 0 } }, do: "prone" }], ACT.lie],
] as const)("NP-POL-1, NP-POL-4: %s", (_, plan, act) => {
  const text = compileGunfight(
    gunfight({ distance: 12, characters: [character("A", { plan }), character("B")] }),
  ).game();
  text.start();
  expect(text.policy.choose(CHOICE.action, 0) & ACT_MASK).toBe(act);
});

test("NP-POL-4: told and played gunfights with tables are the same, die by die", () => {
  const uniform = seeded(70_000);
  for (let n = 0; n < FIGHTS; n++) {
    const fight = minded(randomGunfight(uniform), n);
    expect(difference(fight, `plans ${n}`, 0), `gunfight ${n}`).toBeNull();
  }
});

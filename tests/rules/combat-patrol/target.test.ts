/** CP-FIRE-10: whom men and Gatling guns fire at, by the word of their file. Random ones are in every lockstep test. */
import { expect, test } from "vitest";
import { compileEngagement } from "../../../src/rules/combat-patrol/compile.js";
import type { Point } from "../../../src/rules/combat-patrol/engagement.js";
import { targetOf } from "../../../src/rules/combat-patrol/fire.js";
import { field } from "../../../src/rules/combat-patrol/state.js";
import { type Target, WHOM } from "../../../src/rules/kit/targets.js";
import { engagement, figure, men } from "./engagements.js";
import { picked } from "./oracle/fire.js";
import { Game, given } from "./oracle/state.js";

const NEAR = 1;
const HURT = 2;
const BEST = 3;
const SHOT_AT = 4;
const FAR = 5;

/** Four enemies, each of whom one word takes, and a fifth, at whom nobody can shoot. */
const enemies = [
  figure("R", { name: "near" }),
  figure("R", { name: "hurt", endurance: 2 }),
  figure("R", { name: "best", accuracy: "E" }),
  figure("R", { name: "shot at" }),
  figure("R", { name: "far", endurance: 1, accuracy: "E" }),
];
const places: readonly Point[] = [
  [9, 0],
  [10, 0],
  [11, 0],
  [0, 12],
  [500, 0],
];
const fight = (target: Target) =>
  engagement([
    men("A", [figure("R", { target })], [0, 0]),
    ...enemies.map((one, i) => men("B", [one], places[i] as Point, { name: one.name })),
  ]);

test.each([
  ["weakest", HURT],
  ["strongest", BEST],
  ["focus", SHOT_AT],
  // Of the others the nearest.
  ["spread", NEAR],
] as const)("CP-FIRE-10: %s takes figure %i, whatever reads the rules", (target, whom) => {
  compileEngagement(fight(target)).game();
  field.begin();
  field.shotAt[SHOT_AT] = 1;
  expect(targetOf(0, 0)).toBe(whom);
  expect(field.gap).toBeCloseTo(Math.hypot(...(places[whom - 1] as Point)), 9);

  const told = new Game(fight(target), { die: () => 1, card: () => 0, activation: () => 0 });
  const [man, ...others] = told.men;
  given(others[SHOT_AT - 1]).shotAt = true;
  const reached = others.slice(0, FAR - 1);
  expect(picked(given(man), given(others[0]), reached, [0, 0])?.number).toBe(whom);
});

test("CP-FIRE-10: of equals the nearest, by the file's order among those", () => {
  compileEngagement(fight("weakest")).game();
  field.begin();
  field.endurance[HURT] = field.endurance[NEAR] as number;
  expect(targetOf(0, 0)).toBe(NEAR);
  field.stand(HURT, 0, -9);
  expect(targetOf(0, 0)).toBe(NEAR);
});

test("CP-GATLING-8: a gun fires within its arc, at whom its gunner is told to", () => {
  const crew = [0, 1, 2].map((n) =>
    figure("R", { name: `crew ${n}`, weapons: [], target: "focus" }),
  );
  const gun = {
    ...men("A", crew, [0, 0], { name: "gun" }),
    kind: "gatling",
    at: [0, 0],
    ready: "set-up",
    limber: null,
    onWagon: false,
  } as const;
  const all = engagement([
    gun,
    ...enemies.map((one, i) => men("B", [one], places[i] as Point, { name: one.name })),
  ]);
  compileEngagement(all).game();
  field.begin();
  const [hurt, shotAt] = [HURT + 2, SHOT_AT + 2];
  // At right angles to where it faces; then the next word's man.
  field.shotAt[shotAt] = 1;
  field.shotAt[hurt] = 1;
  expect(targetOf(1, field.count)).toBe(hurt);
  field.target[1] = WHOM.strongest;
  expect(targetOf(1, field.count)).toBe(BEST + 2);
});

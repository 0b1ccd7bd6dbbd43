/** NP-POL-2: whom a character goes for, by the word of his file. that both readings agree on it, plan.long.ts and lockstep.long.ts say. */
import { expect, test } from "vitest";
import type { Target } from "../../../src/rules/kit/targets.js";
import { compileGunfight } from "../../../src/rules/napnuts/compile.js";
import { actionOf } from "../../../src/rules/napnuts/policy.js";
import { ACT_BITS, field } from "../../../src/rules/napnuts/state.js";
import { character, gunfight } from "./gunfights.js";

/** Four enemies, each of whom one word takes: near; wounded; a hero; shot at. All are 9 inches away or nearer. */
const NEAR = 1;
const HURT = 2;
const HERO = 3;
const SHOT_AT = 4;
const BELLY = 3;

function situation(target: Target) {
  const enemy = (name: string, over = {}) => character("B", { name, ...over });
  const fight = gunfight({
    distance: 9,
    characters: [
      character("A", { name: "A", target }),
      enemy("near", { cover: "window" }),
      enemy("hurt", { cover: "window" }),
      enemy("hero", { class: "hero", cover: "window" }),
      enemy("shot at", { cover: "doorway" }),
      enemy("easy"),
    ],
  });
  compileGunfight(fight).game().start();
  field.standAt(NEAR, 8);
  field.wound(HURT, BELLY, 0, 1);
  field.shotAt = 1 << SHOT_AT;
}

const EASY = 5;

// The window and the doorway cost a die, so that by default he goes for the one in the open.
test.each([
  ["default", EASY],
  ["nearest", NEAR],
  ["weakest", HURT],
  ["strongest", HERO],
  ["focus", SHOT_AT],
  // Four are left, of whom he takes the one that he would by default.
  ["spread", EASY],
] as const)("NP-POL-2: %s takes character %i", (target, whom) => {
  situation(target);
  expect(actionOf(0) >> ACT_BITS).toBe(whom);
});

test("NP-POL-2: whom he aims at he keeps, whatever his word", () => {
  situation("strongest");
  field.aimedAt[0] = NEAR;
  field.aim[0] = 1;
  expect(actionOf(0) >> ACT_BITS).toBe(NEAR);
});

test("NP-POL-2: of equals he takes the one that he would by default", () => {
  situation("weakest");
  field.wound(EASY, BELLY, 0, 1);
  expect(actionOf(0) >> ACT_BITS).toBe(EASY);
});

/**
 * Random fights of Shootist, Napnuts and Combat Patrol, both readings, die by die and card by card, on many more than
 * the suite plays, with other seeds. Takes about half an hour of one core: npm run verify -- random
 */
import { expect, test } from "vitest";
import { compileSkirmish } from "../../src/rules/shootist/compile.js";
import { difference as engagementDifference } from "../rules/combat-patrol/lockstep.js";
import {
  type Ingredients,
  randomEngagement,
  withCommands,
  withTargets,
} from "../rules/combat-patrol/random.js";
import { difference } from "../rules/napnuts/lockstep.js";
import { randomGunfight, variedGunfight } from "../rules/napnuts/random.js";
import { lockstep } from "../rules/shootist/lockstep.js";
import { randomSkirmish } from "../rules/shootist/randomSkirmishes.js";
import { seeded } from "../statistical/seeded.js";

const FIGHTS = 10_000;
const FIRST = 100_001;

test("SH-TURN-1: random fights, three games each", () => {
  const found: string[] = [];
  for (let seed = FIRST; seed < FIRST + FIGHTS; seed++) {
    const program = compileSkirmish(randomSkirmish(seeded(seed)));
    const differs = lockstep(program, seeded(seed + 1e6), 3);
    if (differs !== null) found.push(`${seed}: ${differs}`);
  }
  expect(found).toEqual([]);
});

test.each([randomGunfight, variedGunfight])("NP-TURN-1: %o, two games of each", (make) => {
  const found: string[] = [];
  for (let seed = FIRST; seed < FIRST + FIGHTS; seed++) {
    const fight = make(seeded(seed));
    for (const index of [0, 1]) {
      const differs = difference(fight, `verify ${seed}`, index);
      if (differs !== null) found.push(`${seed}: ${differs}`);
    }
  }
  expect(found).toEqual([]);
});

test("CP-ORD-1: engagements with everything in them, a game with orders and one with commands", () => {
  const everything: Ingredients = {
    ground: true,
    wagons: true,
    guns: true,
    dynamite: true,
    herds: true,
    bears: true,
    charges: true,
    orders: true,
  };
  const found: string[] = [];
  for (let seed = FIRST; seed < FIRST + FIGHTS; seed++) {
    const ordered = withTargets(randomEngagement(seeded(seed), everything), seed);
    for (const fight of [ordered, withCommands(ordered, seed)]) {
      const differs = engagementDifference(fight, `verify ${seed}`, 0);
      if (differs !== null) found.push(`${seed}: ${differs}`);
    }
  }
  expect(found).toEqual([]);
});

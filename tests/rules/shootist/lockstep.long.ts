/**
 * The machine and the oracle, die by die, on random fights, of which `npm run verify -- random` has 10,000; and that a
 * fault would be found.
 */
import { describe, expect, test } from "vitest";
import { compileSkirmish } from "../../../src/rules/shootist/compile.js";
import type { Skirmish } from "../../../src/rules/shootist/skirmish.js";
import { seeded } from "../../statistical/seeded.js";
import { lockstep, toldDifference } from "./lockstep.js";
import { randomSkirmish } from "./randomSkirmishes.js";

const GAMES = 4;

/** The first of some random fights that the two readings do not play alike; null if they play all of them so. */
function difference(
  from: number,
  fights: number,
  other: (skirmish: Skirmish) => Skirmish = (skirmish) => skirmish,
): string | null {
  for (let seed = from; seed < from + fights; seed++) {
    const skirmish = randomSkirmish(seeded(seed));
    const what = lockstep(compileSkirmish(skirmish), seeded(seed + 1e6), GAMES, other(skirmish));
    if (what !== null) return `seed ${seed}: ${what}`;
  }
  return null;
}

describe("both readings of the rules play the same fights with the same dice", () => {
  for (const from of [20_000, 20_150, 20_300]) {
    test(`random fights from seed ${from}`, () => {
      expect(difference(from, 15)).toBeNull();
    });
  }
});

test("SH-TURN-1: random fights tell themselves as the oracle tells them", () => {
  const found = Array.from({ length: 50 }, (_, n) =>
    [0, 1].map((game) => {
      const differs = toldDifference(randomSkirmish(seeded(n)), `told ${n}`, game);
      return differs === null ? [] : [`fight ${n}, game ${game}: ${differs}`];
    }),
  );
  expect(found.flat(2)).toEqual([]);
});

// He picks up a second weapon for flaming arrows, of another kind than the first that lies about.
test("SH-BLDG-5: a fire is counted for the weapon that lit it", () => {
  expect(difference(9_008_534, 1)).toBeNull();
});

describe("a reading with one rule changed is found out", () => {
  /** One number or ruling of the second reading's fight changed. */
  const mutants: Readonly<Record<string, (skirmish: Skirmish) => Skirmish>> = {
    "SH-WPN-1: a band a step worse": changedWeapons((weapon) => ({
      ...weapon,
      bands: weapon.bands.map((band, i) => (i === 0 ? { ...band, steps: band.steps - 1 } : band)),
    })),
    "SH-SHOOT-2: limits belong to the farther band": (skirmish) => ({
      ...skirmish,
      readings: { ...skirmish.readings, bandLimit: "farther" },
    }),
    "SH-WOUND-8: penalties once": (skirmish) => ({
      ...skirmish,
      readings: { ...skirmish.readings, woundPenalties: "once" },
    }),
    "SH-ABIL-2: nobody has Thick Skin": withoutAbility("thick-skin"),
    "SH-ABIL-8: nobody is Lucky": withoutAbility("lucky"),
    "SH-INDIAN-1: nobody is an Indian": withoutAbility("indian"),
    "SH-TURN-7: a turn more": (skirmish) => ({ ...skirmish, turns: skirmish.turns + 1 }),
    "SH-CHAR-4: one spare round less": changedWeapons((weapon) => ({
      ...weapon,
      spare: Math.max(0, weapon.spare - 1),
    })),
  };
  for (const [name, mutant] of Object.entries(mutants)) {
    test(name, () => {
      expect(difference(30_000, 120, mutant)).not.toBeNull();
    });
  }
});

type Weapon = Skirmish["fighters"][number]["weapons"][number];

function changedWeapons(change: (weapon: Weapon) => Weapon): (skirmish: Skirmish) => Skirmish {
  return (skirmish) => ({
    ...skirmish,
    fighters: skirmish.fighters.map((fighter) => ({
      ...fighter,
      weapons: fighter.weapons.map(change),
    })),
  });
}

function withoutAbility(ability: string): (skirmish: Skirmish) => Skirmish {
  return (skirmish) => ({
    ...skirmish,
    fighters: skirmish.fighters.map((fighter) => ({
      ...fighter,
      abilities: fighter.abilities.filter((one) => one !== ability),
    })),
  });
}

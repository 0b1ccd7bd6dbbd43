/** Wrong resolvers are found out by lockstep, on the encounters on which the right one passes. */
import { expect, it, test, vi } from "vitest";
import { points } from "../../../../src/rules/law-of-the-gun/table/points.js";
import { t } from "../../../../src/rules/law-of-the-gun/table/state.js";
import { seeded } from "../../../statistical/seeded.js";
import { compare } from "./lockstep.js";
import { TABLE_MUTANTS } from "./mutants.js";
import { randomEncounter } from "./randomEncounters.js";

/** The mutant whose functions are in force. */
const now = vi.hoisted(() => ({ mutant: "" }));

vi.mock(import("../../../../src/rules/law-of-the-gun/table/fire.js"), async (original) => {
  const right = await original();
  return {
    ...right,
    planHalfWay: (...asked) =>
      now.mutant !== "LG-CHARGE-2: half-way fire is left out" && right.planHalfWay(...asked),
  };
});

vi.mock(import("../../../../src/rules/law-of-the-gun/table/movement.js"), async (original) => {
  const right = await original();
  return {
    ...right,
    fallBack: (m, shooter) => {
      const before = t.at[m] as number;
      right.fallBack(m, shooter);
      const after = t.at[m] as number;
      const went = points.distance(before, after);
      const isShort = now.mutant !== "LG-FALL-1: falls back 20 cm, not 25" || went <= 20;
      if (isShort || !t.inAction(m)) return;
      const between = (axis: Float64Array): number =>
        (axis[before] as number) +
        ((axis[after] as number) - (axis[before] as number)) * (20 / went);
      t.put(m, points.point(between(points.x), between(points.y), -1));
    },
  };
});

vi.mock(import("../../../../src/rules/law-of-the-gun/table/sight.js"), async (original) => {
  const right = await original();
  return {
    ...right,
    seenAfterShot: (...asked) => {
      if (now.mutant !== "LG-VIS-2: a shot gives nobody away") right.seenAfterShot(...asked);
    },
  };
});

vi.mock(import("../../../../src/rules/law-of-the-gun/table/melee.js"), async (original) => {
  const right = await original();
  return {
    ...right,
    fightMelees: (...asked) => {
      if (now.mutant !== "LG-MELEE-3: melees are not fought") right.fightMelees(...asked);
    },
  };
});

const ENCOUNTERS = 600;

test("the right resolver passes with functions replaced by themselves", () => {
  for (let seed = 1; seed <= 20; seed++) {
    expect(compare(randomEncounter(seeded(seed)), seed, 1), `encounter ${seed}`).toEqual([]);
  }
});

it.each(TABLE_MUTANTS)("mutant: $name", ({ name, spoil }) => {
  now.mutant = name;
  let caught = 0;
  for (let seed = 1; seed <= ENCOUNTERS && caught === 0; seed++) {
    if (compare(randomEncounter(seeded(seed)), seed, 1, spoil).length > 0) caught = seed;
  }
  now.mutant = "";
  expect(caught).toBeGreaterThan(0);
});

/** Shootist files at random: what they say is kept, and whatever is in a text is taken or refused with places. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { scenarios } from "../../src/rules/shootist/scenarios.js";
import type { Fighter, Skirmish } from "../../src/rules/shootist/skirmish.js";
import { parseScenario } from "../../src/scenario/load.js";
import { testAnyText } from "./anyText.js";
import { BAD_SHOOTIST, GOOD_SHOOTIST } from "./malformedShootist.js";
import { type Json, randomShootist, wholeFile } from "./randomShootist.js";
import { shippedOf } from "./shipped.js";

const SEED = 19940401;

const load = (file: Json): Skirmish =>
  parseScenario(JSON.stringify(file), "x", { systems: [scenarios] }).model;

/** The figures of a file, each as often as it counts. */
function entriesOf(file: Json): Json[] {
  const sides = file.sides as Record<"A" | "B", { figures: (Json & { count?: number })[] }>;
  return (["A", "B"] as const).flatMap((side) =>
    sides[side].figures.flatMap((entry) => Array<Json>(entry.count ?? 1).fill(entry)),
  );
}

/** Keys of a figure that a fighter keeps under the same name, and habits. */
const KEPT = ["abilities", "shield", "upstairs", "at", "mounted", "unaware", "style", "legsHidden"];
const HABITS = [
  ...["lesserDraw", "reloadsMoving", "picksUp", "breaksOff", "shootsHorses", "dismounts"],
  ...["popsOut", "burns", "leavesFire"],
];

const fieldsOf = (fighter: Fighter): Json => ({ ...fighter });

test("what a file says is kept", () => {
  fc.assert(
    fc.property(randomShootist, (file) => {
      const { fighters, readings, ...rest } = load(file);
      const entries = entriesOf(file);
      expect(fighters).toHaveLength(entries.length);
      fighters.forEach((fighter, index) => {
        const entry = entries[index] as Json;
        for (const key of KEPT.filter((each) => each in entry)) {
          expect(fieldsOf(fighter)[key], key).toEqual(entry[key]);
        }
        for (const key of HABITS) {
          const absent = key === "lesserDraw" ? null : false;
          expect({ ...fighter.habits }[key as keyof Fighter["habits"]], key).toBe(
            entry[key] ?? absent,
          );
        }
        expect(fighter.skills).toMatchObject((entry.skills as Json | undefined) ?? {});
        if (Array.isArray(entry.weapons)) {
          expect(fighter.weapons.map(({ id }) => id)).toEqual(entry.weapons);
        }
      });
      expect(readings).toMatchObject((file.readings as Json | undefined) ?? {});
      expect(rest.bunched).toBe(file.bunched ?? false);
      expect(rest.turns).toBe(file.turns ?? 30);
    }),
    { seed: SEED, numRuns: 120 },
  );
});

test("a fight written out whole is the same fight", () => {
  fc.assert(
    fc.property(randomShootist, (file) => {
      const model = load(file);
      expect(structuredClone(model)).toEqual(model);
      expect(load(wholeFile(model))).toEqual(model);
    }),
    { seed: SEED, numRuns: 120 },
  );
});

test("shipped fights written out whole are the same fights", () => {
  for (const { name, text } of shippedOf("shootist")) {
    const { model } = parseScenario(text, name, { systems: [scenarios] });
    expect(load(wholeFile(model)), name).toEqual(model);
  }
});

testAnyText({
  system: scenarios,
  good: GOOD_SHOOTIST,
  paths: [
    ...["deadeye", "system", "name", "about", "kind", "distance", "standing", "bunched", "turns"],
    ...["run", "run.seed", "unaware", "readings", "readings.lucky", "weapons", "weapons.colt"],
    ...["weapons.colt.bands", "weapons.colt.bands.2", "weapons.colt.bands.2.upTo", "weapons.new"],
    ...["weapons.musket.bands", "weapons.musket.bands.0", "weapons.musket.bands.1.steps"],
    ...["weapons.navy.like", "sides", "sides.A", "sides.A.figures", "sides.A.figures.0"],
    ...["sides.A.figures.0.skills", "sides.A.figures.0.abilities", "sides.A.figures.0.weapons"],
    ...["sides.A.figures.1.cover", "sides.A.figures.1.count", "sides.A.figures.2.mounted"],
    ...["sides.B.figures.0.behind", "sides.B.figures.1.at", "expect", "expect.0.metric"],
  ],
  texts: [
    GOOD_SHOOTIST,
    ...shippedOf("shootist").map(({ text }) => text),
    ...BAD_SHOOTIST.map(({ text }) => text),
  ],
  pieces: ["colt", "gunman", "like: ", "bands: ", '"2": ', "behind: window, ", "count: 6, "],
  taken: ({ model }) => {
    for (const side of ["A", "B"]) {
      const men = model.fighters.filter((fighter) => fighter.side === side);
      expect(men.length >= 1 && men.length <= 6).toBe(true);
    }
    for (const { bands, rounds } of model.fighters.flatMap(({ weapons }) => weapons)) {
      const limits = bands.map(({ upTo }) => upTo);
      expect(limits).toEqual([...new Set(limits)].sort((a, b) => a - b));
      expect(limits.length >= 1 && limits.length <= 10 && rounds >= 1).toBe(true);
    }
  },
});

/** What can be turned in a Shootist file: dice by steps of the ladder (SH-DIE-1), limits of bands (SH-WPN-1). */
import { expect, test } from "vitest";
import type { Lever, LeverValue } from "../../../src/rules/kit/levers.js";
import { levers } from "../../../src/rules/shootist/levers.js";
import { scenarios } from "../../../src/rules/shootist/scenarios.js";
import { parseScenario } from "../../../src/scenario/load.js";

const DUEL = `
deadeye: 1
system: shootist
name: x
kind: duel
distance: 8
sides:
  A: { figures: [{ name: Doc, npc: gunman, skills: { shoot: 12 } }] }
  B: { figures: [{ npc: hunter, count: 2 }] }
`;
const { list, diced } = levers(parseScenario(DUEL, "x", { systems: [scenarios] }));
const of = (who: string): Lever[] => list.filter((lever) => lever.who === who);

test("six dice for each man, those of the archetype with his own laid over", () => {
  // SH-CHAR-3: gunman 8 8 8 8 8 6, Shoot D12 here; hunter 6 10 6 6 8 6.
  expect(of("Doc").map(({ value }) => value)).toEqual([8, 12, 8, 8, 8, 6]);
  expect(of("B1 to B2").map(({ value }) => value)).toEqual([6, 10, 6, 6, 8, 6]);
  expect(of("Doc")[1]).toEqual({
    kind: "attribute",
    sides: ["A"],
    who: "Doc",
    what: "shoot",
    unit: "die",
    path: "sides.A.figures.0.skills.shoot",
    value: 12,
    values: [4, 6, 8, 10, 12],
    least: 4,
    most: 12,
  });
  expect(diced).toEqual([]);
});

test("the limit of every band of a weapon carried, between its neighbours, in inches", () => {
  expect(of("colt").map(({ what, value }) => [what, value])).toEqual(
    [1, 3, 12, 18, 24, 30, 36].map((upTo) => [`to ${upTo}`, upTo]),
  );
  expect(of("colt")[1]).toMatchObject({
    path: "weapons.colt.bands.1.upTo",
    unit: "in",
    sides: ["A"],
  });
  expect(of("colt")[1]?.least).toBeCloseTo(1.001, 9);
  expect(of("colt")[1]?.most).toBeCloseTo(11.999, 9);
  expect(of("winchester")[0]?.sides).toEqual(["B"]);
  expect(of("bow")).toEqual([]);
});

test("the file takes every lever's ends, and nothing beyond them", () => {
  for (const { path, least, most } of [...of("Doc"), ...of("colt")]) {
    const set = (value: LeverValue) => () =>
      parseScenario(DUEL, "x", { systems: [scenarios], set: [`${path}=${value}`] });
    expect(set(least), path).not.toThrow();
    expect(set(most), path).not.toThrow();
    expect(set(Number(least) - 2), path).toThrow();
    expect(set(Number(most) + 200), path).toThrow();
  }
});

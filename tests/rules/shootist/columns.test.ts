/** What a fight counts: fights that differ in ranges count in the same cells, under names of their own. */
import { expect, test } from "vitest";
import { compileSkirmish } from "../../../src/rules/shootist/compile.js";
import type { Weapon } from "../../../src/rules/shootist/tables.js";
import { a, b, skirmish, weapon } from "./skirmishes.js";

/** A Colt that reaches farther by so much at every range. */
const colt = (more: number): Weapon => ({
  ...weapon("colt"),
  bands: weapon("colt").bands.map((band) => ({ ...band, upTo: band.upTo + more })),
});
const compiled = (more: number) =>
  compileSkirmish(
    skirmish({
      fighters: [
        a({ name: "Al 1", weapons: [colt(more)] }),
        a({ name: "Al 2", weapons: [colt(more), "bow"], habits: { burns: true } }),
        b({ weapons: ["shotgun"] }),
      ],
    }),
  ).columns;

test("one plan, whose rows are called by each fight's own ranges", () => {
  const [near, far] = [compiled(0), compiled(1)];
  expect(far.plan).toBe(near.plan);
  for (const [columns, more] of [
    [near, 0],
    [far, 1],
  ] as const) {
    const names = colt(more).bands.map(({ upTo }) => `to ${upTo}`);
    const bands = (rows: readonly { weapon: string; band: string }[]): string[] => [
      ...new Set(rows.filter((row) => row.weapon === "colt").map(({ band }) => band)),
    ];
    expect(bands(columns.shots)).toEqual(names);
    expect(columns.pools.map(({ shots }) => bands(shots))).toEqual([names]);
    const ranges = columns.weapons.find((row) => row.weapon === "colt")?.ranges ?? [];
    expect(ranges.map(({ band }) => band)).toEqual(names);
  }
  const others = near.shots.filter(({ weapon }) => weapon !== "colt");
  expect(others).toEqual(far.shots.filter(({ weapon }) => weapon !== "colt"));
  expect(others.some(({ band, mode }) => band === "building" && mode === "fire")).toBe(true);
  const inches = weapon("shotgun").bands.map(({ upTo }) => `to ${upTo}`);
  expect(others.map(({ band }) => band)).toEqual(expect.arrayContaining(inches));
});

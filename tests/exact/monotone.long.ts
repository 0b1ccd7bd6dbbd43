/** More of an attribute never lowers the chance to win, and where it does there is a reason in the rules. */
import { describe, expect, test } from "vitest";
import type { Duel } from "../../src/rules/law-of-the-gun/duel.js";
import { duel, type FigureOver, figure } from "../rules/law-of-the-gun/duels.js";
import { exactMetric } from "./solved.js";

const VALUES = [1, 2, 3, 4, 5];
type Attribute = "skill" | "cool" | "constitution";

const meeting = (a: FigureOver, b: FigureOver, draw = false): Duel =>
  duel({ turns: 12, first: "roll", draw, figures: [figure(a), figure({ side: "B", ...b })] });

/** Chance of A to win with 1 to 5 of the attribute. */
const winsOver = (attribute: Attribute, a: FigureOver, b: FigureOver, draw = false): number[] =>
  VALUES.map((value) => exactMetric(meeting({ ...a, [attribute]: value }, b, draw), "win.A"));

/** Values that are worse than the one below them. */
const drops = (wins: readonly number[]): number[] =>
  VALUES.filter((_, i) => i > 0 && (wins[i] as number) < (wins[i - 1] as number) - 1e-13);

const GUNS = ["pistol", "repeating-rifle", "shotgun", "bow", "minie-rifle"];
const GRID = GUNS.flatMap((gun) => [25, 60].map((distance) => [gun, distance] as const));

describe.each(GRID)("%s against a pistol at %i cm", (gun, distance) => {
  const against = { at: [distance, 0] as const };

  test.each(["skill", "constitution"] as const)("more %s is never worse", (attribute) => {
    expect(drops(winsOver(attribute, { weapons: [gun] }, against))).toEqual([]);
  });
});

test("more Skill is never worse in a gunfight", () => {
  for (const gun of GUNS)
    expect(drops(winsOver("skill", { weapons: [gun] }, {}, true)), gun).toEqual([]);
});

describe("Cool", () => {
  test.each(["pistol", "repeating-rifle", "shotgun", "bow"])(
    "more is never worse with a %s against a pistol",
    (gun) => {
      for (const distance of [8, 25]) {
        const against = { at: [distance, 0] as const };
        expect(drops(winsOver("cool", { weapons: [gun] }, against)), `${distance} cm`).toEqual([]);
      }
    },
  );

  // A man of Cool 1 who fails his test falls back 25 cm (LG-COOL-1), here to 33 or 50 cm: out of the pistol's accurate
  // range of 30, well inside the 80 of his rifle. A man of Cool 2 first drops to 1 and stays where the pistol is the
  // better gun.
  describe("1 is better than 2 with a rifle that reloads, near a pistol: he runs to where his rifle is the better gun", () => {
    test.each([
      ["minie-rifle", 8],
      ["buffalo-gun", 25],
    ] as const)("%s at %i cm", (gun, distance) => {
      const wins = winsOver("cool", { weapons: [gun] }, { at: [distance, 0] });
      expect(drops(wins)).toEqual([2]);
    });

    test("no longer at 60 cm, where the pistol is at long range already", () => {
      expect(drops(winsOver("cool", { weapons: ["minie-rifle"] }, { at: [60, 0] }))).toEqual([]);
    });

    test("nor where the pistol reaches as well from 50 cm as from 25", () => {
      const pistol = { id: "pistol", accurate: 90, maximum: 90 };
      const far = figure().weapons.map((gun) => ({ ...gun, ...pistol }));
      const wins = winsOver("cool", { weapons: ["minie-rifle"] }, { weapons: far });
      expect(drops(wins)).toEqual([]);
    });
  });
});

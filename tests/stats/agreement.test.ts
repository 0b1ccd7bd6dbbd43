/** Whether rankings have a winner in common, held against every truth that they leave open. */
import { describe, expect, test } from "vitest";
import {
  type Agreement,
  agreement,
  oppositePairs,
  type Winners,
} from "../../src/stats/agreement.js";

const GUNS = ["a", "b", "c"];

/** All subsets that are not empty. */
const subsets = (of: readonly string[]): string[][] =>
  Array.from({ length: 2 ** of.length - 1 }, (_, i) =>
    of.filter((_one, bit) => ((i + 1) >> bit) % 2 === 1),
  );

/** Every way in which it can be, one by one. */
function byTruths(all: readonly Winners[]): Agreement {
  const truths = all.map(({ candidates, decided }) =>
    decided ? [[...candidates]] : subsets(candidates),
  );
  const worlds = truths.reduce<string[][][]>(
    (known, own) => known.flatMap((world) => own.map((one) => [...world, one])),
    [[]],
  );
  const shared = worlds.map((world) => GUNS.some((gun) => world.every((one) => one.includes(gun))));
  if (shared.every((yes) => yes)) return "yes";
  return shared.some((yes) => yes) ? "undecided" : "no";
}

const EVERY: readonly Winners[] = subsets(GUNS).flatMap((candidates) => [
  { candidates, decided: true },
  // One candidate is always decided.
  ...(candidates.length > 1 ? [{ candidates, decided: false }] : []),
]);

describe("agreement", () => {
  test("of two and of three rankings is what every truth behind them says", () => {
    for (const a of EVERY) {
      for (const b of EVERY) {
        expect(agreement([a, b]), JSON.stringify([a, b])).toBe(byTruths([a, b]));
        for (const c of EVERY) {
          expect(agreement([a, b, c]), JSON.stringify([a, b, c])).toBe(byTruths([a, b, c]));
        }
      }
    }
  });

  test("no winner anywhere is agreement, no winner in one ranking alone is not", () => {
    const none = { candidates: [], decided: true };
    expect(agreement([none, none])).toBe("yes");
    expect(agreement([none, { candidates: ["a"], decided: true }])).toBe("no");
  });
});

describe("oppositePairs", () => {
  const placed = (name: string, value: number, ...tied: string[]) => ({ name, value, tied });
  const first = [placed("a", 0.7), placed("b", 0.5, "c"), placed("c", 0.4, "b")];

  test("pairs that both rankings are sure of, the other way round", () => {
    const second = [placed("b", 0.9), placed("c", 0.6), placed("a", 0.3)];
    expect(oppositePairs([first, second])).toEqual([
      { first: "a", second: "b", better: ["a", "b"] },
      { first: "a", second: "c", better: ["a", "c"] },
    ]);
  });

  test("not those that one of them cannot tell, nor those in the same order", () => {
    const second = [placed("c", 0.8, "a"), placed("a", 0.7, "c"), placed("b", 0.2)];
    expect(oppositePairs([first, second])).toEqual([]);
  });

  test("of three rankings two are enough; who cannot tell says nothing", () => {
    const tied = [
      placed("a", 0.5, "b", "c"),
      placed("b", 0.5, "a", "c"),
      placed("c", 0.5, "a", "b"),
    ];
    const third = [placed("a", 0.1), placed("b", 0.5), placed("c", 0)];
    expect(oppositePairs([first, tied, third])).toEqual([
      { first: "a", second: "b", better: ["a", null, "b"] },
    ]);
  });
});

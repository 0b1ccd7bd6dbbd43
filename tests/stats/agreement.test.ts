/** Whether rankings have a winner in common, held against every truth that they leave open. */
import { describe, expect, test } from "vitest";
import { type Agreement, agreement, type Winners } from "../../src/stats/agreement.js";

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

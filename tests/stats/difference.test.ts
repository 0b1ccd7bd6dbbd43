/** Paired differences: known answers, worked out by hand. */
import { describe, expect, test } from "vitest";
import { directionOf } from "../../src/stats/comparison.js";
import { type PairedMoments, pairedDifference } from "../../src/stats/difference.js";

type Group = readonly [numA: number, denA: number, numB: number, denB: number];

/** The sums that a run would have kept of these groups. */
function momentsOf(groups: readonly Group[]): PairedMoments {
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  const products = new Float64Array(10);
  for (const group of groups) {
    let at = 0;
    for (let i = 0; i < 4; i++) {
      sums[i] = (sums[i] as number) + (group[i] as number);
      for (let j = i; j < 4; j++) {
        (products[at++] as number) += (group[i] as number) * (group[j] as number);
      }
    }
  }
  return { sums, products, groups: groups.length };
}

const repeated = (groups: readonly Group[], times: number): Group[] =>
  Array.from({ length: times }, () => groups).flat();

describe("pairedDifference", () => {
  test("shares of single games: the variance is that of the games that differ", () => {
    // Of 40 games A wins 20; B wins the same 20 and 10 more. d = 1/4; differences: 10 ones, 30 zeros.
    const m = momentsOf(
      repeated(
        [
          [1, 1, 1, 1],
          [1, 1, 1, 1],
          [0, 1, 1, 1],
          [0, 1, 0, 1],
        ],
        10,
      ),
    );
    const { a, b, value, standardError, saving } = pairedDifference(m);
    expect([a, b, value]).toEqual([0.5, 0.75, 0.25]);
    // Sum of (x - 1/4)² = 10 · 9/16 + 30 · 1/16 = 7.5; over 40 · 39.
    expect(standardError).toBeCloseTo(Math.sqrt(7.5 / (40 * 39)), 12);
    // Unpaired: 40 · (1/4 + 3/16) = 17.5 instead of 7.5.
    expect(saving).toBeCloseTo(17.5 / 7.5, 12);
  });

  test("the interval is the difference and Student's 1.984 standard errors", () => {
    const m = momentsOf(
      repeated(
        [
          [1, 1, 1, 1],
          [0, 1, 1, 1],
          [1, 1, 0, 1],
          [0, 1, 1, 1],
        ],
        25,
      ),
    );
    const { value, low, high, standardError } = pairedDifference(m);
    expect(value).toBe(0.25);
    // 100 groups: t(0.975, 99) = 1.98421695.
    expect(high).toBeCloseTo(0.25 + 1.98421695 * (standardError as number), 8);
    expect(low).toBeCloseTo(0.25 - 1.98421695 * (standardError as number), 8);
  });

  test("ratios: hits of shots, several to a game", () => {
    // A: 1 of 2 and 3 of 4 hits, B: 2 of 2 and 3 of 6, alternating. RA = 4/6, RB = 5/8.
    const m = momentsOf(
      repeated(
        [
          [1, 2, 2, 2],
          [3, 4, 3, 6],
        ],
        20,
      ),
    );
    const { a, b, value, standardError } = pairedDifference(m);
    expect([a, b]).toEqual([4 / 6, 5 / 8]);
    expect(value).toBeCloseTo(-1 / 24, 14);
    // Residuals: A (1 - 4/3)/120 = -1/360 and (3 - 8/3)/120 = 1/360; B (2 - 5/4)/160 and (3 - 15/4)/160 = ±3/640.
    const residual = 3 / 640 + 1 / 360;
    expect(standardError).toBeCloseTo(Math.sqrt((40 / 39) * 40 * residual ** 2), 12);
  });

  describe("without spread", () => {
    const N = 120;
    /** Games of a share or a length: the same difference in all. */
    const games = (a: number, b: number): PairedMoments =>
      momentsOf(
        repeated(
          [
            [a, 1, b, 1],
            [a + 1, 1, b + 1, 1],
          ],
          N / 2,
        ),
      );
    /** If this share of games were not like the others, N games would all be with a chance of 2.5 %. */
    const share = 1 - 0.025 ** (1 / N);

    test("shares: none of n games may still be three in n, and some", () => {
      const { value, low, high, alike, method, unknown } = pairedDifference(
        games(0, 0),
        0.95,
        [-1, 1],
      );
      expect([value, alike, method, unknown]).toEqual([0, true, "paired-clopper-pearson", null]);
      expect((1 - (high as number)) ** N).toBeCloseTo(0.025, 12);
      expect(low).toBe(-(high as number));
      expect((high as number) * N).toBeCloseTo(3.63, 2);
    });

    test("lengths: such a game may be as short, or as long, as the limit allows", () => {
      const { value, low, high, alike } = pairedDifference(games(3, 5), 0.95, [-28, 29]);
      expect([value, alike]).toEqual([2, false]);
      expect(low).toBeCloseTo((1 - share) * 2 + share * -28, 12);
      expect(high).toBeCloseTo((1 - share) * 2 + share * 29, 12);
    });

    test("at a higher level it is wider", () => {
      const { high } = pairedDifference(games(0, 0), 0.999, [-1, 1]);
      expect((1 - (high as number)) ** N).toBeCloseTo(0.0005, 12);
    });

    test("what knows no limit has no interval, and says why", () => {
      const found = pairedDifference(games(0, 0));
      expect(found).toMatchObject({ value: 0, low: null, high: null, alike: true });
      expect(found.unknown).toBe("all-alike");
      expect(pairedDifference(games(3, 5))).toMatchObject({ alike: false, unknown: "all-alike" });
    });
  });

  test("the same games twice: nothing varies, whatever their ratios", () => {
    const m = momentsOf(
      repeated(
        [
          [3, 7, 3, 7],
          [1, 3, 1, 3],
          [0, 2, 0, 2],
        ],
        33,
      ),
    );
    const { value, low, high, saving } = pairedDifference(m);
    expect([value, low, high, saving]).toEqual([0, null, null, null]);
  });

  test("nothing to divide by is unknown; a few groups have no interval", () => {
    expect(pairedDifference(momentsOf(repeated([[0, 0, 1, 2]], 40))).value).toBeNull();
    const few = pairedDifference(momentsOf(repeated([[1, 2, 1, 3]], 29)));
    expect(few.value).toBeCloseTo(-1 / 6, 14);
    expect(few.low).toBeNull();
  });
});

test.each([
  [0.01, 0.02, 0, "higher"],
  [-0.02, -0.01, 0, "lower"],
  [-0.01, 0.02, 0, "open"],
  [-0.01, 0.02, 0.03, "small"],
  [-0.01, 0.02, 0.02, "open"],
  [null, null, 1, "open"],
] as const)("from %s to %s, of which %s does not matter: %s", (low, high, nothing, verdict) => {
  expect(directionOf({ low, high }, nothing)).toBe(verdict);
});

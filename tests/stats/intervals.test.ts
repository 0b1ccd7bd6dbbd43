import fc from "fast-check";
import { mean as meanOf, sampleStandardDeviation } from "simple-statistics";
import { describe, expect, test } from "vitest";
import { clusteredRatio } from "../../src/stats/clusteredRatio.js";
import { clusteredWilson } from "../../src/stats/clusteredWilson.js";
import { StatsDomainError } from "../../src/stats/domain.js";
import { meanT } from "../../src/stats/meanT.js";
import { median } from "../../src/stats/median.js";
import {
  effectiveGroups,
  type PairMoments,
  pairMoments,
  residualSquares,
} from "../../src/stats/moments.js";
import { ratioT } from "../../src/stats/ratioT.js";
import { studentQuantile } from "../../src/stats/student.js";
import type { Estimate } from "../../src/stats/summary.js";
import { wilson } from "../../src/stats/wilson.js";

type Group = readonly [number, number];

/** Groups of any two counts, sometimes empty. */
const anyGroups = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { minLength: 1, maxLength: 40 });
/** Groups with hits <= shots. */
const shotGroups = anyGroups.map((groups) =>
  groups.map(([a, b]): Group => [Math.min(a, b), Math.max(a, b)]),
);
const levels = fc.constantFrom(0.5, 0.9, 0.95, 0.99, 0.999);
const SEED = { seed: 20_261, numRuns: 500 };

/** The same list of groups, played `k` times over. */
function times(m: PairMoments, k: number): PairMoments {
  return {
    num: m.num * k,
    den: m.den * k,
    numSq: m.numSq * k,
    denSq: m.denSq * k,
    numDen: m.numDen * k,
    groups: m.groups * k,
  };
}

/** What holds for every estimate: value inside, low <= high, nulls only where nothing is known. */
function expectSound(e: Estimate, lowest: number, highest: number): void {
  if (e.low !== null) expect(e.low).toBeGreaterThanOrEqual(lowest);
  if (e.high !== null) expect(e.high).toBeLessThanOrEqual(highest);
  if (e.value !== null && e.low !== null) expect(e.low).toBeLessThanOrEqual(e.value);
  if (e.value !== null && e.high !== null) expect(e.high).toBeGreaterThanOrEqual(e.value);
  for (const x of [e.value, e.low, e.high]) expect(x === null || Number.isFinite(x)).toBe(true);
}

function width(e: Estimate): number {
  return e.low === null || e.high === null ? Infinity : e.high - e.low;
}

function expectEnds(e: Estimate, low: number, high: number, digits: number): void {
  expect(e.low).toBeCloseTo(low, digits);
  expect(e.high).toBeCloseTo(high, digits);
}

describe("median", () => {
  /** 1 to n backwards: each value is its own rank. */
  const ranks = (n: number, level = 0.95) =>
    median(
      Array.from({ length: n }, (_, i) => n - i),
      "turns",
      level,
    );

  test.each([
    // Tables of the sign test: Conover 1999, Practical Nonparametric Statistics, table A3, p = 1/2.
    [6, 1, 6],
    [9, 2, 8],
    [10, 2, 9],
    [20, 6, 15],
    [25, 8, 18],
    [100, 40, 61],
  ])("of %i numbers the interval goes from the %i. to the %i.", (n, low, high) => {
    expect(ranks(n)).toMatchObject({ value: Math.ceil(n / 2), low, high, n });
  });

  test("five numbers have none at 95 %, one at 90 %; no numbers have no median", () => {
    expect(ranks(5)).toMatchObject({ value: 3, low: null, high: null });
    expect(ranks(5, 0.9)).toMatchObject({ low: 1, high: 5 });
    expect(ranks(0)).toMatchObject({ value: null, low: null, high: null, n: 0 });
  });

  test("equal numbers, and numbers out of its domain", () => {
    expect(median([2, 2, 2, 2, 2, 2], "turns")).toMatchObject({ value: 2, low: 2, high: 2 });
    expect(() => median([Number.NaN], "turns")).toThrow(StatsDomainError);
    expect(() => ranks(1001)).toThrow(StatsDomainError);
  });
});

describe("wilson", () => {
  test("examples of Newcombe 1998, Statistics in Medicine 17:857-872, table I, method 3", () => {
    expectEnds(wilson(81, 263), 0.2553, 0.3662, 4);
    expectEnds(wilson(15, 148), 0.0624, 0.1605, 4);
    expectEnds(wilson(0, 20), 0, 0.1611, 4);
    expectEnds(wilson(1, 29), 0.0061, 0.1718, 4);
  });

  test("touches 0 and 1 exactly, and only there", () => {
    for (const n of [1, 2, 7, 1000, 2 ** 40 + 1, 2 ** 53 - 1]) {
      expect(wilson(0, n).low).toBe(0);
      expect(wilson(n, n).high).toBe(1);
      expect(wilson(0, n).high).toBeGreaterThan(0);
      expect(wilson(n, n).low).toBeLessThan(1);
      expect(wilson(n, n).value).toBe(1);
    }
    expect(wilson(1, 2 ** 53 - 1).low).toBeGreaterThan(0);
  });

  test("no trials: unknown, not zero", () => {
    expect(wilson(0, 0)).toEqual({
      value: null,
      low: null,
      high: null,
      level: 0.95,
      method: "wilson",
      n: 0,
      unit: "probability",
    });
  });

  test("contains its value, narrows with n, widens with level, mirrors hits and misses", () => {
    const cases = fc.tuple(
      fc.integer({ min: 1, max: 1e9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(cases, levels, ([n, share], level) => {
        const hits = Math.round(n * share);
        const e = wilson(hits, n, level);
        expectSound(e, 0, 1);
        expect(width(wilson(4 * hits, 4 * n, level))).toBeLessThan(width(e));
        expect(width(wilson(hits, n, (1 + level) / 2))).toBeGreaterThan(width(e));
        const mirror = wilson(n - hits, n, level);
        expect(1 - (mirror.high as number)).toBeCloseTo(e.low as number, 14);
        expect(1 - (mirror.low as number)).toBeCloseTo(e.high as number, 14);
      }),
      SEED,
    );
  });
});

describe("moments", () => {
  test("residual squares as summed group by group", () => {
    fc.assert(
      fc.property(anyGroups, (groups) => {
        const m = pairMoments(groups);
        fc.pre(m.den > 0);
        let sum = 0;
        for (const [n, d] of groups) sum += (n - (m.num / m.den) * d) ** 2;
        expect(residualSquares(m)).toBeCloseTo(sum, 8);
      }),
      SEED,
    );
  });

  test("residual squares survive sums near 2^53, where doubles are off in the second", () => {
    const groups: Group[] = [
      [20_000_001, 30_000_001],
      [20_000_003, 29_999_999],
      [19_999_998, 30e6],
    ];
    const m = pairMoments(groups);
    let exact = 0;
    for (const [n, d] of groups) exact += ((n * 90_000_000 - m.num * d) / 90_000_000) ** 2;
    expect(exact).toBeCloseTo(1 / 9 + 9 + 64 / 9, 2);
    expect(residualSquares(m)).toBeCloseTo(exact, 6);
    const p = m.num / m.den;
    expect(Math.abs(m.numSq - 2 * p * m.numDen + p * p * m.denSq - exact)).toBeGreaterThan(0.01);
  });

  test("effective groups: Kish's number", () => {
    expect(effectiveGroups(0, 0)).toBe(0);
    expect(effectiveGroups(12, 3 * 16)).toBe(3);
    expect(effectiveGroups(5, 25)).toBe(1);
  });
});

describe("clusteredWilson", () => {
  test("is Wilson's interval when every group is one trial", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), levels, (n, h, level) => {
        const hits = Math.min(h, n);
        const m = { num: hits, den: n, numSq: hits, denSq: n, numDen: hits, groups: n };
        const e = clusteredWilson(m, level);
        const plain = wilson(hits, n, level);
        expect(e.low).toBeCloseTo(plain.low as number, 12);
        expect(e.high).toBeCloseTo(plain.high as number, 12);
      }),
      SEED,
    );
  });

  test("is Wilson's interval on the groups when all shots of a group agree", () => {
    const m = times(
      pairMoments([
        [5, 5],
        [0, 5],
        [0, 5],
      ]),
      1000,
    );
    const plain = wilson(1000, 3000);
    const e = clusteredWilson(m);
    expect(width(e) / width(plain)).toBeCloseTo(1, 2);
    expect(e.n).toBe(15_000);
  });

  test("contains its value, narrows with n, widens with level, mirrors hits and misses", () => {
    fc.assert(
      fc.property(shotGroups, levels, (groups, level) => {
        const m = pairMoments(groups);
        const e = clusteredWilson(m, level);
        if (m.den === 0) {
          expect(e).toMatchObject({ value: null, low: null, high: null });
          return;
        }
        expectSound(e, 0, 1);
        expect(width(clusteredWilson(times(m, 4), level))).toBeLessThan(width(e));
        expect(width(clusteredWilson(m, (1 + level) / 2))).toBeGreaterThan(width(e));
        if (m.num === 0) expect(e.low).toBe(0);
        if (m.num === m.den) expect(e.high).toBe(1);
        const mirror = clusteredWilson(pairMoments(groups.map(([h, s]) => [s - h, s])), level);
        expect(1 - (mirror.high as number)).toBeCloseTo(e.low as number, 12);
        expect(1 - (mirror.low as number)).toBeCloseTo(e.high as number, 12);
      }),
      SEED,
    );
  });

  test("empty groups change nothing that counts", () => {
    const groups: Group[] = [
      [1, 4],
      [0, 2],
      [2, 3],
      [1, 1],
    ];
    const empty = Array.from({ length: 1000 }, (): Group => [0, 0]);
    expect(clusteredWilson(pairMoments([...groups, ...empty]))).toEqual(
      clusteredWilson(pairMoments(groups)),
    );
  });

  test("never seen: the upper limit falls like 1/n whatever the size of blocks", () => {
    const upper = (groups: number, shots: number): number => {
      const m = pairMoments(Array.from({ length: groups }, (): Group => [0, shots]));
      return clusteredWilson(m).high as number;
    };
    expect(upper(6400, 10) / (wilson(0, 64_000).high as number)).toBeCloseTo(1, 2);
    expect(upper(100, 640) / (wilson(0, 64_000).high as number)).toBeLessThan(1.1);
    expect(upper(3, 5)).toBeGreaterThan(wilson(0, 15).high as number); // three games: little known
  });

  test("a single game: as wide as one trial", () => {
    const e = clusteredWilson(pairMoments([[3, 5]]));
    expect(width(e)).toBeGreaterThan(0.75);
  });
});

describe("clusteredRatio", () => {
  test("K + O = 0 is unknown, O = 0 has no upper end, K = 0 is zero", () => {
    expect(clusteredRatio(pairMoments([[0, 0]]))).toMatchObject({
      value: null,
      low: null,
      high: null,
      n: 0,
    });
    const never = clusteredRatio(
      pairMoments([
        [1, 0],
        [2, 0],
        [1, 0],
        [0, 0],
      ]),
    );
    expect(never).toMatchObject({ value: null, high: null, n: 4, unit: "ratio" });
    expect(never.low).toBeGreaterThan(0);
    const none = clusteredRatio(
      pairMoments([
        [0, 1],
        [0, 2],
      ]),
    );
    expect(none).toMatchObject({ value: 0, low: 0, n: 3 });
    expect(none.high).toBeGreaterThan(0);
  });

  test("is the odds of Wilson's interval when kills come one by one", () => {
    const m = pairMoments([...Array(7).fill([1, 0]), ...Array(3).fill([0, 1])]);
    const share = wilson(7, 10);
    const e = clusteredRatio(m);
    expect(e.value).toBe(7 / 3);
    expect(e.low).toBeCloseTo((share.low as number) / (1 - (share.low as number)), 10);
    expect(e.high).toBeCloseTo((share.high as number) / (1 - (share.high as number)), 10);
  });

  test("mutual kills alone: narrow only when there were many", () => {
    const mutual = pairMoments([[1, 1]]);
    const three = clusteredRatio(times(mutual, 3));
    expect(three.high).toBeGreaterThan(3);
    const many = clusteredRatio(times(mutual, 3000));
    expect(many.value).toBe(1);
    expect(width(many)).toBeLessThan(0.01);
    expect(width(many)).toBeGreaterThan(0);
  });

  test("contains its value, narrows with n, and the other side's ratio is the reciprocal", () => {
    fc.assert(
      fc.property(anyGroups, levels, (groups, level) => {
        const m = pairMoments(groups);
        const e = clusteredRatio(m, level);
        expectSound(e, 0, Infinity);
        if (m.den > 0) {
          expect(width(clusteredRatio(times(m, 4), level))).toBeLessThan(width(e));
        }
        const other = clusteredRatio(pairMoments(groups.map(([k, o]) => [o, k])), level);
        if (e.low !== null && other.high !== null) expect(e.low * other.high).toBeCloseTo(1, 9);
        if (e.low === 0 && m.den > 0) expect(other.high).toBeNull();
      }),
      SEED,
    );
  });
});

describe("ratioT", () => {
  test("agrees with the plain linearised t interval when events are many", () => {
    const groups = Array.from({ length: 2000 }, (_, i): Group => [(i * 7) % 11, 1 + ((i * 5) % 4)]);
    const m = pairMoments(groups);
    const e = ratioT(m, "ratio");
    const value = m.num / m.den;
    const residuals = groups.map(([n, d]) => n - value * d);
    const se = (sampleStandardDeviation(residuals) * Math.sqrt(groups.length)) / m.den;
    const half = studentQuantile(0.975, groups.length - 1) * se;
    expect(e.value).toBe(value);
    expect(((e.low as number) - (value - half)) / half).toBeCloseTo(0, 1);
    expect(((e.high as number) - (value + half)) / half).toBeCloseTo(0, 1);
    expect(width(e) / (2 * half)).toBeCloseTo(1, 1);
  });

  test("nothing seen, nothing tried, one game only", () => {
    const e = ratioT(pairMoments(Array.from({ length: 400 }, (): Group => [0, 5])), "ratio");
    expect(e).toMatchObject({ value: 0, low: 0, n: 2000, unit: "ratio" });
    expect((e.high as number) * 2000).toBeCloseTo(3.87, 1);
    expect(ratioT(pairMoments([[0, 0]]), "ratio")).toMatchObject({ value: null, high: null });
    expect(ratioT(pairMoments([[4, 2]]), "ratio")).toMatchObject({
      value: 2,
      low: null,
      high: null,
    });
  });

  test("contains its value, stays above 0, narrows with n, widens with level", () => {
    fc.assert(
      fc.property(anyGroups, levels, (groups, level) => {
        const m = pairMoments(groups);
        const e = ratioT(m, "ratio", level);
        expectSound(e, 0, Infinity);
        if (e.high === null) return;
        expect(width(ratioT(times(m, 4), "ratio", level))).toBeLessThan(width(e));
        expect(width(ratioT(m, "ratio", (1 + level) / 2))).toBeGreaterThan(width(e));
      }),
      SEED,
    );
  });
});

describe("meanT", () => {
  const counts = fc.array(fc.nat(60), { minLength: 2, maxLength: 60 });

  test("agrees with simple-statistics' mean and standard deviation", () => {
    fc.assert(
      fc.property(counts, levels, (xs, level) => {
        const sum = xs.reduce((a, b) => a + b, 0);
        const sumSq = xs.reduce((a, b) => a + b * b, 0);
        const e = meanT({ sum, sumSq, n: xs.length }, "turns", level);
        const se = sampleStandardDeviation(xs) / Math.sqrt(xs.length);
        const half = studentQuantile((1 + level) / 2, xs.length - 1) * se;
        expect(e.value).toBeCloseTo(meanOf(xs), 10);
        expect(e.low).toBeCloseTo(Math.max(0, meanOf(xs) - half), 6);
        expect(e.high).toBeCloseTo(meanOf(xs) + half, 6);
        expectSound(e, 0, Infinity);
        expect(e).toMatchObject({ method: "mean-t", n: xs.length, unit: "turns" });
      }),
      SEED,
    );
  });

  test("keeps the digits of a small variance under huge sums", () => {
    // 2^20 games of 2^16 shots, half of them one more: variance 1/4 under squares of 2^32.
    const n = 2 ** 20;
    const x = 2 ** 16;
    const sum = n * x + n / 2;
    const sumSq = (n / 2) * x * x + (n / 2) * (x + 1) ** 2;
    const e = meanT({ sum, sumSq, n }, "shots");
    expect(((e.high as number) - (e.value as number)) * Math.sqrt(n)).toBeCloseTo(0.98, 4);
  });

  test("one game has no interval, no game no value", () => {
    const one = meanT({ sum: 4, sumSq: 16, n: 1 }, "turns");
    expect(one).toMatchObject({ value: 4, low: null, high: null });
    const none = meanT({ sum: 0, sumSq: 0, n: 0 }, "turns");
    expect(none).toMatchObject({ value: null, low: null, high: null });
  });
});

describe("arguments out of range", () => {
  const good = pairMoments([
    [1, 2],
    [2, 2],
    [0, 1],
  ]);
  test.each<[string, () => unknown]>([
    ["more hits than trials", () => wilson(3, 2)],
    ["a fraction of a hit", () => wilson(0.5, 2)],
    ["negative hits", () => wilson(-1, 2)],
    ["level 1", () => wilson(1, 2, 1)],
    ["level 95", () => clusteredWilson(good, 95)],
    ["level NaN", () => ratioT(good, "ratio", Number.NaN)],
    ["num beyond den", () => clusteredWilson(pairMoments([[3, 2]]))],
    [
      "a group with num beyond den",
      () =>
        clusteredWilson(
          pairMoments([
            [5, 1],
            [0, 9],
          ]),
        ),
    ],
    ["squares too small", () => ratioT({ ...good, numSq: 1 }, "ratio")],
    ["too few groups", () => clusteredRatio({ ...good, groups: 1 })],
    ["products too large", () => clusteredRatio({ ...good, numDen: 99 })],
    ["a count beyond 2^53", () => clusteredRatio({ ...good, denSq: 2 ** 53 })],
    ["NaN", () => ratioT({ ...good, den: Number.NaN }, "ratio")],
    ["a variance below 0", () => meanT({ sum: 10, sumSq: 20, n: 2 }, "turns")],
    ["n below 0", () => meanT({ sum: 0, sumSq: 0, n: -1 }, "turns")],
  ])("%s throws STATS_DOMAIN", (_name, call) => {
    expect(call).toThrow(StatsDomainError);
  });
});

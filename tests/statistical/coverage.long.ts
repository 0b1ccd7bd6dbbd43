/**
 * Do the intervals cover the truth as often as they say? Simulated on toy games with known answers,
 * exactly where that is possible; each check has a mutant twin, mostly the naive method, that must
 * be rejected by it. `stated` is what was measured with these seeds, kept true by the test; it
 * proves nothing by itself.
 */
import { describe, expect, test } from "vitest";
import { clusteredRatio } from "../../src/stats/clusteredRatio.js";
import { clusteredWilson } from "../../src/stats/clusteredWilson.js";
import { meanT } from "../../src/stats/meanT.js";
import type { PairMoments } from "../../src/stats/moments.js";
import { residualSquares } from "../../src/stats/moments.js";
import { normalQuantile } from "../../src/stats/normal.js";
import { ratioT } from "../../src/stats/ratioT.js";
import { wilson } from "../../src/stats/wilson.js";
import { alphaOf, binomialLower, binomialUpper, detectedBelow, standardError } from "./budget.js";
import { type Cell, type Interval, judge, measure, type Verdict } from "./coverage.js";
import { tabled } from "./games.js";
import { killCells, lengthCells, ratioCells, SIZES, shotCells } from "./grids.js";

const Z = normalQuantile(0.975);

function expectStated(verdict: Verdict, average: number, minimum: number): void {
  expect({ average: verdict.average.toFixed(4), minimum: verdict.minimum.toFixed(4) }).toEqual({
    average: average.toFixed(4),
    minimum: minimum.toFixed(4),
  });
}

describe("wilson: exact coverage, no simulation", () => {
  const RATES = [0.001, 0.01, 0.1, 0.3, 0.5, 0.9, 0.999];
  const TRIALS = [20, 50, 100, 500, 2000, 10_000];

  /** Sum of the binomial chances of all hits whose interval covers p. */
  function exactCoverage(p: number, n: number, method: (hits: number) => Interval): number {
    const covers = (hits: number): boolean => {
      const { low, high } = method(hits);
      return (low as number) <= p && p <= (high as number);
    };
    // The hits that cover are consecutive for any sane method; find both ends from the expected
    // hits.
    const middle = Math.round(n * p);
    let first = middle;
    let last = middle;
    while (first > 0 && covers(first - 1)) first--;
    while (last < n && covers(last + 1)) last++;
    return binomialUpper(first, n, p) - (last === n ? 0 : binomialUpper(last + 1, n, p));
  }

  function grid(method: (hits: number, n: number) => Interval, outcomesMin: number): number[] {
    return TRIALS.flatMap((n) =>
      RATES.filter((p) => n * Math.min(p, 1 - p) >= outcomesMin).map((p) =>
        exactCoverage(p, n, (hits) => method(hits, n)),
      ),
    );
  }
  const meanOf = (xs: readonly number[]): number => xs.reduce((a, b) => a + b, 0) / xs.length;

  /** Wald's interval: the naive p -+ z sqrt(p q / n). */
  function wald(hits: number, n: number): Interval {
    const p = hits / n;
    const half = -Z * standardError(p, n);
    return { low: p + half, high: p - half };
  }

  test("at least one hit and one miss expected: average 0.95, minimum above 0.92", () => {
    const coverages = grid(wilson, 1);
    expect(meanOf(coverages)).toBeGreaterThan(0.94);
    expect(meanOf(coverages)).toBeLessThan(0.965);
    expect(Math.min(...coverages)).toBeGreaterThan(0.92);
    expect(meanOf(coverages)).toBeCloseTo(0.9514, 4);
    expect(Math.min(...coverages)).toBeCloseTo(0.9206, 4);
  });

  test("known weakness: a rate of about 0.18 expected hits is covered 83.8 % of the time", () => {
    const n = 10_000;
    const justUnder = (wilson(1, n).low as number) * (1 - 1e-9);
    expect(exactCoverage(justUnder, n, (hits) => wilson(hits, n))).toBeCloseTo(0.838, 3);
  });

  test("mutant: Wald's interval has a minimum below 0.7", () => {
    expect(Math.min(...grid(wald, 1))).toBeLessThan(0.7);
  });
});

describe("clusteredWilson: rate per shot with correlated shots", () => {
  const demand = {
    floor: 0.92,
    average: [0.94, 0.965],
    alpha: alphaOf("coverage/clusteredWilson"),
  } as const;
  const cells = shotCells();

  test("covers on average 94 to 96.5 %, at least 92 % everywhere", () => {
    const verdict = judge(
      measure(cells, 11, (m) => clusteredWilson(m)),
      demand,
    );
    expect(verdict.failures).toEqual([]);
    expectStated(verdict, 0.952, 0.9386);
    // Seen with 99 % power: a coverage below 0.89 at 50 games, below 0.81 at 6,144.
    const cellAlpha = demand.alpha / 2 / cells.length;
    expect(detectedBelow(0.92, SIZES[0]?.[1] ?? 0, cellAlpha)).toBeGreaterThan(0.885);
    expect(detectedBelow(0.92, SIZES[3]?.[1] ?? 0, cellAlpha)).toBeGreaterThan(0.81);
  });

  test("mutant: shots taken as independent trials are rejected", () => {
    const few = cells.filter((cell) => cell.games <= 200);
    const verdict = judge(
      measure(few, 11, (m) => wilson(m.num, m.den)),
      demand,
    );
    expect(verdict.minimum).toBeLessThan(0.6);
    expect(verdict.failures.length).toBeGreaterThan(5);
  });

  test("mutant: blocks of 64 taken for single games are rejected as too wide", () => {
    // The design effect per group instead of per trial: what adding up blocks wrongly would do.
    const large = shotCells([[6144, 200]]);
    const wrong = (m: PairMoments): Interval => {
      const effect = m.denSq / m.den;
      return wilson(Math.round(m.num / effect), Math.max(1, Math.round(m.den / effect)));
    };
    expect(judge(measure(large, 11, wrong), demand).failures.join()).toContain("over 0.965");
  });
});

describe("clusteredRatio: kill ratio", () => {
  const naive = (m: PairMoments): Interval => {
    const { low, high } = wilson(m.num, m.num + m.den);
    if (low === null || high === null) return { low: null, high: null };
    return { low: low / (1 - low), high: high === 1 ? null : high / (1 - high) };
  };

  test("10 and 100 outs: on average 94 to 97 %, at least 92 % everywhere", () => {
    const demand = {
      floor: 0.92,
      average: [0.94, 0.97],
      alpha: alphaOf("coverage/clusteredRatio"),
    } as const;
    const cells = killCells([10, 100]);
    const verdict = judge(
      measure(cells, 12, (m) => clusteredRatio(m)),
      demand,
    );
    expect(verdict.failures).toEqual([]);
    expectStated(verdict, 0.9598, 0.9293);
    expect(detectedBelow(0.92, 3000, demand.alpha / 2 / cells.length)).toBeGreaterThan(0.88);
  });

  test("3 outs: the counts are so few that the steps show; at least 89 %", () => {
    const demand = {
      floor: 0.89,
      average: [0.94, 0.98],
      alpha: alphaOf("coverage/clusteredRatio/few"),
    } as const;
    const verdict = judge(
      measure(killCells([3]), 13, (m) => clusteredRatio(m)),
      demand,
    );
    expect(verdict.failures).toEqual([]);
    expectStated(verdict, 0.9594, 0.9118);
  });

  test("mutant: several kills a game taken as independent ones are rejected as too narrow", () => {
    const demand = { floor: 0.92, average: [0.94, 0.97], alpha: 1e-6 } as const;
    const verdict = judge(measure(killCells([100]), 12, naive), demand);
    expect(verdict.failures.join()).toContain("under the floor");
  });

  test("mutant: mutual kills taken as independent ones are rejected as too wide", () => {
    const demand = { floor: 0.92, average: [0.94, 0.97], alpha: 1e-6 } as const;
    const game = tabled("mostly mutual kills", [
      [1, 1, 0.4],
      [1, 0, 0.05],
      [0, 1, 0.05],
    ]);
    const cells: Cell[] = [{ name: game.name, game, games: 400, repetitions: 3000 }];
    expect(judge(measure(cells, 14, naive), demand).failures.join()).toContain("over 0.97");
    expect(
      judge(
        measure(cells, 14, (m) => clusteredRatio(m)),
        demand,
      ).failures,
    ).toEqual([]);
  });
});

describe("ratioT: ratios that are no proportions", () => {
  const demand = {
    floor: 0.92,
    average: [0.94, 0.965],
    alpha: alphaOf("coverage/ratioT"),
  } as const;
  const cells = ratioCells();

  test("from 3 expected events on: on average 94 to 96.5 %, at least 92 % everywhere", () => {
    const verdict = judge(
      measure(cells, 15, (m) => ratioT(m, "ratio")),
      demand,
    );
    expect(verdict.failures).toEqual([]);
    expectStated(verdict, 0.956, 0.9225);
  });

  test("mutant: the plain interval value -+ t se is rejected for rare events", () => {
    const few = cells.filter((cell) => cell.games === 200);
    const verdict = judge(
      measure(few, 15, (m) => {
        const half = (-Z * Math.sqrt(residualSquares(m))) / m.den;
        return { low: m.num / m.den + half, high: m.num / m.den - half };
      }),
      demand,
    );
    expect(verdict.minimum).toBeLessThan(0.75);
    expect(verdict.failures.join()).toContain("under the floor");
  });
});

describe("meanT: mean of skewed game lengths", () => {
  const demand = {
    floor: 0.92,
    average: [0.94, 0.965],
    alpha: alphaOf("coverage/meanT"),
  } as const;

  test("from 100 games on: on average 94 to 96.5 %, at least 92 % everywhere", () => {
    const verdict = judge(
      measure(lengthCells(), 16, (m) => meanT({ sum: m.num, sumSq: m.numSq, n: m.den }, "turns")),
      demand,
    );
    expect(verdict.failures).toEqual([]);
    expectStated(verdict, 0.9446, 0.9324);
  });

  test("mutant: the variance of a Poisson count is rejected", () => {
    const verdict = judge(
      measure(lengthCells([[200, 2000]]), 16, (m) => {
        const half = (Z * Math.sqrt(m.num)) / m.den;
        return { low: m.num / m.den - half, high: m.num / m.den + half };
      }),
      demand,
    );
    expect(verdict.failures.join()).toContain("under the floor");
  });
});

describe("the check itself", () => {
  test("binomial limits: exact at both ends", () => {
    expect(binomialLower(0, 10, 0.3)).toBeCloseTo(0.7 ** 10, 15);
    expect(binomialUpper(10, 10, 0.3)).toBeCloseTo(0.3 ** 10, 15);
  });

  test("rejects what is clearly under, accepts what is not, at any number of trials", () => {
    const demand = { floor: 0.92, average: [0, 1], alpha: 1e-6 } as const;
    const at = (covered: number, trials: number): readonly string[] =>
      judge([{ name: "cell", covered, trials, below: 0, above: 0 }], demand).failures;
    expect(at(915, 1000)).toEqual([]);
    expect(at(870, 1000)).toHaveLength(1);
    expect(at(91_500, 100_000)).toHaveLength(1);
  });
});

/** Verdicts: bounds are inclusive, exact and played ones agree, unknown is never 0. */
import { describe, expect, test } from "vitest";
import { loadScenario } from "../../src/cli/scenarioFile.js";
import { QUICK, type Solution, solve } from "../../src/exact/solve.js";
import { RULESETS, rulesetOf } from "../../src/rules/index.js";
import type { Expectation } from "../../src/scenario/envelope.js";
import { Sampler } from "../../src/sim/play.js";
import { checkExact, guarded, judgeExact, judgePlayed } from "../../src/stats/assertion.js";
import { bernstein } from "../../src/stats/bernstein.js";
import { regularizedBeta } from "../../src/stats/beta.js";
import { clopperPearson } from "../../src/stats/clopperPearson.js";
import { exactValue, metricQuantities } from "../../src/stats/quantity.js";
import { alphaAt, verdictOf } from "../../src/stats/sequential.js";

const { envelope, model } = await loadScenario("scenarios/high-noon.yaml", { systems: RULESETS });
const program = rulesetOf(envelope.system).compile(model);
const { columns } = program;
const { cells } = solve(program, QUICK) as Solution;
const tally = new Sampler(program, "assertion").play(0, 1 << 17);

function line(
  metric: string,
  low: number | null,
  high: number | null,
  minus?: string,
): Expectation {
  return { metric, minus: minus ?? null, low, high, text: "" };
}
const exact = (id: string): number =>
  judgeExact(columns, cells, line(id, null, null)).estimate.value as number;
const WIN = exact("win.A");
const LEAD = WIN - exact("win.B");

describe("verdicts", () => {
  test.each([
    [0.4, 0.6, 0.4, 0.6, "holds"],
    [0.4, 0.6, 0.39, 0.6, "undecided"],
    [0.4, 0.6, 0.4, 0.61, "undecided"],
    [0.4, 0.6, 0.6, 0.7, "undecided"],
    [0.4, 0.6, 0.601, 0.7, "fails"],
    [0.4, 0.6, 0.3, 0.399, "fails"],
    [0.4, null, 0.4, null, "holds"],
    [null, 0.6, null, 0.6, "holds"],
    [null, 0.6, 0.61, null, "fails"],
    [0.4, null, null, null, "undecided"],
    [null, null, 0.1, 0.2, "holds"],
  ] as const)("region %s to %s, interval %s to %s: %s", (least, most, low, high, verdict) => {
    expect(verdictOf({ low: least, high: most }, { low, high })).toBe(verdict);
  });

  test.each([
    ["at the lower bound", line("win.A", WIN, null), "holds"],
    ["at the upper bound", line("win.A", null, WIN), "holds"],
    ["a rounding beyond it", line("win.A", WIN + 5e-13, null), "holds"],
    ["more than that beyond it", line("win.A", WIN + 5e-12, null), "fails"],
    ["below the upper bound", line("win.A", null, WIN - 5e-12), "fails"],
    ["between", line("win.A", WIN - 0.1, WIN + 0.1), "holds"],
    ["not between", line("win.A", WIN + 0.1, WIN + 0.2), "fails"],
    ["a difference at its bound", line("win.A", LEAD, LEAD, "win.B"), "holds"],
    ["a difference beyond it", line("win.A", LEAD + 1e-6, null, "win.B"), "fails"],
  ] as const)("exact, %s", (_, expectation, verdict) => {
    expect(judgeExact(columns, cells, expectation).verdict).toBe(verdict);
  });

  test("a metric without a value is undecided, exact and played", async () => {
    const options = { systems: RULESETS, set: ["distance=900"] };
    const far = await loadScenario("scenarios/high-noon.yaml", options);
    const nobody = rulesetOf(far.envelope.system).compile(far.model);
    const solved = solve(nobody, QUICK) as Solution;
    const played = new Sampler(nobody, "far").play(0, 5000);
    for (const expectation of [
      line("hitRate.A", 0, null),
      line("killRatio.A", null, 1),
      line("outPerShot.A.pistol", 0, null),
      line("hitRate.A", -1, 1, "hitRate.B"),
    ]) {
      for (const judged of [
        judgeExact(nobody.columns, solved.cells, expectation),
        judgePlayed(nobody.columns, played, expectation, 1e-5),
      ]) {
        expect(judged.verdict, expectation.metric).toBe("undecided");
        expect(judged.estimate.value).toBe(null);
      }
    }
    expect(checkExact(nobody.columns, solved.cells, [line("draw", 1, 1)])[0]?.verdict).toBe(
      "holds",
    );
  });
});

test("exact and played agree on every metric and on every pair of metrics", () => {
  const ids = metricQuantities(columns).map(({ id }) => id);
  const values = new Map(ids.map((id) => [id, exact(id)]));
  let wrong = 0;
  let decided = 0;
  for (const a of ids) {
    for (const minus of [null, ...ids.filter((id) => id !== a)]) {
      const value = (values.get(a) ?? 0) - (minus === null ? 0 : (values.get(minus) ?? 0));
      for (const [low, high, truth] of [
        [value - 0.3, null, "holds"],
        [null, value + 0.3, "holds"],
        [value - 0.3, value + 0.3, "holds"],
        [value + 0.3, null, "fails"],
        [null, value - 0.3, "fails"],
        [value, value, "holds"],
      ] as const) {
        const expectation = { ...line(a, low, high), minus };
        expect(judgeExact(columns, cells, expectation).verdict).toBe(truth);
        const { verdict } = judgePlayed(columns, tally, expectation, 1e-6);
        if (verdict !== "undecided") decided++;
        if (verdict !== "undecided" && verdict !== truth) wrong++;
      }
    }
  }
  expect(wrong).toBe(0);
  // All but those of zero width.
  expect(decided).toBe(5 * ids.length * ids.length);
});

describe("intervals far out in the tails", () => {
  test("of every metric hold the exact value, and shrink with the games", () => {
    const few = new Sampler(program, "few").play(0, 1 << 13);
    for (const { id, quantity } of metricQuantities(columns)) {
      const value = exactValue(columns, cells, quantity) as number;
      const wide = guarded(columns, few, quantity, 1e-6);
      const narrow = guarded(columns, tally, quantity, 1e-6);
      for (const { low, high } of [wide, narrow]) {
        expect(low, id).toBeLessThanOrEqual(value);
        expect(high, id).toBeGreaterThanOrEqual(value);
      }
      const width = (x: typeof wide): number => (x.high as number) - (x.low as number);
      expect(width(narrow), id).toBeLessThan(width(wide));
    }
  });

  test("Clopper and Pearson: each tail of the binomial distribution is what was asked for", () => {
    for (const [hits, trials] of [
      [1, 10],
      [8, 10],
      [3, 1_000_000],
      [500_000, 1_000_000],
    ] as const) {
      const { low, high } = clopperPearson(hits, trials, 1 - 1e-5) as { low: number; high: number };
      expect(regularizedBeta(low, hits, trials - hits + 1) / 5e-6).toBeCloseTo(1, 8);
      expect(regularizedBeta(1 - high, trials - hits, hits + 1) / 5e-6).toBeCloseTo(1, 6);
    }
    expect(clopperPearson(0, 10)).toMatchObject({ value: 0, low: 0 });
    expect(clopperPearson(10, 10)).toMatchObject({ value: 1, high: 1 });
    expect(clopperPearson(0, 0)).toMatchObject({ value: null, low: null, high: null });
    expect(() => clopperPearson(11, 10)).toThrow("hits");
  });

  test("Bernstein: games that all agree are no proof", () => {
    const same = bernstein({ sum: 3000, sumSq: 9000, n: 1000 }, [1, 30], "turns", 0.99);
    expect(same.high).toBeGreaterThan(3.3);
    expect(bernstein({ sum: 0, sumSq: 0, n: 0 }, [1, 30], "turns").value).toBe(null);
    const difference = bernstein({ sum: -500, sumSq: 900, n: 1000 }, [-1, 1], "probability", 0.99);
    expect(difference.low).toBeGreaterThan(-0.7);
    expect(difference.high).toBeLessThan(-0.3);
    expect(() => bernstein({ sum: 99, sumSq: 99, n: 1 }, [1, 30], "turns")).toThrow("range");
  });
});

test("all looks together spend no more than alpha", () => {
  let sum = 0;
  for (let look = 1; look <= 10_000; look++) sum += alphaAt(1e-4, look);
  expect(sum).toBeLessThan(1e-4);
  expect(sum).toBeGreaterThan(0.999e-4);
  expect(() => alphaAt(1e-4, 0)).toThrow("look");
});

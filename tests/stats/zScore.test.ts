/** z of a run against the exact value: known answers, counted or by hand. */
import { describe, expect, test } from "vitest";
import { emptyTally, type Tally } from "../../src/core/tally.js";
import { compileDuel } from "../../src/rules/law-of-the-gun/compile.js";
import { normalQuantile } from "../../src/stats/normal.js";
import { type Plain, placeIn } from "../../src/stats/quantity.js";
import { zScore } from "../../src/stats/zScore.js";
import { duel } from "../rules/law-of-the-gun/duels.js";

const { columns, plan } = compileDuel(duel({ turns: 4 }));
const cellOf = (counter: number): number => plan.counters[counter]?.[0]?.cell as number;

const WIN: Plain = { kind: "share", counter: placeIn(columns, columns.outcomes.A) };
const WIN_CELL = cellOf(columns.outcomes.A);

describe("share of games", () => {
  const score = (count: number, games: number, p: number): number | null => {
    const tally: Tally = { ...emptyTally(plan), games, groups: games };
    tally.cells[WIN_CELL] = count;
    const exact = new Float64Array(plan.cells);
    exact[WIN_CELL] = p;
    return zScore(columns, tally, exact, WIN);
  };

  test("many: deviation over standard error", () => {
    expect(score(550, 1000, 0.5)).toBeCloseTo(50 / Math.sqrt(250), 12);
    expect(score(450, 1000, 0.5)).toBeCloseTo(-50 / Math.sqrt(250), 12);
  });

  test("few: the normal score of the exact tail; B(10, 1/2) by counting", () => {
    expect(score(9, 10, 0.5)).toBeCloseTo(-normalQuantile((10 + 1) / 1024), 12);
    expect(score(1, 10, 0.5)).toBeCloseTo(normalQuantile((10 + 1) / 1024), 12);
    expect(score(0, 10, 0.5)).toBeCloseTo(normalQuantile(1 / 1024), 12);
    expect(score(10, 10, 0.5)).toBeCloseTo(-normalQuantile(1 / 1024), 12);
    expect(score(5, 10, 0.5)).toBeCloseTo(0, 12);
  });

  test("rare: one win of 1,000 at p = 1e-5 is the tail 1 - (1 - p)^1000 = 0.00995", () => {
    const tail = -Math.expm1(1000 * Math.log1p(-1e-5));
    expect(score(1, 1000, 1e-5)).toBeCloseTo(-normalQuantile(tail), 9);
    // A plain quotient would say 9.9.
    expect(score(1, 1000, 1e-5)).toBeLessThan(2.4);
  });

  test("impossible: infinite; never and never: nothing to compare", () => {
    expect(score(1, 1000, 0)).toBe(Infinity);
    expect(score(999, 1000, 1)).toBe(-Infinity);
    expect(score(0, 1000, 0)).toBeNull();
    expect(score(1000, 1000, 1)).toBeNull();
    expect(score(0, 0, 0.5)).toBeNull();
  });
});

describe("ratio of counts", () => {
  const { hitPair, killRatioPair } = columns.sides.A;
  const { num, den } = plan.pairs[hitPair] as { num: number; den: number };
  const hit = cellOf(num);
  const miss = (plan.counters[den] ?? [])
    .map(({ cell }) => cell)
    .find((cell) => !(plan.counters[num] ?? []).some((each) => each.cell === cell)) as number;

  /** Groups of one shot each, of which so many hit. */
  const single = (hits: number, shots: number, p: number): number | null => {
    const tally: Tally = { ...emptyTally(plan), games: shots, groups: shots };
    tally.cells[hit] = hits;
    tally.cells[miss] = shots - hits;
    tally.moments.set([hits, shots, hits], 3 * hitPair);
    const exact = new Float64Array(plan.cells);
    exact[hit] = p;
    exact[miss] = 1 - p;
    return zScore(columns, tally, exact, { kind: "rate", pair: placeIn(columns, hitPair) });
  };

  test("at the exact value of 1/2: Σ(n - d/2)² = 400/4", () => {
    expect(single(230, 400, 0.5)).toBeCloseTo(30 / Math.sqrt(100), 12);
    expect(single(170, 400, 0.5)).toBeCloseTo(-30 / Math.sqrt(100), 12);
  });

  test("groups that go together count as one: 400 groups of ten shots, all hits or all misses", () => {
    const tally: Tally = { ...emptyTally(plan), games: 4000, groups: 400 };
    tally.cells[hit] = 2300;
    tally.cells[miss] = 1700;
    tally.moments.set([23_000, 40_000, 23_000], 3 * hitPair);
    const exact = new Float64Array(plan.cells);
    exact[hit] = 0.5;
    exact[miss] = 0.5;
    const z = zScore(columns, tally, exact, { kind: "rate", pair: placeIn(columns, hitPair) });
    expect(z).toBeCloseTo(300 / Math.sqrt(400 * 25), 12);
  });

  test("no event where two were to come: at most what independent shots say, not the root of the groups", () => {
    // Read off the groups alone it would be -2 / (0.005 √400) = -20.
    expect(single(0, 400, 0.005)).toBeCloseTo(-2 / Math.sqrt(400 * 0.005 * 0.995), 12);
  });

  test("kill ratio: nobody of A out where three were to come against 3,000", () => {
    const { num: out, den: own } = plan.pairs[killRatioPair] as { num: number; den: number };
    const tally: Tally = { ...emptyTally(plan), games: 4000, groups: 4000 };
    tally.cells[cellOf(out)] = 3000;
    tally.moments.set([3000, 0, 0], 3 * killRatioPair);
    const exact = new Float64Array(plan.cells);
    exact[cellOf(out)] = 0.75;
    exact[cellOf(own)] = 0.00075;
    // Read off the groups alone it would be √3000 = 54.8. A share of 1000/1001 of 3,000 says √(3000/1000) = √3.
    const z = zScore(columns, tally, exact, {
      kind: "killRatio",
      pair: placeIn(columns, killRatioPair),
    });
    expect(z).toBeCloseTo(Math.sqrt(3), 12);
  });

  test("impossible: infinite; too few groups, or no denominator: nothing to compare", () => {
    expect(single(1, 400, 0)).toBe(Infinity);
    expect(single(399, 400, 1)).toBe(-Infinity);
    expect(single(0, 400, 0)).toBeNull();
    expect(single(200, 399, 0.5)).toBeNull();
    const none = zScore(columns, emptyTally(plan), new Float64Array(plan.cells), {
      kind: "rate",
      pair: placeIn(columns, hitPair),
    });
    expect(none).toBeNull();
  });
});

describe("length of a game", () => {
  /** Games that end in turn 1 and in turn 3, and the exact chance of turn 3. */
  const score = (short: number, long: number, p: number): number | null => {
    const tally: Tally = { ...emptyTally(plan), games: short + long, groups: short + long };
    tally.cells[columns.turnCell + 1] = short;
    tally.cells[columns.turnCell + 3] = long;
    const exact = new Float64Array(plan.cells);
    exact[columns.turnCell + 1] = 1 - p;
    exact[columns.turnCell + 3] = p;
    return zScore(columns, tally, exact, { kind: "turns" });
  };

  test("mean 2, variance 1: 30 games too many of length 3", () => {
    expect(score(470, 530, 0.5)).toBeCloseTo(60 / Math.sqrt(1000), 12);
  });

  test("nearly always the same length: outcomes tell it better; always the same: any other is infinite", () => {
    expect(score(999, 1, 1e-5)).toBeNull();
    expect(score(1000, 0, 0)).toBeNull();
    expect(score(999, 1, 0)).toBe(Infinity);
  });
});

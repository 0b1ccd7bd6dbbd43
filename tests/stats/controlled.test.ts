/** The interval with luck taken off, against lists of games and runs without number. */
import { describe, expect, test } from "vitest";
import { TaggedCells } from "../../src/core/cells.js";
import { OUTCOMES } from "../../src/core/columns.js";
import { LUCK_SUMS, LUCK_UNIT } from "../../src/core/control.js";
import { emptyTally, type Tally } from "../../src/core/tally.js";
import { aimOf, controlledShare, worthOf } from "../../src/stats/controlled.js";
import { quantityNamed } from "../../src/stats/quantity.js";

const cells = new TaggedCells([], 3);
const columns = cells.columns([]);
const WEIGHTS = [0.9, -0.8, -0.05, -0.05];

/** How a game ended, and its luck. */
type Played = readonly [outcome: number, luck: number];

function tallyOf(games: readonly Played[]): Tally {
  const tally = emptyTally(columns.plan);
  const sums = new Float64Array(LUCK_SUMS);
  for (const [outcome, luck] of games) {
    (tally.cells[cells.outcomeCell[OUTCOMES[outcome] as "A"]] as number)++;
    (sums[outcome] as number) += Math.round(luck * LUCK_UNIT);
    (sums[LUCK_SUMS - 1] as number) += Math.round(luck * luck * LUCK_UNIT);
    tally.games++;
  }
  return { ...tally, control: { aim: "A", weights: WEIGHTS, sums } };
}

/** A generator of its own. @source mulberry32, Tommy Ettinger, public domain */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CHANCES = [0.4, 0.5, 0.06, 0.04];
/** Luck of mean 0 that hangs together with the end: an even number, known, moves the chance to win. */
function gamesOf(count: number, next: () => number): Played[] {
  return Array.from({ length: count }, () => {
    const lucky = next();
    let u = next() * 0.4 + lucky * 0.6;
    // Back to an even number: the distribution function of that sum.
    u = u < 0.4 ? u ** 2 / 0.48 : u < 0.6 ? (u - 0.2) / 0.6 : 1 - (1 - u) ** 2 / 0.48;
    let outcome = 0;
    for (let rest = u; rest >= (CHANCES[outcome] as number) && outcome < 3; outcome++) {
      rest -= CHANCES[outcome] as number;
    }
    return [outcome, 1.2 * (0.5 - lucky)];
  });
}

describe.each([
  ["win.A", [1, 0, 0, 0]],
  ["win.B", [0, 1, 0, 0]],
  ["win.A - win.B", [1, -1, 0, 0]],
] as [string, number[]][])("%s", (metric, signs) => {
  const quantity = quantityNamed(columns, metric);
  if (quantity === null) throw new Error(`${metric} is a metric`);

  test("is the mean of what is left of each game, and its error that of these", () => {
    const games = gamesOf(5000, uniform(7));
    const weight = signs.reduce((sum, sign, i) => sum + sign * (WEIGHTS[i] as number), 0);
    const left = games.map(([outcome, luck]) => (signs[outcome] as number) - weight * luck);
    const mean = left.reduce((sum, one) => sum + one, 0) / left.length;
    const variance = left.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (left.length - 1);
    const found = controlledShare(columns, tallyOf(games), quantity, 0.95, 100);
    expect(found?.value).toBeCloseTo(mean, 5);
    // 1.9604 is Student's quantile for 4,999 degrees of freedom.
    const half = 1.9604 * Math.sqrt(variance / games.length);
    expect((found?.high ?? 0) - (found?.low ?? 0)).toBeCloseTo(2 * half, 5);
    expect(found).toMatchObject({ method: "controlled-t", n: 5000, level: 0.95 });
    const plain = games.map(([outcome]) => signs[outcome] as number);
    const middle = plain.reduce<number>((sum, one) => sum + one, 0) / plain.length;
    const whole = plain.reduce<number>((sum, one) => sum + (one - middle) ** 2, 0);
    expect(worthOf(columns, tallyOf(games), quantity)).toBeCloseTo(
      whole / (games.length - 1) / variance,
      2,
    );
  });

  test("holds the truth in 95 of 100 runs", () => {
    const next = uniform(11);
    const truth = signs.reduce((sum, sign, i) => sum + sign * (CHANCES[i] as number), 0);
    const runs = 1500;
    let held = 0;
    for (let run = 0; run < runs; run++) {
      const found = controlledShare(columns, tallyOf(gamesOf(300, next)), quantity, 0.95, 50);
      if (found?.low != null && found.high != null && found.low <= truth && truth <= found.high)
        held++;
    }
    // Four standard errors of that many runs.
    expect(Math.abs(held / runs - 0.95)).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / runs));
  });
});

test("rare outcomes, other metrics, and games without their luck are left to the other methods", () => {
  const tally = tallyOf(gamesOf(5000, uniform(3)));
  const of = (metric: string) => {
    const quantity = quantityNamed(columns, metric);
    if (quantity === null) throw new Error(`${metric} is a metric`);
    return quantity;
  };
  expect(controlledShare(columns, tally, of("mutual"))).toBeNull();
  expect(controlledShare(columns, tally, of("turns.mean"))).toBeNull();
  const { control: _, ...plain } = tally;
  expect(controlledShare(columns, plain, of("win.A"))).toBeNull();
  expect(controlledShare(columns, tallyOf(gamesOf(1500, uniform(3))), of("win.A"))).toBeNull();
  expect(aimOf(columns, of("win.B"))).toBe("B");
  expect(aimOf(columns, of("draw - win.B"))).toBe("B");
  expect(aimOf(columns, of("turns.mean"))).toBeUndefined();
});

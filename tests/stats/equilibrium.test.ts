/** Zero-sum games of few choices: equilibria known by hand, best responses by hand, coverage of the value. */
import { expect, test } from "vitest";
import { boundsOf, equilibrium } from "../../src/stats/equilibrium.js";
import { type Score, scoreInterval } from "../../src/stats/ranking.js";
import { seeded } from "../statistical/seeded.js";

test("games of known equilibrium", () => {
  // Von Neumann: penny matching with stakes of 2 and 1; paper, scissors, stone; a saddle point.
  const pennies = equilibrium([
    [2, -1],
    [-1, 1],
  ]);
  expect(pennies.value).toBeCloseTo(1 / 5, 12);
  expect(pennies.rows[0]).toBeCloseTo(2 / 5, 12);
  expect(pennies.columns[0]).toBeCloseTo(2 / 5, 12);
  const stone = equilibrium([
    [0, -1, 1],
    [1, 0, -1],
    [-1, 1, 0],
  ]);
  expect(stone.value).toBeCloseTo(0, 12);
  for (const share of [...stone.rows, ...stone.columns]) expect(share).toBeCloseTo(1 / 3, 12);
  const saddle = equilibrium([
    [0.3, 0.8, 0.9],
    [0.4, 0.6, 0.5],
    [0.1, 0.9, 0.2],
  ]);
  expect(saddle).toMatchObject({ rows: [0, 1, 0], columns: [1, 0, 0] });
  expect(saddle.value).toBeCloseTo(0.4, 12);
  expect(equilibrium([[0.7]])).toMatchObject({ rows: [1], columns: [1] });
});

const matrixOf = (rows: number, columns: number, next: () => number): number[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, next));

test("no best response gains, of any shape, with ties", () => {
  const next = seeded(1721);
  for (let i = 0; i < 500; i++) {
    const [m, n] = [1 + (i % 8), 1 + (Math.floor(i / 8) % 7)];
    // Few different payoffs: many ties.
    const payoff = matrixOf(m, n, () => (i % 2 === 0 ? next() : Math.floor(3 * next()) / 2));
    const { rows, columns, value } = equilibrium(payoff);
    for (const mixture of [rows, columns]) {
      expect(Math.min(...mixture)).toBeGreaterThan(-1e-9);
      expect(mixture.reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 9);
    }
    for (const row of payoff) {
      expect(row.reduce((sum, x, j) => sum + x * (columns[j] as number), 0)).toBeLessThan(
        value + 1e-9,
      );
    }
    for (let j = 0; j < n; j++) {
      const got = payoff.reduce((sum, row, k) => sum + (row[j] as number) * (rows[k] as number), 0);
      expect(got).toBeGreaterThan(value - 1e-9);
    }
  }
});

test("the interval of the value holds, though the mixtures were chosen by noisy games", () => {
  const next = seeded(1722);
  const noisy = (mean: number, sd: number): Score =>
    Float64Array.from({ length: 128 }, () => {
      let sum = 0;
      for (let i = 0; i < 6; i++) sum += next() - 0.5;
      return mean + sd * Math.SQRT2 * sum;
    });
  const average = (score: Score): number => score.reduce((sum, x) => sum + x, 0) / score.length;
  let held = 0;
  const times = 300;
  for (let i = 0; i < times; i++) {
    // Close together, so that the wrong mixture is often chosen.
    const truth = matrixOf(4, 4, () => 0.5 + 0.1 * next());
    const first = truth.map((row) => row.map((mean) => average(noisy(mean, 0.25))));
    const fresh = truth.map((row) => row.map((mean) => noisy(mean, 0.125)));
    const { low, high } = boundsOf(fresh, equilibrium(first), (score) =>
      scoreInterval(score, 0.95, [-Infinity, Infinity]),
    );
    const { value } = equilibrium(truth);
    if (low <= value && value <= high) held += 1;
  }
  // 95 % less three standard errors.
  expect(held / times).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.95 * 0.05) / times));
});

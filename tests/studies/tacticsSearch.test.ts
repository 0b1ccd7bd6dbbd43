/** The search for better tactics: on matrices whose best is known, and its honesty when all are alike. */
import { expect, test } from "vitest";
import { type Candidate, searchTables, tablesOf } from "../../src/studies/tacticsSearch.js";
import { seeded } from "../statistical/seeded.js";

const BATCHES = 128;

/** Candidates that are worth so much, each played with noise of so many games; the noise of a seed is one and the same. */
function field(side: "A" | "B", worths: readonly number[], run: number) {
  const candidates = worths.map(
    (_, i): Candidate => ({
      lines: [{ when: {}, do: String(i) }],
      target: null,
      models: [{ key: String(i), model: i }],
    }),
  );
  let calls = 0;
  return {
    candidates,
    field: {
      side,
      weights: [1],
      possible: [-Infinity, Infinity] as const,
      play: async (_: readonly Candidate[], __: string, games: number) => {
        const uniform = seeded(1000 * run + calls++);
        const noise = worths.map(() =>
          Array.from({ length: BATCHES }, () => (uniform() + uniform() + uniform() - 1.5) / 5),
        );
        const spread = Math.sqrt((256 * BATCHES) / games / BATCHES) / 2;
        return (key: string) =>
          Float64Array.from(
            noise[Number(key)] as number[],
            (x) => (worths[Number(key)] as number) + x * spread,
          );
      },
    },
  };
}

test("tables: every distance with every pair of deeds that differ", () => {
  const tables = tablesOf(["a", "b", "c"], [5, 10]);
  expect(tables).toHaveLength(2 * 3 * 2);
  expect(tables[0]).toEqual([
    { when: { distance: { atMost: 5 } }, do: "a" },
    { when: {}, do: "b" },
  ]);
});

test("LG-TAC-1: one that is better by far is found, for either side, by rounds that shrink", async () => {
  for (const side of ["A", "B"] as const) {
    const worths = Array.from({ length: 40 }, (_, i) =>
      i === 17 ? (side === "A" ? 0.7 : 0.3) : 0.5,
    );
    const { field: of, candidates } = field(side, worths, 1);
    const found = await searchTables(of, candidates, candidates[0] as Candidate, "seed");
    expect(found.lines?.[0]?.do).toBe("17");
    expect(found.gain.low).toBeGreaterThan(0.1);
    expect(found.rounds.map(({ tables }) => tables)).toEqual([40, 10, 3]);
    expect(found.rounds.map(({ games }) => games)).toEqual([256, 1024, 4096]);
  }
});

test("LG-TAC-1: where all are alike, the gain of the best of many is no gain: its interval covers 0 as often as it says", async () => {
  const RUNS = 300;
  let covered = 0;
  let sum = 0;
  for (let run = 0; run < RUNS; run++) {
    const worths = Array.from({ length: 30 }, () => 0.5);
    const { field: of, candidates } = field("A", worths, run + 10);
    const { gain } = await searchTables(of, candidates, candidates[0] as Candidate, "seed");
    if (gain.low <= 0 && gain.high >= 0) covered++;
    sum += gain.value;
  }
  // 95 %, less three standard errors.
  expect(covered / RUNS).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.95 * 0.05) / RUNS));
  expect(Math.abs(sum / RUNS)).toBeLessThan(0.001);
});

/**
 * What a machine of sixteen processors took by the clock, and what the model makes of its processor time alone: runs of
 * the commit cd61a97 with 1 to 16 workers, on a quiet machine whose eight cores are two processors each.
 */
import { describe, expect, test } from "vitest";
import { fitted, predicted } from "../../bench/scale.mjs";

const WORKERS = [1, 2, 4, 8, 16] as const;
/** Seconds of processors and by the clock. */
const MEASURED: Readonly<Record<string, readonly (readonly [user: number, wall: number])[]>> = {
  "high noon, 100 M": [
    [10.3, 9.84],
    [12.6, 6.07],
    [12.6, 3.1],
    [16.5, 2.22],
    [31.1, 2.6],
  ],
  "Shootist's posse, 500 k": [
    [17.2, 16.2],
    [18.2, 8.6],
    [22.5, 5.28],
    [29.8, 3.62],
    [55, 4.04],
  ],
  "bank door, 500 k": [
    [16.2, 15.3],
    [19.4, 9.06],
    [22.1, 5.25],
    [26.9, 3.14],
    [42.8, 3.17],
  ],
  "Combat Patrol's coach, 1 M": [
    [21.2, 20.4],
    [19.4, 9.29],
    [23.1, 5.61],
    [25, 3.13],
    [36.5, 2.7],
  ],
  "Napnuts' posse, 400 k": [
    [21.2, 20.6],
    [17, 8.25],
    [19.7, 4.97],
    [24.1, 3.12],
    [33.6, 2.57],
  ],
};
const MACHINE = { processors: 16, cores: 8 };
/** A run of 2,000 games there, which has no workers. */
const ONCE = 0.6;

describe.each(Object.entries(MEASURED))("%s", (_, rows) => {
  const byCores = rows
    .slice(0, 4)
    .map(([user], i) => ({ workers: WORKERS[i]!, user, first: ONCE }));
  const model = fitted(byCores);

  test.each(WORKERS.map((workers, i) => [workers, rows[i]![1]] as const))(
    "with %i workers",
    (workers, wall) => {
      expect(predicted(model, workers, MACHINE) / wall).toBeGreaterThan(0.85);
      expect(predicted(model, workers, MACHINE) / wall).toBeLessThan(1.15);
    },
  );
});

test("what is made of three numbers is taken apart into them", () => {
  const at = [1, 2, 4].map((workers) => ({ workers, user: 0.5 + 1.25 * workers + 20, first: 0.5 }));
  const { once, worker, games } = fitted(at);
  expect([once, worker, games].map((one) => one.toFixed(9))).toEqual([
    "0.500000000",
    "1.250000000",
    "20.000000000",
  ]);
});

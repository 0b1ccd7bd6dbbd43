/** What games on a table tell: four made-up ones, their sums worked out by hand. */
import { describe, expect, test } from "vitest";
import type { Keys } from "../../src/core/breakdown.js";
import { clusteredWilson } from "../../src/stats/clusteredWilson.js";
import { ratioT } from "../../src/stats/ratioT.js";
import type { BreakdownRow, Summary } from "../../src/stats/summary.js";
import { wilson } from "../../src/stats/wilson.js";
import { breakdownOf, numberOf } from "../core/breakdown.js";
import { fourGames } from "../report/ambush.js";
import { duel } from "../report/fixtures.js";

const summary = fourGames();
const [covers, chart, befell] = ["covers", "chart", "fates"].map(
  (name) => breakdownOf(summary, name).rows,
) as [Rows, Rows, Rows];
type Rows = readonly BreakdownRow[];
/** The row with these keys. */
const rowOf = (rows: Rows, wanted: Keys): BreakdownRow => {
  const same = (row: BreakdownRow): boolean =>
    Object.entries(wanted).every(([key, value]) => row.keys[key] === value);
  return found(
    rows.map((row) => ({ row, same: same(row) })),
    { same: true },
  ).row;
};
const found = <T>(rows: readonly T[], wanted: Partial<T>): T => {
  const rest = rows.filter((row) =>
    Object.entries(wanted).every(([key, value]) => row[key as keyof T] === value),
  );
  expect(rest).toHaveLength(1);
  return rest[0] as T;
};

describe("covers", () => {
  const key = { band: "accurate", mode: "aimed" } as const;

  test("hits of shots, clustered by game", () => {
    // Will's hits of shots in the four games: 2 of 3, 0 of 2, 1 of 1, none.
    const row = rowOf(covers, { side: "A", weapon: "pistol", cover: "open", ...key });
    expect([row.counts, row.estimates.hit_rate?.value]).toEqual([
      { shots: 6, hits: 3, out: 1 },
      0.5,
    ]);
    const sums = { num: 3, den: 6, numSq: 4 + 1, denSq: 9 + 4 + 1, numDen: 6 + 1, groups: 4 };
    expect(row.estimates.hit_rate).toEqual(clusteredWilson(sums));
  });

  test("users 3: enemies put out per shot at men in that cover, clustered by game", () => {
    // One of his three shots of the first game puts a man out, none of the three others does.
    const row = rowOf(covers, { side: "A", weapon: "pistol", cover: "open", ...key });
    const sums = { num: 1, den: 6, numSq: 1, denSq: 9 + 4 + 1, numDen: 3, groups: 4 };
    expect(row.estimates.out_per_shot).toEqual(clusteredWilson(sums));
    expect(row.estimates.out_per_shot?.value).toBe(1 / 6);
  });

  test("each row has its own", () => {
    const window = rowOf(covers, { weapon: "repeating-rifle", cover: "window", ...key });
    expect(window.counts).toEqual({ shots: 3, hits: 1, out: 0 });
    expect(window.estimates.hit_rate?.value).toBe(1 / 3);
    const all = covers.reduce((sum, row) => sum + numberOf(row.counts, "shots"), 0);
    expect(all).toBe(9);
    expect(covers).toHaveLength(4 * 2 * 2 * 6);
  });

  test("without a shot nothing is known", () => {
    const row = rowOf(covers, { weapon: "shotgun", cover: "wall", ...key });
    expect(row.counts).toEqual({ shots: 0, hits: 0, out: 0 });
    expect(row.estimates.hit_rate).toMatchObject({ value: null, low: null, high: null });
  });
});

describe("figures", () => {
  const games = (figure: string): number[] => {
    const { counts } = rowOf(befell, { figure });
    const { fates, inAction } = found(summary.figures, { figure });
    const own = ["out_of_ammunition", "ridden_down", "out_in_melee"];
    return [
      ...[...fates, inAction].map(({ games: ended }) => ended),
      ...own.map((name) => numberOf(counts, name)),
    ];
  };

  test("how they ended, and what befell them", () => {
    expect(befell.map(({ keys: { side, figure } }) => `${side} ${figure}`)).toEqual(
      summary.figures.map(({ side, figure }) => `${side} ${figure}`),
    );
    expect(games("Will")).toEqual([1, 0, 0, 0, 3, 0, 1, 1]);
    expect(games("Doc")).toEqual([0, 0, 0, 0, 4, 0, 0, 0]);
    expect(games("Cole")).toEqual([1, 0, 0, 0, 3, 1, 0, 0]);
    expect(games("Jesse")).toEqual([0, 0, 1, 1, 2, 1, 0, 0]);
    expect(games("Bob")).toEqual([0, 1, 0, 3, 0, 0, 0, 0]);
  });

  test("as shares of games with Wilson's interval", () => {
    // z^2 = 3.841459: for 1 of 4 the ends are (0.25 + z^2/8 -+ z sqrt(0.046875 + z^2/64)) / (1 + z^2/4).
    const riddenDown = rowOf(befell, { figure: "Will" }).estimates.ridden_down;
    const [killed] = found(summary.figures, { figure: "Will" }).fates;
    expect(riddenDown).toMatchObject({ value: 0.25, method: "wilson", n: 4 });
    expect(riddenDown?.low).toBeCloseTo(0.045587, 5);
    expect(riddenDown?.high).toBeCloseTo(0.699358, 5);
    expect(killed?.probability).toEqual(wilson(1, 4));
    // For 0 of 4 the upper end is z^2 / (4 + z^2).
    const { inAction } = found(summary.figures, { figure: "Bob" });
    expect(inAction.probability).toMatchObject({ value: 0, low: 0 });
    expect(inAction.probability.high).toBeCloseTo(3.841459 / 7.841459, 6);
  });
});

describe("the random actions chart", () => {
  test("a line as a share of the rolls on its chart, and per game", () => {
    // "stay" of all rolls on foot: 1 of 3, 1 of 1, none, 2 of 2.
    const stay = rowOf(chart, { chart: "foot", action: "stay" });
    expect(stay.keys).toMatchObject({ sees: "no", under_fire: "", in_cover: "no", test: "fail" });
    expect(stay.counts).toEqual({ count: 4 });
    const { share, per_game } = stay.estimates;
    const ofRolls = { num: 4, den: 6, numSq: 1 + 1 + 4, denSq: 9 + 1 + 4, numDen: 3 + 1 + 4 };
    expect(share?.value).toBe(4 / 6);
    expect(share).toEqual(clusteredWilson({ ...ofRolls, groups: 4 }));
    const ofGames = { num: 4, den: 4, numSq: 6, denSq: 4, numDen: 4, groups: 4 };
    expect(per_game?.value).toBe(1);
    expect(per_game).toEqual(ratioT(ofGames, "per game"));
  });

  test("a chart that nobody rolled on has no shares", () => {
    const mounted = chart.filter(({ keys }) => keys.chart === "mounted");
    expect(mounted).toHaveLength(4);
    for (const { counts, estimates } of mounted) {
      expect(counts).toEqual({ count: 0 });
      expect(estimates).toMatchObject({ share: { value: null }, per_game: { value: 0 } });
    }
  });
});

describe("casualties", () => {
  test("stand in the middle of their squares, rows from y = 0 on", () => {
    const { grid, rows: squares } = breakdownOf(summary, "casualties");
    expect(grid).toEqual({ width: 100, depth: 60, square: 15, across: 7, along: 4 });
    expect(squares).toHaveLength(2 * 28);
    const flat = squares.map(({ keys, counts }) => ({ ...keys, ...counts }));
    expect(flat[0]).toEqual({ side: "A", x: 7.5, y: 7.5, square: 15, count: 0, per_game: 0 });
    expect(flat.filter((_, i) => squares[i]?.counts.count !== 0)).toEqual([
      // Number 27 of 28: the last of the fourth row. Number 8: the second of the second row.
      { side: "A", x: 97.5, y: 52.5, square: 15, count: 1, per_game: 0.25 },
      { side: "B", x: 22.5, y: 22.5, square: 15, count: 3, per_game: 0.75 },
    ]);
  });
});

describe("metrics", () => {
  const metric = (from: Summary, id: string) => from.metrics.find((each) => each.id === id);

  test("figures of a side to which it befell, per game", () => {
    // Gang's figures that fled: 2, 0, 1, 1.
    const sums = { num: 4, den: 4, numSq: 4 + 1 + 1, denSq: 4, numDen: 4, groups: 4 };
    expect(metric(summary, "fled.B")).toEqual({
      id: "fled.B",
      ...ratioT(sums, "figures"),
      // No more than there are of them.
      high: 3,
      exact: null,
      z: null,
    });
    expect(metric(summary, "fled.B")).toMatchObject({ value: 1, unit: "figures", n: 4 });
    // Two of them out of ammunition, in one and the same game.
    const twice = { num: 2, den: 4, numSq: 4, denSq: 4, numDen: 2, groups: 4 };
    expect(metric(summary, "outOfAmmunition.B")).toMatchObject({
      ...ratioT(twice, "figures"),
      high: 3,
    });
    expect(metric(summary, "outOfAmmunition.B")).toMatchObject({ value: 0.5 });
    expect(metric(summary, "riddenDown.A")).toMatchObject({ value: 0.25 });
    expect(metric(summary, "riddenDown.B")).toMatchObject({ value: 0, low: 0 });
    expect(metric(summary, "fled.A")).toMatchObject({ value: 0, low: 0 });
  });

  test("follow the side's others", () => {
    const ids = summary.metrics.map(({ id }) => id);
    expect(ids.slice(5, 12)).toEqual([
      "hitRate.A",
      "shots.A.mean",
      "killRatio.A",
      "out.A",
      "fled.A",
      "outOfAmmunition.A",
      "riddenDown.A",
    ]);
    expect(metric(duel(), "fled.A")).toBeUndefined();
  });
});

import { expect, test } from "vitest";
import { renderJson, summaryJson } from "../../src/report/json.js";
import { fourGames } from "./ambush.js";
import { duel, odd } from "./fixtures.js";

test("summary.json has the keys of the contract first, then ours, always in this order", () => {
  expect(Object.keys(summaryJson(duel()))).toEqual([
    "version",
    "scenario",
    "system",
    "seed",
    "games",
    "readings",
    "signature",
    "metrics",
    "system_title",
    "file",
    "kind",
    "sides",
    "games_asked",
    "partial",
    "outcomes",
    "agreement",
  ]);
  expect(summaryJson(duel()).metrics[0]).toMatchObject({ id: "win.A", value: 0.612345, n: 1e6 });
  expect(Object.keys(summaryJson(duel()).metrics[0] ?? {})).toEqual([
    "id",
    "value",
    "low",
    "high",
    "level",
    "method",
    "n",
    "unit",
    "exact",
    "z",
  ]);
});

test("readings are sorted, so that their order in a file does not show", () => {
  const readings = { b: true, a: "x" };
  expect(Object.keys(summaryJson({ ...duel(), readings }).readings)).toEqual(["a", "b"]);
});

test("unknown numbers are null and text comes back as it was", () => {
  const json = JSON.parse(renderJson(odd()));
  expect(json.metrics[0]).toMatchObject({ id: "turns.mean", value: null, low: null, high: null });
  expect(json.scenario).toBe(odd().scenario);
  expect(json.partial).toBe(true);
  expect(renderJson(odd()).endsWith("}\n")).toBe(true);
});

test("what is not finite is null too", () => {
  const base = duel();
  const metrics = base.metrics.map((metric) => ({ ...metric, high: Number.POSITIVE_INFINITY }));
  expect(summaryJson({ ...base, metrics }).metrics[0]?.high).toBeNull();
});

test("games on a table add theirs at the end, under the names of the data files", () => {
  const json = JSON.parse(renderJson(fourGames()));
  expect(Object.keys(json)).toEqual([...Object.keys(summaryJson(duel())), "table"]);
  const { table } = json;
  expect(table?.covers[0]).toMatchObject({
    side: "A",
    cover: "open",
    shots: 6,
    hits: 3,
    value: 0.5,
  });
  expect(table?.figures[4]).toMatchObject({
    figure: "Bob",
    killed: { games: 0, value: 0 },
    disabled: { games: 1, value: 0.25 },
    surrendered: { games: 0 },
    fled: { games: 3, value: 0.75, method: "wilson" },
    in_action: { games: 0 },
    out_of_ammunition: { games: 0 },
    ridden_down: { games: 0 },
    out_in_melee: { games: 0 },
  });
  expect(table?.chart[11]).toMatchObject({
    chart: "foot",
    sees: "no",
    under_fire: "",
    in_cover: "no",
    test: "fail",
    count: 4,
    share: { value: 4 / 6 },
    per_game: { value: 1, unit: "per game" },
  });
  expect(table?.casualties).toMatchObject({
    width: 100,
    depth: 60,
    square: 15,
    across: 7,
    along: 4,
  });
  expect(table?.casualties.counts.B.indexOf(3)).toBe(8);
  expect(table?.casualties.counts.A).toHaveLength(28);
});

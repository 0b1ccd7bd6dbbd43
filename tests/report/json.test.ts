import { expect, test } from "vitest";
import { renderJson, summaryJson } from "../../src/report/json.js";
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

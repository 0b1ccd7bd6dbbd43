/** Ways to go out that only some rule systems know reach every table, and nobody is shown one that his do not know. */
import { expect, test } from "vitest";
import { csvFiles } from "../../src/report/csv.js";
import { renderExact, renderExactJson } from "../../src/report/exact.js";
import { pageTable } from "../../src/report/html/tables.js";
import { renderJson } from "../../src/report/json.js";
import { figuresTable } from "../../src/report/runTables.js";
import { renderTable } from "../../src/report/table.js";
import type { Known } from "../../src/stats/bounds.js";
import type { ExactSummary } from "../../src/stats/exactSummary.js";
import { brawl, duel } from "./fixtures.js";

test("figures.csv: after the columns of the contract; empty, not 0, where the rules know none", () => {
  const [head, doc] = (new Map(csvFiles(brawl())).get("figures.csv") ?? "").split("\n");
  expect(head).toBe(
    "side,figure,games,killed,disabled,surrendered,fled,out_probability,low,high,enemies_out," +
      "kill_ratio,kill_ratio_low,kill_ratio_high,knocked_out,disarmed",
  );
  expect(doc).toMatch(/^A,Doc,10000,2500,,,,0\.45,.*,5400,1\.2,.*,1200,800$/);
});

test("summary.json: with their intervals, only where there are such ways", () => {
  expect(JSON.parse(renderJson(duel()))).not.toHaveProperty("fates");
  const { fates } = JSON.parse(renderJson(brawl()));
  expect(fates[0]).toMatchObject({
    side: "A",
    figure: "Doc",
    killed: { games: 2500, value: 0.25, method: "wilson" },
    knocked_out: { games: 1200, value: 0.12 },
    disarmed: { games: 800 },
    in_action: { games: 5500, value: 0.55 },
  });
  expect(fates[0]).not.toHaveProperty("fled");
});

test("terminal and page name them in words", () => {
  const text = renderTable(brawl(), { color: false, width: 100, full: true });
  expect(text).toMatch(/^side +figure +killed +knocked out +disarmed +still in action$/m);
  expect(text).toMatch(/^Gamblers +Doc +25 %.* 12\.0 %.* 8\.0 %.* 55 %/m);
  expect(renderTable(duel(), { color: false, width: 100, full: true })).not.toContain(
    "How figures ended",
  );
  const page = pageTable(figuresTable(brawl()));
  expect(page).toContain("Knocked out");
  expect(page).not.toContain("Surrendered");
  expect(pageTable(figuresTable(duel()))).toContain("Surrendered");
});

test("an exact summary has them, and leaves out flight where nobody flees", () => {
  const known = (value: number): Known => ({ value, low: value, high: value });
  const numbers = { shots: known(2), hits: known(1), hitRate: known(0.5), enemiesOut: known(0.25) };
  const figure = { side: "A", figure: "Doc", ...numbers };
  const fates = [
    { fate: "killed", probability: known(0.25) },
    { fate: "fled", probability: known(0) },
    { fate: "knocked_out", probability: known(0.125) },
  ];
  const { version, scenario, file, kind, system, sides, readings, overrides } = brawl();
  const summary = {
    ...{ version, scenario, file, kind, system, sides, readings, overrides },
    ...{ states: 1, steps: 1, mass: 1, cut: 0, cutFrom: null },
    outcomes: brawl().outcomes.map((row) => ({ ...row, probability: known(0.25) })),
    figures: [{ ...figure, out: known(0.375), fates }],
    turns: [],
    metrics: [],
  } as unknown as ExactSummary;
  expect(renderExact(summary, { color: false, width: 100 })).toMatch(
    /killed +knocked out\n(.*\n)?Gamblers +Doc .* 25\.0000 % +12\.5000 %/,
  );
  const [json] = JSON.parse(renderExactJson(summary)).figures;
  expect(Object.keys(json)).toEqual([
    "side",
    "figure",
    "shots",
    "hits",
    "killed",
    "knocked_out",
    "out",
    "hit_rate",
    "enemies_out",
  ]);
});

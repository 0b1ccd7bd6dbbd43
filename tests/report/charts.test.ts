import { describe, expect, test } from "vitest";
import { NARROW, rowLabels, valueAxis, WIDE } from "../../src/report/charts/frame.js";
import { sweepChart } from "../../src/report/charts/sweep.js";
import { chartSpecs, drawSpec, renderCharts, specFile, svgFile } from "../../src/report/charts.js";
import { fontFaces, textWidth } from "../../src/report/font.js";
import type { Summary } from "../../src/stats/summary.js";
import type { Sweep } from "../../src/studies/sweep.js";
import { ambush, fourGames, strangeAmbush } from "./ambush.js";
import { brawl, duel, LONG_NAME, odd } from "./fixtures.js";
import { hiddenTexts, shippedSummary } from "./shippedSummary.js";
import { elementsOf, parseXml, textOf } from "./xml.js";

const NAMES = ["outcomes", "hit-rate", "effects", "turns", "kill-ratio", "weapons"];
const TABLE_NAMES = ["casualties", "fates", "cover", "chart"];
type Row = Record<string, unknown>;

/** Every inlined data row of a specification. */
function rowsOf(node: unknown): Row[] {
  if (node === null || typeof node !== "object") return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "data" ? ((value as { values?: Row[] }).values ?? []) : rowsOf(value),
  );
}

function specOf(summary: Summary, name: string): Row[] {
  const chart = chartSpecs(summary).find((candidate) => candidate.name === name);
  if (!chart) throw new Error(`no chart ${name}`);
  return rowsOf(chart.spec);
}

describe("a rule system with bands, modes, locations and fates of its own", () => {
  const named = (name: string, room = WIDE): Row => {
    const chart = chartSpecs(brawl(), room).find((one) => one.name === name);
    if (!chart) throw new Error(`no chart ${name}`);
    return chart.spec;
  };

  test("hit rates: every mode of every band has a row, in the order of the columns, and says its name", () => {
    const { shots } = brawl();
    const fired = shots.filter((row) => row.shots > 0);
    const rows = specOf(brawl(), "hit-rate").filter(({ row }) => row !== undefined);
    expect(rows.map(({ band, mode }) => `${band} ${mode}`)).toEqual(
      fired.map(({ band, mode }) => `${band} ${mode}`),
    );
    expect(new Set(rows.map(({ row }) => row)).size).toBe(fired.length);
    for (const row of rows) expect(String(row.words)).toContain(`, ${row.mode}`);
    // The place is named once: seven bands of the Colt, four of the Winchester that were used, two more.
    expect(rows.filter(({ row }) => !String(row).endsWith("\n"))).toHaveLength(7 + 4 + 2);
  });

  test("every mode has a shape of its own, and no two neighbours the same colour", () => {
    const scales = JSON.stringify(named("hit-rate")).match(/"scale":\{"domain":\["aimed".*?\]\}/g);
    const found = (scales ?? []).map((text) => JSON.parse(text.slice(8)));
    const shapes = found.find(({ range }) => range.includes("circle"));
    expect(shapes.domain).toHaveLength(7);
    expect(new Set(shapes.range).size).toBe(7);
    const colors = found.find(({ range }) => range.includes("#00796B"));
    for (let i = 1; i < 7; i++) expect(colors.range[i]).not.toBe(colors.range[i - 1]);
  });

  test("effects and locations in the order of the columns, a line for each word", () => {
    const text = JSON.stringify(named("effects"));
    expect(text).toContain('"sort":["killed","wounded","no wound"]');
    expect(text).toContain(String.raw`[\"\",\"head\"],[\"\",\"chest\"],[\"spare\",\"arm\"]`);
  });

  test("fates: as the rules have them, dark to light, and none that they do not know", () => {
    const rows = specOf(brawl(), "fates").filter(({ figure }) => figure === "Doc");
    expect(rows.map(({ fate, games }) => [fate, games])).toEqual([
      ["killed", 2500],
      ["knocked out", 1200],
      ["disarmed", 800],
      ["still in action", 5500],
    ]);
    expect(rows.at(-1)).toMatchObject({ from: 0.45, to: 1 });
  });

  test("the kill ratio counts all who are out", () => {
    const [doc] = specOf(brawl(), "kill-ratio");
    expect(doc).toMatchObject({ figure: "Doc", out: 4500, enemiesOut: 5400 });
  });

  test.each([WIDE, NARROW])("all of them fit a page $width wide", async (room) => {
    for (const chart of chartSpecs(brawl(), room)) {
      const svg = parseXml(await drawSpec(chart.spec));
      expect(Number(svg.attributes.width), chart.name).toBeLessThanOrEqual(room.width + 10);
    }
  });
});

describe("specifications", () => {
  test("there are five, each with its numbers as the summary has them", () => {
    expect(chartSpecs(duel()).map(({ name }) => name)).toEqual(NAMES);
    const [first] = duel().outcomes;
    expect(specOf(duel(), "outcomes")[0]).toMatchObject({
      value: first?.probability.value,
      low: first?.probability.low,
      high: first?.probability.high,
      exact: 0.6121,
      label: "Marshal",
    });
    const shot = duel().shots[0]?.hitRate;
    expect(specOf(duel(), "hit-rate")[0]).toMatchObject({ value: shot?.value, low: shot?.low });
    const effect = duel().effects[1]?.perHit;
    expect(specOf(duel(), "effects")[1]).toMatchObject({
      value: effect?.value,
      high: effect?.high,
    });
    expect(specOf(duel(), "turns")[0]).toMatchObject({ value: 0.322411, cumulative: 0.322411 });
    expect(specOf(duel(), "kill-ratio")[0]).toMatchObject({
      value: duel().figures[0]?.killRatio.value,
      openLeft: null,
      openRight: null,
    });
    // Per hundred shots, then per hundred turns: the pistol, and each of its ranges.
    const worth = specOf(duel(), "weapons").filter(({ side }) => side === "A");
    expect(worth.slice(0, 3)).toMatchObject([
      { label: "pistol", band: "all", kind: "all", exact: 24, shown: "24.01" },
      { label: "pistol · accurate", value: 30, exact: null, kind: "counted" },
      { label: "pistol · long", kind: "counted" },
    ]);
    expect(worth.filter(({ label }) => label === "pistol").at(-1)?.value).toBeCloseTo(21.21, 9);
  });

  test("nothing in them computes statistics", () => {
    for (const summary of [duel(), odd(), ambush()]) {
      for (const { spec } of chartSpecs(summary)) {
        const { config: _, ...own } = spec;
        const text = JSON.stringify(own);
        // A window is also a cover; transforms are keys, marks are values.
        expect(text).not.toMatch(/"(aggregate|bin|window|regression)":/);
        expect(text).not.toMatch(/"(errorbar|errorband|boxplot)"/);
      }
    }
  });

  test("a kill ratio without an upper end runs to the edge of the axis with an arrow", () => {
    const open = specOf(odd(), "kill-ratio").find((row) => row.words === "unknown (2.25 or more)");
    expect(open).toMatchObject({ value: null, low: 2.25, high: null, start: 2.25, at: null });
    expect(open?.openRight).toBe(open?.end);
  });

  test("nothing known means no mark, and no chart if it holds for all of it", () => {
    const nothing = { ...duel(), shots: [], effects: [], figures: [], weapons: [], turns: [] };
    expect(chartSpecs(nothing).map(({ name }) => name)).toEqual(["outcomes"]);
  });

  test("casualties: squares cut at the table's edge, in steps of 100 games, in true proportions", () => {
    expect(specOf(fourGames(), "casualties")).toEqual([
      {
        side: "A",
        sideName: "Posse",
        place: "x 90 to 100, y 45 to 60 cm",
        ...{ x: 90, x2: 100, y: 45, y2: 60 },
        ...{ count: 1, per100: 25, shown: "25", often: "20 to 40" },
      },
      {
        side: "B",
        sideName: "Gang",
        place: "x 15 to 30, y 15 to 30 cm",
        ...{ x: 15, x2: 30, y: 15, y2: 30 },
        ...{ count: 3, per100: 75, shown: "75", often: "60 to 80" },
      },
    ]);
    const chart = chartSpecs(fourGames()).find(({ name }) => name === "casualties");
    if (chart === undefined) throw new Error("no chart of casualties");
    const [first] = chart.spec.concat as { width: number; height: number; encoding: Row }[];
    expect((first?.height ?? 0) / (first?.width ?? 1)).toBeCloseTo(60 / 100, 2);
    // y upwards: no reversed scale, and all of the table.
    expect(first?.encoding.y).toMatchObject({ scale: { domain: [0, 60] } });
    expect(first?.encoding.y).not.toHaveProperty("scale.reverse");
    const often = first?.encoding.color as { scale: { domain: string[] } };
    expect(often.scale.domain).toEqual(["0 to 20", "20 to 40", "40 to 60", "60 to 80"]);
  });

  test("fates: bars from 0 to 1 in order of severity", () => {
    const jesse = specOf(fourGames(), "fates").filter((row) => row.figure === "Jesse");
    expect(jesse.map(({ fate, from, to }) => [fate, from, to])).toEqual([
      ["killed", 0, 0],
      ["disabled", 0, 0],
      ["surrendered", 0, 0.25],
      ["fled", 0.25, 0.5],
      ["still in action", 0.5, 1],
    ]);
    expect(jesse.map(({ words }) => words)).toEqual(["", "", "25 %", "25 %", "50 %"]);
    expect(jesse[3]).toMatchObject({ value: 0.25, games: 1, interval: "5 to 70" });
  });

  test("cover: what a hit does behind it by the rules, for the weapons that were fired", () => {
    const rows = specOf(fourGames(), "cover");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      ...{ sideName: "Posse", weapon: "pistol", cover: "open", band: "accurate" },
      ...{ shots: 6, out: 1, value: 0.35, shown: "35.0 %" },
    });
  });

  test("chart: every line of a chart that was rolled on, and no other chart", () => {
    const lines = specOf(fourGames(), "chart").filter((row) => "action" in row);
    expect(lines).toHaveLength(12);
    expect(lines[11]).toMatchObject({
      ...{ chart: "foot", test: "fail", action: "stay", count: 4, value: 4 / 6 },
      situation: "sees no enemy, in the open",
    });
    expect(lines[1]).toMatchObject({ count: 0, value: 0, low: 0 });
  });

  test("a table where nothing happened has the charts of what is known", () => {
    const summary = fourGames();
    const breakdowns = summary.breakdowns.map((one) => ({
      ...one,
      rows: one.rows.map((row) => ({ ...row, counts: {} })),
    }));
    const names = chartSpecs({ ...summary, breakdowns }).map(({ name }) => name);
    expect(names).toContain("fates");
    for (const name of ["casualties", "cover", "chart"]) expect(names).not.toContain(name);
  });

  test("names never stand in an expression, only in data, titles and lists of values", () => {
    const strange = "quote'\\\" + datum.x //";
    const base = duel();
    const summary = {
      ...base,
      sides: { A: strange, B: "B" },
      shots: base.shots.map((row) => ({ ...row, figure: strange, weapon: strange })),
      effects: base.effects.map((row) => ({ ...row, figure: strange })),
    };
    const expressions = (node: unknown): string[] =>
      node === null || typeof node !== "object"
        ? []
        : Object.entries(node).flatMap(([key, value]) =>
            typeof value === "string" && /expr|filter|calculate|test|signal/i.test(key)
              ? [value]
              : expressions(value),
          );
    for (const { spec } of chartSpecs(summary)) {
      for (const text of expressions(spec)) expect(text).not.toContain("quote");
    }
  });
});

test("an axis of chances ends where chances end, one of differences too, others where they like", () => {
  const domain = (unit: string, values: (number | null)[]) =>
    (valueAxis(unit, values).scale as { domain?: number[] }).domain;
  expect(domain("probability", [0.2, null, 99.5])).toEqual([0, 100]);
  expect(domain("probability", [40, 60])).toEqual([38.8, 61.2]);
  expect(domain("probability", [-99.5, 10])).toEqual([-100, 16.57]);
  expect(domain("turns", [1, 2])).toBeUndefined();
});

describe("pictures", () => {
  const duels = ["effects", "weapons"];
  const onTable = [...NAMES.filter((name) => !duels.includes(name)), ...TABLE_NAMES];
  test.each([
    ["duel", duel, NAMES],
    ["odd", odd, NAMES],
    ["ambush", ambush, onTable],
    ["strange", strangeAmbush, onTable],
  ])(
    "of the %s one are well-formed, hold their titles, and point nowhere",
    async (_, make, names) => {
      const summary = make();
      const charts = await renderCharts(summary);
      expect(charts.map(({ name }) => name)).toEqual(names);
      for (const chart of charts) {
        const svg = svgFile(chart);
        const root = parseXml(svg);
        expect(root.name).toBe("svg");
        expect(textOf(root)).toContain(chart.title);
        expect(svg).toContain("@font-face");
        expect(svg.match(/https?:\/\/[^"]+/g)).toEqual([
          "http://www.w3.org/2000/svg",
          "http://www.w3.org/1999/xlink",
        ]);
        // The page forbids inline styles, and several pictures on one page must not share ids.
        for (const element of elementsOf(root)) {
          expect([
            "svg",
            "title",
            "desc",
            "style",
            "g",
            "path",
            "rect",
            "line",
            "text",
            "tspan",
          ]).toContain(element.name);
          for (const key of Object.keys(element.attributes))
            expect(key).not.toMatch(/^(style|id|on\w+)$/);
          // What is a picture to whoever has it read out has a name, and nothing else has one.
          const isPicture = element.attributes.role === "graphics-symbol";
          if (element.name !== "svg" && !element.attributes.role?.startsWith("graphics-object"))
            expect("aria-label" in element.attributes).toBe(isPicture);
        }
      }
    },
  );

  test("say games, seed and whose names they are", async () => {
    const [outcomes] = await renderCharts(duel());
    const text = textOf(parseXml(outcomes?.svg ?? ""));
    expect(text).toContain("Who wins: share of games by outcome");
    expect(text).toContain("High noon on Main Street: 1,000,000 games, seed high-noon");
    expect(text).toContain("61.2 % (61.1 to 61.3)");
  });

  test("are no wider than they should be, whatever the names", async () => {
    const width = (svg: string): number => Number(/ width="(\d+)/.exec(svg)?.[1]);
    for (const summary of [odd(), strangeAmbush()]) {
      for (const chart of await renderCharts(summary)) {
        expect(width(chart.svg), chart.name).toBeLessThanOrEqual(WIDE.width + 8);
      }
      for (const { spec } of chartSpecs(summary, NARROW)) expect(spec).toBeDefined();
    }
    for (const { name, spec } of chartSpecs(ambush(), NARROW).slice(4)) {
      expect(width(await drawSpec(spec)), name).toBeLessThanOrEqual(NARROW.width + 8);
    }
  });

  test("hide no name, however little room there is", async () => {
    const summary = await shippedSummary("napnuts-duel.yaml", 256);
    const [wide, narrow] = [WIDE, NARROW].map((room) => chartSpecs(summary, room));
    for (const { name, spec } of [...(wide ?? []), ...(narrow ?? [])]) {
      expect(hiddenTexts(await drawSpec(spec)), name).toEqual([]);
    }
  });

  test("are the same bytes every time", async () => {
    const [first, second] = [await renderCharts(duel()), await renderCharts(duel())];
    expect(first.map(svgFile)).toEqual(second.map(svgFile));
    expect(first.map(specFile)).toEqual(second.map(specFile));
  });
});

test.each(["toString", "constructor", "__proto__"])(
  "a side called %s has all its charts",
  async (name) => {
    const plain = duel();
    const named = { ...plain, sides: { ...plain.sides, A: name } };
    const marks = (svg: string): number => svg.match(/<path/g)?.length ?? 0;
    const drawn = await renderCharts(named);
    const usual = await renderCharts(plain);
    expect(drawn.map(({ name, svg }) => [name, marks(svg)])).toEqual(
      usual.map(({ name, svg }) => [name, marks(svg)]),
    );
    expect(drawn.some(({ svg }) => svg.includes(name))).toBe(true);
  },
);

describe("labels", () => {
  test("shortened names stay apart", () => {
    const labels = rowLabels([LONG_NAME, `${LONG_NAME}I`, LONG_NAME], 120);
    expect(new Set(labels).size).toBe(3);
    for (const label of labels) expect(textWidth(label, 12)).toBeLessThanOrEqual(120);
  });

  test("text is as wide as its letters", () => {
    expect(textWidth("WWW", 12)).toBeGreaterThan(2 * textWidth("iii", 12));
    // Inter's A at weight 400: 1413 of 2048 units.
    expect(textWidth("A", 2048)).toBeCloseTo(1413, 6);
    expect(textWidth("🤠", 10)).toBeGreaterThan(10);
  });

  test("the larger font comes along only where it is needed", () => {
    expect(fontFaces("Will").match(/@font-face/g)).toHaveLength(2);
    expect(fontFaces("Łódź").match(/@font-face/g)).toHaveLength(4);
  });
});

const SHARES = [0.3, 0.4, 0.6, 0.7];

test("users 31: a map of who wins is two-sided, in the sides' colours, whatever they are called", () => {
  const axis = (path: string) => ({
    path,
    name: path,
    unit: null,
    numeric: true,
    values: ["1", "2"],
  });
  const value = (share: number) => ({
    value: share,
    low: share,
    high: share,
    level: 1,
    method: "exact",
    n: 0,
    unit: "probability",
    exact: share,
  });
  const sweep = {
    sides: { A: "Marshal", B: "Outlaws" },
    system: { id: "shootist" },
    scenario: "x",
    axes: [axis("a"), axis("b")],
    metrics: ["win.A"],
    // A tenth of the games is undecided: where A wins 45 %, so does B.
    points: SHARES.map((share, i) => ({
      values: [String(1 + Math.floor(i / 2)), String(1 + (i % 2))],
      metrics: [value(share)],
    })),
    wins: SHARES.map((share) => ({
      A: value(share),
      B: value(0.9 - share),
      lead: value(2 * share - 0.9),
    })),
  } as unknown as Sweep;
  const { spec } = sweepChart(sweep, 0, "sweep");
  const scale = /"scale":\{"domain":(\[[^\]]*\])/.exec(JSON.stringify(spec))?.[1];
  const [low, middle, high] = JSON.parse(scale ?? "[]");
  expect(middle).toBe(0);
  expect([low, high]).toEqual([expect.closeTo(-50, 9), expect.closeTo(50, 9)]);
  expect(JSON.stringify(spec)).toContain("Marshal's lead, points");
  expect(JSON.stringify(spec)).toContain("Marshal's chance to win");
});

/** Sweeps and weights as files: columns, safety of names, charts that compile, the line of 50 %. */

import { describe, expect, test } from "vitest";
import { CENTIMETRES, INCHES } from "../../src/core/units.js";
import { borders, contour } from "../../src/report/charts/contour.js";
import { studyFileNames, studyFiles, studyText } from "../../src/report/study.js";
import { sweepAnswer, sweepReport } from "../../src/report/sweep.js";
import { weightsReport } from "../../src/report/weights.js";
import type { VariantDifference, VariantValue } from "../../src/stats/variants.js";
import type { Sweep } from "../../src/studies/sweep.js";
import type { Weight, Weights } from "../../src/studies/weights.js";
import { changesOf } from "../../src/studies/weights.js";
import { FORMULA_NAME, SCRIPT_NAME } from "./fixtures.js";
import { parseXml } from "./xml.js";

const TERMINAL = { color: false, width: 100 };

const played = (value: number): VariantValue => ({
  value,
  low: value - 0.01,
  high: value + 0.01,
  level: 0.95,
  method: "wilson",
  n: 10_000,
  unit: "probability",
  exact: null,
});
const solved = (value: number | null): VariantValue => ({
  value,
  low: value,
  high: value,
  level: 1,
  method: "exact",
  n: 0,
  unit: "probability",
  exact: value,
});
const change = (value: number | null, p: number | null = 0): VariantDifference => ({
  value,
  low: value === null ? null : value - 0.001,
  high: value === null ? null : value + 0.001,
  level: 0.95,
  method: "paired-ratio",
  n: 10_000,
  exact: null,
  p,
  alike: false,
  unknown: null,
});

const HEAD = {
  version: "1",
  system: { id: "law-of-the-gun", title: "Law of the Gun", length: CENTIMETRES },
  scenario: SCRIPT_NAME,
  sides: { A: "Side A", B: "Side B" },
  file: "x.yaml",
  overrides: [],
  changes: [],
  seed: FORMULA_NAME,
  games: 10_000,
  partial: false,
  precision: null,
};

function curve(values: readonly string[], found: readonly VariantValue[], numeric = true): Sweep {
  return {
    ...HEAD,
    axes: [{ path: "distance", name: "distance", values, numeric, unit: "cm" }],
    metrics: ["win.A"],
    points: values.map((value, i) => ({ values: [value], metrics: [found[i] as VariantValue] })),
    steps: values
      .slice(1)
      .map((_, i) => ({ axis: 0, from: i, to: i + 1, metrics: [change(-0.05)] })),
    wins: null,
    gaps: [],
  };
}

function map(across: readonly string[], up: readonly string[], numeric: boolean): Sweep {
  return {
    ...HEAD,
    axes: [
      { path: "distance", name: "distance", values: across, numeric, unit: "cm" },
      { path: "turns", name: "turns", values: up, numeric: true, unit: null },
    ],
    metrics: ["win.A"],
    points: across.flatMap((x, i) =>
      up.map((y, j) => ({ values: [x, y], metrics: [played(0.3 + 0.1 * (i + j))] })),
    ),
    steps: [{ axis: 1, from: 0, to: 1, metrics: [change(0.1)] }],
    wins: null,
    gaps: [],
  };
}

const NUMBERS = curve(["10", "20", "30"], [played(0.6), solved(0.5001), played(0.4)]);
const line = (text: unknown, i: number): string => String(text).split("\n")[i] ?? "";

describe("sweep", () => {
  test("users 32: steps of a sweep are drawn where they are, ticks stand at the values, none below 0", async () => {
    const gaps: Sweep["gaps"] = [{ last: 11, first: 12 }, "open"];
    const files = await studyFiles(sweepReport({ ...NUMBERS, gaps }), true);
    const spec = String(files.get("charts/sweep.vl.json"));
    expect(spec).not.toContain("interpolate");
    expect(spec).toMatch(/"x": ?11\.5/);
    expect(spec).toContain("Thin: nobody has looked between the values.");
    const svg = String(files.get("charts/sweep.svg"));
    const ticks = [...svg.matchAll(/<text[^>]*>(\d+)<\/text>/g)].map(([, text]) => text);
    expect(ticks).toEqual(expect.arrayContaining(["10", "20", "30"]));
    expect(svg).not.toMatch(/>[-−–]\d+ ?%</);
  });

  test("sweep.csv: a row for each point and metric; steps.csv: for each pair of neighbours", async () => {
    const files = await studyFiles(sweepReport(NUMBERS), false);
    expect(String(files.get("sweep.csv"))).toBe(
      "distance,metric,value,low,high,level,method,n,exact,path,at\n" +
        "10,win.A,0.6,0.59,0.61,0.95,wilson,10000,,distance,10\n" +
        "20,win.A,0.5001,0.5001,0.5001,1,exact,0,0.5001,distance,20\n" +
        "30,win.A,0.4,0.39,0.41,0.95,wilson,10000,,distance,30\n",
    );
    expect(line(files.get("steps.csv"), 0)).toBe(
      "distance,along,to,metric,difference,low,high,level,method,n,exact",
    );
    expect(line(files.get("steps.csv"), 2)).toBe(
      "20,distance,30,win.A,-0.05,-0.051,-0.049,0.95,paired-ratio,10000,",
    );
    expect([...files.keys()].sort()).toEqual([
      "steps.csv",
      "sweep.csv",
      "sweep.html",
      "sweep.json",
    ]);
  });

  test("for a chat its table is one of Markdown", () => {
    const text = studyText(sweepReport(NUMBERS), { color: false, width: 40, format: "markdown" });
    const rows = text.split("\n").filter((one) => one.startsWith("| "));
    expect(rows.length).toBe(2 + NUMBERS.points.length);
    expect(rows[2]).toMatch(/^\| 10 \| 60 %/);
    expect(text).toContain(`**${sweepAnswer(NUMBERS, 0)}**`);
  });

  test("where it passes 50 % is said as far as the intervals tell", () => {
    expect(sweepAnswer(NUMBERS, 0)).toMatch(/ passes 50 % between 20 and 30 cm\.$/);
    const vague = curve(["10", "20", "30"], [played(0.6), played(0.505), played(0.4)]);
    expect(sweepAnswer(vague, 0)).toContain("passes 50 % between 10 and 30 cm.");
    const one = curve(["10", "20"], [played(0.505), played(0.495)]);
    expect(sweepAnswer(one, 0)).not.toContain("passes");
  });

  test("what is unknown is empty and null, never 0", async () => {
    const unknown = curve(["10", "20"], [solved(null), solved(null)]);
    const files = await studyFiles(sweepReport(unknown), false);
    expect(line(files.get("sweep.csv"), 1)).toBe("10,win.A,,,,1,exact,0,,distance,10");
    expect(sweepAnswer(unknown, 0)).toBe("Side A's chance to win is not known at any point.");
    expect(studyText(sweepReport(unknown), TERMINAL)).toContain("unknown");
    expect(JSON.parse(sweepReport(unknown).json).points[0].metrics[0].value).toBeNull();
  });

  test.each([
    ["numbers", NUMBERS],
    ["words", curve([FORMULA_NAME, SCRIPT_NAME], [played(0.6), played(0.4)], false)],
    ["unknown", curve(["10", "20"], [solved(null), solved(null)])],
    ["one point", curve(["10"], [solved(0.5)])],
    ["a map of numbers", map(["10", "20", "40"], ["1", "2", "3"], true)],
    [
      "a fine map",
      map(
        Array.from({ length: 40 }, (_, i) => String(i)),
        ["1", "2"],
        true,
      ),
    ],
    ["a map of words", map([FORMULA_NAME, SCRIPT_NAME], ["1", "2", "3"], false)],
  ])("charts of %s compile, and names stay text everywhere", async (_, sweep) => {
    const files = await studyFiles(sweepReport(sweep), true);
    for (const name of files.keys()) expect(studyFileNames("sweep")).toContain(name);
    const svg = String(files.get("charts/sweep.svg"));
    parseXml(svg.replace(/<style>[\s\S]*?<\/style>/, ""));
    expect(JSON.parse(String(files.get("charts/sweep.vl.json"))).layer.length).toBeGreaterThan(0);
    for (const [name, text] of files) {
      if (/html|svg$/.test(name)) expect(String(text), name).not.toContain("<script>alert");
    }
    for (const row of String(files.get("sweep.csv")).split("\n")) {
      expect(row).not.toMatch(/^"?=/);
    }
    expect(files.get("sweep.html")).toContain("&lt;script&gt;");
  });

  test("the terminal shows a map as a grid, and says what was interrupted", () => {
    const text = studyText(
      sweepReport({ ...map(["10", "20"], ["1", "2", "3"], true), partial: true }),
      TERMINAL,
    );
    expect(text).toMatch(/^10 +30 % +40 % +50 %$/m);
    expect(text).toContain("Interrupted");
  });
});

describe("the line of 50 %", () => {
  test("runs straight between the middles of cells", () => {
    // Rising by columns: half way between the first and the second.
    const grid = [
      [0.4, 0.4],
      [0.6, 0.6],
    ];
    expect(contour(grid, 0.5)).toEqual([{ x: 0.5, y: 1, x2: 0.5, y2: 0 }]);
    expect(borders(grid, 0.5)).toEqual([
      { x: 0.5, y: -0.5, x2: 0.5, y2: 0.5 },
      { x: 0.5, y: 0.5, x2: 0.5, y2: 1.5 },
    ]);
  });

  test("a saddle is parted by its mean, and the unknown has no line", () => {
    // The mean is above: both high corners hang together, each low one is cut off.
    const saddle = contour(
      [
        [0.9, 0.4],
        [0.4, 0.9],
      ],
      0.5,
    );
    expect(saddle).toHaveLength(2);
    for (const { x, y, x2, y2 } of saddle) expect(Math.hypot(x - x2, y - y2)).toBeLessThan(0.5);
    expect(
      contour(
        [
          [0.4, null],
          [0.6, 0.6],
        ],
        0.5,
      ),
    ).toEqual([]);
    expect(borders([[0.4], [null], [0.6]], 0.5)).toEqual([]);
  });
});

const lever = (who: string, what: string, value = 3) =>
  ({
    kind: "attribute",
    path: `sides.A.figures.0.stats.${what}`,
    sides: ["A"],
    who,
    what,
    unit: "point",
    values: null,
    value,
    least: 1,
    most: 5,
  }) as const;
const weight = (one: Weight["lever"], to: number, by: number, told: boolean): Weight => ({
  lever: one,
  to,
  value: played(0.5 + by),
  difference: change(by, told ? 0 : 0.3),
  told,
});
const skill = lever(FORMULA_NAME, "skill");
const cool = lever(SCRIPT_NAME, "cool");
const range = {
  ...lever("pistol", "accurate", 30),
  kind: "range",
  path: "weapons.pistol.accurate",
  sides: ["A", "B"],
  unit: "cm",
  values: null,
} as const;
const WEIGHTS: Weights = {
  ...HEAD,
  metric: "win.A",
  step: 5,
  alpha: 0.05,
  base: played(0.5),
  sides: { A: "=A", B: SCRIPT_NAME },
  diced: [SCRIPT_NAME],
  assumed: null,
  steps: [],
  weights: [
    weight(skill, 4, 0.0004, false),
    weight(skill, 2, -0.02, true),
    weight(cool, 4, 0.05, true),
    weight(range, 35, 0.01, true),
    weight(range, 25, -0.005, true),
  ],
};

describe("weights", () => {
  test("weights.csv: a row for each change, the lever that does most first, given for one cm", async () => {
    const files = await studyFiles(weightsReport(WEIGHTS), false);
    const rows = String(files.get("weights.csv")).trim().split("\n");
    expect(rows[0]).toBe(
      "kind,side,who,what,path,from,to,unit,metric,base,value,difference,low,high,per_unit,per_unit_low," +
        "per_unit_high,level,method,n,exact,p,told_from_zero,alike,unknown",
    );
    expect(rows).toHaveLength(6);
    expect(rows[1]).toContain(",cool,");
    expect(rows[2]).toContain("'=cmd()");
    // 1 point over 5 cm is 0.2 points for one.
    expect(rows[4]).toBe(
      "range,A B,pistol,accurate,weapons.pistol.accurate,30,35,cm,win.A,0.5,0.51,0.01,0.009,0.011," +
        "0.002,0.0018,0.0022,0.95,paired-ratio,10000,,0,1,0,",
    );
  });

  test("dice and inches: a step of the ladder counts as one, ranges in their unit", async () => {
    const shoot = { ...skill, what: "shoot", unit: "die", values: [4, 6, 8, 10, 12], value: 8 };
    const ladder = { ...shoot, least: 4, most: 12 };
    expect(changesOf(ladder, 2).map(({ to }) => to)).toEqual([10, 6]);
    expect(changesOf({ ...ladder, value: 12 }, 2).map(({ to }) => to)).toEqual([10]);
    const band = { ...range, unit: "in", value: 12, least: 3, most: 18 };
    const weights: Weights = {
      ...WEIGHTS,
      system: { ...HEAD.system, length: INCHES },
      step: 2,
      weights: [weight(ladder, 10, 0.05, true), weight(band, 14, 0.02, true)],
    };
    const text = studyText(weightsReport(weights), TERMINAL);
    expect(text).toContain("One die of an attribute");
    expect(text).toContain("One inch of range");
    // Two faces more are one step; two inches more are two.
    expect(text.replaceAll("\n", " ")).toContain("one die more: +5.0 points");
    expect(text).toContain("one inch more: +1.00 points");
    expect(text).toContain("Ranges were changed by 2 in");
    expect(text).not.toMatch(/\bcm\b|centi/);
    const files = await studyFiles(weightsReport(weights), false);
    expect(JSON.parse(String(files.get("weights.json")))).toMatchObject({ step_in: 2 });
  });

  test("the table: brackets around what cannot be told from zero, and the procedure is named", () => {
    const text = studyText(weightsReport(WEIGHTS), TERMINAL);
    expect(text).toContain("(0.0)");
    expect(text).toMatch(/one centimetre more: \+0\.20\s+points/);
    expect(text.replace(/\s+/g, " ")).toContain(
      "all 5 changes are taken together (Holm's procedure",
    );
    expect(text).toContain("since their attributes are diced");
  });

  test("charts compile, names stay text, and JSON says the family", async () => {
    const files = await studyFiles(weightsReport(WEIGHTS), true);
    for (const name of files.keys()) expect(studyFileNames("weights")).toContain(name);
    for (const name of ["attributes", "ranges"]) {
      const svg = String(files.get(`charts/${name}.svg`));
      parseXml(svg.replace(/<style>[\s\S]*?<\/style>/, ""));
    }
    expect(files.get("weights.html")).toContain("&lt;script&gt;");
    expect(String(files.get("weights.html")).match(/<script\b/g)).toHaveLength(1);
    expect(JSON.parse(weightsReport(WEIGHTS).json).family).toEqual({
      method: "holm",
      alpha: 0.05,
      tests: 5,
    });
  });

  test("where nothing changes anything there is no picture of it", async () => {
    const method = "paired-clopper-pearson";
    const nothing = { ...change(0, 1), method, alike: true };
    const weights = WEIGHTS.weights.map((one) =>
      one.lever.kind === "range" ? { ...one, difference: nothing, told: false } : one,
    );
    const files = await studyFiles(weightsReport({ ...WEIGHTS, weights }), true);
    expect(files.has("charts/attributes.svg")).toBe(true);
    expect(files.has("charts/ranges.svg")).toBe(false);
    // What may have been missed stands beside the 0, and below what it is.
    const page = String(files.get("weights.html"));
    expect(page).toContain("\u22120.02 to +0.02");
    expect(page).toContain("the largest change that could have been missed");
  });
});

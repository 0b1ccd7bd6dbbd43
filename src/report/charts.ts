/**
 * Charts: Vega-Lite specifications with their data inside, and the pictures drawn from them. Import
 * lazily.
 */

import type { Breakdown, Summary } from "../stats/summary.js";
import { byFigure, countOf } from "./breakdowns.js";
import { withEdges } from "./charts/edges.js";
import { effectsChart } from "./charts/effects.js";
import { fatesChart } from "./charts/fates.js";
import { type ChartSpec, NARROW, type Room, type Spec, WIDE } from "./charts/frame.js";
import { gridChart } from "./charts/grid.js";
import { hitRateChart } from "./charts/hitRate.js";
import { killRatioChart } from "./charts/killRatio.js";
import { linesChart } from "./charts/lines.js";
import { outcomesChart } from "./charts/outcomes.js";
import { ratesChart } from "./charts/rates.js";
import { turnsChart } from "./charts/turns.js";
import { weaponsChart } from "./charts/weapons.js";
import { ownFates } from "./fates.js";
import { FONT_FAMILIES, textWidth } from "./font.js";
import { usedWeapons } from "./fought.js";
import { pictureFile } from "./html/picture.js";
import type { PageChart } from "./html.js";
import type * as Vega from "./vega.js";

export type { ChartSpec } from "./charts/frame.js";

/** A chart as a picture. */
export interface Chart extends ChartSpec {
  /** The picture, without fonts: for a page that has them. */
  readonly svg: string;
}

const BUILDERS = [
  outcomesChart,
  hitRateChart,
  effectsChart,
  turnsChart,
  killRatioChart,
  weaponsChart,
];
const HAS_DATA: Readonly<Record<string, (summary: Summary) => boolean>> = {
  "hit-rate": (summary) => summary.shots.some((row) => row.hitRate.value !== null),
  effects: (summary) => summary.effects.some((row) => row.perHit.value !== null),
  turns: (summary) => summary.turns.length > 0,
  "kill-ratio": (summary) => summary.figures.length > 0,
  weapons: (summary) => usedWeapons(summary).length > 0,
  fates: (summary) =>
    summary.games > 0 &&
    summary.figures.length > 0 &&
    (byFigure(summary) !== undefined || ownFates(summary.figures).length > 0),
};

/** The picture of a breakdown, if it has one and anything was counted. */
function breakdownChart(summary: Summary, breakdown: Breakdown, room: Room): ChartSpec[] {
  const { form, grid, rows } = breakdown;
  const { picture, measures } = form;
  const times = measures.find(({ kind }) => kind === "count")?.name ?? "";
  if (picture === undefined || !rows.some((row) => countOf(row, times) > 0)) return [];
  switch (picture.kind) {
    case "rates":
      return [ratesChart(summary, breakdown, picture, room)];
    case "lines":
      return [linesChart(summary, breakdown, picture, room)];
    case "grid":
      return grid === null ? [] : [gridChart(summary, { ...breakdown, grid }, picture, room)];
  }
}

/** The charts that a summary has data for: the common ones, then where it happened, how figures ended, and the rest. */
export function chartSpecs(summary: Summary, room: Room = WIDE): ChartSpec[] {
  const drawn = (list: readonly Breakdown[]): ChartSpec[] =>
    list.flatMap((one) => breakdownChart(summary, one, room));
  const isGrid = ({ grid }: Breakdown): boolean => grid !== null;
  return [
    ...BUILDERS.map((build) => build(summary, room)),
    ...drawn(summary.breakdowns.filter(isGrid)),
    fatesChart(summary, room),
    ...drawn(summary.breakdowns.filter((one) => !isGrid(one))),
  ].filter(({ name }) => HAS_DATA[name]?.(summary) ?? true);
}

/** The library's hook for measuring, which its types leave out. */
type TextMeasure = (item: { fontSize?: number; fontWeight?: unknown }, text: unknown) => number;

/**
 * Text is measured with the font that it will be drawn in; the library would guess without a
 * canvas.
 */
function measureWithInter(vega: typeof Vega): void {
  const { textMetrics } = vega as unknown as { textMetrics: { width: TextMeasure } };
  textMetrics.width = (item, text) => {
    const bold = item.fontWeight === "bold" || Number(item.fontWeight) >= 600;
    return textWidth(String(text ?? ""), item.fontSize ?? 11, bold ? 600 : 400);
  };
}

/**
 * A program without titles that are called as something every object has, such as `toString`: the library looks titles up
 * in a plain object, finds that instead, and draws nothing. Behind a space they are names like any other.
 */
const harmless = (program: object): object =>
  JSON.parse(
    JSON.stringify(program, (key, value) =>
      key === "text" && typeof value === "string" && value in Object.prototype
        ? `${value} `
        : value,
    ),
  );

/** The font said once, and not on every text. */
const inOneFont = (svg: string): string =>
  svg
    .replaceAll(` font-family="${FONT_FAMILIES}"`, "")
    .replace("<svg ", `<svg font-family="${FONT_FAMILIES}" `);

/** Layers without words are pictures without a name to whoever has the chart read out: the whole has one. */
const withoutNameless = (svg: string): string =>
  svg.replaceAll(/<[a-z]+ [^>]*>/g, (tag) =>
    tag.includes(" aria-label=")
      ? tag
      : tag.replace(/ role="graphics-symbol" aria-roledescription="[^"]*"/, ""),
  );

/**
 * Compiles and draws one specification, whatever it is about. The library warns and drops what it does not understand;
 * here that is a fault. Expressions are interpreted: the pages of the workbench allow no code that is made of text.
 */
export async function drawSpec(spec: Spec): Promise<string> {
  // Whoever needs no picture does not wait for what draws.
  const vega = await import("./vega.js");
  measureWithInter(vega);
  const warnings: string[] = [];
  const logger = vega.logger(vega.Warn, undefined, (_method, _level, input) => {
    warnings.push(input.join(" "));
  });
  const compiled = vega.compile(spec as unknown as Vega.TopLevelSpec, { logger: logger as never });
  if (warnings.length > 0) throw new Error(`chart specification: ${warnings.join("; ")}`);
  const program = harmless(compiled.spec) as unknown as Vega.Spec;
  const runtime = vega.parse(program, undefined, { ast: true });
  const view = new vega.View(runtime, { renderer: "none", expr: vega.expressionInterpreter });
  const svg = await view.toSVG();
  view.finalize();
  return withoutNameless(inOneFont(svg));
}

/**
 * Compiles and draws every chart, one after another.
 * @returns in page order; the same summary gives the same bytes
 */
export async function renderCharts(summary: Summary): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const chart of chartSpecs(summary)) {
    charts.push({ ...chart, svg: await drawSpec(chart.spec) });
  }
  return charts;
}

/** The charts of a report, drawn. */
export interface ReportCharts {
  /** Pictures and specifications: what each file is called, and what is in it. */
  readonly files: readonly (readonly [name: string, text: string])[];
  /** For the page: each with its narrow picture. */
  readonly page: readonly PageChart[];
}

/** Draws all charts that a report has. The same summary gives the same bytes, whether it says why or not. */
export async function drawReport(summary: Summary): Promise<ReportCharts> {
  const narrow = narrowSpecs(summary);
  const files: [string, string][] = [];
  const page: PageChart[] = [];
  for (const chart of await renderCharts(summary)) {
    files.push([`${chart.name}.svg`, svgFile(chart)], [`${chart.name}.vl.json`, specFile(chart)]);
    page.push(await pageChart(chart, chart.svg, narrow));
  }
  return { files, page };
}

/** The charts of a page one by one: one that is looked at need not wait for all, nor draw what nobody wants. */
export async function* pageCharts(summary: Summary): AsyncGenerator<PageChart, void, void> {
  const narrow = narrowSpecs(summary);
  for (const chart of chartSpecs(summary)) {
    yield await pageChart(chart, await drawSpec(chart.spec), narrow);
  }
}

const narrowSpecs = (summary: Summary): ReadonlyMap<string, Spec> =>
  new Map(chartSpecs(summary, NARROW).map(({ name, spec }) => [name, spec]));

async function pageChart(
  { name, title, description, spec }: ChartSpec,
  svg: string,
  narrow: ReadonlyMap<string, Spec>,
): Promise<PageChart> {
  return { name, title, description, svg, narrow: await drawSpec(narrow.get(name) ?? spec) };
}

/** The chart as a file of its own, with room for readers without our font. */
export const svgFile = (chart: Pick<Chart, "title" | "description" | "paper" | "svg">): string =>
  pictureFile({ ...chart, svg: withEdges(chart.svg) });

/** The specification as a file: readable, and the same every time. */
export function specFile(chart: ChartSpec): string {
  return `${JSON.stringify({ description: chart.description, ...chart.spec }, null, 2)}\n`;
}

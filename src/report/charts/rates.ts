import type { KeyForm, RatesPicture } from "../../core/breakdown.js";
import { parted } from "../../core/messages.js";
import type { Breakdown, BreakdownRow, Summary } from "../../stats/summary.js";
import { columnOf, countOf, estimateOf, termOf } from "../breakdowns.js";
import { percent } from "../numbers.js";
import { capital, printable } from "../text.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";

/** Pixels between two marks of one label. */
const MARK_STEP = 13;
/** Pixels for a label. */
const LABEL_ROOM = 90;
const PANELS_MAX = 8;
const SERIES_ALIKE = 8;
const PANEL_GAP = 28;
const BESIDE_FROM = 560;

/** How the columns of a picture are called. */
function wordsOf({ form }: Breakdown) {
  const key = (name: string): Partial<KeyForm> => {
    const column = columnOf(form, name);
    return "key" in column ? column.key : {};
  };
  return {
    /** Of a legend. */
    titled: (name: string): string => capital(key(name).head ?? ""),
    long: (name: string): string => capital(key(name).long ?? key(name).head ?? ""),
    measured(name: string): string {
      const column = columnOf(form, name);
      return "measure" in column ? column.measure.head : "";
    },
  };
}
type Words = ReturnType<typeof wordsOf>;

const tooltipOf = (
  { panel, label, shape, color, rate, tries, hits }: RatesPicture,
  { long, measured }: Words,
): Spec[] => [
  { field: "sideName", title: "Side" },
  ...[panel, label, shape, color].map((field) => ({ field, title: long(field) })),
  { field: "shown", title: capital(measured(rate)) },
  { field: "interval", title: "Interval, %" },
  ...[tries, hits].map((field) => ({ field, title: capital(measured(field)), format: "," })),
];

/** Rows of one side's panel. */
function panels({ panel }: RatesPicture, rows: readonly BreakdownRow[]): BreakdownRow[][] {
  const found = new Map<string, BreakdownRow[]>();
  for (const row of rows) {
    const key = `${row.keys.side}\u0000${termOf(row, panel)}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found.values()];
}

const seriesOf = ({ shape, color }: RatesPicture, row: BreakdownRow): string =>
  `${printable(termOf(row, shape))}, ${printable(termOf(row, color))}`;

/** What all panels share. */
interface Scales {
  /** Labels by their names in the data. */
  readonly labels: ReadonlyMap<string, string>;
  readonly colors: readonly string[];
  readonly shapes: readonly string[];
  readonly series: readonly string[];
  /** Upper end of the axis. */
  readonly most: number;
}

/** @param all rows of the rule system, used or not, which give the order */
function scalesOf(
  picture: RatesPicture,
  rows: readonly BreakdownRow[],
  all: readonly BreakdownRow[],
): Scales {
  const inOrderOfAll = (name: (row: BreakdownRow) => string): string[] =>
    draw.inOrder(rows.map(name), all.map(name));
  const names = (key: string): string[] => inOrderOfAll((row) => printable(termOf(row, key)));
  const colors = names(picture.color);
  const shapes = names(picture.shape);
  const both = shapes.flatMap((shape) => colors.map((color) => `${shape}, ${color}`));
  const highest = Math.max(0.1, ...rows.map((row) => estimateOf(row, picture.rate).high ?? 0));
  const found = inOrderOfAll((row) => termOf(row, picture.label));
  const short = draw.rowLabels(found, LABEL_ROOM);
  return {
    colors,
    shapes,
    series: seriesIn(both, picture, rows),
    most: Math.min(1, Math.ceil(highest * 10) / 10),
    labels: new Map(found.map((name, index) => [name, short[index] ?? ""])),
  };
}

/** Those of a list that are in rows. */
const seriesIn = (
  series: readonly string[],
  picture: RatesPicture,
  rows: readonly BreakdownRow[],
): string[] =>
  draw.inOrder(
    rows.map((row) => seriesOf(picture, row)),
    series,
  );

function layers(
  { colors, shapes, most }: Scales,
  picture: RatesPicture,
  words: Words,
  plotWidth: number,
  room: Room,
): Spec[] {
  const tooltip = tooltipOf(picture, words);
  const legend = draw.legendFor(room);
  const color = draw.nominal(picture.color, {
    title: words.titled(picture.color),
    scale: draw.colorScale(colors),
    legend: { symbolType: "square", ...legend },
  });
  const shape = draw.nominal(picture.shape, {
    title: words.titled(picture.shape),
    scale: draw.shapeScale(shapes),
    legend,
  });
  const x = { ...draw.shareAxis("low", picture.axis), scale: { domain: [0, most], nice: false } };
  const behind = { align: "left", fontSize: draw.LABEL_SIZE - 1, color: draw.INK };
  return [
    draw.rules({ strokeWidth: 2 }, { x, x2: { field: "high" }, color, tooltip }),
    draw.points({ size: 60 }, { x: { ...x, field: "value" }, color, shape, tooltip }),
    draw.texts(behind, { x: { value: plotWidth + draw.GUTTER }, text: draw.nominal("shown") }),
  ];
}

/** A rate by its keys, with intervals: a panel for each value of one key of each side. */
export function ratesChart(
  summary: Summary,
  breakdown: Breakdown,
  picture: RatesPicture,
  room: Room,
): ChartSpec {
  const words = wordsOf(breakdown);
  const tried = breakdown.rows.filter(
    (row) => countOf(row, picture.tries) > 0 && estimateOf(row, picture.rate).value !== null,
  );
  const all = panels(picture, tried);
  const shown = all.slice(0, PANELS_MAX);
  const scales = scalesOf(picture, shown.flat(), breakdown.rows);
  const labels = [...scales.labels.values()];
  const columns = Math.min(Math.max(1, shown.length), room.width >= BESIDE_FROM ? 2 : 1);
  const sideOf = ({ keys }: BreakdownRow): string =>
    printable(summary.sides[keys.side as "A" | "B"]);
  const value = (row: BreakdownRow): Spec => ({
    sideName: sideOf(row),
    [picture.panel]: printable(termOf(row, picture.panel)),
    label: scales.labels.get(termOf(row, picture.label)),
    [picture.label]: printable(termOf(row, picture.label)),
    [picture.shape]: printable(termOf(row, picture.shape)),
    [picture.color]: printable(termOf(row, picture.color)),
    series: seriesOf(picture, row),
    [picture.tries]: countOf(row, picture.tries),
    [picture.hits]: countOf(row, picture.hits),
    ...draw.numbers(estimateOf(row, picture.rate), "percent"),
    // Chances of single dice: their further digits say nothing.
    ...(picture.exact !== undefined
      ? { shown: percent(estimateOf(row, picture.rate).value ?? 0) }
      : {}),
  });
  const left = draw.widest(labels) + 8;
  const right = draw.widest(shown.flat().map((row) => String(value(row).shown))) + draw.GUTTER;
  const free = (room.width - 8 - (columns - 1) * PANEL_GAP) / columns;
  const plotWidth = Math.max(80, Math.floor(free - left - right));
  const panel = (rows: readonly BreakdownRow[]): Spec => {
    const first = rows[0]!;
    const name = `${printable(termOf(first, picture.panel))} · ${sideOf(first)}`;
    const series =
      scales.series.length > SERIES_ALIKE ? seriesIn(scales.series, picture, rows) : scales.series;
    return {
      title: draw.panelTitle(name, plotWidth + left, { dx: -left, offset: 4 }),
      width: plotWidth,
      height: { step: MARK_STEP, for: "offset" },
      encoding: {
        y: draw.nominal("label", {
          title: null,
          scale: { domain: labels, paddingInner: 0.12, paddingOuter: 0.06 },
        }),
        // Few series have the same place in every panel; of many, each panel has room for its own only.
        yOffset: draw.nominal("series", { scale: { domain: series } }),
      },
      data: { values: rows.map(value) },
      layer: layers(scales, picture, words, plotWidth, room),
    };
  };
  const tries = shown.flat().reduce((sum, row) => sum + countOf(row, picture.tries), 0);
  return draw.chart(
    {
      name: picture.name,
      title: picture.title,
      description: `${picture.axis}, ${parted(tries)} ${words.measured(picture.tries)}, ${picture.by}.`,
    },
    draw.heading(summary, room, picture.heading, [
      picture.exact ?? draw.intervalNote(summary),
      ...draw.cutNote(shown.length, all.length, `${breakdown.form.name}.csv`, "panels"),
    ]),
    {
      columns,
      spacing: PANEL_GAP,
      concat: shown.map(panel),
      resolve: { scale: { color: "shared", shape: "shared" } },
    },
  );
}

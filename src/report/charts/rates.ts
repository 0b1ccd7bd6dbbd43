import type { KeyForm, RatesPicture } from "../../core/breakdown.js";
import type { Breakdown, BreakdownRow, Summary } from "../../stats/summary.js";
import { columnOf, countOf, estimateOf, keyOf } from "../breakdowns.js";
import { count } from "../numbers.js";
import { capital, printable, shorten } from "../text.js";
import {
  type ChartSpec,
  colorScale,
  cutNote,
  framed,
  GUTTER,
  heading,
  INK,
  inOrder,
  intervalNote,
  LABEL_SIZE,
  legendFor,
  measure,
  numbers,
  type Room,
  rowLabels,
  type Spec,
  shapeScale,
  widest,
} from "./frame.js";

/** Pixels between two marks of one label. */
const MARK_STEP = 13;
/** Pixels for a label. */
const LABEL_ROOM = 90;
const PANELS_MAX = 8;
const SERIES_ALIKE = 8;
const PANEL_GAP = 28;
const BESIDE_FROM = 560;

/** What a breakdown is drawn with: its picture, and how its columns are called. */
interface Drawing {
  readonly picture: RatesPicture;
  readonly tooltip: readonly Spec[];
  /** Title of a legend. */
  titled(name: string): string;
}

function drawingOf({ form }: Breakdown, picture: RatesPicture): Drawing {
  const keyed = (name: string): KeyForm | null => {
    const column = columnOf(form, name);
    return "key" in column ? column.key : null;
  };
  const measured = (name: string): string => {
    const column = columnOf(form, name);
    return "measure" in column ? capital(column.measure.head) : "";
  };
  const titled = (name: string): string => capital(keyed(name)?.head ?? "");
  const long = (name: string): string => capital(keyed(name)?.long ?? keyed(name)?.head ?? "");
  const { panel, label, shape, color, rate, tries, hits } = picture;
  return {
    picture,
    titled,
    tooltip: [
      { field: "sideName", title: "Side" },
      ...[panel, label, shape, color].map((field) => ({ field, title: long(field) })),
      { field: "shown", title: measured(rate) },
      { field: "interval", title: "Interval, %" },
      { field: tries, title: measured(tries), format: "," },
      { field: hits, title: measured(hits), format: "," },
    ],
  };
}

/** Rows of one side's panel. */
function panels({ panel }: RatesPicture, rows: readonly BreakdownRow[]): BreakdownRow[][] {
  const found = new Map<string, BreakdownRow[]>();
  for (const row of rows) {
    const key = `${row.keys.side}\u0000${keyOf(row, panel)}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found.values()];
}

const seriesOf = ({ shape, color }: RatesPicture, row: BreakdownRow): string =>
  `${printable(keyOf(row, shape))}, ${printable(keyOf(row, color))}`;

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
  const names = (key: string): string[] =>
    inOrder(
      rows.map((row) => printable(keyOf(row, key))),
      all.map((row) => printable(keyOf(row, key))),
    );
  const colors = names(picture.color);
  const shapes = names(picture.shape);
  const both = shapes.flatMap((shape) => colors.map((color) => `${shape}, ${color}`));
  const series = inOrder(
    rows.map((row) => seriesOf(picture, row)),
    both,
  );
  const highest = Math.max(0.1, ...rows.map((row) => estimateOf(row, picture.rate).high ?? 0));
  const most = Math.min(1, Math.ceil(highest * 10) / 10);
  const found = inOrder(
    rows.map((row) => keyOf(row, picture.label)),
    all.map((row) => keyOf(row, picture.label)),
  );
  const short = rowLabels(found, LABEL_ROOM);
  const labels = new Map(found.map((name, index) => [name, short[index] ?? ""]));
  return { labels, colors, shapes, series, most };
}

/** Few series have the same place in every panel; of many, each panel has room for its own only. */
const seriesIn = (
  { series }: Scales,
  picture: RatesPicture,
  rows: readonly BreakdownRow[],
): readonly string[] =>
  series.length > SERIES_ALIKE
    ? inOrder(
        rows.map((row) => seriesOf(picture, row)),
        series,
      )
    : series;

function layers(
  { colors, shapes, most }: Scales,
  { picture, tooltip, titled }: Drawing,
  plotWidth: number,
  room: Room,
): Spec[] {
  const color = {
    field: picture.color,
    type: "nominal",
    title: titled(picture.color),
    scale: colorScale(colors),
    legend: { symbolType: "square", ...legendFor(room) },
  };
  const shape = {
    field: picture.shape,
    type: "nominal",
    title: titled(picture.shape),
    scale: shapeScale(shapes),
    legend: legendFor(room),
  };
  const x = {
    type: "quantitative",
    title: picture.axis,
    scale: { domain: [0, most], nice: false },
    axis: { format: ".0%", tickCount: 5 },
  };
  return [
    {
      mark: { type: "rule", strokeWidth: 2 },
      encoding: { x: { ...x, field: "low" }, x2: { field: "high" }, color, tooltip },
    },
    {
      mark: { type: "point", filled: true, size: 60, opacity: 1 },
      encoding: { x: { ...x, field: "value" }, color, shape, tooltip },
    },
    {
      mark: { type: "text", align: "left", fontSize: LABEL_SIZE - 1, color: INK },
      encoding: { x: { value: plotWidth + GUTTER }, text: { field: "shown", type: "nominal" } },
    },
  ];
}

/** A rate by its keys, with intervals: a panel for each value of one key of each side. */
export function ratesChart(
  summary: Summary,
  breakdown: Breakdown,
  picture: RatesPicture,
  room: Room,
): ChartSpec {
  const drawing = drawingOf(breakdown, picture);
  const tried = breakdown.rows.filter((row) => estimateOf(row, picture.rate).value !== null);
  const all = panels(picture, tried);
  const shown = all.slice(0, PANELS_MAX);
  const scales = scalesOf(picture, shown.flat(), breakdown.rows);
  const labels = [...scales.labels.values()];
  const columns = Math.min(Math.max(1, shown.length), room.width >= BESIDE_FROM ? 2 : 1);
  const sideOf = ({ keys }: BreakdownRow): string =>
    printable(summary.sides[keys.side as "A" | "B"]);
  const value = (row: BreakdownRow): Spec => ({
    sideName: sideOf(row),
    [picture.panel]: printable(keyOf(row, picture.panel)),
    label: scales.labels.get(keyOf(row, picture.label)),
    [picture.label]: printable(keyOf(row, picture.label)),
    [picture.shape]: printable(keyOf(row, picture.shape)),
    [picture.color]: printable(keyOf(row, picture.color)),
    series: seriesOf(picture, row),
    [picture.tries]: countOf(row, picture.tries),
    [picture.hits]: countOf(row, picture.hits),
    ...numbers(estimateOf(row, picture.rate), "percent"),
  });
  const left = widest(labels) + 8;
  const right = widest(shown.flat().map((row) => String(value(row).shown))) + GUTTER;
  const free = (room.width - 8 - (columns - 1) * PANEL_GAP) / columns;
  const plotWidth = Math.max(80, Math.floor(free - left - right));
  const panel = (rows: readonly BreakdownRow[]): Spec => {
    const first = rows[0] as BreakdownRow;
    const name = `${printable(keyOf(first, picture.panel))} · ${sideOf(first)}`;
    return {
      title: {
        text: shorten(name, plotWidth + left, measure(LABEL_SIZE, 600)),
        fontSize: LABEL_SIZE,
        frame: "group",
        dx: -left,
        offset: 4,
      },
      width: plotWidth,
      height: { step: MARK_STEP, for: "offset" },
      encoding: {
        y: {
          field: "label",
          type: "nominal",
          title: null,
          scale: { domain: labels, paddingInner: 0.12, paddingOuter: 0.06 },
        },
        yOffset: {
          field: "series",
          type: "nominal",
          scale: { domain: seriesIn(scales, picture, rows) },
        },
      },
      data: { values: rows.map(value) },
      layer: layers(scales, drawing, plotWidth, room),
    };
  };
  const tries = shown.flat().reduce((sum, row) => sum + countOf(row, picture.tries), 0);
  const { head } = (columnOf(breakdown.form, picture.tries) as { measure: { head: string } })
    .measure;
  return {
    name: picture.name,
    title: picture.title,
    description: `${picture.axis}, ${count(tries)} ${head}, ${picture.by}.`,
    spec: framed({
      title: heading(summary, room, picture.heading, [
        intervalNote(summary),
        ...cutNote(shown.length, all.length, `${breakdown.form.name}.csv`).map((note) =>
          note.replace("rows", "panels"),
        ),
      ]),
      columns,
      spacing: PANEL_GAP,
      concat: shown.map(panel),
      resolve: { scale: { color: "shared", shape: "shared" } },
    }),
  };
}

/** What a sweep found as a picture: a curve with its band over numbers, rows for words, a map for two parameters. */
import type { VariantValue } from "../../stats/variants.js";
import type { Sweep, SweepAxis } from "../../studies/sweep.js";
import { metricWords } from "../metricWords.js";
import { axisTitle, factorOf, scaledBy, scaleOf, showBoth } from "../numbers.js";
import { printable } from "../text.js";
import { borders, contour, type Segment } from "./contour.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { mapScale, metricColor } from "./palette.js";

const CURVE_HEIGHT = 300;
const ROW_STEP = 26;
/** No more ticks than this: beyond, the axis finds its own. */
const TICKS_MAX = 11;
const CELL_HEIGHT = { least: 14, most: 34 };
const MAP_HEIGHT = 420;
const HALF = 0.5;

interface Subject {
  readonly sweep: Sweep;
  readonly values: readonly VariantValue[];
  readonly unit: string;
  /** The metric whose colours it has: `win.A`. */
  readonly metric: string;
  /** What it is called. */
  readonly id: string;
  /** Of the axis of values. */
  readonly valueTitle: string;
  readonly room: Room;
}

/** A picture, and lines above it. */
interface Picture {
  readonly notes: readonly string[];
  readonly view: Spec;
}

/** @param name file name without its ending */
export const sweepChart = (sweep: Sweep, metric: number, name: string): ChartSpec =>
  draw.inBoth((room) => chartIn(sweep, metric, name, room));

function chartIn(sweep: Sweep, metric: number, name: string, room: Room): ChartSpec {
  const values = sweep.points.map(({ metrics }) => metrics[metric]!);
  const id = metricWords(sweep, sweep.metrics[metric]!);
  const unit = values[0]?.unit ?? "";
  const title = `${id} by ${sweep.axes.map((axis) => axis.name).join(" and ")}`;
  const valueTitle = `${id}, ${unit === "probability" ? "%" : unit}`;
  const map = sweep.axes.length > 1;
  const description = map
    ? "A map: a cell for each pair of values."
    : "One point for each value, with its interval.";
  const build = map ? heatMap : sweep.axes[0]?.numeric ? curve : rows;
  const shown = { sweep, values, unit, metric: sweep.metrics[metric]!, id, valueTitle, room };
  const { notes, view } = build(shown);
  const lines = [notes.join(" "), printable(sweep.scenario)].filter(Boolean);
  return draw.chart({ name, title, description }, draw.headed(room.width, title, lines), view);
}

const isExact = ({ method }: VariantValue): boolean => method === "exact";

/** What is drawn of a value, and what is told of it. @param at values of the parameters */
const drawn = ({ axes }: Sweep, one: VariantValue, at: readonly string[]): Spec => ({
  ...scaledBy<number | null>(factorOf(one.unit), one),
  exact: isExact(one),
  at: axes.map((axis, i) => `${printable(axis.name)} ${printable(at[i] ?? "")}`).join(", "),
  told: showBoth(one, scaleOf(one.unit)),
  how: isExact(one) ? "solved" : "played",
});

const tipOf = (id: string): Spec[] => [
  { field: "at", title: "At" },
  { field: "told", title: id },
  { field: "how", title: "Known" },
];

/** Those with an interval. */
const bounded = (data: readonly Spec[]): Spec[] =>
  data.filter(({ low, high }) => low !== null && high !== null);

/** Which marks are what, in words. */
function markNotes({ values }: Subject, interval: string, half: boolean): string[] {
  const exact = values.filter(isExact).length;
  const diamonds = exact === 0 ? "" : " Diamonds: exact values.";
  return [
    exact === values.length ? "Exact values." : `${interval}: 95 % intervals.${diamonds}`,
    ...(half ? ["Dashed: 50 %."] : []),
  ];
}

/** Played values are dots, exact ones diamonds. */
function dots(data: readonly Spec[], encoding: Spec): Spec[] {
  const mark = { color: draw.INK };
  const [played, exact] = [false, true].map((known) => data.filter((row) => row.exact === known));
  return [
    draw.points({ ...mark, size: 45 }, encoding, played),
    draw.points({ ...mark, shape: "diamond", size: 60 }, encoding, exact),
  ].filter(({ data: of }) => (of as { values: readonly Spec[] }).values.length > 0);
}

/** True if half of all games is among the values: then the line there says who is ahead. */
function passesHalf({ values, unit }: Subject): boolean {
  const known = values.flatMap(({ value }) => value ?? []);
  return unit === "probability" && Math.min(...known) < HALF && Math.max(...known) > HALF;
}

/** The line of 50 %, if it is passed. @param encoding along the axis of values */
const halfLine = (half: boolean, encoding: Spec): Spec[] =>
  half ? [draw.rules({ color: draw.INK, strokeDash: [4, 3], strokeWidth: 1 }, encoding, [{}])] : [];

function curve(subject: Subject): Picture {
  const { sweep, values, unit, metric, id, valueTitle, room } = subject;
  const width = room.width - 70;
  const known = sweep.points
    .map(
      (point, i): Spec => ({
        x: Number(point.values[0]),
        ...drawn(sweep, values[i]!, point.values),
      }),
    )
    .filter(({ value }) => value !== null);
  const [axis] = sweep.axes as readonly [SweepAxis];
  const each = width / axis.values.length;
  const ticks =
    axis.values.length <= TICKS_MAX && each >= draw.widest(axis.values) + 4
      ? { values: axis.values.map(Number) }
      : { tickCount: Math.round(width / 75) };
  const x = draw.quantity("x", {
    title: axisTitle(axis),
    scale: { zero: false, nice: false, padding: 8 },
    axis: { ...ticks, grid: false, domain: true, domainColor: draw.INK },
  });
  const y = { type: "quantitative", title: valueTitle, ...valueScale(unit, known) };
  const color = metricColor(metric);
  const at = { x, y: { field: "value", ...y } };
  const tooltip = tipOf(id);
  const band = { x, y: { field: "low", ...y }, y2: { field: "high" } };
  const half = passesHalf(subject);
  return {
    notes: [...markNotes(subject, "Band", half), "Between the values: steps, halfway."],
    view: {
      width,
      height: CURVE_HEIGHT,
      layer: [
        draw.areas({ color, opacity: 0.22, interpolate: "step" }, band, bounded(known)),
        ...halfLine(half, { y: { datum: 50, ...y } }),
        draw.lines({ color, strokeWidth: 2, interpolate: "step" }, at, known),
        ...dots(known, { ...at, tooltip }),
      ],
    },
  };
}

/** Of all that is drawn. */
const valueScale = (unit: string, rows: readonly Spec[]): Spec =>
  draw.valueAxis(
    unit,
    rows.flatMap(({ value, low, high }) => [value, low, high] as (number | null)[]),
  );

/** Words have no order of their own: a row for each. */
function rows(subject: Subject): Picture {
  const { sweep, values, unit, metric, id, valueTitle, room } = subject;
  const labels = draw.rowLabels(
    sweep.points.map((point) => point.values[0] ?? ""),
    draw.labelRoom(room),
  );
  const data = values.map((one, i) => ({
    label: labels[i],
    ...drawn(sweep, one, sweep.points[i]?.values ?? []),
    ...draw.rowWords(room, showBoth(one, scaleOf(unit))),
  }));
  const known = data.filter(({ value }: Spec) => value !== null);
  const width = draw.plotBetween(
    room,
    labels,
    data.map(({ behind }) => behind),
  );
  const y = draw.namedRows("label");
  const x = { type: "quantitative", title: valueTitle, ...valueScale(unit, known) };
  const { interval, words } = draw.alongRows({ y }, x);
  const half = passesHalf(subject);
  return {
    notes: markNotes(subject, "Bars", half),
    view: {
      width,
      height: { step: ROW_STEP },
      layer: [
        { data: { values: data }, ...words(width + draw.GUTTER, "behind") },
        ...halfLine(half, { x: { datum: 50, ...x } }),
        interval({ color: metricColor(metric) }, bounded(known)),
        ...dots(known, { y, x: { field: "value", ...x }, tooltip: tipOf(id) }),
      ],
    },
  };
}

function heatMap({ sweep, values, unit, metric, id, valueTitle, room }: Subject): Picture {
  const [first, second] = sweep.axes as readonly [SweepAxis, SweepAxis];
  const [across, up] = [first.values.length, second.values.length];
  const xLabels = draw.rowLabels(first.values, draw.labelRoom(room));
  const yLabels = draw.rowLabels(second.values, draw.labelRoom(room));
  const width = room.width - draw.widest(yLabels) - 40;
  const rowHeight = Math.min(CELL_HEIGHT.most, Math.max(CELL_HEIGHT.least, MAP_HEIGHT / up));
  const known = values.flatMap(({ value }) => value ?? []);
  const share = unit === "probability";
  const data = values.map((one, i) => {
    const facts = drawn(sweep, one, sweep.points[i]?.values ?? []);
    const value = facts.value as number | null;
    const open = share && (one.low ?? 0) <= HALF && (one.high ?? 1) >= HALF;
    const text = value === null ? "" : share ? value.toFixed(1) : value.toPrecision(3);
    return {
      x: xLabels[Math.floor(i / up)],
      y: yLabels[i % up],
      ...facts,
      text: open ? `(${text})` : text,
    };
  });
  const written = width / across >= draw.widest(data.map(({ text }) => text)) + 4;
  const openCells = data.some(({ text }) => text.startsWith("("));
  const grid = first.values.map((_, x) =>
    second.values.map((_value, y) => values[x * up + y]?.value ?? null),
  );
  // A line through the middles of cells would run over their numbers.
  const trace = first.numeric && second.numeric && !written ? contour : borders;
  const line = share ? trace(grid, HALF) : [];
  const x = {
    field: "x",
    type: "ordinal",
    sort: null,
    title: draw.axisLines(room, axisTitle(first)),
  };
  const y = { field: "y", type: "ordinal", sort: [...yLabels].reverse(), title: axisTitle(second) };
  const color = draw.quantity("value", {
    title: valueTitle,
    scale: { ...mapScale(metric, known, factorOf(unit)), interpolate: "rgb" },
    legend: { gradientLength: 220, ...(draw.isNarrow(room) ? { titleOrient: "top" } : {}) },
  });
  const labelAngle = draw.widest(xLabels) > width / across - 6 ? -90 : 0;
  const cells = draw.rects(
    { stroke: "#FFFFFF", strokeWidth: 0.5 },
    { x: { ...x, axis: { grid: false, labelAngle } }, y, color, tooltip: tipOf(id) },
  );
  const texts = draw.texts(
    { color: draw.ON_FILL },
    { x, y, text: { field: "text" }, tooltip: tipOf(id) },
  );
  return {
    notes: [
      ...(line.length === 0 ? [] : ["Line: 50 %."]),
      ...(written && openCells ? ["In brackets: the interval holds 50 %."] : []),
      ...(values.every(isExact) ? ["Exact values."] : []),
    ],
    view: {
      width,
      height: rowHeight * up,
      resolve: { scale: { x: "independent", y: "independent" } },
      layer: [
        { data: { values: data }, layer: written ? [cells, texts] : [cells] },
        ...(line.length === 0 ? [] : [lineLayers(line, across, up)]),
      ],
    },
  };
}

/** The line with a light edge, so that it is seen on dark cells too. Its scales have a cell's middle at each whole number. */
function lineLayers(values: readonly Segment[], across: number, up: number): Spec {
  const over = (cells: number, field: string): Spec =>
    draw.quantity(field, {
      axis: null,
      scale: { domain: [-HALF, cells - HALF], zero: false, nice: false },
    });
  const ends = { x: over(across, "x"), y: over(up, "y"), x2: { field: "x2" }, y2: { field: "y2" } };
  const stroke = (color: string, strokeWidth: number): Spec =>
    draw.rules({ color, strokeWidth, strokeCap: "round" }, ends);
  return { data: { values }, layer: [stroke(draw.PAPER, 5), stroke(draw.INK, 2.5)] };
}

/** What a sweep found as a picture: a curve with its band over numbers, rows for words, a map for two parameters. */
import type { VariantValue } from "../../stats/variants.js";
import type { Sweep, SweepAxis } from "../../studies/sweep.js";
import { axisTitle, scaleOf, show } from "../numbers.js";
import { printable, wrap } from "../text.js";
import { borders, contour, type Segment } from "./contour.js";
import {
  alongRows,
  BLUE,
  type ChartSpec,
  framed,
  GUTTER,
  INK,
  LABEL_SIZE,
  measure,
  rowLabels,
  type Spec,
  widest,
} from "./frame.js";

const WIDTH = 700;
const CURVE_HEIGHT = 300;
const ROW_STEP = 26;
const LABEL_ROOM = 260;
/** No more ticks than this: beyond, the axis finds its own. */
const TICKS_MAX = 16;
/** Lightest and darkest cell: a scale of lightness alone, for grey printers and all eyes. */
const CELL_COLORS = ["#F1F6FA", "#004B7A"];
const CELL_HEIGHT = { least: 14, most: 34 };
const MAP_HEIGHT = 420;
const HALF = 0.5;

/** Percent for chances, the unit itself else. */
const factorOf = (unit: string): number => (unit === "probability" ? 100 : 1);

interface Subject {
  readonly sweep: Sweep;
  readonly values: readonly VariantValue[];
  readonly id: string;
  readonly unit: string;
  readonly title: string;
}

/** @param name file name without its ending */
export function sweepChart(sweep: Sweep, metric: number, name: string): ChartSpec {
  const values = sweep.points.map(({ metrics }) => metrics[metric] as VariantValue);
  const id = sweep.metrics[metric] as string;
  const unit = values[0]?.unit ?? "";
  const title = `${id} by ${sweep.axes.map(({ path }) => path).join(" and ")}`;
  const subject: Subject = { sweep, values, id, unit, title };
  if (sweep.axes.length > 1) {
    const description = "A map: darker cells have larger values.";
    return { name, title, description, spec: heatMap(subject) };
  }
  const description = "One point for each value, with its interval.";
  const draw = sweep.axes[0]?.numeric ? curve : rows;
  return { name, title, description, spec: draw(subject) };
}

function headed({ sweep, title }: Subject, notes: readonly string[]): Spec {
  const narrow = (size: number, weight: 400 | 600) => (text: string) =>
    wrap(text, WIDTH, measure(size, weight));
  return {
    text: narrow(16, 600)(title),
    subtitle: [notes.join(" "), printable(sweep.scenario)]
      .filter(Boolean)
      .flatMap(narrow(LABEL_SIZE, 400)),
  };
}

const isExact = ({ method }: VariantValue): boolean => method === "exact";
const numberOf = (value: number | null, unit: string): number | null =>
  value === null ? null : value * factorOf(unit);

function valueTitle({ id, unit }: Subject): string {
  return unit === "probability" ? `${id}, %` : `${id}, ${unit}`;
}

/** Which marks are what, in words. */
function markNotes({ values }: Subject, interval: string): string[] {
  const exact = values.filter(isExact).length;
  if (exact === values.length) return ["Exact values."];
  return exact === 0
    ? [`${interval}: 95 % intervals.`]
    : [`${interval}: 95 % intervals. Diamonds: exact values.`];
}

/** Played values are dots, exact ones diamonds. */
function dots(data: readonly Spec[], encoding: Spec): Spec[] {
  const played = data.filter(({ exact }) => exact !== true);
  const exact = data.filter((row) => row.exact === true);
  const mark = { type: "point", filled: true, color: INK, opacity: 1 };
  return [
    ...(played.length === 0
      ? []
      : [{ data: { values: played }, mark: { ...mark, size: 45 }, encoding }]),
    ...(exact.length === 0
      ? []
      : [{ data: { values: exact }, mark: { ...mark, shape: "diamond", size: 60 }, encoding }]),
  ];
}

/** True if half of all games is among the values: then the line there says who is ahead. */
function passesHalf({ values, unit }: Subject): boolean {
  const known = values.flatMap(({ value }) => value ?? []);
  return unit === "probability" && Math.min(...known) < HALF && Math.max(...known) > HALF;
}

const HALF_RULE = { type: "rule", color: INK, strokeDash: [4, 3], strokeWidth: 1 };

function curve(subject: Subject): Spec {
  const { sweep, values, unit } = subject;
  const data = sweep.points.map((point, i): Spec => {
    const one = values[i] as VariantValue;
    return {
      x: Number(point.values[0]),
      value: numberOf(one.value, unit),
      low: numberOf(one.low, unit),
      high: numberOf(one.high, unit),
      exact: isExact(one),
    };
  });
  const known = data.filter(({ value }) => value !== null);
  const banded = known.filter(({ low, high }) => low !== null && high !== null);
  const [axis] = sweep.axes as readonly [SweepAxis];
  const ticks = axis.values.length <= TICKS_MAX ? { values: axis.values.map(Number) } : {};
  const x = {
    field: "x",
    type: "quantitative",
    title: axisTitle(axis),
    scale: { zero: false, nice: false, padding: 8 },
    axis: { ...ticks, grid: false, domain: true, domainColor: INK },
  };
  const y = { type: "quantitative", title: valueTitle(subject), scale: { zero: false } };
  const half = passesHalf(subject);
  return framed({
    title: headed(subject, [...markNotes(subject, "Band"), ...(half ? ["Dashed: 50 %."] : [])]),
    width: WIDTH - 70,
    height: CURVE_HEIGHT,
    layer: [
      {
        data: { values: banded },
        mark: { type: "area", color: BLUE, opacity: 0.22 },
        encoding: { x, y: { field: "low", ...y }, y2: { field: "high" } },
      },
      ...(half
        ? [{ data: { values: [{}] }, mark: HALF_RULE, encoding: { y: { datum: 50, ...y } } }]
        : []),
      {
        data: { values: known },
        mark: { type: "line", color: BLUE, strokeWidth: 2 },
        encoding: { x, y: { field: "value", ...y } },
      },
      ...dots(known, { x, y: { field: "value", ...y } }),
    ],
  });
}

/** Words have no order of their own: a row for each. */
function rows(subject: Subject): Spec {
  const { sweep, values, unit } = subject;
  const labels = rowLabels(
    sweep.points.map((point) => point.values[0] ?? ""),
    LABEL_ROOM,
  );
  const data = values.map((one, i): Spec => {
    const { value, interval } = show(one, scaleOf(unit));
    return {
      label: labels[i],
      value: numberOf(one.value, unit),
      low: numberOf(one.low, unit),
      high: numberOf(one.high, unit),
      exact: isExact(one),
      shown: interval === "" ? value : `${value} (${interval})`,
    };
  });
  const known = data.filter(({ value }) => value !== null);
  const right = widest(data.map(({ shown }) => String(shown))) + GUTTER;
  const width = Math.max(200, WIDTH - widest(labels) - 2 * GUTTER - right);
  const y = { field: "label", type: "nominal", sort: null, title: null };
  const x = {
    type: "quantitative",
    title: valueTitle(subject),
    scale: { zero: false, padding: 8 },
  };
  const { interval, words } = alongRows({ y }, x);
  const half = passesHalf(subject);
  return framed({
    title: headed(subject, [...markNotes(subject, "Bars"), ...(half ? ["Dashed: 50 %."] : [])]),
    width,
    height: { step: ROW_STEP },
    layer: [
      { data: { values: data }, ...words(width + GUTTER) },
      ...(half
        ? [{ data: { values: [{}] }, mark: HALF_RULE, encoding: { x: { datum: 50, ...x } } }]
        : []),
      {
        data: { values: known.filter(({ low, high }) => low !== null && high !== null) },
        ...interval({ color: BLUE }),
      },
      ...dots(known, { y, x: { field: "value", ...x } }),
    ],
  });
}

function heatMap(subject: Subject): Spec {
  const { sweep, values, unit } = subject;
  const [first, second] = sweep.axes as readonly [SweepAxis, SweepAxis];
  const [across, up] = [first.values.length, second.values.length];
  const xLabels = rowLabels(first.values, LABEL_ROOM);
  const yLabels = rowLabels(second.values, LABEL_ROOM);
  const width = WIDTH - widest(yLabels) - 40;
  const rowHeight = Math.min(CELL_HEIGHT.most, Math.max(CELL_HEIGHT.least, MAP_HEIGHT / up));
  const known = values.flatMap(({ value }) => numberOf(value, unit) ?? []);
  const domain = [Math.min(...known), Math.max(...known)] as const;
  const share = unit === "probability";
  const data = values.map((one, i): Spec => {
    const value = numberOf(one.value, unit);
    const open = share && (one.low ?? 0) <= HALF && (one.high ?? 1) >= HALF;
    const text = value === null ? "" : share ? value.toFixed(1) : value.toPrecision(3);
    return {
      x: xLabels[Math.floor(i / up)],
      y: yLabels[i % up],
      value,
      text: open ? `(${text})` : text,
      dark: value !== null && value > domain[0] + 0.55 * (domain[1] - domain[0]),
    };
  });
  const written = width / across >= widest(data.map(({ text }) => String(text))) + 4;
  const openCells = data.some(({ text }) => String(text).startsWith("("));
  const grid = first.values.map((_, x) =>
    second.values.map((_value, y) => values[x * up + y]?.value ?? null),
  );
  // A line through the middles of cells would run over their numbers.
  const draw = first.numeric && second.numeric && !written ? contour : borders;
  const line = share ? draw(grid, HALF) : [];
  const x = { field: "x", type: "ordinal", sort: null, title: axisTitle(first) };
  const y = { field: "y", type: "ordinal", sort: [...yLabels].reverse(), title: axisTitle(second) };
  const color = {
    field: "value",
    type: "quantitative",
    title: valueTitle(subject),
    scale: { domain, range: CELL_COLORS, interpolate: "lab" },
    legend: { gradientLength: 220 },
  };
  const labelAngle = widest(xLabels) > width / across - 6 ? -90 : 0;
  return framed({
    title: headed(subject, [
      ...(line.length === 0 ? [] : ["Line: 50 %."]),
      ...(written && openCells ? ["In brackets: the interval holds 50 %."] : []),
      ...markNotesOfMap(subject),
    ]),
    width,
    height: rowHeight * up,
    resolve: { scale: { x: "independent", y: "independent" } },
    layer: [
      {
        data: { values: data },
        layer: [
          {
            mark: { type: "rect", stroke: "#FFFFFF", strokeWidth: 0.5 },
            encoding: { x: { ...x, axis: { grid: false, labelAngle } }, y, color },
          },
          ...(written ? [cellTexts({ x, y })] : []),
        ],
      },
      ...(line.length === 0 ? [] : lineLayers(line, across, up)),
    ],
  });
}

/** Light on dark cells. */
const cellTexts = (place: Spec): Spec => ({
  mark: { type: "text", fontSize: LABEL_SIZE },
  encoding: {
    ...place,
    text: { field: "text" },
    color: { condition: { test: "datum.dark", value: "#FFFFFF" }, value: INK },
  },
});

function markNotesOfMap({ values }: Subject): string[] {
  return values.every(isExact) ? ["Exact values."] : [];
}

/** The line with a light edge, so that it is seen on dark cells too. Its scales have a cell's middle at each whole number. */
function lineLayers(values: readonly Segment[], across: number, up: number): Spec[] {
  const over = (cells: number, field: string): Spec => ({
    field,
    type: "quantitative",
    axis: null,
    scale: { domain: [-HALF, cells - HALF], zero: false, nice: false },
  });
  const encoding = {
    x: over(across, "x"),
    y: over(up, "y"),
    x2: { field: "x2" },
    y2: { field: "y2" },
  };
  const stroke = (color: string, strokeWidth: number): Spec => ({
    mark: { type: "rule", color, strokeWidth, strokeCap: "round" },
    encoding,
  });
  return [{ data: { values }, layer: [stroke("#FFFFFF", 5), stroke(INK, 2.5)] }];
}

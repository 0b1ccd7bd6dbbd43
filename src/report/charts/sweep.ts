/** What a sweep found as a picture: a curve with its band over numbers, rows for words, a map for two parameters. */
import type { VariantValue } from "../../stats/variants.js";
import type { Sweep, SweepAxis, SweepGap } from "../../studies/sweep.js";
import { isDifference, metricWords } from "../metricWords.js";
import { axisTitle, factorOf, scaledBy, scaleOf, showBoth, written } from "../numbers.js";
import { evenPlaces, isOfWins } from "../sweepSides.js";
import { printable } from "../text.js";
import { borders, contour, type Segment } from "./contour.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { BAND, mapScale, metricColor } from "./palette.js";

const CURVE_HEIGHT = 300;
const ROW_STEP = 26;
/** No more ticks than this: beyond, the axis finds its own. */
const TICKS_MAX = 11;
const CELL_HEIGHT = { least: 14, most: 34 };
const MAP_HEIGHT = 420;
const HALF = 0.5;

/** A chance of which is neither more nor less; of one less another, none. */
const middleOf = (metric: string): number => (isDifference(metric) ? 0 : HALF);
const middleWords = (metric: string): string => (isDifference(metric) ? "0 points" : "50 %");

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
  /** What A wins more often than B at each point, of a side's chance to win: it is fair where that is 0. */
  readonly leads: readonly VariantValue[] | null;
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
  const leads = isOfWins(sweep, metric) ? sweep.wins!.map(({ lead }) => lead) : null;
  const asked = sweep.metrics[metric]!;
  const shown = { sweep, values, unit, metric: asked, id, valueTitle, room, leads };
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
function markNotes({ values, metric }: Subject, interval: string, half: boolean): string[] {
  const exact = values.filter(isExact).length;
  const diamonds = exact === 0 ? "" : " Diamonds: exact values.";
  return [
    exact === values.length ? "Exact values." : `${interval}: 95 % intervals.${diamonds}`,
    ...(half ? [`Dashed: ${middleWords(metric)}.`] : []),
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
function passesHalf({ values, unit, metric, leads }: Subject): boolean {
  // 50 % says nothing of who is ahead where games stay undecided.
  if (leads !== null) return false;
  const known = values.flatMap(({ value }) => value ?? []);
  return (
    unit === "probability" &&
    Math.min(...known) < middleOf(metric) &&
    Math.max(...known) > middleOf(metric)
  );
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
  const drawnRows = [...known, ...(otherSide(subject)?.rows ?? [])];
  const y = { type: "quantitative", title: valueTitle, ...valueScale(unit, drawnRows) };
  const color = metricColor(metric);
  const at = { x, y: { field: "value", ...y } };
  const tooltip = tipOf(id);
  const band = { x, y: { field: "low", ...y }, y2: { field: "high" }, ...STRETCH };
  const half = passesHalf(subject);
  const { stretches, joins } = traced(known, sweep.gaps);
  const path = { ...at, ...STRETCH };
  const other = otherSide(subject);
  const dashed = other === null ? [] : traced(other.rows, sweep.gaps).stretches;
  const even = subject.leads === null ? [] : evenPlaces(sweep).map((place): Spec => ({ ...place }));
  return {
    notes: [
      ...markNotes(subject, "Band", half),
      ...(joins.length === 0 ? [] : ["Thin: nobody has looked between the values."]),
      ...(other === null ? [] : [`Dashed: ${other.id}.`]),
      ...(even.length === 0 ? [] : ["Grey: both win equally often, or who is ahead changes."]),
    ],
    view: {
      width,
      height: CURVE_HEIGHT,
      layer: [
        ...(even.length === 0
          ? []
          : [
              draw.rects(
                { color: BAND, stroke: BAND, strokeWidth: 3 },
                { x: { ...x, field: "from" }, x2: { field: "to" } },
                even,
              ),
            ]),
        draw.areas({ color, opacity: 0.22 }, band, bounded(stretches)),
        ...halfLine(half, { y: { datum: 100 * middleOf(metric), ...y } }),
        ...(joins.length === 0
          ? []
          : [draw.lines({ color, strokeWidth: 0.8, opacity: 0.6 }, path, joins)]),
        ...(other === null
          ? []
          : [
              draw.lines(
                { color: other.color, strokeWidth: 1.5, strokeDash: [5, 3] },
                path,
                dashed,
              ),
            ]),
        draw.lines({ color, strokeWidth: 2 }, path, stretches),
        ...dots(known, { ...at, tooltip }),
      ],
    },
  };
}

/** Lines in the order of their rows, a line for each stretch. */
const STRETCH = {
  detail: { field: "stretch", type: "nominal" },
  order: { field: "order", type: "quantitative" },
};

/** The other side's chance, of a side's chance to win. */
function otherSide({ sweep, metric, leads }: Subject) {
  if (leads === null) return null;
  const side = metric === "win.A" ? "B" : "A";
  const rows = sweep.points.flatMap((point, i): Spec[] => {
    const one = sweep.wins![i]![side];
    return one.value === null
      ? []
      : [{ x: Number(point.values[0]), ...drawn(sweep, one, point.values) }];
  });
  return { rows, id: metricWords(sweep, `win.${side}`), color: metricColor(`win.${side}`) };
}

/**
 * The line through values: level where the game is the same, a step where it changes, and broken where nobody knows
 * what lies between.
 * @returns rows of the known stretches, and of what joins them
 */
function traced(
  known: readonly Spec[],
  gaps: readonly SweepGap[],
): { readonly stretches: readonly Spec[]; readonly joins: readonly Spec[] } {
  const stretches: Spec[] = [];
  const joins: Spec[] = [];
  let stretch = 0;
  known.forEach((row, i) => {
    const push = (list: Spec[], one: Spec, within: number): void => {
      list.push({ ...one, stretch: within, order: list.length });
    };
    push(stretches, row, stretch);
    const next = known[i + 1];
    if (next === undefined) return;
    const gap = known.length === gaps.length + 1 ? gaps[i]! : "open";
    if (gap === "alike") return;
    if (gap === "open") {
      push(joins, row, stretch);
      push(joins, next, stretch);
      stretch++;
      return;
    }
    const x = (gap.last + gap.first) / 2;
    push(stretches, { ...row, x }, stretch);
    push(stretches, { ...next, x }, stretch);
  });
  return { stretches, joins };
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
        ...halfLine(half, { x: { datum: 100 * middleOf(metric), ...x } }),
        interval({ color: metricColor(metric) }, bounded(known)),
        ...dots(known, { y, x: { field: "value", ...x }, tooltip: tipOf(id) }),
      ],
    },
  };
}

function heatMap({ sweep, values, unit, metric, id, valueTitle, room, leads }: Subject): Picture {
  const [first, second] = sweep.axes as readonly [SweepAxis, SweepAxis];
  const [across, up] = [first.values.length, second.values.length];
  const xLabels = draw.rowLabels(first.values, draw.labelRoom(room));
  const yLabels = draw.rowLabels(second.values, draw.labelRoom(room));
  const width = room.width - draw.widest(yLabels) - 40;
  const rowHeight = Math.min(CELL_HEIGHT.most, Math.max(CELL_HEIGHT.least, MAP_HEIGHT / up));
  const share = unit === "probability";
  // 50 % says nothing of who is ahead where games stay undecided.
  const yard =
    leads === null
      ? {
          of: values,
          fair: middleOf(metric),
          words: middleWords(metric),
          metric,
          title: valueTitle,
        }
      : {
          of: leads,
          fair: 0,
          words: "both win equally often",
          metric: "win.A-win.B",
          title: `${sweep.sides.A}'s lead, points`,
        };
  const data = values.map((one, i) => {
    const facts = drawn(sweep, one, sweep.points[i]?.values ?? []);
    const value = facts.value as number | null;
    const judged = yard.of[i]!;
    const open = share && (judged.low ?? -1) <= yard.fair && (judged.high ?? 1) >= yard.fair;
    const text = value === null ? "" : share ? written(value, 1) : value.toPrecision(3);
    return {
      x: xLabels[Math.floor(i / up)],
      y: yLabels[i % up],
      ...facts,
      judged: scaledBy<number | null>(factorOf(unit), judged).value,
      text: open ? `(${text})` : text,
    };
  });
  const known = yard.of.flatMap(({ value }) => value ?? []);
  const hasRoom = width / across >= draw.widest(data.map(({ text }) => text)) + 4;
  const openCells = data.some(({ text }) => text.startsWith("("));
  const grid = first.values.map((_, x) =>
    second.values.map((_value, y) => yard.of[x * up + y]?.value ?? null),
  );
  // A line through the middles of cells would run over their numbers.
  const trace = first.numeric && second.numeric && !hasRoom ? contour : borders;
  const line = share ? trace(grid, yard.fair) : [];
  const x = {
    field: "x",
    type: "ordinal",
    sort: null,
    title: draw.axisLines(room, axisTitle(first)),
  };
  const y = { field: "y", type: "ordinal", sort: [...yLabels].reverse(), title: axisTitle(second) };
  const color = draw.quantity("judged", {
    title: yard.title,
    scale: { ...mapScale(yard.metric, known, factorOf(unit)), interpolate: "rgb" },
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
      ...(line.length === 0 ? [] : [`Line: ${yard.words}.`]),
      ...(hasRoom && openCells
        ? [
            leads === null
              ? `In brackets: the interval holds ${middleWords(metric)}.`
              : "In brackets: too close to call.",
          ]
        : []),
      ...(values.every(isExact) ? ["Exact values."] : []),
    ],
    view: {
      width,
      height: rowHeight * up,
      resolve: { scale: { x: "independent", y: "independent" } },
      layer: [
        { data: { values: data }, layer: hasRoom ? [cells, texts] : [cells] },
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

/**
 * What all charts share: type, titles, rows that fit, and the wording of numbers in
 * tooltips.
 */
import { SIDES } from "../../core/columns.js";
import { parted } from "../../core/messages.js";
import type { Estimate, SideId, Summary } from "../../stats/summary.js";
import { FONT_FAMILIES, textWidth, type Weight } from "../font.js";
import { type Scale, show } from "../numbers.js";
import { confidence } from "../sentences.js";
import { printable, shorten, wrap } from "../text.js";
import { GRID, INK, PAPER, SERIES, SOFT_INK } from "./palette.js";

export { INK, ON_FILL, PAPER, SIDE_COLOR, SOFT_INK } from "./palette.js";

/**
 * Part of a Vega-Lite specification. The library's own type is too deep to build one up piece by
 * piece.
 */
export type Spec = Readonly<Record<string, unknown>>;

/** A chart before it is drawn. */
export interface ChartSpec {
  /** File name without its ending. */
  readonly name: string;
  readonly title: string;
  /** What a reader who cannot see the picture should know. */
  readonly description: string;
  /** Made for print: it stays on white paper at night. */
  readonly paper?: boolean;
  readonly spec: Spec;
  /** The same for a phone; without it a phone scrolls the wide one. */
  readonly narrow?: Spec;
}

/** Room for a chart, in pixels of its own scale. */
export interface Room {
  readonly width: number;
}
/** Pixels across; fits the text column of the page and of a printed sheet. */
export const WIDE: Room = { width: 700 };
/** For a phone held upright. */
export const NARROW: Room = { width: 340 };
/** Of charts that have no form for phones, with their labels. */
export const WIDTH = WIDE.width;

/** A chart with its form for phones. */
export const inBoth = (made: (room: Room) => ChartSpec): ChartSpec => ({
  ...made(WIDE),
  narrow: made(NARROW).spec,
});

export const isNarrow = ({ width }: Room): boolean => width < WIDTH;

/** Words behind a row, `behind` for it: on a phone the interval, in brackets, is left to its bar. */
export const rowWords = (
  room: Room,
  words: string,
): Readonly<Record<"shown" | "behind", string>> => ({
  shown: words,
  behind: isNarrow(room) ? words.replace(/ \(.* to .*\)/, "") : words,
});

/** Title of an axis, on as many lines as it takes. */
export const axisLines = ({ width }: Room, title: string): string[] =>
  wrap(title, width, measure(LABEL_SIZE));

/** Labels of rows take so much of the room at most. */
export const labelRoom = (room: Room): number =>
  Math.floor(room.width * (isNarrow(room) ? 0.42 : 0.5));

export const LABEL_SIZE = 12;
const TITLE_SIZE = 16;
const SUBTITLE_SIZE = 12;
const LABEL_PADDING = 7;
/** Between labels, plot and values. */
export const GUTTER = 10;
/** Room for a legend of one row. */
const ONE_ROW_FROM = 560;
/** Rows of one chart: more would be a table, and there is one. */
export const ROWS_MAX = 40;

export function measure(size: number, weight: Weight = 400): (text: string) => number {
  return (text) => textWidth(text, size, weight);
}

/** Widest of some texts at label size, 0 for none. */
export function widest(texts: readonly string[]): number {
  return Math.ceil(Math.max(0, ...texts.map(measure(LABEL_SIZE))));
}

const axis = {
  labelFontSize: LABEL_SIZE,
  titleFontSize: LABEL_SIZE,
  titleFontWeight: "normal",
  titleColor: SOFT_INK,
  labelColor: INK,
  titlePadding: 8,
  labelPadding: LABEL_PADDING,
  grid: true,
  gridColor: GRID,
  domain: false,
  ticks: false,
};

const CONFIG: Spec = {
  font: FONT_FAMILIES,
  background: PAPER,
  padding: 4,
  // The picture as a whole has its description; a thousand labelled marks help nobody.
  aria: false,
  view: { stroke: null },
  axis,
  axisX: { labelFlush: false },
  // Names are already shortened to fit, so nothing may cut them a second time.
  axisY: { grid: false, labelLimit: 0 },
  header: {
    labelFontSize: LABEL_SIZE,
    labelFontWeight: 600,
    labelColor: INK,
    labelAnchor: "start",
    labelLimit: 0,
    title: null,
  },
  legend: {
    orient: "top",
    direction: "horizontal",
    labelFontSize: LABEL_SIZE,
    titleFontSize: LABEL_SIZE,
    titleFontWeight: "normal",
    titleColor: SOFT_INK,
    titleOrient: "left",
    labelColor: INK,
    labelLimit: 0,
    symbolSize: 80,
    offset: 4,
  },
  title: {
    anchor: "start",
    fontSize: TITLE_SIZE,
    fontWeight: 600,
    color: INK,
    subtitleFontSize: SUBTITLE_SIZE,
    subtitleColor: SOFT_INK,
    subtitlePadding: 6,
    offset: 14,
    limit: 0,
  },
};

/** `1,000,000 games, seed high-noon` with what must be said about the run. */
function runLine(summary: Summary): string {
  const seed = shorten(printable(summary.seed), 40, (text) => text.length);
  const partial = summary.partial ? ` (interrupted, ${parted(summary.gamesAsked)} asked for)` : "";
  return `${parted(summary.games)} games${partial}, seed ${seed}`;
}

/** Title and subtitle, broken into lines that fit. */
export const headed = (width: number, title: string, notes: readonly string[]): Spec => ({
  text: wrap(title, width, measure(TITLE_SIZE, 600)),
  subtitle: notes.flatMap((line) => wrap(line, width, measure(SUBTITLE_SIZE))),
});

/** The same above a chart of a run, which is named below the notes. */
export function heading(
  summary: Summary,
  { width }: Room,
  title: string,
  notes: readonly string[],
): Spec {
  const scenario = shorten(printable(summary.scenario), 60, (text) => text.length);
  return headed(width, title, [...notes, `${scenario}: ${runLine(summary)}`]);
}

interface TipField {
  readonly field: string;
  readonly title: string;
  readonly format?: string;
}

/** `Side: Marshal`, a line for each field, as an expression. */
const tipWords = (fields: readonly TipField[]): string =>
  fields
    .map(({ field, title, format }) => {
      const value = `datum[${JSON.stringify(field)}]`;
      const shown = format === undefined ? value : `format(${value}, ${JSON.stringify(format)})`;
      return `${JSON.stringify(`${title}: `)} + ${shown}`;
    })
    .join(` + "\\n" + `);

/** The same view, in which marks with a tooltip have its words: the page's script reads them there. */
function told(view: unknown): unknown {
  if (view === null || typeof view !== "object") return view;
  if (Array.isArray(view)) return view.map(told);
  const { encoding } = view as { encoding?: { tooltip?: readonly TipField[] } };
  const tip = encoding?.tooltip;
  const words = tip === undefined ? {} : { aria: true, description: { expr: tipWords(tip) } };
  return Object.fromEntries(
    Object.entries(view).map(([key, value]) => {
      if (key === "mark") return [key, { ...value, ...words }];
      return [key, key === "data" || key === "encoding" ? value : told(value)];
    }),
  );
}

/** A chart with everything that all of them have. @param view without the title */
export const chart = (about: Omit<ChartSpec, "spec">, title: Spec, view: Spec): ChartSpec => ({
  ...about,
  spec: {
    $schema: "https://vega.github.io/schema/vega-lite/v6.json",
    config: CONFIG,
    title,
    ...(told(view) as Spec),
  },
});

/** @param drawn what shows them */
export function intervalNote(summary: Summary, drawn = "Bars around the marks"): string {
  return `${drawn}: ${confidence(summary)} intervals.`;
}

/** The numbers that a chart is given, and the same ones in words. */
export function numbers(estimate: Estimate, scale: Scale): Spec {
  const { value, interval } = show(estimate, scale);
  return {
    value: estimate.value,
    low: estimate.low,
    high: estimate.high,
    shown: value,
    interval: interval === "" ? "none" : interval,
  };
}

/** Names for rows: printable, short enough, and no two alike. */
export function rowLabels(names: readonly string[], room: number): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const squeeze = (text: string, width: number): string =>
      shorten(text, width, measure(LABEL_SIZE)) || "unnamed";
    let label = squeeze(printable(name), room);
    for (let copy = 2; taken.has(label); copy++) {
      const mark = ` #${copy}`;
      label = squeeze(printable(name), room - measure(LABEL_SIZE)(mark)) + mark;
    }
    taken.add(label);
    return label;
  });
}

/** Distinct names: those of `order` first, in that order, then whatever else there is. */
export function inOrder(found: Iterable<string>, order: readonly string[]): string[] {
  const names = [...new Set(found)];
  const known = [...new Set(order)].filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !order.includes(name))];
}

/** Shapes of a kind of shot: each pair differs in colour or shape, and by its place and its words. */
const SERIES_SHAPES = [
  "circle",
  "diamond",
  "square",
  "triangle-up",
  "cross",
  "triangle-down",
  "triangle-right",
  "triangle-left",
];
const cycled = (names: readonly string[], range: readonly string[]): Spec => ({
  domain: names,
  range: names.map((_, i) => range[i % range.length]),
});
/** Scales of a nominal field: a colour, and a shape, for each name in its order. */
export const colorScale = (names: readonly string[]): Spec => cycled(names, SERIES);
export const shapeScale = (names: readonly string[]): Spec => cycled(names, SERIES_SHAPES);

/** A legend in one row, or with its title above and its entries in columns where there is no room for one. */
export function legendFor(room: Room): Spec {
  return room.width >= ONE_ROW_FROM ? {} : { titleOrient: "top", columns: 3 };
}

/** What a list too long for its chart has lost, in words. */
export const cutNote = (shown: number, all: number, file: string, things = "rows"): string[] =>
  all > shown ? [`The first ${shown} of ${parted(all)} ${things}; all are in ${file}.`] : [];

/**
 * Blocks of rows, one above the other, each under the name of its side.
 * Separate views and no facets: a facet shares one scale, and guesses its height where it does not.
 * @param values rows with `side` A or B
 * @param block  makes the view of one side, but for its title and data; `last` is the one that carries the axis
 */
export function sideBlocks(
  summary: Summary,
  room: Room,
  values: readonly Spec[],
  block: (own: readonly Spec[], last: boolean) => Spec,
): Spec {
  // Both names start where the longer row label does, not each above its own.
  const left = widest(values.map((row) => String(row.label))) + LABEL_PADDING;
  const present = SIDES.filter((side) => values.some((row) => row.side === side));
  const views = present.map((side, index) => {
    const own = values.filter((row) => row.side === side);
    const title = panelTitle(summary.sides[side], room.width * 0.8, { dx: -left, offset: 4 });
    return { title, data: { values: own }, ...block(own, index === present.length - 1) };
  });
  return { spacing: 10, vconcat: views };
}

/** The title of one of several views. @param room pixels */
export const panelTitle = (name: string, room: number, more: Spec = {}): Spec => ({
  text: shorten(printable(name), room, measure(LABEL_SIZE, 600)),
  fontSize: LABEL_SIZE,
  frame: "group",
  ...more,
});

/** Labels of figures, no two of one side alike. @param room pixels */
export function figureLabels<Row extends { readonly side: SideId; readonly figure: string }>(
  rows: readonly Row[],
  room: number,
): ReadonlyMap<Row, string> {
  return new Map(
    SIDES.flatMap((side) => {
      const own = rows.filter((row) => row.side === side);
      const names = own.map(({ figure }) => figure);
      return rowLabels(names, room).map((label, i) => [own[i]!, label] as const);
    }),
  );
}

/** Pixels between the labels of rows and the words behind them. */
export const plotBetween = (
  { width }: Room,
  labels: Iterable<string>,
  words: readonly string[],
): number =>
  Math.max(80, Math.floor(width - widest([...labels]) - widest(words) - 2 * GUTTER - 16));

/** Encodings by a field of the data. */
export const quantity = (field: string, more: Spec = {}): Spec => ({
  field,
  type: "quantitative",
  ...more,
});
export const nominal = (field: string, more: Spec = {}): Spec => ({
  field,
  type: "nominal",
  ...more,
});
/** Colours that stand in the data. */
export const asWritten = (field: string): Spec => nominal(field, { scale: null });

/** An axis of shares of a whole. @param more of the axis: whether it has labels */
export const shareAxis = (field: string, title: string | null, more: Spec = {}): Spec =>
  quantity(field, {
    title,
    scale: { domain: [0, 1] },
    axis: { format: ".0%", tickCount: 5, ...more },
  });

/** Room around the values of an axis, of their spread. */
const AXIS_MARGIN = 0.06;

/**
 * Scale and ticks of an axis of values: of chances it ends where chances end.
 * @param values all that is drawn, in per cent where it is a chance
 */
export function valueAxis(unit: string, values: readonly (number | null)[]): Spec {
  const known = values.filter((value): value is number => value !== null);
  if (unit !== "probability" || known.length === 0) return { scale: { zero: false, nice: true } };
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const margin = Math.max(1, AXIS_MARGIN * (high - low));
  // Differences of chances may be negative.
  const least = low < 0 ? -100 : 0;
  const domain = [Math.max(least, low - margin), Math.min(100, high + margin)];
  return { scale: { domain, zero: false, nice: false }, axis: { tickCount: 6 } };
}

/** The axis of rows that have a name each, in the order of the data; the names are short enough. */
export const namedRows = (field: string): Spec => nominal(field, { sort: null, title: null });

const marksOf =
  (type: string, usual: Spec = {}) =>
  (style: Spec, encoding: Spec, values?: readonly Spec[]): Spec => ({
    ...(values === undefined ? {} : { data: { values } }),
    mark: { type, ...usual, ...style },
    encoding,
  });
/** Layers: marks of one kind, their encodings, and their data if those are not the view's. */
export const areas = marksOf("area");
export const bars = marksOf("bar");
export const rects = marksOf("rect");
export const rules = marksOf("rule");
export const points = marksOf("point", { filled: true, opacity: 1 });
export const lines = marksOf("line");
export const texts = marksOf("text", { fontSize: LABEL_SIZE });
/** Words behind the plot. @param at pixels from its left */
export const wordsBehind = (at: number, field = "shown", rows: Spec = {}): Spec =>
  texts({ align: "left", color: INK }, { ...rows, x: { value: at }, text: nominal(field) });

/** The far ends of marks that have two. */
export const ENDS = { x2: { field: "x2" }, y2: { field: "y2" } };

/** A view whose vertical scale is pixels from the top. @param xMax end of the other one */
export const canvas = (
  width: number,
  height: number,
  xMax: number,
  layer: readonly Spec[],
): Spec => ({
  width,
  height,
  encoding: {
    x: quantity("x", { scale: { domain: [0, xMax], nice: false } }),
    y: quantity("y", { scale: { domain: [0, height], reverse: true, nice: false }, axis: null }),
  },
  layer,
});

/** Layers of a chart of rows `y` with marks along an axis, `x` but for its field. @param rows with their tooltip */
export const alongRows = (rows: Spec, x: Spec) => ({
  /** From `low` to `high`. */
  interval: (style: Spec = {}, values?: readonly Spec[]): Spec =>
    rules(
      { color: INK, strokeWidth: 3, ...style },
      { ...rows, x: { field: "low", ...x }, x2: { field: "high" } },
      values,
    ),
  /** At `value`. */
  dot: (style: Spec = {}): Spec =>
    points({ color: INK, size: 60, ...style }, { ...rows, x: { field: "value", ...x } }),
  /** Across all rows. */
  zero: (style: Spec = {}, values?: readonly Spec[]): Spec =>
    rules({ color: INK, ...style }, { x: { datum: 0, ...x } }, values),
  /** A field behind the plot. */
  words: (at: number, field = "shown"): Spec => wordsBehind(at, field, rows),
});

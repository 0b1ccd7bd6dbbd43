/**
 * What all charts share: colours, type, titles, rows that fit, and the wording of numbers in
 * tooltips.
 */
import type { Estimate, SideId, Summary } from "../../stats/summary.js";
import { FONT_FAMILY, textWidth, type Weight } from "../font.js";
import { count, type Scale, show } from "../numbers.js";
import { confidence } from "../sentences.js";
import { printable, shorten, wrap } from "../text.js";

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
  readonly spec: Spec;
}

/** Room for a chart, in pixels of its own scale. */
export interface Room {
  readonly width: number;
}

/**
 * Okabe and Ito 2008: told apart by nearly everybody. Every use also differs in place, shape or
 * words.
 */
export const BLUE = "#0072B2";
export const VERMILLION = "#D55E00";
export const ORANGE = "#E69F00";
export const GREEN = "#009E73";
export const PURPLE = "#CC79A7";
export const SKY = "#56B4E9";
export const GREY = "#8A8A8A";
export const INK = "#22201C";
export const SOFT_INK = "#5F5A52";
const GRID = "#E6E2DA";

export const SIDE_COLOR: Readonly<Record<SideId, string>> = { A: BLUE, B: VERMILLION };

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
  font: FONT_FAMILY,
  background: "#FFFFFF",
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
  const partial = summary.partial ? ` (interrupted, ${count(summary.gamesAsked)} asked for)` : "";
  return `${count(summary.games)} games${partial}, seed ${seed}`;
}

/** Title and subtitle, broken into lines that fit. */
export function heading(
  summary: Summary,
  room: Room,
  title: string,
  notes: readonly string[],
): Spec {
  const scenario = shorten(printable(summary.scenario), 60, (text) => text.length);
  const lines = [...notes, `${scenario}: ${runLine(summary)}`];
  return {
    text: wrap(title, room.width, measure(TITLE_SIZE, 600)),
    subtitle: lines.flatMap((line) => wrap(line, room.width, measure(SUBTITLE_SIZE))),
  };
}

/** A specification with everything that all of them have. */
export function framed(spec: Spec): Spec {
  return { $schema: "https://vega.github.io/schema/vega-lite/v6.json", config: CONFIG, ...spec };
}

export function intervalNote(summary: Summary): string {
  return `Bars around the marks: ${confidence(summary)} intervals.`;
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

/** Colours and shapes of a kind of shot: each pair differs in lightness or shape, and by its place and its words. */
const SERIES_COLORS = [BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILLION];
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
export const colorScale = (names: readonly string[]): Spec => cycled(names, SERIES_COLORS);
export const shapeScale = (names: readonly string[]): Spec => cycled(names, SERIES_SHAPES);

/** A legend in one row, or with its title above and its entries in columns where there is no room for one. */
export function legendFor(room: Room): Spec {
  return room.width >= ONE_ROW_FROM ? {} : { titleOrient: "top", columns: 3 };
}

/** What a list too long for its chart has lost, in words. */
export function cutNote(shown: number, all: number, file: string): string[] {
  return all > shown ? [`The first ${shown} of ${count(all)} rows; all are in ${file}.`] : [];
}

/**
 * Blocks of rows, one above the other, each under the name of its side.
 * Separate views and no facets: a facet shares one scale, and guesses its height where it does not.
 * @param values rows with `side` A or B
 * @param block  makes the view of one side; `last` is the one that carries the axis
 */
export function sideBlocks(
  summary: Summary,
  room: Room,
  values: readonly Spec[],
  block: (own: readonly Spec[], last: boolean) => Spec,
): Spec {
  // Both names start where the longer row label does, not each above its own.
  const left = widest(values.map((row) => String(row.label))) + LABEL_PADDING;
  const present = (["A", "B"] as const).filter((side) => values.some((row) => row.side === side));
  const views = present.map((side, index) => {
    const own = values.filter((row) => row.side === side);
    const name = shorten(
      printable(summary.sides[side]),
      room.width * 0.8,
      measure(LABEL_SIZE, 600),
    );
    const title = { text: name, fontSize: LABEL_SIZE, frame: "group", dx: -left, offset: 4 };
    return { title, ...block(own, index === present.length - 1) };
  });
  return { spacing: 10, vconcat: views };
}

/** The axis of rows that have a name each, in the order of the data; the names are short enough. */
export const namedRows = (field: string): Spec => ({
  field,
  type: "nominal",
  sort: null,
  title: null,
  axis: { labelLimit: 0 },
});

/**
 * Layers of a chart of rows with marks along one axis.
 * @param rows encodings of the rows: `y`, and what else places a mark
 * @param x    encoding of the axis, but for its field
 */
export const alongRows = (rows: Spec, x: Spec) => ({
  /** From `low` to `high`. */
  interval: (mark: Spec = {}): Spec => ({
    mark: { type: "rule", color: INK, strokeWidth: 3, ...mark },
    encoding: { ...rows, x: { field: "low", ...x }, x2: { field: "high" } },
  }),
  /** At `value`. */
  dot: (mark: Spec = {}): Spec => ({
    mark: { type: "point", filled: true, color: INK, size: 60, opacity: 1, ...mark },
    encoding: { ...rows, x: { field: "value", ...x } },
  }),
  /** Across all rows. */
  zero: (mark: Spec = {}): Spec => ({
    mark: { type: "rule", color: INK, ...mark },
    encoding: { x: { datum: 0, ...x } },
  }),
  /** `shown` behind the plot. @param at pixels from its left */
  words: (at: number): Spec => ({
    mark: { type: "text", align: "left", fontSize: LABEL_SIZE, color: INK },
    encoding: { ...rows, x: { value: at }, text: { field: "shown" } },
  }),
});

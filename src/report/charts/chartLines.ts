import type { ChartRow, Summary, TableSummary } from "../../stats/summary.js";
import { count, show, showBoth } from "../numbers.js";
import { situation } from "../sentences.js";
import { printable, shorten, wrap } from "../text.js";
import {
  BLUE,
  type ChartSpec,
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
  ORANGE,
  type Room,
  SOFT_INK,
  type Spec,
  widest,
} from "./frame.js";

/** Pixels of a line of text, and above the first line of a situation. */
const LINE = 18;
const ABOVE = 8;
const LINES_MAX = 60;
/** Share of the room that the words take. */
const WORDS = 0.56;

const TESTS = ["pass", "fail"];
const COLORS = [BLUE, ORANGE];

const TOOLTIP = [
  { field: "chart", title: "Chart" },
  { field: "situation", title: "Group" },
  { field: "test", title: "Test" },
  { field: "action", title: "The chart says" },
  { field: "shown", title: "Share of the rolls" },
  { field: "interval", title: "Interval, %" },
  { field: "perGame", title: "Per game" },
  { field: "count", title: "Times", format: "," },
];

/** What stands where in the picture of one chart, y in pixels from the top. */
interface Layout {
  readonly bars: readonly Spec[];
  readonly heads: readonly Spec[];
  readonly texts: readonly Spec[];
  readonly height: number;
}

/** Lines of one chart from the top down: a heading for each situation, below it what the chart then says. */
function laidOut(rows: readonly ChartRow[], room: number): Layout {
  const bars: Spec[] = [];
  const heads: Spec[] = [];
  const texts: Spec[] = [];
  let y = 0;
  let before = "";
  const write = (into: Spec[], words: string, bold: boolean): void => {
    for (const line of wrap(words, room, measure(LABEL_SIZE, bold ? 600 : 400))) {
      into.push({ y: y + LINE / 2, words: line });
      y += LINE;
    }
  };
  for (const row of rows) {
    const when = situation(row);
    if (when !== before) {
      y += heads.length === 0 ? 0 : ABOVE;
      write(heads, capital(when), true);
      before = when;
    }
    bars.push({
      y: y + LINE / 2,
      top: y + 3,
      bottom: y + LINE - 3,
      chart: printable(row.chart),
      situation: when,
      test: printable(row.test),
      action: printable(row.action),
      count: row.count,
      ...numbers(row.share, "percent"),
      perGame: show(row.perGame, "plain").value,
    });
    write(texts, `${printable(row.test)}: ${printable(row.action)}`, false);
  }
  return { bars, heads, texts, height: y };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The lines of one chart, each with its bar. */
function block(
  title: string,
  laid: Layout,
  tests: readonly string[],
  size: {
    readonly left: number;
    readonly width: number;
    readonly end: number;
    readonly last: boolean;
    readonly legend: Spec;
  },
): Spec {
  const { left, width, end, last, legend } = size;
  const y = {
    field: "y",
    type: "quantitative",
    axis: null,
    scale: { domain: [laid.height, 0], nice: false, zero: false },
  };
  const x = {
    type: "quantitative",
    title: last ? "Share of the rolls on the chart" : null,
    scale: { domain: [0, end], nice: false },
    axis: { format: "~%", tickCount: 4 },
  };
  const color = {
    field: "test",
    type: "nominal",
    title: "Initiative test",
    scale: { domain: tests, range: COLORS.slice(0, tests.length) },
    legend,
  };
  const words = (values: readonly Spec[], fontWeight: number): Spec => ({
    data: { values },
    mark: { type: "text", align: "left", fontSize: LABEL_SIZE, fontWeight, color: INK },
    encoding: { x: { value: -left }, y, text: { field: "words", type: "nominal" } },
  });
  return {
    title: {
      text: title,
      fontSize: LABEL_SIZE,
      color: SOFT_INK,
      frame: "group",
      dx: -left,
      offset: 6,
    },
    width,
    height: laid.height,
    data: { values: laid.bars },
    layer: [
      {
        mark: { type: "rect" },
        encoding: {
          x: { ...x, field: "value" },
          x2: { datum: 0 },
          y: { ...y, field: "top" },
          y2: { field: "bottom" },
          color,
          tooltip: TOOLTIP,
        },
      },
      {
        mark: { type: "rule", strokeWidth: 2, color: INK },
        encoding: { x: { ...x, field: "low" }, x2: { field: "high" }, y, tooltip: TOOLTIP },
      },
      {
        mark: { type: "text", align: "left", fontSize: LABEL_SIZE, color: INK },
        encoding: { x: { value: width + GUTTER }, y, text: { field: "shown", type: "nominal" } },
      },
      words(laid.texts, 400),
      words(laid.heads, 600),
    ],
  };
}

/** How often each line of the random actions chart was used: of all rolls on the same chart. */
export function chartLinesChart(summary: Summary, table: TableSummary, room: Room): ChartSpec {
  const used = table.chart.filter((row) => row.share.value !== null);
  const rows = used.slice(0, LINES_MAX);
  const charts = [...new Set(rows.map((row) => row.chart))];
  const tests = inOrder(
    rows.map((row) => printable(row.test)),
    TESTS,
  ).slice(0, COLORS.length);
  const left = Math.floor(room.width * WORDS);
  const right = widest(rows.map((row) => show(row.share, "percent").value)) + GUTTER;
  const width = Math.max(60, Math.floor(room.width - left - right - 12));
  const end = Math.min(1, 1.05 * Math.max(0.01, ...rows.map((row) => row.share.high ?? 0)));
  const views = charts.map((chart, index) => {
    const own = rows.filter((row) => row.chart === chart);
    const rolls = count(own[0]?.share.n ?? 0);
    const title = shorten(
      `${capital(printable(chart))}: ${rolls} rolls`,
      left,
      measure(LABEL_SIZE, 600),
    );
    const size = { left, width, end, last: index === charts.length - 1, legend: legendFor(room) };
    return block(title, laidOut(own, left - GUTTER), tests, size);
  });
  const [most] = [...rows].sort((a, b) => (b.share.value ?? 0) - (a.share.value ?? 0));
  return {
    name: "chart",
    title: "Random actions chart",
    description:
      most === undefined
        ? "No line of the chart was used."
        : `Most used: ${printable(most.action)}, ${showBoth(most.share, "percent")} of the rolls.`,
    spec: framed({
      title: heading(summary, room, "Random actions chart: how often each line was used", [
        intervalNote(summary).replace("Bars around the marks", "Thin bars"),
        ...cutNote(rows.length, used.length, "chart.csv"),
      ]),
      spacing: 18,
      vconcat: views,
      resolve: { scale: { color: "shared" } },
    }),
  };
}

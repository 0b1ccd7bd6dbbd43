import { log, pow } from "../../core/elementary.js";
import type { Estimate, FigureRow, Summary } from "../../stats/summary.js";
import { fateOf, fledSentence } from "../fates.js";
import { showBoth } from "../numbers.js";
import { printable } from "../text.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";

const ROW_STEP = 26;
/** The axis reaches at least from half to double, at most over six decades. */
const LEAST: readonly [number, number] = [0.5, 2];
const MOST: readonly [number, number] = [1e-3, 1e3];
const MARGIN = 1.25;

const TOOLTIP = [
  { field: "figure", title: "Figure" },
  { field: "sideName", title: "Side" },
  { field: "shown", title: "Kill ratio" },
  { field: "interval", title: "Interval" },
  { field: "enemiesOut", title: "Enemies put out", format: "," },
  { field: "out", title: "Put out by enemies", format: "," },
];

/** Ends of the axis: everything positive and finite that is drawn, within reason. */
function domainOf(rows: readonly FigureRow[]): [number, number] {
  const found = rows
    .flatMap(({ killRatio }) => [killRatio.value, killRatio.low, killRatio.high])
    .filter((x): x is number => x !== null && Number.isFinite(x) && x > 0);
  const low = Math.min(LEAST[0], ...found) / MARGIN;
  const high = Math.max(LEAST[1], ...found) * MARGIN;
  return [Math.max(MOST[0], low), Math.min(MOST[1], high)];
}

/** Where a row is drawn: cut to the axis, with marks where the interval goes on beyond it. */
function drawn({ value, low, high }: Estimate, [from, to]: readonly [number, number]): Spec {
  if (value === null && low === null && high === null) return {};
  const start = low === null ? from : Math.min(to, Math.max(from, low));
  const end = high === null ? to : Math.max(from, Math.min(to, high));
  return {
    start,
    end,
    at: value === null || value < from || value > to ? null : value,
    openLeft: low === null || low < from ? from : null,
    openRight: high === null || high > to ? to : null,
  };
}

/** 0.5, 1, 2, 5 and so on: ticks that people read at a glance. */
function ticks([from, to]: readonly [number, number]): number[] {
  const decades = log(to / from) / Math.LN10;
  const steps = decades > 3 ? [1] : decades > 1.6 ? [1, 3] : [1, 2, 5];
  const all: number[] = [];
  for (let power = -3; power <= 3; power++) {
    for (const step of steps) all.push(Number((step * pow(10, power)).toPrecision(2)));
  }
  return all.filter((tick) => tick >= from && tick <= to);
}

function layers(
  domain: readonly [number, number],
  plotWidth: number,
  values: readonly Spec[],
  last: boolean,
): Spec[] {
  const having = (field: string): Spec[] => values.filter((row) => row[field] != null);
  const x = (field: string): Spec =>
    draw.quantity(field, {
      title: last ? "Enemies put out per own time put out (log scale)" : null,
      scale: { type: "log", domain, nice: false },
      axis: { values: ticks(domain), format: "~g", labels: last },
    });
  const both = { color: draw.asWritten("color"), tooltip: TOOLTIP };
  const mark = (field: string, shape: string, size: number): Spec =>
    draw.points({ shape, size }, { x: x(field), ...both }, having(field));
  return [
    // First, because it has every row: the order of rows is that of the first layer that names
    // them.
    draw.wordsBehind(plotWidth + draw.GUTTER, "words"),
    draw.rules(
      { strokeWidth: 1.5, strokeDash: [4, 3], color: draw.SOFT_INK },
      { x: x("one"), y: { value: 0 }, y2: { value: "height" } },
      [{ one: 1 }],
    ),
    draw.rules(
      { strokeWidth: 2.5 },
      { x: x("start"), x2: { field: "end" }, ...both },
      having("start"),
    ),
    mark("at", "circle", 75),
    mark("openLeft", "triangle-left", 60),
    mark("openRight", "triangle-right", 60),
  ];
}

/** Enemies put out per own time put out, figure by figure. */
export function killRatioChart(summary: Summary, room: Room): ChartSpec {
  const rows = summary.figures.slice(0, draw.ROWS_MAX);
  const domain = domainOf(rows);
  const labels = draw.figureLabels(rows, room.width * 0.35);
  const values = rows.map((row) => ({
    side: row.side,
    sideName: printable(summary.sides[row.side]),
    label: labels.get(row),
    color: draw.SIDE_COLOR[row.side],
    figure: printable(row.figure),
    enemiesOut: row.enemiesOut,
    out: row.games - row.inAction.games - (fateOf(row, "fled")?.games ?? 0),
    ...draw.numbers(row.killRatio, "plain"),
    words: showBoth(row.killRatio, "plain"),
    ...drawn(row.killRatio, domain),
  }));
  const beyond = values.some((row: Spec) => row.openLeft != null || row.openRight != null);
  const width = draw.plotBetween(
    room,
    labels.values(),
    values.map((row) => row.words),
  );
  return draw.chart(
    {
      name: "kill-ratio",
      title: "Kill ratio",
      description:
        "Enemies that each figure put out per time it was put out itself, on a log scale.",
    },
    draw.heading(summary, room, "Kill ratio: enemies put out for each own time put out", [
      `Right of the dashed line at 1: more enemies out than own losses. ${draw.intervalNote(summary)}`,
      ...[fledSentence(rows).trim()].filter(Boolean),
      ...(beyond ? ["Arrows: the interval goes on beyond the picture."] : []),
      ...draw.cutNote(rows.length, summary.figures.length, "figures.csv"),
    ]),
    draw.sideBlocks(summary, room, values, (own, last) => ({
      width,
      height: { step: ROW_STEP },
      encoding: { y: draw.namedRows("label") },
      layer: layers(domain, width, own, last),
    })),
  );
}

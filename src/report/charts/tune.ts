/** The curve of a metric over a number of the file, with its target and the bracket that it was read from. */

import { parted } from "../../core/messages.js";
import type { TuneReport } from "../../studies/tune.js";
import { isLead, metricWords } from "../metricWords.js";
import { axisTitle, factorOf, knownWithin, type Shown, scaledBy, showLead } from "../numbers.js";
import { capital, printable } from "../text.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { BAND, metricColor } from "./palette.js";

const HEIGHT = 320;
const MARGIN = 90;

/** A value of the metric, with the digits that the games tell. */
export const shownPoint = (
  { metric, unit }: TuneReport,
  point: Pick<TuneReport["points"][number], "value" | "low" | "high">,
): Shown => (isLead(metric, unit) ? showLead(point) : knownWithin(point, unit));

export const tuneChart = (report: TuneReport): ChartSpec =>
  draw.inBoth((room) => chartIn(report, room));

function chartIn(report: TuneReport, room: Room): ChartSpec {
  const width = room.width - MARGIN;
  const { name, unit, step, method } = report;
  const metric = printable(metricWords(report, report.metric));
  const factor = factorOf(unit);
  const values = report.points
    .filter(({ value }) => value !== null)
    .map(({ parameter, ...point }) => ({
      parameter,
      ...scaledBy(factor, point),
      told: shownPoint(report, point).value,
      games: point.games === 0 ? "solved" : parted(point.games),
    }));
  const tooltip = [
    { field: "parameter", title: capital(name) },
    { field: "told", title: capital(metric) },
    { field: "games", title: "Games" },
  ];
  const half = (step ?? 1) / 2;
  const brackets = report.crossings.map(({ from, to }) => ({
    from: from === to ? from - half : from,
    to: from === to ? to + half : to,
    middle: (from + to) / 2,
    words: from === to ? String(from) : `${from}–${to}`,
  }));
  const few = values.length <= 12 && (step ?? 1) === 1;
  const ticks = few ? { values: values.map(({ parameter }) => parameter) } : {};
  const x = (field: string): Spec =>
    draw.quantity(field, {
      title: axisTitle({ name: printable(name), unit: report.pathUnit }),
      scale: { zero: false, nice: false, padding: 12 },
      axis: { grid: false, tickCount: room.width / 80, format: "~f", ...ticks },
    });
  const y = (field: string): Spec =>
    draw.quantity(field, {
      title: `${metric}, ${isLead(report.metric, unit) ? "points" : factor === 100 ? "%" : unit}`,
      ...draw.valueAxis(unit, [
        factor * report.target,
        ...values.flatMap(({ value, low, high }) => [value, low, high]),
      ]),
    });
  const target = [{ target: factor * report.target }];
  const at = { x: x("parameter"), y: y("value") };
  const ends = { x: at.x, y: y("low"), y2: { field: "high" } };
  const exact = method === "exact";
  const sure = exact ? "" : " Bars: intervals that hold all at once.";
  const title = `${capital(metric)} over ${printable(name)}`;
  return draw.chart(
    {
      name: "tune",
      title,
      description:
        "The metric at each value that was tried, the target as a dashed line, the brackets in grey.",
    },
    draw.headed(room.width, title, [
      `Dashed: the target. Grey: where ${metric} passes it, or is too close to call.${sure}`,
      // Room for the numbers above the brackets.
      "",
    ]),
    {
      width,
      height: HEIGHT,
      layer: [
        draw.rects(
          { color: BAND, stroke: BAND, strokeWidth: 3 },
          { x: x("from"), x2: { field: "to" } },
          brackets,
        ),
        draw.rules(
          { color: draw.INK, strokeDash: [5, 4], strokeWidth: 1.5 },
          { y: y("target") },
          target,
        ),
        draw.texts(
          { align: "left", color: draw.INK, text: "target" },
          { x: { value: width + 6 }, y: y("target") },
          target,
        ),
        // Rules step; between the points nobody has looked.
        draw.lines(
          { color: metricColor(report.metric), strokeWidth: 1.5, interpolate: "step" },
          at,
          values,
        ),
        ...(exact ? [] : [draw.rules({ color: draw.INK, strokeWidth: 2.5 }, ends, values)]),
        draw.points(
          { color: draw.INK, size: values.length > 20 ? 30 : 60 },
          { ...at, tooltip },
          values,
        ),
        draw.texts(
          { fontWeight: 600, color: draw.INK, baseline: "bottom" },
          { x: x("middle"), y: { value: -3 }, text: { field: "words" } },
          brackets,
        ),
      ],
    },
  );
}

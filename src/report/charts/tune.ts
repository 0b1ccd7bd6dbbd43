/** The curve of a metric over a number of the file, with its target and the bracket that it was read from. */

import type { TuneReport } from "../../studies/tune.js";
import { axisTitle } from "../numbers.js";
import { type ChartSpec, framed, GREY, INK, LABEL_SIZE, type Spec } from "./frame.js";

const WIDTH = 700;
const HEIGHT = 320;
const MARGIN = 90;

/** Darker than the grid, lighter than any mark. */
const BRACKET = "#D3D3D3";

export function tuneChart(report: TuneReport): ChartSpec {
  const share = report.unit === "probability";
  const factor = share ? 100 : 1;
  const scaled = (x: number | null): number | null => (x === null ? null : factor * x);
  const values = report.points
    .filter(({ value }) => value !== null)
    .map(({ parameter, value, low, high }) => ({
      parameter,
      value: scaled(value),
      low: scaled(low),
      high: scaled(high),
    }));
  const half = (report.step ?? 1) / 2;
  const brackets = report.crossings.map(({ from, to }) => ({
    from: from === to ? from - half : from,
    to: from === to ? to + half : to,
    middle: (from + to) / 2,
    words: from === to ? String(from) : `${from}–${to}`,
  }));
  const few = values.length <= 12 && (report.step ?? 1) === 1;
  const x = {
    field: "parameter",
    type: "quantitative",
    title: axisTitle({ path: report.path, unit: report.pathUnit }),
    scale: { zero: false, nice: false, padding: 12 },
    axis: { grid: false, ...(few ? { values: values.map(({ parameter }) => parameter) } : {}) },
  };
  const y = {
    field: "value",
    type: "quantitative",
    title: `${report.metric}${share ? ", %" : `, ${report.unit}`}`,
    scale: { zero: false, nice: true },
    axis: { grid: true },
  };
  const target = factor * report.target;
  const layer: Spec[] = [
    {
      data: { values: brackets },
      mark: { type: "rect", color: BRACKET, stroke: BRACKET, strokeWidth: 3 },
      encoding: { x: { ...x, field: "from" }, x2: { field: "to" } },
    },
    {
      data: { values: [{ target }] },
      mark: { type: "rule", color: INK, strokeDash: [5, 4], strokeWidth: 1.5 },
      encoding: { y: { ...y, field: "target" } },
    },
    {
      data: { values: [{ target }] },
      mark: { type: "text", align: "left", fontSize: LABEL_SIZE, color: INK, text: "target" },
      encoding: { x: { value: WIDTH - MARGIN + 6 }, y: { ...y, field: "target" } },
    },
    {
      data: { values },
      // Between the points nobody has looked: a thin line that leads the eye.
      mark: { type: "line", color: GREY, strokeWidth: 1 },
      encoding: { x, y },
    },
    ...(report.method === "exact"
      ? []
      : [
          {
            data: { values },
            mark: { type: "rule", color: INK, strokeWidth: 2.5 },
            encoding: { x, y: { ...y, field: "low" }, y2: { field: "high" } },
          },
        ]),
    {
      data: { values },
      mark: {
        type: "point",
        filled: true,
        color: INK,
        size: values.length > 20 ? 30 : 60,
        opacity: 1,
      },
      encoding: { x, y },
    },
    {
      data: { values: brackets },
      mark: { type: "text", fontSize: LABEL_SIZE, fontWeight: 600, color: INK, baseline: "bottom" },
      encoding: {
        x: { ...x, field: "middle" },
        y: { value: -3 },
        text: { field: "words" },
      },
    },
  ];
  const sure = report.method === "exact" ? "" : " Bars: intervals that hold all at once.";
  return {
    name: "tune",
    title: `${report.metric} over ${report.path}`,
    description:
      "The metric at each value that was tried, the target as a dashed line, the brackets in grey.",
    spec: framed({
      title: {
        text: `${report.metric} over ${report.path}`,
        subtitle: [
          `Dashed: the target. Grey: where ${report.metric} passes it, or cannot be told from it.${sure}`,
          "",
        ],
      },
      width: WIDTH - MARGIN,
      height: HEIGHT,
      layer,
    }),
  };
}

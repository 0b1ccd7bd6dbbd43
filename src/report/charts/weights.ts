/** A tornado: what one more and one less of each thing does, the greatest at the top. */

import type { Lever } from "../../rules/kit/levers.js";
import {
  isIdle,
  type LeverRow,
  perUnit,
  type Weight,
  type Weights,
} from "../../studies/weights.js";
import { type Shown, scaleOf, showChange } from "../numbers.js";
import { printable, wrap } from "../text.js";
import {
  alongRows,
  BLUE,
  type ChartSpec,
  cutNote,
  framed,
  GUTTER,
  INK,
  LABEL_SIZE,
  measure,
  ORANGE,
  rowLabels,
  type Spec,
  widest,
} from "./frame.js";

/** `Will: skill`, `pistol: accurate range`. */
export const leverName = (lever: Lever): string => `${lever.who}: ${leverWhat(lever)}`;

export const leverWhat = ({ kind, what }: Lever): string =>
  kind === "range" ? `${what} range` : what;

export const leverValue = ({ kind, value, unit }: Lever): string =>
  kind === "range" ? `${value} ${unit}` : String(value);

/** What a change does, in words for each unit: in brackets if that cannot be told from zero. */
export function weightWords({ base }: Weights, weight: Weight): Shown {
  const { value, interval } = showChange(perUnit(weight), scaleOf(base.unit));
  const { alike } = weight.difference;
  return { value: alike ? "0" : weight.told ? value : `(${value})`, interval };
}

const WIDTH = 700;
const ROW_STEP = 30;
const BAR = 9;
const LABEL_ROOM = 260;
const PLOT_LEAST = 200;

/** What a page in print has room for. */
const ROWS_MAX = 24;

const WAYS = ["one more", "one less"] as const;

/** A bar for each lever and way. @param factor of the metric, for people */
const barsOf = (rows: readonly LeverRow[], labels: readonly string[], factor: number): Spec[] =>
  rows.flatMap(({ up, down }, i) =>
    [up, down].flatMap((weight, way) => {
      const each = weight === null ? null : perUnit(weight);
      if (weight === null || each === null || each.value === null) return [];
      const times = (x: number | null): number => (x ?? (each.value as number)) * factor;
      const place = { label: labels[i], way: WAYS[way], told: weight.told };
      return [{ ...place, value: times(each.value), low: times(each.low), high: times(each.high) }];
    }),
  );

/** What is dark, what is light, and what the lines and brackets are. */
function legend(
  { weights, step, system }: Weights,
  shown: readonly LeverRow[],
  unit: string,
): string {
  const ranges = shown.some(({ lever }) => lever.kind === "range");
  const sampled = weights.some(({ difference }) => difference.method !== "exact");
  return (
    `Dark: one ${unit} more. Light: one ${unit} less.` +
    (ranges ? ` Measured over ${step} ${system.length.short}.` : "") +
    (sampled
      ? " Lines: 95 % intervals. In brackets: not told from zero (Holm, all together)."
      : " Exact.")
  );
}

/**
 * @param rows  levers of one kind, in the order in which they are drawn
 * @param about file name without its ending, title, and what they are counted in
 */
export function weightsChart(
  weights: Weights,
  rows: readonly LeverRow[],
  { name, title, unit }: { readonly name: string; readonly title: string; readonly unit: string },
): ChartSpec {
  const share = scaleOf(weights.base.unit) === "percent";
  const factor = share ? 100 : 1;
  const shown = rows.filter((row) => !isIdle(row)).slice(0, ROWS_MAX);
  const labels = rowLabels(
    shown.map(({ lever }) => `${leverName(lever)} ${leverValue(lever)}`),
    LABEL_ROOM,
  );
  const words = (weight: Weight | null): string =>
    weight === null ? "–" : weightWords(weights, weight).value;
  const notes = shown.map(({ up, down }, i) => ({
    label: labels[i],
    shown: `${words(up)}  /  ${words(down)}`,
  }));
  const values = barsOf(shown, labels, factor);
  const right = widest(notes.map(({ shown: text }) => text)) + GUTTER;
  const width = Math.max(PLOT_LEAST, WIDTH - widest(labels) - 2 * GUTTER - right);
  const y = { field: "label", type: "nominal", sort: labels, title: null };
  const yOffset = { field: "way", type: "nominal", sort: WAYS, scale: { paddingInner: 0.1 } };
  const change = `change of ${weights.metric}${share ? ", percentage points" : ""}, for each ${unit}`;
  const x = { type: "quantitative", title: change };
  const { interval, zero } = alongRows({ y, yOffset }, x);
  const subtitle = [
    legend(weights, shown, unit),
    ...cutNote(shown.length, rows.length, "weights.csv"),
    printable(weights.scenario),
  ];
  const spec = framed({
    title: {
      text: title,
      subtitle: subtitle.flatMap((line) => wrap(line, WIDTH, measure(LABEL_SIZE))),
    },
    width,
    height: { step: ROW_STEP, for: "position" },
    layer: [
      {
        data: { values },
        mark: { type: "bar", height: BAR },
        encoding: {
          y,
          yOffset,
          x: { field: "value", ...x },
          color: {
            field: "way",
            type: "nominal",
            scale: { domain: WAYS, range: [BLUE, ORANGE] },
            legend: null,
          },
        },
      },
      {
        data: { values: values.filter(({ low, high }) => low !== high) },
        ...interval({ strokeWidth: 1.5 }),
      },
      { data: { values: [{}] }, ...zero() },
      {
        data: { values: notes },
        mark: { type: "text", align: "left", baseline: "middle", fontSize: LABEL_SIZE, color: INK },
        encoding: {
          y: { ...y, bandPosition: 0.5 },
          x: { value: width + GUTTER },
          text: { field: "shown" },
        },
      },
    ],
  });
  return { name, title, description: "Two bars for each: one more, and one less.", spec };
}

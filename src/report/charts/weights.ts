/** A tornado: what one more and one less of each thing does, the greatest at the top. */

import { possessive } from "../../core/messages.js";
import type { Lever } from "../../rules/kit/levers.js";
import { weaponWords } from "../../rules/kit/words.js";
import {
  isIdle,
  type LeverRow,
  perUnit,
  type Weight,
  type Weights,
} from "../../studies/weights.js";
import { metricWords } from "../metricWords.js";
import { factorOf, type Shown, scaledBy, scaleOf, showChange } from "../numbers.js";
import { capital, printable, withMinus } from "../text.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { NEUTRAL, NEUTRAL_LIGHT } from "./palette.js";

/** `Will's Cool`, `the pistol's accurate range`. */
export const leverName = (lever: Lever): string =>
  `${isOfWeapon(lever) ? "the " : ""}${possessive(leverWho(lever))} ${leverWhat(lever)}`;

const isOfWeapon = ({ path }: Lever): boolean => path.startsWith("weapons.");

export const leverWho = (lever: Lever): string =>
  isOfWeapon(lever) ? weaponWords(lever.who) : lever.who;

export const leverWhat = (lever: Lever): string => {
  const { kind, what, words } = lever;
  return words ?? (kind === "range" ? `${what} range` : isOfWeapon(lever) ? what : capital(what));
};

export const leverValue = ({ kind, value, unit }: Lever): string =>
  kind === "range" ? `${value} ${unit}` : String(value);

/** What a change does, in words for each unit: in brackets if that cannot be told from zero. */
export function weightWords({ base }: Weights, weight: Weight): Shown {
  const { value, interval } = showChange(perUnit(weight), scaleOf(base.unit));
  const { alike } = weight.difference;
  return { value: alike ? "0" : weight.told ? value : `(${value})`, interval };
}

const ROW_STEP = 30;
const BAR = 9;
const PLOT_LEAST = 80;

/** What a page in print has room for. */
const ROWS_MAX = 24;

const WAYS = ["one more", "one less"] as const;

const NOTHING = { value: null, low: null, high: null };

/** A bar for each lever and way. @param factor of the metric, for people */
const barsOf = (
  weights: Weights,
  rows: readonly LeverRow[],
  labels: readonly string[],
  factor: number,
): Spec[] =>
  rows.flatMap(({ up, down }, i) =>
    [up, down].flatMap((weight, way) => {
      const { value, low, high } = weight === null ? NOTHING : perUnit(weight);
      if (weight === null || value === null) return [];
      const ends = { value, low: low ?? value, high: high ?? value };
      const place = { label: labels[i], way: WAYS[way], told: weight.told };
      const shown = withMinus(weightWords(weights, weight).value);
      return [{ ...place, ...scaledBy(factor, ends), shown }];
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
export const weightsChart = (
  weights: Weights,
  rows: readonly LeverRow[],
  about: About,
): ChartSpec => draw.inBoth((room) => chartIn(weights, rows, about, room));

interface About {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
}

function chartIn(
  weights: Weights,
  rows: readonly LeverRow[],
  { name, title, unit }: About,
  room: Room,
): ChartSpec {
  const factor = factorOf(weights.base.unit);
  const called = printable(metricWords(weights, weights.metric));
  const shown = rows.filter((row) => !isIdle(row)).slice(0, ROWS_MAX);
  const labels = draw.rowLabels(
    shown.map(({ lever }) => `${leverName(lever)} ${leverValue(lever)}`),
    draw.labelRoom(room),
  );
  const words = (weight: Weight | null): string =>
    weight === null ? "–" : withMinus(weightWords(weights, weight).value);
  const notes = shown.map(({ up, down }, i) => ({
    label: labels[i],
    shown: `${words(up)}  /  ${words(down)}`,
  }));
  const values = barsOf(weights, shown, labels, factor);
  const right = draw.widest(notes.map(({ shown: text }) => text)) + draw.GUTTER;
  const width = Math.max(PLOT_LEAST, room.width - draw.widest(labels) - 2 * draw.GUTTER - right);
  const y = draw.nominal("label", { sort: labels, title: null });
  const yOffset = draw.nominal("way", { sort: WAYS, scale: { paddingInner: 0.1 } });
  const points = factor === 100 ? ", percentage points" : "";
  const x = {
    type: "quantitative",
    title: draw.axisLines(room, `change of ${called}${points}, for each ${unit}`),
  };
  const tooltip = [
    { field: "label", title: "Of" },
    { field: "way", title: "Change" },
    { field: "shown", title: capital(called) },
  ];
  const color = draw.nominal("way", {
    scale: { domain: WAYS, range: [NEUTRAL, NEUTRAL_LIGHT] },
    legend: null,
  });
  const { interval, zero } = draw.alongRows({ y, yOffset }, x);
  return draw.chart(
    { name, title, description: "Two bars for each: one more, and one less." },
    draw.headed(room.width, title, [
      legend(weights, shown, unit),
      ...draw.cutNote(shown.length, rows.length, "weights.csv"),
      printable(weights.scenario),
    ]),
    {
      width,
      height: { step: ROW_STEP, for: "position" },
      layer: [
        draw.bars(
          { height: BAR, stroke: NEUTRAL, strokeWidth: 1 },
          { y, yOffset, x: { field: "value", ...x }, color, tooltip },
          values,
        ),
        interval(
          { strokeWidth: 1.5 },
          values.filter(({ low, high }) => low !== high),
        ),
        zero({}, [{}]),
        draw.texts(
          { align: "left", baseline: "middle", color: draw.INK },
          {
            y: { ...y, bandPosition: 0.5 },
            x: { value: width + draw.GUTTER },
            text: { field: "shown" },
          },
          notes,
        ),
      ],
    },
  );
}

/** Changes of the metric by each ruling, the greatest at the top. */
import type { ReadingEffect, ReadingsReport } from "../../studies/readings.js";
import { metricWords } from "../metricWords.js";
import { changeUnit, factorOf, scaledBy, scaleOf } from "../numbers.js";
import { printable, withMinus } from "../text.js";
import type { ChartSpec } from "./frame.js";
import * as draw from "./frame.js";
import { NEUTRAL_LIGHT } from "./palette.js";

const GAP = 12;
const ROW_STEP = 24;
const PLOT_LEAST = 160;

/** @param wordsOf what is switched, and what that changes */
export function readingsChart(
  report: ReadingsReport,
  wordsOf: (effect: ReadingEffect) => { readonly name: string; readonly change: string },
): ChartSpec {
  const { effects, unit } = report;
  const called = printable(metricWords(report, report.metric));
  const values = effects.flatMap((effect) => {
    const { difference: value, low, high, flips } = effect;
    if (value === null) return [];
    const { name, change } = wordsOf(effect);
    const ends = { value, low: low ?? value, high: high ?? value };
    const shown = withMinus(change) + (flips ? ", another winner" : "");
    return [{ name, shown, ...scaledBy(factorOf(unit), ends) }];
  });
  const right = draw.widest(values.map(({ shown }) => shown)) + GAP;
  const left = draw.widest(values.map(({ name }) => name)) + 20;
  const width = Math.max(PLOT_LEAST, draw.WIDTH - left - right);
  const tooltip = [
    { field: "name", title: "Ruling" },
    { field: "shown", title: "Change" },
  ];
  const y = draw.namedRows("name");
  const points = changeUnit(scaleOf(unit)) && ", percentage points";
  const x = { type: "quantitative", title: `change of ${called}${points}` };
  const { interval, zero, words } = draw.alongRows({ y, tooltip }, x);
  const title = `What each ruling does to ${called}`;
  return draw.chart(
    { name: "readings", title, description: "One bar for each alternative reading." },
    draw.headed(draw.WIDTH, title, [
      "Bars: the change if this one ruling is switched, all others as they are.",
    ]),
    {
      width,
      height: { step: ROW_STEP },
      data: { values },
      layer: [
        draw.bars(
          { color: NEUTRAL_LIGHT, height: 12 },
          { y, x: { field: "value", ...x }, tooltip },
        ),
        interval({ strokeWidth: 2 }),
        zero(),
        words(width + GAP),
      ],
    },
  );
}

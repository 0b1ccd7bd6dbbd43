/** Changes of the metric by each ruling, the greatest at the top. */
import type { ReadingEffect, ReadingsReport } from "../../studies/readings.js";
import { alongRows, type ChartSpec, framed, GREY, namedRows, widest } from "./frame.js";

const WIDTH = 700;
const GAP = 12;
const ROW_STEP = 24;
const PLOT_LEAST = 160;

/** @param wordsOf what is switched, and what that changes */
export function readingsChart(
  report: ReadingsReport,
  wordsOf: (effect: ReadingEffect) => { readonly name: string; readonly change: string },
): ChartSpec {
  const share = report.unit === "probability";
  const factor = share ? 100 : 1;
  const values = report.effects
    .filter(({ difference }) => difference !== null)
    .map((effect) => {
      const { name, change } = wordsOf(effect);
      return {
        name,
        change: factor * (effect.difference ?? 0),
        low: factor * (effect.low ?? effect.difference ?? 0),
        high: factor * (effect.high ?? effect.difference ?? 0),
        shown: change + (effect.flips ? ", another winner" : ""),
      };
    });
  const right = widest(values.map(({ shown }) => shown)) + GAP;
  const left = widest(values.map(({ name }) => name)) + 20;
  const width = Math.max(PLOT_LEAST, WIDTH - left - right);
  const y = namedRows("name");
  const x = {
    type: "quantitative",
    title: `change of ${report.metric}${share ? ", percentage points" : ""}`,
  };
  const { interval, zero, words } = alongRows({ y }, x);
  const title = `What each ruling does to ${report.metric}`;
  return {
    name: "readings",
    title,
    description: "One bar for each alternative reading.",
    spec: framed({
      title: {
        text: title,
        subtitle: ["Bars: the change if this one ruling is switched, all others as they are."],
      },
      width,
      height: { step: ROW_STEP },
      data: { values },
      layer: [
        {
          mark: { type: "bar", color: GREY, height: 12 },
          encoding: { y, x: { field: "change", ...x } },
        },
        interval({ strokeWidth: 2 }),
        zero(),
        words(width + GAP),
      ],
    }),
  };
}

/** Changes of the metric by each ruling, the greatest at the top. */
import type { ReadingEffect, ReadingsReport } from "../../studies/readings.js";
import { metricWords } from "../metricWords.js";
import { printable } from "../text.js";
import { changesChart } from "./changes.js";
import type { ChartSpec } from "./frame.js";

/** @param wordsOf what is switched, and what that changes */
export const readingsChart = (
  report: ReadingsReport,
  wordsOf: (effect: ReadingEffect) => { readonly name: string; readonly change: string },
): ChartSpec => {
  const called = metricWords(report, report.metric);
  return changesChart(
    {
      name: "readings",
      title: `What each ruling does to ${printable(called)}`,
      description: "One bar for each alternative reading.",
      bars: "Bars: the change if this one ruling is switched, all others as they are.",
      row: "Ruling",
      called,
      unit: report.unit,
    },
    report.effects.flatMap((effect) =>
      effect.difference === null
        ? []
        : [{ ...effect, ...wordsOf(effect), value: effect.difference }],
    ),
  );
};

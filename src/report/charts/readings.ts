/** Changes of the metric by each ruling, the greatest at the top. */
import type { ReadingEffect, ReadingsReport } from "../../studies/readings.js";
import { metricWords } from "../metricWords.js";
import { changeUnit, factorOf, scaledBy, scaleOf } from "../numbers.js";
import { printable, withMinus } from "../text.js";
import type { ChartSpec, Room } from "./frame.js";
import * as draw from "./frame.js";
import { NEUTRAL_LIGHT } from "./palette.js";

const GAP = 12;
const ROW_STEP = 24;
const PLOT_LEAST = 80;

/** @param wordsOf what is switched, and what that changes */
export const readingsChart = (report: ReadingsReport, wordsOf: WordsOf): ChartSpec =>
  draw.inBoth((room) => chartIn(report, wordsOf, room));

type WordsOf = (effect: ReadingEffect) => { readonly name: string; readonly change: string };

function chartIn(report: ReadingsReport, wordsOf: WordsOf, room: Room): ChartSpec {
  const { effects, unit } = report;
  const isNarrow = draw.isNarrow(room);
  const called = printable(metricWords(report, report.metric));
  const values = effects.flatMap((effect) => {
    const { difference: value, low, high, flips } = effect;
    if (value === null) return [];
    const { name, change } = wordsOf(effect);
    const ends = { value, low: low ?? value, high: high ?? value };
    const { shown, behind } = draw.rowWords(room, withMinus(change));
    const another = flips ? ", another winner" : "";
    const words = {
      shown: shown + another,
      behind: behind + (isNarrow && flips ? " (!)" : another),
    };
    return [{ ruling: name, ...words, ...scaledBy(factorOf(unit), ends) }];
  });
  const names = draw.rowLabels(
    values.map(({ ruling }) => ruling),
    draw.labelRoom(room),
  );
  const right = draw.widest(values.map(({ behind }) => behind)) + GAP;
  const left = draw.widest(names) + 20;
  const width = Math.max(PLOT_LEAST, room.width - left - right);
  const tooltip = [
    { field: "ruling", title: "Ruling" },
    { field: "shown", title: "Change" },
  ];
  const y = draw.namedRows("name");
  const points = changeUnit(scaleOf(unit)) && ", percentage points";
  const x = { type: "quantitative", title: draw.axisLines(room, `change of ${called}${points}`) };
  const { interval, zero, words } = draw.alongRows({ y, tooltip }, x);
  const title = `What each ruling does to ${called}`;
  return draw.chart(
    { name: "readings", title, description: "One bar for each alternative reading." },
    draw.headed(room.width, title, [
      "Bars: the change if this one ruling is switched, all others as they are.",
      ...(isNarrow && effects.some(({ flips }) => flips) ? ["(!): another winner."] : []),
    ]),
    {
      width,
      height: { step: ROW_STEP },
      data: { values: values.map((value, i) => ({ ...value, name: names[i] })) },
      layer: [
        draw.bars(
          { color: NEUTRAL_LIGHT, height: 12 },
          { y, x: { field: "value", ...x }, tooltip },
        ),
        interval({ strokeWidth: 2 }),
        zero(),
        words(width + GAP, "behind"),
      ],
    },
  );
}

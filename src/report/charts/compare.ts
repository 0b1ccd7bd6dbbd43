/** Differences of all chances, in points, with their intervals. */
import type { ComparisonRow } from "../../stats/comparison.js";
import type { Comparison } from "../../studies/compare.js";
import { scaledBy } from "../numbers.js";
import { withMinus } from "../text.js";
import type { ChartSpec, Room } from "./frame.js";
import * as draw from "./frame.js";

const GAP = 12;
const ROW_STEP = 26;
const PLOT_LEAST = 80;

/** @param wordsOf what a difference is of, and it with its interval */
export const compareChart = (comparison: Comparison, wordsOf: WordsOf): ChartSpec =>
  draw.inBoth((room) => chartIn(comparison, wordsOf, room));

type WordsOf = (row: ComparisonRow) => { readonly name: string; readonly difference: string };

function chartIn(comparison: Comparison, wordsOf: WordsOf, room: Room): ChartSpec {
  const rows = comparison.rows.filter(({ unit, low }) => unit === "probability" && low !== null);
  const names = draw.rowLabels(
    rows.map((row) => wordsOf(row).name),
    draw.labelRoom(room),
  );
  const values = rows.map((row, i) => ({
    name: names[i],
    ...scaledBy(100, row),
    exact: row.exact === null ? null : 100 * row.exact,
    ...draw.rowWords(room, withMinus(wordsOf(row).difference)),
  }));
  const right = draw.widest(values.map(({ behind }) => behind)) + GAP;
  const width = Math.max(PLOT_LEAST, room.width - draw.widest(names) - 20 - right);
  const tooltip = [
    { field: "name", title: "Chance" },
    { field: "shown", title: "Difference" },
  ];
  const y = draw.namedRows("name");
  const x = { type: "quantitative", title: "change, percentage points" };
  const { interval, dot, zero, words } = draw.alongRows({ y, tooltip }, x);
  const solved = values.some(({ exact }) => exact !== null);
  const diamonds = draw.points(
    { filled: false, shape: "diamond", color: draw.INK, fill: "#FFFFFF", size: 90, opacity: 0.7 },
    { y, x: { field: "exact", ...x } },
  );
  return draw.chart(
    {
      name: "differences",
      title: "What the change does",
      description: "One line for each chance: the difference with its interval.",
    },
    draw.headed(room.width, "What the change does", [
      "Bars: 95 % intervals, paired on the same dice. To the right of 0: more after it.",
      ...(solved ? ["Diamonds: the exact differences."] : []),
    ]),
    {
      width,
      height: { step: ROW_STEP },
      data: { values },
      layer: [
        zero({ strokeDash: [4, 3] }),
        interval(),
        dot(),
        ...(solved ? [diamonds] : []),
        words(width + GAP, "behind"),
      ],
    },
  );
}

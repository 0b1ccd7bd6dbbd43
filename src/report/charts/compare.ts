/** Differences of all chances, in points, with their intervals. */
import type { ComparisonRow } from "../../stats/comparison.js";
import type { Comparison } from "../../studies/compare.js";
import { scaledBy } from "../numbers.js";
import type { ChartSpec } from "./frame.js";
import * as draw from "./frame.js";

const GAP = 12;
const ROW_STEP = 26;

/** @param shownOf a difference with its interval in words */
export function compareChart(
  comparison: Comparison,
  shownOf: (row: ComparisonRow) => string,
): ChartSpec {
  const rows = comparison.rows.filter(({ unit, low }) => unit === "probability" && low !== null);
  const values = rows.map((row) => ({
    id: row.id,
    ...scaledBy(100, row),
    exact: row.exact === null ? null : 100 * row.exact,
    shown: shownOf(row),
  }));
  const right = draw.widest(values.map(({ shown }) => shown)) + GAP;
  const width = draw.WIDTH - draw.widest(values.map(({ id }) => id)) - 20 - right;
  const tooltip = [
    { field: "id", title: "Chance" },
    { field: "shown", title: "Difference" },
  ];
  const y = draw.namedRows("id");
  const x = { type: "quantitative", title: "B − A, percentage points" };
  const { interval, dot, zero, words } = draw.alongRows({ y, tooltip }, x);
  const solved = values.some(({ exact }) => exact !== null);
  const diamonds = draw.points(
    { filled: false, shape: "diamond", color: draw.INK, fill: "#FFFFFF", size: 90, opacity: 0.7 },
    { y, x: { field: "exact", ...x } },
  );
  return draw.chart(
    {
      name: "differences",
      title: "Difference of B to A",
      description: "One line for each chance: the difference with its interval.",
    },
    draw.headed(draw.WIDTH, "Difference of B to A", [
      "Bars: 95 % intervals, paired on the same dice. To the right of 0: more in B.",
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
        words(width + GAP),
      ],
    },
  );
}

/** Differences of all chances, in points, with their intervals. */
import type { ComparisonRow } from "../../stats/comparison.js";
import type { Comparison } from "../../studies/compare.js";
import { alongRows, type ChartSpec, framed, INK, namedRows, widest } from "./frame.js";

const WIDTH = 700;
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
    value: 100 * (row.value ?? 0),
    low: 100 * (row.low ?? 0),
    high: 100 * (row.high ?? 0),
    exact: row.exact === null ? null : 100 * row.exact,
    shown: shownOf(row),
  }));
  const right = widest(values.map(({ shown }) => shown)) + GAP;
  const width = WIDTH - widest(values.map(({ id }) => id)) - 20 - right;
  const y = namedRows("id");
  const x = { type: "quantitative", title: "B − A, percentage points" };
  const { interval, dot, zero, words } = alongRows({ y }, x);
  const solved = values.some(({ exact }) => exact !== null);
  const diamonds = {
    mark: { type: "point", shape: "diamond", color: INK, fill: "#FFFFFF", size: 90 },
    encoding: { y, x: { field: "exact", ...x } },
  };
  return {
    name: "differences",
    title: "Difference of B to A",
    description: "One line for each chance: the difference with its interval.",
    spec: framed({
      title: {
        text: "Difference of B to A",
        subtitle: [
          "Bars: 95 % intervals, paired on the same dice. To the right of 0: more in B.",
          ...(solved ? ["Diamonds: the exact differences."] : []),
        ],
      },
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
    }),
  };
}

import type { Outcome, Summary } from "../../stats/summary.js";
import { exactPercent } from "../numbers.js";
import { answer } from "../sentences.js";
import {
  BLUE,
  type ChartSpec,
  framed,
  GREY,
  GUTTER,
  heading,
  INK,
  intervalNote,
  LABEL_SIZE,
  numbers,
  PURPLE,
  type Room,
  rowLabels,
  type Spec,
  VERMILLION,
  widest,
} from "./frame.js";

const COLOR: Readonly<Record<Outcome, string>> = {
  A: BLUE,
  B: VERMILLION,
  mutual: PURPLE,
  draw: GREY,
};

const TOOLTIP = [
  { field: "label", title: "Outcome" },
  { field: "games", title: "Games", format: "," },
  { field: "shown", title: "Share" },
  { field: "interval", title: "Interval, %" },
];

function layers(solved: boolean, plotWidth: number): Spec[] {
  const bar = { mark: { type: "bar", height: 20 }, encoding: share({ tooltip: TOOLTIP }) };
  const interval = {
    mark: { type: "rule", strokeWidth: 2, color: INK },
    encoding: {
      x: { field: "low", type: "quantitative" },
      x2: { field: "high" },
      tooltip: TOOLTIP,
    },
  };
  const words = {
    mark: { type: "text", align: "left", fontSize: LABEL_SIZE, color: INK },
    encoding: { x: { value: plotWidth + GUTTER }, text: { field: "words", type: "nominal" } },
  };
  const exact = {
    mark: { type: "point", shape: "diamond", size: 70, filled: true, color: "white", stroke: INK },
    encoding: {
      x: { field: "exact", type: "quantitative" },
      tooltip: [...TOOLTIP, { field: "exactShown", title: "Exact" }],
    },
  };
  return solved ? [bar, interval, exact, words] : [bar, interval, words];
}

function share(more: Spec): Spec {
  return {
    x: {
      field: "value",
      type: "quantitative",
      title: "Share of games",
      scale: { domain: [0, 1] },
      axis: { format: ".0%", tickCount: 5 },
    },
    color: { field: "color", type: "nominal", scale: null },
    ...more,
  };
}

/** Who wins: the share of games of each outcome. */
export function outcomesChart(summary: Summary, room: Room): ChartSpec {
  const solved = summary.outcomes.some((row) => row.exact !== null);
  const labels = rowLabels(
    summary.outcomes.map((row) => row.label),
    room.width * 0.3,
  );
  const values = summary.outcomes.map((row, index) => {
    const given = numbers(row.probability, "percent");
    const { shown, interval } = given as { shown: string; interval: string };
    return {
      outcome: row.outcome,
      label: labels[index],
      color: COLOR[row.outcome],
      games: row.games,
      ...given,
      words: interval === "none" ? shown : `${shown} (${interval})`,
      exact: row.exact,
      exactShown: row.exact === null ? "" : exactPercent(row.exact),
    };
  });
  const right = widest(values.map((row) => row.words));
  const plotWidth = Math.floor(room.width - widest(labels) - right - 2 * GUTTER - 16);
  const diamond = solved ? ["Diamonds: the exact shares, from solving the game."] : [];
  return {
    name: "outcomes",
    title: "Who wins",
    description: answer(summary),
    spec: framed({
      title: heading(summary, room, "Who wins: share of games by outcome", [
        intervalNote(summary),
        ...diamond,
      ]),
      data: { values },
      width: plotWidth,
      height: { step: 34 },
      encoding: { y: { field: "label", type: "nominal", sort: null, title: null } },
      layer: layers(solved, plotWidth),
    }),
  };
}

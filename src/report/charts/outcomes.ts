import type { Outcome, Summary } from "../../stats/summary.js";
import { exactPercent } from "../numbers.js";
import { answer } from "../sentences.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { MUTUAL, NOBODY } from "./palette.js";

const COLOR: Readonly<Record<Outcome, string>> = {
  ...draw.SIDE_COLOR,
  mutual: MUTUAL,
  draw: NOBODY,
};

const TOOLTIP = [
  { field: "label", title: "Outcome" },
  { field: "games", title: "Games", format: "," },
  { field: "shown", title: "Share" },
  { field: "interval", title: "Interval, %" },
];

function layers(solved: boolean, plotWidth: number): Spec[] {
  const x = draw.shareAxis("value", "Share of games");
  const exact = draw.points(
    { shape: "diamond", size: 70, color: "white", stroke: draw.INK, opacity: 0.7 },
    { x: draw.quantity("exact"), tooltip: [...TOOLTIP, { field: "exactShown", title: "Exact" }] },
  );
  return [
    draw.bars({ height: 20 }, { x, color: draw.asWritten("color"), tooltip: TOOLTIP }),
    draw.rules(
      { strokeWidth: 2, color: draw.INK },
      { x: draw.quantity("low"), x2: { field: "high" }, tooltip: TOOLTIP },
    ),
    ...(solved ? [exact] : []),
    draw.wordsBehind(plotWidth + draw.GUTTER, "words"),
  ];
}

/** Who wins: the share of games of each outcome. */
export function outcomesChart(summary: Summary, room: Room): ChartSpec {
  const solved = summary.outcomes.some((row) => row.exact !== null);
  const labels = draw.rowLabels(
    summary.outcomes.map((row) => row.label),
    room.width * 0.3,
  );
  const values = summary.outcomes.map((row, index) => {
    const given = draw.numbers(row.probability, "percent");
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
  const plotWidth = draw.plotBetween(
    room,
    labels,
    values.map((row) => row.words),
  );
  return draw.chart(
    { name: "outcomes", title: "Who wins", description: answer(summary) },
    draw.heading(summary, room, "Who wins: share of games by outcome", [
      draw.intervalNote(summary),
      ...(solved ? ["Diamonds: the exact shares, from solving the game."] : []),
    ]),
    {
      data: { values },
      width: plotWidth,
      height: { step: 34 },
      encoding: { y: draw.namedRows("label") },
      layer: layers(solved, plotWidth),
    },
  );
}

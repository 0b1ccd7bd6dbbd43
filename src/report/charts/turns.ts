import type { Summary, TurnRow } from "../../stats/summary.js";
import { count, percent } from "../numbers.js";
import { lengthSentence } from "../sentences.js";
import {
  BLUE,
  type ChartSpec,
  framed,
  heading,
  INK,
  intervalNote,
  numbers,
  type Room,
  SKY,
  type Spec,
} from "./frame.js";

/** The tail beyond this share of games is left out if it would squeeze everything else. */
const TAIL_FROM = 0.9995;
const BAR_HALF = 0.42;

const TOOLTIP = [
  { field: "turn", title: "Turn" },
  { field: "games", title: "Games ended", format: "," },
  { field: "shown", title: "Share" },
  { field: "interval", title: "Interval, %" },
  { field: "soFar", title: "In this turn or before" },
];

/** Turns to draw: all, or those before a long thin tail. */
function withoutTail(turns: readonly TurnRow[]): readonly TurnRow[] {
  const last = turns.findIndex((row) => row.cumulative >= TAIL_FROM) + 1;
  return last > 0 && last < turns.length * 0.75 ? turns.slice(0, last) : turns;
}

function xAxis(rows: readonly TurnRow[], title: string | null): Spec {
  const first = rows[0]?.turn ?? 1;
  const last = rows[rows.length - 1]?.turn ?? 1;
  const every = Math.max(1, Math.ceil((last - first + 1) / 15));
  const values = rows.map((row) => row.turn).filter((turn) => turn % every === 0 || every === 1);
  return {
    field: "from",
    type: "quantitative",
    title,
    scale: { domain: [first - 0.6, last + 0.6], nice: false, zero: false },
    axis: { values, format: "d", grid: false },
  };
}

function lengthPanel(x: Spec, width: number): Spec {
  return {
    width,
    height: 170,
    layer: [
      {
        mark: { type: "rect", color: BLUE },
        encoding: {
          x,
          x2: { field: "to" },
          y: {
            field: "value",
            type: "quantitative",
            title: "Games that end in this turn",
            axis: { format: ".0%", tickCount: 5 },
            scale: { domainMin: 0 },
          },
          y2: { datum: 0 },
          tooltip: TOOLTIP,
        },
      },
      {
        mark: { type: "rule", strokeWidth: 2, color: INK },
        encoding: {
          x: { ...x, field: "turn" },
          y: { field: "low", type: "quantitative" },
          y2: { field: "high" },
          tooltip: TOOLTIP,
        },
      },
    ],
  };
}

function cumulativePanel(x: Spec, width: number): Spec {
  const y = {
    field: "cumulative",
    type: "quantitative",
    title: "Games over by then",
    scale: { domain: [0, 1] },
    axis: { format: ".0%", tickCount: 4 },
  };
  return {
    width,
    height: 110,
    layer: [
      { mark: { type: "line", color: BLUE }, encoding: { x: { ...x, field: "turn" }, y } },
      {
        mark: { type: "point", filled: true, size: 45, color: SKY, stroke: BLUE, opacity: 1 },
        encoding: { x: { ...x, field: "turn" }, y, tooltip: TOOLTIP },
      },
    ],
  };
}

/** How long games last: the share that ends in each turn, and the share that is over by then. */
export function turnsChart(summary: Summary, room: Room): ChartSpec {
  const rows = withoutTail(summary.turns);
  const left = summary.turns.slice(rows.length).reduce((sum, row) => sum + row.gamesEnded, 0);
  const tail =
    rows.length < summary.turns.length
      ? [`Not drawn: ${count(left)} longer games; see turns.csv.`]
      : [];
  const values = rows.map((row) => ({
    turn: row.turn,
    from: row.turn - BAR_HALF,
    to: row.turn + BAR_HALF,
    games: row.gamesEnded,
    ...numbers(row.probability, "percent"),
    cumulative: row.cumulative,
    soFar: percent(row.cumulative),
  }));
  const width = room.width - 78;
  return {
    name: "turns",
    title: "Length of a game",
    description: lengthSentence(summary) || "How many turns games last.",
    spec: framed({
      title: heading(
        summary,
        room,
        "Length of a game in turns",
        [
          lengthSentence(summary),
          [intervalNote(summary).replace("Bars around the marks", "Thin bars"), ...tail].join(" "),
        ].filter(Boolean),
      ),
      data: { values },
      spacing: 16,
      vconcat: [
        lengthPanel(xAxis(rows, null), width),
        cumulativePanel(xAxis(rows, "Game turn"), width),
      ],
    }),
  };
}

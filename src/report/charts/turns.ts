import { parted } from "../../core/messages.js";
import { roundOf } from "../../scenario/system.js";
import type { Summary, TurnRow } from "../../stats/summary.js";
import { percent } from "../numbers.js";
import { lengthSentence } from "../sentences.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { NEUTRAL } from "./palette.js";

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

/** @returns the encoding of a field of turns */
function xAxis(rows: readonly TurnRow[], title: string | null): (field: string) => Spec {
  const first = rows[0]?.turn ?? 1;
  const last = rows[rows.length - 1]?.turn ?? 1;
  const every = Math.max(1, Math.ceil((last - first + 1) / 15));
  const values = rows.map((row) => row.turn).filter((turn) => turn % every === 0 || every === 1);
  return (field) =>
    draw.quantity(field, {
      title,
      scale: { domain: [first - 0.6, last + 0.6], nice: false, zero: false },
      axis: { values, format: "d", grid: false },
    });
}

function lengthPanel(x: (field: string) => Spec, width: number): Spec {
  const y = {
    ...draw.shareAxis("value", "Games that end in this turn"),
    scale: { domainMin: 0 },
  };
  const bar = { x: x("from"), x2: { field: "to" }, y, y2: { datum: 0 }, tooltip: TOOLTIP };
  const ends = { y: draw.quantity("low"), y2: { field: "high" } };
  return {
    width,
    height: 170,
    layer: [
      draw.rects({ color: NEUTRAL }, bar),
      draw.rules({ strokeWidth: 2, color: draw.INK }, { x: x("turn"), ...ends, tooltip: TOOLTIP }),
    ],
  };
}

function cumulativePanel(x: (field: string) => Spec, width: number): Spec {
  const place = {
    x: x("turn"),
    y: draw.shareAxis("cumulative", "Games over by then", { tickCount: 4 }),
  };
  return {
    width,
    height: 110,
    layer: [
      draw.lines({ color: NEUTRAL }, place),
      draw.points({ size: 45, color: NEUTRAL }, { ...place, tooltip: TOOLTIP }),
    ],
  };
}

/** How long games last: the share that ends in each turn, and the share that is over by then. */
export function turnsChart(summary: Summary, room: Room): ChartSpec {
  const rows = withoutTail(summary.turns);
  const left = summary.turns.slice(rows.length).reduce((sum, row) => sum + row.gamesEnded, 0);
  const tail =
    rows.length < summary.turns.length
      ? [`Not drawn: ${parted(left)} longer games; see turns.csv.`]
      : [];
  const values = rows.map((row) => ({
    turn: row.turn,
    from: row.turn - BAR_HALF,
    to: row.turn + BAR_HALF,
    games: row.gamesEnded,
    ...draw.numbers(row.probability, "percent"),
    cumulative: row.cumulative,
    soFar: percent(row.cumulative),
  }));
  const width = room.width - 78;
  return draw.chart(
    {
      name: "turns",
      title: "Length of a game",
      description: lengthSentence(summary) || `How many ${roundOf(summary.system)}s games last.`,
    },
    draw.heading(
      summary,
      room,
      `Length of a game in ${roundOf(summary.system)}s`,
      [
        lengthSentence(summary),
        [draw.intervalNote(summary, "Thin bars"), ...tail].join(" "),
      ].filter(Boolean),
    ),
    {
      data: { values },
      spacing: 16,
      vconcat: [
        lengthPanel(xAxis(rows, null), width),
        cumulativePanel(xAxis(rows, "Game turn"), width),
      ],
    },
  );
}

import type { Befell, Summary, TableFigureRow, TableSummary } from "../../stats/summary.js";
import { percent } from "../numbers.js";
import { confidence } from "../sentences.js";
import { printable } from "../text.js";
import {
  BLUE,
  type ChartSpec,
  cutNote,
  framed,
  heading,
  INK,
  LABEL_SIZE,
  legendFor,
  measure,
  numbers,
  ORANGE,
  ROWS_MAX,
  type Room,
  rowLabels,
  type Spec,
  sideBlocks,
  VERMILLION,
  widest,
} from "./frame.js";

const ROW_STEP = 28;
const TEXT_MARGIN = 8;

/** Ends of a figure from worst to best; neighbours differ in lightness, also on grey paper. */
const FATES: readonly {
  readonly name: string;
  readonly color: string;
  readonly ink: string;
  readonly of: (row: TableFigureRow) => Befell;
}[] = [
  { name: "killed", color: "#2F2A25", ink: "white", of: (row) => row.killed },
  { name: "disabled", color: VERMILLION, ink: "white", of: (row) => row.disabled },
  { name: "surrendered", color: ORANGE, ink: INK, of: (row) => row.surrendered },
  { name: "fled", color: BLUE, ink: "white", of: (row) => row.fled },
  { name: "still in action", color: "#E6E2DA", ink: INK, of: (row) => row.inAction },
];

const TOOLTIP = [
  { field: "figure", title: "Figure" },
  { field: "fate", title: "At the end" },
  { field: "shown", title: "Share of games" },
  { field: "interval", title: "Interval, %" },
  { field: "games", title: "Games", format: "," },
];

/** The parts of one figure's bar, side by side from 0 to 1. */
function parts(row: TableFigureRow, label: string, plotWidth: number): Spec[] {
  let from = 0;
  return FATES.map(({ name, ink, of }) => {
    const { games, probability } = of(row);
    const share = probability.value ?? 0;
    const start = from;
    from += share;
    const words = percent(share).replace(/\.\d+/, share >= 0.1 ? "" : "$&");
    const fits = measure(LABEL_SIZE)(words) + TEXT_MARGIN <= share * plotWidth;
    return {
      side: row.side,
      label,
      figure: printable(row.figure),
      fate: name,
      games,
      ...numbers(probability, "percent"),
      from: start,
      to: from,
      middle: (start + from) / 2,
      words: fits ? words : "",
      ink,
    };
  });
}

/** `Every share is known to within 1.8 points (95 % intervals).` */
function surenessNote(summary: Summary, rows: readonly TableFigureRow[]): string {
  const halves = rows.flatMap((row) =>
    FATES.map(({ of }) => {
      const { low, high } = of(row).probability;
      return low === null || high === null ? 1 : (high - low) / 2;
    }),
  );
  const points = Number((100 * Math.max(0, ...halves)).toPrecision(2));
  return `Every share is known to within ${points} points (${confidence(summary)} intervals).`;
}

function layers(last: boolean, room: Room): Spec[] {
  const x = {
    field: "from",
    type: "quantitative",
    title: last ? "Share of games" : null,
    scale: { domain: [0, 1] },
    axis: { format: ".0%", tickCount: 5, labels: last },
  };
  const scale = {
    domain: FATES.map(({ name }) => name),
    range: FATES.map(({ color }) => color),
  };
  return [
    {
      mark: { type: "bar", stroke: "white", strokeWidth: 1, height: 20 },
      encoding: {
        x,
        x2: { field: "to" },
        color: {
          field: "fate",
          type: "nominal",
          title: null,
          scale,
          legend: { symbolType: "square", ...legendFor(room) },
        },
        tooltip: TOOLTIP,
      },
    },
    {
      mark: { type: "text", fontSize: LABEL_SIZE },
      encoding: {
        x: { ...x, field: "middle" },
        text: { field: "words", type: "nominal" },
        color: { field: "ink", type: "nominal", scale: null },
        tooltip: TOOLTIP,
      },
    },
  ];
}

/** How each figure ended: a bar of the shares of games, figure by figure. */
export function fatesChart(summary: Summary, table: TableSummary, room: Room): ChartSpec {
  const all = table.figures;
  const rows = all.slice(0, ROWS_MAX);
  const labels = (["A", "B"] as const).flatMap((side) =>
    rowLabels(
      rows.filter((row) => row.side === side).map((row) => row.figure),
      room.width * 0.35,
    ),
  );
  const inOrder = (["A", "B"] as const).flatMap((side) => rows.filter((row) => row.side === side));
  const plotWidth = Math.max(80, Math.floor(room.width - widest(labels) - 24));
  const values = inOrder.flatMap((row, index) => parts(row, labels[index] ?? "", plotWidth));
  return {
    name: "fates",
    title: "How figures ended",
    description:
      "Share of games in which each figure was killed, disabled, surrendered, fled, or was in action.",
    spec: framed({
      title: heading(summary, room, "How each figure ended: share of games", [
        surenessNote(summary, rows),
        ...cutNote(rows.length, all.length, "fates.csv"),
      ]),
      ...sideBlocks(summary, room, values, (own, last) => ({
        width: plotWidth,
        height: { step: ROW_STEP },
        encoding: { y: { field: "label", type: "nominal", sort: null, title: null } },
        data: { values: own },
        layer: layers(last, room),
      })),
      resolve: { scale: { color: "shared" } },
    }),
  };
}

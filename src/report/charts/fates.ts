import type { Befell, FigureRow, Summary } from "../../stats/summary.js";
import { byFigure } from "../breakdowns.js";
import { fateNames, fateOf, fateWords } from "../fates.js";
import { percent } from "../numbers.js";
import { confidence } from "../sentences.js";
import { printable } from "../text.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { ENDED, IN_ACTION, KILLED } from "./palette.js";

const ROW_STEP = 28;
const TEXT_MARGIN = 8;

/** A way to end, as it is drawn. */
interface End {
  readonly name: string;
  readonly color: string;
  readonly ink: string;
  readonly of: (row: FigureRow) => Befell | null;
}

/** Ends of the figures: killed first, then the others as the rule system has them, then those still in action. */
function endsOf(rows: readonly FigureRow[]): End[] {
  const others = fateNames(rows).filter((fate) => fate !== "killed");
  const end = (fate: string, style: Pick<End, "color" | "ink">): End => ({
    name: fateWords(fate),
    ...style,
    of: (row) => fateOf(row, fate),
  });
  return [
    end("killed", KILLED),
    ...others.map((fate, i) => end(fate, ENDED[i % ENDED.length]!)),
    { name: "still in action", ...IN_ACTION, of: (row) => row.inAction },
  ];
}

const TOOLTIP = [
  { field: "figure", title: "Figure" },
  { field: "fate", title: "At the end" },
  { field: "shown", title: "Share of games" },
  { field: "interval", title: "Interval, %" },
  { field: "games", title: "Games", format: "," },
];

/** The parts of one figure's bar, side by side from 0 to 1. */
function parts(ends: readonly End[], row: FigureRow, label: string, plotWidth: number): Spec[] {
  let from = 0;
  return ends.flatMap(({ name, ink, of }) => {
    const end = of(row);
    if (end === null) return [];
    const { games, probability } = end;
    const share = probability.value ?? 0;
    const start = from;
    from += share;
    const words = percent(share).replace(/\.\d+/, share >= 0.1 ? "" : "$&");
    const fits = draw.measure(draw.LABEL_SIZE)(words) + TEXT_MARGIN <= share * plotWidth;
    return {
      side: row.side,
      label,
      figure: printable(row.figure),
      fate: name,
      games,
      ...draw.numbers(probability, "percent"),
      from: start,
      to: from,
      middle: (start + from) / 2,
      words: fits ? words : "",
      ink,
    };
  });
}

/** `Every share is known to within 1.8 points (95 % intervals).` */
function surenessNote(summary: Summary, ends: readonly End[]): string {
  const halves = summary.figures.slice(0, draw.ROWS_MAX).flatMap((row) =>
    ends.flatMap(({ of }) => {
      const end = of(row);
      if (end === null) return [];
      const { low, high } = end.probability;
      return low === null || high === null ? 1 : (high - low) / 2;
    }),
  );
  const points = Number((100 * Math.max(0, ...halves)).toPrecision(2));
  return `Every share is known to within ${points} points (${confidence(summary)} intervals).`;
}

function layers(ends: readonly End[], last: boolean, room: Room): Spec[] {
  const x = (field: string): Spec =>
    draw.shareAxis(field, last ? "Share of games" : null, { labels: last });
  const color = draw.nominal("fate", {
    title: null,
    scale: { domain: ends.map(({ name }) => name), range: ends.map((end) => end.color) },
    legend: { symbolType: "square", ...draw.legendFor(room) },
  });
  return [
    draw.bars(
      { stroke: "white", strokeWidth: 1, height: 20 },
      { x: x("from"), x2: { field: "to" }, color, tooltip: TOOLTIP },
    ),
    draw.texts(
      {},
      {
        x: x("middle"),
        text: draw.nominal("words"),
        color: draw.asWritten("ink"),
        tooltip: TOOLTIP,
      },
    ),
  ];
}

/** How each figure ended: a bar of the shares of games, figure by figure. */
export function fatesChart(summary: Summary, room: Room): ChartSpec {
  const all = summary.figures;
  const rows = all.slice(0, draw.ROWS_MAX);
  const ends = endsOf(rows);
  const labels = draw.figureLabels(rows, room.width * 0.35);
  const width = Math.max(80, Math.floor(room.width - draw.widest([...labels.values()]) - 24));
  const values = [...labels].flatMap(([row, label]) => parts(ends, row, label, width));
  return draw.chart(
    {
      name: "fates",
      title: "How figures ended",
      description: `Share of games in which each figure was ${ends.map(({ name }) => name).join(", ")}.`,
    },
    draw.heading(summary, room, "How each figure ended: share of games", [
      surenessNote(summary, ends),
      ...draw.cutNote(rows.length, all.length, `${byFigure(summary)?.form.name ?? "figures"}.csv`),
    ]),
    {
      ...draw.sideBlocks(summary, room, values, (_, last) => ({
        width,
        height: { step: ROW_STEP },
        encoding: { y: draw.namedRows("label") },
        layer: layers(ends, last, room),
      })),
      resolve: { scale: { color: "shared" } },
    },
  );
}

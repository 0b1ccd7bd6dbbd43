import type { Grid, GridPicture } from "../../core/breakdown.js";
import { SIDES } from "../../core/columns.js";
import { decadeOf, pow } from "../../core/elementary.js";
import type { Breakdown, BreakdownRow, SideId, Summary } from "../../stats/summary.js";
import { columnOf, countOf, perGame, perHundred, squareSentence } from "../breakdowns.js";
import { capital, printable } from "../text.js";
import type { ChartSpec, Room, Spec } from "./frame.js";
import * as draw from "./frame.js";
import { STEPS } from "./palette.js";

/** Pixels of a panel's axis, and between two panels. */
const AXIS_ROOM = 58;
const PANEL_GAP = 24;
const BESIDE_FROM = 560;
const HEIGHT_MAX = 460;
/** From seldom to often: as light to dark on grey paper, too. Steps, not a gradient, which a page could not draw. */
const ROUNDING = 1e-9;
/** About so many pixels between two ticks. */
const TICK_ROOM = 45;
const TICK_STEPS = [5, 10, 20, 30, 50, 100, 200, 500, 1000];

/** A square and how often. */
interface Square {
  readonly side: SideId;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly per100: number;
}

function squareOf({ games }: Summary, times: string, row: BreakdownRow): Square {
  const { side, x, y } = row.keys;
  const count = countOf(row, times);
  return {
    side: side as SideId,
    x: Number(x),
    y: Number(y),
    count,
    per100: 100 * (perGame(games, count) ?? 0),
  };
}

/** A length axis with ticks from 0 on. */
function lengthAxis(field: string, end: number, pixels: number, title: string | null): Spec {
  const step = TICK_STEPS.find((each) => (pixels / end) * each >= TICK_ROOM) ?? end;
  const values = Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => i * step);
  return draw.quantity(field, {
    title,
    scale: { domain: [0, end], nice: false, zero: false },
    axis: { values, format: "d", grid: false },
  });
}

/** Classes of how often, in 100 games: equal steps of 1, 2 or 5 from 0 on, named after their ends. */
interface Classes {
  readonly step: number;
  readonly names: readonly string[];
}

function classesOf(squares: readonly Square[]): Classes {
  const most = Math.max(0, ...squares.map(({ per100 }) => per100));
  const power = pow(10, decadeOf(most / STEPS.length || 1));
  const step = [1, 2, 5, 10].map((x) => x * power).find((x) => x * STEPS.length >= most) ?? most;
  const end = (i: number): string => String(Number((i * step).toPrecision(3)));
  const used = Math.max(1, Math.ceil(most / step - ROUNDING));
  return { step, names: STEPS.slice(0, used).map((_, i) => `${end(i)} to ${end(i + 1)}`) };
}

/** A square in words and corners, cut at the table's edge. */
function drawn(
  summary: Summary,
  { width, depth, square: length }: Grid,
  { step, names }: Classes,
  { side, count, per100, ...middle }: Square,
): Spec {
  const [x, y] = [middle.x - length / 2, middle.y - length / 2];
  const x2 = Math.min(width, x + length);
  const y2 = Math.min(depth, y + length);
  return {
    side,
    sideName: printable(summary.sides[side]),
    place: `x ${x} to ${x2}, y ${y} to ${y2} ${summary.system.length.short}`,
    x,
    x2,
    y,
    y2,
    count,
    per100,
    shown: perHundred(summary, count),
    often: names[Math.max(0, Math.ceil(per100 / step - ROUNDING) - 1)],
  };
}

/** The table seen from above, y upwards, in its true proportions. Squares where nothing was are left blank. */
export function gridChart(
  summary: Summary,
  breakdown: Breakdown & { readonly grid: Grid },
  picture: GridPicture,
  room: Room,
): ChartSpec {
  const { form, grid, rows } = breakdown;
  const times = form.measures[0]?.name ?? "";
  const counted = columnOf(form, times);
  const tooltip = [
    { field: "sideName", title: "Side" },
    { field: "place", title: "Square" },
    { field: "shown", title: `${picture.here} in 100 games` },
    {
      field: "count",
      title: "measure" in counted ? capital(counted.measure.head) : "",
      format: ",",
    },
  ];
  const unit = summary.system.length.short;
  const squares = rows.map((row) => squareOf(summary, times, row)).filter(({ count }) => count > 0);
  const classes = classesOf(squares);
  const columns = room.width >= BESIDE_FROM ? 2 : 1;
  const free = (room.width - (columns - 1) * PANEL_GAP) / columns - AXIS_ROOM;
  const scale = Math.min(free / grid.width, HEIGHT_MAX / grid.depth);
  const [width, height] = [Math.round(grid.width * scale), Math.round(grid.depth * scale)];
  const color = {
    field: "often",
    type: "ordinal",
    title: "In 100 games",
    scale: { domain: classes.names, range: STEPS.slice(0, classes.names.length) },
    legend: {
      symbolType: "square",
      symbolStrokeWidth: 0,
      symbolSize: 140,
      ...draw.legendFor(room),
    },
  };
  const place = {
    x: lengthAxis("x", grid.width, width, `x, ${unit}`),
    x2: { field: "x2" },
    y: lengthAxis("y", grid.depth, height, `y, ${unit}`),
    y2: { field: "y2" },
  };
  const panel = (side: SideId): Spec => ({
    title: draw.panelTitle(summary.sides[side], width, { offset: 6 }),
    width,
    height,
    view: { stroke: draw.SOFT_INK },
    ...draw.rects(
      { stroke: "white", strokeWidth: 1 },
      { ...place, color, tooltip },
      squares
        .filter((square) => square.side === side)
        .map((square) => drawn(summary, grid, classes, square)),
    ),
  });
  return draw.chart(
    {
      name: picture.name,
      title: picture.title,
      description: squareSentence(summary, breakdown) || picture.none,
    },
    draw.heading(summary, room, picture.heading, [
      `The table from above, side A's edge below; squares of ${grid.square} ${unit}. ` +
        "Darker is more often; blank is never.",
    ]),
    {
      columns,
      spacing: PANEL_GAP,
      concat: SIDES.map(panel),
      resolve: { scale: { color: "shared" } },
    },
  );
}

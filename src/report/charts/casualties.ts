import { SIDES } from "../../core/columns.js";
import type {
  Casualties,
  CasualtySquare,
  SideId,
  Summary,
  TableSummary,
} from "../../stats/summary.js";
import { casualtySentence, perHundred } from "../sentences.js";
import { printable, shorten } from "../text.js";
import {
  type ChartSpec,
  framed,
  GREY,
  heading,
  LABEL_SIZE,
  legendFor,
  measure,
  type Room,
  type Spec,
} from "./frame.js";

/** Pixels of a panel's axis, and between two panels. */
const AXIS_ROOM = 58;
const PANEL_GAP = 24;
const BESIDE_FROM = 560;
const HEIGHT_MAX = 460;
/** From seldom to often: as light to dark on grey paper, too. Steps, not a gradient, which a page could not draw. */
const SHADES = ["#DCE9F4", "#A3CBE8", "#559FD3", "#1B659E", "#00304F"];
const ROUNDING = 1e-9;
/** About so many pixels between two ticks. */
const TICK_ROOM = 45;
const TICK_STEPS = [5, 10, 20, 30, 50, 100, 200, 500, 1000];

const TOOLTIP = [
  { field: "sideName", title: "Side" },
  { field: "place", title: "Square" },
  { field: "shown", title: "Put out here in 100 games" },
  { field: "count", title: "In all games", format: "," },
];

/** A length axis with ticks from 0 on. */
function lengthAxis(field: string, end: number, pixels: number, title: string | null): Spec {
  const step = TICK_STEPS.find((each) => (pixels / end) * each >= TICK_ROOM) ?? end;
  const values = Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => i * step);
  return {
    field,
    type: "quantitative",
    title,
    scale: { domain: [0, end], nice: false, zero: false },
    axis: { values, format: "d", grid: false },
  };
}

/** Classes of how often, in 100 games: equal steps of 1, 2 or 5 from 0 on, named after their ends. */
interface Classes {
  readonly step: number;
  readonly names: readonly string[];
}

function classesOf(squares: readonly CasualtySquare[]): Classes {
  const most = Math.max(0, ...squares.map(per100));
  const power = 10 ** Math.floor(Math.log10(most / SHADES.length || 1));
  const step = [1, 2, 5, 10].map((x) => x * power).find((x) => x * SHADES.length >= most) ?? most;
  const end = (i: number): string => String(Number((i * step).toPrecision(3)));
  const used = Math.max(1, Math.ceil(most / step - ROUNDING));
  return { step, names: SHADES.slice(0, used).map((_, i) => `${end(i)} to ${end(i + 1)}`) };
}

const per100 = ({ perGame }: CasualtySquare): number => 100 * (perGame ?? 0);

/** A square in words and corners, cut at the table's edge. */
function drawn(
  summary: Summary,
  { width, depth, square: length }: Casualties,
  { step, names }: Classes,
  square: CasualtySquare,
): Spec {
  const [x, y] = [square.x - length / 2, square.y - length / 2];
  const x2 = Math.min(width, x + length);
  const y2 = Math.min(depth, y + length);
  return {
    side: square.side,
    sideName: printable(summary.sides[square.side]),
    place: `x ${x} to ${x2}, y ${y} to ${y2} ${summary.system.length.short}`,
    x,
    x2,
    y,
    y2,
    count: square.count,
    per100: per100(square),
    shown: perHundred(square),
    often: names[Math.max(0, Math.ceil(per100(square) / step - ROUNDING) - 1)],
  };
}

/**
 * Where figures of each side were put out: the table seen from above, y upwards, in its true proportions. Squares where
 * nobody was are left blank.
 */
export function casualtiesChart(summary: Summary, table: TableSummary, room: Room): ChartSpec {
  const { casualties } = table;
  const unit = summary.system.length.short;
  const squares = casualties.squares.filter(({ count }) => count > 0);
  const classes = classesOf(squares);
  const columns = room.width >= BESIDE_FROM ? 2 : 1;
  const free = (room.width - (columns - 1) * PANEL_GAP) / columns - AXIS_ROOM;
  const scale = Math.min(free / casualties.width, HEIGHT_MAX / casualties.depth);
  const [width, height] = [
    Math.round(casualties.width * scale),
    Math.round(casualties.depth * scale),
  ];
  const title = (side: SideId): Spec => ({
    text: shorten(printable(summary.sides[side]), width, measure(LABEL_SIZE, 600)),
    fontSize: LABEL_SIZE,
    frame: "group",
    offset: 6,
  });
  const panel = (side: SideId): Spec => ({
    title: title(side),
    width,
    height,
    view: { stroke: GREY },
    data: {
      values: squares
        .filter((square) => square.side === side)
        .map((square) => drawn(summary, casualties, classes, square)),
    },
    mark: { type: "rect", stroke: "white", strokeWidth: 1 },
    encoding: {
      x: lengthAxis("x", casualties.width, width, `x, ${unit}`),
      x2: { field: "x2" },
      y: lengthAxis("y", casualties.depth, height, `y, ${unit}`),
      y2: { field: "y2" },
      color: {
        field: "often",
        type: "ordinal",
        title: "In 100 games",
        scale: { domain: classes.names, range: SHADES.slice(0, classes.names.length) },
        legend: { symbolType: "square", symbolStrokeWidth: 0, symbolSize: 140, ...legendFor(room) },
      },
      tooltip: TOOLTIP,
    },
  });
  return {
    name: "casualties",
    title: "Where figures were put out",
    description: casualtySentence(summary) || "Nobody was put out.",
    spec: framed({
      title: heading(summary, room, "Where figures of each side were put out", [
        `The table from above, side A's edge below; squares of ${casualties.square} ${unit}. ` +
          "Darker is more often; blank is never.",
      ]),
      columns,
      spacing: PANEL_GAP,
      concat: SIDES.map(panel),
      resolve: { scale: { color: "shared" } },
    }),
  };
}

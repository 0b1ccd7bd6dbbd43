/** A told game on open ground that nobody drew: men on a strip, how far they are apart to scale. */
import { SIDES, type SideId } from "../../core/columns.js";
import type { MapPoint } from "../../core/map.js";
import type { Story } from "../../core/story.js";
import { INK, SOFT_INK } from "../charts/frame.js";
import { TABLE, TABLE_GRID } from "../charts/palette.js";
import type { Box, Pixel, View } from "./svg.js";
import * as svg from "./svg.js";

/** px: between those of a side who stand abreast, and above and below them. */
const LANE = 26;
const ROOM = 34;
const SIDE_ROOM = 64;
/** Men at arm's length are drawn side by side. */
const BESIDE = 9;
const AXIS_ROOM = 24;
const TICK_PX_MIN = 46;
const TICKS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/** Who is in the game, in file order. */
type Figures = readonly { readonly side: SideId }[];

/** The same story with everybody in a lane of his own: a point is how far along he is, and his lane. */
export function inLanes(figures: Figures, story: Story, distance: number): Story {
  const lanes = figures.map(({ side }, i) => {
    const own = figures.flatMap((one, f) => (one.side === side ? [f] : []));
    return own.indexOf(i) - (own.length - 1) / 2;
  });
  const events = story.events.map((event) => {
    const moves = (event.moves ?? []).map(({ figure, way }) => ({
      figure,
      way: way.map(([x]): MapPoint => [x, lanes[figure]!]),
    }));
    return { ...event, moves };
  });
  const starts = figures.flatMap(({ side }, figure) => {
    const [first] = events.flatMap(({ moves }) => moves.filter((move) => move.figure === figure));
    // A story may put him where he begins; else he is where he first goes from.
    if (first?.way.length === 1) return [];
    const from: MapPoint = [side === "A" ? 0 : distance, lanes[figure]!];
    return [{ figure, way: [first?.way[0] ?? from] }];
  });
  const [first, ...rest] = events;
  return {
    ...story,
    events: first === undefined ? [] : [{ ...first, moves: [...starts, ...first.moves] }, ...rest],
  };
}

export interface Strip {
  readonly box: Box;
  /** The side of a man is the side of his point that he stands on. */
  view(side: SideId): View;
  readonly ticks: readonly { readonly far: number; readonly x: number }[];
}

/** As long as the men ever are apart, so that it stays as it is from moment to moment. */
export function stripOf(
  figures: Figures,
  { events }: Story,
  distance: number,
  { top, wide }: { readonly top: number; readonly wide: number },
): Strip {
  const all = events.flatMap(({ moves = [] }) => moves.flatMap(({ way }) => way.map(([x]) => x)));
  const [least, most] = [Math.min(0, ...all), Math.max(distance, 1, ...all)];
  const [left, right] = [0, wide];
  const pxPerLength = (right - left - 2 * SIDE_ROOM) / (most - least);
  const lanes = Math.max(
    ...SIDES.map((side) => figures.filter((figure) => figure.side === side).length),
  );
  const bottom = top + 2 * ROOM + LANE * (lanes - 1);
  const x = (far: number): number => left + SIDE_ROOM + (far - least) * pxPerLength;
  const box = { left, top, right, bottom };
  const step = TICKS.find((one) => one * pxPerLength >= TICK_PX_MIN) ?? 2000;
  const first = Math.ceil(least / step);
  const ticks = Array.from({ length: Math.floor(most / step) - first + 1 }, (_, i) => {
    const far = (first + i) * step;
    return { far, x: x(far) };
  });
  const view = (side: SideId): View => ({
    box,
    pxPerLength,
    at: ([far, lane]): Pixel => ({
      x: x(far) + (side === "A" ? -BESIDE : BESIDE),
      y: (top + bottom) / 2 - lane * LANE,
    }),
  });
  return { box, view, ticks };
}

/** Ground, and how far it is from where side A begins. */
export function drawStrip({ box, ticks }: Strip, unit: string): string {
  const { left, right, bottom } = box;
  const lines = ticks.map(({ x }) => svg.line({ x, y: box.top }, { x, y: bottom }));
  const numbers = ticks.map(({ far, x }) =>
    svg.text({ x, y: bottom + 16 }, far === 0 ? `0 ${unit}` : String(far), {
      "text-anchor": "middle",
    }),
  );
  return (
    svg.rectangle(box, { fill: TABLE }) +
    svg.group({ stroke: TABLE_GRID, "stroke-width": 0.7 }, lines) +
    svg.line(
      { x: left, y: bottom },
      { x: right, y: bottom },
      { stroke: INK, "stroke-width": 1.6 },
    ) +
    svg.group({ "font-size": 11, fill: SOFT_INK }, numbers)
  );
}

export const stripEnd = ({ box }: Strip): number => box.bottom + AXIS_ROOM;

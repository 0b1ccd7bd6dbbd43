/** The ways of a told game: who went where in which turn, and where he was put out. */
import type { SideId } from "../../core/columns.js";
import { hypot } from "../../core/elementary.js";
import type { MapFigure, MapPoint, TableMap } from "../../core/map.js";
import type { Story } from "../../core/story.js";
import { INK, SIDE_COLOR } from "../charts/frame.js";
import { DRIFT_INK, PAPER, SIDE_INK } from "../charts/palette.js";
import { drawMark, type Mark, marksOf, nameLabel, REACH } from "./figures.js";
import type { Labels, Pixel, View } from "./svg.js";
import * as svg from "./svg.js";

/** Where a figure stood at the end of a turn in which it moved. */
interface Stop {
  readonly turn: number;
  readonly at: MapPoint;
}

/** A figure of a game, in file order. */
export interface Player {
  readonly side: SideId;
  readonly name: string;
  readonly means: MapFigure["means"];
}

/** What became of a figure in a game. */
export interface Track extends Player {
  /** Its number. */
  readonly figure: number;
  /** From where it began on, bends included. */
  readonly way: readonly MapPoint[];
  /** How it went in the last event. */
  readonly went: readonly MapPoint[];
  readonly stops: readonly Stop[];
  /** The turn in which it was put out. */
  readonly outInTurn: number | null;
}

const STOP_RADIUS = 2;
const STOP_SIZE = 9;
const CROSS = 5;
const NAME_SIZE = 10;
const DASHES: Readonly<Record<SideId, string>> = { A: "none", B: "6 2.5" };

/**
 * The tracks of all who came onto the table.
 * @throws Error if the story moves a figure that is not in the game
 */
export function tracksOf(players: readonly Player[], story: Story): Track[] {
  const ways = players.map((): MapPoint[] => []);
  const stops = players.map((): Stop[] => []);
  const out = players.map((): number | null => null);
  for (const { turn, moves, out: gone } of story.events) {
    for (const { figure, way } of moves ?? []) {
      const own = ways[figure];
      const end = way[way.length - 1];
      if (own === undefined || end === undefined)
        throw new Error(`no figure ${figure} in the game`);
      own.push(...(own.length === 0 ? way : way.slice(1)));
      if (way.length === 1) continue;
      const list = stops[figure]!;
      if (list[list.length - 1]?.turn === turn) list.pop();
      list.push({ turn, at: end });
    }
    for (const figure of gone ?? []) out[figure] = turn;
  }
  const last = story.events.at(-1);
  return players.flatMap((player, i) => {
    const way = ways[i]!;
    if (way.length === 0) return [];
    const went = last?.moves?.find(({ figure }) => figure === i)?.way ?? [];
    return [{ ...player, figure: i, way, went, stops: stops[i]!, outInTurn: out[i] ?? null }];
  });
}

/** A way of what belongs to no side: from where it began on, and where it stood when a turn ended. */
export interface Drift {
  readonly name: string;
  readonly way: readonly MapPoint[];
  readonly stops: readonly Stop[];
}

/** The ways of all that belongs to no side and has moved. */
export function driftsOf(story: Story): Drift[] {
  const found = new Map<string, { way: MapPoint[]; stops: Stop[] }>();
  for (const { turn, drifts } of story.events) {
    for (const { name, way } of drifts ?? []) {
      const own = found.get(name) ?? { way: way.slice(0, 1), stops: [] };
      found.set(name, own);
      own.way.push(...way.slice(1));
      if (own.stops[own.stops.length - 1]?.turn === turn) own.stops.pop();
      own.stops.push({ turn, at: own.way[own.way.length - 1]! });
    }
  }
  return [...found].map(([name, drift]) => ({ name, ...drift }));
}

const startOf = ({ way }: Track): MapPoint => way[0]!;
export const endOf = ({ way }: Track): MapPoint => way[way.length - 1]!;
const hasMoved = ({ way }: Track): boolean => way.length > 1;
const isOut = ({ outInTurn }: Track): boolean => outInTurn !== null;

/** Where a way ends, or where its last piece leaves the table; null: the ground has no end. */
export function endOnTable(map: TableMap | null, track: Track): MapPoint {
  const [x, y] = endOf(track);
  if (map === null) return [x, y];
  const { width, depth } = map;
  const [fromX, fromY] = track.way[track.way.length - 2] ?? [x, y];
  const upTo = (from: number, to: number, edge: number): number =>
    to < 0 ? from / (from - to) : to > edge ? (edge - from) / (to - from) : 1;
  const share = Math.max(0, Math.min(upTo(fromX, x, width), upTo(fromY, y, depth)));
  return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
}

export function drawWay(points: readonly Pixel[], side: SideId): string {
  return svg.polyline(points, {
    stroke: SIDE_COLOR[side],
    "stroke-width": 1.7,
    "stroke-linejoin": "round",
    "stroke-dasharray": DASHES[side],
  });
}

export function drawStop(at: Pixel, side: SideId): string {
  const style = { fill: PAPER, stroke: SIDE_COLOR[side], "stroke-width": 1.2 };
  return svg.element("circle", { cx: at.x, cy: at.y, r: STOP_RADIUS, ...style });
}

export function drawCross({ x, y }: Pixel, side: SideId): string {
  const arms = (attributes: Record<string, string | number>): string =>
    svg.line({ x: x - CROSS, y: y - CROSS }, { x: x + CROSS, y: y + CROSS }, attributes) +
    svg.line({ x: x - CROSS, y: y + CROSS }, { x: x + CROSS, y: y - CROSS }, attributes);
  return (
    arms({ stroke: PAPER, "stroke-width": 5.5, "stroke-linecap": "square" }) +
    arms({ stroke: INK, "stroke-width": 4, "stroke-linecap": "square" }) +
    arms({ stroke: SIDE_COLOR[side], "stroke-width": 2.2, "stroke-linecap": "square" })
  );
}

export function drawDrift(points: readonly Pixel[]): string {
  return svg.polyline(points, {
    stroke: DRIFT_INK,
    "stroke-width": 1.7,
    "stroke-linejoin": "round",
    "stroke-dasharray": "2 3",
  });
}

export function drawDriftStop({ x, y }: Pixel): string {
  const style = { fill: PAPER, stroke: DRIFT_INK, "stroke-width": 1.2 };
  return svg.element("circle", { cx: x, cy: y, r: STOP_RADIUS, ...style });
}

/** Ways and stops of what belongs to no side, its name at the end. */
export function drawDrifts(drifts: readonly Drift[], view: View, labels: Labels): string {
  for (const { name, way, stops } of drifts) {
    labels.avoid(way.map(view.at));
    const end = view.at(way[way.length - 1]!);
    const style = { weight: 400, color: DRIFT_INK } as const;
    labels.place(end, STOP_RADIUS, { words: name, size: NAME_SIZE, ...style });
    for (const { at, turn } of stops.slice(0, -1)) {
      labels.place(
        view.at(at),
        STOP_RADIUS,
        { words: String(turn), size: STOP_SIZE, ...style },
        false,
      );
    }
  }
  return svg.group({}, [
    ...drifts.map(({ way }) => drawDrift(way.map(view.at))),
    ...drifts.flatMap(({ stops }) => stops.map(({ at }) => drawDriftStop(view.at(at)))),
  ]);
}

/**
 * Ways, stops, starts and ends, and their labels: names first, numbers where there is room.
 * @param map null: open ground
 */
export function drawTracks(
  map: TableMap | null,
  tracks: readonly Track[],
  {
    viewOf,
    labels,
    round,
  }: {
    readonly viewOf: (side: SideId) => View;
    readonly labels: Labels;
    /** The book's word for a turn. */
    readonly round: string;
  },
): { readonly lines: string; readonly signs: string } {
  const pixel = ({ side }: Track, point: MapPoint): Pixel => viewOf(side).at(point);
  const wayOf = (track: Track): Pixel[] => track.way.map((point) => pixel(track, point));
  const ways = tracks.filter(hasMoved).map((track) => drawWay(wayOf(track), track.side));
  const left = tracks.filter((track) => hasMoved(track) || isOut(track));
  const starts = marksOf(left, (track) => pixel(track, startOf(track)), true);
  const present = tracks.filter((track) => !isOut(track));
  const ends = marksOf(present, (track) => pixel(track, endOf(track)));
  const crosses = tracks.flatMap((track) => {
    const { side, name, outInTurn: turn } = track;
    return turn === null ? [] : [{ side, name, at: pixel(track, endOnTable(map, track)), turn }];
  });
  const stops = stopsOf(tracks, pixel);

  for (const { at, means } of [...starts, ...ends]) labels.block(svg.square(at, REACH[means]));
  for (const { at } of crosses) labels.block(svg.square(at, CROSS + 1));
  for (const track of tracks) labels.avoid(wayOf(track));
  for (const { at, side, name, turn } of crosses) {
    labels.place(at, CROSS + 2, nameLabel(side, [name], `, ${round} ${turn}`));
  }
  for (const { at, means, side, names, figures } of ends) {
    labels.place(at, REACH[means], { ...nameLabel(side, names), figures });
  }
  for (const { at, means, side, names } of starts) {
    // On a strip each has a lane of his own.
    if (map === null || isNamedNear(at, names, crosses, ends)) continue;
    labels.place(at, REACH[means], plainName(side, names));
  }
  for (const { at } of stops) labels.block(svg.square(at, STOP_RADIUS));
  for (const { at, side, turn } of stops) {
    const label = {
      words: String(turn),
      size: STOP_SIZE,
      weight: 400,
      color: SIDE_INK[side],
    } as const;
    labels.place(at, STOP_RADIUS, label, false);
  }
  return {
    lines: svg.group({}, ways),
    signs: svg.group({}, [
      ...stops.map(({ at, side }) => drawStop(at, side)),
      ...starts.map(drawMark),
      ...ends.map((mark) => {
        const track = tracks.find(({ figure }) => figure === mark.figures?.[0]);
        const went = track?.went.map((point) => pixel(track, point));
        return svg.ofFigures(mark.figures, drawMark(mark), went);
      }),
      ...crosses.map(({ at, side }) => drawCross(at, side)),
    ]),
  };
}

/** Where he began needs no second name where he ended. */
function isNamedNear(
  at: Pixel,
  names: readonly string[],
  crosses: readonly { readonly at: Pixel; readonly name: string }[],
  ends: readonly Mark[],
): boolean {
  const near = (other: Pixel): boolean => hypot(other.x - at.x, other.y - at.y) < 12;
  return names.every(
    (name) =>
      crosses.some((cross) => cross.name === name && near(cross.at)) ||
      ends.some((end) => end.names.includes(name) && near(end.at)),
  );
}

const plainName = (side: SideId, names: readonly string[]) =>
  ({ ...nameLabel(side, names), weight: 400 }) as const;

interface DrawnStop {
  readonly at: Pixel;
  readonly side: SideId;
  readonly turn: number;
}

/** The last one has a mark of its own, unless he was put out in a later turn. */
function stopsBeforeEnd({ stops, outInTurn }: Track): readonly Stop[] {
  const last = stops[stops.length - 1];
  return outInTurn === null || last?.turn === outInTurn ? stops.slice(0, -1) : stops;
}

/** Stops but the last; those of one vehicle are one. */
function stopsOf(
  tracks: readonly Track[],
  pixelOf: (track: Track, point: MapPoint) => Pixel,
): DrawnStop[] {
  const found = new Map<string, DrawnStop>();
  for (const track of tracks) {
    const { side } = track;
    for (const { at, turn } of stopsBeforeEnd(track)) {
      const pixel = pixelOf(track, at);
      const key = `${side} ${turn} ${pixel.x.toFixed(1)} ${pixel.y.toFixed(1)}`;
      found.set(key, { at: pixel, side, turn });
    }
  }
  return [...found.values()];
}

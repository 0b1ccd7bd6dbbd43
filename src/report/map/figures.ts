/** Figures on a map: shape and colour say the side, the outline says horse or vehicle. */
import type { SideId } from "../../core/columns.js";
import { hypot } from "../../core/elementary.js";
import type { MapFigure } from "../../core/map.js";
import { INK, SIDE_COLOR, SOFT_INK } from "../charts/frame.js";
import { PAPER, SIDE_INK } from "../charts/palette.js";
import type { Label, Labels, Pixel, View } from "./svg.js";
import * as svg from "./svg.js";

type Means = MapFigure["means"];

/** Half sizes, px: of the shape that says the side, and of whole marks. */
const CORE = 4.6;
export const REACH: Readonly<Record<Means, number>> = { foot: 6, mounted: 9, vehicle: 11 };
const NAME_SIZE = 11;
const NAME_ROOM = 130;
/** Names told together; of more, one less is named and the others are counted. */
const TOGETHER_MAX = 4;

export interface Mark {
  readonly side: SideId;
  readonly means: Means;
  readonly at: Pixel;
  /** Of those who are at this very point. */
  readonly names: readonly string[];
  /** Their numbers, where they have some. */
  readonly figures?: readonly number[] | undefined;
  /** Where somebody was, not where he is. */
  readonly hollow: boolean;
}

/** A disc for side A, a lozenge for side B. */
function core(side: SideId, { x, y }: Pixel, half: number, style: Record<string, string | number>) {
  if (side === "A") return svg.element("circle", { cx: x, cy: y, r: half, ...style });
  const far = half * 1.25;
  return svg.polygon(
    [
      { x: x - far, y },
      { x, y: y - far },
      { x: x + far, y },
      { x, y: y + far },
    ],
    style,
  );
}

/** On foot the bare shape, mounted in a second outline, a vehicle in a box with wheels. */
export function drawMark({ side, means, at, hollow }: Omit<Mark, "names" | "figures">): string {
  const color = SIDE_COLOR[side];
  const outline = { fill: PAPER, stroke: color, "stroke-width": 1.5 };
  const parts: string[] = [];
  if (means === "mounted") parts.push(core(side, at, CORE + 2.8, outline));
  if (means === "vehicle") {
    const [wide, high] = [10, 6.6];
    const wheel = { stroke: color, "stroke-width": 2.6 };
    for (const dy of [-high - 1.4, high + 1.4]) {
      for (const dx of [-5.5, 5.5]) {
        const y = at.y + dy;
        parts.push(svg.line({ x: at.x + dx - 2.5, y }, { x: at.x + dx + 2.5, y }, wheel));
      }
    }
    const body = { left: at.x - wide, top: at.y - high, right: at.x + wide, bottom: at.y + high };
    parts.push(svg.rectangle(body, outline));
  }
  const style = hollow
    ? { fill: PAPER, stroke: color, "stroke-width": 1.6 }
    : { fill: color, stroke: PAPER, "stroke-width": means === "foot" ? 0.9 : 0 };
  parts.push(core(side, at, means === "foot" ? CORE : CORE - 0.4, style));
  return parts.join("");
}

/** Figures of one side at one point are one mark, as in a vehicle. */
export function marksOf<
  Figure extends Pick<MapFigure, "side" | "name" | "means"> & { readonly figure?: number },
>(figures: readonly Figure[], placeOf: (figure: Figure) => Pixel, hollow = false): Mark[] {
  const marks = new Map<string, Mark>();
  for (const figure of figures) {
    const { side, means, name, figure: number } = figure;
    const at = placeOf(figure);
    const key = `${side} ${means} ${at.x.toFixed(1)} ${at.y.toFixed(1)}`;
    const before = marks.get(key);
    const names = [...(before?.names ?? []), name];
    const numbers = number === undefined ? undefined : [...(before?.figures ?? []), number];
    marks.set(key, { side, means, at, names, hollow, figures: hollow ? undefined : numbers });
  }
  return [...marks.values()];
}

export function nameLabel(side: SideId, names: readonly string[], after = ""): Label {
  const few = names.length <= TOGETHER_MAX ? names : names.slice(0, TOGETHER_MAX - 1);
  const shown = few.map((name) => svg.fitted(name, NAME_ROOM, NAME_SIZE, 600));
  const more = few.length < names.length ? ` and ${names.length - few.length} more` : "";
  const words = `${shown.join(", ")}${more}${after}`;
  return { words, size: NAME_SIZE, weight: 600, color: SIDE_INK[side] };
}

export function drawMarks(marks: readonly Mark[]): string {
  return svg.group({}, marks.map(drawMark));
}

/**
 * Room for all marks first, then the names.
 * @param least half the size of whatever lies on each mark besides, px
 */
export function labelMarks(marks: readonly Mark[], labels: Labels, least = 0): void {
  const reachOf = (means: Mark["means"]): number => Math.max(least, REACH[means]);
  for (const { at, means } of marks) labels.block(svg.square(at, reachOf(means)));
  for (const { at, side, means, names } of marks) {
    labels.place(at, reachOf(means), nameLabel(side, names));
  }
}

/** Dashes from where he begins to each point in turn, with a tip at the end. */
export function drawPaths(figures: readonly MapFigure[], view: View): string {
  const paths = figures
    .filter(({ path }) => path.length > 0)
    .map(({ side, at, path }) => {
      const points = [at, ...path].map(view.at);
      const color = SIDE_COLOR[side];
      return (
        svg.polyline(points, { stroke: color, "stroke-width": 1.2, "stroke-dasharray": "4 3" }) +
        arrowTip(points, color)
      );
    });
  return svg.group({}, paths);
}

function arrowTip(points: readonly Pixel[], color: string): string {
  const end = points[points.length - 1]!;
  const before = points[points.length - 2]!;
  const length = hypot(end.x - before.x, end.y - before.y);
  if (length === 0) return "";
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  return svg.polygon(
    [
      end,
      { x: end.x - 7 * dx + 3 * dy, y: end.y - 7 * dy - 3 * dx },
      { x: end.x - 7 * dx - 3 * dy, y: end.y - 7 * dy + 3 * dx },
    ],
    { fill: color },
  );
}

/** A place at which a group or a dummy begins. */
export function drawMarker(at: Pixel): string {
  const ring = { r: 6.5, fill: PAPER, stroke: SOFT_INK, "stroke-width": 1.2 };
  return (
    svg.element("circle", { cx: at.x, cy: at.y, ...ring, "stroke-dasharray": "2.5 1.5" }) +
    svg.text({ x: at.x, y: at.y + 3.6 }, "?", {
      "font-size": 10,
      "font-weight": 600,
      fill: INK,
      "text-anchor": "middle",
    })
  );
}

/** What lies on a table: pieces of terrain, each told apart by its pattern, and places of cover. */
import { hypot } from "../../core/elementary.js";
import type { MapPiece, MapSpot, TableMap } from "../../core/map.js";
import { INK, measure, SOFT_INK } from "../charts/frame.js";
import {
  BUILDING,
  BUILDING_INK,
  EARTH_INK,
  GREEN,
  GREEN_INK,
  PAPER,
  STONE,
  WATER,
  WATER_INK,
} from "../charts/palette.js";
import { printable, wrap } from "../text.js";
import type { Labels, Pixel, View } from "./svg.js";
import * as svg from "./svg.js";

export type Kind = MapPiece["kind"];

/** In the order of the legend. */
export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  building: "building",
  wall: "wall",
  fence: "fence",
  scrub: "scrub",
  "dense-scrub": "dense scrub",
  stream: "stream",
  ground: "other ground",
  object: "object",
  supply: "supply",
};

export const KINDS = Object.keys(KIND_WORDS) as Kind[];

/** Between the rails of a fence, px. */
const RAIL = 7;
const FENCE_HALF = 3;
const OBJECT_HALF = 7;
const SUPPLY_HALF = 4.5;

function pattern(name: string, width: number, height: number, content: string): string {
  const size = { width, height, patternUnits: "userSpaceOnUse" };
  return svg.element("pattern", { id: `map-${name}`, ...size }, content);
}

const stroke = (d: string, color: string, width: number): string =>
  svg.element("path", { d, fill: "none", stroke: color, "stroke-width": width });

/** A tuft of grass with its foot there. */
const tuft = (x: number, y: number): string =>
  `M${x} ${y}v-4.5M${x} ${y}l-2.6 -3.4M${x} ${y}l2.6 -3.4`;

/** Patterns differ in shape and density, so that grey paper shows them too. */
export function patterns(): string {
  const fill = (color: string, size: number): string =>
    svg.element("rect", { width: size, height: size, fill: color });
  return [
    pattern("building", 6, 6, fill(BUILDING, 6) + stroke("M-1 7L7 -1", BUILDING_INK, 0.8)),
    pattern("scrub", 22, 18, stroke(tuft(6, 8) + tuft(17, 17), GREEN_INK, 0.9)),
    pattern(
      "dense-scrub",
      11,
      11,
      fill(GREEN, 11) + stroke(tuft(3, 5.5) + tuft(8.5, 11), GREEN_INK, 1),
    ),
    pattern("stream", 18, 7, fill(WATER, 18) + stroke("M0 4q4.5 -4 9 0t9 0", WATER_INK, 0.9)),
    pattern("ground", 5, 5, svg.element("circle", { cx: 1.5, cy: 1.5, r: 0.7, fill: EARTH_INK })),
  ].join("\n");
}

const AREA_EDGES: Readonly<Partial<Record<Kind, Readonly<Record<string, string | number>>>>> = {
  building: { stroke: INK, "stroke-width": 1.6 },
  scrub: { stroke: GREEN_INK, "stroke-width": 0.9, "stroke-dasharray": "3 2" },
  "dense-scrub": { stroke: GREEN_INK, "stroke-width": 1.2 },
  stream: { stroke: WATER_INK, "stroke-width": 1 },
  ground: { stroke: EARTH_INK, "stroke-width": 0.8, "stroke-dasharray": "1.5 2" },
};

function area(kind: Kind, corners: readonly Pixel[]): string {
  return svg.polygon(corners, { fill: `url(#map-${kind})`, ...AREA_EDGES[kind] });
}

/** Stones in two courses. */
function wall(ends: readonly Pixel[]): string {
  return (
    svg.polyline(ends, { stroke: INK, "stroke-width": 5 }) +
    svg.polyline(ends, { stroke: STONE, "stroke-width": 3, "stroke-dasharray": "6 1.2" })
  );
}

/** A rail with posts across it. */
function fence([a, b]: readonly Pixel[]): string {
  if (a === undefined || b === undefined) return "";
  const length = hypot(b.x - a.x, b.y - a.y);
  const posts = Math.max(1, Math.round(length / RAIL));
  const across =
    length === 0 ? { x: 0, y: 0 } : { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
  const marks = Array.from({ length: posts + 1 }, (_, i) => {
    const x = a.x + ((b.x - a.x) * i) / posts;
    const y = a.y + ((b.y - a.y) * i) / posts;
    return svg.line(
      { x: x - FENCE_HALF * across.x, y: y - FENCE_HALF * across.y },
      { x: x + FENCE_HALF * across.x, y: y + FENCE_HALF * across.y },
    );
  });
  return svg.group({ stroke: INK, "stroke-width": 1.1 }, [svg.line(a, b), ...marks]);
}

/** A barrel from above, wide enough to be seen around the man who stands at it. */
function object(at: Pixel): string {
  const circle = (r: number, fill: string): string =>
    svg.element("circle", { cx: at.x, cy: at.y, r, fill, stroke: INK, "stroke-width": 1 });
  return circle(OBJECT_HALF, STONE) + circle(OBJECT_HALF / 2, "none");
}

/** A crate. */
function supply(at: Pixel): string {
  const box = svg.square(at, SUPPLY_HALF);
  const { left, top, right, bottom } = box;
  const style = { stroke: INK, "stroke-width": 1 };
  return (
    svg.rectangle(box, { fill: PAPER, ...style }) +
    svg.line({ x: left, y: top }, { x: right, y: bottom }, style) +
    svg.line({ x: left, y: bottom }, { x: right, y: top }, style)
  );
}

const halfOf = (kind: Kind): number => (kind === "object" ? OBJECT_HALF : SUPPLY_HALF);

/** One piece, whatever its kind. @param corners as those of a `MapPiece`, in px */
export function drawPiece(kind: Kind, corners: readonly Pixel[]): string {
  switch (kind) {
    case "wall":
      return wall(corners);
    case "fence":
      return fence(corners);
    case "object":
      return corners.map(object).join("");
    case "supply":
      return corners.map(supply).join("");
    default:
      return area(kind, corners);
  }
}

/** From the ground up: what stands on something else is drawn after it. */
const LAYERS: readonly Kind[] = [
  "ground",
  "stream",
  "scrub",
  "dense-scrub",
  "building",
  "fence",
  "wall",
  "object",
  "supply",
];

export function drawPieces(pieces: readonly MapPiece[], view: View): string {
  const inLayers = LAYERS.flatMap((kind) => pieces.filter((piece) => piece.kind === kind));
  return svg.group(
    {},
    inLayers.map(({ kind, corners }) => drawPiece(kind, corners.map(view.at))),
  );
}

/** Labels lie on no object or supply, and would rather not lie on edges or places of cover. */
export function avoidGround({ pieces, spots }: TableMap, view: View, labels: Labels): void {
  for (const { kind, corners } of pieces) {
    const points = corners.map(view.at);
    const half = halfOf(kind);
    if (points.length === 1) labels.block(svg.square(points[0]!, half));
    labels.avoid(points.length > 2 ? [...points, points[0]!] : points);
  }
  for (const { at } of spots) labels.avoid([view.at(at), view.at(at)]);
}

/** A chevron that points where the place of cover faces, its tip on the place. */
export function drawSpot(at: Pixel, facingDegrees: number): string {
  const turn = `translate(${at.x.toFixed(2)} ${at.y.toFixed(2)}) rotate(${(-facingDegrees).toFixed(2)})`;
  return svg.element("path", { d: "M-4.8 -2.8L-1.2 0L-4.8 2.8", transform: turn });
}

export function drawSpots(spots: readonly MapSpot[], view: View): string {
  return svg.group(
    { fill: "none", stroke: SOFT_INK, "stroke-width": 1.1, "stroke-linejoin": "round" },
    spots.map(({ at, facingDegrees }) => drawSpot(view.at(at), facingDegrees)),
  );
}

/**
 * Names that say more than the pattern does.
 * @param least half the size of whatever lies on a piece that is one point, px
 */
export function labelPieces(
  pieces: readonly MapPiece[],
  view: View,
  labels: Labels,
  least = 0,
): void {
  for (const { name, kind, corners } of pieces) {
    const plain = printable(name)
      .toLowerCase()
      .replace(/[\s#-]*\d*$/, "");
    if (KIND_WORDS[kind].includes(plain)) continue;
    const points = corners.map(view.at);
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    const middle = {
      x: (Math.min(...xs) + Math.max(...xs)) / 2,
      y: (Math.min(...ys) + Math.max(...ys)) / 2,
    };
    const label = { words: printable(name), size: 10.5, weight: 400, color: SOFT_INK } as const;
    const room = {
      x: Math.max(...xs) - Math.min(...xs) - 4,
      y: Math.max(...ys) - Math.min(...ys) - 2,
    };
    const lines = wrap(label.words, room.x, measure(label.size)).map((words) => ({
      ...label,
      words,
    }));
    if (points.length > 2) labels.centre(middle, room, lines);
    else {
      const reach = points.length > 1 ? OBJECT_HALF : Math.max(least, halfOf(kind));
      labels.place(middle, reach, label, false);
    }
  }
}

/** The plane of an engagement seen from above. */
import { cos, sin } from "../../core/elementary.js";
import type { MapFigure, MapPiece, TableMap } from "../../core/map.js";
import { INCHES } from "../../core/units.js";
import type { Engagement, Point, Unit } from "./engagement.js";

/** Inches of ground shown around what stands there, if there is no table. */
const MARGIN = 4;
const EAST_NORTH: Point = [0, 0];

/**
 * What a map of the engagement shows; null of a duel, which is a line. Without a table the ground is as large as what
 * stands and goes there, and its south-west corner is the origin of the map.
 */
export function engagementMap(engagement: Engagement): TableMap | null {
  const { kind, table, units } = engagement;
  if (kind === "duel") return null;
  const points = pointsOf(engagement);
  const most = (axis: 0 | 1): number => Math.max(...points.map((point) => point[axis])) + MARGIN;
  const origin = mapOrigin(engagement);
  const [width, depth] =
    table === null ? [most(0) - origin[0], most(1) - origin[1]] : [table.width, table.depth];
  const here = ([x, y]: Point): Point => [x - origin[0], y - origin[1]];
  return {
    length: INCHES,
    width,
    depth,
    corner: origin,
    pieces: piecesOf(engagement).map((piece) => ({ ...piece, corners: piece.corners.map(here) })),
    spots: units.flatMap(({ figures }) =>
      figures
        .filter(({ cover, front }) => cover !== "open" && front !== null)
        .map(({ at, front }) => ({ at: here(at), facingDegrees: front! })),
    ),
    figures: units.flatMap((unit) => figuresOf(unit, here)),
    markers: [],
  };
}

/** Where the origin of the map lies on the plane: what is told of a game is moved there too. */
export function mapOrigin(engagement: Engagement): Point {
  if (engagement.table !== null) return EAST_NORTH;
  const points = pointsOf(engagement);
  const least = (axis: 0 | 1): number => Math.min(...points.map((point) => point[axis])) - MARGIN;
  return [least(0), least(1)];
}

const pointsOf = ({ units, areas, obstacles, charges }: Engagement): Point[] => [
  ...units.flatMap((unit) => [
    ...unit.figures.map(({ at }) => at),
    ...waysOf(unit),
    ...discOf(unit),
  ]),
  ...[...areas, ...obstacles].flatMap(({ from, to }) => [from, to]),
  ...charges.map(({ at }) => at),
];

const waysOf = (unit: Unit): readonly Point[] => (unit.kind === "wagon" ? unit.path : []);

/** Corners of the square around a herd. */
const discOf = (unit: Unit): Point[] => {
  if (unit.kind !== "herd") return [];
  const { at, radius } = unit;
  return [
    [at[0] - radius, at[1] - radius],
    [at[0] + radius, at[1] + radius],
  ];
};

function piecesOf({ areas, obstacles, charges, units }: Engagement): MapPiece[] {
  const rectangle = (from: Point, to: Point): Point[] => [
    from,
    [to[0], from[1]],
    to,
    [from[0], to[1]],
  ];
  const ground = { woods: "dense-scrub", rough: "scrub", road: "ground" } as const;
  const line = { fence: "fence", hedge: "fence", ditch: "stream", wall: "wall" } as const;
  return [
    ...areas.map(
      ({ kind, from, to }): MapPiece => ({
        name: kind,
        kind: ground[kind],
        corners: rectangle(from, to),
      }),
    ),
    ...obstacles.map(
      ({ kind, from, to }): MapPiece => ({ name: kind, kind: line[kind], corners: [from, to] }),
    ),
    ...charges.map(({ at }): MapPiece => ({ name: "charge", kind: "supply", corners: [at] })),
    ...units.flatMap((unit): MapPiece[] =>
      unit.kind === "herd"
        ? [
            {
              name: `${unit.name} (${unit.count} ${unit.species})`,
              kind: "ground",
              corners: circle(unit),
            },
          ]
        : unit.kind === "gatling"
          ? [{ name: unit.name, kind: "object", corners: [unit.at] }]
          : unit.kind === "bear"
            ? [{ name: unit.name, kind: "object", corners: unit.figures.map(({ at }) => at) }]
            : [],
    ),
  ];
}

const CIRCLE_CORNERS = 24;
const circle = ({ at: [x, y], radius }: Unit & { kind: "herd" }): Point[] =>
  Array.from({ length: CIRCLE_CORNERS }, (_, i) => {
    const turn = (i / CIRCLE_CORNERS) * 2 * Math.PI;
    return [x + radius * cos(turn), y + radius * sin(turn)];
  });

function figuresOf(unit: Unit, here: (point: Point) => Point): MapFigure[] {
  const { side, kind, figures } = unit;
  if (side === null) return [];
  return figures.map(({ name, at, mounted }) => ({
    side,
    name,
    at: here(at),
    means: kind === "wagon" ? "vehicle" : mounted ? "mounted" : "foot",
    path: waysOf(unit).map(here),
  }));
}

/** What happens at a moment of a told game: who acts, at whom, and whether it tells. */
import type { SideId } from "../../core/columns.js";
import { cos, hypot, sin } from "../../core/elementary.js";
import type { ToldEvent } from "../../core/story.js";
import { INK } from "../charts/frame.js";
import { REACH } from "./figures.js";
import type { Labels, Pixel } from "./svg.js";
import * as svg from "./svg.js";

interface Actor {
  readonly figure: number;
  readonly side: SideId;
  readonly name: string;
  readonly at: Pixel;
}

/** Enemies of whoever acts that the words of an event name; of two names that begin alike the longer one is meant. */
export function namedBy<Figure extends Pick<Actor, "figure" | "side" | "name">>(
  { who, text }: Pick<ToldEvent, "who" | "text">,
  figures: readonly Figure[],
): Figure[] {
  const actor = figures.find(({ figure }) => figure === who);
  if (actor === undefined) return [];
  let rest = text;
  return [...figures]
    .sort((a, b) => b.name.length - a.name.length)
    .filter(({ name, side }) => {
      const said = rest.includes(name);
      rest = rest.replaceAll(name, " ");
      return said && side !== actor.side;
    });
}

const RING = REACH.mounted + 3;
/** Points of a star, px. */
const STAR = [11, 5] as const;
const RAYS = 8;

const star = ({ x, y }: Pixel): string =>
  svg.polygon(
    Array.from({ length: 2 * RAYS }, (_, i) => {
      const far = STAR[i % 2]!;
      const angle = (Math.PI * i) / RAYS;
      return { x: x + far * cos(angle), y: y + far * sin(angle) };
    }),
    { fill: "none", stroke: INK, "stroke-width": 1.6, "stroke-linejoin": "round" },
  );

/** From ring to ring, with a tip. */
function aim(from: Pixel, to: Pixel): string {
  const far = hypot(to.x - from.x, to.y - from.y);
  if (far < 2 * RING) return "";
  const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
  const end = { x: to.x - RING * dx, y: to.y - RING * dy };
  const style = { stroke: INK, "stroke-width": 1.4 };
  return (
    svg.line({ x: from.x + RING * dx, y: from.y + RING * dy }, end, {
      ...style,
      "stroke-dasharray": "7 4",
    }) +
    svg.polyline(
      [
        { x: end.x - 7 * dx + 4 * dy, y: end.y - 7 * dy - 4 * dx },
        end,
        { x: end.x - 7 * dx - 4 * dy, y: end.y - 7 * dy + 4 * dx },
      ],
      style,
    )
  );
}

/**
 * A ring about who acts, a line to each enemy whom he means, a star about whom a blow struck.
 * @param figures where they are by now, those who have just fallen among them
 */
export function drawDeed(
  event: ToldEvent,
  figures: readonly Actor[],
  isBlow: boolean,
  labels: Labels,
): string {
  const actor = figures.find(({ figure }) => figure === event.who);
  if (actor === undefined) return "";
  const meant = namedBy(event, figures);
  const { x, y } = actor.at;
  labels.block(svg.square(actor.at, RING));
  for (const { at } of meant) {
    labels.avoid([actor.at, at]);
    if (isBlow) labels.block(svg.square(at, STAR[0]));
  }
  const ring = { fill: "none", stroke: INK, "stroke-width": 1.4 };
  return svg.group({}, [
    ...meant.map(({ at }) => aim(actor.at, at)),
    svg.ofFigures([actor.figure], svg.element("circle", { cx: x, cy: y, r: RING, ...ring })),
    ...(isBlow ? meant.map(({ at }) => star(at)) : []),
  ]);
}

/** Drawing in SVG: elements, points on the map, and labels that keep out of each other's way. */
import { hypot } from "../../core/elementary.js";
import type { MapPoint } from "../../core/map.js";
import { measure } from "../charts/frame.js";
import { PAPER } from "../charts/palette.js";
import type { Weight } from "../font.js";
import { escapeMarkup, printable, shorten } from "../text.js";

/** px, y downwards. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where the table lies in the picture. */
export interface View {
  readonly box: Box;
  readonly pxPerLength: number;
  at(point: MapPoint): Pixel;
}

type Attributes = Readonly<Record<string, string | number>>;

const digits = (value: number): string => String(Math.round(value * 100) / 100 + 0);

export function element(name: string, attributes: Attributes, content = ""): string {
  const words = Object.entries(attributes).map(([key, value]) => {
    const text = typeof value === "number" ? digits(value) : escapeMarkup(value);
    return ` ${key}="${text}"`;
  });
  return `<${name}${words.join("")}${content === "" ? "/>" : `>${content}</${name}>`}`;
}

export function group(attributes: Attributes, content: readonly string[]): string {
  return content.length === 0 ? "" : `${element("g", attributes, content.join("\n"))}\n`;
}

export function line(a: Pixel, b: Pixel, attributes: Attributes = {}): string {
  return element("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, ...attributes });
}

const pairs = (points: readonly Pixel[]): string =>
  points.map(({ x, y }) => `${digits(x)},${digits(y)}`).join(" ");

/**
 * What is drawn of some figures, by their numbers, so that a film can let it go from place to place.
 * @param way that they have just gone; without it they go straight
 */
export function ofFigures(
  figures: readonly number[] | undefined,
  drawn: string,
  way: readonly Pixel[] = [],
): string {
  if (figures === undefined) return drawn;
  const went = way.length > 2 ? { "data-way": pairs(way) } : {};
  return element("g", { "data-figures": figures.join(" "), ...went }, drawn);
}

export function polygon(points: readonly Pixel[], attributes: Attributes): string {
  return element("polygon", { points: pairs(points), ...attributes });
}

export function polyline(points: readonly Pixel[], attributes: Attributes): string {
  return element("polyline", { points: pairs(points), fill: "none", ...attributes });
}

export function rectangle(box: Box, attributes: Attributes): string {
  const { left, top, right, bottom } = box;
  return element("rect", {
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    ...attributes,
  });
}

/** One line of text; whatever it says is made safe. */
export function text(at: Pixel, words: string, attributes: Attributes = {}): string {
  return element("text", { x: at.x, y: at.y, ...attributes }, escapeMarkup(printable(words)));
}

export function square(at: Pixel, half: number): Box {
  return { left: at.x - half, top: at.y - half, right: at.x + half, bottom: at.y + half };
}

/** A name that is printable and fits into that many px. */
export function fitted(name: string, room: number, size: number, weight: Weight = 400): string {
  return shorten(printable(name), room, measure(size, weight)) || "unnamed";
}

// ------------------------------------------------------------------ labels

export interface Label {
  /** Numbers of the figures whose name it is, on a moment of a film. */
  readonly figures?: readonly number[] | undefined;
  readonly words: string;
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
}

/** Left, right, above, below, then the diagonals. */
const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [0.8, -0.8],
  [-0.8, -0.8],
  [0.8, 0.8],
  [-0.8, 0.8],
];
/** px further away, when there is no room near by. */
const RINGS = [0, 10, 20, 32, 46, 62, 80, 100, 125];
const LINE_HEIGHT = 1.15;
const GAP = 2;
/** From here on a thin line leads from the name to its mark. */
const LEADER_FROM = 10;
/** What a square px on another label costs, and on something that may be covered, by a px of distance. */
const TAKEN_COST = 100;
const COVERED_COST = 0.4;
/** px between the points of a line that labels would rather not cover. */
const SAMPLE = 6;

interface Candidate {
  readonly box: Box;
  readonly ring: number;
  readonly taken: number;
  readonly cost: number;
}

/** Puts labels where nothing else is, first come, first served. */
export class Labels {
  private readonly taken: Box[] = [];
  private readonly covered: Box[] = [];
  private readonly leaders: string[] = [];
  private readonly drawn: string[] = [];

  /** @param bounds labels stay inside */
  constructor(private readonly bounds: Box) {}

  /** No label may lie here. */
  block(box: Box): void {
    this.taken.push(box);
  }

  /** Labels lie on such a line only if all else is worse. */
  avoid(points: readonly Pixel[]): void {
    points.slice(1).forEach((b, i) => {
      const a = points[i]!;
      const parts = Math.max(1, Math.ceil(hypot(b.x - a.x, b.y - a.y) / SAMPLE));
      for (let part = 0; part < parts; part++) {
        const share = (part + 0.5) / parts;
        const at = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
        this.covered.push(square(at, SAMPLE / 2));
      }
    });
  }

  private inside({ left, top, right, bottom }: Box): boolean {
    const { bounds } = this;
    return (
      left >= bounds.left && top >= bounds.top && right <= bounds.right && bottom <= bounds.bottom
    );
  }

  /**
   * A label near a mark.
   * @param reach  half the size of the mark, px
   * @param needed false: left out if there is no room close by
   */
  place(at: Pixel, reach: number, label: Label, needed = true): void {
    const found = (needed ? RINGS : RINGS.slice(0, 1))
      .flatMap((ring) =>
        DIRECTIONS.map((direction) => this.candidate(at, reach, label, ring, direction)),
      )
      .filter(({ box }) => this.inside(box));
    let best: Candidate | null = null;
    for (const each of found) if (best === null || each.cost < best.cost) best = each;
    if (best === null || (!needed && best.taken > 0)) return;
    this.draw(at, reach, label, best.box, best.ring >= LEADER_FROM);
  }

  private candidate(
    at: Pixel,
    reach: number,
    label: Label,
    ring: number,
    [dx, dy]: readonly [number, number],
  ): Candidate {
    const { width, height } = sizeOf(label);
    const away = reach + GAP + ring;
    const x = at.x + dx * away + (Math.sign(dx) * width) / 2;
    const y = at.y + dy * away + (Math.sign(dy) * height) / 2;
    const box = around({ x, y }, width, height);
    const taken = overlap(box, this.taken);
    const cost = ring + TAKEN_COST * taken + COVERED_COST * overlap(box, this.covered);
    return { box, ring, taken, cost };
  }

  /** Lines in the middle of an area, if there is room for them. */
  centre(at: Pixel, room: Pixel, lines: readonly Label[]): void {
    const sizes = lines.map(sizeOf);
    const whole = sizes.reduce((sum, { height }) => sum + height, 0);
    let y = at.y - whole / 2;
    const boxes = sizes.map(({ width, height }) => {
      y += height;
      return around({ x: at.x, y: y - height / 2 }, width, height);
    });
    const fits = sizes.every(({ width }) => width <= room.x) && whole <= room.y;
    if (!fits || boxes.some((box) => !this.inside(box) || overlap(box, this.taken) > 0)) return;
    lines.forEach((label, i) => {
      this.draw(at, 0, label, boxes[i]!, false);
    });
  }

  private draw(at: Pixel, reach: number, label: Label, box: Box, leader: boolean): void {
    this.block(box);
    if (leader) {
      const to = {
        x: Math.max(box.left, Math.min(box.right, at.x)),
        y: Math.max(box.top, Math.min(box.bottom, at.y)),
      };
      const whole = hypot(to.x - at.x, to.y - at.y);
      const from = {
        x: at.x + ((to.x - at.x) * reach) / whole,
        y: at.y + ((to.y - at.y) * reach) / whole,
      };
      this.avoid([from, to]);
      this.leaders.push(line(from, to, { stroke: label.color, "stroke-width": 0.6 }));
    }
    const { size, weight, color, figures } = label;
    const drawn = [
      rectangle(box, { fill: PAPER, "fill-opacity": 0.75, rx: 2 }),
      text({ x: box.left, y: box.bottom - 0.27 * size }, label.words, {
        "font-size": size,
        "font-weight": weight,
        fill: color,
        stroke: PAPER,
        "stroke-width": 2.6,
        "stroke-linejoin": "round",
        "paint-order": "stroke",
      }),
    ];
    this.drawn.push(ofFigures(figures, drawn.join("\n")));
  }

  render(): readonly string[] {
    return [...this.leaders, ...this.drawn];
  }
}

function sizeOf({ words, size, weight }: Label): {
  readonly width: number;
  readonly height: number;
} {
  return { width: measure(size, weight)(words) + 1, height: size * LINE_HEIGHT };
}

function around({ x, y }: Pixel, width: number, height: number): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

/** How much of a box lies under others, in square px. */
function overlap(box: Box, others: readonly Box[]): number {
  let sum = 0;
  for (const other of others) {
    const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
    if (width > 0 && height > 0) sum += width * height;
  }
  return sum;
}
